/* Formulas and texts in words. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "names.h"
#include "rulebook_parts.h"
#include "text.h"

#define MOST_NAME 64

/* What stands for what, the longer before the shorter. Of a call the words for
 * its name: its argument follows. */
static const struct {
    const char *sign, *words;
} phrases[] = {
    {"score(me)", "the number of your points, hidden cards included,"},
    {"points(me)", "the number of your points"},
    {"points(it)", "the number of their points"},
    {"me.hand.size", "the number of your cards"},
    {"it.hand.size", "the number of their cards"},
    {"bank.size", "the number of cards in the bank"},
    {"token(", "the hexes whose number is"},
    {"hexes(", "the hexes around"},
    {"trail(", "the longest trail of"},
    {"size(", "the number of"},
    {"best(", "those with the most of"},
    {"only(", "the only one of"},
    {"first(", "the first of"},
    {"not some(", "there is none of"},
    {"some(", "there is any of"},
    {"kinds(", "the kinds in"},
    {"min(", "the smaller of"},
    {"max(", "the larger of"},
    {"harbor(", "the best harbor of"},
    {"it.hand", "their hand"},
    {"me.hand", "your hand"},
    {"~=", "is not"},
    {"==", "is"},
    {">=", "is at least"},
    {"<=", "is at most"},
    {">", "is more than"},
    {"<", "is less than"},
    {"// 2", "/ 2, rounded down"},
    {"//", "divided, rounded down, by"},
    {"g.first", "the first player"},
    {"me", "you"},
    {"others", "the other players"},
    {"where", "such that"},
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

/* The words of a call with its argument; several keep their parentheses.
 * Returns how long the argument was. */
static size_t print_call(const struct hx_book *b, const char *words,
                         const char *call, struct hx_buffer *to)
{
    size_t len = call_length(call);
    struct hx_buffer inner = {0};
    bool several;

    hx_buffer_bytes(&inner, call + 1, len - 2);
    several = strchr(hx_buffer_text(&inner), ',') != NULL;
    hx_buffer_add(to, "%s %s", words, several ? "(" : "");
    hx_book_formula(b, hx_buffer_text(&inner), to);
    hx_buffer_add(to, "%s", several ? ")" : "");
    hx_buffer_free(&inner);
    return len;
}

/* Prints the phrase that the formula begins with; its length there, or 0. */
static size_t print_phrase(const struct hx_book *b, const char *formula,
                           struct hx_buffer *to)
{
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        const char *sign = phrases[i].sign;
        size_t len = strlen(sign);

        if (!begins(formula, sign))
            continue;
        if (sign[len - 1] == '(')
            return len - 1 +
                   print_call(b, phrases[i].words, formula + len - 1, to);
        hx_buffer_add(to, "%s", phrases[i].words);
        return len;
    }
    return 0;
}

/* The length of the name that the formula begins with, copied to 'name'; 0 if
 * it begins with none. */
static size_t read_name(const char *formula, char name[MOST_NAME])
{
    size_t len = 0;

    while (is_word(formula[len]) ||
           (len && formula[len] == '.' && is_word(formula[len + 1])))
        len++;
    if (!len || len >= MOST_NAME)
        return 0;
    memcpy(name, formula, len);
    name[len] = '\0';
    return len;
}

/* A call that is the same number whatever stands between its parentheses. */
static size_t print_constant_call(const struct hx_book *b, const char *formula,
                                  struct hx_buffer *to)
{
    char name[MOST_NAME];
    size_t len = read_name(formula, name);

    if (!len || formula[len] != '(' ||
        (!hx_book_constant(b, name, to) &&
         !print_bound(b, name, formula + len, to)))
        return 0;
    return len + call_length(formula + len);
}

static size_t print_word(const struct hx_book *b, const char *formula,
                         struct hx_buffer *to)
{
    char name[MOST_NAME];
    size_t len = read_name(formula, name);

    if (len)
        hx_book_name(b, name, formula[len] == '(', to);
    return len;
}

void hx_book_formula(const struct hx_book *b, const char *formula,
                     struct hx_buffer *to)
{
    while (*formula) {
        size_t len = print_constant_call(b, formula, to);

        if (!len)
            len = print_phrase(b, formula, to);
        if (!len)
            len = print_word(b, formula, to);
        if (!len)
            hx_buffer_char(to, formula[len++]);
        formula += len;
    }
}
