/*
 * items.h - the items of a procedure as a tree, while statements are applied.
 *
 * Each item remembers what was put before and after it, so that insertions at
 * one anchor stand in composed order whoever came first, and an item that an
 * unrelated variant replaced or dropped still is a place to put something.
 */
#ifndef HX_ITEMS_H
#define HX_ITEMS_H

#include "composer.h"

struct hx_items_plan {
    struct hx_item_plan **item;
    int n;
};

/* An item was replaced by others, or dropped: by none. */
struct hx_change_plan {
    struct hx_said said; /* value: the list of items, NULL for dropped */
    struct hx_items_plan with;
};

struct hx_condition_plan {
    const char *text;
    struct hx_where at;
};

struct hx_item_plan {
    const struct hx_node *node;
    const char *anchor; /* NULL: a nameless each or loop */
    struct hx_items_plan before, after;
    struct hx_items_plan body; /* of each and loop */
    struct hx_change_plan *change;
    int nchange;
    struct hx_condition_plan *only;
    int nonly;
};

/* One procedure while it is amended. */
struct hx_procedure_plan {
    struct hx_composer *c;
    const char *what; /* "procedure 'turn'" */
    struct hx_items_plan first, items, last;
    struct hx_where at; /* of the statement that is applied */
    int nitem;          /* planted so far: limited */
};

/* Whether the item is an each or a loop. */
bool hx_item_is_list(const struct hx_node *n);
/* Where its items begin: each has the order in front of them. */
int hx_item_body(const struct hx_node *n);

/* Appends an item, or a list of them, to 'list'. */
void hx_plant(struct hx_procedure_plan *w, struct hx_items_plan *list,
              const struct hx_node *value);
void hx_plant_list(struct hx_procedure_plan *w, struct hx_items_plan *list,
                   const struct hx_node *table, int from);

/* The item at the anchor, or NULL after a message, which says what it was
 * wanted for. An item that is gone is found by who is not related to the one
 * who took it; and by who replaces or drops it again ('again'), which is how
 * a mix settles a clash. */
struct hx_item_plan *hx_find_item(struct hx_procedure_plan *w,
                                  const char *anchor, const char *purpose,
                                  bool again);

#endif
