#include "battery.h"

#include <inttypes.h>
#include <string.h>

#include "random.h"
#include "record.h"
#include "text.h"

#define LISTED 24  /* of the listed moves tested in a position, at most */
#define UNLISTED 6 /* moves made up in a position */

struct battery {
    struct hx_session *s;
    struct hx_buffer *told;
    uint64_t seed; /* of its own generator */
    uint32_t counter;
    uint64_t hash; /* of the position that is tested */
};

static bool finding(struct battery *b, const char *what, const char *about)
{
    hx_buffer_add(b->told, "seed %" PRIu64 ", move %d: %s%s%s\n", b->s->seed,
                  b->s->ndone + 1, what, about ? ": " : "", about ? about : "");
    return false;
}

static uint32_t below(struct battery *b, uint32_t n)
{
    return hx_stream_below(b->seed, &b->counter, n);
}

static bool same_move(const struct hx_rules *r, const struct hx_move *x,
                      const struct hx_move *y)
{
    const struct hx_act *a;

    if (x->act != y->act)
        return false;
    if (x->act == HX_PASS)
        return true;
    a = &r->act[x->act];
    for (int i = 0; i < a->nchoice; i++) {
        int bag = a->choice[i].bag;

        if (a->choice[i].domain == HX_D_BUNDLE
                ? memcmp(x->bag[bag], y->bag[bag], sizeof x->bag[bag]) != 0
                : x->c[i] != y->c[i])
            return false;
    }
    return true;
}

/* A move that was listed: legal, and its text is read as the same move. */
static bool test_listed(struct battery *b, int seat, const struct hx_move *move)
{
    struct hx_buffer text = {0};
    struct hx_error err = {{0}};
    struct hx_refusal why;
    struct hx_move read;
    bool good = true;

    hx_text_move(b->s->game, move, &text);
    if (!hx_game_legal(b->s->game, seat, move, &why))
        good = finding(b, "a listed move is not legal", text.text);
    else if (!hx_text_parse(b->s->game, seat, text.text, &read, &err))
        good = finding(b, "its own text is not understood", err.text);
    else if (!same_move(b->s->mix->rules, move, &read))
        good = finding(b, "a move is read as another one", text.text);
    hx_buffer_free(&text);
    return good;
}

static void make_up_bundle(struct battery *b, const struct hx_choice *c,
                           int16_t *bag)
{
    const struct hx_rules *r = b->s->mix->rules;

    for (uint32_t n = below(b, 5); n > 0; n--) {
        int kind = (int)below(b, (uint32_t)r->nkind);

        if (c->members >> kind & 1)
            bag[kind]++;
    }
}

/* How many values a choice may have, counted from c->lo for numbers. */
static uint32_t domain_size(const struct hx_rules *r, const struct hx_choice *c)
{
    switch (c->domain) {
    case HX_D_PLACE:
        return (uint32_t)r->board.geo->n[c->type - HX_T_HEX];
    case HX_D_SEAT:
    case HX_D_NEUTRAL:
        return (uint32_t)r->nseat;
    case HX_D_SEATS:
        return (1u << r->nplayer) - 1;
    case HX_D_KIND:
        return (uint32_t)r->nkind;
    case HX_D_CARD:
        return (uint32_t)r->ncard;
    case HX_D_DECK:
        return (uint32_t)r->ndeck;
    case HX_D_PIECE:
        return (uint32_t)r->npiece;
    default:
        return (uint32_t)(c->hi - c->lo + 1);
    }
}

/* Any move of any action, legal or not. */
static void make_up(struct battery *b, struct hx_move *move)
{
    const struct hx_rules *r = b->s->mix->rules;
    int act = (int)below(b, (uint32_t)r->nact + 1);
    const struct hx_act *a;

    memset(move, 0, sizeof *move);
    if (act == r->nact) {
        move->act = HX_PASS;
        return;
    }
    move->act = (uint16_t)act;
    a = &r->act[act];
    for (int i = 0; i < a->nchoice; i++) {
        const struct hx_choice *c = &a->choice[i];
        uint32_t n;

        if (c->domain == HX_D_BUNDLE) {
            move->c[i] = c->bag;
            move->nbag++;
            make_up_bundle(b, c, move->bag[c->bag]);
            continue;
        }
        n = domain_size(r, c);
        move->c[i] = n ? (int32_t)below(b, n) : 0;
        if (c->domain == HX_D_INT || c->domain == HX_D_ENUM)
            move->c[i] += c->lo;
        if (c->domain == HX_D_SEATS)
            move->c[i]++;
    }
}

/* Is the listing of that action complete, and without the move? */
static bool is_missing(struct battery *b, int seat, const struct hx_move *move)
{
    const struct hx_listing *list = hx_session_list(b->s, seat);
    struct hx_move listed;

    for (int i = 0; i < list->nsegment; i++)
        if (list->segment[i].act == move->act &&
            list->segment[i].sort == HX_SEG_MOVE)
            return false; /* samples, or sets of seats */
    for (uint32_t k = 0; k < list->total; k++) {
        hx_listing_move(b->s->game, list, k, &listed);
        if (same_move(b->s->mix->rules, &listed, move))
            return false;
    }
    return true;
}

/* A made up move: listed, or refused with a reason. */
static bool test_made_up(struct battery *b, int seat)
{
    struct hx_buffer text = {0}, reason = {0};
    struct hx_refusal why = {0};
    struct hx_move move;
    bool good = true;

    make_up(b, &move);
    hx_text_move(b->s->game, &move, &text);
    if (hx_game_legal(b->s->game, seat, &move, &why)) {
        if (is_missing(b, seat, &move) &&
            (move.act == HX_PASS || !b->s->mix->rules->act[move.act].sample))
            good = finding(b, "a legal move is not listed", text.text);
    } else if (why.reason == HX_LEGAL) {
        good = finding(b, "a move is refused without a reason", text.text);
    } else {
        hx_refusal_text(b->s->game, &why, &reason);
        if (!hx_refusal_name(b->s->mix->rules, &why))
            good = finding(b, "a refusal without a name", text.text);
    }
    hx_buffer_free(&text);
    hx_buffer_free(&reason);
    return good;
}

/* A listed move played, looked at and taken back: no trace is left of it, and
 * the game that follows is the one that would have been without it. */
static bool test_tried(struct battery *b, int seat, const struct hx_move *move)
{
    struct hx_buffer text = {0}, reason = {0};
    struct hx_error err = {{0}};
    bool edited = b->s->edited, good = true;

    hx_text_move(b->s->game, move, &text);
    if (hx_session_move(b->s, seat, move, &reason) == HX_DONE) {
        hx_game_check(b->s->game, &err);
        hx_session_undo(b->s);
        b->s->edited = edited;
    } else {
        hx_fail(&err, "%s", hx_buffer_text(&reason));
    }
    if (err.text[0]) {
        hx_buffer_add(&text, ": %s", err.text);
        good = finding(b, "a listed move breaks the game", text.text);
    } else if (hx_game_hash(b->s->game) != b->hash) {
        good = finding(b, "a move taken back leaves a trace", text.text);
    }
    hx_buffer_free(&text);
    hx_buffer_free(&reason);
    return good;
}

static bool test_moves(struct battery *b, int seat)
{
    const struct hx_listing *list = hx_session_list(b->s, seat);
    struct hx_move move;

    if (!list->total)
        return finding(b, b->s->mix->rules->seat[seat],
                       "asked, but without a legal move");
    for (uint32_t i = 0; i < LISTED && i < list->total; i++) {
        hx_listing_move(b->s->game, list,
                        list->total <= LISTED ? i : below(b, list->total),
                        &move);
        if (!test_listed(b, seat, &move))
            return false;
    }
    for (int i = 0; i < UNLISTED; i++)
        if (!test_made_up(b, seat))
            return false;
    hx_listing_move(b->s->game, list, below(b, list->total), &move);
    return test_tried(b, seat, &move);
}

static bool test_position(struct battery *b)
{
    struct hx_error err = {{0}};
    int seat = hx_session_asked(b->s);

    b->hash = hx_game_hash(b->s->game);
    if (!hx_game_check(b->s->game, &err))
        return finding(b, "check", err.text);
    if (seat >= 0 && !test_moves(b, seat))
        return false;
    if (hx_game_hash(b->s->game) != b->hash)
        return finding(b, "asking for moves has changed the position", NULL);
    return true;
}

/* Back to the start and forth again. */
static bool test_undo(struct battery *b)
{
    uint64_t end = hx_game_hash(b->s->game);
    struct hx_error err = {{0}};
    bool edited = b->s->edited;
    int n = b->s->ndone; /* a move tried last may lie behind it */

    while (hx_session_undo(b->s))
        ;
    if (hx_game_hash(b->s->game) != b->s->start_hash)
        return finding(b, "undo does not lead back to the start", NULL);
    if (!hx_game_check(b->s->game, &err))
        return finding(b, "check of the start", err.text);
    while (b->s->ndone < n && hx_session_redo(b->s))
        ;
    if (hx_game_hash(b->s->game) != end)
        return finding(b, "redo does not lead to the end again", NULL);
    b->s->edited = edited; /* nothing was taken back in the end */
    return true;
}

static uint64_t hash_after(struct hx_session *s, int deed)
{
    hx_game_restore(s->game, s->deed[deed].block);
    return hx_game_hash(s->game);
}

/* Every position of the copy is that of the game, to the bit. */
static bool test_copy(struct battery *b, struct hx_session *copy)
{
    struct hx_buffer text = {0};
    bool good = b->s->ndone == copy->ndone;

    for (int i = 0; good && i < copy->ndone; i++) {
        good = hash_after(b->s, i) == hash_after(copy, i);
        if (!good)
            hx_buffer_add(&text, "move %d, %s", i + 1, b->s->deed[i].text);
    }
    if (!good)
        finding(b, "replayed it is another game", hx_buffer_text(&text));
    hx_buffer_free(&text);
    return good;
}

static bool test_record(struct battery *b)
{
    struct hx_buffer text = {0}, again = {0}, told = {0};
    struct hx_error err = {{0}};
    struct hx_session *copy = NULL;
    struct hx_record *r;
    bool good = true;

    hx_record_write(b->s, &text);
    r = hx_record_parse(text.text, "record", &err);
    if (!r)
        good = finding(b, "the record cannot be read", err.text);
    else if (hx_record_replay(r, b->s->mix, false, &copy, &told) != HX_REPLAYED)
        good = finding(b, "the record does not replay", hx_buffer_text(&told));
    if (copy) {
        hx_record_write(copy, &again);
        good = good && test_copy(b, copy);
        if (good && strcmp(text.text, again.text) != 0)
            good = finding(b,
                           "the record is written otherwise after it was "
                           "replayed",
                           NULL);
    }
    hx_session_free(copy);
    hx_record_free(r);
    hx_buffer_free(&text);
    hx_buffer_free(&again);
    hx_buffer_free(&told);
    return good;
}

bool hx_battery_game(struct hx_session *s, int most, struct hx_buffer *told)
{
    struct battery b = {.s = s, .told = told};
    struct hx_buffer reason = {0};

    b.seed = hx_stream_seed(s->seed, "(battery)");
    while (hx_session_asked(s) >= 0 && s->ndone < most) {
        if (!test_position(&b))
            return false;
        if (hx_session_bot(s, &reason) != HX_DONE) {
            finding(&b, "a bot's move is not played", hx_buffer_text(&reason));
            hx_buffer_free(&reason);
            return false;
        }
    }
    return test_position(&b) && test_undo(&b) && test_record(&b);
}

bool hx_battery_undo(struct hx_session *s, struct hx_buffer *told)
{
    struct battery b = {.s = s, .told = told};

    return test_undo(&b);
}

bool hx_battery_record(struct hx_session *s, struct hx_buffer *told)
{
    struct battery b = {.s = s, .told = told};

    return test_record(&b);
}
