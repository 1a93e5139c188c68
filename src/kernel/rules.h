/*
 * rules.h - a rule set as tables: what the loader makes and the kernel runs.
 *
 * Everything is known before a game starts: the mix, the values of its
 * options, the board and who sits down. Options are constants here, so
 * another value of an option is another struct hx_rules. Ids are indexes into
 * these arrays, uint16_t, HX_NONE for "absent". Formulas are named by their
 * index in 'form' (HX_NONE: no formula). All memory belongs to 'arena'.
 *
 * Seats are numbered clockwise from 0: players first, neutral seats after
 * them. Kinds are numbered in the order of declaration: first the cards (a
 * lane of a hand each), then the counters.
 *
 * The structs of the words stand in the parts that this header includes:
 * rules_form.h (limits, types, formulas), rules_things.h (kinds, pieces, decks,
 * the board), rules_number.h (fields, values, constraints, choices),
 * rules_effect.h (bodies) and rules_flow.h (actions, steps, events).
 */
#ifndef HX_RULES_H
#define HX_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "arena.h"
#include "rules_flow.h"
#include "rules_things.h"

/* ---- where things lie in the block; filled by linking ---- */
struct hx_layout;

struct hx_rules {
    struct hx_arena *arena;
    const char *mix;   /* as composed: "base+loans" */
    uint64_t id;       /* identifies files, options and seats */
    const char **file; /* paths for reports */
    uint16_t nfile;

    int nplayer, nseat; /* seats: players, then neutrals */
    const char *seat[HX_MAX_SEATS];

    int nkind, ncard_kind; /* kinds; the first ncard_kind are cards */
    struct hx_kind *kind;
    struct hx_kind_group *kgroup;
    int nkgroup;
    struct hx_terrain *terrain;
    int nterrain;
    struct hx_harbor *harbor;
    int nharbor;
    struct hx_piece *piece;
    int npiece;
    struct hx_piece_group *group;
    int ngroup;
    struct hx_network *network;
    int nnetwork;
    struct hx_deck *deck;
    int ndeck;
    struct hx_card *card;
    int ncard;
    const char **hand;
    int nhand; /* hands of cards; hand i: hand_cards[i] */
    uint64_t hand_cards[8];
    struct hx_board board;
    struct hx_field *field;
    int nfield;
    struct hx_enum *enums;
    int nenum;
    struct hx_value *value;
    int nvalue;
    struct hx_award *award;
    int naward;
    struct hx_limit *limit;
    int nlimit;
    struct hx_constraint *constraint;
    int nconstraint;
    struct hx_act *act;
    int nact;
    struct hx_step *step;
    int nstep;
    struct hx_chance *chance;
    int nchance;
    struct hx_proc *proc;
    int nproc;
    struct hx_item *item;
    int nitem;
    struct hx_call *call;
    int ncall;
    struct hx_entry *entry;
    int nentry;
    struct hx_event *event;
    int nevent;
    struct hx_on *on;
    int non;
    struct hx_effect *always;
    uint16_t *always_when;
    int nalways;
    int nfn; /* functions, in all bodies */
    struct hx_test *win;
    int nwin;
    struct hx_test *invariant;
    int ninvariant;
    const char **menu;
    int nmenu;
    const char **argname;
    int nargname;
    struct hx_passed_arg *passed; /* what is known of arguments' types */
    int npassed;
    const char **stream;
    int nstream;         /* 0 is "board" */
    int ngroup_of_state; /* groups in use, at most HX_MAX_GROUPS */
    uint16_t root;       /* entry "game" */

    int32_t *code;
    uint32_t ncode;
    struct hx_form *form;
    int nform;

    struct hx_layout *layout; /* filled by hx_rules_link */
};

/* Finishes tables that a loader has filled: derives what formulas read,
 * gives cache slots, lays the block out. Returns false and fills 'err' when
 * a limit of the kernel is passed (groups, block size). */
bool hx_rules_link(struct hx_rules *r, struct hx_error *err);

/* Frees the tables, the board's geometry and the arena. NULL is allowed. */
void hx_rules_free(struct hx_rules *r);

/* The type of one member of a set; HX_T_VOID: it is no type of sets. */
int hx_member_of(int type);

/* The name of a value of a simple type ("red", "ore", "C3.N", "7", "true",
 * "none"); writes numbers and places into buf. */
#define HX_VALUE_NAME 64
const char *hx_value_name(const struct hx_rules *r, int type, int sub,
                          int32_t value, char buf[HX_VALUE_NAME]);

#endif
