/* How moves are typed: `help settlement`. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "act_words.h"
#include "names.h"
#include "rulebook.h"
#include "table.h"
#include "text.h"

/* The n-th of the set bits; the last one if there are fewer. */
static int nth_member(uint64_t members, int n)
{
    while (n-- > 0 && members & (members - 1))
        members &= members - 1;
    return members ? __builtin_ctzll(members) : 0;
}

/* Some value of the choice, not to be known as legal. Cards of the n-th choice
 * are of the n-th kind; a seat is another than 'seat'. */
static void print_example(const struct hx_rules *r, const struct hx_choice *c,
                          int n, int seat, struct hx_buffer *to)
{
    static const char *const behind_hex[] = {"", ".N", "-NE"};
    struct hx_result value = {.i = nth_member(c->members, n)};
    char name[HX_PLACE_NAME];

    switch (c->domain) {
    case HX_D_PLACE:
        hx_geo_name(r->board.geo, HX_HEX, r->board.geo->n[HX_HEX] / 2, name);
        hx_buffer_add(to, "%s%s", name, behind_hex[c->type - HX_T_HEX]);
        return;
    case HX_D_BUNDLE:
        hx_buffer_add(to, "2 %s", r->kind[value.i].head.name);
        return;
    case HX_D_SEAT:
    case HX_D_SEATS:
        hx_buffer_add(to, "%s", r->seat[seat == 0 ? 1 : 0]);
        return;
    case HX_D_NEUTRAL:
        value.i = r->nplayer;
        break;
    case HX_D_INT:
    case HX_D_ENUM:
        value.i = c->lo;
        break;
    case HX_D_DECK:
        value.i = 0;
        break;
    }
    hx_text_result(r, c->type, c->sub, value, to);
}

/* "settlement CORNER", or with 'example' "settlement C3.N". */
static void print_form(const struct hx_rules *r, int act, bool example,
                       int seat, struct hx_buffer *to)
{
    const struct hx_act *a = &r->act[act];

    hx_text_words(r, act, to);
    for (int i = hx_act_leading(a), n = 0; i < a->nword; i++) {
        const struct hx_word *w = &a->word[i];

        if (i)
            hx_buffer_char(to, ' ');
        if (w->literal)
            hx_buffer_add(to, "%s", w->literal);
        else if (example)
            print_example(r, &a->choice[w->choice], n++, seat, to);
        else
            hx_text_blank(&a->choice[w->choice], to);
    }
}

static bool has_word(const struct hx_act *a, const char *word)
{
    for (int i = 0; i < a->nword; i++)
        if (a->word[i].literal && !strcasecmp(a->word[i].literal, word))
            return true;
    return false;
}

/* Prints what the rules from 'act' on that have this form and the word say;
 * gives whether any cites something. */
static bool print_rules(const struct hx_mix *mix, int act, const char *word,
                        const char *form)
{
    const struct hx_rules *r = mix->rules;
    struct hx_buffer text = {0}, other = {0};
    bool cites = false;

    for (int i = act; i < r->nact; i++) {
        hx_buffer_clear(&other);
        print_form(r, i, false, 0, &other);
        if (!has_word(&r->act[i], word) ||
            strcmp(hx_buffer_text(&other), form) != 0)
            continue;
        hx_rulebook_act(mix, i, &text);
        cites |= *r->act[i].head.cites != '\0';
    }
    fputs(hx_buffer_text(&text), stdout);
    hx_buffer_free(&text);
    hx_buffer_free(&other);
    return cites;
}

/* Was the form printed for an action before? */
static bool is_known(const struct hx_rules *r, int act, const char *word,
                     const char *form)
{
    struct hx_buffer other = {0};
    bool known = false;

    for (int i = 0; i < act && !known; i++) {
        hx_buffer_clear(&other);
        print_form(r, i, false, 0, &other);
        known =
            has_word(&r->act[i], word) && !strcmp(hx_buffer_text(&other), form);
    }
    hx_buffer_free(&other);
    return known;
}

bool hx_help_forms(const struct hx_mix *mix, const char *word, int seat)
{
    const struct hx_rules *r = mix->rules;
    struct hx_buffer form = {0}, line = {0};
    bool any = false, cites = false;

    for (int i = 0; i < r->nact; i++) {
        hx_buffer_clear(&form);
        print_form(r, i, false, seat, &form);
        if (!has_word(&r->act[i], word) ||
            is_known(r, i, word, hx_buffer_text(&form)))
            continue;
        hx_buffer_clear(&line);
        hx_buffer_add(&line, "  %s", form.text);
        if (r->act[i].nchoice) {
            hx_buffer_add(&line, "   as in: ");
            print_form(r, i, true, seat, &line);
        }
        hx_cli_wrap(stdout, line.text, 4);
        cites |= print_rules(mix, i, word, form.text);
        any = true;
    }
    if (cites)
        puts("  what is cited stands in doc/rules/");
    hx_buffer_free(&form);
    hx_buffer_free(&line);
    return any;
}
