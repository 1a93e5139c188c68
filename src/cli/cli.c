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

/* Prints the line up to its newline; gives what follows. */
static const char *wrap(FILE *to, const char *line, int indent)
{
    size_t columns = (size_t)hx_cli_columns(), at = 0;

    while (*line && *line != '\n') {
        size_t blanks = strspn(line, " "), len = strcspn(line + blanks, " \n");

        if (at > (size_t)indent && columns && at + blanks + len >= columns) {
            fprintf(to, "\n%*s%.*s", indent, "", (int)len, line + blanks);
            at = (size_t)indent + len;
        } else {
            fprintf(to, "%.*s", (int)(blanks + len), line);
            at += blanks + len;
        }
        line += blanks + len;
    }
    fputc('\n', to);
    return line + (*line == '\n');
}

void hx_cli_wrap(FILE *to, const char *line, int indent)
{
    wrap(to, line, indent);
}

void hx_cli_wrap_lines(FILE *to, const char *text, int indent)
{
    while (*text)
        text = wrap(to, text, indent);
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
