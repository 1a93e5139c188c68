/*
 * Plays random games of the rows of a file and of floor.c, in turn, round
 * after round, and prints "ROW METRIC VALUE UNIT" a line.
 *
 * usage: bench_games [-n GAMES] [-r ROUNDS] [-f FLOOR] ROWS [NAME]
 *
 * A round is GAMES games of each row; four rounds later the same games come
 * again. With floor.c, which cannot be cut into single games, a row is
 * compared round by round: the middle ratio is said, and that of the best
 * rounds. With the first row it is compared by the best time of each game,
 * since other programs only ever make it longer.
 */
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "count.h"
#include "random.h"

#define STUDY 7
#define FLOOR_GAMES 2000
#define SETS 4 /* of games */

/* Times of a row, or of floor.c. */
struct timed {
    uint64_t moves;             /* of all games together */
    double *best;               /* of each game; NULL: not known */
    double round[BENCH_ROUNDS]; /* seconds a move */
};

struct bench {
    int games; /* of each row in a round */
    int rounds, nrow;
    int distinct;      /* games of each row */
    const char *floor; /* the program, or NULL */
    struct timed floor_time, time[BENCH_ROWS];
    double floor_steps, floor_turns; /* a game */
    struct bench_row row[BENCH_ROWS];
};

static void *get(size_t n)
{
    void *p = calloc(1, n);

    if (!p)
        abort();
    return p;
}

/* The number after 'name' in a line of floor.c. */
static double number(const char *line, const char *name)
{
    const char *at = strstr(line, name);

    if (!at) {
        fprintf(stderr, "bench_games: no '%s' of floor.c\n", name);
        exit(1);
    }
    return atof(at + strlen(name));
}

static void play_floor(struct bench *b, int round)
{
    char command[512], line[512] = "";
    FILE *from;

    snprintf(command, sizeof command, "%s %d %d", b->floor, FLOOR_GAMES,
             round + 1);
    from = popen(command, "r");
    if (!from || !fgets(line, sizeof line, from))
        *line = '\0';
    b->floor_time.round[round] = number(line, "ns/step=") * 1e-9;
    b->floor_steps += number(line, "steps/game=") / b->rounds;
    b->floor_turns += number(line, "turns/game=") / b->rounds;
    pclose(from);
}

static void play_row(struct bench *b, int i, int round)
{
    int first = round % SETS * b->games;
    double sum = 0;
    uint64_t moves = 0;

    bench_play(&b->row[i], hx_game_seed(STUDY, (uint64_t)first)); /* warms up */
    for (int k = first; k < first + b->games; k++) {
        double start = bench_seconds(), t;

        moves += bench_play(&b->row[i], hx_game_seed(STUDY, (uint64_t)k));
        t = bench_seconds() - start;
        sum += t;
        if (t < b->time[i].best[k])
            b->time[i].best[k] = t;
    }
    b->time[i].round[round] = sum / (double)moves;
}

static void play(struct bench *b)
{
    b->distinct = b->games * (b->rounds < SETS ? b->rounds : SETS);
    for (int i = 0; i < b->nrow; i++) {
        bench_open(&b->row[i]);
        b->time[i].best = get(sizeof(double) * (size_t)b->distinct);
        for (int k = 0; k < b->distinct; k++)
            b->time[i].best[k] = DBL_MAX;
    }
    for (int round = 0; round < b->rounds; round++) {
        if (b->floor)
            play_floor(b, round);
        for (int k = 0; k < b->nrow; k++) /* none is always first */
            play_row(b, (k + round) % b->nrow, round);
    }
}

static void say(const char *row, const char *metric, double value,
                const char *unit)
{
    printf("%s %s %.6g %s\n", row, metric, value, unit);
}

static double least(const struct timed *t, int rounds)
{
    double x = t->round[0];

    for (int i = 1; i < rounds; i++)
        x = t->round[i] < x ? t->round[i] : x;
    return x;
}

/* What every row of the table has; 'steps' and 'turns' are those of a game. */
static void say_speed(const char *row, const struct timed *t, double steps,
                      double turns, int rounds)
{
    double step = bench_median(t->round, rounds);

    say(row, "games", 1 / (step * steps), "/s");
    say(row, "steps", 1 / step, "/s");
    say(row, "step", step * 1e9, "ns");
    say(row, "steps_game", steps, "steps");
    say(row, "turns_game", turns, "turns");
}

/* Games a second, those of floor.c being 1; 'steps' a game. */
static void say_ratio(const struct bench *b, int i, double steps)
{
    const struct timed *f = &b->floor_time, *t = &b->time[i];
    double longer = b->floor_steps / steps; /* a game of floor.c */
    double x[BENCH_ROUNDS];

    for (int round = 0; round < b->rounds; round++)
        x[round] = longer * f->round[round] / t->round[round];
    say(b->row[i].name, "ratio", bench_median(x, b->rounds), "of_floor");
    say(b->row[i].name, "best_ratio",
        longer * least(f, b->rounds) / least(t, b->rounds), "of_floor");
}

static double best_of_all(const struct bench *b, int i)
{
    double sum = 0;

    for (int k = 0; k < b->distinct; k++)
        sum += b->time[i].best[k];
    return sum;
}

/* The time of a move, that of the first row being 1; and of a call, when the
 * games are the same but for the calls. */
static void say_beside(const struct bench *b, int i,
                       const struct bench_count *n,
                       const struct bench_count *first)
{
    double mine = best_of_all(b, i), other = best_of_all(b, 0);
    const struct bench_row *r = &b->row[i];

    say(r->name, "beside",
        mine / (double)n->moves / (other / (double)first->moves), "of_row_1");
    if (r->same && n->calls > first->calls)
        say(r->name, "call",
            (mine - other) / (double)(n->calls - first->calls) * 1e9, "ns");
}

static void say_lua(const struct bench_row *r, const struct bench_count *n,
                    int games)
{
    if (!n->calls)
        return;
    say(r->name, "lua_calls", (double)n->calls / games, "a_game");
    say(r->name, "lua_share", 100 * (double)n->lua / (double)n->bodies, "%");
}

/* False, and said, if a row does not play the games that it should. */
static bool say_rows(const struct bench *b)
{
    struct bench_count first = bench_count(&b->row[0], STUDY, b->distinct);

    for (int i = 0; i < b->nrow; i++) {
        const struct bench_row *r = &b->row[i];
        struct bench_count n = i ? bench_count(r, STUDY, b->distinct) : first;

        say_speed(r->name, &b->time[i], (double)n.moves / b->distinct,
                  (double)n.turns / b->distinct, b->rounds);
        if (b->floor)
            say_ratio(b, i, (double)n.moves / b->distinct);
        say_beside(b, i, &n, &first);
        say_lua(r, &n, b->distinct);
        if (r->same && n.games != first.games) {
            fprintf(stderr,
                    "bench_games: the games of %s are not those of %s\n",
                    r->name, b->row[0].name);
            return false;
        }
    }
    return true;
}

static void usage(void)
{
    fprintf(stderr, "usage: bench_games [-n GAMES] [-r ROUNDS] [-f FLOOR] "
                    "ROWS [NAME]\n");
    exit(2);
}

static void arguments(struct bench *b, int argc, char **argv)
{
    int option;

    b->games = 40;
    b->rounds = 32;
    while ((option = getopt(argc, argv, "n:r:f:")) != -1) {
        if (option == 'n')
            b->games = atoi(optarg);
        else if (option == 'r')
            b->rounds = atoi(optarg);
        else if (option == 'f')
            b->floor = optarg;
        else
            usage();
    }
    if (optind == argc || b->games < 1 || b->rounds < 1 ||
        b->rounds > BENCH_ROUNDS)
        usage();
    b->nrow = bench_rows(argv[optind], argv[optind + 1], b->row);
}

int main(int argc, char **argv)
{
    struct bench *b = get(sizeof *b);
    bool same;

    arguments(b, argc, argv);
    play(b);
    same = say_rows(b);
    if (b->floor)
        say_speed("floor", &b->floor_time, b->floor_steps, b->floor_turns,
                  b->rounds);
    for (int i = 0; i < b->nrow; i++) {
        free(b->time[i].best);
        bench_close(&b->row[i]);
    }
    free(b);
    return !same;
}
