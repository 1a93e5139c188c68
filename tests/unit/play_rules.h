/*
 * play_rules.h - games of small rule sets, played from lines of text.
 *
 * A test writes a rule set, begins a game of it and plays a script. A line of
 * a script is one of
 *   red: roll                          a move that must be legal
 *   refuse red: roll because menu      one that is not, and why
 *   fail red: roll says some words     one at which a rule errs: the position
 *                                      is as it was
 *   given red hand 2 brick             what hx_session_set takes
 *   force dice 3 4                     what hx_session_force takes
 *   then red hand = 2 brick            what hx_session_assert takes
 *   lua g.robber = nil                 a statement
 *   undo, redo                         one deed back, one forth
 */
#ifndef PLAY_RULES_H
#define PLAY_RULES_H

#include "rule_files.h"

#include "session.h"
#include "text.h"

static struct hx_session *game;
static struct hx_report *game_report;

/* Red, blue and white on the printed board, at red's first roll. */
static const struct hx_given beginners[] = {{"board", "beginner"},
                                            {"start_pieces", "beginner"},
                                            {"first_player", "seat"},
                                            {"beginner_omit", "orange"}};

/* The rules 'text' as x.lua: what a small root needs stands before it. */
#define SMALL                                                            \
    "variant { name = 'x', title = 'X', players = { 2, 4 } }\n"          \
    "resources { 'wood', 'iron', bank = 20, see = 'owner' }\n"           \
    "terrain 'grove' { letter = 'g', yields = 'wood' }\n"                \
    "terrain 'mine' { letter = 'm', yields = 'iron' }\n"                 \
    "board 'map' { map = '  g2  m3\\ng4  m5  g6\\n  m8  g9' }\n"         \
    "state.player { no = int { 0, 9, init = 'if(me == red, 1, if(me == " \
    "blue, 2, if(me == white, 3, 4)))' } }\n"                            \
    "state.game { trace = int { 0, 32767 } }\n"
/* The same as a variant of the base game. */
#define ON_BASE "variant { name = 'x', title = 'X', extends = { 'base' } }\n"

/* What small games are made of. A step to stop at, and a step that writes down
 * whom it was played for; a menu of red's that opens again and again; turns. */
#define STOP                                        \
    "step 'stop' { ask = 'red', menu = { 'm' } }\n" \
    "action 'go' { menu = 'm', ends = true }\n"
#define MARK \
    STOP "step 'mark' { set = { ['g.trace'] = 'g.trace * 10 + me.no' } }\n"
#define MENU                                        \
    "procedure 'game' { loop { 'main' } }\n"        \
    "step 'main' { ask = 'red', menu = { 'm' } }\n" \
    "action 'end' { menu = 'm', ends = true }\n"
#define TURNS                                                      \
    "procedure 'game' { loop { each { 'clockwise', 'turn' } } }\n" \
    "procedure 'turn' { 'main', is_turn = true }\n"                \
    "step 'main' { ask = 'me', menu = { 'm' } }\n"                 \
    "action 'end' { menu = 'm', ends = true }\n"

static struct hx_mix *load_rules(const char *mix, const char *text,
                                 const struct hx_given *given, int ngiven,
                                 int nseats)
{
    struct rule_file file[] = {{"x", text}, {NULL, NULL}};
    struct hx_request q = {.mix = mix,
                           .given = given,
                           .ngiven = ngiven,
                           .nseats = nseats,
                           .extra_path = rule_folder};
    struct hx_mix *m;

    if (text)
        write_rules(file);
    game_report = hx_report_new();
    m = hx_mix_load(&q, game_report);
    if (text)
        remove_rules(file);
    if (!m)
        fail_msg("%s", messages_of(game_report));
    return m;
}

static void begin_mix(const char *mix, const char *text,
                      const struct hx_given *given, int ngiven, int nseats,
                      uint64_t seed)
{
    struct hx_mix *m = load_rules(mix, text, given, ngiven, nseats);
    uint8_t choosers[HX_MAX_SEATS] = {0};
    struct hx_error err = {{0}};

    game = hx_session_new(m, true, seed, choosers, &err);
    if (!game)
        fail_msg("%s", err.text);
}

/* A game of SMALL and what 'text' adds, for red, blue and white. */
MAYBE_UNUSED static void begin_small(const char *text)
{
    char whole[8192];

    assert_true((size_t)snprintf(whole, sizeof whole, SMALL "%s", text) <
                sizeof whole);
    begin_mix("x", whole, NULL, 0, 3, 1);
}

/* A game of the base rules and what 'text' adds, after the printed set-up. */
MAYBE_UNUSED static void begin_base(const char *text)
{
    char whole[8192];

    assert_true((size_t)snprintf(whole, sizeof whole, ON_BASE "%s", text) <
                sizeof whole);
    begin_mix("x", whole, beginners, 4, 3, 1);
}

static void end_game(void)
{
    hx_session_free(game);
    hx_report_free(game_report);
    game = NULL;
    game_report = NULL;
}

/* "red: roll": the seat, and *text behind it. */
static int seat_of_line(const char **text)
{
    const struct hx_rules *r = game->mix->rules;
    size_t len = strcspn(*text, ":");

    for (int s = 0; s < r->nseat; s++)
        if (strlen(r->seat[s]) == len && !strncmp(r->seat[s], *text, len)) {
            *text += len + 1 + strspn(*text + len + 1, " ");
            return s;
        }
    fail_msg("%s: no seat", *text);
    return -1;
}

/* The position before and after a move that errs is the same, and what is kept
 * of it is right. */
static void must_fail(char *line)
{
    char *says = strstr(line, " says ");
    const char *text = line;
    struct hx_game *g = game->game;
    struct hx_error err = {{0}};
    struct hx_refusal why;
    struct hx_move move;
    uint64_t before;
    uint32_t total;
    int seat;

    assert_non_null(says);
    *says = '\0';
    seat = seat_of_line(&text);
    if (!hx_text_parse(g, seat, text, &move, &err))
        fail_msg("%s: %s", line, err.text);
    if (!hx_game_legal(g, seat, &move, &why))
        fail_msg("%s: refused: %s", line,
                 hx_refusal_name(game->mix->rules, &why));
    before = hx_game_hash(g);
    total = hx_game_list(g, seat)->total;
    if (hx_game_apply(g, seat, &move) != HX_FAILED)
        fail_msg("%s: no rule erred", line);
    assert_true(hx_game_hash(g) == before);
    assert_int_equal(hx_game_list(g, seat)->total, total);
    if (!hx_game_check(g, &err))
        fail_msg("%s: %s", line, err.text);
    if (!strstr(hx_game_error(g)->text, says + strlen(" says ")))
        fail_msg("%s\nwant %s\ngot  %s", line, says + strlen(" says "),
                 hx_game_error(g)->text);
}

static void must_be_refused(char *line)
{
    char *because = strstr(line, " because ");
    const char *text = line, *name;
    struct hx_error err = {{0}};
    struct hx_refusal why;
    struct hx_move move;
    int seat;

    assert_non_null(because);
    *because = '\0';
    seat = seat_of_line(&text);
    if (!hx_text_parse(game->game, seat, text, &move, &err))
        fail_msg("%s: %s", line, err.text);
    if (hx_game_legal(game->game, seat, &move, &why))
        fail_msg("%s: it is legal", line);
    name = hx_refusal_name(game->mix->rules, &why);
    if (strcmp(name, because + strlen(" because ")) != 0)
        fail_msg("%s\nwant %s\ngot  %s", line, because + strlen(" because "),
                 name);
}

/* What follows 'word' and a blank at the start of the line, or NULL. */
static char *after_word(char *line, const char *word)
{
    size_t len = strlen(word);

    return strncmp(line, word, len) || line[len] != ' ' ? NULL : line + len + 1;
}

static bool done(char *line, struct hx_buffer *told)
{
    char *rest;

    if (!strcmp(line, "undo"))
        return hx_session_undo(game);
    if (!strcmp(line, "redo"))
        return hx_session_redo(game);
    if ((rest = after_word(line, "given")))
        return hx_session_set(game, rest, told) == HX_DONE;
    if ((rest = after_word(line, "force")))
        return hx_session_force(game, rest, told) == HX_DONE;
    if ((rest = after_word(line, "lua")))
        return hx_session_lua(game, rest, told) == HX_DONE;
    if ((rest = after_word(line, "then")))
        return hx_session_assert(game, -1, rest, told) == HX_TRUE;
    if ((rest = after_word(line, "fail")))
        must_fail(rest);
    else if ((rest = after_word(line, "refuse")))
        must_be_refused(rest);
    else
        return hx_session_type(game, line, told) == HX_DONE;
    return true;
}

/* Plays the lines of a script; every position passes the kernel's checks. */
static void play(const char *script)
{
    char *copy = strdup(script), *rest = copy, *line;
    struct hx_buffer told = {0};
    struct hx_error err = {{0}};

    assert_non_null(copy);
    while ((line = strtok_r(rest, "\n", &rest))) {
        hx_buffer_clear(&told);
        if (!done(line, &told))
            fail_msg("%s\n%s", line, hx_buffer_text(&told));
        if (!hx_game_check(game->game, &err))
            fail_msg("after %s: %s", line, err.text);
    }
    hx_buffer_free(&told);
    free(copy);
}

/* Each case is a game of its own. */
MAYBE_UNUSED static void play_small(const char *rules, const char *script)
{
    begin_small(rules);
    play(script);
    end_game();
}

MAYBE_UNUSED static void play_base(const char *rules, const char *script)
{
    begin_base(rules);
    play(script);
    end_game();
}

#endif
