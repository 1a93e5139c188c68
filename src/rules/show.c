/*
 * show.c - the rules that result from a mix, with the place of each piece.
 *
 * The text reads like one rule file that has everything: what a later
 * statement said carries its place, everything else stands where the head of
 * its declaration says.
 */
#include "show.h"

#include <stdlib.h>
#include <string.h>

#include "mix.h"

/* ---- the mix ---- */

static void show_names(FILE *to, const char *title, const struct hx_source *s,
                       const char *key)
{
    const struct hx_node *list = NULL;

    for (int i = 0; i < s->ndecl && !list; i++)
        if (!strcmp(s->decl[i]->word, "variant"))
            list = hx_node_get(s->decl[i]->body, key);
    if (!list)
        return;
    fprintf(to, "--   %s %s:", s->name, title);
    if (list->type == HX_N_STRING)
        fprintf(to, " %s", list->s);
    for (int i = 0; list->type == HX_N_TABLE && i < list->nitem; i++)
        fprintf(to, " %s", list->item[i]->s);
    fputc('\n', to);
}

static void show_sources(const struct hx_composed *c, FILE *to)
{
    for (int i = 0; i < c->nsource; i++) {
        const struct hx_source *s = c->source[i];

        fprintf(to, "--   %s.lua: %s, version %d\n", s->name,
                s->title ? s->title : s->name, s->version);
        show_names(to, "provides", s, "provides");
        show_names(to, "needs", s, "needs");
        show_names(to, "removes", s, "removes");
    }
}

static void show_seats(const struct hx_rules *r, const struct hx_composed *c,
                       FILE *to)
{
    if (c->players_lo == c->players_hi)
        fprintf(to, "-- %d players:", c->players_lo);
    else
        fprintf(to, "-- %d to %d players, here:", c->players_lo, c->players_hi);
    for (int i = 0; i < r->nplayer; i++)
        fprintf(to, " %s", r->seat[i]);
    if (r->nseat > r->nplayer)
        fputs(", neutral", to);
    for (int i = r->nplayer; i < r->nseat; i++)
        fprintf(to, " %s", r->seat[i]);
    fputs("\n\n", to);
}

/* ---- options ---- */

static const char *option_value(const struct hx_option *o, int32_t value,
                                char buf[HX_VALUE_NAME])
{
    switch (o->type) {
    case HX_T_FLAG:
        return value ? "true" : "false";
    case HX_T_ENUM:
        return value >= 0 && value < o->nvalues ? o->values[value] : "?";
    case HX_T_SEAT:
        return value >= 0 && value < HX_COLOURS ? hx_colour[value] : "none";
    default:
        snprintf(buf, HX_VALUE_NAME, "%d", (int)value);
        return buf;
    }
}

static void put_range(const struct hx_option *o, FILE *to)
{
    if (o->type == HX_T_INT)
        fprintf(to, "%d to %d", (int)o->lo, (int)o->hi);
    for (int i = 0; o->type == HX_T_ENUM && i < o->nvalues; i++)
        fprintf(to, "%s%s", i ? ", " : "", o->values[i]);
    if (o->type == HX_T_FLAG)
        fputs("true, false", to);
    if (o->type == HX_T_SEAT)
        fputs("a seat", to);
    for (int i = 0; o->type == HX_T_CORNERS && i < o->ncorner; i++)
        fprintf(to, "%s%s", i ? ", " : "here ",
                o->corners[i] ? o->corners[i] : "?");
}

static void show_option(const struct hx_option *o, FILE *to)
{
    char buf[HX_VALUE_NAME], at[HX_SHOW_PLACE], line[160];
    const char *value = option_value(o, o->value, buf);

    if (o->type == HX_T_INT || o->type == HX_T_FLAG)
        snprintf(line, sizeof line, "%.40s = %s,", o->name, value);
    else if (o->type != HX_T_CORNERS)
        snprintf(line, sizeof line, "%.40s = \"%.40s\",", o->name, value);
    else
        snprintf(line, sizeof line, "%.40s = corners { %d },", o->name,
                 o->ncorner);
    hx_show_line(to, 2, line, hx_show_at(o->at, at));
    fputs("    -- ", to);
    if (o->says && *o->says)
        fprintf(to, "%s: ", o->says);
    put_range(o, to);
    if (o->given && o->value != o->fallback)
        fprintf(to, "; without a choice: %s",
                option_value(o, o->fallback, buf));
    fputc('\n', to);
}

static void show_options(const struct hx_composed *c, FILE *to)
{
    fputs("options {\n", to);
    for (int i = 0; i < c->noption; i++)
        show_option(&c->option[i], to);
    fputs("}\n", to);
}

/* ---- declarations ---- */

/* The order in which people look for fields; others follow by name. */
static const char *const first_fields[] = {
    "per",      "over",   "allow",    "test",    "base",     "on",
    "event",    "when",   "ask",      "menu",    "together", "stream",
    "outcomes", "method", "reserve",  "reroll",  "build",    "choose",
    "form",     "where",  "optional", "if_none", "if_pass",  "if_one",
    "once",     "cost",   "card",     "limit",   "draw",     "move",
    "produce",  "set",    "tell",     "run",     "apply"};
static const char *const last_fields[] = {"says", "cites"};
#define NFIRST (sizeof first_fields / sizeof *first_fields)
#define NLAST (sizeof last_fields / sizeof *last_fields)

static bool in_list(const char *const *list, size_t n, const char *key)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(list[i], key))
            return true;
    return false;
}

static void show_named(const struct hx_decl *d, const char *key,
                       struct hx_show_place place, FILE *to)
{
    const struct hx_node *n = hx_node_get(d->body, key);

    if (n)
        hx_show_value(to, place, key, n);
}

static void show_fields(const struct hx_decl *d, FILE *to)
{
    struct hx_show_place place = {2, d->at};

    for (int i = 0; i < d->body->nitem; i++)
        hx_show_value(to, place, NULL, d->body->item[i]);
    for (size_t i = 0; i < NFIRST; i++)
        show_named(d, first_fields[i], place, to);
    for (int i = 0; i < d->body->nfield; i++) {
        const struct hx_pair *p = &d->body->field[i];

        if (!in_list(first_fields, NFIRST, p->key) &&
            !in_list(last_fields, NLAST, p->key))
            hx_show_value(to, place, p->key, p->value);
    }
    for (size_t i = 0; i < NLAST; i++)
        show_named(d, last_fields[i], place, to);
}

/* "base.lua:12, changed by loans.lua:3 and feast.lua:7"; the caller frees
 * it. */
static char *provenance(const struct hx_decl *d)
{
    char buf[HX_SHOW_PLACE], *text = NULL;
    size_t len;
    FILE *to = open_memstream(&text, &len);

    if (!to)
        return NULL;
    fputs(hx_show_at(d->at, buf), to);
    for (int i = 0; i < d->namended; i++)
        fprintf(to, "%s%s", i ? " and " : ", changed by ",
                hx_show_at(d->amended[i]->at, buf));
    fclose(to);
    return text;
}

static bool is_state(const struct hx_decl *d)
{
    return !strncmp(d->word, "state.", 6);
}

/* A declaration that nobody changed, on one line; false if it is too long.
 * Such lines of one word stand together. */
static bool show_short(const struct hx_decl *d, const char *head,
                       const char *from, const char **word, FILE *to)
{
    char *body = hx_show_text(NULL, d->body), line[512];
    bool fits =
        body && !d->namended && !strchr(body, '\n') &&
        strlen(head) + strlen(body) + strlen(from) + 6 < HX_SHOW_WIDTH &&
        hx_said_at_once(d->body, d->at);

    if (!fits || !*word || strcmp(*word, d->word))
        fputc('\n', to);
    *word = fits ? d->word : NULL;
    if (fits) {
        snprintf(line, sizeof line, "%s %s", head, body);
        hx_show_line(to, 0, line, from);
    }
    free(body);
    return fits;
}

/* *word: of the one-line declaration before, or NULL. */
static void show_decl(const struct hx_decl *d, const char **word, FILE *to)
{
    char *from = provenance(d), head[160], open[164];

    if (d->name)
        snprintf(head, sizeof head, "%s \"%.100s\"", d->word, d->name);
    else
        snprintf(head, sizeof head, "%s", d->word);
    if (!show_short(d, head, from, word, to)) {
        snprintf(open, sizeof open, "%s {", head);
        hx_show_line(to, 0, open, from);
        show_fields(d, to);
        fputs("}\n", to);
    }
    free(from);
}

/* The fields of one owner that a file remembers stand together. Returns how
 * many there are. */
static int show_state(struct hx_decl *const *d, int n, FILE *to)
{
    const struct hx_show_place place = {2, {NULL, 0}}; /* each has its own */
    int count = 0;

    fprintf(to, "\n%s {\n", d[0]->word);
    while (count < n && !strcmp(d[count]->word, d[0]->word) &&
           d[count]->at.source == d[0]->at.source) {
        hx_show_value(to, place, d[count]->name, d[count]->body);
        count++;
    }
    fputs("}\n", to);
    return count;
}

void hx_mix_show(const struct hx_mix *m, FILE *to)
{
    const struct hx_composed *c = m->composed;
    const char *word = NULL;

    fprintf(to, "-- %s, composed of\n", c->mix);
    show_sources(c, to);
    show_seats(m->rules, c, to);
    show_options(c, to);
    for (int i = 0; i < c->ndecl;) {
        if (!is_state(c->decl[i])) {
            show_decl(c->decl[i++], &word, to);
            continue;
        }
        i += show_state(c->decl + i, c->ndecl - i, to);
        word = NULL;
    }
}

int hx_mix_show_named(const struct hx_mix *m, const char *name, FILE *to)
{
    const struct hx_composed *c = m->composed;
    int n = 0;

    for (int i = 0; i < c->noption; i++)
        if (!strcmp(c->option[i].name, name)) {
            fputs("\noptions {\n", to);
            show_option(&c->option[i], to);
            fputs("}\n", to);
            n++;
        }
    for (int i = 0; i < c->ndecl; i++) {
        const struct hx_decl *d = c->decl[i];
        const char *word = NULL;

        if (!d->name || strcmp(d->name, name) != 0)
            continue;
        if (is_state(d))
            show_state(&c->decl[i], 1, to);
        else
            show_decl(d, &word, to);
        n++;
    }
    return n;
}
