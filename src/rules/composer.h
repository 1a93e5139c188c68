/*
 * composer.h - what the parts of the composer share.
 *
 * Whether two variants may say the same thing depends on who extends whom.
 * One notion serves everywhere: of several sayings about one thing those
 * count that no later saying supersedes, and a saying supersedes earlier ones
 * of its own variant and of those it extends. If two count and differ, they
 * clash; a mix file that extends both and says it again supersedes both.
 */
#ifndef HX_COMPOSER_H
#define HX_COMPOSER_H

#include "compose.h"

/* Limits of a mix. Files: safety.md; the others only keep a file that
 * declares things in a loop from taking forever. */
#define HX_MAX_FILES 16
#define HX_MAX_OPTIONS 500
#define HX_MAX_STATEMENTS 8000
#define HX_MAX_SAID 256 /* about one thing */
#define HX_MAX_CITES 4096

struct hx_composer {
    struct hx_arena *arena;
    struct hx_sandbox *sandbox;
    struct hx_report *report;
    const struct hx_request *request;
    struct hx_source *source[HX_MAX_FILES]; /* composed order */
    uint32_t extends[HX_MAX_FILES];         /* bit j: i extends j, or j is i */
    int nsource;
    struct hx_option *option;
    int noption;
    const struct hx_node *section; /* decided last, and whether it holds */
    bool holds;
};

/* ---- who may overrule whom ---- */

/* Whether what 'later' says supersedes what 'earlier' said. An 'earlier' of
 * NULL is what was taken over by `like`: everybody supersedes it. */
bool hx_supersedes(const struct hx_composer *c, const struct hx_source *later,
                   const struct hx_source *earlier);
/* Whether one of them extends the other, or both are one. */
bool hx_related(const struct hx_composer *c, const struct hx_source *a,
                const struct hx_source *b);

/* A value said at a place; NULL: it is taken away. */
struct hx_said {
    const struct hx_node *value;
    struct hx_where at;
};

/* The index of the saying that holds (-1 if n is 0). *rival: another one that
 * counts and says something else, or -1. */
int hx_settle(const struct hx_composer *c, const struct hx_said *said, int n,
              int *rival);

/* Whether clashes of the two are passed over: in games that are tried out
 * those of variants that do not know each other, and of sections that never
 * hold together. */
bool hx_may_clash(const struct hx_composer *c, struct hx_where a,
                  struct hx_where b);
/* Reports "WHAT is set by a.lua:4 and by b.lua:7; settle it in a mix". */
void hx_clash(struct hx_composer *c, const char *what, struct hx_where a,
              struct hx_where b);

/* "base.lua:257" in the composer's arena. */
const char *hx_where_text(struct hx_composer *c, struct hx_where at);
void hx_complain(struct hx_composer *c, struct hx_where at, const char *format,
                 ...) __attribute__((format(printf, 3, 4)));

/* Whether so much is wrong already that more would not be shown: then what
 * is costly (guesses) can be left out. */
bool hx_is_full(const struct hx_composer *c);

/* The list with room for one thing more. It holds n and has always been grown
 * by this function: its rooms are powers of two. */
void *hx_grow(struct hx_arena *a, void *list, int n, size_t size);

/* ---- nodes ----
 *
 * What was read is never changed. Items and fields are put only into nodes
 * made by hx_node_table() and hx_node_clone(), whose lists can grow. */

bool hx_node_equal(const struct hx_node *a, const struct hx_node *b);
/* Whether an item of the list equals 'item'. */
bool hx_node_holds(const struct hx_node *list, const struct hx_node *item);
bool hx_node_made_by(const struct hx_node *n, const char *maker);
/* The lists are new, what stands in them is shared. */
struct hx_node *hx_node_clone(struct hx_composer *c, const struct hx_node *n);
struct hx_node *hx_node_table(struct hx_composer *c, struct hx_where at);
struct hx_node *hx_node_string(struct hx_composer *c, const char *s,
                               struct hx_where at);
void hx_node_append(struct hx_composer *c, struct hx_node *table,
                    struct hx_node *item);
void hx_node_insert(struct hx_composer *c, struct hx_node *table, int i,
                    struct hx_node *item);
/* Sets a field of the named part, kept sorted; replaces one of that name. */
void hx_node_put(struct hx_composer *c, struct hx_node *table, const char *key,
                 struct hx_node *value);

/* ---- files: find.c ---- */

/* Writes the folders in which bare names are looked up, in order; at most
 * 'max'. 'first': the folder of the file that names them, or NULL. */
#define HX_MAX_FOLDERS 64
int hx_folders(struct hx_arena *a, const struct hx_request *q,
               const char *first, const char **folder, int max);
/* The path of the variant, or NULL if no folder has it. */
const char *hx_find_variant(struct hx_arena *a, const char *const *folder,
                            int nfolder, const char *name);
/* The names of all variants in the folders, sorted, each once. */
int hx_variant_names(struct hx_arena *a, const char *const *folder, int nfolder,
                     const char ***name);
const char *hx_folder_of(struct hx_arena *a, const char *path);

/* Reads all files of the request's mix; false if one is missing or does not
 * make sense: files.c. */
bool hx_read_mix(struct hx_composer *c);
/* Enters a file whose parents have been entered. */
void hx_enter_source(struct hx_composer *c, struct hx_source *s);
/* Where its `variant` stands. */
struct hx_where hx_place_of(struct hx_source *s);

/* ---- the rest, in order of use ---- */

/* Fills option, noption and known, and the composer's own (which are the
 * known ones): options.c. */
void hx_compose_options(struct hx_composer *c, struct hx_composed *out);
/* Whether the declaration belongs to the game: its section holds. */
bool hx_in_game(struct hx_composer *c, const struct hx_decl *d);
/* The index of the next option named in *text, which moves behind it; -1:
 * none. */
int hx_next_option(const char **text, const struct hx_option *option, int n);
/* Its value as it may be given: "true", "deck", "12". */
const char *hx_option_value(struct hx_arena *a, const struct hx_option *o);
/* Text with {formulas of opt} filled in. */
const char *hx_option_text(struct hx_composer *c, const char *text,
                           struct hx_where at);

/* Merges what all files declare into out->decl, unused and gone: merge.c. */
void hx_merge(struct hx_composer *c, struct hx_composed *out);

/* Adds the words of 'cites' to those in 'all', each once. */
void hx_add_cites(char all[HX_MAX_CITES], const char *cites);

/* Whether the value is an add, first or without: lists.c. */
bool hx_changes_list(const struct hx_node *n);
/* Sets *winner to the index of the op that sets the value, or -1. */
void hx_find_winner(struct hx_composer *c, const char *what,
                    const struct hx_said *op, int n, int *winner);
/* The value after all that was said about the field 'key', as a new node, or
 * NULL if there is none. 'what' names it in messages: "menu of step 'x'". */
struct hx_node *hx_merge_value(struct hx_composer *c, const char *what,
                               const char *key, const struct hx_said *op,
                               int n);

/* A statement about something: its table of fields. 'whole': it replaces,
 * so it says of every field what it is. */
struct hx_saying {
    const struct hx_node *body;
    struct hx_where at;
    bool whole;
};
/* One table out of several statements, the declaration first: fields.c.
 * 'what' names the thing in messages: "step 'robber.move'". 'skip': fields
 * that are left out, or NULL. */
struct hx_node *hx_merge_fields(struct hx_composer *c, const char *what,
                                const struct hx_saying *s, int n,
                                const char *const *skip);
/* The same for a procedure and its items: procedures.c. */
struct hx_node *hx_merge_procedure(struct hx_composer *c, const char *what,
                                   const struct hx_saying *s, int n);

#endif
