#include <string.h>
#include <strings.h>

#include "text.h"
#include "names.h"

#define MAX_COUNT 9999 /* of a kind in a bundle */

static void print_kinds(const struct hx_rules *r, const int16_t *amount, int n,
                        struct hx_buffer *to)
{
    const char *gap = "";

    for (int k = 0; k < r->nkind && k < n; k++) {
        if (!amount[k])
            continue;
        hx_buffer_add(to, "%s%d %s", gap, amount[k], r->kind[k].head.name);
        gap = " ";
    }
    if (!*gap)
        hx_buffer_add(to, "nothing");
}

void hx_text_bundle(const struct hx_rules *r, const int16_t *bag,
                    struct hx_buffer *to)
{
    print_kinds(r, bag, HX_LANES, to);
}

void hx_text_amounts(const struct hx_rules *r, const int16_t *amount,
                     struct hx_buffer *to)
{
    print_kinds(r, amount, HX_ALL_KINDS, to);
}

static void print_cards(const struct hx_rules *r, const int16_t *bag,
                        struct hx_buffer *to)
{
    const char *gap = "";

    for (int k = 0; k < r->ncard; k++) {
        if (!bag[k])
            continue;
        hx_buffer_add(to, "%s%d %s", gap, bag[k], r->card[k].name);
        gap = " ";
    }
    if (!*gap)
        hx_buffer_add(to, "nothing");
}

static void print_members(const struct hx_rules *r, int type, int sub,
                          uint64_t set, struct hx_buffer *to)
{
    char buf[HX_VALUE_NAME];
    const char *gap = "";

    for (int i = 0; i < 64; i++) {
        if (!(set >> i & 1))
            continue;
        hx_buffer_add(to, "%s%s", gap, hx_value_name(r, type, sub, i, buf));
        gap = " ";
    }
    if (!*gap)
        hx_buffer_add(to, "none");
}

void hx_text_result(const struct hx_rules *r, int type, int sub,
                    struct hx_result value, struct hx_buffer *to)
{
    int member = hx_member_type(type);
    char buf[HX_VALUE_NAME];

    if (type == HX_T_BAG) {
        hx_text_bundle(r, value.bag, to);
    } else if (type == HX_T_CARDBAG) {
        print_cards(r, value.bag, to);
    } else if (type == HX_T_HELD) {
        hx_buffer_add(to, "%s",
                      hx_value_name(r, HX_T_PIECE, 0, (int32_t)value.i, buf));
    } else if (member >= HX_T_HEX && member <= HX_T_EDGE && type != member) {
        const char *gap = "";

        HX_EACH(i, value.set, r->board.geo->words[member - HX_T_HEX]) {
            hx_buffer_add(to, "%s%s", gap, hx_value_name(r, member, 0, i, buf));
            gap = " ";
        }
        if (!*gap)
            hx_buffer_add(to, "none");
    } else if (type != member) {
        print_members(r, member, sub, (uint64_t)value.i, to);
    } else {
        hx_buffer_add(to, "%s",
                      hx_value_name(r, type, sub, (int32_t)value.i, buf));
    }
}

void hx_text_says(struct hx_game *g, const struct hx_text *text,
                  const struct hx_ctx *ctx, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);

    for (int i = 0; i < text->n; i++) {
        const struct hx_text_part *p = &text->part[i];

        if (p->literal) {
            hx_buffer_add(to, "%s", p->literal);
        } else if (p->form != HX_NONE) {
            const struct hx_form *f = &r->form[p->form];

            hx_text_result(r, f->type, f->sub, hx_eval(g, p->form, ctx), to);
        }
    }
}

/* One word of the text, copied; false at its end or if it is too long. */
static bool next_word(const char **text, char *word, size_t room)
{
    size_t len;

    *text += strspn(*text, " \t");
    len = strcspn(*text, " \t");
    if (!len || len >= room)
        return false;
    memcpy(word, *text, len);
    word[len] = '\0';
    *text += len;
    return true;
}

bool hx_text_parse_bundle(const struct hx_rules *r, const char *text,
                          int16_t bag[HX_LANES], struct hx_error *err)
{
    char word[HX_VALUE_NAME], guess[HX_NEAREST];

    memset(bag, 0, HX_LANES * sizeof *bag);
    if (!next_word(&text, word, sizeof word)) {
        hx_fail(err, "cards are missing, as in: 2 %s", r->kind[0].head.name);
        return false;
    }
    if (!strcasecmp(word, "nothing")) {
        bool more = next_word(&text, word, sizeof word);

        if (more)
            hx_fail(err, "'%s' after nothing", word);
        return !more;
    }
    do {
        int count = hx_name_number(word), kind;

        if (count >= 0 && !next_word(&text, word, sizeof word)) {
            hx_fail(err, "%d of what?", count);
            return false;
        }
        kind = hx_name_find(r, HX_T_KIND, 0, ~UINT64_C(0), word, false, NULL);
        if (kind < 0) {
            hx_fail(err, "'%s' is no kind%s", word,
                    hx_name_guess(r, HX_T_KIND, 0, ~UINT64_C(0), word, guess));
            return false;
        }
        count = bag[kind] + (count < 0 ? 1 : count);
        if (count > MAX_COUNT) {
            hx_fail(err, "%d %s are more than there are", count, word);
            return false;
        }
        bag[kind] = (int16_t)count;
    } while (next_word(&text, word, sizeof word));
    return true;
}

static bool parse_flag(const char *text, int32_t *value)
{
    *value = !strcasecmp(text, "true");
    return *value || !strcasecmp(text, "false");
}

static bool parse_int(const char *text, int32_t *value)
{
    bool minus = *text == '-';
    int n = hx_name_number(text + minus);

    *value = minus ? -n : n;
    return n >= 0;
}

static void no_seat(const struct hx_rules *r, const char *text,
                    struct hx_error *err)
{
    struct hx_buffer told = {0};

    hx_name_no_seat(r, text, &told);
    hx_fail(err, "%s", told.text);
    hx_buffer_free(&told);
}

bool hx_text_parse_value(const struct hx_rules *r, int type, int sub,
                         const char *text, int32_t *value, struct hx_error *err)
{
    const char *name = strchr(hx_thing_name(type), ' ');
    char guess[HX_NEAREST];
    enum hx_sort sort;
    int place;

    if (type == HX_T_INT && parse_int(text, value))
        return true;
    if (type == HX_T_FLAG && parse_flag(text, value))
        return true;
    if (type >= HX_T_HEX && type <= HX_T_EDGE &&
        hx_geo_parse(r->board.geo, text, strlen(text), &sort, &place) &&
        (int)sort == type - HX_T_HEX) {
        *value = place;
        return true;
    }
    *value = hx_name_find(r, type, sub, ~UINT64_C(0), text, false, NULL);
    if (*value >= 0)
        return true;
    if (!strcasecmp(text, "none") && type != HX_T_INT && type != HX_T_FLAG &&
        type != HX_T_ENUM) {
        *value = -1;
        return true;
    }
    if (type >= HX_T_HEX && type <= HX_T_EDGE)
        hx_fail(err, "'%s' is no %s of this board", text, name + 1);
    else if (type == HX_T_FLAG)
        hx_fail(err, "'%s' is neither true nor false", text);
    else if (type == HX_T_SEAT)
        no_seat(r, text, err);
    else
        hx_fail(err, "'%s' is no %s%s", text, name ? name + 1 : "value",
                hx_name_guess(r, type, sub, ~UINT64_C(0), text, guess));
    return false;
}
