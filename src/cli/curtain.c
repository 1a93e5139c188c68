/* Waiting for a person without a prompt: a pause, and the curtain. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

#include "input.h"

bool hx_input_pause(int milliseconds)
{
    struct timespec wait = {0, milliseconds * 1000000L};
    fd_set key;

    fflush(stdout);
    FD_ZERO(&key);
    FD_SET(STDIN_FILENO, &key);
    return pselect(STDIN_FILENO + 1, &key, NULL, NULL, &wait, NULL) == 0;
}

static void clear_screen(void)
{
    const char *term = getenv("TERM");

    if (term && strcmp(term, "dumb") != 0)
        fputs("\033[H\033[2J\033[3J", stdout);
    else
        for (int i = 0; i < 60; i++)
            putchar('\n');
}

bool hx_input_curtain(const char *seat)
{
    char c = 0;

    clear_screen();
    printf("%s's turn: press Enter", seat);
    fflush(stdout);
    while (c != '\n') {
        ssize_t n = read(STDIN_FILENO, &c, 1);

        if (n == 0 || (n < 0 && errno != EINTR) || hx_input_ended())
            break;
    }
    hx_input_interrupted();
    clear_screen();
    return c == '\n';
}
