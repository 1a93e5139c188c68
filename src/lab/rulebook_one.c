/* What a rulebook says of one thing, for `help`. */
#include <string.h>

#include "rulebook.h"
#include "rulebook_parts.h"

#define BELOW_A_FORM 1 /* depth */

static struct hx_book open_book(const struct hx_mix *mix)
{
    return (struct hx_book){
        .mix = mix, .c = mix->composed, .r = mix->rules, .act = -1};
}

static void close_book(struct hx_book *b, struct hx_buffer *to)
{
    hx_buffer_add(to, "%s", hx_buffer_text(&b->page.to));
    hx_buffer_free(&b->page.to);
    hx_buffer_free(&b->line);
}

void hx_rulebook_act(const struct hx_mix *mix, int act, struct hx_buffer *to)
{
    struct hx_book b = open_book(mix);
    const char *name = b.r->act[act].head.name;
    const struct hx_decl *action = hx_book_decl(&b, "action", name);
    const struct hx_decl *step = hx_book_decl(&b, "step", name);

    if (action)
        hx_book_action(&b, action, BELOW_A_FORM);
    else if (step)
        hx_book_step(&b, step, BELOW_A_FORM);
    close_book(&b, to);
}

bool hx_rulebook_thing(const struct hx_mix *mix, const char *name,
                       struct hx_buffer *to)
{
    struct hx_book b = open_book(mix);
    bool known = false;

    for (int i = 0; i < b.r->npiece; i++)
        if (!strcmp(b.r->piece[i].head.name, name)) {
            hx_book_piece(&b, &b.r->piece[i], BELOW_A_FORM);
            known = true;
        }
    for (int i = 0; i < b.r->naward; i++)
        if (!strcmp(b.r->award[i].head.name, name)) {
            hx_book_award(&b, &b.r->award[i], BELOW_A_FORM);
            known = true;
        }
    close_book(&b, to);
    return known;
}
