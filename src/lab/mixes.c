#include "mixes.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"

#define KEPT 16

struct kept {
    char *key;
    struct hx_mix *mix; /* NULL: refused */
    struct hx_report *report;
    unsigned long used; /* when it was asked for last */
};

struct hx_mixes {
    long max_steps;
    unsigned long now;
    struct kept kept[KEPT];
};

struct hx_mixes *hx_mixes_new(long max_steps)
{
    struct hx_mixes *m = calloc(1, sizeof *m);

    if (!m)
        abort();
    m->max_steps = max_steps;
    return m;
}

static void drop(struct kept *k)
{
    hx_mix_free(k->mix);
    hx_report_free(k->report);
    free(k->key);
    *k = (struct kept){0};
}

void hx_mixes_free(struct hx_mixes *m)
{
    for (int i = 0; m && i < KEPT; i++)
        drop(&m->kept[i]);
    free(m);
}

/* All that tells one request from another, parted by line ends. */
static void write_key(const struct hx_request *q, struct hx_buffer *to)
{
    hx_buffer_add(to, "%s\n%d\n", q->mix, q->nseats);
    for (int i = 0; q->seats && i < q->nseats; i++)
        hx_buffer_add(to, "%s\n", q->seats[i]);
    for (int i = 0; i < q->ngiven; i++)
        hx_buffer_add(to, "%s=%s\n", q->given[i].name, q->given[i].value);
}

/* Where the key is, or is to go: in place of what was not used for longest. */
static struct kept *place_of(struct hx_mixes *m, const char *key)
{
    struct kept *oldest = &m->kept[0];

    for (int i = 0; i < KEPT; i++) {
        struct kept *k = &m->kept[i];

        if (k->key && !strcmp(k->key, key))
            return k;
        if (k->used < oldest->used)
            oldest = k;
    }
    drop(oldest);
    return oldest;
}

struct hx_mix *hx_mixes_get(struct hx_mixes *m, const struct hx_request *q,
                            struct hx_report **report)
{
    struct hx_request asked = *q;
    struct hx_buffer key = {0};
    struct kept *k;

    write_key(q, &key);
    k = place_of(m, key.text);
    k->used = ++m->now;
    if (k->key) {
        hx_buffer_free(&key);
    } else {
        asked.max_steps = m->max_steps;
        k->key = key.text;
        k->report = hx_report_new();
        if (!k->report)
            abort();
        k->mix = hx_mix_load(&asked, k->report);
    }
    *report = k->report;
    return k->mix;
}

struct hx_report *hx_mixes_take(struct hx_mixes *m, const struct hx_mix *mix)
{
    struct hx_report *report = NULL;

    for (int i = 0; i < KEPT; i++)
        if (m->kept[i].mix == mix) {
            report = m->kept[i].report;
            m->kept[i].mix = NULL;
            m->kept[i].report = NULL;
            drop(&m->kept[i]);
        }
    return report;
}
