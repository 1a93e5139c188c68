#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "act_words.h"
#include "text.h"
#include "names.h"

int hx_act_leading(const struct hx_act *a)
{
    int n = 0;

    while (n < a->nword && a->word[n].literal)
        n++;
    return n;
}

/* Are the leading words those of the name? Then the form was not written by
 * hand, or repeats the name. */
static bool is_named_by_form(const struct hx_act *a, int leading)
{
    const char *name = a->head.name;

    for (int i = 0; i < leading; i++) {
        size_t len = strcspn(name, ".");

        if (strlen(a->word[i].literal) != len ||
            strncmp(a->word[i].literal, name, len) != 0)
            return false;
        name += len;
        if (*name == '.')
            name++;
    }
    return *name == '\0';
}

static bool opens(const struct hx_step *s, int act)
{
    for (int i = 0; i < s->nact; i++)
        if (s->act[i] == act)
            return true;
    return false;
}

static bool has_leading(const struct hx_act *a, const char *word)
{
    int n = hx_act_leading(a);

    for (int i = 0; i < n; i++)
        if (!strcmp(a->word[i].literal, word))
            return true;
    return false;
}

static bool same_literals(const struct hx_act *a, const struct hx_act *b)
{
    if (a->nword != b->nword)
        return false;
    for (int i = 0; i < a->nword; i++) {
        const char *x = a->word[i].literal, *y = b->word[i].literal;

        if (!x != !y || (x && strcmp(x, y) != 0))
            return false;
    }
    return true;
}

/* Has another action, open together with 'act', the word among its leading
 * ones? Without a word: has it the same words? */
static bool has_rival(const struct hx_rules *r, int act, const char *word)
{
    for (int s = 0; s < r->nstep; s++) {
        const struct hx_step *step = &r->step[s];

        if (!opens(step, act))
            continue;
        for (int i = 0; i < step->nact; i++) {
            const struct hx_act *other = &r->act[step->act[i]];

            if (step->act[i] == act)
                continue;
            if (word ? has_leading(other, word)
                     : same_literals(other, &r->act[act]))
                return true;
        }
    }
    return false;
}

int hx_act_first_word(const struct hx_rules *r, int act)
{
    const struct hx_act *a = &r->act[act];
    int leading = hx_act_leading(a);

    if (a->nchoice > 0 && leading > 1 && is_named_by_form(a, leading) &&
        !has_rival(r, act, a->word[leading - 1].literal))
        return leading - 1;
    return has_rival(r, act, NULL) ? -1 : 0;
}

static void print_choice(const struct hx_rules *r, const struct hx_act *a,
                         int choice, const struct hx_move *move,
                         struct hx_buffer *to)
{
    const struct hx_choice *c = &a->choice[choice];
    struct hx_result value = {.i = move->c[choice]};

    if (c->domain == HX_D_BUNDLE)
        value.bag = move->bag[c->bag];
    hx_text_result(r, c->domain == HX_D_BUNDLE ? HX_T_BAG : c->type, c->sub,
                   value, to);
}

/* Prints the dotted name where it stands for the leading words; gives the
 * index of the first word that is still to be printed. */
static int print_first(const struct hx_rules *r, int act, struct hx_buffer *to,
                       const char **gap)
{
    int first = hx_act_first_word(r, act);

    *gap = "";
    if (first >= 0)
        return first;
    hx_buffer_add(to, "%s", r->act[act].head.name);
    *gap = " ";
    return hx_act_leading(&r->act[act]);
}

void hx_text_move_hiding(const struct hx_game *g, const struct hx_move *move,
                         uint32_t hidden, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_act *a;
    const char *gap;

    if (move->act == HX_PASS) {
        hx_buffer_add(to, "pass");
        return;
    }
    assert(move->act < r->nact);
    a = &r->act[move->act];
    for (int i = print_first(r, move->act, to, &gap); i < a->nword; i++) {
        const struct hx_word *w = &a->word[i];

        hx_buffer_add(to, "%s%s", gap, w->literal ? w->literal : "");
        gap = " ";
        if (!w->literal && hidden >> w->choice & 1)
            hx_buffer_char(to, '?');
        else if (!w->literal)
            print_choice(r, a, w->choice, move, to);
    }
}

void hx_text_move(const struct hx_game *g, const struct hx_move *move,
                  struct hx_buffer *to)
{
    hx_text_move_hiding(g, move, 0, to);
}

void hx_text_words(const struct hx_rules *r, int act, struct hx_buffer *to)
{
    const struct hx_act *a = &r->act[act];
    const char *gap;

    for (int i = print_first(r, act, to, &gap); i < hx_act_leading(a); i++) {
        hx_buffer_add(to, "%s%s", gap, a->word[i].literal);
        gap = " ";
    }
}

/* A place or seats by what they are, else the name of the choice. */
void hx_text_blank(const struct hx_choice *c, struct hx_buffer *to)
{
    const char *name = c->name;

    if (c->domain == HX_D_PLACE || c->domain == HX_D_SEAT)
        name = strchr(hx_thing_name(c->type), ' ') + 1;
    else if (c->domain == HX_D_SEATS)
        name = "seats";
    for (; *name; name++)
        hx_buffer_char(to, (char)toupper((unsigned char)*name));
}

void hx_text_form(const struct hx_rules *r, int act, struct hx_buffer *to)
{
    const struct hx_act *a = &r->act[act];
    const char *gap;

    for (int i = print_first(r, act, to, &gap); i < a->nword; i++) {
        const struct hx_word *w = &a->word[i];

        hx_buffer_add(to, "%s%s", gap, w->literal ? w->literal : "");
        gap = " ";
        if (!w->literal)
            hx_text_blank(&a->choice[w->choice], to);
    }
}
