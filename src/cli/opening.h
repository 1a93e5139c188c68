/*
 * opening.h - from the words of a command line to a mix and a game.
 */
#ifndef HX_OPENING_H
#define HX_OPENING_H

#include "cli.h"
#include "options.h"
#include "session.h"

#define HX_DEFAULT_MIX "base"

/* Loads the mix that the options name; 'check_all': what the options leave out
 * is checked too. The caller owns the result; 'report' must outlive it. Returns NULL after printing all mistakes on stderr; *status
 * tells whether the words were wrong or the files. */
struct hx_mix *hx_open_mix(const struct hx_options *o, bool check_all,
                           struct hx_report *report, enum hx_exit *status);

/* Who answers for each player: as the options say, else people alone
 * ('all_human'), else one person against random players. */
void hx_open_choosers(const struct hx_options *o, const struct hx_rules *r,
                      bool all_human, uint8_t choosers[HX_MAX_SEATS]);

/* The seed that was given, else one from the system. */
uint64_t hx_open_seed(const struct hx_options *o);

/* Begins a game. The session owns its mix; 'report' must outlive it. Returns
 * NULL after printing why on stderr, and fills *status. */
struct hx_session *hx_open_game(const struct hx_options *o, bool all_human,
                                struct hx_report *report, enum hx_exit *status);

#endif
