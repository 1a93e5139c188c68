/* The lines of `then` about moves: who may what, who has to choose. */
#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "text.h"
#include "then.h"

/* Is that the reason? If not, the one that it is, with its sentence. */
static enum hx_verdict refused_because(struct hx_session *s,
                                       const struct hx_refusal *why,
                                       const char *want, struct hx_buffer *told)
{
    if (!strcmp(want, hx_refusal_name(s->mix->rules, why)))
        return HX_TRUE;
    hx_buffer_add(told, "want %s\ngot  ", want);
    hx_refusal_text(s->game, why, told);
    return HX_FALSE;
}

/* may MOVE, may not MOVE [because CONSTRAINT] */
enum hx_verdict hx_then_may(struct hx_session *s, int seat, const char *line,
                            struct hx_buffer *told)
{
    bool not = hx_then_begins(&line, "not");
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
    if (because) {
        because += strlen(" because ");
        if (!hx_is_refusal_name(s->mix->rules, because, &err)) {
            hx_buffer_add(told, "%s", err.text);
            goto done;
        }
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
        v = because ? refused_because(s, &why, because, told) : HX_TRUE;
    }
done:
    hx_buffer_free(&text);
    return v;
}

/* "choosing red robber.move"; "choosing = red robber.move" is taken, too. */
enum hx_verdict hx_then_choosing(struct hx_session *s, const char *line,
                                 struct hx_buffer *told)
{
    struct hx_buffer got = {0}, want = {0};
    struct hx_question q;
    enum hx_verdict v;
    char who[16];
    int seat;

    hx_then_begins(&line, "=");
    if (!hx_then_word(&line, who, sizeof who) ||
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
    v = hx_then_verdict(told, want.text, got.text);
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

/* "choices red = road C3-NE, end". What has so many moves that only samples
 * of them are listed is left out. */
enum hx_verdict hx_then_choices(struct hx_session *s, const char *line,
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
    if (!hx_then_word(&line, who, sizeof who) ||
        (seat = hx_find_seat(s->mix->rules, who)) < 0 ||
        !hx_then_begins(&line, "=")) {
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
        if (move.act == HX_PASS || !s->mix->rules->act[move.act].sample)
            text[n++] = move_text(s, &move);
    }
    join(text, n, &got);
    while (n > 0)
        free(text[--n]);
    v = hx_then_verdict(told, want.text, got.text);
done:
    free(text);
    hx_buffer_free(&want);
    hx_buffer_free(&got);
    return v;
}
