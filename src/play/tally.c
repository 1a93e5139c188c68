#include "tally_table.h"

int hx_tally_counted(const struct hx_tally *t, int source)
{
    return t->count[source] > 0 ? t->count[source] : 0;
}

int hx_tally_points(const struct hx_tally *t)
{
    int points = 0;

    if (t->total >= 0)
        return t->total;
    for (int i = 0; i < HX_TALLY_SOURCES; i++)
        points += hx_tally_counted(t, i) * hx_tally_sources[i].points;
    return points;
}

int hx_tally_public(const struct hx_tally *t)
{
    return hx_tally_points(t) -
           hx_tally_counted(t, HX_HIDDEN) * hx_tally_sources[HX_HIDDEN].points;
}

bool hx_tally_wins(const struct hx_tally *t, struct hx_buffer *why)
{
    int points = hx_tally_points(t);
    const char *cites = hx_tally_games[t->game].cites;

    if (t->needed && points >= t->needed && !t->other)
        return true;
    if (!why)
        return false;
    if (!t->needed)
        hx_buffer_add(why,
                      "the scenario says how many points are needed: add "
                      "target=N (%s)",
                      cites);
    else if (points < t->needed)
        hx_buffer_add(why, "%d of %d points (%s)", points, t->needed, cites);
    else
        hx_buffer_add(why,
                      "%d of %d points, but it is another's turn: wait "
                      "for your own (SCORE-019)",
                      points, t->needed);
    return false;
}

static void print_source(const struct hx_tally *t, int i, struct hx_buffer *to)
{
    int n = t->count[i], points = hx_tally_sources[i].points;

    if (n >= 0)
        hx_buffer_add(to, "%-16s %2d x %d = %2d   %s\n",
                      hx_tally_sources[i].key, n, points, n * points,
                      hx_tally_sources[i].cites);
}

void hx_tally_print(const struct hx_tally *t, struct hx_buffer *to)
{
    int points = hx_tally_points(t), hidden = hx_tally_counted(t, HX_HIDDEN);
    struct hx_buffer why = {0};

    for (int i = 0; i < HX_TALLY_SOURCES; i++)
        print_source(t, i, to);
    hx_buffer_add(to, "%-23s %2d", "points", points);
    if (hidden)
        hx_buffer_add(to, "   public: %d (SCORE-009)", hx_tally_public(t));
    if (hx_tally_wins(t, &why)) {
        hx_buffer_add(to, "\nwins: %d of %d points in the own turn (SCORE-019)",
                      points, t->needed);
        if (hidden)
            hx_buffer_add(to, "; hidden cards are shown now (SCORE-020)");
    } else {
        hx_buffer_add(to, "\nno win: %s", hx_buffer_text(&why));
    }
    hx_buffer_char(to, '\n');
    hx_buffer_free(&why);
}
