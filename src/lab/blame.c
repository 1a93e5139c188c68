/* Which rule to look at first when something is not as it should be. */
#include <ctype.h>
#include <string.h>

#include "finding.h"
#include "names.h"
#include "text.h"
#include "then.h"

/* Adds "action build.city (BASE-062; base.lua:269)". */
static void print_head(const struct hx_rules *r, const char *word,
                       const struct hx_head *head, struct hx_buffer *to)
{
    hx_buffer_add(to, "%s %s", word, head->name);
    hx_source_text(r, head, to);
}

static void print_act(const struct hx_rules *r, uint16_t act,
                      struct hx_buffer *to)
{
    if (act < r->nact)
        print_head(r, r->act[act].answer ? "step" : "action", &r->act[act].head,
                   to);
}

/* ---- moves ---- */

static bool print_refusal(const struct hx_rules *r,
                          const struct hx_refusal *why, struct hx_buffer *to)
{
    if (why->constraint == HX_NONE)
        return false;
    if (why->reason == HX_R_TEST || why->reason == HX_R_SET)
        print_head(r, "constraint", &r->constraint[why->constraint].head, to);
    else if (why->reason == HX_R_LIMIT)
        print_head(r, "limit", &r->limit[why->constraint].head, to);
    else if (why->reason == HX_R_COST)
        print_head(r, "value", &r->value[why->constraint].head, to);
    return to->len > 0;
}

void hx_blame_move(struct hx_session *s, int seat, const struct hx_move *move,
                   struct hx_buffer *to)
{
    const struct hx_rules *r = s->mix->rules;
    struct hx_refusal why = {.constraint = HX_NONE};

    if (hx_game_legal(s->game, seat, move, &why) || !print_refusal(r, &why, to))
        print_act(r, move->act, to);
}

void hx_blame_failed(struct hx_session *s, struct hx_buffer *to)
{
    const struct hx_rule_error *e = hx_game_error(s->game);
    const struct hx_head head = {e->name, "", e->decl};

    if (e->name && *e->name)
        print_head(s->mix->rules, e->word, &head, to);
}

/* The constraint, limit or value of the name. */
static bool print_named(const struct hx_rules *r, const char *name,
                        struct hx_buffer *to)
{
    for (int i = 0; i < r->nconstraint && !to->len; i++)
        if (!strcmp(r->constraint[i].head.name, name))
            print_head(r, "constraint", &r->constraint[i].head, to);
    for (int i = 0; i < r->nlimit && !to->len; i++)
        if (!strcmp(r->limit[i].head.name, name))
            print_head(r, "limit", &r->limit[i].head, to);
    for (int i = 0; i < r->nvalue && !to->len; i++)
        if (!strcmp(r->value[i].head.name, name) && r->value[i].head.at.line)
            print_head(r, "value", &r->value[i].head, to);
    for (int i = 0; i < r->naward && !to->len; i++)
        if (!strcmp(r->award[i].head.name, name))
            print_head(r, "award", &r->award[i].head, to);
    for (int i = 0; i < r->nnetwork && !to->len; i++)
        if (!strcmp(r->network[i].head.name, name))
            print_head(r, "network", &r->network[i].head, to);
    return to->len > 0;
}

/* The thing of the name that can be set. */
static bool print_thing(const struct hx_rules *r, const char *name,
                        struct hx_buffer *to)
{
    for (int i = 0; i < r->nkind && !to->len; i++)
        if (!strcmp(r->kind[i].head.name, name))
            print_head(r, r->kind[i].counter ? "counter" : "resources",
                       &r->kind[i].head, to);
    for (int i = 0; i < r->npiece && !to->len; i++)
        if (!strcmp(r->piece[i].head.name, name))
            print_head(r, "piece", &r->piece[i].head, to);
    for (int i = 0; i < r->ncard && !to->len; i++)
        if (!strcmp(r->card[i].name, name))
            print_head(r, "deck", &r->deck[r->card[i].deck].head, to);
    for (int i = 0; i < r->nfield && !to->len; i++)
        if (!strcmp(r->field[i].head.name, name))
            print_head(r, "state", &r->field[i].head, to);
    for (int i = 0; i < r->nstep && !to->len; i++)
        if (!strcmp(r->step[i].head.name, name))
            print_head(r, "step", &r->step[i].head, to);
    return to->len > 0;
}

void hx_blame_given(struct hx_session *s, const char *line,
                    struct hx_buffer *to)
{
    const struct hx_rules *r = s->mix->rules;
    char word[64];

    while (!to->len && hx_then_word(&line, word, sizeof word))
        if (!print_named(r, word, to))
            print_thing(r, word, to);
}

/* "red may not MOVE because NAME"; false if the line says something else. */
static bool blame_may(struct hx_session *s, const char *line,
                      struct hx_buffer *to)
{
    const struct hx_rules *r = s->mix->rules;
    const char *because = strstr(line, " because ");
    struct hx_buffer text = {0};
    struct hx_error err = {{0}};
    struct hx_move move;
    char who[16];
    int seat;

    if (!hx_then_word(&line, who, sizeof who) ||
        (seat = hx_find_seat(r, who)) < 0 || !hx_then_begins(&line, "may"))
        return false;
    if (hx_then_begins(&line, "not") && because)
        hx_buffer_bytes(&text, line, (size_t)(because - line));
    else
        hx_buffer_add(&text, "%s", line);
    if (hx_text_parse(s->game, seat, hx_buffer_text(&text), &move, &err)) {
        if (!hx_game_legal(s->game, seat, &move, NULL) || !because ||
            !print_named(r, because + strlen(" because "), to))
            hx_blame_move(s, seat, &move, to);
    }
    hx_buffer_free(&text);
    return true;
}

/* ---- numbers ---- */

/* The first name in a formula that a declaration goes by. */
static bool blame_names(const struct hx_rules *r, const char *formula,
                        size_t len, struct hx_buffer *to)
{
    char name[40];

    for (size_t i = 0; i < len && !to->len;) {
        size_t n = 0;

        while (i + n < len && (isalnum((unsigned char)formula[i + n]) ||
                               formula[i + n] == '_' || formula[i + n] == '.'))
            n++;
        if (n > 0 && n < sizeof name) {
            memcpy(name, formula + i, n);
            name[n] = '\0';
            print_named(r, name, to);
        }
        i += n ? n : 1;
    }
    return to->len > 0;
}

/* The body that moved something of the seat last in the deed, or NULL. */
static const struct hx_effect *mover(const struct hx_deed *d, int seat)
{
    for (int i = d->nfact - 1; i >= 0; i--) {
        const struct hx_fact *f = &d->fact[i].fact;

        if (f->sort == HX_FACT_MOVED && f->by && *f->by->head.name &&
            (f->a == seat || f->b == seat))
            return f->by;
    }
    return NULL;
}

/* The deed since which LEFT is what it is: its number, or -1. */
static int changed_by(struct hx_session *s, const char *left)
{
    struct hx_buffer now = {0}, then = {0}, told = {0};
    int n = s->ndone, deed = -1;
    bool edited = s->edited;

    hx_then_left(s, -1, left, &now, &told);
    while (deed < 0 && hx_session_undo(s)) {
        hx_buffer_clear(&then);
        if (!hx_then_left(s, -1, left, &then, &told) ||
            strcmp(hx_buffer_text(&then), hx_buffer_text(&now)) != 0)
            deed = s->ndone;
    }
    while (s->ndone < n && hx_session_redo(s))
        ;
    s->edited = edited;
    hx_buffer_free(&now);
    hx_buffer_free(&then);
    hx_buffer_free(&told);
    return deed;
}

/* What changed it last; where nothing did, the declaration of the field. */
static void blame_change(struct hx_session *s, const char *left,
                         struct hx_buffer *to)
{
    const struct hx_rules *r = s->mix->rules;
    int deed = changed_by(s, left), seat = -1;
    const struct hx_effect *by = NULL;
    const char *rest = left;
    char word[40];

    if (hx_then_word(&rest, word, sizeof word)) {
        word[strcspn(word, ".")] = '\0';
        seat = hx_find_seat(r, word);
    }
    if (deed >= 0 && s->deed[deed].sort == HX_DEED_MOVE) {
        if (seat >= 0 && strstr(left, "hand"))
            by = mover(&s->deed[deed], seat);
        if (by)
            print_head(r, by->word, &by->head, to);
        else
            print_act(r, s->deed[deed].move.act, to);
        return;
    }
    rest = left + strlen(left);
    while (rest > left && !strchr(" .", rest[-1]))
        rest--;
    for (int i = 0; i < r->nfield && !to->len; i++)
        if (!strcmp(r->field[i].head.name, rest))
            print_head(r, "state", &r->field[i].head, to);
}

void hx_blame_then(struct hx_session *s, const char *line, struct hx_buffer *to)
{
    const struct hx_rules *r = s->mix->rules;
    const char *sign, *left = line;
    struct hx_buffer text = {0};
    struct hx_question q;
    char who[16];

    if (blame_may(s, line, to))
        return;
    if (hx_then_begins(&line, "choosing") || hx_then_begins(&line, "choices")) {
        if (hx_game_status(s->game) == HX_ASKING) {
            hx_game_question(s->game, &q);
            print_head(r, "step", &r->step[q.step].head, to);
        }
        return;
    }
    if (!strcmp(line, "over") || hx_then_begins(&line, "winner")) {
        if (r->nwin)
            print_head(r, "wins", &r->win[0].head, to);
        return;
    }
    sign = strstr(line, " = ");
    if (!sign)
        return;
    if (hx_then_word(&line, who, sizeof who) && hx_then_begins(&line, "sees"))
        left = line;
    hx_buffer_bytes(&text, left, (size_t)(sign - left));
    if (!blame_names(r, left, (size_t)(sign - left), to))
        blame_change(s, hx_buffer_text(&text), to);
    hx_buffer_free(&text);
}
