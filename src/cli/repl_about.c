/* `help` about what a game knows by its name: things, rules, rule ids. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "about.h"
#include "rulebook.h"
#include "table.h"

static bool print_things(struct hx_repl *r, const char *word)
{
    const struct hx_game *g = r->session->game;
    struct hx_buffer text = {0};
    bool known = hx_about_place(g, word, &text);

    known |= hx_about_kind(g, word, &text);
    known |= hx_about_card(g, word, &text);
    hx_cli_wrap_lines(stdout, hx_buffer_text(&text), 4);
    hx_buffer_free(&text);
    return known;
}

/* ---- declarations ---- */

static bool show(struct hx_repl *r, const char *name)
{
    const struct hx_rules *rules = r->session->mix->rules;
    struct hx_buffer words = {0};

    hx_rulebook_thing(r->session->mix, name, &words);
    fputs(hx_buffer_text(&words), stdout);
    hx_buffer_free(&words);
    if (!hx_mix_show_named(r->session->mix, name, stdout))
        return false;
    for (int i = 0; i < rules->naward; i++)
        if (!strcmp(rules->award[i].head.name, name))
            printf("'why %s' tells who has how much for it\n", name);
    for (int i = 0; i < rules->nvalue; i++)
        if (!strcmp(rules->value[i].head.name, name))
            printf("'why %s' tells what it comes to, and how\n", name);
    return true;
}

/* Names of which the word is a part, as "connected" of "edge.connected". */
static bool has_part(const char *name, const char *word)
{
    size_t len = strlen(word);

    for (; name; name = strchr(name, '.')) {
        name += *name == '.';
        if (!strncasecmp(name, word, len) && (!name[len] || name[len] == '.'))
            return true;
    }
    return false;
}

static bool print_parts(struct hx_repl *r, const char *word)
{
    const struct hx_composed *c = r->session->mix->composed;
    struct hx_buffer text = {0};

    for (int i = 0; i < c->ndecl; i++)
        if (c->decl[i]->name && has_part(c->decl[i]->name, word))
            hx_buffer_add(&text, "%s %s %s",
                          text.len ? "," : "rules:", c->decl[i]->word,
                          c->decl[i]->name);
    if (!text.len)
        return false;
    hx_cli_wrap(stdout, text.text, 2);
    hx_buffer_free(&text);
    return true;
}

/* ---- rule ids ---- */

/* Does the value, a text or a list of texts, have the word? */
static bool cites(const struct hx_node *n, const char *id)
{
    size_t len = strlen(id);

    for (int i = 0; n && n->type == HX_N_TABLE && i < n->nitem; i++)
        if (cites(n->item[i], id))
            return true;
    if (!n || n->type != HX_N_STRING)
        return false;
    for (const char *s = n->s; *s; s += strspn(s, " ")) {
        size_t word = strcspn(s, " ");

        if (word == len && !strncasecmp(s, id, len))
            return true;
        s += word;
    }
    return false;
}

/* Options cite in a text of their own. */
static bool option_cites(const struct hx_option *o, const char *id)
{
    struct hx_node text = {.type = HX_N_STRING, .s = o->cites};

    return o->cites && cites(&text, id);
}

/* "BASE-039: step production (variants/base.lua:190)"; notes with their text. */
static bool print_citing(struct hx_repl *r, const char *id)
{
    const struct hx_composed *c = r->session->mix->composed;
    struct hx_buffer text = {0};
    const char *gap = ": ";
    bool known;

    hx_buffer_add(&text, "%s", id);
    for (int i = 0; i < c->noption; i++)
        if (option_cites(&c->option[i], id)) {
            hx_buffer_add(&text, "%soption %s", gap, c->option[i].name);
            gap = ", ";
        }
    for (int i = 0; i < c->ndecl; i++) {
        const struct hx_decl *d = c->decl[i];
        const struct hx_node *says =
            d->name ? NULL : hx_node_get(d->body, "says");

        if (!cites(hx_node_get(d->body, "cites"), id))
            continue;
        hx_buffer_add(&text, "%s%s %s (%s:%d)", gap, d->word,
                      d->name ? d->name : "", d->at.source->path, d->at.line);
        if (says && says->type == HX_N_STRING)
            hx_buffer_add(&text, " %s", says->s);
        gap = ", ";
    }
    known = *gap == ',';
    if (known)
        hx_cli_wrap(stdout, text.text, 2);
    if (known)
        puts("  what is cited stands in doc/rules/");
    hx_buffer_free(&text);
    return known;
}

bool hx_help_about(struct hx_repl *r, const char *word, bool told)
{
    bool known = print_things(r, word);

    known |= show(r, word);
    return known || print_citing(r, word) || (!told && print_parts(r, word));
}
