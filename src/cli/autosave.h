/*
 * autosave.h - games at a terminal, kept without being asked.
 *
 * Once a person is asked, the record of the game is written to a file of its
 * own in the state folder, whole or not at all, so that nothing is lost whatever
 * ends the program. Such a game is called "last", "last-2" and so on, the latest
 * first. One that its person has saved is not kept beside that once it is left.
 */
#ifndef HX_AUTOSAVE_H
#define HX_AUTOSAVE_H

#include <stdbool.h>
#include <stdint.h>

struct hx_repl;

struct hx_autosave {
    char *path;    /* of this game; NULL: nothing of it was kept yet */
    int ndone;     /* as it was kept: how many deeds, ... */
    uint64_t hash; /* ... which position */
    bool failed;   /* it cannot be kept, which was told */
};

/* Keeps the game if a person has done something that is not kept yet. False:
 * it is not kept, and not for want of anything to keep. */
bool hx_autosave_write(struct hx_repl *r);
/* What is written next time is not what is there, though it may look so. */
void hx_autosave_touch(struct hx_repl *r);
/* The game is left: tells how to go on with it, unless it was saved. */
void hx_autosave_part(struct hx_repl *r);
void hx_autosave_free(struct hx_autosave *a);

/* The path of the game called "last" or "last-2", this one left out, to be
 * freed; NULL: it is no such name, or no such game is there. A file of that
 * name comes first. */
char *hx_autosave_find(const struct hx_repl *r, const char *name);
/* The same name, but no such game is there: why not, to be freed, or NULL. */
char *hx_autosave_lacks(const struct hx_repl *r, const char *name);
/* Goes on writing where that game was kept. */
void hx_autosave_resume(struct hx_repl *r, const char *path);
/* Prints the other games that are kept; or that the latest is not at its end.
 */
void hx_autosave_list(const struct hx_repl *r);
void hx_autosave_offer(const struct hx_repl *r);

#endif
