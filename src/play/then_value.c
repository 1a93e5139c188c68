/* The right side of LEFT = VALUE. */
#include <string.h>

#include "ask.h"
#include "names.h"
#include "text.h"
#include "then.h"

/* The members of a set in the order of the board or of declaration. */
static bool print_set(const struct hx_rules *r, int type, int sub,
                      const char *text, struct hx_buffer *to,
                      struct hx_error *err)
{
    uint64_t set[HX_MAX_WORDS] = {0};
    int member = hx_member_type(type);
    char word[HX_VALUE_NAME];
    int32_t value;

    while (hx_then_word(&text, word, sizeof word)) {
        size_t len = strlen(word);

        if (word[len - 1] == ',')
            word[len - 1] = '\0';
        if (!hx_text_parse_value(r, member, sub, word, &value, err))
            return false;
        if (value >= 0)
            hx_set_add(set, value);
    }
    hx_text_result(r, type, sub,
                   (struct hx_result){.i = (int64_t)set[0], .set = set}, to);
    return true;
}

static bool print_cards(const struct hx_rules *r, const char *text,
                        struct hx_buffer *to, struct hx_error *err)
{
    int16_t bag[64] = {0};
    char word[HX_VALUE_NAME];
    int32_t card;

    if (!strcmp(text, "nothing"))
        text = "";
    while (hx_then_word(&text, word, sizeof word)) {
        int count = hx_name_number(word);

        if (count >= 0 && !hx_then_word(&text, word, sizeof word)) {
            hx_fail(err, "%d of what?", count);
            return false;
        }
        if (!hx_text_parse_value(r, HX_T_CARD, 0, word, &card, err))
            return false;
        if (card >= 0)
            bag[card] = (int16_t)(bag[card] + (count < 0 ? 1 : count));
    }
    hx_text_result(r, HX_T_CARDBAG, 0, (struct hx_result){.bag = bag}, to);
    return true;
}

bool hx_then_value(struct hx_session *s, const char *text,
                   const struct hx_answer *like, struct hx_buffer *to,
                   struct hx_buffer *told)
{
    const struct hx_rules *r = s->mix->rules;
    struct hx_error err = {{0}};
    struct hx_result value = {0};
    int16_t bag[HX_LANES];
    struct hx_ctx ctx;
    uint16_t form;
    int32_t i;

    if (like->type == HX_T_BAG) {
        value.bag = bag;
        if (hx_text_parse_bundle(r, text, bag, &err)) {
            hx_text_bundle(r, bag, to);
            return true;
        }
    } else if (like->type == HX_T_CARDBAG) {
        if (print_cards(r, text, to, &err))
            return true;
    } else if (hx_member_type(like->type) != like->type) {
        if (print_set(r, like->type, like->sub, text, to, &err))
            return true;
    } else if (hx_text_parse_value(r, like->type, like->sub, text, &i, &err)) {
        value.i = i;
        hx_text_result(r, like->type, like->sub, value, to);
        return true;
    }
    form = hx_ask_compile(s, text, true, like->type, like->sub, told);
    if (form == HX_NONE) {
        hx_buffer_clear(told);
        hx_buffer_add(told, "%s", err.text);
        return false;
    }
    ctx = hx_ctx_new(hx_ask_whose(s));
    hx_text_result(r, like->type, like->sub, hx_eval(s->game, form, &ctx), to);
    return true;
}
