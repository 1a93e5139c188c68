#include "ask.h"

#include <stdlib.h>

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
    if (form != HX_NONE && !s->report->n)
        return form;
    hx_buffer_add(told, "%s",
                  s->report->n ? s->report->message[0].text
                               : "this cannot be read");
    return HX_NONE;
}

bool hx_ask(struct hx_session *s, int me, int viewer, const char *text,
            struct hx_answer *a, struct hx_buffer *told)
{
    struct hx_ctx ctx = hx_ctx_new(me);
    uint16_t form = hx_ask_compile(s, text, viewer < 0, HX_T_VOID, 0, told);
    const char *secret;

    if (form == HX_NONE)
        return false;
    secret = viewer < 0 ? NULL : hx_formula_secret(&s->mix->compiler, form);
    if (secret) {
        hx_buffer_add(told, "reads %s, which %s may not see", secret,
                      s->mix->rules->seat[viewer]);
        return false;
    }
    a->type = s->mix->rules->form[form].type;
    a->sub = s->mix->rules->form[form].sub;
    a->value = hx_eval(s->game, form, &ctx);
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

    if (!hx_ask(s, seat < 0 ? hx_ask_whose(s) : seat, seat, text, &a, told))
        return HX_REFUSED;
    hx_text_result(s->mix->rules, a.type, a.sub, a.value, told);
    return HX_DONE;
}
