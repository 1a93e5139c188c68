#include <inttypes.h>
#include <stdlib.h>

#include "names.h"
#include "outcome.h"
#include "position.h"
#include "record.h"
#include "record_mix.h"

/* 'path' is where the record will lie, or NULL. */
static void write_head(const struct hx_session *s, const char *path,
                       struct hx_buffer *to)
{
    const struct hx_composed *c = s->mix->composed;
    const struct hx_rules *r = s->mix->rules;

    hx_buffer_add(to, "hexlaw-record 1\nmix ");
    if (path)
        hx_record_name_mix(c->mix, path, to);
    else
        hx_buffer_add(to, "%s", c->mix);
    hx_buffer_char(to, '\n');
    for (int i = 0; i < c->nsource; i++)
        hx_buffer_add(to, "file %s %d %016" PRIx64 "\n", c->source[i]->name,
                      c->source[i]->version, c->source[i]->hash);
    for (int i = 0; i < c->noption; i++) {
        if (!c->option[i].given)
            continue;
        hx_buffer_add(to, "option %s=", c->option[i].name);
        hx_name_option(&c->option[i], to);
        hx_buffer_char(to, '\n');
    }
    hx_buffer_add(to, "seats");
    for (int i = 0; i < r->nplayer; i++)
        hx_buffer_add(to, " %s=%s", r->seat[i],
                      hx_chooser_name(s->chooser[i].sort));
    hx_buffer_add(to, "\n%sseed %" PRIu64 " %016" PRIx64 "\n",
                  s->edited ? "edited\n" : "", s->seed, s->start_hash);
}

static void write_deed(const struct hx_deed *d, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(d->game);
    struct hx_buffer outcomes = {0};

    switch (d->sort) {
    case HX_DEED_SET:
        hx_buffer_add(to, "set %s\n", d->text);
        return;
    case HX_DEED_FORCE:
        hx_buffer_add(to, "force %s\n", d->text);
        return;
    case HX_DEED_LUA:
        hx_buffer_add(to, ": %s\n", d->text);
        return;
    default:
        break;
    }
    hx_outcome_streams(r, d->draw, d->ndraw, "| ", &outcomes);
    hx_buffer_add(to, "%s: %s%s%s\n", r->seat[d->seat], d->text,
                  outcomes.len ? " " : "", hx_buffer_text(&outcomes));
    hx_buffer_free(&outcomes);
}

static int write_deeds(const struct hx_session *s, int from, int end,
                       struct hx_buffer *to)
{
    int moves = 0;

    for (int i = from; i < end; i++) {
        write_deed(&s->deed[i], to);
        moves +=
            s->deed[i].sort == HX_DEED_MOVE || s->deed[i].sort == HX_DEED_LUA;
    }
    return moves;
}

int hx_record_write_line(const struct hx_record_line *l, struct hx_buffer *to)
{
    static const char *const begins[] = {[HX_DEED_MOVE] = "",
                                         [HX_DEED_SET] = "set ",
                                         [HX_DEED_FORCE] = "force ",
                                         [HX_DEED_LUA] = ": "};

    hx_buffer_add(to, "%s%s%s%s", begins[l->sort], l->who ? l->who : "",
                  l->who ? ": " : "", l->text);
    for (int i = 0; i < l->noutcome; i++)
        hx_buffer_add(to, " | %s", l->outcome[i]);
    hx_buffer_char(to, '\n');
    return l->sort == HX_DEED_MOVE || l->sort == HX_DEED_LUA;
}

/* ---- a game whose rules were read again ---- */

/* How many deeds were done under other rules than the last ones; -1: the game
 * began under these, and none was. */
static int count_past(const struct hx_session *s)
{
    int n = s->ndone;

    while (n > 0 && s->deed[n - 1].game == s->game)
        n--;
    return n || s->before.len || s->start.game != s->game ? n : -1;
}

static void add_position(void *self, const char *line)
{
    hx_buffer_add(self, "is %s\n", line);
}

/* The position in which the rules changed. */
static void write_reload(const struct hx_session *s, const struct hx_deed *d,
                         struct hx_buffer *to)
{
    struct hx_game *g = hx_mix_game(s->mix);

    if (!g)
        abort();
    hx_game_restore(g, d->block);
    hx_buffer_add(to, "reload %016" PRIx64 "\n", hx_game_hash(g));
    hx_position_write(g, (struct hx_listener){add_position, to});
    hx_game_free(g);
}

static void write_all(const struct hx_session *s, const char *path,
                      bool positions, struct hx_buffer *to)
{
    int past = positions ? count_past(s) : -1, moves = s->before_moves;

    write_head(s, path, to);
    hx_buffer_add(to, "%s", hx_buffer_text(&s->before));
    if (past >= 0) {
        moves += write_deeds(s, 0, past, to);
        write_reload(s, past ? &s->deed[past - 1] : &s->start, to);
    }
    moves += write_deeds(s, past < 0 ? 0 : past, s->ndone, to);
    hx_buffer_add(to, "end %d %016" PRIx64 "\n", moves, hx_game_hash(s->game));
}

void hx_record_write(const struct hx_session *s, struct hx_buffer *to)
{
    write_all(s, NULL, true, to);
}

void hx_record_write_moves(const struct hx_session *s, struct hx_buffer *to)
{
    write_all(s, NULL, false, to);
}

bool hx_record_save(const struct hx_session *s, const char *path,
                    struct hx_error *err)
{
    struct hx_buffer text = {0};
    bool done;

    write_all(s, path, true, &text);
    done = hx_buffer_save(&text, path, err);
    hx_buffer_free(&text);
    return done;
}
