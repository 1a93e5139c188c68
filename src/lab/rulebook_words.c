/* Formulas and texts in words. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "names.h"
#include "rulebook_parts.h"

/* What stands for what, the longer before the shorter; words alone. */
static const struct {
    const char *sign, *words;
} phrases[] = {
    {"score(me)", "your points, hidden cards included,"},
    {"points(me)", "your points"},
    {"points(it)", "their points"},
    {"me.hand.size", "the number of your cards"},
    {"it.hand.size", "the number of their cards"},
    {"bank.size", "the number of cards in the bank"},
    {"token(", "the hexes with the number ("},
    {"hexes(", "the hexes around ("},
    {"trail(", "the longest trail of ("},
    {"size(", "the number of ("},
    {"best(", "those with the most of ("},
    {"only(", "the only one of ("},
    {"harbor(", "the best harbor of ("},
    {"it.hand", "their hand"},
    {"me.hand", "your hand"},
    {"~=", "is not"},
    {"==", "is"},
    {">=", "is at least"},
    {"<=", "is at most"},
    {">", "is more than"},
    {"<", "is less than"},
    {"//", "/"},
    {"me", "you"},
    {"others", "the other players"},
    {"where", "for whom or which"},
    {"players", "the players"},
    {"it", "they"},
    {"roll", "the roll"},
    {"bank", "the bank"},
    {"|", "and"},
};

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Does the text begin with the phrase, as whole words? */
static bool begins(const char *text, const char *phrase)
{
    size_t len = strlen(phrase);

    return !strncmp(text, phrase, len) &&
           !(is_word(phrase[len - 1]) &&
             (is_word(text[len]) || text[len] == '.' || text[len] == '('));
}

static void print_option(const struct hx_option *o, struct hx_buffer *to)
{
    if (o->type == HX_T_FLAG)
        hx_buffer_add(to, "%s", o->value ? "true" : "false");
    else
        hx_name_option(o, to);
}

/* The option, or the value that is always the same number, of that name: for
 * whomever it is asked. */
static bool print_constant(const struct hx_book *b, const char *name,
                           struct hx_buffer *to)
{
    if (!strncmp(name, "opt.", 4)) {
        for (int i = 0; i < b->c->noption; i++)
            if (!strcmp(b->c->option[i].name, name + 4)) {
                print_option(&b->c->option[i], to);
                return true;
            }
        return false;
    }
    for (int i = 0; i < b->r->nvalue; i++) {
        const struct hx_value *v = &b->r->value[i];

        if (strcmp(v->head.name, name) != 0 || v->nmod || v->base == HX_NONE ||
            !b->r->form[v->base].constant)
            continue;
        hx_buffer_add(to, "%d", (int)b->r->form[v->base].value);
        return true;
    }
    return false;
}

/* A name: an option, a number, a field; "g.robber" is "the robber". */
static void print_name(const struct hx_book *b, const char *name, bool call,
                       struct hx_buffer *to)
{
    if (!call && print_constant(b, name, to))
        return;
    if (!call && !strncmp(name, "g.", 2))
        hx_buffer_add(to, "the %s", name + 2);
    else if (!call && !strncmp(name, "me.", 3))
        hx_buffer_add(to, "your %s", name + 3);
    else if (!call && !strncmp(name, "it.", 3))
        hx_buffer_add(to, "their %s", name + 3);
    else if (!call && !strncmp(name, "arg.", 4))
        hx_buffer_add(to, "those named (%s)", name + 4);
    else if (!call && !strncmp(name, "c.", 2))
        hx_buffer_add(to, "the chosen %s", name + 2);
    else
        hx_buffer_add(to, "%s", name);
}

/* From the parenthesis to behind the one that closes it. */
static size_t call_length(const char *text)
{
    int depth = 0;
    size_t len = 0;

    do {
        depth += text[len] == '(';
        depth -= text[len] == ')';
        len++;
    } while (depth > 0 && text[len]);
    return len;
}

/* "max(7, 1)" is 7: the call that begins at 'call', of two numbers. */
static bool print_bound(const struct hx_book *b, const char *name,
                        const char *call, struct hx_buffer *to)
{
    bool most = !strcmp(name, "max");
    struct hx_buffer inner = {0}, words = {0};
    int x, y, end = 0;

    if (!most && strcmp(name, "min") != 0)
        return false;
    hx_buffer_bytes(&inner, call + 1, call_length(call) - 2);
    hx_book_formula(b, hx_buffer_text(&inner), &words);
    if (sscanf(hx_buffer_text(&words), "%d, %d%n", &x, &y, &end) != 2 ||
        hx_buffer_text(&words)[end])
        end = 0;
    else
        hx_buffer_add(to, "%d", (x > y) == most ? x : y);
    hx_buffer_free(&inner);
    hx_buffer_free(&words);
    return end > 0;
}

bool hx_book_is_always(const struct hx_book *b, const char *formula)
{
    struct hx_buffer words = {0};
    const char *is;
    bool always;

    hx_book_formula(b, formula, &words);
    is = strstr(hx_buffer_text(&words), " is ");
    always = !strcmp(hx_buffer_text(&words), "true") ||
             (is && strlen(is + 4) == (size_t)(is - words.text) &&
              !strncmp(words.text, is + 4, strlen(is + 4)));
    hx_buffer_free(&words);
    return always;
}

void hx_book_formula(const struct hx_book *b, const char *formula,
                     struct hx_buffer *to)
{
    while (*formula) {
        size_t len = 0;
        bool done = false;
        char name[64];

        for (size_t i = 0; i < sizeof phrases / sizeof *phrases && !done; i++) {
            if (!begins(formula, phrases[i].sign))
                continue;
            hx_buffer_add(to, "%s", phrases[i].words);
            formula += strlen(phrases[i].sign);
            done = true;
        }
        if (done)
            continue;
        while (is_word(formula[len]) ||
               (len && formula[len] == '.' && is_word(formula[len + 1])))
            len++;
        if (!len || len >= sizeof name) {
            hx_buffer_char(to, *formula++);
            continue;
        }
        memcpy(name, formula, len);
        name[len] = '\0';
        formula += len;
        if (*formula == '(' &&
            (print_constant(b, name, to) || print_bound(b, name, formula, to)))
            formula += call_length(formula);
        else
            print_name(b, name, *formula == '(', to);
    }
}

/* What stands between braces: a placeholder, unless it is always the same. */
static void print_blank(const struct hx_book *b, const char *formula,
                        const char *it, struct hx_buffer *to)
{
    struct hx_buffer words = {0};

    if (!strcmp(formula, "it") && *it) {
        hx_buffer_add(to, "that %s", it);
        return;
    }
    hx_book_formula(b, formula, &words);
    if (hx_name_number(hx_buffer_text(&words)) >= 0)
        hx_buffer_add(to, "%s", words.text);
    else
        hx_buffer_add(to, "[%s]", hx_buffer_text(&words));
    hx_buffer_free(&words);
}

void hx_book_says(const struct hx_book *b, const char *says, const char *it,
                  struct hx_buffer *to)
{
    if (!strcmp(it, "seat"))
        it = "player";
    while (*says) {
        size_t plain = strcspn(says, "{"), len;
        struct hx_buffer formula = {0};

        hx_buffer_bytes(to, says, plain);
        says += plain;
        if (!*says)
            return;
        len = strcspn(says, "}");
        hx_buffer_bytes(&formula, says + 1, len - 1);
        print_blank(b, hx_buffer_text(&formula), it, to);
        hx_buffer_free(&formula);
        says += len + (says[len] == '}');
    }
}
