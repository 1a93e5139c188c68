#include <stdio.h>

#include "commands.h"
#include "compose.h"

/* What of a variant its own file does not say, what it extends says. */
static void print_players(const struct hx_source *v)
{
    char text[32] = "-";

    if (v->players_lo && v->players_lo == v->players_hi)
        snprintf(text, sizeof text, "%d", v->players_lo);
    else if (v->players_lo)
        snprintf(text, sizeof text, "%d-%d", v->players_lo, v->players_hi);
    printf(" %-7s", text);
}

static void print_variant(void *self, const struct hx_source *v)
{
    (void)self;
    printf("%-18s %-34s", v->name, v->title ? v->title : "(cannot be read)");
    print_players(v);
    printf(" %s\n", v->path);
}

void hx_print_variants(void)
{
    hx_find_variants(print_variant, NULL);
}

enum hx_exit hx_cmd_list(const struct hx_options *o)
{
    (void)o;
    hx_print_variants();
    return HX_EXIT_DONE;
}
