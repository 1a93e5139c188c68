/* What a terminal may be shown of typed lines and of records. */
#include "text.h"

/* The bytes of the character, 0 if it is none to be shown: a control
 * character, or no UTF-8. */
static size_t length_of(const unsigned char *c, size_t left)
{
    size_t n = c[0] < 0x80   ? 1
               : c[0] < 0xc2 ? 0
               : c[0] < 0xe0 ? 2
               : c[0] < 0xf0 ? 3
               : c[0] < 0xf5 ? 4
                             : 0;

    if (n == 0 || n > left || (c[0] < 0x20 && c[0] != '\t') || c[0] == 0x7f)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((c[i] & 0xc0) != 0x80)
            return 0;
    return n == 2 && c[0] == 0xc2 && c[1] < 0xa0 ? 0 : n; /* C1 controls */
}

bool hx_text_is_plain(const char *line, size_t len)
{
    const unsigned char *c = (const unsigned char *)line;

    while (len > 0) {
        size_t n = length_of(c, len);

        if (!n)
            return false;
        c += n;
        len -= n;
    }
    return true;
}
