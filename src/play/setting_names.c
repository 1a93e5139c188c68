/* What can be set, for a word that is none of it. */
#include <ctype.h>
#include <string.h>

#include "decl.h"
#include "names.h"
#include "report.h"
#include "setting.h"

#define MOST_NAMES 256

struct names {
    const char *name[MOST_NAMES];
    int n;
};

static void add_name(struct names *to, const char *name)
{
    if (to->n < MOST_NAMES)
        to->name[to->n++] = name;
}

static void add_fields(const struct hx_rules *r, int scope, struct names *to)
{
    for (int i = 0; i < r->nfield; i++)
        if (r->field[i].scope == scope)
            add_name(to, r->field[i].head.name);
}

static void add_names(const struct hx_rules *r, int type, struct names *to)
{
    for (int i = 0; i < hx_names_of(r, type, 0); i++)
        add_name(to, hx_name_of(r, type, 0, i));
}

static void names_of_seat(const struct hx_setting *p, struct names *to)
{
    add_names(p->r, HX_T_PIECE, to);
    if (p->seat < p->r->nplayer) {
        add_name(to, "hand");
        for (int i = 0; i < p->r->nhand; i++)
            add_name(to, p->r->hand[i]);
        for (int k = p->r->ncard_kind; k < p->r->nkind; k++)
            add_name(to, p->r->kind[k].head.name);
    }
    add_fields(p->r, HX_PLAYER, to);
}

static void names_of_place(const struct hx_setting *p, struct names *to)
{
    if (p->sort == HX_HEX) {
        add_name(to, "terrain");
        add_name(to, "token");
    }
    add_fields(p->r, HX_OF_HEX + (int)p->sort, to);
}

/* Of the game, or what a line may begin with. */
static void names_of_game(const struct hx_setting *p, struct names *to)
{
    add_name(to, "first");
    add_name(to, "round");
    add_name(to, "turn");
    add_names(p->r, HX_T_AWARD, to);
    add_fields(p->r, HX_GAME, to);
    add_names(p->r, HX_T_SEAT, to);
}

/* The mistake of a word that means something elsewhere; false if it means
 * nothing at all. */
static bool is_elsewhere(struct hx_setting *p, const char *word)
{
    struct names game = {.n = 0};
    struct hx_buffer text = {0};

    if (p->seat >= 0 || p->place >= 0)
        names_of_game(p, &game);
    for (int i = 0; i < game.n; i++)
        if (!strcmp(word, game.name[i]))
            hx_fail(&p->err, "'%s' is nobody's: it is a line of its own", word);
    if (hx_find_seat(p->r, word) >= 0)
        hx_fail(&p->err, "what %s gets is a line of its own", word);
    for (int i = 0; i < HX_COLOURS && !p->err.text[0]; i++)
        if (!strcmp(word, hx_colour[i])) {
            hx_name_no_seat(p->r, word, &text);
            hx_fail(&p->err, "%s", text.text);
        }
    hx_buffer_free(&text);
    if (isupper((unsigned char)word[0]) && isdigit((unsigned char)word[1]))
        hx_fail(&p->err, "'%s' is no place of this board", word);
    return p->err.text[0] != '\0';
}

bool hx_setting_unknown(struct hx_setting *p, const char *word)
{
    char place[HX_PLACE_NAME], guess[HX_GUESS];
    const char *whose = "the game";
    struct names names = {.n = 0};

    if (is_elsewhere(p, word))
        return false;
    if (p->seat >= 0) {
        whose = p->r->seat[p->seat];
        names_of_seat(p, &names);
    } else if (p->place >= 0) {
        whose = hx_geo_name(p->r->board.geo, p->sort, p->place, place);
        names_of_place(p, &names);
    } else {
        names_of_game(p, &names);
    }
    hx_fail(&p->err, "nothing of %s is called '%s'%s", whose, word,
            hx_guess(word, names.name, names.n, guess));
    return false;
}

bool hx_setting_no_step(struct hx_setting *p, const char *word)
{
    struct names names = {.n = 0};
    char guess[HX_GUESS];

    for (int i = 0; i < p->r->nstep; i++)
        if (p->r->step[i].ask != HX_NONE)
            add_name(&names, p->r->step[i].head.name);
    hx_fail(&p->err, "no step '%s'%s", word,
            hx_guess(word, names.name, names.n, guess));
    return false;
}
