#include "reload.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "deed.h"
#include "names.h"
#include "outcome.h"
#include "record.h"

static void *must(void *p)
{
    if (!p)
        abort(); /* as hx_buffer */
    return p;
}

static void add_line(void *self, const char *text)
{
    hx_buffer_add(self, "%s\n", text);
}

struct hx_listener hx_listen(struct hx_buffer *to)
{
    return (struct hx_listener){add_line, to};
}

/* ---- positions of other rules ---- */

/* The outcomes still forced, as other rules have them. */
static void carry_forced(const struct hx_rules *from, const struct hx_rules *to,
                         struct hx_deed *d, struct hx_buffer *notes)
{
    int n = 0;

    for (int i = 0; i < d->nforced; i++) {
        struct hx_buffer text = {0};
        struct hx_error err = {{0}};
        struct hx_outcome o;

        hx_outcome_text(from, &d->forced[i], &text);
        if (hx_outcome_parse(to, text.text, &o, 1, &err) == 1)
            d->forced[n++] = o;
        else
            hx_buffer_add(notes, "left out: force %s\n", text.text);
        hx_buffer_free(&text);
    }
    d->nforced = n;
}

/* What of the deed is a position, as the game has it; the game then stands
 * there. False, 'err' filled: it cannot be, and the game is of no use. */
static bool carry(struct hx_deed *d, struct hx_game *to,
                  struct hx_buffer *notes, struct hx_error *err)
{
    struct hx_buffer text = {0};
    bool done;

    hx_game_restore(d->block_of, d->block);
    hx_position_write(d->block_of, hx_listen(&text));
    done = hx_position_read(to, hx_buffer_text(&text), hx_listen(notes), err);
    hx_buffer_free(&text);
    if (!done)
        return false;
    carry_forced(hx_game_rules(d->block_of), hx_game_rules(to), d, notes);
    free(d->block);
    d->block = must(malloc(hx_game_size(to)));
    d->block_of = to;
    hx_game_save(to, d->block);
    return true;
}

bool hx_deed_carry(struct hx_session *s, struct hx_deed *d,
                   struct hx_error *err)
{
    void *now = must(malloc(hx_game_size(s->game)));
    struct hx_buffer notes = {0};
    bool done;

    hx_game_save(s->game, now);
    done = carry(d, s->game, &notes, err);
    hx_game_restore(s->game, now);
    hx_buffer_free(&notes);
    free(now);
    return done;
}

void hx_past_free(struct hx_session *s)
{
    for (int i = 0; i < s->npast; i++) {
        hx_game_free(s->past[i].game);
        if (s->past[i].owned)
            hx_mix_free(s->past[i].mix);
    }
    free(s->past);
}

/* ---- the rules anew ---- */

struct hx_request hx_session_request(const struct hx_session *s,
                                     struct hx_arena *a)
{
    const struct hx_composed *c = s->mix->composed;
    const struct hx_rules *r = s->mix->rules;
    struct hx_given *given =
        hx_arena_alloc(a, (size_t)c->noption + 1, sizeof *given);
    struct hx_request q = {.mix = hx_arena_string(a, c->mix),
                           .given = given,
                           .seats = r->seat,
                           .nseats = r->nplayer};

    for (int i = 0; i < c->noption; i++) {
        struct hx_buffer value = {0};

        if (!c->option[i].given)
            continue;
        hx_name_option(&c->option[i], &value);
        given[q.ngiven++] =
            (struct hx_given){hx_arena_string(a, c->option[i].name),
                              hx_arena_string(a, hx_buffer_text(&value))};
        hx_buffer_free(&value);
    }
    return q;
}

static struct hx_mix *load(const struct hx_session *s, long max_steps,
                           struct hx_report *report)
{
    struct hx_arena *a = must(hx_arena_new());
    struct hx_request q = hx_session_request(s, a);
    struct hx_mix *mix;

    q.max_steps = max_steps;
    mix = hx_mix_load(&q, report);
    hx_arena_free(a);
    return mix;
}

static const struct hx_source *source_named(const struct hx_composed *c,
                                            const char *name)
{
    for (int i = 0; i < c->nsource; i++)
        if (!strcmp(c->source[i]->name, name))
            return c->source[i];
    return NULL;
}

/* The names of the files that are new or have changed, and of those that are
 * gone. False: there are none. */
static bool tell_files(const struct hx_composed *before,
                       const struct hx_composed *now, struct hx_buffer *told)
{
    struct hx_buffer files = {0};
    bool any;

    for (int i = 0; i < now->nsource; i++) {
        const struct hx_source *v = now->source[i];
        const struct hx_source *old = source_named(before, v->name);

        if (!old || old->hash != v->hash)
            hx_buffer_add(&files, "%s%s", files.len ? ", " : "", v->name);
    }
    for (int i = 0; i < before->nsource; i++)
        if (!source_named(now, before->source[i]->name))
            hx_buffer_add(&files, "%s%s is gone", files.len ? ", " : "",
                          before->source[i]->name);
    any = files.len > 0;
    if (any)
        hx_buffer_add(told, "read again: %s\n", files.text);
    hx_buffer_free(&files);
    return any;
}

static bool same_players(const struct hx_rules *a, const struct hx_rules *b)
{
    bool same = a->nplayer == b->nplayer;

    for (int i = 0; same && i < a->nplayer; i++)
        same = !strcmp(a->seat[i], b->seat[i]);
    return same;
}

/* ---- plain reloading ---- */

/* Would the board be laid out in another way now? It stays as it is. */
static bool same_board(const struct hx_board *a, const struct hx_board *b)
{
    size_t n = (size_t)a->geo->n[HX_HEX];

    return a->deal_terrain == b->deal_terrain &&
           a->deal_tokens == b->deal_tokens && a->ntoken == b->ntoken &&
           a->nsite == b->nsite && n == (size_t)b->geo->n[HX_HEX] &&
           !memcmp(a->terrain, b->terrain, n * sizeof *a->terrain) &&
           !memcmp(a->token, b->token, n * sizeof *a->token) &&
           !memcmp(a->site_harbor, b->site_harbor, a->nsite) &&
           (!a->ntoken ||
            !memcmp(a->tokens, b->tokens, a->ntoken * sizeof *a->tokens));
}

/* The session goes on with that game of that mix. */
static void take_over(struct hx_session *s, struct hx_mix *mix,
                      struct hx_game *game)
{
    s->past = must(realloc(s->past, ((size_t)s->npast + 1) * sizeof *s->past));
    s->past[s->npast++] = (struct hx_past){s->mix, s->game, s->owns_mix};
    hx_game_watch(s->game, NULL, NULL);
    s->mix = mix;
    s->game = game;
    s->owns_mix = s->edited = true;
    hx_deed_watch(s);
    hx_deed_drop(s); /* the outcomes still forced */
}

/* Carries the game over to the mix, which is then the session's. */
static bool carry_session(struct hx_session *s, struct hx_mix *mix,
                          struct hx_buffer *told)
{
    struct hx_game *game = must(hx_mix_game(mix));
    struct hx_error err = {{0}};
    bool same = same_board(&s->mix->rules->board, &mix->rules->board);

    if (!carry(hx_deed_last(s), game, told, &err)) {
        hx_buffer_clear(told);
        hx_buffer_add(told, "%s\n", err.text);
        hx_game_free(game);
        return false;
    }
    hx_deed_forget(s);
    take_over(s, mix, game);
    if (!same)
        hx_buffer_add(told, "the board stays as it was dealt; 'new' deals it "
                            "by these rules\n");
    return true;
}

enum hx_reloaded hx_session_reload(struct hx_session *s, long max_steps,
                                   struct hx_report *report,
                                   struct hx_buffer *told)
{
    struct hx_mix *mix = load(s, max_steps, report);
    enum hx_reloaded done = HX_OLD_RULES;

    if (!mix)
        return HX_OLD_RULES;
    if (!tell_files(s->mix->composed, mix->composed, told))
        done = HX_SAME_RULES;
    else if (!same_players(s->mix->rules, mix->rules))
        hx_buffer_add(told, "other seats play these rules\n");
    else if (carry_session(s, mix, told))
        done = HX_NEW_RULES;
    if (done != HX_NEW_RULES)
        hx_mix_free(mix);
    return done;
}

/* ---- from the start ---- */

bool hx_session_has_past(const struct hx_session *s)
{
    return s->npast || s->before.len;
}

/* All that was done, over the mix; what it says is about no file. */
static struct hx_session *play_again(const struct hx_session *s,
                                     struct hx_mix *mix, struct hx_buffer *told)
{
    struct hx_buffer text = {0};
    struct hx_error err = {{0}};
    struct hx_session *again = NULL;
    struct hx_record *r;

    hx_record_write_moves(s, &text);
    r = hx_record_parse(hx_buffer_text(&text), "", &err);
    hx_buffer_free(&text);
    if (r)
        hx_record_replay(r, mix, true, &again, told);
    else
        hx_buffer_add(told, "%s\n", err.text);
    hx_record_free(r);
    return again;
}

enum hx_reloaded hx_session_play_again(const struct hx_session *s,
                                       long max_steps, struct hx_session **to,
                                       struct hx_report *report,
                                       struct hx_buffer *told)
{
    struct hx_mix *mix = load(s, max_steps, report);
    bool changed;

    *to = NULL;
    if (!mix)
        return HX_OLD_RULES;
    changed = tell_files(s->mix->composed, mix->composed, told);
    if (!changed && !hx_session_has_past(s)) {
        hx_mix_free(mix);
        return HX_SAME_RULES;
    }
    *to = play_again(s, mix, told);
    if (*to)
        return HX_NEW_RULES;
    hx_mix_free(mix);
    return HX_OLD_RULES;
}
