#include "look.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli.h"

static bool says(const char *name, const char *part)
{
    const char *value = getenv(name);

    return value && strstr(value, part);
}

static bool ends_with(const char *text, const char *end)
{
    size_t len = strlen(text), n = strlen(end);

    return len >= n && !strcmp(text + len - n, end);
}

/* Terminals without colour, by the names that terminfo has for them. */
static bool is_mono(const char *term)
{
    return !term || !*term || !strcmp(term, "dumb") ||
           !strncmp(term, "vt", 2) || ends_with(term, "-m") ||
           ends_with(term, "-mono");
}

static enum hx_depth depth_here(void)
{
    const char *none = getenv("NO_COLOR");

    if (!isatty(STDOUT_FILENO) || (none && *none) || is_mono(getenv("TERM")))
        return HX_DEPTH_NONE;
    if (says("COLORTERM", "truecolor") || says("COLORTERM", "24bit") ||
        says("TERM", "-direct"))
        return HX_DEPTH_RGB;
    return says("TERM", "256") ? HX_DEPTH_256 : HX_DEPTH_16;
}

static int lines_here(void)
{
    struct winsize size;

    if (!isatty(STDOUT_FILENO))
        return 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_row)
        return 24;
    return size.ws_row;
}

struct hx_look hx_look_here(bool ascii, int beside)
{
    int lines = lines_here();
    struct hx_look look = {.columns = hx_cli_columns(),
                           .depth = (uint8_t)depth_here(),
                           .ascii = ascii ||
                                    strcmp(nl_langinfo(CODESET), "UTF-8") != 0};

    if (lines)
        look.lines = lines > beside + 1 ? lines - beside : 1;
    return look;
}
