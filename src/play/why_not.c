#include "why_not.h"

#include <string.h>

#include "act_words.h"
#include "names.h"
#include "possible.h"
#include "reading.h"
#include "text.h"

#define FEW 12    /* things that are named as possible */
#define REASONS 8 /* that are told */

/* Reads the line as the first words of the action, some choices maybe among
 * them; *choice is the first that is missing. */
static bool reads_as(struct hx_reading *p, int act, int *choice)
{
    const struct hx_act *a = &p->r->act[act];
    int leading = hx_act_leading(a);

    for (int begin = 0; begin < leading; begin++) {
        int w = begin;

        hx_reading_start(p, act);
        while (p->at < p->n && w < a->nword) {
            if (!a->word[w].literal) {
                if (!hx_reading_choice(p, w))
                    break;
            } else if (hx_reading_is(p, p->token[p->at], a->word[w].literal)) {
                p->at++;
            } else {
                break;
            }
            w++;
        }
        while (p->at == p->n && w < a->nword && a->word[w].literal)
            w++;
        if (p->at < p->n || w == a->nword)
            continue;
        *choice = a->word[w].choice;
        return true;
    }
    return false;
}

static bool is_opened(const struct hx_game *g, int seat, int act)
{
    const struct hx_rules *r = hx_game_rules(g);
    struct hx_question q;

    if (hx_game_status(g) != HX_ASKING)
        return false;
    hx_game_question(g, &q);
    for (int i = 0; q.seats >> seat & 1 && i < r->step[q.step].nact; i++)
        if (r->step[q.step].act[i] == act)
            return true;
    return false;
}

/* The action that begins so, one that is asked for before others. Leaves it
 * read in *p. */
static bool find_act(struct hx_reading *p, int *choice)
{
    for (int opened = 1; opened >= 0; opened--)
        for (int shorten = 0; shorten < 2; shorten++)
            for (int i = 0; i < p->r->nact; i++) {
                p->may_shorten = shorten;
                if (is_opened(p->g, p->seat, i) == (opened == 1) &&
                    reads_as(p, i, choice))
                    return true;
            }
    return false;
}

static int values_of(const struct hx_rules *r, const struct hx_choice *c)
{
    if (c->domain == HX_D_PLACE)
        return r->board.geo->n[c->type - HX_T_HEX];
    if (c->domain == HX_D_INT)
        return c->hi - c->lo + 1;
    return hx_names_of(r, c->type, c->sub);
}

static bool may_name(const struct hx_choice *c, int32_t value)
{
    bool some = c->domain == HX_D_KIND || c->domain == HX_D_CARD ||
                c->domain == HX_D_PIECE;

    return !some || c->members >> value & 1;
}

/* Why the move is refused whatever is chosen behind that choice: the first
 * such reason, if it is not about what follows. */
static void reason_of(struct hx_game *g, int seat, struct hx_move *move,
                      int choice, struct hx_refusal *why)
{
    const struct hx_act *a = &hx_game_rules(g)->act[move->act];
    int next = choice + 1;
    int n =
        next < a->nchoice ? values_of(hx_game_rules(g), &a->choice[next]) : 1;

    for (int32_t v = 0; v < n; v++) {
        if (next < a->nchoice)
            move->c[next] = v;
        hx_game_legal(g, seat, move, why);
        if ((why->reason != HX_R_SET && why->reason != HX_R_CHOICE) ||
            why->choice <= choice)
            return;
    }
}

struct reason {
    const char *name;
    struct hx_refusal why; /* the first of them */
    int n;
};

static int gather(struct hx_game *g, int seat, struct hx_move *move, int choice,
                  struct reason reason[REASONS])
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_choice *c = &r->act[move->act].choice[choice];
    int nreason = 0, base = c->domain == HX_D_INT ? c->lo : 0;

    for (int32_t v = 0; v < values_of(r, c); v++) {
        struct hx_refusal why = {0};
        const char *name;
        int i = 0;

        if (!may_name(c, v))
            continue;
        move->c[choice] = base + v;
        reason_of(g, seat, move, choice, &why);
        name = hx_refusal_name(r, &why);
        while (i < nreason && strcmp(reason[i].name, name) != 0)
            i++;
        if (i == REASONS)
            continue;
        if (i == nreason)
            reason[nreason++] = (struct reason){name, why, 0};
        reason[i].n++;
    }
    return nreason;
}

/* "possible: C3.N, C3.SE" */
static bool print_possible(struct hx_game *g, int seat,
                           const struct hx_move *move, int choice,
                           struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_choice *c = &r->act[move->act].choice[choice];
    int32_t value[FEW];
    int n = hx_possible(g, seat, move, choice, value, FEW);

    if (n < 1)
        return false;
    hx_buffer_add(to, "possible: ");
    for (int i = 0; i < n && i < FEW; i++) {
        hx_buffer_add(to, "%s", i ? ", " : "");
        hx_possible_print(r, c, value[i], to);
    }
    if (n > FEW)
        hx_buffer_add(to, " and more");
    return true;
}

bool hx_why_beginning(struct hx_game *g, int seat, const char *line,
                      struct hx_buffer *to)
{
    struct hx_reading p = {.g = g, .r = hx_game_rules(g), .seat = seat};
    struct reason reason[REASONS];
    struct hx_error err;
    uint8_t domain;
    int choice, n, all = 0;

    if (!hx_reading_split(&p, line, &err) || !find_act(&p, &choice))
        return false;
    domain = p.act->choice[choice].domain;
    if (print_possible(g, seat, &p.move, choice, to))
        return true;
    if (domain == HX_D_BUNDLE || domain == HX_D_SEATS)
        return false;
    n = gather(g, seat, &p.move, choice, reason);
    for (int i = 0; i < n; i++)
        all += reason[i].n;
    for (int i = 0; i < n; i++) {
        hx_buffer_add(to, "%s", i ? "\n" : "");
        if (reason[i].n < all)
            hx_buffer_add(to, "%d of %d: ", reason[i].n, all);
        hx_refusal_reason(g, &reason[i].why, to);
    }
    return n > 0;
}
