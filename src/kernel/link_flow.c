/* Linking: lists of items made ready to be played. */
#include "inside.h"

/* The RETURN that ends a loop's list begins it again. */
static void close_loops(struct hx_rules *r)
{
    for (int i = 0; i < r->nitem; i++) {
        struct hx_item *loop = &r->item[i], *end;

        if (loop->op != HX_I_LOOP)
            continue;
        end = &r->item[loop->body];
        while (end->op != HX_I_RETURN && end->op != HX_I_AGAIN)
            end++;
        end->op = HX_I_AGAIN;
        end->body = loop->body;
        end->stop = loop->stop;
        end->outer = loop->outer;
    }
}

/* The procedure that a list consists of alone, or HX_NONE. */
static uint16_t lone_proc(const struct hx_rules *r, uint16_t first)
{
    const struct hx_item *it = &r->item[first];

    if (it[0].op != HX_I_PROC || it[0].when != HX_NONE ||
        it[1].op != HX_I_RETURN)
        return HX_NONE;
    return it[0].id;
}

/* A list that only plays a procedure is passed over: fewer frames. A turn or
 * a whole procedure keeps its own. Procedures may play each other in a circle:
 * so many steps and no more. */
static void flatten(struct hx_rules *r)
{
    for (int i = 0; i < r->nitem; i++) {
        struct hx_item *it = &r->item[i];
        uint16_t next;

        for (int n = 0; n < r->nproc && it->op == HX_I_EACH &&
                        (next = lone_proc(r, it->body)) != HX_NONE;
             n++)
            it->body = r->proc[next].first;
        for (int n = 0; n < r->nproc && it->op == HX_I_PROC &&
                        !r->proc[it->id].is_turn && !r->proc[it->id].whole &&
                        (next = lone_proc(r, r->proc[it->id].first)) != HX_NONE;
             n++)
            it->id = next;
    }
}

/* A call of one thing for the same seat, with the same arguments, is that thing
 * where it stands: no frame for it. */
static void call_in_place(const struct hx_rules *r, struct hx_item *it)
{
    const struct hx_call *c = &r->call[it->id];

    if (c->entry == HX_NONE || c->who != HX_NONE || c->narg ||
        it->when != HX_NONE)
        return;
    it->op = r->entry[c->entry].op;
    it->id = r->entry[c->entry].id;
    it->when = c->when;
}

/* A list that begins a procedure begins a turn, or what is one whole, if the
 * procedure does. */
static void mark_begins(struct hx_rules *r)
{
    for (int i = 0; i < r->nproc; i++)
        r->item[r->proc[i].first].begins =
            (uint8_t)((r->proc[i].is_turn ? HX_F_TURN : 0) |
                      (r->proc[i].whole ? HX_F_WHOLE : 0));
}

static void find_play(const struct hx_rules *r, struct hx_item *it)
{
    it->at = (uint16_t)(it - r->item);
    it->play = it->op;
    if (it->when != HX_NONE &&
        !(r->form[it->when].constant && r->form[it->when].value))
        it->test = &r->form[it->when];
    if (it->op == HX_I_STEP) {
        it->of.step = &r->step[it->id];
        if (it->of.step->ask != HX_NONE)
            it->play = HX_I_ASK;
    } else if (it->op == HX_I_CHANCE) {
        it->of.chance = &r->chance[it->id];
    } else if (it->op == HX_I_PROC) {
        it->of.inside = &r->item[r->proc[it->id].first];
        if (!it->of.inside->begins)
            it->play = HX_I_INSIDE;
    }
}

void hx_link_flow(struct hx_rules *r)
{
    for (int i = 0; i < r->nitem; i++)
        if (r->item[i].op == HX_I_CALL)
            call_in_place(r, &r->item[i]);
    flatten(r);
    close_loops(r);
    mark_begins(r);
    for (int i = 0; i < r->nitem; i++)
        find_play(r, &r->item[i]);
}
