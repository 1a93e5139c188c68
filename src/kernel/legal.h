/*
 * legal.h - inside legality: the pieces that listing and refusing share.
 */
#ifndef HX_LEGAL_H
#define HX_LEGAL_H

#include "inside.h"

/* Writes the reason, if one is wanted, and is false. */
bool hx_refuse(struct hx_refusal *why, enum hx_reason reason,
               uint16_t constraint);
bool hx_tests_hold(struct hx_game *g, const uint16_t *test, int n,
                   struct hx_ctx *ctx, struct hx_refusal *why);

/* Is choice i the place of what is built? What is built, or -1 while that is
 * not chosen; for whom. */
bool hx_builds_at(const struct hx_act *a, int i);
int hx_built_piece(const struct hx_act *a, const struct hx_ctx *ctx);
int hx_owner_of(struct hx_game *g, const struct hx_act *a,
                const struct hx_ctx *ctx);

#endif
