#include "outcome.h"

#include <stdlib.h>
#include <string.h>

#include "deed.h"
#include "text.h"
#include "names.h"

#define MAX_FORCED 256 /* draws in one line */

/* What one draw of a stream is made of. */
struct shape {
    int n;
    uint8_t type[HX_MAX_ROLL], sub[HX_MAX_ROLL];
    int sides; /* of dice; 0: other values, or those of a draw that was made */
};

static struct shape shape_of_chance(const struct hx_rules *r,
                                    const struct hx_chance *c)
{
    struct shape s = {.n = 1};

    if (c->sort == HX_OUT_DICE) {
        s.n = c->ndice;
        s.sides = c->sides;
        memset(s.type, HX_T_INT, sizeof s.type);
    } else if (c->sort == HX_OUT_ONE_OF) {
        s.type[0] = (uint8_t)hx_member_type(r->form[c->set].type);
        s.sub[0] = r->form[c->set].sub;
    } else {
        s.n = c->nnumber;
        memcpy(s.type, c->type, sizeof s.type);
        memcpy(s.sub, c->sub, sizeof s.sub);
    }
    return s;
}

static struct shape shape_of_stream(const struct hx_rules *r, int stream)
{
    struct shape s = {.n = 1, .type = {HX_T_KIND}};

    for (int i = 0; i < r->nchance; i++)
        if (r->chance[i].stream == stream)
            return shape_of_chance(r, &r->chance[i]);
    if (!strcmp(r->stream[stream], "deck"))
        s.type[0] = HX_T_CARD;
    return s;
}

static struct shape shape_of_draw(const struct hx_rules *r,
                                  const struct hx_draw *draw)
{
    struct shape s = {.n = draw->n};

    if (draw->chance != HX_NONE)
        return shape_of_chance(r, &r->chance[draw->chance]);
    memset(s.type, draw->type, sizeof s.type);
    memset(s.sub, draw->sub, sizeof s.sub);
    return s;
}

void hx_outcome_values(const struct hx_rules *r, const struct hx_draw *draw,
                       struct hx_buffer *to)
{
    struct shape s = shape_of_draw(r, draw);
    char buf[HX_VALUE_NAME];

    for (int i = 0; i < draw->n; i++)
        hx_buffer_add(
            to, "%s%s", i ? " " : "",
            hx_value_name(r, s.type[i], s.sub[i], draw->value[i], buf));
    if (draw->rejected)
        hx_buffer_char(to, '!');
}

void hx_outcome_streams(const struct hx_rules *r, const struct hx_draw *draw,
                        int ndraw, const char *before, struct hx_buffer *to)
{
    uint64_t done = 0;

    for (int i = 0; i < ndraw; i++) {
        if (done >> draw[i].stream & 1)
            continue;
        done |= UINT64_C(1) << draw[i].stream;
        hx_buffer_add(to, "%s%s%s", to->len ? " " : "", before,
                      r->stream[draw[i].stream]);
        for (int k = i; k < ndraw; k++) {
            if (draw[k].stream != draw[i].stream)
                continue;
            hx_buffer_char(to, ' ');
            hx_outcome_values(r, &draw[k], to);
        }
    }
}

void hx_outcome_text(const struct hx_rules *r, const struct hx_outcome *o,
                     struct hx_buffer *to)
{
    struct shape s = shape_of_stream(r, o->stream);
    char buf[HX_VALUE_NAME];

    hx_buffer_add(to, "%s", r->stream[o->stream]);
    for (int i = 0; i < o->n; i++)
        hx_buffer_add(to, " %s",
                      hx_value_name(r, s.type[i], s.sub[i], o->value[i], buf));
}

/* The next word without a "!" behind it; false at the end. */
static bool next_word(const char **text, char word[HX_VALUE_NAME])
{
    size_t len;

    *text += strspn(*text, " \t");
    len = strcspn(*text, " \t");
    if (!len)
        return false;
    memcpy(word, *text, len < HX_VALUE_NAME ? len : HX_VALUE_NAME - 1);
    word[len < HX_VALUE_NAME ? len : HX_VALUE_NAME - 1] = '\0';
    *text += len;
    len = strlen(word);
    if (len > 1 && word[len - 1] == '!')
        word[len - 1] = '\0';
    return true;
}

static bool parse_draw(const struct hx_rules *r, const struct shape *s,
                       const char **text, char word[HX_VALUE_NAME],
                       struct hx_outcome *f, struct hx_error *err)
{
    for (int i = 0; i < s->n; i++) {
        int32_t value;

        if (i && !next_word(text, word)) {
            hx_fail(err, "%s draws %d values at a time", r->stream[f->stream],
                    s->n);
            return false;
        }
        if (!hx_text_parse_value(r, s->type[i], s->sub[i], word, &value, err))
            return false;
        if (s->sides && (value < 1 || value > s->sides)) {
            hx_fail(err, "%s shows 1 to %d, not %d", r->stream[f->stream],
                    s->sides, value);
            return false;
        }
        if (value != (int16_t)value) {
            hx_fail(err, "%d is out of range", value);
            return false;
        }
        f->value[i] = (int16_t)value;
    }
    f->n = (uint8_t)s->n;
    return true;
}

static void tell_streams(const struct hx_rules *r, const char *word,
                         struct hx_error *err)
{
    struct hx_buffer all = {0};

    for (int i = 0; i < r->nstream; i++)
        hx_buffer_add(&all, "%s%s", i ? ", " : "", r->stream[i]);
    hx_fail(err, "no stream '%s'; there are %s", word, hx_buffer_text(&all));
    hx_buffer_free(&all);
}

int hx_outcome_parse(const struct hx_rules *r, const char *line,
                     struct hx_outcome *to, int max, struct hx_error *err)
{
    char word[HX_VALUE_NAME];
    struct shape s;
    int stream, n = 0;

    if (!next_word(&line, word)) {
        hx_fail(err, "say STREAM VALUES");
        return -1;
    }
    stream = hx_find_stream(r, word);
    if (stream < 0) {
        tell_streams(r, word, err);
        return -1;
    }
    s = shape_of_stream(r, stream);
    while (next_word(&line, word)) {
        if (n == max) {
            hx_fail(err, "more than %d draws", max);
            return -1;
        }
        to[n] = (struct hx_outcome){.stream = (uint16_t)stream};
        if (!parse_draw(r, &s, &line, word, &to[n], err))
            return -1;
        n++;
    }
    if (!n)
        hx_fail(err, "no value for %s", r->stream[stream]);
    return n ? n : -1;
}

enum hx_done hx_session_force(struct hx_session *s, const char *line,
                              struct hx_buffer *told)
{
    struct hx_outcome more[MAX_FORCED];
    const struct hx_deed *before =
        s->ndone ? &s->deed[s->ndone - 1] : &s->start;
    struct hx_error err = {{0}};
    int n = hx_outcome_parse(s->mix->rules, line, more, MAX_FORCED, &err);

    if (n < 0) {
        hx_buffer_add(told, "%s", err.text);
        return HX_REFUSED;
    }
    hx_deed_begin(s);
    s->now.nforced = before->nforced + n;
    s->now.forced = malloc((size_t)s->now.nforced * sizeof *more);
    if (!s->now.forced)
        abort();
    if (before->nforced)
        memcpy(s->now.forced, before->forced,
               (size_t)before->nforced * sizeof *more);
    memcpy(s->now.forced + before->nforced, more, (size_t)n * sizeof *more);
    for (int i = 0; i < n; i++)
        if (!hx_game_force(s->game, more[i].stream, more[i].value, more[i].n)) {
            hx_buffer_add(told, "%s cannot come out so", line);
            hx_deed_drop(s);
            return HX_REFUSED;
        }
    hx_deed_end(s, HX_DEED_FORCE, -1, line);
    return HX_DONE;
}
