#include "cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

void hx_cli_error(const char *format, ...)
{
    va_list args;

    fflush(stdout);
    fputs("hexlaw: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

void hx_cli_print(struct hx_buffer *text)
{
    fputs(hx_buffer_text(text), stdout);
    hx_buffer_clear(text);
}

void hx_cli_wrap(const char *text)
{
    size_t columns = (size_t)hx_cli_columns(), at = 0;

    while (*text) {
        size_t blanks = strspn(text, " "), len = strcspn(text + blanks, " ");

        if (at && columns && at + blanks + len >= columns) {
            printf("\n  %.*s", (int)len, text + blanks);
            at = 2 + len;
        } else {
            printf("%.*s", (int)(blanks + len), text);
            at += blanks + len;
        }
        text += blanks + len;
    }
    putchar('\n');
}

void *hx_cli_alloc(size_t n)
{
    void *p = malloc(n);

    if (!p) {
        hx_cli_error("out of memory");
        abort();
    }
    return p;
}

int hx_cli_columns(void)
{
    struct winsize size;

    if (!isatty(STDOUT_FILENO))
        return 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_col)
        return 80;
    return size.ws_col;
}
