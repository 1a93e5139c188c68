#include "error.h"

#include <stdarg.h>
#include <stdio.h>

void hx_fail(struct hx_error *err, const char *format, ...)
{
    va_list ap;

    if (!err || err->text[0])
        return;
    va_start(ap, format);
    vsnprintf(err->text, sizeof err->text, format, ap);
    va_end(ap);
}
