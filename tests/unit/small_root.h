/*
 * small_root.h - a small rule set for tests of composition, and the first
 * lines of variants that extend it.
 */
#ifndef SMALL_ROOT_H
#define SMALL_ROOT_H

#define ROOT                                                                  \
    "variant { name = 'root', title = 'Root', players = { 3, 4 },\n"          \
    "          provides = { 'army' } }\n"                                     \
    "step 'main' { ask = 'me', menu = { 'main', 'cards' } }\n"                \
    "step 'move' { ask = 'me', choose = { hex = 'hex' },\n"                   \
    "              set = { ['g.robber'] = 'c.hex' }, tell = { 'moved' } }\n"  \
    "action 'end' { menu = 'main', ends = true, cites = 'R-1' }\n"            \
    "action 'city' { menu = 'build', where = { 'free', at = { 'empty' } },\n" \
    "                cost = { ore = 3, grain = 2 } }\n"                       \
    "procedure 'turn' { 'before', 'dice', 'resolve', 'main' }\n"              \
    "procedure 'cycle' { each { 'others', 'turn' } }\n"                       \
    "award 'army' { points = 2, metric = 'me.knights' }\n"                    \
    "deck 'cards' { cards = { knight = 14, plenty = 2 } }\n"                  \
    "step 'close' { apply = function(g) end }\n"                              \
    "state.game { robber = hex {} }\n"
#define VARIANT(name) \
    "variant { name = '" name "', title = 'x', extends = { 'root' } }\n"
#define MIX2(name, a, b)                                                 \
    "variant { name = '" name "', title = 'x', extends = { '" a "', '" b \
    "' } }\n"

#endif
