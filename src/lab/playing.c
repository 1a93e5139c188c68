#include "playing.h"

#include <string.h>

#include "battery.h"
#include "names.h"
#include "seating.h"
#include "text.h"
#include "then.h"

struct playing {
    const struct hx_scenario *s;
    uint32_t row;
    struct hx_session *game;
    struct hx_finding *f;
    struct hx_buffer text; /* the line at hand, filled in */
    int line;
    int ngiven;     /* deeds of `given`: undo stops there */
    int moved;      /* the line of the last move, 0: none was made */
    bool settled;   /* awards were reviewed after `given` */
    int forced[64]; /* lines that fix outcomes, by stream */
};

/* ---- findings ---- */

static bool fails(struct playing *p, const char *kind)
{
    struct hx_buffer log = {0};
    int last;

    p->f->kind = kind;
    p->f->line = p->line;
    hx_buffer_add(&p->f->says, "%s", hx_buffer_text(&p->text));
    if (p->f->want.len && p->f->got.len)
        hx_finding_compare(p->f);
    if (!p->game)
        return false;
    for (last = p->game->ndone - 1; last >= 0; last--)
        if (p->game->deed[last].sort == HX_DEED_MOVE)
            break;
    if (last >= 0 && p->moved) {
        hx_session_log(p->game, last, -1, &log);
        hx_buffer_add(&p->f->move, "line %d: %.*s", p->moved,
                      (int)(log.len - 1), log.text);
    }
    hx_buffer_free(&log);
    return false;
}

static bool differs(struct playing *p, const char *kind, const char *want,
                    const char *got)
{
    hx_buffer_add(&p->f->want, "%s", want);
    hx_buffer_add(&p->f->got, "%s", got);
    return fails(p, kind);
}

/* Whatever a line does, the position must hold what always must. */
static bool holds(struct playing *p, const char *kind)
{
    struct hx_error err = {{0}};

    return hx_game_check(p->game->game, &err) ||
           differs(p, kind, "a position in which all invariants hold",
                   err.text);
}

/* ---- given ---- */

static bool do_done(struct playing *p, const char *kind, enum hx_done done,
                    struct hx_buffer *told)
{
    bool good = done == HX_DONE
                    ? holds(p, kind)
                    : differs(p, kind, "done", hx_buffer_text(told));

    hx_buffer_free(told);
    return good;
}

static bool force(struct playing *p, const char *kind, const char *line)
{
    struct hx_buffer told = {0};
    char word[64];
    const char *rest = line;
    int stream;

    if (hx_then_word(&rest, word, sizeof word)) {
        stream = hx_find_stream(p->game->mix->rules, word);
        if (stream >= 0 && stream < 64)
            p->forced[stream] = p->line;
    }
    return do_done(p, kind, hx_session_force(p->game, line, &told), &told);
}

static bool give(struct playing *p)
{
    struct hx_buffer told = {0};
    const char *line = hx_buffer_text(&p->text);
    enum hx_done done;

    if (hx_then_begins(&line, "force"))
        return force(p, "given", line);
    if (*line == ':')
        done =
            hx_session_lua(p->game, line + 1 + strspn(line + 1, " \t"), &told);
    else
        done = hx_session_set(p->game, line, &told);
    return do_done(p, "given", done, &told);
}

/* Does a line of `given` name the award? */
static bool is_given(const struct playing *p, const char *award)
{
    struct hx_buffer text = {0};
    bool found = false;
    char word[64];

    for (uint32_t i = 0; i < p->s->nline && !found; i++) {
        const char *rest;

        if (p->s->body[i].part != HX_GIVEN)
            continue;
        hx_buffer_clear(&text);
        hx_scenario_fill(p->s, p->row, p->s->body[i].text, &text);
        rest = hx_buffer_text(&text);
        while (!found && hx_then_word(&rest, word, sizeof word))
            found = !strcmp(word, award);
    }
    hx_buffer_free(&text);
    return found;
}

/* Awards are reviewed once, when all is given: it does not count which line
 * came first. */
static bool settle(struct playing *p)
{
    const struct hx_rules *r = p->game->mix->rules;
    struct hx_buffer told = {0}, line = {0};
    bool good = true;

    p->ngiven = p->game->ndone;
    p->settled = true;
    for (int a = 0; good && p->ngiven && a < r->naward; a++) {
        if (!hx_holders(p->game->game, a) || r->award[a].review != HX_NONE ||
            is_given(p, r->award[a].head.name))
            continue;
        hx_buffer_clear(&line);
        hx_buffer_add(&line, "%s none", r->award[a].head.name);
        good = do_done(p, "given",
                       hx_session_set(p->game, hx_buffer_text(&line), &told),
                       &told);
        p->ngiven = p->game->ndone;
    }
    hx_buffer_free(&line);
    return good;
}

/* ---- when ---- */

/* Reads "red: MOVE", or "MOVE" of the seat that is asked; *line then stands
 * at the move. */
static bool read_seat(struct playing *p, const char **line, int *seat)
{
    const char *colon = strchr(*line, ':');
    char who[16] = "";

    *seat = hx_session_asked(p->game);
    if (!colon)
        return *seat >= 0 || differs(p, "when", "a move",
                                     "the game is over: nobody is asked");
    if ((size_t)(colon - *line) < sizeof who)
        memcpy(who, *line, (size_t)(colon - *line));
    *seat = hx_find_seat(p->game->mix->rules, who);
    if (*seat < 0) {
        hx_buffer_add(&p->f->got, "'%.*s' does not play here",
                      (int)(colon - *line), *line);
        return differs(p, "when", "a move of somebody who plays", "");
    }
    *line = colon + 1 + strspn(colon + 1, " \t");
    return true;
}

/* A move that must be refused, and change nothing. */
static bool try_move(struct playing *p, int seat, const char *line)
{
    struct hx_buffer then = {0}, told = {0};
    uint64_t before = hx_game_hash(p->game->game);
    int ndone = p->game->ndone;
    enum hx_verdict v;

    hx_buffer_add(&then, "%s may not %s", p->game->mix->rules->seat[seat],
                  line);
    v = hx_session_assert(p->game, -1, hx_buffer_text(&then), &told);
    if (v == HX_FALSE)
        hx_blame_then(p->game, hx_buffer_text(&then), &p->f->rule);
    hx_buffer_free(&then);
    if (v == HX_UNREADABLE) {
        differs(p, "when", "a move", hx_buffer_text(&told));
    } else if (v == HX_FALSE) {
        differs(p, "when", "refused", "legal");
    } else {
        hx_buffer_clear(&told);
        if (hx_session_type(p->game, hx_buffer_text(&p->text), &told) ==
            HX_DONE)
            v = HX_FALSE;
        if (ndone != p->game->ndone || hx_game_hash(p->game->game) != before)
            v = differs(p, "when", "nothing changed", "another position");
    }
    hx_buffer_free(&told);
    return v == HX_TRUE && !p->f->kind;
}

static bool move(struct playing *p, const char *line)
{
    struct hx_buffer told = {0};
    struct hx_error err = {{0}};
    struct hx_move m;
    enum hx_done done;
    int seat;

    if (!read_seat(p, &line, &seat))
        return false;
    if (hx_then_begins(&line, "try"))
        return try_move(p, seat, line);
    if (!hx_text_parse(p->game->game, seat, line, &m, &err))
        return differs(p, "when", "a move", err.text);
    done = hx_session_move(p->game, seat, &m, &told);
    if (done == HX_DONE) {
        p->moved = p->line;
        return holds(p, "when");
    }
    if (done == HX_REFUSED)
        hx_blame_move(p->game, seat, &m, &p->f->rule);
    differs(p, "when", "legal", hx_buffer_text(&told));
    hx_buffer_free(&told);
    return false;
}

/* "undo [N]", "redo [N]". */
static bool go(struct playing *p, const char *line, bool back)
{
    int n = *line ? hx_name_number(line) : 1;

    if (n < 1)
        return differs(p, "when", "a number of moves", line);
    for (; n > 0; n--) {
        if (back && p->game->ndone == p->ngiven)
            return differs(p, "when", "something to take back",
                           "nothing was done since 'given'");
        if (back ? !hx_session_undo(p->game) : !hx_session_redo(p->game))
            return differs(p, "when", "something that was taken back",
                           "nothing was");
    }
    return holds(p, "when");
}

static bool do_line(struct playing *p)
{
    const char *line = hx_buffer_text(&p->text);
    struct hx_buffer told = {0};

    if (hx_then_begins(&line, "force"))
        return force(p, "when", line);
    if (hx_then_begins(&line, "undo"))
        return go(p, line, true);
    if (hx_then_begins(&line, "redo"))
        return go(p, line, false);
    if (hx_then_begins(&line, "set"))
        return do_done(p, "when", hx_session_set(p->game, line, &told), &told);
    if (*line == ':') {
        line += 1 + strspn(line + 1, " \t");
        return do_done(p, "when", hx_session_lua(p->game, line, &told), &told);
    }
    return move(p, line);
}

/* ---- then ---- */

/* Takes "want A\ngot  B" apart. */
static void take_apart(struct playing *p, const char *told)
{
    const char *got = strstr(told, "\ngot");

    if (strncmp(told, "want ", 5) != 0 || !got)
        return;
    hx_buffer_bytes(&p->f->want, told + 5, (size_t)(got - told - 5));
    got += strlen("\ngot");
    hx_buffer_add(&p->f->got, "%s", got + strspn(got, " "));
}

static bool expect(struct playing *p)
{
    struct hx_buffer told = {0};
    const char *line = hx_buffer_text(&p->text);
    enum hx_verdict v = hx_session_assert(p->game, -1, line, &told);

    if (v == HX_FALSE) {
        take_apart(p, hx_buffer_text(&told));
        hx_blame_then(p->game, line, &p->f->rule);
        fails(p, "then");
    } else if (v == HX_UNREADABLE) {
        differs(p, "then", "a line that can be read", hx_buffer_text(&told));
    }
    hx_buffer_free(&told);
    return v == HX_TRUE;
}

/* ---- the whole ---- */

static bool play_line(struct playing *p, const struct hx_scenario_line *l)
{
    p->line = l->line;
    hx_buffer_clear(&p->text);
    hx_scenario_fill(p->s, p->row, l->text, &p->text);
    if (l->part == HX_GIVEN)
        return give(p);
    if (!p->settled && !settle(p))
        return false;
    return l->part == HX_WHEN ? do_line(p) : expect(p);
}

/* An outcome that was fixed and that nothing drew. */
static bool all_drawn(struct playing *p)
{
    const struct hx_rules *r = p->game->mix->rules;
    const struct hx_deed *d;

    if (!p->game->ndone)
        return true;
    d = &p->game->deed[p->game->ndone - 1];
    if (!d->nforced)
        return true;
    p->line = d->forced[0].stream < 64 ? p->forced[d->forced[0].stream] : 0;
    hx_buffer_clear(&p->text);
    hx_buffer_add(&p->f->got, "%d outcome%s of '%s' that nothing drew",
                  d->nforced, d->nforced == 1 ? "" : "s",
                  r->stream[d->forced[0].stream]);
    return differs(p, "force", "each outcome is drawn", "");
}

/* What must hold of any game that was played. */
static bool play_again(struct playing *p)
{
    struct hx_buffer told = {0};
    const char *kind = NULL;

    p->line = p->s->line;
    hx_buffer_clear(&p->text);
    if (!hx_battery_undo(p->game, &told))
        kind = "undo and redo";
    else if (!hx_battery_record(p->game, &told))
        kind = "save, load and replay";
    if (kind)
        differs(p, kind, "the same game again", hx_buffer_text(&told));
    hx_buffer_free(&told);
    return !kind;
}

/* All that is wrong with the rule files. */
static void print_report(const struct hx_report *report, struct hx_buffer *to)
{
    for (int i = 0; i < report->n; i++) {
        const struct hx_message *m = &report->message[i];

        hx_buffer_add(to, "%s", i ? "\n" : "");
        if (m->file)
            hx_buffer_add(to, "%s:%d: ", m->file, m->line);
        hx_buffer_add(to, "%s", m->text);
    }
}

/* Begins the game; false, with what is wrong in 'wrong', if it is refused. */
static bool begin(struct playing *p, struct hx_mixes *mixes,
                  struct hx_buffer *wrong)
{
    static const uint8_t people[HX_MAX_SEATS] = {HX_HUMAN};
    struct hx_report *report;
    struct hx_error err = {{0}};
    struct hx_mix *mix =
        hx_scenario_mix(p->s, p->row, mixes, &report, &p->line, &err);

    if (mix)
        p->game = hx_session_new(mix, false, p->s->seed, people, &err);
    if (err.text[0])
        hx_buffer_add(wrong, "%s", err.text);
    else if (!mix)
        print_report(report, wrong);
    return p->game != NULL;
}

static bool expect_error(struct playing *p, const char *wrong)
{
    if (p->game) {
        p->line = p->s->expect[0].line;
        hx_scenario_fill(p->s, p->row, p->s->expect[0].text, &p->f->want);
        return differs(p, "expect error", "", "rules that can be played");
    }
    for (uint32_t i = 0; i < p->s->nexpect; i++) {
        hx_buffer_clear(&p->text);
        hx_scenario_fill(p->s, p->row, p->s->expect[i].text, &p->text);
        p->line = p->s->expect[i].line;
        if (!strstr(wrong, hx_buffer_text(&p->text)))
            return differs(p, "expect error", hx_buffer_text(&p->text), wrong);
    }
    return true;
}

static bool play(struct playing *p, struct hx_mixes *mixes)
{
    struct hx_buffer wrong = {0};
    bool begun = begin(p, mixes, &wrong), good;

    if (p->s->nexpect)
        good = expect_error(p, hx_buffer_text(&wrong));
    else
        good = begun || differs(p, "rules", "rules that can be played",
                                hx_buffer_text(&wrong));
    hx_buffer_free(&wrong);
    if (!good || !begun)
        return good;
    for (uint32_t i = 0; i < p->s->nline; i++)
        if (!play_line(p, &p->s->body[i]))
            return false;
    return all_drawn(p) && play_again(p);
}

bool hx_scenario_play(const struct hx_scenario *s, uint32_t row,
                      struct hx_mixes *mixes, struct hx_finding *f)
{
    struct playing p = {.s = s, .row = row, .f = f};
    bool good;

    if (s->nmistake) {
        p.line = s->mistake[0].line;
        for (uint32_t i = 0; i < s->nmistake; i++)
            hx_buffer_add(&f->got, "%s%s:%d: %s", i ? "\n" : "", s->path,
                          s->mistake[i].line, s->mistake[i].text);
        return differs(&p, "scenario", "lines that can be read", "");
    }
    good = play(&p, mixes);
    hx_session_free(p.game);
    hx_buffer_free(&p.text);
    return good;
}

bool hx_scenario_open(const struct hx_scenario *s, uint32_t row, int before,
                      struct hx_mixes *mixes, struct hx_session **session,
                      struct hx_finding *f)
{
    struct playing p = {.s = s, .row = row, .f = f};
    struct hx_buffer wrong = {0};
    bool good = begin(&p, mixes, &wrong) ||
                differs(&p, "rules", "rules that can be played",
                        hx_buffer_text(&wrong));

    for (uint32_t i = 0; good && i < s->nline; i++)
        if (s->body[i].line < before && s->body[i].part != HX_THEN)
            good = play_line(&p, &s->body[i]);
    if (good && !p.settled)
        good = settle(&p);
    *session = p.game;
    hx_buffer_free(&wrong);
    hx_buffer_free(&p.text);
    return good;
}
