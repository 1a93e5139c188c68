#include <inttypes.h>
#include <string.h>

#include "names.h"
#include "outcome.h"
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

static void write_deed(const struct hx_session *s, const struct hx_deed *d,
                       struct hx_buffer *to)
{
    const struct hx_rules *r = s->mix->rules;
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

static void write_all(const struct hx_session *s, const char *path,
                      struct hx_buffer *to)
{
    int moves = 0;

    write_head(s, path, to);
    for (int i = 0; i < s->ndone; i++) {
        write_deed(s, &s->deed[i], to);
        moves +=
            s->deed[i].sort == HX_DEED_MOVE || s->deed[i].sort == HX_DEED_LUA;
    }
    hx_buffer_add(to, "end %d %016" PRIx64 "\n", moves, hx_game_hash(s->game));
}

void hx_record_write(const struct hx_session *s, struct hx_buffer *to)
{
    write_all(s, NULL, to);
}

bool hx_record_save(const struct hx_session *s, const char *path,
                    struct hx_error *err)
{
    struct hx_buffer text = {0};
    bool done;

    write_all(s, path, &text);
    done = hx_buffer_save(&text, path, err);
    hx_buffer_free(&text);
    return done;
}
