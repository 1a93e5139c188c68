#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "names.h"
#include "opening.h"
#include "record.h"
#include "repl.h"
#include "table.h"

/* The title of the file of that path; NULL: none has it, or it says none. */
static const char *find_title(const struct hx_composed *c, const char *path,
                              size_t len)
{
    for (int i = 0; i < c->nsource; i++) {
        const struct hx_source *v = c->source[i];

        if (v->title && strlen(v->path) == len && !strncmp(v->path, path, len))
            return v->title;
    }
    return NULL;
}

/* The parts of the mix, those given as a path by their title. */
static void print_mix(const struct hx_composed *c, struct hx_buffer *to)
{
    const char *part = c->mix;

    for (;;) {
        size_t len = strcspn(part, "+");
        const char *title = find_title(c, part, len);

        if (title)
            hx_buffer_add(to, "%s", title);
        else
            hx_buffer_add(to, "%.*s", (int)len, part);
        if (!part[len])
            return;
        hx_buffer_char(to, '+');
        part += len + 1;
    }
}

/* "base target=8, seed 42: red human, blue random". */
static void print_banner(const struct hx_session *s)
{
    const struct hx_composed *c = s->mix->composed;
    const struct hx_rules *r = s->mix->rules;
    struct hx_buffer text = {0};

    print_mix(c, &text);
    for (int i = 0; i < c->noption; i++) {
        if (!c->option[i].given)
            continue;
        hx_buffer_add(&text, " %s=", c->option[i].name);
        hx_name_option(&c->option[i], &text);
    }
    hx_buffer_add(&text, ", seed %" PRIu64 ":", s->seed);
    for (int i = 0; i < r->nplayer; i++)
        hx_buffer_add(&text, "%s %s %s", i ? "," : "", r->seat[i],
                      hx_chooser_name(s->chooser[i].sort));
    hx_cli_wrap(stdout, text.text, 2);
    hx_buffer_free(&text);
}

static void keep(struct hx_repl *r)
{
    r->kept = r->session->ndone;
    r->kept_hash = hx_game_hash(r->session->game);
}

void hx_repl_adopt(struct hx_repl *r, struct hx_session *s,
                   struct hx_report *report)
{
    hx_autosave_part(r);
    hx_session_free(r->session);
    hx_report_free(r->report);
    hx_repl_forget_checked(r);
    r->session = s;
    r->report = report;
    r->hold = r->announced = false;
    r->board_at = -1;
    r->sitting = -1;
    for (int i = 0; i < HX_MAX_SEATS; i++)
        r->seen[i] = -1;
    hx_buffer_clear(&r->path);
    r->warned = false;
    keep(r);
    hx_buffer_clear(&r->drawn);
    hx_buffer_clear(&r->table);
    hx_buffer_clear(&r->have);
    hx_buffer_clear(&r->can);
    hx_watch_note(&r->watch, s->mix->composed);
    print_banner(s);
    r->shown_at = r->drawn_at = 0;
    if (r->terminal) {
        hx_repl_draw(r);
        puts("'moves' lists what you can do, 'board MOVE' where, 'help' the "
             "commands.");
    }
}

/* 'path' may be the path itself. */
static void set_path(struct hx_repl *r, const char *path)
{
    struct hx_buffer own = {0};

    hx_buffer_add(&own, "%s", path);
    hx_buffer_free(&r->path);
    r->path = own;
}

/* What is not said is as in the game before, if no other mix is named. */
static void fill_in(const struct hx_options *before, struct hx_options *o)
{
    if (o->mix || o->ngiven || o->has_seats || !before->arena)
        return;
    o->mix = before->mix ? hx_arena_string(o->arena, before->mix) : NULL;
    for (o->ngiven = 0; o->ngiven < before->ngiven; o->ngiven++) {
        const struct hx_given *g = &before->given[o->ngiven];

        o->given[o->ngiven] =
            (struct hx_given){hx_arena_string(o->arena, g->name),
                              hx_arena_string(o->arena, g->value)};
    }
    o->has_seats = before->has_seats;
    o->nseats = before->nseats;
    memcpy(o->colour, before->colour, sizeof o->colour);
    memcpy(o->chooser, before->chooser, sizeof o->chooser);
}

bool hx_repl_begin(struct hx_repl *r, struct hx_options *o,
                   enum hx_exit *status)
{
    struct hx_report *report = hx_report_new();
    struct hx_session *s;

    fill_in(&r->options, o);
    if (!o->max_steps)
        o->max_steps = r->options.max_steps;
    s = report ? hx_open_game(o, r->all_human, report, status) : NULL;
    if (!s) {
        hx_report_free(report);
        hx_options_free(o);
        return false;
    }
    hx_options_free(&r->options);
    r->options = *o;
    *o = (struct hx_options){0};
    hx_repl_adopt(r, s, report);
    return true;
}

/* The options with which the session's game was made: `new` repeats them. */
static struct hx_options options_of(const struct hx_session *s)
{
    const struct hx_composed *c = s->mix->composed;
    struct hx_options o = {.arena = hx_arena_new(), .has_seats = true};

    if (!o.arena)
        abort();
    o.mix = hx_arena_string(o.arena, c->mix);
    for (int i = 0; i < c->noption && o.ngiven < HX_MAX_GIVEN; i++) {
        struct hx_buffer value = {0};

        if (!c->option[i].given)
            continue;
        hx_name_option(&c->option[i], &value);
        o.given[o.ngiven++] =
            (struct hx_given){hx_arena_string(o.arena, c->option[i].name),
                              hx_arena_string(o.arena, hx_buffer_text(&value))};
        hx_buffer_free(&value);
    }
    o.nseats = s->mix->rules->nplayer;
    for (int i = 0; i < o.nseats; i++) {
        o.colour[i] = s->mix->rules->seat[i];
        o.chooser[i] = s->chooser[i].sort;
    }
    return o;
}

void hx_repl_take(struct hx_repl *r, struct hx_session *s,
                  struct hx_report *report)
{
    long max_steps = r->options.max_steps;

    hx_repl_adopt(r, s, report);
    hx_options_free(&r->options);
    r->options = options_of(s);
    r->options.max_steps = max_steps;
    for (int i = 0; i < HX_MAX_SEATS; i++)
        r->seen[i] = s->ndone;
    hx_repl_recall(r, 5);
}

static bool load_record(struct hx_repl *r, const char *path)
{
    struct hx_report *report = hx_report_new();
    struct hx_session *s = NULL;
    struct hx_buffer told = {0};

    if (report)
        hx_record_load(path, r->options.max_steps, &s, report, &told);
    fflush(stdout);
    if (!s && report)
        hx_report_print(report, stderr);
    fputs(hx_buffer_text(&told), stderr);
    hx_buffer_free(&told);
    if (!s) {
        hx_report_free(report);
        return false;
    }
    hx_repl_take(r, s, report);
    return true;
}

bool hx_repl_load(struct hx_repl *r, const char *path)
{
    char *last = hx_autosave_find(r, path);
    bool done;

    if (hx_repl_is_scenario(path))
        return hx_repl_load_scenario(r, path);
    done = load_record(r, last ? last : path);
    if (done && last) {
        hx_autosave_resume(r, last);
        r->kept = -1; /* by nobody's wish */
    } else if (done) {
        set_path(r, path);
    }
    free(last);
    return done;
}

bool hx_repl_is_kept(const struct hx_repl *r)
{
    const struct hx_session *s = r->session;
    bool own = !s || r->kept > 0;

    for (int i = 0; !own && i < s->ndone; i++)
        own = hx_repl_is_own(s, &s->deed[i]);
    return !s || !own ||
           (s->ndone == r->kept && hx_game_hash(s->game) == r->kept_hash);
}

bool hx_repl_may_leave(struct hx_repl *r, const char *again)
{
    if (!r->terminal || r->warned || hx_repl_is_kept(r) || hx_autosave_write(r))
        return true;
    r->warned = true;
    hx_repl_refuse(r,
                   "this game is not saved: 'save %s' keeps it; %s again "
                   "leaves it",
                   r->path.len ? r->path.text : "FILE", again);
    return false;
}

void hx_line_new(struct hx_repl *r, const char *arguments)
{
    struct hx_options o;
    struct hx_error err = {{0}};
    struct hx_buffer line = {0};
    enum hx_exit status;

    if (!hx_repl_may_leave(r, "'new'"))
        return;
    hx_buffer_add(&line, "new %s", arguments);
    if (!hx_options_line(&o, HX_NEW_TAKES, line.text, &err)) {
        hx_repl_refuse(r, "%s", err.text);
        hx_options_free(&o);
    } else if (!hx_repl_begin(r, &o, &status)) {
        hx_repl_refuse(r, "no game can be made of this");
    }
    hx_buffer_free(&line);
}

void hx_line_load(struct hx_repl *r, const char *arguments)
{
    char *last = hx_autosave_find(r, arguments);
    bool there = last || hx_repl_is_scenario(arguments);

    free(last);
    if (!*arguments) {
        hx_autosave_list(r);
        return;
    }
    if (!there && access(arguments, R_OK)) {
        hx_repl_refuse(r, "%s: %s", arguments, strerror(errno));
        return;
    }
    if (!hx_repl_may_leave(r, "'load'"))
        return;
    if (!hx_repl_load(r, arguments))
        hx_repl_refuse(r, "%s is not loaded", arguments);
}

void hx_line_save(struct hx_repl *r, const char *arguments)
{
    const char *path = *arguments ? arguments : hx_buffer_text(&r->path);
    struct hx_error err = {{0}};

    if (strpbrk(arguments, " \t")) {
        hx_repl_refuse(r, "say a name of one word, as in: save my.game");
    } else if (!*path) {
        hx_repl_refuse(r, "say where to, as in: save my.game");
    } else if (!hx_record_save(r->session, path, &err)) {
        hx_repl_refuse(r, "%s", err.text);
    } else {
        printf("saved to %s\n", path);
        keep(r);
        set_path(r, path);
    }
}

void hx_line_quit(struct hx_repl *r, const char *arguments)
{
    (void)arguments;
    r->quit = hx_repl_may_leave(r, "'quit'");
}

void hx_line_list(struct hx_repl *r, const char *arguments)
{
    (void)r;
    (void)arguments;
    hx_print_variants();
}
