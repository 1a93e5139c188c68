/* Lines of `given`: what is set by hand, as one edit of the position. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "deed.h"
#include "effect.h"
#include "text.h"
#include "names.h"

#define MAX_WORDS 128

/* A line that is being set. */
struct given {
    struct hx_session *s;
    const struct hx_rules *r;
    const char *line;
    char *copy;
    const char *word[MAX_WORDS];
    int n, at;
    int seat, place; /* of whom; -1, -1: the game's */
    enum hx_sort sort;
    struct hx_error err;
};

static const char *peek(const struct given *p)
{
    return p->at < p->n ? p->word[p->at] : NULL;
}

static const char *next(struct given *p, const char *after)
{
    const char *word = peek(p);

    if (word)
        p->at++;
    else
        hx_fail(&p->err, "a value is missing after '%s'", after);
    return word;
}

/* ---- cards ---- */

static struct hx_place_of_cards hand_of(int seat)
{
    return (struct hx_place_of_cards){.sort = HX_A_SEAT, .seat = (int16_t)seat};
}

static const struct hx_place_of_cards the_bank = {.sort = HX_A_BANK};

/* Reads a bundle up to the first word that is no part of one. */
static bool read_bundle(struct given *p, const char *after, int16_t *bag)
{
    struct hx_buffer text = {0};
    bool done;

    while (peek(p)) {
        bool number = hx_word_number(peek(p)) >= 0;

        if (!number && strcasecmp(peek(p), "nothing") != 0 &&
            hx_word_find(p->r, HX_T_KIND, 0, ~UINT64_C(0), peek(p), true,
                         NULL) < 0)
            break;
        hx_buffer_add(&text, "%s ", p->word[p->at++]);
        if (number && peek(p))
            hx_buffer_add(&text, "%s ", p->word[p->at++]);
    }
    if (!text.len && peek(p))
        hx_fail(&p->err, "'%s' is no bundle, as in: 2 %s", peek(p),
                p->r->kind[0].head.name);
    else if (!text.len)
        hx_fail(&p->err, "a bundle is missing after '%s'", after);
    done = text.len && hx_text_parse_bundle(p->r, text.text, bag, &p->err);
    hx_buffer_free(&text);
    return done;
}

/* The hand becomes the bundle: first all goes to the bank. */
static bool set_hand(struct given *p, struct hx_game *g)
{
    int16_t bag[HX_LANES], old[HX_LANES] = {0};

    if (!read_bundle(p, "hand", bag))
        return false;
    for (int k = 0; k < p->r->nkind; k++)
        if (bag[k] && p->r->kind[k].counter) {
            hx_fail(&p->err, "%s are no cards of a hand",
                    p->r->kind[k].head.name);
            return false;
        }
    memcpy(old, hx_hand(g, p->seat), (size_t)p->r->ncard_kind * sizeof *old);
    return hx_do_move_bag(g, old, hand_of(p->seat), the_bank) >= 0 &&
           hx_do_move_bag(g, bag, the_bank, hand_of(p->seat)) >= 0;
}

static bool set_counter(struct given *p, struct hx_game *g, int kind)
{
    const char *name = p->r->kind[kind].head.name, *word = next(p, name);
    int want = word ? hx_word_number(word) : 0;
    int have = hx_counter(g, p->seat, kind);

    if (want < 0)
        hx_fail(&p->err, "'%s' is no number of %s", word, name);
    if (!word || want < 0)
        return false;
    if (want > have)
        return hx_do_move(g, HX_M_EXACT, kind, want - have, the_bank,
                          hand_of(p->seat)) >= 0;
    return hx_do_move(g, HX_M_EXACT, kind, have - want, hand_of(p->seat),
                      the_bank) >= 0;
}

static int hand_named(const struct hx_rules *r, const char *name)
{
    for (int i = 0; i < r->nhand; i++)
        if (!strcmp(r->hand[i], name))
            return i;
    return -1;
}

/* Takes the named card out of its deck, by forcing what is drawn. */
static bool take_card(struct given *p, struct hx_game *g, int card, int count)
{
    int stream = hx_find_stream(p->r, "deck");
    int16_t value = (int16_t)card;

    for (int i = 0; i < count; i++) {
        if (stream < 0 || !hx_game_force(g, (uint16_t)stream, &value, 1))
            return false;
        if (hx_do_draw(g, p->r->card[card].deck, p->seat) < 0)
            return false;
    }
    return true;
}

/* Cards of a deck, each with its number before it: added to the hand. */
static bool set_cards(struct given *p, struct hx_game *g, int hand)
{
    int start = p->at;

    while (peek(p)) {
        int count = hx_word_number(peek(p)), card;

        if (count >= 0 && ++p->at == p->n) {
            hx_fail(&p->err, "%d of what?", count);
            return false;
        }
        card = hx_word_find(p->r, HX_T_CARD, 0, p->r->hand_cards[hand], peek(p),
                            true, NULL);
        if (card < 0 && (count >= 0 || p->at == start))
            hx_fail(&p->err, "'%s' is no card of %s", peek(p),
                    p->r->hand[hand]);
        if (card < 0)
            return count < 0 && p->at > start;
        p->at++;
        if (!take_card(p, g, card, count < 0 ? 1 : count))
            return false;
    }
    if (p->at == start)
        next(p, p->r->hand[hand]);
    return p->at > start;
}

/* ---- fields ---- */

/* Members of a set as long as the words are some. */
static bool read_set(struct given *p, const struct hx_field *f, int64_t *set)
{
    int type = hx_member_type(f->type), found;
    int start = p->at;

    *set = 0;
    while (peek(p)) {
        found =
            hx_word_find(p->r, type, f->sub, ~UINT64_C(0), peek(p), true, NULL);
        if (found < 0 && !strcasecmp(peek(p), "none"))
            found = 64;
        if (found < 0)
            break;
        if (found < 64)
            *set |= (int64_t)(UINT64_C(1) << found);
        p->at++;
    }
    if (p->at == start)
        hx_fail(&p->err, "say who belongs to '%s', or none", f->head.name);
    return p->at > start;
}

static bool set_field(struct given *p, struct hx_game *g, uint16_t field,
                      int of)
{
    const struct hx_field *f = &p->r->field[field];
    struct hx_result value = {0};
    int16_t bag[HX_LANES];
    const char *word;
    int32_t i;

    if (f->type == HX_T_BAG) {
        value.bag = bag;
        if (!read_bundle(p, f->head.name, bag))
            return false;
    } else if (hx_member_type(f->type) != f->type) {
        if (!read_set(p, f, &value.i))
            return false;
    } else {
        word = next(p, f->head.name);
        if (!word ||
            !hx_text_parse_value(p->r, f->type, f->sub, word, &i, &p->err))
            return false;
        value.i = i;
    }
    return hx_do_set(g, field, of, value);
}

static bool unknown(struct given *p, const char *word, const char *whose)
{
    hx_fail(&p->err, "nothing of %s is called '%s'", whose, word);
    return false;
}

/* ---- pieces ---- */

/* A piece on each place that follows. */
static bool set_pieces(struct given *p, struct hx_game *g, int piece)
{
    const struct hx_piece *d = &p->r->piece[piece];
    enum hx_sort sort;
    int place, there, owner, n = 0;

    for (; peek(p) && hx_geo_parse(p->r->board.geo, peek(p), strlen(peek(p)),
                                   &sort, &place);
         p->at++, n++) {
        bool upgrade;

        if (sort != d->on) {
            hx_fail(&p->err, "%s is no place for %s %s", peek(p),
                    hx_article(d->head.name), d->head.name);
            return false;
        }
        hx_at(g, sort, place, &there, &owner);
        upgrade =
            d->upgrades != HX_NONE && there == d->upgrades && owner == p->seat;
        if (!hx_do_put(g, piece, p->seat, place, !upgrade, true))
            return false;
    }
    if (!n)
        hx_fail(&p->err, "say where the %s stands", d->head.name);
    return n > 0;
}

/* ---- items ---- */

static bool set_of_seat(struct given *p, struct hx_game *g, const char *word)
{
    static const uint64_t all = ~UINT64_C(0);
    int i = hx_word_find(p->r, HX_T_PIECE, 0, all, word, true, NULL);
    uint16_t field;

    if (i >= 0)
        return set_pieces(p, g, i);
    if (p->seat < p->r->nplayer) {
        if (!strcmp(word, "hand"))
            return set_hand(p, g);
        i = hand_named(p->r, word);
        if (i >= 0)
            return set_cards(p, g, i);
        i = hx_word_find(p->r, HX_T_KIND, 0, all, word, true, NULL);
        if (i >= 0 && p->r->kind[i].counter)
            return set_counter(p, g, i);
    }
    field = hx_find_field(p->r, HX_PLAYER, word);
    if (field == HX_NONE)
        return unknown(p, word, p->r->seat[p->seat]);
    return set_field(p, g, field, p->seat);
}

static bool set_terrain(struct given *p, struct hx_game *g)
{
    const char *word = next(p, "terrain");
    int32_t terrain;

    return word &&
           hx_text_parse_value(p->r, HX_T_TERRAIN, 0, word, &terrain,
                               &p->err) &&
           hx_do_set_terrain(g, p->place, terrain);
}

static bool set_token(struct given *p, struct hx_game *g)
{
    const char *word = next(p, "token");
    int token = word ? hx_word_number(word) : 0;

    if (token < 0)
        hx_fail(&p->err, "'%s' is no number", word);
    return word && token >= 0 && hx_do_set_token(g, p->place, token);
}

static bool set_of_place(struct given *p, struct hx_game *g, const char *word)
{
    char name[HX_PLACE_NAME];
    uint16_t field;

    if (p->sort == HX_HEX && !strcmp(word, "terrain"))
        return set_terrain(p, g);
    if (p->sort == HX_HEX && !strcmp(word, "token"))
        return set_token(p, g);
    field = hx_find_field(p->r, HX_OF_HEX + (int)p->sort, word);
    if (field == HX_NONE)
        return unknown(p, word,
                       hx_geo_name(p->r->board.geo, p->sort, p->place, name));
    return set_field(p, g, field, p->place);
}

static bool set_of_game(struct given *p, struct hx_game *g, const char *word)
{
    uint16_t field = hx_find_field(p->r, HX_GAME, word);
    int32_t seat;

    if (field != HX_NONE)
        return set_field(p, g, field, -1);
    if (strcmp(word, "first") != 0)
        return unknown(p, word, "the game");
    word = next(p, word);
    return word &&
           hx_text_parse_value(p->r, HX_T_SEAT, 0, word, &seat, &p->err) &&
           hx_do_set_first(g, seat);
}

/* Whose things the line sets, if its first word says so. */
static void read_subject(struct given *p)
{
    const char *word = peek(p);

    p->place = -1;
    p->seat = hx_find_seat(p->r, word);
    if (p->seat < 0 &&
        !hx_geo_parse(p->r->board.geo, word, strlen(word), &p->sort,
                      &p->place) &&
        strcmp(word, "g") != 0)
        return;
    p->at++;
    if (!peek(p))
        hx_fail(&p->err, "say what of %s to set", word);
}

static bool set_items(void *self, struct hx_game *g)
{
    struct given *p = self;

    read_subject(p);
    while (!p->err.text[0] && !hx_game_failed(g) && peek(p)) {
        const char *word = p->word[p->at++];

        if (p->seat >= 0)
            set_of_seat(p, g, word);
        else if (p->place >= 0)
            set_of_place(p, g, word);
        else
            set_of_game(p, g, word);
    }
    if (p->err.text[0] && !hx_game_failed(g))
        hx_game_fail(g, "%s", p->err.text);
    return !p->err.text[0] && !hx_game_failed(g);
}

/* Parts the line into words. "red.hand = 2 ore" becomes "red hand 2 ore": the
 * last dot of the left side parts, the sign is dropped. */
static void split(struct given *p)
{
    char *equals = strchr(p->copy, '='), *rest = p->copy, *word, *dot;

    if (equals) {
        equals[0] = ' ';
        dot = equals;
        while (dot > p->copy && *dot != '.')
            dot--;
        if (*dot == '.')
            *dot = ' ';
    }
    while (p->n < MAX_WORDS && (word = strtok_r(rest, " \t", &rest)))
        p->word[p->n++] = word;
    if (strtok_r(rest, " \t", &rest))
        hx_fail(&p->err, "this line is too long");
    if (!p->n)
        hx_fail(&p->err, "say what to set");
}

/* Drawing the cards of a hand took no outcome that was forced before. */
static void keep_forced(struct hx_session *s)
{
    const struct hx_deed *before =
        s->ndone ? &s->deed[s->ndone - 1] : &s->start;
    size_t size = (size_t)before->nforced * sizeof *before->forced;

    s->now.forced = malloc(size + 1);
    if (!s->now.forced)
        abort();
    if (size)
        memcpy(s->now.forced, before->forced, size);
    s->now.nforced = before->nforced;
    hx_game_unforce(s->game);
    for (int i = 0; i < before->nforced; i++)
        hx_game_force(s->game, before->forced[i].stream,
                      before->forced[i].value, before->forced[i].n);
}

enum hx_done hx_session_set(struct hx_session *s, const char *line,
                            struct hx_buffer *told)
{
    struct given p = {.s = s, .r = s->mix->rules, .line = line};
    enum hx_done done = HX_REFUSED;

    p.copy = strdup(line);
    if (!p.copy)
        abort();
    split(&p);
    if (p.err.text[0]) {
        hx_buffer_add(told, "%s", p.err.text);
        free(p.copy);
        return HX_REFUSED;
    }
    hx_deed_begin(s);
    hx_game_unforce(s->game);
    if (hx_game_edit(s->game, hx_active(s->game), set_items, &p) != HX_FAILED) {
        keep_forced(s);
        hx_deed_end(s, HX_DEED_SET, -1, line);
        done = HX_DONE;
    } else {
        hx_buffer_add(told, "%s",
                      p.err.text[0] ? p.err.text
                                    : hx_game_error(s->game)->text);
        hx_deed_drop(s);
    }
    free(p.copy);
    return done;
}
