#include "formula_ast.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- the names of types ---- */

static const char *const type_names[] = {
    [HX_T_VOID] = "nothing",
    [HX_T_INT] = "number",
    [HX_T_FLAG] = "yes or no",
    [HX_T_ENUM] = "word",
    [HX_T_SEAT] = "seat",
    [HX_T_KIND] = "kind",
    [HX_T_CARD] = "card",
    [HX_T_DECK] = "deck",
    [HX_T_PIECE] = "piece",
    [HX_T_TERRAIN] = "terrain",
    [HX_T_AWARD] = "award",
    [HX_T_AREA] = "area",
    [HX_T_HEX] = "hex",
    [HX_T_CORNER] = "corner",
    [HX_T_EDGE] = "edge",
    [HX_T_SEATS] = "a set of seats",
    [HX_T_KINDS] = "a set of kinds",
    [HX_T_CARDS] = "a set of cards",
    [HX_T_DECKS] = "a set of decks",
    [HX_T_PIECES] = "a set of pieces",
    [HX_T_TERRAINS] = "a set of terrains",
    [HX_T_AREAS] = "a set of areas",
    [HX_T_HEXES] = "a set of hexes",
    [HX_T_CORNERS] = "a set of corners",
    [HX_T_EDGES] = "a set of edges",
    [HX_T_BAG] = "bag",
    [HX_T_CARDBAG] = "bag of cards",
    [HX_T_HELD] = "held piece",
    [HX_T_ACCOUNT] = "account",
    [T_ANY] = "anything",
    [T_NONE] = "none",
    [T_VALUE] = "number",
    [T_NETWORK] = "network",
    [T_STEP] = "step",
    [W_PLACES] = "a set of places",
    [W_SET] = "a set",
    [W_BAG] = "bag",
};

const char *hx_type_name(int type)
{
    if (type < 0 || type > W_BAG)
        return "nothing";
    return type_names[type];
}

const char *formula_a(int type)
{
    static const char *const with_article[] = {
        [HX_T_INT] = "a number",
        [HX_T_ENUM] = "a word",
        [HX_T_SEAT] = "a seat",
        [HX_T_KIND] = "a kind",
        [HX_T_CARD] = "a card",
        [HX_T_DECK] = "a deck",
        [HX_T_PIECE] = "a piece",
        [HX_T_TERRAIN] = "a terrain",
        [HX_T_AWARD] = "an award",
        [HX_T_AREA] = "an area",
        [HX_T_HEX] = "a hex",
        [HX_T_CORNER] = "a corner",
        [HX_T_EDGE] = "an edge",
        [HX_T_BAG] = "a bag",
        [HX_T_CARDBAG] = "a bag of cards",
        [HX_T_HELD] = "a held piece",
        [HX_T_ACCOUNT] = "an account",
        [T_VALUE] = "a number",
        [T_NETWORK] = "a network",
        [T_STEP] = "a step",
        [W_BAG] = "a bag",
    };

    if (type >= 0 && type <= W_BAG && with_article[type])
        return with_article[type];
    return hx_type_name(type);
}

/* ---- mistakes ---- */

#define SHOWN 100 /* bytes of a formula shown around the caret */

/* The formula on one line, cut around 'at', and a caret under it. */
static void show(const struct formula *f, uint16_t at, char *to, size_t size)
{
    size_t len = strlen(f->text), from = 0, n = len;
    const char *before = "", *behind = "";
    char line[SHOWN + 1];
    size_t caret;

    if (len > SHOWN) {
        from = at > SHOWN / 2 ? at - SHOWN / 2 : 0;
        if (from > len - SHOWN)
            from = len - SHOWN;
        n = SHOWN;
        before = from ? "..." : "";
        behind = from + n < len ? "..." : "";
    }
    for (size_t i = 0; i < n; i++) {
        char c = f->text[from + i];

        line[i] = c >= ' ' && c <= '~' ? c : ' ';
    }
    line[n] = '\0';
    caret = strlen(before) + at - from;
    snprintf(to, size, "    %s%s%s\n    %*s^", before, line, behind, (int)caret,
             "");
}

void formula_mistake(struct formula *f, uint16_t at, const char *format, ...)
{
    char text[256], shown[2 * SHOWN + 64];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    show(f, at, shown, sizeof shown);
    hx_report_add(f->report, f->at.source ? f->at.source->path : NULL,
                  f->at.line, "%s\n%s", text, shown);
    f->failed = true;
}

struct node *formula_bad(struct node *n)
{
    n->form = N_CONST;
    n->value = -1;
    n->type = formula_plain(T_ANY);
    n->nkid = 0;
    return n;
}

const char *formula_slice(struct formula *f, const struct node *n)
{
    int len = n->end - n->at;

    return hx_arena_format(f->arena, "%.*s%s", len > 60 ? 60 : len,
                           f->text + n->at, len > 60 ? "..." : "");
}
