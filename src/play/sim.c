#include "sim.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "battery.h"
#include "chooser.h"
#include "random.h"
#include "text.h"

#define MOST_MOVES 20000

/* CPU time, so that a busy machine does not slow the figures. */
static double cpu_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void chain(struct hx_sim_result *result, uint64_t hash)
{
    unsigned char byte[8];

    for (int i = 0; i < 8; i++)
        byte[i] = (unsigned char)(hash >> 8 * i);
    result->hash =
        hx_hash(result->hash ? result->hash : HX_HASH_START, byte, sizeof byte);
    result->last = hash;
}

void hx_sim_add(struct hx_sim_result *sum, const struct hx_sim_result *game)
{
    if (game->games)
        chain(sum, game->last);
    sum->games += game->games;
    sum->moves += game->moves;
    sum->capped += game->capped;
    for (int i = 0; i < HX_MAX_SEATS; i++)
        sum->won[i] += game->won[i];
    sum->drawn += game->drawn;
    sum->rounds += game->rounds;
    sum->failures += game->failures;
    sum->seconds += game->seconds;
}

static void add_game(struct hx_sim_result *result, struct hx_game *g)
{
    int winner = hx_winner(g);

    chain(result, hx_game_hash(g));
    result->games++;
    if (hx_game_status(g) != HX_OVER) {
        result->capped++;
        return;
    }
    if (winner >= 0)
        result->won[winner]++;
    else
        result->drawn++;
    result->rounds += (uint64_t)hx_round(g);
}

/* Plays one game, no checks. False, and told, when a rule fails. */
static bool play(struct hx_game *g, uint64_t seed, int most,
                 struct hx_sim_result *result, struct hx_buffer *told)
{
    struct hx_chooser chooser[HX_MAX_SEATS];
    int nplayer = hx_game_rules(g)->nplayer;
    enum hx_status status = hx_game_start(g, seed);
    struct hx_question q;
    struct hx_move move;

    for (int i = 0; i < nplayer; i++)
        chooser[i] = hx_chooser_new(HX_RANDOM, seed, i);
    for (int n = 0; status == HX_ASKING && n < most; n++) {
        hx_game_question(g, &q);
        if (!hx_chooser_move(&chooser[q.seat], g, q.seat, &move)) {
            hx_buffer_add(told,
                          "seed %" PRIu64 ", move %d: %s is asked and "
                          "has no legal move\n",
                          seed, n + 1, hx_game_rules(g)->seat[q.seat]);
            return false;
        }
        status = hx_game_apply(g, q.seat, &move);
        if (status == HX_FAILED) {
            struct hx_buffer text = {0};

            hx_text_move(g, &move, &text);
            hx_buffer_add(told, "seed %" PRIu64 ", move %d: %s: ", seed, n + 1,
                          hx_game_rules(g)->seat[q.seat]);
            hx_rule_error_text(g, hx_buffer_text(&text), told);
            hx_buffer_free(&text);
            return false;
        }
        result->moves++;
    }
    if (status == HX_FAILED) {
        hx_buffer_add(told, "seed %" PRIu64 ", move 0: ", seed);
        hx_rule_error_text(g, NULL, told);
        return false;
    }
    add_game(result, g);
    return true;
}

/* Plays one game under the battery. */
static bool play_checked(struct hx_mix *mix, uint64_t seed, int most,
                         struct hx_sim_result *result, struct hx_buffer *told)
{
    uint8_t choosers[HX_MAX_SEATS];
    struct hx_error err = {{0}};
    struct hx_session *s;
    bool passed;

    memset(choosers, HX_RANDOM, sizeof choosers);
    s = hx_session_new(mix, false, seed, choosers, &err);
    if (!s) {
        hx_buffer_add(told, "seed %" PRIu64 ", move 0: %s\n", seed, err.text);
        return false;
    }
    passed = hx_battery_game(s, most, told);
    result->moves += (uint64_t)s->ndone;
    if (passed)
        add_game(result, s->game);
    hx_session_free(s);
    return passed;
}

bool hx_sim_run(struct hx_mix *mix, const struct hx_sim_options *o,
                struct hx_sim_result *result, struct hx_buffer *told)
{
    struct hx_game *g = hx_mix_game(mix);
    int most = o->most_moves > 0 ? o->most_moves : MOST_MOVES, failures = 0;
    double start = cpu_seconds();

    if (!g)
        abort();
    for (int i = 0; i < o->games; i++) {
        uint64_t seed = hx_game_seed(o->seed, o->first + (uint64_t)i);

        hx_runtime_begin_game(mix->runtime);
        if (o->check ? play_checked(mix, seed, most, result, told)
                     : play(g, seed, most, result, told))
            continue;
        result->failures++;
        if (++failures >= (o->most_failures > 0 ? o->most_failures : 1))
            break;
    }
    result->seconds += cpu_seconds() - start;
    hx_game_free(g);
    return failures == 0;
}
