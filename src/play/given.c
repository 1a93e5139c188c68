/* Lines of `given`: what is set by hand, as one edit of the position. */
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "deed.h"
#include "names.h"
#include "setting.h"
#include "text.h"

/* ---- pieces ---- */

/* A piece on each place that follows. */
static bool set_pieces(struct hx_setting *p, struct hx_game *g, int piece)
{
    const struct hx_piece *d = &p->r->piece[piece];
    enum hx_sort sort;
    int place, there, owner, n = 0;

    for (; hx_setting_peek(p) &&
           hx_geo_parse(p->r->board.geo, hx_setting_peek(p),
                        strlen(hx_setting_peek(p)), &sort, &place);
         p->at++, n++) {
        bool upgrade;

        if (sort != d->on) {
            hx_fail(&p->err, "%s is no place for %s %s", hx_setting_peek(p),
                    hx_article(d->head.name), d->head.name);
            return false;
        }
        hx_at(g, sort, place, &there, &owner);
        upgrade =
            d->upgrades != HX_NONE && there == d->upgrades && owner == p->seat;
        if (!hx_do_put(g, piece, p->seat, place, !upgrade, true))
            return false;
    }
    if (!n && hx_setting_peek(p))
        hx_text_parse_value(p->r, HX_T_HEX + (int)d->on, 0, hx_setting_peek(p),
                            &place, &p->err);
    else if (!n)
        hx_fail(&p->err, "say where the %s stands", d->head.name);
    return n > 0;
}

/* ---- items ---- */

static int hand_named(const struct hx_rules *r, const char *name)
{
    for (int i = 0; i < r->nhand; i++)
        if (!strcmp(r->hand[i], name))
            return i;
    return -1;
}

static bool set_of_seat(struct hx_setting *p, struct hx_game *g,
                        const char *word)
{
    static const uint64_t all = ~UINT64_C(0);
    int i = hx_name_find(p->r, HX_T_PIECE, 0, all, word, true, NULL);
    uint16_t field;

    if (i >= 0)
        return set_pieces(p, g, i);
    if (p->seat < p->r->nplayer) {
        if (!strcmp(word, "hand"))
            return hx_setting_hand(p, g);
        i = hand_named(p->r, word);
        if (i >= 0)
            return hx_setting_cards(p, g, i);
        i = hx_name_find(p->r, HX_T_KIND, 0, all, word, true, NULL);
        if (i >= 0 && p->r->kind[i].counter)
            return hx_setting_counter(p, g, i);
    }
    field = hx_find_field(p->r, HX_PLAYER, word);
    if (field == HX_NONE)
        return hx_setting_unknown(p, word);
    return hx_setting_field(p, g, field, p->seat);
}

static bool set_round(struct hx_setting *p, struct hx_game *g)
{
    const char *word = hx_setting_next(p, "round");
    int round = word ? hx_name_number(word) : 0;

    if (round < 0)
        hx_fail(&p->err, "'%s' is no number", word);
    return word && round >= 0 && hx_do_set_round(g, round);
}

/* A seat, or none where 'nobody' is an answer. */
static bool read_seat(struct hx_setting *p, const char *after, bool nobody,
                      int32_t *seat)
{
    const char *word = hx_setting_next(p, after);

    if (!word || !hx_text_parse_value(p->r, HX_T_SEAT, 0, word, seat, &p->err))
        return false;
    if (*seat < 0 && !nobody)
        hx_fail(&p->err, "'%s' needs a player", after);
    return *seat >= 0 || nobody;
}

/* "turn red main": there the game stands when all is set. */
static bool set_turn(struct hx_setting *p, struct hx_game *g)
{
    const char *word;
    int32_t seat;

    if (!read_seat(p, "turn", false, &seat))
        return false;
    word = hx_setting_next(p, p->r->seat[seat]);
    if (!word)
        return false;
    p->step = hx_find_step(p->r, word);
    if (p->step == HX_NONE || p->r->step[p->step].ask == HX_NONE)
        return hx_setting_no_step(p, word);
    return hx_do_stand(g, seat, p->step);
}

static bool set_of_game(struct hx_setting *p, struct hx_game *g,
                        const char *word)
{
    uint16_t field = hx_find_field(p->r, HX_GAME, word);
    int award =
        hx_name_find(p->r, HX_T_AWARD, 0, ~UINT64_C(0), word, true, NULL);
    int32_t seat;

    if (field != HX_NONE)
        return hx_setting_field(p, g, field, -1);
    if (award >= 0) {
        if (!read_seat(p, word, true, &seat))
            return false;
        p->award = award;
        p->holder = seat;
        return hx_do_award(g, award, seat);
    }
    if (!strcmp(word, "round"))
        return set_round(p, g);
    if (!strcmp(word, "turn"))
        return set_turn(p, g);
    if (!strcmp(word, "first"))
        return read_seat(p, word, false, &seat) && hx_do_set_first(g, seat);
    return hx_setting_unknown(p, word);
}

/* Whose things the line sets, if its first word says so. */
static void read_subject(struct hx_setting *p)
{
    const char *word = hx_setting_peek(p);

    p->place = -1;
    p->seat = hx_find_seat(p->r, word);
    if (p->seat < 0 &&
        !hx_geo_parse(p->r->board.geo, word, strlen(word), &p->sort,
                      &p->place) &&
        strcmp(word, "g") != 0)
        return;
    p->at++;
    if (!hx_setting_peek(p))
        hx_fail(&p->err, "say what of %s to set", word);
}

static bool set_items(void *self, struct hx_game *g)
{
    struct hx_setting *p = self;

    read_subject(p);
    while (!p->err.text[0] && !hx_game_failed(g) && hx_setting_peek(p)) {
        const char *word = p->word[p->at++];

        if (p->seat >= 0)
            set_of_seat(p, g, word);
        else if (p->place >= 0)
            hx_setting_place(p, g, word);
        else
            set_of_game(p, g, word);
    }
    if (p->err.text[0] && !hx_game_failed(g))
        hx_game_fail(g, "%s", p->err.text);
    return !p->err.text[0] && !hx_game_failed(g);
}

/* Parts the line into words. "red.hand = 2 ore" becomes "red hand 2 ore": the
 * last dot of the left side parts, the sign is dropped. */
static void split(struct hx_setting *p)
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
    while (p->n < HX_SETTING_WORDS && (word = strtok_r(rest, " \t", &rest)))
        p->word[p->n++] = word;
    if (strtok_r(rest, " \t", &rest))
        hx_fail(&p->err, "this line is too long");
    if (!p->n)
        hx_fail(&p->err, "say what to set");
}

/* Awards are reviewed when all is set: who has too little loses it again. */
static bool keeps_award(struct hx_setting *p, struct hx_game *g)
{
    struct hx_buffer text = {0};

    if (p->award < 0 || p->holder < 0 || hx_holder(g, p->award) == p->holder)
        return true;
    for (int s = 0; s < p->r->nseat; s++)
        hx_buffer_add(&text, "%s%s %d", s ? ", " : "", p->r->seat[s],
                      hx_award_metric(g, p->award, s));
    hx_fail(&p->err, "%s cannot hold %s: %s", p->r->seat[p->holder],
            p->r->award[p->award].head.name, hx_buffer_text(&text));
    hx_buffer_free(&text);
    return false;
}

/* The step at which the game was to stand may have nobody to ask. */
static bool stands_there(struct hx_setting *p, struct hx_game *g)
{
    struct hx_question q;

    if (p->step == HX_NONE)
        return true;
    if (hx_game_status(g) == HX_ASKING) {
        hx_game_question(g, &q);
        if (q.step == p->step)
            return true;
    }
    hx_fail(&p->err, "nobody has anything to choose at '%s': play goes on",
            p->r->step[p->step].head.name);
    return false;
}

enum hx_done hx_session_set(struct hx_session *s, const char *line,
                            struct hx_buffer *told)
{
    struct hx_setting p = {
        .s = s, .r = s->mix->rules, .line = line, .award = -1, .step = HX_NONE};
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
    if (hx_game_edit(s->game, hx_ask_whose(s), set_items, &p) != HX_FAILED &&
        keeps_award(&p, s->game) && stands_there(&p, s->game)) {
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
