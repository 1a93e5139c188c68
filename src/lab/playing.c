#include "playing.h"

#include <string.h>

#include "battery.h"
#include "doing.h"
#include "seating.h"

static bool play_line(struct hx_playing *p, const struct hx_scenario_line *l)
{
    p->line = l->line;
    hx_buffer_clear(&p->text);
    hx_scenario_fill(p->s, p->row, l->text, &p->text);
    if (l->part == HX_GIVEN)
        return hx_doing_given(p);
    if (!p->settled && !hx_doing_settle(p))
        return false;
    return l->part == HX_WHEN ? hx_doing_when(p) : hx_doing_then(p);
}

/* An outcome that was fixed and that nothing drew. */
static bool all_drawn(struct hx_playing *p)
{
    const struct hx_rules *r = p->game->mix->rules;
    const struct hx_deed *d;

    if (!p->game->ndone)
        return true;
    d = &p->game->deed[p->game->ndone - 1];
    if (!d->nforced)
        return true;
    p->line = d->forced[0].stream < HX_FORCED_STREAMS
                  ? p->forced[d->forced[0].stream]
                  : 0;
    hx_buffer_clear(&p->text);
    hx_buffer_add(&p->f->got, "%d outcome%s of '%s' that nothing drew",
                  d->nforced, d->nforced == 1 ? "" : "s",
                  r->stream[d->forced[0].stream]);
    return hx_doing_differs(p, "force", "each outcome is drawn", "",
                            "nothing drew it");
}

/* What must hold of any game that was played. */
static bool play_again(struct hx_playing *p)
{
    struct hx_buffer told = {0};
    const char *kind = NULL;

    p->line = p->s->line;
    hx_buffer_clear(&p->text);
    if (!hx_battery_undo(p->game, &told))
        kind = "undo and redo";
    else if (!hx_battery_record(p->game, &told))
        kind = "save, load and replay";
    if (kind)
        hx_doing_differs(p, kind, "the same game again", hx_buffer_text(&told),
                         "it is another");
    hx_buffer_free(&told);
    return !kind;
}

/* All that is wrong with the rule files. */
static void print_report(const struct hx_report *report, struct hx_buffer *to)
{
    for (int i = 0; i < report->n; i++) {
        const struct hx_message *m = &report->message[i];

        hx_buffer_add(to, "%s", i ? "\n" : "");
        if (m->file)
            hx_buffer_add(to, "%s:%d: ", m->file, m->line);
        hx_buffer_add(to, "%s", m->text);
    }
}

/* Begins the game; false, with what is wrong in 'wrong', if it is refused. */
static bool begin(struct hx_playing *p, struct hx_mixes *mixes,
                  struct hx_buffer *wrong)
{
    static const uint8_t people[HX_MAX_SEATS] = {HX_HUMAN};
    struct hx_report *report;
    struct hx_error err = {{0}};
    struct hx_mix *mix =
        hx_scenario_mix(p->s, p->row, mixes, &report, &p->line, &err);

    if (mix)
        p->game = hx_session_new(mix, false, p->s->seed, people, &err);
    if (err.text[0])
        hx_buffer_add(wrong, "%s", err.text);
    else if (!mix)
        print_report(report, wrong);
    return p->game != NULL;
}

static bool expect_error(struct hx_playing *p, const char *wrong)
{
    if (p->game) {
        p->line = p->s->expect[0].line;
        hx_scenario_fill(p->s, p->row, p->s->expect[0].text, &p->f->want);
        return hx_doing_differs(p, "expect error", "",
                                "rules that can be played",
                                "they are not refused");
    }
    for (uint32_t i = 0; i < p->s->nexpect; i++) {
        hx_buffer_clear(&p->text);
        hx_scenario_fill(p->s, p->row, p->s->expect[i].text, &p->text);
        p->line = p->s->expect[i].line;
        if (!strstr(wrong, hx_buffer_text(&p->text)))
            return hx_doing_differs(p, "expect error", hx_buffer_text(&p->text),
                                    wrong, "another mistake");
    }
    return true;
}

static bool play(struct hx_playing *p, struct hx_mixes *mixes)
{
    struct hx_buffer wrong = {0};
    bool begun = begin(p, mixes, &wrong), good;

    if (p->s->nexpect)
        good = expect_error(p, hx_buffer_text(&wrong));
    else
        good = begun ||
               hx_doing_differs(p, "rules", "rules that can be played",
                                hx_buffer_text(&wrong), "they are refused");
    hx_buffer_free(&wrong);
    if (!good || !begun)
        return good;
    for (uint32_t i = 0; i < p->s->nline; i++)
        if (!play_line(p, &p->s->body[i]))
            return false;
    return all_drawn(p) && play_again(p);
}

bool hx_scenario_play(const struct hx_scenario *s, uint32_t row,
                      struct hx_mixes *mixes, struct hx_finding *f)
{
    struct hx_playing p = {.s = s, .row = row, .f = f};
    bool good;

    if (s->nmistake) {
        p.line = s->mistake[0].line;
        for (uint32_t i = 0; i < s->nmistake; i++)
            hx_buffer_add(&f->got, "%s%s:%d: %s", i ? "\n" : "", s->path,
                          s->mistake[i].line, s->mistake[i].text);
        return hx_doing_differs(&p, "scenario", "lines that can be read", "",
                                "they cannot be read");
    }
    good = play(&p, mixes);
    hx_session_free(p.game);
    hx_buffer_free(&p.text);
    return good;
}

bool hx_scenario_open(const struct hx_scenario *s, uint32_t row, int before,
                      struct hx_mixes *mixes, struct hx_session **session,
                      struct hx_finding *f)
{
    struct hx_playing p = {.s = s, .row = row, .f = f};
    struct hx_buffer wrong = {0};
    bool good = begin(&p, mixes, &wrong) ||
                hx_doing_differs(&p, "rules", "rules that can be played",
                                 hx_buffer_text(&wrong), "they are refused");

    for (uint32_t i = 0; good && i < s->nline; i++)
        if (s->body[i].line < before && s->body[i].part != HX_THEN)
            good = play_line(&p, &s->body[i]);
    if (good && !p.settled)
        good = hx_doing_settle(&p);
    *session = p.game;
    hx_buffer_free(&wrong);
    hx_buffer_free(&p.text);
    return good;
}
