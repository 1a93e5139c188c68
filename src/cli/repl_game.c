#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "names.h"
#include "opening.h"
#include "reload.h"
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
    hx_repl_keep(r);
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
    struct hx_options o = {.arena = hx_arena_new(), .has_seats = true};
    struct hx_request q;

    if (!o.arena)
        abort();
    q = hx_session_request(s, o.arena);
    o.mix = q.mix;
    for (; o.ngiven < q.ngiven && o.ngiven < HX_MAX_GIVEN; o.ngiven++)
        o.given[o.ngiven] = q.given[o.ngiven];
    o.nseats = q.nseats;
    for (int i = 0; i < o.nseats; i++) {
        o.colour[i] = q.seats[i];
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

void hx_line_list(struct hx_repl *r, const char *arguments)
{
    (void)r;
    (void)arguments;
    hx_print_variants();
}
