/*
 * refusal_parts.h - what refusal.c and refusal_kernel.c share.
 */
#ifndef HX_REFUSAL_PARTS_H
#define HX_REFUSAL_PARTS_H

#include "buffer.h"
#include "game.h"

/* The action that was tried, or NULL: a pass. */
const struct hx_act *hx_refused_act(const struct hx_rules *r,
                                    const struct hx_refusal *why);

/* The kind that is paid. */
int hx_refusal_kind(struct hx_game *g, const struct hx_pay *pay,
                    const struct hx_ctx *ctx);

/* Adds the sentence of a reason that no declaration gives. */
void hx_refusal_kernel(struct hx_game *g, const struct hx_refusal *why,
                       struct hx_ctx *ctx, struct hx_buffer *to);

#endif
