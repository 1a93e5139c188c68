/*
 * build_board.h - the two halves of building a board.
 */
#ifndef HX_BUILD_BOARD_H
#define HX_BUILD_BOARD_H

#include "build.h"

/* The board that the option of that name chooses, or NULL. */
const struct hx_decl *hx_board_chosen(struct hx_builder *b);
bool hx_board_land(const struct hx_builder *b, int hex);

void hx_board_areas(struct hx_builder *b, const struct hx_decl *d);
void hx_board_pools(struct hx_builder *b, const struct hx_decl *d);
void hx_board_start(struct hx_builder *b, const struct hx_decl *d);

#endif
