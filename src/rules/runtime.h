/*
 * runtime.h - functions of rule files at work: handles and the methods of g.
 */
#ifndef HX_RUNTIME_H
#define HX_RUNTIME_H

#include "compose.h"
#include "formula.h"
#include "game.h"

struct hx_runtime;

/* Makes handles and methods for the rules in the composed mix's Lua state.
 * Borrows all three; they must outlive it. NULL when memory is out. */
struct hx_runtime *hx_runtime_new(struct hx_composed *c,
                                  struct hx_compiler *compiler,
                                  struct hx_rules *r);
void hx_runtime_free(struct hx_runtime *rt); /* NULL is allowed */

/* A game begins: how often its functions ask new formulas does not depend on
 * games played before. */
void hx_runtime_begin_game(struct hx_runtime *rt);

/* What hx_game_host takes. */
struct hx_host hx_runtime_host(struct hx_runtime *rt);

/* A statement of the prompt (`:LUA`), compiled as function(g, me) and run at
 * once for the seat: to be called by hx_game_edit. False after filling err
 * (it does not compile) or after hx_game_fail. */
bool hx_runtime_statement(struct hx_runtime *rt, struct hx_game *g, int seat,
                          const char *statement, struct hx_error *err);

/* Checks the functions of all declarations as far as can be done without
 * running them (rule_language.md 4.5, 11.1): fields of handles, methods and
 * their arguments, choices, events, ids in literal strings, literal formulas.
 * 'scope_of' gives the scope of the declaration a function stands in. Needs
 * the finished tables; reports into compiler->report. */
void hx_check_functions(
    struct hx_compiler *compiler, const struct hx_composed *c,
    const struct hx_scope *(*scope_of)(void *self, const struct hx_decl *decl),
    void *self);

#endif
