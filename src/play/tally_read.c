#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "tally_table.h"

/* The key with these first bytes of a word, or -1 and a message. */
static int find_key(const char *word, size_t len, struct hx_error *err)
{
    const char *key[HX_KEYS];
    char name[HX_GUESS], guess[HX_GUESS];

    for (int i = 0; i < HX_KEYS; i++) {
        key[i] = hx_tally_key(i);
        if (strlen(key[i]) == len && !strncmp(key[i], word, len))
            return i;
    }
    snprintf(name, sizeof name, "%.*s", (int)len, word);
    hx_guess(name, key, HX_KEYS, guess);
    if (*guess)
        hx_fail(err, "nothing is counted as '%s'%s", name, guess);
    else
        hx_fail(err, "nothing is counted as '%s'; see hexlaw score --help",
                name);
    return -1;
}

/* Which of the key's words it is, or -1 and a message. */
static int find_choice(int key, const char *word, struct hx_error *err)
{
    const char *choice[HX_TALLY_GAMES + 1];
    char guess[HX_GUESS];
    struct hx_buffer all = {0};
    int n = 0;

    for (; (choice[n] = hx_tally_choice(key, n)); n++)
        if (!strcmp(choice[n], word))
            return n;
    for (int i = 0; i < n; i++)
        hx_buffer_add(&all, "%s%s", i ? ", " : "", choice[i]);
    hx_fail(err, "%s is one of %s, not '%s'%s", hx_tally_key(key),
            hx_buffer_text(&all), word, hx_guess(word, choice, n, guess));
    hx_buffer_free(&all);
    return -1;
}

static bool read_number(const char *key, const char *text, int lo, int hi,
                        int *value, struct hx_error *err)
{
    size_t digits = strspn(text, "0123456789");

    *value = digits && digits < 9 && !text[digits] ? atoi(text) : -1;
    if (*value >= lo && *value <= hi)
        return true;
    hx_fail(err, "%s is a number from %d to %d, not '%s'", key, lo, hi, text);
    return false;
}

/* One word; 'said' has the value of each key so far, NULL where none. */
static bool note(const char *word, const char *said[HX_KEYS],
                 struct hx_error *err)
{
    const char *sign = strchr(word, '=');
    int key;

    if (!sign || sign == word) {
        hx_fail(err, "a count is written KEY=N, as in settlements=3, not '%s'",
                word);
        return false;
    }
    key = find_key(word, (size_t)(sign - word), err);
    if (key < 0)
        return false;
    if (said[key]) {
        hx_fail(err, "%s is said twice", hx_tally_key(key));
        return false;
    }
    said[key] = sign + 1;
    return true;
}

/* The first game that has it. */
static const char *game_with(const struct hx_tally_source *source)
{
    int game = 0;

    while (!source->most[game])
        game++;
    return hx_tally_games[game].name;
}

/* A source that the game does not have may still be given as 0. */
static bool read_count(struct hx_tally *t, int i, const char *text,
                       struct hx_error *err)
{
    const struct hx_tally_source *source = &hx_tally_sources[i];
    const char *game = hx_tally_games[t->game].name;
    int most = source->most[t->game];

    if (!read_number(source->key, text, 0, HX_TALLY_ANY, &t->count[i], err))
        return false;
    if (t->count[i] <= most)
        return true;
    if (most)
        hx_fail(err, "%s is at most %d in %s, not %d (SCORE-021)", source->key,
                most, game, t->count[i]);
    else if (t->game == HX_TALLY_BASE)
        hx_fail(err, "%s: %s has none; say which game, as in game=%s (%s)",
                source->key, game, game_with(source), source->never);
    else
        hx_fail(err, "%s: %s has none (%s)", source->key, game, source->never);
    return false;
}

/* What holds between counts. */
static bool fits(const struct hx_tally *t, struct hx_error *err)
{
    int cards =
        hx_tally_counted(t, HX_VP_CARDS) + hx_tally_counted(t, HX_HIDDEN);
    int all = hx_tally_sources[HX_HIDDEN].most[t->game];

    if (cards > all)
        hx_fail(err,
                "vp_cards and hidden_vp_cards are %d together, and there "
                "are %d such cards (SCORE-021)",
                cards, all);
    else if (hx_tally_counted(t, HX_METROPOLISES) >
             hx_tally_counted(t, HX_CITIES))
        hx_fail(err,
                "metropolises=%d needs as many cities, and there are %d: each "
                "stands on one, which counts as well (SCORE-021)",
                hx_tally_counted(t, HX_METROPOLISES),
                hx_tally_counted(t, HX_CITIES));
    else
        return true;
    return false;
}

static bool read_counts(struct hx_tally *t, const char *const *said,
                        struct hx_error *err)
{
    bool any = false;

    for (int i = 0; i < HX_TALLY_SOURCES; i++) {
        t->count[i] = -1;
        if (!said[i])
            continue;
        any = true;
        if (said[HX_KEY_TOTAL]) {
            hx_fail(err,
                    "total and %s cannot be given together: either a "
                    "total or what it is made of (SCORE-001)",
                    hx_tally_sources[i].key);
            return false;
        }
        if (!read_count(t, i, said[i], err))
            return false;
    }
    if (!any && !said[HX_KEY_TOTAL])
        hx_fail(err, "say what there is to count, as in: settlements=3 "
                     "cities=2");
    return (any || said[HX_KEY_TOTAL]) && fits(t, err);
}

/* 'text' NULL: what the game says. */
static bool read_target(struct hx_tally *t, const char *text,
                        struct hx_error *err)
{
    const struct hx_tally_game *game = &hx_tally_games[t->game];

    t->needed = game->needed;
    if (!text)
        return true;
    if (!read_number(hx_tally_key(HX_KEY_TARGET), text, game->lo, game->hi,
                     &t->needed, err))
        return false;
    t->needed += game->more;
    return true;
}

bool hx_tally_read(struct hx_tally *t, int n, const char *const *word,
                   struct hx_error *err)
{
    const char *said[HX_KEYS] = {0};
    int turn = 0;

    *t = (struct hx_tally){.total = -1};
    for (int i = 0; i < n; i++)
        if (!note(word[i], said, err))
            return false;
    if (said[HX_KEY_GAME])
        t->game = find_choice(HX_KEY_GAME, said[HX_KEY_GAME], err);
    if (said[HX_KEY_TURN])
        turn = find_choice(HX_KEY_TURN, said[HX_KEY_TURN], err);
    if (t->game < 0 || turn < 0)
        return false;
    t->other = turn == 1;
    if (said[HX_KEY_TOTAL] && !read_number("total", said[HX_KEY_TOTAL], 0,
                                           HX_TALLY_ANY, &t->total, err))
        return false;
    return read_target(t, said[HX_KEY_TARGET], err) &&
           read_counts(t, said, err);
}
