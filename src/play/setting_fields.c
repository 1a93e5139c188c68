/* What declared fields hold, and what places are. */
#include <string.h>
#include <strings.h>

#include "names.h"
#include "setting.h"
#include "text.h"

/* Members of a set as long as the words are some. */
static bool read_set(struct hx_setting *p, const struct hx_field *f,
                     int64_t *set)
{
    int type = hx_member_type(f->type), found;
    int start = p->at;

    *set = 0;
    while (hx_setting_peek(p)) {
        found = hx_name_find(p->r, type, f->sub, ~UINT64_C(0),
                             hx_setting_peek(p), true, NULL);
        if (found < 0 && !strcasecmp(hx_setting_peek(p), "none"))
            found = 64;
        if (found < 0)
            break;
        if (found < 64)
            *set |= (int64_t)(UINT64_C(1) << found);
        p->at++;
    }
    if (p->at == start)
        hx_fail(&p->err, "say who belongs to '%s', or none", f->head.name);
    return p->at > start;
}

bool hx_setting_field(struct hx_setting *p, struct hx_game *g, uint16_t field,
                      int of)
{
    const struct hx_field *f = &p->r->field[field];
    struct hx_result value = {0};
    int16_t bag[HX_LANES];
    const char *word;
    int32_t i;

    if (f->type == HX_T_BAG) {
        value.bag = bag;
        if (!hx_setting_bundle(p, f->head.name, bag))
            return false;
    } else if (hx_member_type(f->type) != f->type) {
        if (!read_set(p, f, &value.i))
            return false;
    } else {
        word = hx_setting_next(p, f->head.name);
        if (!word ||
            !hx_text_parse_value(p->r, f->type, f->sub, word, &i, &p->err))
            return false;
        value.i = i;
    }
    return hx_do_set(g, field, of, value);
}

static bool set_terrain(struct hx_setting *p, struct hx_game *g)
{
    const char *word = hx_setting_next(p, "terrain");
    int32_t terrain;

    return word &&
           hx_text_parse_value(p->r, HX_T_TERRAIN, 0, word, &terrain,
                               &p->err) &&
           hx_do_set_terrain(g, p->place, terrain);
}

static bool set_token(struct hx_setting *p, struct hx_game *g)
{
    const char *word = hx_setting_next(p, "token");
    int token = word ? hx_name_number(word) : 0;

    if (token < 0)
        hx_fail(&p->err, "'%s' is no number", word);
    return word && token >= 0 && hx_do_set_token(g, p->place, token);
}

bool hx_setting_place(struct hx_setting *p, struct hx_game *g, const char *word)
{
    uint16_t field;

    if (p->sort == HX_HEX && !strcmp(word, "terrain"))
        return set_terrain(p, g);
    if (p->sort == HX_HEX && !strcmp(word, "token"))
        return set_token(p, g);
    field = hx_find_field(p->r, HX_OF_HEX + (int)p->sort, word);
    if (field == HX_NONE)
        return hx_setting_unknown(p, word);
    return hx_setting_field(p, g, field, p->place);
}
