#include "names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "decl.h"
#include "report.h"

int hx_names_of(const struct hx_rules *r, int type, int sub)
{
    switch (type) {
    case HX_T_SEAT:
        return r->nseat;
    case HX_T_KIND:
        return r->nkind;
    case HX_T_CARD:
        return r->ncard;
    case HX_T_DECK:
        return r->ndeck;
    case HX_T_PIECE:
        return r->npiece;
    case HX_T_TERRAIN:
        return r->nterrain;
    case HX_T_AWARD:
        return r->naward;
    case HX_T_AREA:
        return r->board.narea;
    case HX_T_ENUM:
        return r->enums[sub].n;
    default:
        return 0;
    }
}

const char *hx_name_of(const struct hx_rules *r, int type, int sub, int i)
{
    switch (type) {
    case HX_T_SEAT:
        return r->seat[i];
    case HX_T_KIND:
        return r->kind[i].head.name;
    case HX_T_CARD:
        return r->card[i].name;
    case HX_T_DECK:
        return r->deck[i].head.name;
    case HX_T_PIECE:
        return r->piece[i].head.name;
    case HX_T_TERRAIN:
        return r->terrain[i].head.name;
    case HX_T_AWARD:
        return r->award[i].head.name;
    case HX_T_AREA:
        return r->board.areas[i];
    default:
        return r->enums[sub].name[i];
    }
}

static bool is_member(uint64_t members, int i)
{
    return i >= 64 || members >> i & 1;
}

int hx_name_find(const struct hx_rules *r, int type, int sub, uint64_t members,
                 const char *word, bool whole, bool *shortened)
{
    int n = hx_names_of(r, type, sub), found = -1;
    size_t len = strlen(word);

    if (!len)
        return -1;
    for (int i = 0; i < n; i++)
        if (is_member(members, i) &&
            !strcasecmp(word, hx_name_of(r, type, sub, i)))
            return i;
    for (int i = 0; i < n && !whole; i++)
        if (is_member(members, i) &&
            !strncasecmp(word, hx_name_of(r, type, sub, i), len))
            found = found == -1 ? i : -2;
    if (found >= 0 && shortened)
        *shortened = true;
    return found;
}

const char *hx_name_guess(const struct hx_rules *r, int type, int sub,
                          uint64_t members, const char *word,
                          char buf[HX_NEAREST])
{
    const char *candidate[64];
    int n = hx_names_of(r, type, sub), ncandidate = 0;

    for (int i = 0; i < n && ncandidate < 64; i++)
        if (is_member(members, i))
            candidate[ncandidate++] = hx_name_of(r, type, sub, i);
    return hx_guess(word, candidate, ncandidate, buf);
}

void hx_name_no_seat(const struct hx_rules *r, const char *word,
                     struct hx_buffer *to)
{
    char guess[HX_NEAREST];

    hx_name_guess(r, HX_T_SEAT, 0, ~UINT64_C(0), word, guess);
    hx_buffer_add(to, "'%s' does not play here%s", word, guess);
    for (int i = 0; !*guess && i < r->nseat; i++)
        hx_buffer_add(to, "%s%s",
                      !i                 ? "; "
                      : i + 1 < r->nseat ? ", "
                                         : " and ",
                      r->seat[i]);
    if (!*guess)
        hx_buffer_add(to, " do");
}

int hx_member_type(int type)
{
    int member = hx_member_of(type);

    return member == HX_T_VOID ? type : member;
}

const char *hx_thing_name(int type)
{
    switch (type) {
    case HX_T_INT:
        return "a number";
    case HX_T_FLAG:
        return "true or false";
    case HX_T_SEAT:
        return "a seat";
    case HX_T_KIND:
        return "a kind";
    case HX_T_CARD:
        return "a card";
    case HX_T_DECK:
        return "a deck";
    case HX_T_PIECE:
        return "a piece";
    case HX_T_TERRAIN:
        return "a terrain";
    case HX_T_AWARD:
        return "an award";
    case HX_T_AREA:
        return "an area";
    case HX_T_HEX:
        return "a hex";
    case HX_T_CORNER:
        return "a corner";
    case HX_T_EDGE:
        return "an edge";
    case HX_T_BAG:
        return "cards";
    default:
        return "a value";
    }
}

const char *hx_article(const char *word)
{
    return *word && strchr("aeiou", *word) ? "an" : "a";
}

const char *hx_name_around(const struct hx_geo *geo, enum hx_sort sort, int hex,
                           int i, char name[HX_PLACE_NAME])
{
    static const char *const way[3][6] = {
        {"", "", "", "", "", ""},
        {".N", ".NE", ".SE", ".S", ".SW", ".NW"},
        {"-NE", "-E", "-SE", "-SW", "-W", "-NW"}};

    hx_geo_name(geo, HX_HEX, hex, name);
    return strcat(name, way[sort][i]);
}

int hx_name_number(const char *word)
{
    size_t len = strlen(word);

    if (len < 1 || len > 6)
        return -1;
    for (size_t i = 0; i < len; i++)
        if (!isdigit((unsigned char)word[i]))
            return -1;
    return atoi(word);
}

uint16_t hx_find_field(const struct hx_rules *r, int scope, const char *name)
{
    for (int i = 0; i < r->nfield; i++)
        if (r->field[i].scope == scope && !strcmp(r->field[i].head.name, name))
            return (uint16_t)i;
    return HX_NONE;
}

uint16_t hx_find_step(const struct hx_rules *r, const char *name)
{
    for (int i = 0; i < r->nstep; i++)
        if (!strcmp(r->step[i].head.name, name))
            return (uint16_t)i;
    return HX_NONE;
}

int hx_find_seat(const struct hx_rules *r, const char *name)
{
    return hx_name_find(r, HX_T_SEAT, 0, ~UINT64_C(0), name, true, NULL);
}

int hx_find_stream(const struct hx_rules *r, const char *name)
{
    for (int i = 0; i < r->nstream; i++)
        if (!strcmp(r->stream[i], name))
            return i;
    return -1;
}

void hx_name_option(const struct hx_option *o, struct hx_buffer *to)
{
    switch (o->type) {
    case HX_T_FLAG:
        hx_buffer_add(to, "%s", o->value ? "true" : "false");
        break;
    case HX_T_ENUM:
        hx_buffer_add(to, "%s", o->values[o->value]);
        break;
    case HX_T_SEAT:
        hx_buffer_add(to, "%s", hx_colour[o->value]);
        break;
    case HX_T_CORNERS:
        for (int i = 0; i < o->ncorner; i++)
            hx_buffer_add(to, "%s%s", i ? "," : "", o->corners[i]);
        break;
    default:
        hx_buffer_add(to, "%d", (int)o->value);
    }
}

void hx_origin_text(const struct hx_rules *r, struct hx_origin at,
                    struct hx_buffer *to)
{
    if (at.file < r->nfile && at.line)
        hx_buffer_add(to, "%s:%d", r->file[at.file], at.line);
}

void hx_source_text(const struct hx_rules *r, const struct hx_head *head,
                    struct hx_buffer *to)
{
    bool cites = head->cites && *head->cites;
    struct hx_buffer at = {0};

    hx_origin_text(r, head->at, &at);
    if (cites || at.len)
        hx_buffer_add(to, " (%s%s%s)", cites ? head->cites : "",
                      cites && at.len ? "; " : "", hx_buffer_text(&at));
    hx_buffer_free(&at);
}
