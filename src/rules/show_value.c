/*
 * show_value.c - values of declarations in the form of a rule file.
 */
#include "show.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define NOTES_FROM 56 /* the column where places stand, if the line is short */

/* What was put together by composing stands nowhere itself. */
bool hx_same_statement(struct hx_where a, struct hx_where b)
{
    return !a.source || (a.source == b.source && a.line == b.line);
}

const char *hx_show_at(struct hx_where at, char buf[HX_SHOW_PLACE])
{
    snprintf(buf, HX_SHOW_PLACE, "%.64s.lua:%d",
             at.source ? at.source->name : "?", at.line);
    return buf;
}

void hx_show_line(FILE *to, int indent, const char *text, const char *note)
{
    int width = indent + (int)strlen(text);
    int gap = width < NOTES_FROM ? NOTES_FROM - width : 1;

    if (note)
        fprintf(to, "%*s%s%*s-- %s\n", indent, "", text, gap + 1, "", note);
    else
        fprintf(to, "%*s%s\n", indent, "", text);
}

/* ---- one line ---- */

static bool is_plain_key(const char *key)
{
    for (const char *c = key; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '_')
            return false;
    return *key && !isdigit((unsigned char)*key);
}

static void put_string(FILE *to, const char *s)
{
    if (strchr(s, '\n') || strchr(s, '"') || strchr(s, '\\'))
        fprintf(to, "[[%s]]", s);
    else
        fprintf(to, "\"%s\"", s);
}

static void put_key(FILE *to, const char *key)
{
    fprintf(to, is_plain_key(key) ? "%s = " : "[\"%s\"] = ", key);
}

static void put_value(FILE *to, const struct hx_node *n);

static void put_table(FILE *to, const struct hx_node *n)
{
    bool first = true;

    if (n->maker)
        fprintf(to, "%s ", n->maker);
    if (!n->nitem && !n->nfield) {
        fputs("{}", to);
        return;
    }
    fputs("{ ", to);
    for (int i = 0; i < n->nitem; i++, first = false) {
        fputs(first ? "" : ", ", to);
        put_value(to, n->item[i]);
    }
    for (int i = 0; i < n->nfield; i++, first = false) {
        fputs(first ? "" : ", ", to);
        put_key(to, n->field[i].key);
        put_value(to, n->field[i].value);
    }
    fputs(" }", to);
}

static void put_value(FILE *to, const struct hx_node *n)
{
    switch (n->type) {
    case HX_N_BOOL:
        fputs(n->i ? "true" : "false", to);
        break;
    case HX_N_INT:
        fprintf(to, "%" PRId64, n->i);
        break;
    case HX_N_STRING:
        put_string(to, n->s);
        break;
    case HX_N_FUNCTION:
        if (n->fn_line == n->fn_last)
            fprintf(to, "function --[[ %s.lua:%d ]]", n->at.source->name,
                    n->fn_line);
        else
            fprintf(to, "function --[[ %s.lua:%d-%d ]]", n->at.source->name,
                    n->fn_line, n->fn_last);
        break;
    default:
        put_table(to, n);
    }
}

char *hx_show_text(const char *name, const struct hx_node *n)
{
    char *text = NULL;
    size_t len;
    FILE *to = open_memstream(&text, &len);

    if (!to)
        return NULL;
    if (name)
        put_key(to, name);
    put_value(to, n);
    fclose(to);
    return text;
}

/* ---- several lines ---- */

bool hx_said_at_once(const struct hx_node *n, struct hx_where at)
{
    if (!hx_same_statement(n->at, at))
        return false;
    for (int i = 0; n->type == HX_N_TABLE && i < n->nitem; i++)
        if (!hx_said_at_once(n->item[i], at))
            return false;
    for (int i = 0; n->type == HX_N_TABLE && i < n->nfield; i++)
        if (!hx_said_at_once(n->field[i].value, at))
            return false;
    return true;
}

static void show_parts(FILE *to, struct hx_show_place place, const char *name,
                       const struct hx_node *n, const char *note)
{
    char *head = NULL;
    size_t len;
    FILE *h = open_memstream(&head, &len);
    bool whole = hx_said_at_once(n, n->at);
    struct hx_show_place inside = {place.indent + 2, whole ? n->at : place.at};

    if (!h)
        return;
    if (name)
        put_key(h, name);
    fprintf(h, "%s%s{", n->maker ? n->maker : "", n->maker ? " " : "");
    fclose(h);
    hx_show_line(to, place.indent, head, whole ? note : NULL);
    free(head);
    for (int i = 0; i < n->nitem; i++)
        hx_show_value(to, inside, NULL, n->item[i]);
    for (int i = 0; i < n->nfield; i++)
        hx_show_value(to, inside, n->field[i].key, n->field[i].value);
    hx_show_line(to, place.indent, "},", NULL);
}

void hx_show_value(FILE *to, struct hx_show_place place, const char *name,
                   const struct hx_node *n)
{
    char at[HX_SHOW_PLACE];
    const char *note =
        hx_same_statement(n->at, place.at) ? NULL : hx_show_at(n->at, at);
    char *text = hx_show_text(name, n), *line;
    bool fits;
    size_t len;

    if (!text)
        return;
    len = strlen(text);
    fits = place.indent + (int)len < HX_SHOW_WIDTH && !strchr(text, '\n');
    if (n->type == HX_N_TABLE && (!fits || !hx_said_at_once(n, n->at))) {
        show_parts(to, place, name, n, note);
    } else {
        line = realloc(text, len + 2);
        if (line) {
            text = line;
            memcpy(text + len, ",", 2);
        }
        hx_show_line(to, place.indent, text, note);
    }
    free(text);
}
