#include "count.h"

#include "random.h"
#include "runtime.h"

struct counter {
    struct bench_count sum;
    struct hx_host inner; /* the runtime's, which does the work */
};

static bool counted_call(void *self, struct hx_game *g,
                         const struct hx_effect *body, const struct hx_fn *fn,
                         const struct hx_ctx *ctx)
{
    struct counter *c = self;

    c->sum.calls++;
    c->sum.lua += fn == body->fn;
    return c->inner.call(c->inner.self, g, body, fn, ctx);
}

static void count_fact(void *self, const struct hx_fact *fact)
{
    struct counter *c = self;

    c->sum.turns += fact->sort == HX_FACT_TURN;
    c->sum.bodies += fact->sort == HX_FACT_DRAW &&
                     fact->draw->chance != HX_NONE && !fact->draw->rejected;
}

struct bench_count bench_count(const struct bench_row *r, uint64_t study,
                               int games)
{
    struct counter c = {.inner = hx_runtime_host(r->rules->runtime)};

    hx_game_host(r->game, (struct hx_host){counted_call, &c});
    hx_game_watch(r->game, count_fact, &c);
    for (int i = 0; i < games; i++) {
        uint32_t moves = bench_play(r, hx_game_seed(study, (uint64_t)i));

        c.sum.moves += moves;
        c.sum.games =
            hx_mix(c.sum.games ^ moves) + (uint64_t)hx_winner(r->game);
    }
    c.sum.bodies += c.sum.moves;
    hx_game_watch(r->game, NULL, NULL);
    hx_game_host(r->game, c.inner);
    return c.sum;
}
