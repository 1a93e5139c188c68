/* A record played again over its rules, or over changed ones. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "outcome.h"
#include "record.h"
#include "text.h"

#define MAX_FILE (64u << 20)

struct replay {
    const struct hx_record *r;
    struct hx_session *s;
    bool changed;             /* the rule files are not those of the record */
    struct hx_buffer changes; /* a line for each that is another */
    struct hx_buffer *told;
};

/* Begins a line of 'told' about a line of the record; one that lies in no file
 * has no lines to name. */
static void at_line(struct replay *p, int line)
{
    if (*p->r->path)
        hx_buffer_add(p->told, "%s:%d: ", p->r->path, line);
}

/* Notes which files are others than those of the record. */
static void compare_files(struct replay *p, const struct hx_composed *c)
{
    p->changed = !*p->r->path;
    for (int i = 0; i < p->r->nfile || i < c->nsource; i++) {
        const struct hx_record_file *f =
            i < p->r->nfile ? &p->r->file[i] : NULL;
        const struct hx_source *v = i < c->nsource ? c->source[i] : NULL;

        if (f && v && !strcmp(f->name, v->name) && f->hash == v->hash &&
            f->version == v->version)
            continue;
        p->changed = true;
        hx_buffer_add(&p->changes, "%s:%d: ", p->r->path,
                      f ? f->line : p->r->seed_line);
        if (f && v && !strcmp(f->name, v->name))
            hx_buffer_add(&p->changes, "the rules of %s have changed since\n",
                          f->name);
        else if (f)
            hx_buffer_add(&p->changes, "%s is not part of these rules there\n",
                          f->name);
        else
            hx_buffer_add(&p->changes, "the rules now read %s, too\n", v->name);
    }
}

/* Tells of the changed files, before what 'stopped' says: as warnings, if
 * they made no difference. */
static void tell_changes(struct replay *p, const char *stopped, bool same)
{
    const char *line = *p->r->path ? hx_buffer_text(&p->changes) : "";

    for (size_t len; *line; line += len + 1) {
        len = strcspn(line, "\n");
        hx_buffer_add(p->told, "%s%.*s%s\n", same ? "warning: " : "", (int)len,
                      line, same ? "; it plays the same so far" : "");
    }
    hx_buffer_add(p->told, "%s", stopped);
}

static bool compare_seats(struct replay *p, const struct hx_rules *r)
{
    bool same = p->r->nseat == r->nplayer;

    for (int i = 0; same && i < r->nplayer; i++)
        same = !strcmp(p->r->seat[i], r->seat[i]);
    if (same)
        return true;
    at_line(p, p->r->seed_line);
    hx_buffer_add(p->told, "other seats play these rules\n");
    return false;
}

static bool compare_start(struct replay *p)
{
    if (p->s->start_hash == p->r->start_hash || p->changed)
        return true;
    at_line(p, p->r->seed_line);
    hx_buffer_add(p->told,
                  "seed %" PRIu64 " begins with %016" PRIx64
                  ", the record says %016" PRIx64
                  ": it was edited or damaged\n",
                  p->r->seed, p->s->start_hash, p->r->start_hash);
    return false;
}

/* The outcomes of a line, as a deed's are printed. */
static void print_recorded(const struct hx_record_line *l, struct hx_buffer *to)
{
    for (int i = 0; i < l->noutcome; i++)
        hx_buffer_add(to, "%s| %s", i ? " " : "", l->outcome[i]);
}

/* Did the last deed draw what the line says? Tells if not. */
static bool same_outcomes(struct replay *p, const struct hx_record_line *l)
{
    const struct hx_deed *d = &p->s->deed[p->s->ndone - 1];
    struct hx_buffer want = {0}, got = {0};
    bool same;

    print_recorded(l, &want);
    hx_outcome_streams(p->s->mix->rules, d->draw, d->ndraw, "| ", &got);
    same = !strcmp(hx_buffer_text(&want), hx_buffer_text(&got));
    if (!same && !p->changed) {
        at_line(p, l->line);
        hx_buffer_add(p->told,
                      "the record says '%s', the game gives '%s': it was "
                      "edited or damaged\n",
                      hx_buffer_text(&want), hx_buffer_text(&got));
    }
    hx_buffer_free(&want);
    hx_buffer_free(&got);
    return same;
}

static bool play_move(struct replay *p, const struct hx_record_line *l,
                      struct hx_buffer *reason)
{
    struct hx_error err = {{0}};
    struct hx_move move;
    int seat = hx_find_seat(p->s->mix->rules, l->who);

    if (seat < 0) {
        hx_name_no_seat(p->s->mix->rules, l->who, reason);
        return false;
    }
    if (!hx_text_parse(p->s->game, seat, l->text, &move, &err)) {
        hx_buffer_add(reason, "%s", err.text);
        return false;
    }
    return hx_session_move(p->s, seat, &move, reason) == HX_DONE;
}

/* Other rules drew other outcomes: the move again, with those of the record
 * forced. */
static bool play_forced(struct replay *p, const struct hx_record_line *l,
                        struct hx_buffer *reason)
{
    hx_session_undo(p->s);
    for (int i = 0; i < l->noutcome; i++)
        if (hx_session_force(p->s, l->outcome[i], reason) != HX_DONE)
            return false;
    return play_move(p, l, reason);
}

static bool play_line(struct replay *p, const struct hx_record_line *l,
                      struct hx_buffer *reason)
{
    switch (l->sort) {
    case HX_DEED_SET:
        return hx_session_set(p->s, l->text, reason) == HX_DONE;
    case HX_DEED_FORCE:
        return hx_session_force(p->s, l->text, reason) == HX_DONE;
    case HX_DEED_LUA:
        return hx_session_lua(p->s, l->text, reason) == HX_DONE;
    default:
        break;
    }
    if (!play_move(p, l, reason))
        return false;
    return same_outcomes(p, l) || (p->changed && play_forced(p, l, reason));
}

static void tell_stop(struct replay *p, const struct hx_record_line *l,
                      const char *reason)
{
    static const char *const begins[] = {[HX_DEED_MOVE] = "",
                                         [HX_DEED_SET] = "set ",
                                         [HX_DEED_FORCE] = "force ",
                                         [HX_DEED_LUA] = ": "};

    at_line(p, l->line);
    hx_buffer_add(p->told, "%s%s%s%s %s\n  %s\n", begins[l->sort],
                  l->who ? l->who : "", l->who ? ": " : "", l->text,
                  p->changed ? "no longer holds"
                             : "does not hold: edited or damaged",
                  reason);
}

/* Plays the lines; false at one that does not hold, told. */
static bool play_body(struct replay *p)
{
    struct hx_buffer reason = {0};
    bool holds = true;

    for (int i = p->r->nbefore; holds && i < p->r->nbody; i++) {
        const struct hx_record_line *l = &p->r->body[i];

        holds = play_line(p, l, &reason);
        if (!holds && reason.len)
            tell_stop(p, l, reason.text);
        if (!holds && !*p->r->path)
            hx_buffer_add(p->told, "the game stands before it: %d of %d\n", i,
                          p->r->nbody);
    }
    hx_buffer_free(&reason);
    return holds;
}

static bool counts_right(struct replay *p)
{
    int moves = 0;

    for (int i = 0; i < p->r->nbody; i++)
        moves += p->r->body[i].sort == HX_DEED_MOVE ||
                 p->r->body[i].sort == HX_DEED_LUA;
    if (moves == p->r->moves)
        return true;
    at_line(p, p->r->end_line);
    hx_buffer_add(p->told,
                  "%d moves, but the last line counts %d: lines were "
                  "lost or added\n",
                  moves, p->r->moves);
    return false;
}

static bool ends_right(struct replay *p)
{
    uint64_t hash = hx_game_hash(p->s->game);

    if (hash == p->r->end_hash || !*p->r->path)
        return true;
    at_line(p, p->r->end_line);
    hx_buffer_add(p->told,
                  "the last position is %016" PRIx64
                  ", the record says %016" PRIx64 "\n",
                  hash, p->r->end_hash);
    return false;
}

/* ---- where it begins ---- */

static bool begin(struct replay *p, struct hx_mix *mix)
{
    struct hx_error err = {{0}};

    p->s = hx_session_new(mix, false, p->r->seed, p->r->chooser, &err);
    if (!p->s)
        hx_buffer_add(p->told, "%s\n", err.text);
    return p->s && compare_start(p);
}

/* What rules changed again do not know of the position. */
static void tell_notes(struct replay *p, const char *notes)
{
    for (size_t len; *notes; notes += len + 1) {
        len = strcspn(notes, "\n");
        at_line(p, p->r->position_line);
        hx_buffer_add(p->told, "%.*s\n", (int)len, notes);
    }
}

static bool is_position(struct replay *p)
{
    if (p->changed || p->s->start_hash == p->r->position_hash)
        return true;
    at_line(p, p->r->position_line);
    hx_buffer_add(p->told,
                  "the position is %016" PRIx64 ", the record says %016" PRIx64
                  ": it was edited or damaged\n",
                  p->s->start_hash, p->r->position_hash);
    return false;
}

/* In the position in which the rules were read again; what was done before is
 * kept as it is written. */
static bool stand(struct replay *p, struct hx_mix *mix)
{
    struct hx_buffer notes = {0};
    struct hx_error err = {{0}};

    p->s = hx_session_stand(mix, p->r->seed, p->r->chooser, p->r->position,
                            &notes, &err);
    if (!p->s) {
        at_line(p, p->r->position_line);
        hx_buffer_add(p->told, "by these rules the game cannot stand so: %s\n",
                      err.text);
    }
    tell_notes(p, hx_buffer_text(&notes));
    hx_buffer_free(&notes);
    if (!p->s || !is_position(p))
        return false;
    for (int i = 0; i < p->r->nbefore; i++)
        p->s->before_moves +=
            hx_record_write_line(&p->r->body[i], &p->s->before);
    p->s->start_hash = p->r->start_hash;
    return true;
}

static enum hx_replayed play_all(struct replay *p, struct hx_mix *mix)
{
    if (!(p->r->position ? stand(p, mix) : begin(p, mix)) || !play_body(p) ||
        !counts_right(p))
        return HX_NOT_REPLAYED;
    return ends_right(p) ? HX_REPLAYED : HX_ENDS_ELSEWHERE;
}

enum hx_replayed hx_record_replay(const struct hx_record *r, struct hx_mix *mix,
                                  bool own, struct hx_session **to,
                                  struct hx_buffer *told)
{
    struct replay p = {.r = r, .told = told};
    struct hx_buffer fault = {0};
    enum hx_replayed replayed;

    *to = NULL;
    if (!compare_seats(&p, mix->rules))
        return HX_NOT_REPLAYED;
    compare_files(&p, mix->composed);
    p.told = &fault;
    replayed = play_all(&p, mix);
    p.told = told;
    tell_changes(&p, hx_buffer_text(&fault), replayed == HX_REPLAYED);
    hx_buffer_free(&p.changes);
    hx_buffer_free(&fault);
    if (!p.s)
        return HX_NOT_REPLAYED;
    if (p.changed)
        replayed = HX_RULES_CHANGED;
    if (replayed > HX_RULES_CHANGED) {
        hx_session_free(p.s);
        return replayed;
    }
    p.s->edited |= r->edited;
    p.s->owns_mix = own;
    *to = p.s;
    return replayed;
}

enum hx_replayed hx_record_load(const char *path, long max_steps,
                                struct hx_session **to,
                                struct hx_report *report,
                                struct hx_buffer *told)
{
    struct hx_buffer text = {0};
    struct hx_error err = {{0}};
    struct hx_record *r = NULL;
    struct hx_mix *mix = NULL;
    enum hx_replayed replayed = HX_NOT_REPLAYED;

    *to = NULL;
    if (hx_buffer_load(&text, path, MAX_FILE, &err))
        r = hx_record_parse(hx_buffer_text(&text), path, &err);
    hx_buffer_free(&text);
    if (!r) {
        hx_buffer_add(told, "%s\n", err.text);
        return HX_NOT_REPLAYED;
    }
    mix = hx_record_mix(r, max_steps, report);
    if (mix)
        replayed = hx_record_replay(r, mix, true, to, told);
    else
        hx_buffer_add(told, "%s: its rules cannot be loaded\n", path);
    if (!*to)
        hx_mix_free(mix);
    hx_record_free(r);
    return replayed;
}
