/* From a record's text to its lines. Nothing of the rules is known here. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "record.h"
#include "text.h"

/* The parts of a record in the order in which they must come. */
enum part { FIRST, MIX, FILES, OPTIONS, SEATS, EDITED, SEED, BODY, END };

struct parser {
    struct hx_record *r;
    struct hx_error *err;
    char *line;     /* the one being read, ended by a zero */
    int number;     /* of the line, from 1 */
    enum part part; /* the last one met */
    int body_room;
    size_t position_room;
};

static bool wrong(struct parser *p, const char *what, const char *about)
{
    hx_fail(p->err, "%s:%d: %s%s%s%s", p->r->path, p->number, what,
            about ? " '" : "", about ? about : "", about ? "'" : "");
    return false;
}

/* What follows the word and a blank, or NULL. */
static char *after(char *line, const char *word)
{
    size_t len = strlen(word);

    return !strncmp(line, word, len) && line[len] == ' ' ? line + len + 1
                                                         : NULL;
}

/* Reads a number up to the blank or end; *text moves behind it. */
static bool read_number(char **text, uint64_t *value)
{
    char *end;

    if (!isdigit((unsigned char)**text))
        return false;
    errno = 0;
    *value = strtoull(*text, &end, 10);
    if (errno || (*end && *end != ' '))
        return false;
    *text = end + (*end == ' ');
    return true;
}

/* A hash is always 16 digits, so that a line cut short is noticed. */
static bool read_hash(char **text, uint64_t *value)
{
    char *end;

    if (strspn(*text, "0123456789abcdef") != 16 ||
        ((*text)[16] && (*text)[16] != ' '))
        return false;
    *value = strtoull(*text, &end, 16);
    *text = end + (*end == ' ');
    return true;
}

static bool read_file(struct parser *p, char *text)
{
    struct hx_record *r = p->r;
    struct hx_record_file *more, *f;
    char *name = text;
    uint64_t version;

    text += strcspn(text, " ");
    if (*text)
        *text++ = '\0';
    for (int i = 0; i < r->nfile; i++)
        if (!strcmp(r->file[i].name, name))
            return wrong(p, "this file was named before:", name);
    more = hx_arena_alloc(r->arena, (size_t)r->nfile + 1, sizeof *more);
    if (r->nfile)
        memcpy(more, r->file, (size_t)r->nfile * sizeof *more);
    r->file = more;
    f = &r->file[r->nfile++];
    f->line = p->number;
    f->name = name;
    if (!*name || !read_number(&text, &version) || version > 1000000 ||
        !read_hash(&text, &f->hash) || *text)
        return wrong(p, "a file's name, version and hash were expected", NULL);
    f->version = (int)version;
    return true;
}

static bool read_option(struct parser *p, char *text)
{
    struct hx_record *r = p->r;
    size_t room = (size_t)r->noption + 1;
    char *equals = strchr(text, '=');
    struct hx_given *more;
    int *lines;

    if (!equals || equals == text || !equals[1])
        return wrong(p, "option NAME=VALUE was expected", NULL);
    *equals = '\0';
    for (int i = 0; i < r->noption; i++)
        if (!strcmp(r->option[i].name, text))
            return wrong(p, "this option was given before:", text);
    more = hx_arena_alloc(r->arena, room, sizeof *more);
    lines = hx_arena_alloc(r->arena, room, sizeof *lines);
    if (r->noption) {
        memcpy(more, r->option, (size_t)r->noption * sizeof *more);
        memcpy(lines, r->option_line, (size_t)r->noption * sizeof *lines);
    }
    r->option = more;
    r->option_line = lines;
    r->option_line[r->noption] = p->number;
    r->option[r->noption++] = (struct hx_given){text, equals + 1};
    return true;
}

static bool read_seats(struct parser *p, char *text)
{
    char *word;

    p->r->seats_line = p->number;
    while ((word = strtok_r(text, " ", &text))) {
        char *equals = strchr(word, '=');
        int chooser;

        if (!equals || p->r->nseat == HX_MAX_SEATS)
            return wrong(p, "COLOUR=CHOOSER was expected, not", word);
        *equals = '\0';
        chooser = hx_chooser_find(equals + 1);
        if (chooser < 0)
            return wrong(p, "no chooser", equals + 1);
        p->r->seat[p->r->nseat] = word;
        p->r->chooser[p->r->nseat++] = (uint8_t)chooser;
    }
    return p->r->nseat > 0 || wrong(p, "no seats", NULL);
}

static bool read_seed(struct parser *p, char *text)
{
    p->r->seed_line = p->number;
    if (read_number(&text, &p->r->seed) &&
        read_hash(&text, &p->r->start_hash) && !*text)
        return true;
    return wrong(p, "the seed and a hash of 16 digits were expected", NULL);
}

static bool read_end(struct parser *p, char *text)
{
    uint64_t moves;

    p->r->end_line = p->number;
    if (!read_number(&text, &moves) || moves > 100000000 ||
        !read_hash(&text, &p->r->end_hash) || *text)
        return wrong(p,
                     "the number of moves and a hash of 16 digits were "
                     "expected",
                     NULL);
    p->r->moves = (int)moves;
    return true;
}

/* Cuts "roll | dice 3 4 | steal ore" at its bars. */
static void cut_outcomes(struct parser *p, char *text, struct hx_record_line *l)
{
    char *bar = strstr(text, " | ");

    l->text = text;
    for (char *b = bar; b; b = strstr(b + 3, " | "))
        l->noutcome++;
    l->outcome = hx_arena_alloc(p->r->arena, (size_t)l->noutcome + 1,
                                sizeof *l->outcome);
    for (int i = 0; i < l->noutcome; i++) {
        *bar = '\0';
        l->outcome[i] = bar + 3;
        bar = strstr(bar + 3, " | ");
    }
}

static struct hx_record_line *new_line(struct parser *p)
{
    struct hx_record *r = p->r;

    if (r->nbody == p->body_room) {
        struct hx_record_line *more;

        p->body_room = p->body_room ? 2 * p->body_room : 64;
        more = hx_arena_alloc(r->arena, (size_t)p->body_room, sizeof *more);
        if (r->nbody)
            memcpy(more, r->body, (size_t)r->nbody * sizeof *more);
        r->body = more;
    }
    r->body[r->nbody].line = p->number;
    return &r->body[r->nbody++];
}

static bool read_body(struct parser *p)
{
    struct hx_record_line *l;
    char *text, *colon;
    int sort = HX_DEED_MOVE;

    if ((text = after(p->line, "set")))
        sort = HX_DEED_SET;
    else if ((text = after(p->line, "force")))
        sort = HX_DEED_FORCE;
    else if ((text = after(p->line, ":")))
        sort = HX_DEED_LUA;
    if (sort != HX_DEED_MOVE && !p->r->edited)
        return wrong(p,
                     "this makes an edited game, but the record does not "
                     "say so:",
                     p->line);
    colon = strchr(p->line, ':');
    if (sort == HX_DEED_MOVE && (!colon || colon == p->line || colon[1] != ' '))
        return wrong(p, "no line of a record:", p->line);
    l = new_line(p);
    l->sort = (uint8_t)sort;
    l->text = text;
    if (sort == HX_DEED_MOVE) {
        *colon = '\0';
        l->who = p->line;
        cut_outcomes(p, colon + 2, l);
    }
    return true;
}

/* ---- the position in which rules were read again ---- */

static bool read_reload(struct parser *p, char *text)
{
    struct hx_record *r = p->r;

    if (r->position)
        return wrong(p, "there is another 'reload' before", NULL);
    if (!r->edited)
        return wrong(p,
                     "this makes an edited game, but the record does not "
                     "say so:",
                     p->line);
    r->position_line = p->number;
    r->nbefore = r->nbody;
    r->position = hx_arena_string(r->arena, "");
    return (read_hash(&text, &r->position_hash) && !*text) ||
           wrong(p, "a hash of 16 digits was expected", NULL);
}

static bool read_position(struct parser *p, const char *text)
{
    struct hx_record *r = p->r;
    size_t len = r->position ? strlen(r->position) : 0, more = strlen(text) + 2;

    if (!r->position || r->nbody != r->nbefore)
        return wrong(p, "this line does not belong here:", p->line);
    if (len + more > p->position_room) {
        char *larger;

        p->position_room = 2 * (len + more);
        larger = hx_arena_alloc(r->arena, p->position_room, 1);
        r->position = memcpy(larger, r->position, len);
    }
    memcpy(r->position + len, text, more - 2);
    strcpy(r->position + len + more - 2, "\n");
    return true;
}

/* Notes that a line belongs to the part. The parts come in their order, and
 * all but files, options and moves at most once. */
static bool enter(struct parser *p, enum part part)
{
    bool again =
        part == p->part && (part == FILES || part == OPTIONS || part == BODY);
    bool skips =
        (p->part < MIX && part > MIX) || (p->part < FILES && part > FILES) ||
        (p->part < SEATS && part > SEATS) || (p->part < SEED && part > SEED);

    if ((part <= p->part && !again) || skips)
        return wrong(p, "this line does not belong here:", p->line);
    p->part = part;
    return true;
}

static bool read_line(struct parser *p)
{
    char *text;

    if ((text = after(p->line, "mix"))) {
        p->r->mix = text;
        p->r->mix_line = p->number;
        return enter(p, MIX);
    }
    if ((text = after(p->line, "file")))
        return enter(p, FILES) && read_file(p, text);
    if ((text = after(p->line, "option")))
        return enter(p, OPTIONS) && read_option(p, text);
    if ((text = after(p->line, "seats")))
        return enter(p, SEATS) && read_seats(p, text);
    if (!strcmp(p->line, "edited")) {
        p->r->edited = true;
        return enter(p, EDITED);
    }
    if ((text = after(p->line, "seed")))
        return enter(p, SEED) && read_seed(p, text);
    if ((text = after(p->line, "end")))
        return enter(p, END) && read_end(p, text);
    if ((text = after(p->line, "reload")))
        return enter(p, BODY) && read_reload(p, text);
    if ((text = after(p->line, "is")))
        return enter(p, BODY) && read_position(p, text);
    return enter(p, BODY) && read_body(p);
}

static bool read_first(struct parser *p)
{
    char *version = after(p->line, "hexlaw-record");

    if (!version)
        return wrong(p, "this is no hexlaw record", NULL);
    if (strcmp(version, "1") != 0)
        return wrong(p, "only records of version 1 can be read, not of",
                     version);
    p->part = FIRST;
    return true;
}

struct hx_record *hx_record_parse(const char *text, const char *path,
                                  struct hx_error *err)
{
    struct hx_arena *arena = hx_arena_new();
    struct hx_record *r = arena ? hx_arena_alloc(arena, 1, sizeof *r) : NULL;
    struct parser p = {.r = r, .err = err};
    char *rest;

    if (!r)
        return NULL;
    r->arena = arena;
    r->path = hx_arena_string(arena, path);
    rest = hx_arena_string(arena, text);
    while (*rest) {
        size_t len = strcspn(rest, "\n");
        bool whole = rest[len] == '\n';

        p.line = rest;
        p.number++;
        rest += len + whole;
        p.line[len] = '\0';
        if (len && p.line[len - 1] == '\r')
            p.line[len - 1] = '\0';
        if (!hx_text_is_plain(p.line, strlen(p.line))) {
            wrong(&p, "control characters, or no UTF-8", NULL);
            goto fail;
        }
        if (!(p.number == 1 ? read_first(&p) : read_line(&p)))
            goto fail;
    }
    if (p.number > 0 && p.part == END)
        return r;
    p.number++;
    wrong(&p,
          p.number > 1 ? "the record is cut off: its last line, 'end', is "
                         "missing"
                       : "this is no hexlaw record",
          NULL);
fail:
    hx_record_free(r);
    return NULL;
}

void hx_record_free(struct hx_record *r)
{
    if (r)
        hx_arena_free(r->arena);
}
