/* What a terminal may be shown of a rule file's texts. */
#include <stdio.h>
#include <string.h>

#include "sandbox_parts.h"

size_t hx_shown_length(const char *text, size_t left)
{
    const unsigned char *c = (const unsigned char *)text;
    size_t n = c[0] < 0x80   ? 1
               : c[0] < 0xc2 ? 0
               : c[0] < 0xe0 ? 2
               : c[0] < 0xf0 ? 3
               : c[0] < 0xf5 ? 4
                             : 0;

    if (n == 0 || n > left || c[0] < 0x20 || c[0] == 0x7f)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    if (n == 2 && c[0] == 0xc2 && c[1] < 0xa0) /* C1 controls */
        return 0;
    return n;
}

void hx_clean_line(const char *text, size_t len, char out[HX_LINE + 1])
{
    size_t n = 0, i = 0;

    while (i < len) {
        size_t k = hx_shown_length(text + i, len - i);

        if (n + (k ? k : 4) > HX_LINE)
            break;
        if (k)
            memcpy(out + n, text + i, k);
        else
            snprintf(out + n, 5, "\\x%02x", (unsigned char)text[i]);
        n += k ? k : 4;
        i += k ? k : 1;
    }
    out[n] = '\0';
}
