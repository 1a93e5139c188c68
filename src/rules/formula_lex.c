/* The words and signs of a formula. */
#include "formula_ast.h"

#include <string.h>

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A name with all its dots; a dot that no letter follows ends it. */
static uint16_t name_end(const char *text, uint16_t i)
{
    while (is_letter(text[i]) || is_digit(text[i]) || text[i] == '_' ||
           (text[i] == '.' && is_letter(text[i + 1])))
        i++;
    return i;
}

static enum token keyword(const char *name, size_t len)
{
    static const struct {
        const char *name;
        enum token token;
    } words[] = {{"where", K_WHERE},
                 {"or", K_OR},
                 {"and", K_AND},
                 {"not", K_NOT},
                 {"in", K_IN}};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].name) == len && !memcmp(words[i].name, name, len))
            return words[i].token;
    return K_NAME;
}

/* The longer signs come first. */
static enum token sign(const char *s, uint16_t *len)
{
    static const struct {
        const char *text;
        enum token token;
    } signs[] = {
        {"==", K_EQ},      {"~=", K_NE},   {"<=", K_LE},   {">=", K_GE},
        {"//", K_DIVIDE},  {"<", K_LT},    {">", K_GT},    {"&", K_BOTH},
        {"|", K_EITHER},   {"+", K_PLUS},  {"-", K_MINUS}, {"*", K_TIMES},
        {"%", K_MODULO},   {"(", K_OPEN},  {")", K_CLOSE}, {"[", K_INDEX},
        {"]", K_ENDINDEX}, {",", K_COMMA}, {".", K_DOT}};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t n = strlen(signs[i].text);

        if (!strncmp(s, signs[i].text, n)) {
            *len = (uint16_t)n;
            return signs[i].token;
        }
    }
    *len = 1;
    return K_BAD;
}

static void read_number(struct formula *f)
{
    int64_t n = 0;

    while (is_digit(f->text[f->stop])) {
        if (n <= INT32_MAX)
            n = n * 10 + (f->text[f->stop] - '0');
        f->stop++;
    }
    f->token = K_NUMBER;
    f->number = (int32_t)n;
    if (n > INT32_MAX)
        formula_mistake(f, f->start, "the number is too large");
}

void formula_next(struct formula *f)
{
    const char *t = f->text;
    uint16_t i = f->stop, len;

    f->before = i;
    while (t[i] == ' ' || t[i] == '\t' || t[i] == '\n' || t[i] == '\r')
        i++;
    f->start = f->stop = i;
    if (!t[i]) {
        f->token = K_END;
    } else if (is_digit(t[i])) {
        read_number(f);
    } else if (is_letter(t[i])) {
        f->stop = name_end(t, i);
        f->token = keyword(t + i, (size_t)(f->stop - i));
    } else {
        f->token = sign(t + i, &len);
        f->stop = (uint16_t)(i + len);
    }
}
