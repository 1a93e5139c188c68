#include <string.h>
#include <strings.h>

#include "names.h"
#include "setting.h"
#include "text.h"

const char *hx_setting_peek(const struct hx_setting *p)
{
    return p->at < p->n ? p->word[p->at] : NULL;
}

const char *hx_setting_next(struct hx_setting *p, const char *after)
{
    const char *word = hx_setting_peek(p);

    if (word)
        p->at++;
    else
        hx_fail(&p->err, "a value is missing after '%s'", after);
    return word;
}

static struct hx_place_of_cards hand_of(int seat)
{
    return (struct hx_place_of_cards){.sort = HX_A_SEAT, .seat = (int16_t)seat};
}

static const struct hx_place_of_cards the_bank = {.sort = HX_A_BANK};

bool hx_setting_bundle(struct hx_setting *p, const char *after, int16_t *bag)
{
    struct hx_buffer text = {0};
    bool done;

    while (hx_setting_peek(p)) {
        bool number = hx_name_number(hx_setting_peek(p)) >= 0;

        if (!number && strcasecmp(hx_setting_peek(p), "nothing") != 0 &&
            hx_name_find(p->r, HX_T_KIND, 0, ~UINT64_C(0), hx_setting_peek(p),
                         true, NULL) < 0)
            break;
        hx_buffer_add(&text, "%s ", p->word[p->at++]);
        if (number && hx_setting_peek(p))
            hx_buffer_add(&text, "%s ", p->word[p->at++]);
    }
    if (!text.len && hx_setting_peek(p))
        hx_fail(&p->err, "'%s' is no bundle, as in: 2 %s", hx_setting_peek(p),
                p->r->kind[0].head.name);
    else if (!text.len)
        hx_fail(&p->err, "a bundle is missing after '%s'", after);
    done = text.len && hx_text_parse_bundle(p->r, text.text, bag, &p->err);
    hx_buffer_free(&text);
    return done;
}

/* The hand becomes the bundle: first all goes to the bank. */
bool hx_setting_hand(struct hx_setting *p, struct hx_game *g)
{
    int16_t bag[HX_LANES], old[HX_LANES] = {0};

    if (!hx_setting_bundle(p, "hand", bag))
        return false;
    for (int k = 0; k < p->r->nkind; k++)
        if (bag[k] && p->r->kind[k].counter) {
            hx_fail(&p->err, "%s are no cards of a hand",
                    p->r->kind[k].head.name);
            return false;
        }
    memcpy(old, hx_hand(g, p->seat), (size_t)p->r->ncard_kind * sizeof *old);
    return hx_do_move_bag(g, old, hand_of(p->seat), the_bank) >= 0 &&
           hx_do_move_bag(g, bag, the_bank, hand_of(p->seat)) >= 0;
}

bool hx_setting_counter(struct hx_setting *p, struct hx_game *g, int kind)
{
    const char *name = p->r->kind[kind].head.name,
               *word = hx_setting_next(p, name);
    int want = word ? hx_name_number(word) : 0;
    int have = hx_counter(g, p->seat, kind);

    if (want < 0)
        hx_fail(&p->err, "'%s' is no number of %s", word, name);
    if (!word || want < 0)
        return false;
    if (want > have)
        return hx_do_move(g, HX_M_EXACT, kind, want - have, the_bank,
                          hand_of(p->seat)) >= 0;
    return hx_do_move(g, HX_M_EXACT, kind, have - want, hand_of(p->seat),
                      the_bank) >= 0;
}

static void tell_no_card(struct hx_setting *p, const char *word, int hand)
{
    uint64_t members = p->r->hand_cards[hand];
    char guess[HX_NEAREST];

    hx_fail(&p->err, "'%s' is no card of %s%s", word, p->r->hand[hand],
            hx_name_guess(p->r, HX_T_CARD, 0, members, word, guess));
}

/* Cards of a deck, each with its number before it: out of the deck, added to
 * the hand, playable at once. */
bool hx_setting_cards(struct hx_setting *p, struct hx_game *g, int hand)
{
    const char *word;
    int start = p->at;

    while ((word = hx_setting_peek(p))) {
        int count = hx_name_number(word), card;

        if (count >= 0) {
            p->at++;
            word = hx_setting_next(p, word);
            if (!word)
                return false;
            p->at--; /* still at hand */
        }
        card = hx_name_find(p->r, HX_T_CARD, 0, p->r->hand_cards[hand], word,
                            true, NULL);
        if (card < 0) {
            if (count >= 0 || p->at == start)
                tell_no_card(p, word, hand);
            return count < 0 && p->at > start;
        }
        p->at++;
        for (int i = 0; i < (count < 0 ? 1 : count); i++)
            if (!hx_do_give_card(g, card, p->seat))
                return false;
    }
    if (p->at == start)
        hx_setting_next(p, p->r->hand[hand]);
    return p->at > start;
}
