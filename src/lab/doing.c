/* The lines of `given`, and what a finding says. */
#include "doing.h"

#include <string.h>

#include "doing_parts.h"
#include "names.h"
#include "then.h"

/* ---- findings ---- */

/* The last move with what it led to. */
static void print_move(struct hx_playing *p)
{
    struct hx_buffer log = {0};
    int last = p->game ? p->game->ndone - 1 : -1;

    while (last >= 0 && p->game->deed[last].sort != HX_DEED_MOVE)
        last--;
    if (last < 0 || !p->moved) {
        hx_buffer_add(&p->f->move, "none");
        return;
    }
    hx_session_log(p->game, last, -1, &log);
    hx_buffer_add(&p->f->move, "line %d: %.*s", p->moved, (int)(log.len - 1),
                  log.text);
    hx_buffer_free(&log);
}

bool hx_doing_fails(struct hx_playing *p, const char *kind)
{
    struct hx_finding *f = p->f;

    f->kind = kind;
    f->line = p->line;
    hx_buffer_add(&f->says, "%s", hx_buffer_text(&p->text));
    if (!f->difference.len)
        hx_finding_compare(f);
    print_move(p);
    if (!f->rule.len)
        hx_buffer_add(&f->rule, "none");
    return false;
}

bool hx_doing_differs(struct hx_playing *p, const char *kind, const char *want,
                      const char *got, const char *difference)
{
    hx_buffer_add(&p->f->want, "%s", want);
    hx_buffer_add(&p->f->got, "%s", got);
    hx_buffer_add(&p->f->difference, "%s", difference);
    return hx_doing_fails(p, kind);
}

bool hx_doing_holds(struct hx_playing *p, const char *kind)
{
    struct hx_error err = {{0}};

    return hx_game_check(p->game->game, &err) ||
           hx_doing_differs(p, kind, "a position in which all invariants hold",
                            err.text, "an invariant does not hold");
}

/* ---- given ---- */

bool hx_doing_done(struct hx_playing *p, const char *kind, enum hx_done done,
                   struct hx_buffer *told)
{
    bool good = done == HX_DONE && hx_doing_holds(p, kind);

    if (done != HX_DONE) {
        hx_blame_given(p->game, hx_buffer_text(&p->text), &p->f->rule);
        hx_doing_differs(p, kind, "a line that can be done",
                         hx_buffer_text(told), "the line is refused");
    }
    hx_buffer_free(told);
    return good;
}

bool hx_doing_force(struct hx_playing *p, const char *kind, const char *line)
{
    struct hx_buffer told = {0};
    const char *rest = line;
    char word[64];
    int stream;

    if (hx_then_word(&rest, word, sizeof word)) {
        stream = hx_find_stream(p->game->mix->rules, word);
        if (stream >= 0 && stream < HX_FORCED_STREAMS)
            p->forced[stream] = p->line;
    }
    return hx_doing_done(p, kind, hx_session_force(p->game, line, &told),
                         &told);
}

bool hx_doing_given(struct hx_playing *p)
{
    const char *line = hx_buffer_text(&p->text);
    struct hx_buffer told = {0};
    enum hx_done done;

    if (hx_then_begins(&line, "force"))
        return hx_doing_force(p, "given", line);
    if (*line == ':')
        done =
            hx_session_lua(p->game, line + 1 + strspn(line + 1, " \t"), &told);
    else
        done = hx_session_set(p->game, line, &told);
    return hx_doing_done(p, "given", done, &told);
}

/* Does a line of `given` name the award? */
static bool is_given(const struct hx_playing *p, const char *award)
{
    struct hx_buffer text = {0};
    bool found = false;
    char word[64];

    for (uint32_t i = 0; i < p->s->nline && !found; i++) {
        const char *rest;

        if (p->s->body[i].part != HX_GIVEN)
            continue;
        hx_buffer_clear(&text);
        hx_scenario_fill(p->s, p->row, p->s->body[i].text, &text);
        rest = hx_buffer_text(&text);
        while (!found && hx_then_word(&rest, word, sizeof word))
            found = !strcmp(word, award);
    }
    hx_buffer_free(&text);
    return found;
}

bool hx_doing_settle(struct hx_playing *p)
{
    const struct hx_rules *r = p->game->mix->rules;
    struct hx_buffer told = {0}, line = {0};
    bool good = true;

    p->ngiven = p->game->ndone;
    p->settled = true;
    for (int a = 0; good && p->ngiven && a < r->naward; a++) {
        if (!hx_holders(p->game->game, a) || r->award[a].review != HX_NONE ||
            is_given(p, r->award[a].head.name))
            continue;
        hx_buffer_clear(&line);
        hx_buffer_add(&line, "%s none", r->award[a].head.name);
        good = hx_doing_done(p, "given",
                             hx_session_set(p->game, line.text, &told), &told);
        p->ngiven = p->game->ndone;
    }
    hx_buffer_free(&line);
    return good;
}
