#include "ask.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cost.h"
#include "text.h"

uint16_t hx_ask_compile(struct hx_session *s, const char *text, bool all,
                        int want, int sub, struct hx_buffer *told)
{
    static const struct hx_source typed = {.path = "formula"};
    struct hx_compiler *c = &s->mix->compiler;
    struct hx_scope scope = {.has_me = true, .effect = all};
    struct hx_report *report = c->report;
    int first = s->mix->rules->nform;
    uint16_t form;

    if (!s->report && !(s->report = hx_report_new()))
        abort();
    s->report->n = 0;
    c->report = s->report;
    form = hx_formula(c, &scope, text, want, sub, (struct hx_where){&typed, 0});
    c->report = report;
    for (int i = first; i < s->mix->rules->nform; i++)
        s->mix->rules->form[i].cache = HX_NONE; /* linking is over */
    if (form != HX_NONE && !s->report->n &&
        hx_form_steps(s->mix->rules, form) > HX_FORM_STEPS) {
        hx_buffer_add(told, "this takes too long");
        return HX_NONE;
    }
    if (form != HX_NONE && !s->report->n)
        return form;
    hx_buffer_add(told, "%s",
                  s->report->n ? s->report->message[0].text
                               : "this cannot be read");
    return HX_NONE;
}

/* The formula with the colour of the viewer as `me`: what is its own it may
 * see, by whichever name. */
static void call_me(const char *text, const char *colour, struct hx_buffer *to)
{
    size_t len = strlen(colour);
    char before = ' ';

    while (*text) {
        bool starts =
            before != '.' && before != '_' && !isalnum((unsigned char)before);

        if (starts && !strncmp(text, colour, len) && text[len] != '_' &&
            !isalnum((unsigned char)text[len])) {
            hx_buffer_add(to, "me");
            text += len;
            before = 'e';
            continue;
        }
        before = *text++;
        hx_buffer_char(to, before);
    }
}

/* A formula that reads nothing the viewer may not see. */
static uint16_t compile_seen(struct hx_session *s, int viewer, const char *text,
                             struct hx_buffer *told)
{
    const char *colour = s->mix->rules->seat[viewer], *secret;
    struct hx_buffer mine = {0};
    uint16_t form;

    call_me(text, colour, &mine);
    form = hx_ask_compile(s, hx_buffer_text(&mine), false, HX_T_VOID, 0, told);
    hx_buffer_free(&mine);
    secret =
        form == HX_NONE ? NULL : hx_formula_secret(&s->mix->compiler, form);
    if (!secret)
        return form;
    hx_buffer_add(told, "reads %s, which %s may not see", secret, colour);
    return HX_NONE;
}

bool hx_ask_value(struct hx_session *s, int me, int viewer, const char *text,
                  struct hx_answer *a, struct hx_buffer *told)
{
    struct hx_ctx ctx = hx_ctx_new(me);
    uint16_t form = viewer < 0
                        ? hx_ask_compile(s, text, true, HX_T_VOID, 0, told)
                        : compile_seen(s, viewer, text, told);

    if (form == HX_NONE)
        return false;
    a->type = s->mix->rules->form[form].type;
    a->sub = s->mix->rules->form[form].sub;
    a->value = hx_eval(s->game, form, &ctx);
    if (a->type == HX_T_ACCOUNT) { /* the word `bank`: what lies in it */
        a->type = HX_T_BAG;
        memset(a->bag, 0, sizeof a->bag);
        memcpy(a->bag, hx_bank(s->game),
               (size_t)s->mix->rules->ncard_kind * sizeof *a->bag);
        a->value.bag = a->bag;
    }
    return true;
}

int hx_ask_whose(const struct hx_session *s)
{
    int seat = hx_session_asked(s);

    if (seat < 0)
        seat = hx_active(s->game);
    return seat < 0 ? 0 : seat;
}

enum hx_done hx_session_formula(struct hx_session *s, int seat,
                                const char *text, struct hx_buffer *told)
{
    struct hx_answer a;

    if (!hx_ask_value(s, seat < 0 ? hx_ask_whose(s) : seat, seat, text, &a,
                      told))
        return HX_REFUSED;
    hx_text_result(s->mix->rules, a.type, a.sub, a.value, told);
    return HX_DONE;
}
