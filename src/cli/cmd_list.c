#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "compose.h"

/* What is printed of a variant. A file that extends others need not say for
 * how many players it is: they do, so all are gathered first. */
struct entry {
    const char *name, *title, *path;
    const char **extends;
    int nextends, lo, hi;
};
struct catalogue {
    struct hx_arena *arena;
    struct entry *entry;
    int n, room;
};

static void gather(void *self, const struct hx_source *v)
{
    struct catalogue *c = self;
    struct entry *e;

    if (c->n == c->room) {
        c->room = c->room ? 2 * c->room : 32;
        c->entry = realloc(c->entry, (size_t)c->room * sizeof *c->entry);
        if (!c->entry)
            abort();
    }
    e = &c->entry[c->n++];
    *e = (struct entry){
        .name = hx_arena_string(c->arena, v->name),
        .title = v->title ? hx_arena_string(c->arena, v->title) : NULL,
        .path = hx_arena_string(c->arena, v->path),
        .extends = hx_arena_alloc(c->arena, (size_t)v->nextends + 1,
                                  sizeof *e->extends),
        .nextends = v->nextends,
        .lo = v->players_lo,
        .hi = v->players_hi};
    for (int i = 0; i < v->nextends; i++)
        e->extends[i] = hx_arena_string(c->arena, v->extends[i]);
}

/* Takes over from what is extended what the entry does not say; files that
 * extend in a circle end at the depth. */
static void find_players(const struct catalogue *c, struct entry *e, int depth)
{
    int lo = 0, hi = 0;

    if (e->lo || depth == 0)
        return;
    for (int i = 0; i < e->nextends; i++)
        for (int k = 0; k < c->n; k++) {
            struct entry *p = &c->entry[k];

            if (strcmp(p->name, e->extends[i]) != 0)
                continue;
            find_players(c, p, depth - 1);
            if (p->lo > lo)
                lo = p->lo;
            if (p->lo && (!hi || p->hi < hi))
                hi = p->hi;
        }
    e->lo = lo;
    e->hi = hi;
}

static void print_entry(const struct entry *e)
{
    char players[32] = "-";

    if (e->lo && e->lo == e->hi)
        snprintf(players, sizeof players, "%d", e->lo);
    else if (e->lo)
        snprintf(players, sizeof players, "%d-%d", e->lo, e->hi);
    printf("%-18s %-34s %-7s %s\n", e->name,
           e->title ? e->title : "(cannot be read)", players, e->path);
}

void hx_print_variants(void)
{
    struct catalogue c = {.arena = hx_arena_new()};

    if (!c.arena)
        return;
    hx_find_variants(gather, &c);
    for (int i = 0; i < c.n; i++) {
        find_players(&c, &c.entry[i], c.n);
        print_entry(&c.entry[i]);
    }
    free(c.entry);
    hx_arena_free(c.arena);
}

enum hx_exit hx_cmd_list(const struct hx_options *o)
{
    (void)o;
    hx_print_variants();
    return HX_EXIT_DONE;
}
