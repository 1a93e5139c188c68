#include "reading.h"

#include <string.h>
#include <strings.h>

#include "act_words.h"
#include "names.h"
#include "report.h"

#define MAX_COUNT 9999 /* of a kind in a bundle */

/* "road" is never short for "road_building" when it is a word itself. */
static bool begins_whole(const struct hx_reading *p)
{
    for (int i = 0; i < p->r->nact; i++) {
        const struct hx_act *a = &p->r->act[i];

        for (int w = 0; w < hx_act_leading(a); w++)
            if (!strcasecmp(a->word[w].literal, p->token[0]))
                return true;
    }
    return false;
}

bool hx_reading_split(struct hx_reading *p, const char *line,
                      struct hx_error *err)
{
    size_t len = strlen(line);
    char *rest = p->line, *word;

    if (len >= sizeof p->line) {
        hx_fail(err, "this line is too long");
        return false;
    }
    memcpy(p->line, line, len + 1);
    while ((word = strtok_r(rest, " ,\t\r\n", &rest))) {
        if (p->n == HX_TOKENS) {
            hx_fail(err, "this line is too long");
            return false;
        }
        p->token[p->n++] = word;
    }
    if (!p->n)
        hx_fail(err, "no move was given");
    p->begins_whole = p->n && begins_whole(p);
    return p->n > 0;
}

static const char *peek(const struct hx_reading *p)
{
    return p->at < p->n ? p->token[p->at] : NULL;
}

/* Is the token the word, or short for it? */
bool hx_reading_is(struct hx_reading *p, const char *token, const char *word)
{
    if (!strcasecmp(token, word))
        return true;
    if (!p->may_shorten || (p->at == 0 && p->begins_whole) ||
        strncasecmp(token, word, strlen(token)) != 0)
        return false;
    p->shortened = true;
    return true;
}

/* The literal that ends a list of words begun at word 'w', or NULL. */
static const char *ends_at(const struct hx_reading *p, int w)
{
    return w + 1 < p->act->nword ? p->act->word[w + 1].literal : NULL;
}

/* A thing with a name. */
static bool read_named(struct hx_reading *p, int type, int sub,
                       uint64_t members, int32_t *value)
{
    const char *token = peek(p);
    int found = hx_name_find(p->r, type, sub, members, token, !p->may_shorten,
                             &p->shortened);

    if (found >= 0) {
        *value = found;
        p->at++;
        return true;
    }
    if (found == -2)
        hx_fail(&p->why, "'%s' is short for several", token);
    else if (hx_name_find(p->r, type, sub, ~UINT64_C(0), token, true, NULL) >=
             0)
        hx_fail(&p->why, "'%s' cannot be named here", token);
    else
        hx_reading_no_name(p, token, type, sub, members);
    return false;
}

static bool read_place(struct hx_reading *p, int choice, int32_t *value)
{
    int type = p->act->choice[choice].type;
    const char *token = peek(p);
    enum hx_sort sort;
    int place;

    if (!hx_geo_parse(p->r->board.geo, token, strlen(token), &sort, &place)) {
        hx_reading_no_place(p, token, type);
        return false;
    }
    if ((int)sort != type - HX_T_HEX) {
        hx_reading_other_place(p, token, choice, sort, place);
        return false;
    }
    *value = place;
    p->at++;
    return true;
}

int32_t hx_reading_seats(struct hx_reading *p, int choice)
{
    const struct hx_choice *c = &p->act->choice[choice];
    uint64_t all = (UINT64_C(1) << p->r->nplayer) - 1, set = all;
    struct hx_ctx ctx = hx_ctx_new(p->seat);

    ctx.move = &p->move;
    ctx.made = choice;
    for (int i = 0; i < c->nwhere; i++) {
        const struct hx_constraint *k = &p->r->constraint[c->where[i]];

        if (k->over != HX_T_SEAT || k->form == HX_NONE ||
            (k->when != HX_NONE && !hx_eval(p->g, k->when, &ctx).i))
            continue;
        set &= (uint64_t)hx_eval(p->g, k->form, &ctx).i;
    }
    return (int32_t)(set ? set : all);
}

static bool read_seats(struct hx_reading *p, int w, int32_t *value)
{
    const char *stop = ends_at(p, w), *token;
    int32_t seat;

    if (hx_reading_is(p, peek(p), "all")) {
        *value = hx_reading_seats(p, p->act->word[w].choice);
        p->at++;
        return true;
    }
    while ((token = peek(p)) && !(stop && !strcasecmp(token, stop))) {
        if (!read_named(p, HX_T_SEAT, 0, ~UINT64_C(0), &seat))
            return false;
        *value |= 1 << seat;
    }
    return true;
}

/* The kind of a part of a bundle; false at a word that is none. */
static bool read_part(struct hx_reading *p, uint64_t members, int16_t *bag)
{
    int count = hx_name_number(peek(p)), total;
    int32_t kind;

    if (count >= 0 && ++p->at == p->n) {
        hx_fail(&p->why, "%d of what?", count);
        return false;
    }
    if (!read_named(p, HX_T_KIND, 0, members, &kind))
        return false;
    total = bag[kind] + (count < 0 ? 1 : count);
    if (total > MAX_COUNT) {
        hx_fail(&p->why, "%d cards are more than there are", total);
        return false;
    }
    bag[kind] = (int16_t)total;
    return true;
}

/* Behind cards: p->why, if the token is like the word that ends them. */
static void mind_stop(struct hx_reading *p, const char *stop, int parts)
{
    char guess[HX_GUESS];

    if (!stop || !parts || !peek(p) || !*hx_guess(peek(p), &stop, 1, guess))
        return;
    p->why.text[0] = '\0';
    hx_fail(&p->why, "'%s' where '%s' was expected%s", peek(p), stop, guess);
}

static bool read_bundle(struct hx_reading *p, int w, uint64_t members,
                        int16_t *bag)
{
    const char *stop = ends_at(p, w), *token;
    bool choice_follows = !stop && w + 1 < p->act->nword;

    if (!strcasecmp(peek(p), "nothing")) {
        p->at++;
        return true;
    }
    for (int parts = 0; (token = peek(p)); parts++) {
        if (stop && parts && !strcasecmp(token, stop))
            break;
        if (choice_follows && parts && hx_name_number(token) < 0 &&
            hx_name_find(p->r, HX_T_KIND, 0, members, token, true, NULL) < 0)
            break;
        if (!read_part(p, members, bag)) {
            mind_stop(p, stop, parts);
            return false;
        }
    }
    return true;
}

static bool read_number(struct hx_reading *p, int32_t *value)
{
    const char *token = peek(p);
    bool minus = *token == '-';
    int n = hx_name_number(token + minus);

    if (n < 0) {
        hx_fail(&p->why, "'%s' is no number", token);
        return false;
    }
    *value = minus ? -n : n;
    p->at++;
    return true;
}

bool hx_reading_choice(struct hx_reading *p, int w)
{
    int i = p->act->word[w].choice;
    const struct hx_choice *c = &p->act->choice[i];
    int32_t *value = &p->move.c[i];

    switch (c->domain) {
    case HX_D_PLACE:
        return read_place(p, i, value);
    case HX_D_SEAT:
    case HX_D_NEUTRAL:
        return read_named(p, HX_T_SEAT, 0, ~UINT64_C(0), value);
    case HX_D_SEATS:
        return read_seats(p, w, value);
    case HX_D_INT:
        return read_number(p, value);
    case HX_D_BUNDLE:
        *value = c->bag;
        return read_bundle(p, w, c->members, p->move.bag[c->bag]);
    case HX_D_ENUM:
    case HX_D_DECK:
        return read_named(p, c->type, c->sub, ~UINT64_C(0), value);
    default:
        return read_named(p, c->type, c->sub, c->members, value);
    }
}

/* Does the form end with seats of which one may choose several, and is only
 * that missing, with the word before it? They are all who may be chosen then:
 * "offer ore for wool". */
static bool may_end(const struct hx_reading *p, int w)
{
    int last = p->act->nword - 1;
    int from = last > 0 && p->act->word[last - 1].literal ? last - 1 : last;

    return w == from && w >= hx_act_leading(p->act) &&
           !p->act->word[last].literal &&
           p->act->choice[p->act->word[last].choice].domain == HX_D_SEATS;
}

/* Is only a word or two missing that say nothing more? "buy" is short for "buy
 * card". */
static bool may_stop(struct hx_reading *p, int w)
{
    if (!p->may_shorten || !p->at)
        return false;
    for (; w < p->act->nword; w++)
        if (!p->act->word[w].literal)
            return false;
    p->shortened = true;
    return true;
}

/* The words of the form from 'w' on, to the end of the line. */
bool hx_reading_words(struct hx_reading *p, int w)
{
    for (; w < p->act->nword; w++) {
        const char *literal = p->act->word[w].literal, *token = peek(p);

        if (!token && may_end(p, w)) {
            int choice = p->act->word[p->act->nword - 1].choice;

            p->move.c[choice] = hx_reading_seats(p, choice);
            return true;
        }
        if (!token && may_stop(p, w))
            return true;
        if (!token) {
            hx_reading_missing(p, w);
            return false;
        }
        if (!literal) {
            if (!hx_reading_choice(p, w))
                return false;
        } else if (hx_reading_is(p, token, literal)) {
            p->at++;
        } else {
            hx_fail(&p->why, "'%s' where '%s' was expected", token, literal);
            return false;
        }
    }
    if (p->at < p->n)
        hx_fail(&p->why, "'%s' is too much", peek(p));
    return p->at == p->n;
}

void hx_reading_start(struct hx_reading *p, int act)
{
    p->act = &p->r->act[act];
    p->at = 0;
    p->shortened = false;
    p->why.text[0] = '\0';
    memset(&p->move, 0, sizeof p->move);
    p->move.act = (uint16_t)act;
    for (int i = 0; i < p->act->nchoice; i++)
        if (p->act->choice[i].domain == HX_D_BUNDLE)
            p->move.nbag++;
}
