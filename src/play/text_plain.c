/* What a terminal may be shown of typed lines and of records. */
#include "shown.h"
#include "text.h"

bool hx_text_is_plain(const char *line, size_t len)
{
    while (len > 0) {
        size_t n = *line == '\t' ? 1 : hx_shown_length(line, len);

        if (!n)
            return false;
        line += n;
        len -= n;
    }
    return true;
}
