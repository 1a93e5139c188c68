#include "session.h"

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
    hx_deed_keep_position(s, &s->now);
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
        hx_deed_free(&s->deed[i]);
    free(s->deed);
    hx_deed_free(&s->start);
    hx_deed_free(&s->now);
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
            hx_name_no_seat(s->mix->rules, who, told);
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
