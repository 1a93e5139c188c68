/* The lines of `then`. */
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "names.h"
#include "text.h"
#include "then.h"

bool hx_then_word(const char **line, char *word, size_t room)
{
    size_t len;

    *line += strspn(*line, " \t");
    len = strcspn(*line, " \t");
    if (!len || len >= room)
        return false;
    memcpy(word, *line, len);
    word[len] = '\0';
    *line += len;
    *line += strspn(*line, " \t");
    return true;
}

bool hx_then_begins(const char **line, const char *word)
{
    size_t len = strlen(word);

    if (strncmp(*line, word, len) != 0 ||
        ((*line)[len] && !strchr(" \t", (*line)[len])))
        return false;
    *line += len;
    *line += strspn(*line, " \t");
    return true;
}

enum hx_verdict hx_then_verdict(struct hx_buffer *told, const char *want,
                                const char *got)
{
    if (!strcmp(want, got))
        return HX_TRUE;
    hx_buffer_add(told, "want %s\ngot  %s", want, got);
    return HX_FALSE;
}

/* What each game has, declared or not. */
static bool is_of_game(const struct hx_rules *r, const char *name)
{
    return hx_find_field(r, HX_GAME, name) != HX_NONE ||
           !strcmp(name, "round") || !strcmp(name, "first");
}

/* LEFT as a formula: "red coins" is red.coins, "stock" is g.stock where there
 * is such a field. */
static void left_formula(const struct hx_rules *r, const char *left,
                         struct hx_buffer *formula)
{
    const char *rest = left;
    char word[32];

    if (is_of_game(r, left)) {
        hx_buffer_add(formula, "g.%s", left);
    } else if (hx_then_word(&rest, word, sizeof word) && *rest &&
               hx_find_seat(r, word) >= 0 && !strpbrk(rest, " \t(")) {
        hx_buffer_add(formula, "%s.%s", word, rest);
    } else {
        hx_buffer_add(formula, "%s", left);
    }
}

/* "C3 terrain": what a place's field holds; false if LEFT is none. */
static bool place_field(struct hx_session *s, const char *left,
                        struct hx_answer *a)
{
    const struct hx_rules *r = s->mix->rules;
    enum hx_sort sort;
    uint16_t field;
    char word[32];
    int place;

    if (!hx_then_word(&left, word, sizeof word) ||
        !hx_geo_parse(r->board.geo, word, strlen(word), &sort, &place))
        return false;
    *a = (struct hx_answer){.type = HX_T_INT};
    if (sort == HX_HEX && !strcmp(left, "terrain")) {
        a->type = HX_T_TERRAIN;
        a->value.i = hx_terrain_of(s->game, place);
    } else if (sort == HX_HEX && !strcmp(left, "token")) {
        a->value.i = hx_token_of(s->game, place);
    } else if (!strcmp(left, "piece") || !strcmp(left, "owner")) {
        int piece, seat;

        hx_at(s->game, sort, place, &piece, &seat);
        a->type = *left == 'p' ? HX_T_PIECE : HX_T_SEAT;
        a->value.i = *left == 'p' ? piece : seat;
    } else {
        field = hx_find_field(r, HX_OF_HEX + (int)sort, left);
        if (field == HX_NONE)
            return false;
        a->type = r->field[field].type;
        a->sub = r->field[field].sub;
        a->value = hx_field_get(s->game, field, place);
    }
    return true;
}

static bool answer_left(struct hx_session *s, int viewer, const char *left,
                        struct hx_answer *a, struct hx_buffer *told)
{
    int me = viewer < 0 ? hx_ask_whose(s) : viewer;
    struct hx_buffer formula = {0};
    bool good;

    left_formula(s->mix->rules, left, &formula);
    good = place_field(s, left, a) ||
           hx_ask_value(s, me, viewer, hx_buffer_text(&formula), a, told);
    hx_buffer_free(&formula);
    return good;
}

bool hx_then_left(struct hx_session *s, int viewer, const char *left,
                  struct hx_buffer *to, struct hx_buffer *told)
{
    struct hx_answer a;

    if (!answer_left(s, viewer, left, &a, told))
        return false;
    hx_text_result(s->mix->rules, a.type, a.sub, a.value, to);
    return true;
}

/* LEFT = VALUE. */
static enum hx_verdict equals(struct hx_session *s, int viewer,
                              const char *left, const char *right,
                              struct hx_buffer *told)
{
    struct hx_buffer want = {0}, got = {0};
    enum hx_verdict v = HX_UNREADABLE;
    struct hx_answer a;

    if (!answer_left(s, viewer, left, &a, told))
        return v;
    hx_text_result(s->mix->rules, a.type, a.sub, a.value, &got);
    if (hx_then_value(s, right, &a, &want, told))
        v = hx_then_verdict(told, hx_buffer_text(&want), hx_buffer_text(&got));
    hx_buffer_free(&want);
    hx_buffer_free(&got);
    return v;
}

static enum hx_verdict winner(struct hx_session *s, const char *line,
                              struct hx_buffer *told)
{
    int seat = hx_winner(s->game);

    if (strcmp(line, "none") != 0 && hx_find_seat(s->mix->rules, line) < 0) {
        hx_name_no_seat(s->mix->rules, line, told);
        return HX_UNREADABLE;
    }
    return hx_then_verdict(told, line,
                           seat < 0 ? "none" : s->mix->rules->seat[seat]);
}

/* The sign that parts LEFT from VALUE: a single "=" between blanks. */
static enum hx_verdict parted(struct hx_session *s, int viewer,
                              const char *line, struct hx_buffer *told)
{
    const char *sign = strstr(line, " = ");
    enum hx_verdict v;
    char *left;

    if (!sign) {
        hx_buffer_add(told, "say LEFT = VALUE, may MOVE, may not MOVE, "
                            "choosing, choices, sees, winner or over");
        return HX_UNREADABLE;
    }
    left = strndup(line, (size_t)(sign - line));
    if (!left)
        abort();
    v = equals(s, viewer, left, sign + 3 + strspn(sign + 3, " \t"), told);
    free(left);
    return v;
}

/* What another seat may do or sees is its own affair. */
static bool is_secret(const struct hx_session *s, int viewer, int seat,
                      struct hx_buffer *told)
{
    if (viewer < 0 || viewer == seat)
        return false;
    hx_buffer_add(told, "that is for %s to know", s->mix->rules->seat[seat]);
    return true;
}

/* "red may ...", "red sees ..."; false if the line says something else. */
static bool about_seat(struct hx_session *s, int viewer, const char *line,
                       enum hx_verdict *verdict, struct hx_buffer *told)
{
    const char *after = line;
    char who[16];
    bool may, sees;
    int seat;

    if (!hx_then_word(&after, who, sizeof who))
        return false;
    may = hx_then_begins(&after, "may");
    sees = !may && hx_then_begins(&after, "sees");
    if (!may && !sees)
        return false;
    seat = hx_find_seat(s->mix->rules, who);
    *verdict = HX_UNREADABLE;
    if (seat < 0)
        hx_name_no_seat(s->mix->rules, who, told);
    else if (!is_secret(s, viewer, seat, told))
        *verdict = may ? hx_then_may(s, seat, after, told)
                       : parted(s, seat, after, told);
    return true;
}

enum hx_verdict hx_session_assert(struct hx_session *s, int viewer,
                                  const char *line, struct hx_buffer *told)
{
    const char *after;
    enum hx_verdict verdict;

    line += strspn(line, " \t");
    after = line;
    if (hx_then_begins(&after, "choosing"))
        return hx_then_choosing(s, after, told);
    if (hx_then_begins(&after, "choices"))
        return hx_then_choices(s, after, told);
    if (hx_then_begins(&after, "winner"))
        return winner(s, after, told);
    if (!strcmp(line, "over"))
        return hx_then_verdict(told, "over",
                               hx_game_status(s->game) == HX_OVER ? "over"
                                                                  : "not over");
    if (about_seat(s, viewer, line, &verdict, told))
        return verdict;
    return parted(s, viewer, line, told);
}
