/* `why`, and what else is said of moves: whose, and of which places. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "table.h"
#include "text.h"
#include "why.h"

int hx_repl_named_seat(const struct hx_repl *r, const char **line)
{
    const struct hx_rules *rules = r->session->mix->rules;
    size_t len = strcspn(*line, ": \t");

    for (int s = 0; (*line)[len] == ':' && s < rules->nplayer; s++)
        if (strlen(rules->seat[s]) == len &&
            !strncmp(*line, rules->seat[s], len)) {
            *line += len + 1;
            return s;
        }
    return -1;
}

bool hx_repl_may_choose(struct hx_repl *r, const char *line)
{
    const char *name;
    int seat = hx_repl_named_seat(r, &line);

    if (seat < 0)
        seat = hx_session_asked(r->session);
    if (seat < 0 || hx_repl_may_look(r, seat))
        return true;
    name = r->session->mix->rules->seat[seat];
    hx_repl_refuse(r,
                   "%s chooses by itself, and what it could do would tell of "
                   "its cards; --open lays all hands open",
                   name);
    return false;
}

/* 'told': where the name that is told has to stand, or NULL. */
static bool add_other(const struct hx_geo *geo, const char *word, size_t len,
                      const char *told, struct hx_buffer *to)
{
    char name[HX_PLACE_NAME];
    enum hx_sort sort;
    int place;

    if (!hx_geo_parse(geo, word, len, &sort, &place))
        return false;
    hx_geo_name(geo, sort, place, name);
    if ((strlen(name) == len && !strncasecmp(name, word, len)) ||
        (told && !strstr(told, name)))
        return false;
    hx_buffer_add(to, "%s%.*s is %s", to->len ? ", " : "", (int)len, word,
                  name);
    return true;
}

void hx_repl_other_names(const struct hx_repl *r, const char *line,
                         enum hx_done done, struct hx_buffer *told)
{
    const struct hx_geo *geo = r->session->mix->rules->board.geo;
    struct hx_buffer names = {0};
    bool some = false;

    while (*line) {
        size_t len = strcspn(line, " \t:");

        some |=
            add_other(geo, line, len,
                      done == HX_REFUSED ? hx_buffer_text(told) : NULL, &names);
        line += len + strspn(line + len, " \t:");
    }
    if (some && done == HX_REFUSED)
        hx_buffer_add(told, " (%s)", names.text);
    if (some && done == HX_DONE && r->terminal)
        puts(names.text);
    hx_buffer_free(&names);
}

/* Where a number comes from, or an award; false: it is about neither. */
static bool why_value(struct hx_repl *r, const char *arguments)
{
    struct hx_buffer told = {0};
    enum hx_why_about about = HX_WHY_MOVE;

    if (!hx_repl_is_move(r, arguments, true))
        about = hx_session_why_number(r->session, hx_repl_viewer(r), arguments,
                                      &told);
    if (about == HX_WHY_TOLD)
        hx_cli_wrap_lines(stdout, told.text, 4);
    if (about == HX_WHY_REFUSED)
        hx_repl_refuse(r, "%s", told.text);
    hx_buffer_free(&told);
    return about != HX_WHY_MOVE;
}

static void why_number(struct hx_repl *r, const char *arguments)
{
    struct hx_buffer told = {0};
    struct hx_move move;

    if (!hx_repl_find_number(r, arguments, &move))
        return;
    hx_text_move(r->session->game, &move, &told);
    hx_buffer_add(&told, ": legal");
    hx_cli_wrap(stdout, told.text, 2);
    hx_buffer_free(&told);
}

void hx_line_why(struct hx_repl *r, const char *arguments)
{
    struct hx_buffer told = {0};

    if (why_value(r, arguments) || !hx_repl_may_choose(r, arguments))
        return;
    if (arguments[strspn(arguments, "0123456789")] == '\0' &&
        !hx_repl_is_move(r, arguments, true)) {
        why_number(r, arguments);
        return;
    }
    if (hx_session_why(r->session, arguments, &told) == HX_DONE)
        hx_buffer_add(&told, "legal");
    hx_repl_other_names(r, arguments, HX_REFUSED, &told);
    hx_cli_wrap_lines(stdout, hx_buffer_text(&told), 2);
    hx_buffer_free(&told);
}
