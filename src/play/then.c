/* The lines of `then`. */
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "names.h"
#include "text.h"

/* The first word of *line into 'word', *line behind it. */
static bool take_word(const char **line, char *word, size_t room)
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

static bool begins(const char **line, const char *word)
{
    size_t len = strlen(word);

    if (strncmp(*line, word, len) != 0 ||
        ((*line)[len] && !strchr(" \t", (*line)[len])))
        return false;
    *line += len;
    *line += strspn(*line, " \t");
    return true;
}

static enum hx_verdict verdict(struct hx_buffer *told, const char *want,
                               const char *got)
{
    if (!strcmp(want, got))
        return HX_TRUE;
    hx_buffer_add(told, "want %s\ngot  %s", want, got);
    return HX_FALSE;
}

/* LEFT as a formula: "red coins" is red.coins, "stock" is g.stock where there
 * is such a field. */
static void left_formula(const struct hx_rules *r, const char *left,
                         struct hx_buffer *formula)
{
    const char *rest = left;
    char word[32];

    if (hx_find_field(r, HX_GAME, left) != HX_NONE) {
        hx_buffer_add(formula, "g.%s", left);
    } else if (take_word(&rest, word, sizeof word) && *rest &&
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

    if (!take_word(&left, word, sizeof word) ||
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

/* The members of a set in the order of the board or of declaration. */
static bool print_set(const struct hx_rules *r, int type, int sub,
                      const char *text, struct hx_buffer *to,
                      struct hx_error *err)
{
    uint64_t set[HX_MAX_WORDS] = {0};
    int member = hx_member_type(type);
    char word[HX_VALUE_NAME];
    int32_t value;

    while (take_word(&text, word, sizeof word)) {
        size_t len = strlen(word);

        if (word[len - 1] == ',')
            word[len - 1] = '\0';
        if (!hx_text_parse_value(r, member, sub, word, &value, err))
            return false;
        if (value >= 0)
            hx_set_add(set, value);
    }
    hx_text_result(r, type, sub,
                   (struct hx_result){.i = (int64_t)set[0], .set = set}, to);
    return true;
}

static bool print_cards(const struct hx_rules *r, const char *text,
                        struct hx_buffer *to, struct hx_error *err)
{
    int16_t bag[64] = {0};
    char word[HX_VALUE_NAME];
    int32_t card;

    if (!strcmp(text, "nothing"))
        text = "";
    while (take_word(&text, word, sizeof word)) {
        int count = hx_word_number(word);

        if (count >= 0 && !take_word(&text, word, sizeof word)) {
            hx_fail(err, "%d of what?", count);
            return false;
        }
        if (!hx_text_parse_value(r, HX_T_CARD, 0, word, &card, err))
            return false;
        if (card >= 0)
            bag[card] = (int16_t)(bag[card] + (count < 0 ? 1 : count));
    }
    hx_text_result(r, HX_T_CARDBAG, 0, (struct hx_result){.bag = bag}, to);
    return true;
}

/* VALUE in the form in which a value of the type is printed. A value that
 * cannot be read as one may be a formula. */
static bool print_value(struct hx_session *s, const char *text,
                        const struct hx_answer *like, struct hx_buffer *to,
                        struct hx_buffer *told)
{
    const struct hx_rules *r = s->mix->rules;
    struct hx_error err = {{0}};
    struct hx_result value = {0};
    int16_t bag[HX_LANES];
    struct hx_ctx ctx;
    uint16_t form;
    int32_t i;

    if (like->type == HX_T_BAG) {
        value.bag = bag;
        if (hx_text_parse_bundle(r, text, bag, &err)) {
            hx_text_bundle(r, bag, to);
            return true;
        }
    } else if (like->type == HX_T_CARDBAG) {
        if (print_cards(r, text, to, &err))
            return true;
    } else if (hx_member_type(like->type) != like->type) {
        if (print_set(r, like->type, like->sub, text, to, &err))
            return true;
    } else if (hx_text_parse_value(r, like->type, like->sub, text, &i, &err)) {
        value.i = i;
        hx_text_result(r, like->type, like->sub, value, to);
        return true;
    }
    form = hx_ask_compile(s, text, true, like->type, like->sub, told);
    if (form == HX_NONE) {
        hx_buffer_clear(told);
        hx_buffer_add(told, "%s", err.text);
        return false;
    }
    ctx = hx_ctx_new(hx_ask_whose(s));
    hx_text_result(r, like->type, like->sub, hx_eval(s->game, form, &ctx), to);
    return true;
}

/* LEFT = VALUE. */
static enum hx_verdict equals(struct hx_session *s, int viewer,
                              const char *left, const char *right,
                              struct hx_buffer *told)
{
    struct hx_buffer formula = {0}, want = {0}, got = {0};
    enum hx_verdict v = HX_UNREADABLE;
    struct hx_answer a;
    int me = viewer < 0 ? hx_ask_whose(s) : viewer;

    left_formula(s->mix->rules, left, &formula);
    if (!place_field(s, left, &a) &&
        !hx_ask(s, me, viewer, formula.text, &a, told))
        goto done;
    hx_text_result(s->mix->rules, a.type, a.sub, a.value, &got);
    if (print_value(s, right, &a, &want, told))
        v = verdict(told, hx_buffer_text(&want), hx_buffer_text(&got));
done:
    hx_buffer_free(&formula);
    hx_buffer_free(&want);
    hx_buffer_free(&got);
    return v;
}

/* may MOVE, may not MOVE [because CONSTRAINT] */
static enum hx_verdict may(struct hx_session *s, int seat, const char *line,
                           struct hx_buffer *told)
{
    bool not = begins(&line, "not");
    struct hx_error err = {{0}};
    struct hx_buffer text = {0};
    struct hx_refusal why;
    struct hx_move move;
    const char *because = strstr(line, " because ");
    enum hx_verdict v = HX_UNREADABLE;
    bool legal;

    hx_buffer_bytes(&text, line,
                    because ? (size_t)(because - line) : strlen(line));
    if (!hx_text_parse(s->game, seat, text.text, &move, &err)) {
        hx_buffer_add(told, "%s", err.text);
        goto done;
    }
    legal = hx_game_legal(s->game, seat, &move, &why);
    if (!not &&legal) {
        v = HX_TRUE;
    } else if (!not || legal) {
        v = HX_FALSE;
        hx_buffer_add(told, "want %s\ngot  ", not ? "refused" : "legal");
        if (legal)
            hx_buffer_add(told, "legal");
        else
            hx_refusal_text(s->game, &why, told);
    } else {
        v = because ? verdict(told, because + strlen(" because "),
                              hx_refusal_name(s->mix->rules, &why))
                    : HX_TRUE;
    }
done:
    hx_buffer_free(&text);
    return v;
}

/* "choosing red robber.move"; "choosing = red robber.move" is taken, too. */
static enum hx_verdict choosing(struct hx_session *s, const char *line,
                                struct hx_buffer *told)
{
    struct hx_buffer got = {0}, want = {0};
    struct hx_question q;
    enum hx_verdict v;
    char who[16];
    int seat;

    begins(&line, "=");
    if (!take_word(&line, who, sizeof who) ||
        (seat = hx_find_seat(s->mix->rules, who)) < 0 || !*line) {
        hx_buffer_add(told, "say who chooses in which step, as in: choosing "
                            "red main");
        return HX_UNREADABLE;
    }
    if (hx_find_step(s->mix->rules, line) == HX_NONE) {
        hx_buffer_add(told, "no step '%s'", line);
        return HX_UNREADABLE;
    }
    if (hx_game_status(s->game) != HX_ASKING) {
        hx_buffer_add(&got, "over");
    } else {
        hx_game_question(s->game, &q);
        if (!(q.seats >> seat & 1))
            seat = q.seat;
        hx_buffer_add(&got, "%s %s", s->mix->rules->seat[seat],
                      s->mix->rules->step[q.step].head.name);
    }
    hx_buffer_add(&want, "%s %s", who, line);
    v = verdict(told, want.text, got.text);
    hx_buffer_free(&want);
    hx_buffer_free(&got);
    return v;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Texts of moves, sorted, parted by ", ". */
static void join(char **text, int n, struct hx_buffer *to)
{
    qsort(text, (size_t)n, sizeof *text, by_text);
    for (int i = 0; i < n; i++)
        hx_buffer_add(to, "%s%s", i ? ", " : "", text[i]);
    if (!n)
        hx_buffer_add(to, "none");
}

static char *move_text(const struct hx_session *s, const struct hx_move *move)
{
    struct hx_buffer text = {0};

    hx_text_move(s->game, move, &text);
    return text.text;
}

/* The moves that the line names, in canonical text; -1 at one that cannot be
 * read. */
static int named_moves(struct hx_session *s, int seat, const char *line,
                       char **to, int max, struct hx_buffer *told)
{
    char *copy = strdup(line), *rest = copy, *one;
    struct hx_error err = {{0}};
    struct hx_move move;
    int n = 0;

    if (!copy)
        abort();
    if (!strcmp(line, "none"))
        *copy = '\0';
    while ((one = strtok_r(rest, ",", &rest))) {
        if (n == max || !hx_text_parse(s->game, seat, one, &move, &err)) {
            hx_buffer_add(told, "%s", n == max ? "too many moves" : err.text);
            while (n > 0)
                free(to[--n]);
            free(copy);
            return -1;
        }
        to[n++] = move_text(s, &move);
    }
    free(copy);
    return n;
}

/* "choices red = road C3-NE, end" */
static enum hx_verdict choices(struct hx_session *s, const char *line,
                               struct hx_buffer *told)
{
    enum { MOST = 1024 };
    struct hx_buffer want = {0}, got = {0};
    enum hx_verdict v = HX_UNREADABLE;
    char **text = calloc(MOST, sizeof *text), who[16];
    const struct hx_listing *list;
    int seat, n;

    if (!text)
        abort();
    if (!take_word(&line, who, sizeof who) ||
        (seat = hx_find_seat(s->mix->rules, who)) < 0 || !begins(&line, "=")) {
        hx_buffer_add(told, "say whose, as in: choices red = roll, knight");
        goto done;
    }
    n = named_moves(s, seat, line, text, MOST, told);
    if (n < 0)
        goto done;
    join(text, n, &want);
    while (n > 0)
        free(text[--n]);
    list = hx_session_list(s, seat);
    for (uint32_t k = 0; k < list->total && n < MOST; k++) {
        struct hx_move move;

        hx_listing_move(s->game, list, k, &move);
        text[n++] = move_text(s, &move);
    }
    join(text, n, &got);
    while (n > 0)
        free(text[--n]);
    v = verdict(told, want.text, got.text);
done:
    free(text);
    hx_buffer_free(&want);
    hx_buffer_free(&got);
    return v;
}

static enum hx_verdict winner(struct hx_session *s, const char *line,
                              struct hx_buffer *told)
{
    int seat = hx_winner(s->game);

    if (strcmp(line, "none") != 0 && hx_find_seat(s->mix->rules, line) < 0) {
        hx_buffer_add(told, "'%s' does not play here", line);
        return HX_UNREADABLE;
    }
    return verdict(told, line, seat < 0 ? "none" : s->mix->rules->seat[seat]);
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

enum hx_verdict hx_session_assert(struct hx_session *s, const char *line,
                                  struct hx_buffer *told)
{
    const char *rest = line + strspn(line, " \t"), *after;
    char who[16];
    int seat;

    line = after = rest;
    if (begins(&after, "choosing"))
        return choosing(s, after, told);
    if (begins(&after, "choices"))
        return choices(s, after, told);
    if (begins(&after, "winner"))
        return winner(s, after, told);
    if (!strcmp(line, "over"))
        return verdict(told, "over",
                       hx_game_status(s->game) == HX_OVER ? "over"
                                                          : "not over");
    if (take_word(&after, who, sizeof who) &&
        (seat = hx_find_seat(s->mix->rules, who)) >= 0) {
        if (begins(&after, "may"))
            return may(s, seat, after, told);
        if (begins(&after, "sees"))
            return parted(s, seat, after, told);
    }
    return parted(s, -1, line, told);
}
