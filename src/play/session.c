#include "session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "deed.h"
#include "effect.h"
#include "position.h"
#include "reload.h"
#include "text.h"
#include "names.h"
#include "why_not.h"

static void *must(void *p)
{
    if (!p)
        abort(); /* as hx_buffer: nothing can be shown without memory */
    return p;
}

static void free_deed(struct hx_deed *d)
{
    free(d->text);
    free(d->draw);
    free(d->fact);
    free(d->forced);
    free(d->block);
    *d = (struct hx_deed){0};
}

static void watch(void *self, const struct hx_fact *fact)
{
    struct hx_deed *d = &((struct hx_session *)self)->now;
    struct hx_happening *h;

    if ((d->nfact & (d->nfact - 1)) == 0) /* 0, 1, 2, 4, ...: full */
        d->fact = must(realloc(d->fact, (size_t)(d->nfact ? 2 * d->nfact : 1) *
                                            sizeof *d->fact));
    h = &d->fact[d->nfact++];
    h->fact = *fact;
    h->draw = fact->draw ? *fact->draw : (struct hx_draw){0};
    h->fact.draw = NULL;
}

struct hx_deed *hx_deed_last(struct hx_session *s)
{
    return s->ndone ? &s->deed[s->ndone - 1] : &s->start;
}

/* Puts the position and the outcomes still forced back as they were. False:
 * that cannot be under these rules; nothing has changed. */
static bool stand_at(struct hx_session *s, struct hx_deed *d)
{
    if (d->block_of != s->game && !hx_deed_carry(s, d, &s->stuck))
        return false;
    hx_game_restore(s->game, d->block);
    hx_game_unforce(s->game);
    for (int i = 0; i < d->nforced; i++)
        hx_game_force(s->game, d->forced[i].stream, d->forced[i].value,
                      d->forced[i].n);
    return true;
}

void hx_deed_watch(struct hx_session *s)
{
    hx_game_watch(s->game, watch, s);
}

void hx_deed_begin(struct hx_session *s)
{
    free_deed(&s->now);
}

void hx_deed_drop(struct hx_session *s)
{
    free_deed(&s->now);
    stand_at(s, hx_deed_last(s)); /* its block is one of this game */
}

/* The outcomes that were forced before and that no draw of 'd' took. */
static void keep_forced(struct hx_deed *d, const struct hx_deed *before)
{
    d->forced = must(malloc((size_t)(before->nforced + 1) * sizeof *d->forced));
    d->nforced = before->nforced;
    if (before->nforced)
        memcpy(d->forced, before->forced,
               (size_t)before->nforced * sizeof *d->forced);
    for (int i = 0; i < d->ndraw; i++)
        for (int k = 0; k < d->nforced; k++) {
            if (d->forced[k].stream != d->draw[i].stream)
                continue;
            memmove(&d->forced[k], &d->forced[k + 1],
                    (size_t)(--d->nforced - k) * sizeof *d->forced);
            break;
        }
}

static void keep_position(struct hx_session *s, struct hx_deed *d)
{
    d->block = must(malloc(hx_game_size(s->game)));
    d->block_of = s->game;
    d->game = s->game;
    hx_game_save(s->game, d->block);
}

void hx_deed_keep_draws(struct hx_session *s)
{
    const struct hx_draw *draw = hx_game_draws(s->game, &s->now.ndraw);

    if (!s->now.ndraw)
        return;
    s->now.draw = must(malloc((size_t)s->now.ndraw * sizeof *draw));
    memcpy(s->now.draw, draw, (size_t)s->now.ndraw * sizeof *draw);
}

void hx_deed_forget(struct hx_session *s)
{
    while (s->ndeed > s->ndone)
        free_deed(&s->deed[--s->ndeed]);
}

void hx_deed_end(struct hx_session *s, int sort, int seat, const char *text)
{
    struct hx_deed *d = &s->now;

    d->sort = (uint8_t)sort;
    d->seat = (int8_t)seat;
    d->text = must(strdup(text));
    if (!d->forced)
        keep_forced(d, hx_deed_last(s));
    keep_position(s, d);
    hx_deed_forget(s);
    if (s->ndeed == s->room) {
        s->room = s->room ? 2 * s->room : 64;
        s->deed = must(realloc(s->deed, (size_t)s->room * sizeof *s->deed));
    }
    s->deed[s->ndeed++] = *d;
    s->ndone = s->ndeed;
    *d = (struct hx_deed){0};
    if (sort != HX_DEED_MOVE)
        s->edited = true;
}

/* A session whose game has not begun. */
static struct hx_session *seat_players(struct hx_mix *mix, uint64_t seed,
                                       const uint8_t *choosers)
{
    struct hx_session *s = must(calloc(1, sizeof *s));

    s->mix = mix;
    s->seed = seed;
    s->game = must(hx_mix_game(mix));
    for (int i = 0; i < mix->rules->nplayer; i++)
        s->chooser[i] = hx_chooser_new(choosers[i], seed, i);
    hx_deed_watch(s);
    return s;
}

/* The game stands where it is to start. */
static void begin(struct hx_session *s, bool own)
{
    s->owns_mix = own;
    hx_deed_keep_draws(s);
    keep_position(s, &s->now);
    s->start = s->now;
    s->now = (struct hx_deed){0};
    s->start_hash = hx_game_hash(s->game);
}

struct hx_session *hx_session_new(struct hx_mix *mix, bool own, uint64_t seed,
                                  const uint8_t *choosers, struct hx_error *err)
{
    struct hx_session *s = seat_players(mix, seed, choosers);
    struct hx_buffer text = {0};

    if (hx_game_start(s->game, seed) != HX_FAILED) {
        begin(s, own);
        return s;
    }
    hx_rule_error_text(s->game, NULL, &text);
    hx_fail(err, "%s", text.text);
    hx_buffer_free(&text);
    hx_session_free(s);
    return NULL;
}

struct hx_session *hx_session_stand(struct hx_mix *mix, uint64_t seed,
                                    const uint8_t *choosers,
                                    const char *position,
                                    struct hx_buffer *notes,
                                    struct hx_error *err)
{
    struct hx_session *s = seat_players(mix, seed, choosers);

    if (hx_position_read(s->game, position, hx_listen(notes), err)) {
        begin(s, false);
        s->edited = true;
        return s;
    }
    hx_session_free(s);
    return NULL;
}

void hx_session_free(struct hx_session *s)
{
    if (!s)
        return;
    hx_game_free(s->game);
    if (s->owns_mix)
        hx_mix_free(s->mix);
    for (int i = 0; i < s->ndeed; i++)
        free_deed(&s->deed[i]);
    free(s->deed);
    free_deed(&s->start);
    free_deed(&s->now);
    hx_past_free(s);
    hx_buffer_free(&s->before);
    hx_report_free(s->report);
    free(s);
}

int hx_session_asked(const struct hx_session *s)
{
    struct hx_question q;

    if (hx_game_status(s->game) != HX_ASKING)
        return -1;
    hx_game_question(s->game, &q);
    return q.seat;
}

const struct hx_listing *hx_session_list(struct hx_session *s, int seat)
{
    return hx_game_list(s->game, seat);
}

/* Adds the report of a rule that failed in 'text' of the seat. */
static void tell_broken(struct hx_session *s, int seat, const char *text,
                        struct hx_buffer *told)
{
    struct hx_buffer move = {0};

    if (seat >= 0)
        hx_buffer_add(&move, "%s: ", s->mix->rules->seat[seat]);
    hx_buffer_add(&move, "%s", text);
    hx_rule_error_text(s->game, move.text, told);
    hx_buffer_free(&move);
}

enum hx_done hx_session_move(struct hx_session *s, int seat,
                             const struct hx_move *move, struct hx_buffer *told)
{
    struct hx_buffer text = {0};
    struct hx_refusal why;
    struct hx_question q;
    enum hx_done done = HX_DONE;

    if (!hx_game_legal(s->game, seat, move, &why)) {
        hx_refusal_text(s->game, &why, told);
        return HX_REFUSED;
    }
    hx_text_move(s->game, move, &text);
    hx_game_question(s->game, &q);
    hx_deed_begin(s);
    s->now.move = *move;
    s->now.step = q.step;
    s->now.together = q.together;
    if (hx_game_apply(s->game, seat, move) == HX_FAILED) {
        tell_broken(s, seat, text.text, told);
        hx_deed_drop(s);
        done = HX_BROKEN;
    } else {
        hx_deed_keep_draws(s);
        hx_deed_end(s, HX_DEED_MOVE, seat, text.text);
    }
    hx_buffer_free(&text);
    return done;
}

/* Whose move "red: roll" or "roll" is; *line goes behind the colon. */
static bool find_seat(struct hx_session *s, const char **line, int *seat,
                      struct hx_buffer *told)
{
    size_t len = strcspn(*line, ":");
    char who[16];

    *seat = hx_session_asked(s);
    if ((*line)[len] == ':') {
        const char *start = *line + strspn(*line, " \t");

        len -= (size_t)(start - *line);
        memcpy(who, start, len < sizeof who ? len : sizeof who - 1);
        who[len < sizeof who ? len : sizeof who - 1] = '\0';
        *seat = hx_find_seat(s->mix->rules, who);
        if (*seat < 0) {
            hx_buffer_add(told, "'%s' does not play here", who);
            return false;
        }
        *line = start + len + 1;
    }
    if (*seat < 0)
        *seat = hx_ask_whose(s);
    return true;
}

enum hx_done hx_session_type(struct hx_session *s, const char *line,
                             struct hx_buffer *told)
{
    struct hx_error err = {{0}};
    struct hx_move move;
    int seat;

    if (!find_seat(s, &line, &seat, told))
        return HX_REFUSED;
    if (hx_text_parse(s->game, seat, line, &move, &err))
        return hx_session_move(s, seat, &move, told);
    hx_buffer_add(told, "%s", err.text);
    return HX_REFUSED;
}

enum hx_done hx_session_why(struct hx_session *s, const char *line,
                            struct hx_buffer *told)
{
    struct hx_error err = {{0}};
    struct hx_move move;
    struct hx_refusal why;
    int seat;

    if (!find_seat(s, &line, &seat, told))
        return HX_REFUSED;
    if (!hx_text_parse(s->game, seat, line, &move, &err)) {
        if (!hx_why_beginning(s->game, seat, line, told))
            hx_buffer_add(told, "%s", err.text);
        return HX_REFUSED;
    }
    if (hx_game_legal(s->game, seat, &move, &why))
        return HX_DONE;
    hx_refusal_text(s->game, &why, told);
    return HX_REFUSED;
}

bool hx_session_awaits_bot(const struct hx_session *s)
{
    struct hx_question q;
    bool any = false;

    if (hx_game_status(s->game) != HX_ASKING)
        return false;
    hx_game_question(s->game, &q);
    for (int i = 0; i < s->mix->rules->nplayer; i++)
        any |= q.seats >> i & 1 && s->chooser[i].sort != HX_HUMAN;
    return any;
}

enum hx_done hx_session_bot(struct hx_session *s, struct hx_buffer *told)
{
    struct hx_question q;
    struct hx_move move;

    if (hx_game_status(s->game) != HX_ASKING)
        return HX_REFUSED;
    hx_game_question(s->game, &q);
    for (int i = 0; i < s->mix->rules->nplayer; i++) {
        int seat = (q.seat + i) % s->mix->rules->nplayer;

        if (!(q.seats >> seat & 1) || s->chooser[seat].sort == HX_HUMAN)
            continue;
        if (hx_chooser_move(&s->chooser[seat], s->game, seat, &move))
            return hx_session_move(s, seat, &move, told);
    }
    return HX_REFUSED;
}

bool hx_session_undo(struct hx_session *s)
{
    s->stuck.text[0] = '\0';
    if (!s->ndone)
        return false;
    s->ndone--;
    if (!stand_at(s, hx_deed_last(s))) {
        s->ndone++;
        return false;
    }
    if (s->deed[s->ndone].ndraw)
        s->edited = true;
    return true;
}

bool hx_session_redo(struct hx_session *s)
{
    s->stuck.text[0] = '\0';
    if (s->ndone == s->ndeed)
        return false;
    s->ndone++;
    if (stand_at(s, hx_deed_last(s)))
        return true;
    s->ndone--;
    return false;
}

/* A statement, while hx_game_edit runs it. */
struct statement {
    struct hx_session *s;
    int seat;
    const char *text;
    struct hx_error err;
};

static bool run_statement(void *self, struct hx_game *g)
{
    struct statement *t = self;

    if (hx_runtime_statement(t->s->mix->runtime, g, t->seat, t->text, &t->err))
        return true;
    if (!hx_game_failed(g))
        hx_game_fail(g, "%s", t->err.text);
    return false;
}

enum hx_done hx_session_lua(struct hx_session *s, const char *statement,
                            struct hx_buffer *told)
{
    struct statement t = {.s = s, .seat = hx_ask_whose(s), .text = statement};
    struct hx_buffer text = {0};
    enum hx_done done = HX_REFUSED;

    if (strchr(statement, '\n')) {
        hx_buffer_add(told, "a statement is one line");
        return HX_REFUSED;
    }
    hx_deed_begin(s);
    if (hx_game_edit(s->game, t.seat, run_statement, &t) != HX_FAILED) {
        hx_deed_keep_draws(s);
        hx_deed_end(s, HX_DEED_LUA, t.seat, statement);
        return HX_DONE;
    }
    if (hx_rule_error_typed(s->game)) {
        hx_buffer_add(told, "prompt:1: %s", hx_game_error(s->game)->text);
    } else {
        hx_buffer_add(&text, ": %s", statement);
        tell_broken(s, -1, text.text, told);
        hx_buffer_free(&text);
        done = HX_BROKEN;
    }
    hx_deed_drop(s);
    return done;
}
