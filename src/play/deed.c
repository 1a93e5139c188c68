/* What a session has done: kept with the position after it, taken back, made
 * again. */
#include "deed.h"

#include <stdlib.h>
#include <string.h>

static void *must(void *p)
{
    if (!p)
        abort(); /* as hx_buffer: nothing can be shown without memory */
    return p;
}

void hx_deed_free(struct hx_deed *d)
{
    free(d->text);
    free(d->draw);
    free(d->fact);
    free(d->forced);
    free(d->block);
    *d = (struct hx_deed){0};
}

static void watch(void *self, const struct hx_fact *fact)
{
    struct hx_deed *d = &((struct hx_session *)self)->now;
    struct hx_happening *h;

    if ((d->nfact & (d->nfact - 1)) == 0) /* 0, 1, 2, 4, ...: full */
        d->fact = must(realloc(d->fact, (size_t)(d->nfact ? 2 * d->nfact : 1) *
                                            sizeof *d->fact));
    h = &d->fact[d->nfact++];
    h->fact = *fact;
    h->draw = fact->draw ? *fact->draw : (struct hx_draw){0};
    h->fact.draw = NULL;
}

struct hx_deed *hx_deed_last(struct hx_session *s)
{
    return s->ndone ? &s->deed[s->ndone - 1] : &s->start;
}

/* Puts the position and the outcomes still forced back as they were. False:
 * that cannot be under these rules; nothing has changed. */
static bool stand_at(struct hx_session *s, struct hx_deed *d)
{
    if (d->block_of != s->game && !hx_deed_carry(s, d, &s->stuck))
        return false;
    hx_game_restore(s->game, d->block);
    hx_game_unforce(s->game);
    for (int i = 0; i < d->nforced; i++)
        hx_game_force(s->game, d->forced[i].stream, d->forced[i].value,
                      d->forced[i].n);
    return true;
}

void hx_deed_watch(struct hx_session *s)
{
    hx_game_watch(s->game, watch, s);
}

void hx_deed_begin(struct hx_session *s)
{
    hx_deed_free(&s->now);
}

void hx_deed_drop(struct hx_session *s)
{
    hx_deed_free(&s->now);
    stand_at(s, hx_deed_last(s)); /* its block is one of this game */
}

/* The outcomes that were forced before and that no draw of 'd' took. */
static void keep_forced(struct hx_deed *d, const struct hx_deed *before)
{
    d->forced = must(malloc((size_t)(before->nforced + 1) * sizeof *d->forced));
    d->nforced = before->nforced;
    if (before->nforced)
        memcpy(d->forced, before->forced,
               (size_t)before->nforced * sizeof *d->forced);
    for (int i = 0; i < d->ndraw; i++)
        for (int k = 0; k < d->nforced; k++) {
            if (d->forced[k].stream != d->draw[i].stream)
                continue;
            memmove(&d->forced[k], &d->forced[k + 1],
                    (size_t)(--d->nforced - k) * sizeof *d->forced);
            break;
        }
}

void hx_deed_keep_position(struct hx_session *s, struct hx_deed *d)
{
    d->block = must(malloc(hx_game_size(s->game)));
    d->block_of = s->game;
    d->game = s->game;
    hx_game_save(s->game, d->block);
}

void hx_deed_keep_draws(struct hx_session *s)
{
    const struct hx_draw *draw = hx_game_draws(s->game, &s->now.ndraw);

    if (!s->now.ndraw)
        return;
    s->now.draw = must(malloc((size_t)s->now.ndraw * sizeof *draw));
    memcpy(s->now.draw, draw, (size_t)s->now.ndraw * sizeof *draw);
}

void hx_deed_forget(struct hx_session *s)
{
    while (s->ndeed > s->ndone)
        hx_deed_free(&s->deed[--s->ndeed]);
}

void hx_deed_end(struct hx_session *s, int sort, int seat, const char *text)
{
    struct hx_deed *d = &s->now;

    d->sort = (uint8_t)sort;
    d->seat = (int8_t)seat;
    d->text = must(strdup(text));
    if (!d->forced)
        keep_forced(d, hx_deed_last(s));
    hx_deed_keep_position(s, d);
    hx_deed_forget(s);
    if (s->ndeed == s->room) {
        s->room = s->room ? 2 * s->room : 64;
        s->deed = must(realloc(s->deed, (size_t)s->room * sizeof *s->deed));
    }
    s->deed[s->ndeed++] = *d;
    s->ndone = s->ndeed;
    *d = (struct hx_deed){0};
    if (sort != HX_DEED_MOVE)
        s->edited = true;
}

bool hx_session_undo(struct hx_session *s)
{
    s->stuck.text[0] = '\0';
    if (!s->ndone)
        return false;
    s->ndone--;
    if (!stand_at(s, hx_deed_last(s))) {
        s->ndone++;
        return false;
    }
    if (s->deed[s->ndone].ndraw)
        s->edited = true;
    return true;
}

bool hx_session_redo(struct hx_session *s)
{
    s->stuck.text[0] = '\0';
    if (s->ndone == s->ndeed)
        return false;
    s->ndone++;
    if (stand_at(s, hx_deed_last(s)))
        return true;
    s->ndone--;
    return false;
}
