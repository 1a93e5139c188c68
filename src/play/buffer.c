#include "buffer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Makes room for n more bytes and the zero. */
static void grow(struct hx_buffer *b, size_t n)
{
    size_t room = b->room ? b->room : 128;

    while (room < b->len + n + 1)
        room *= 2;
    if (room == b->room)
        return;
    b->text = realloc(b->text, room);
    if (!b->text) {
        fputs("hexlaw: out of memory\n", stderr);
        abort();
    }
    b->room = room;
}

void hx_buffer_free(struct hx_buffer *b)
{
    free(b->text);
    *b = (struct hx_buffer){0};
}

void hx_buffer_clear(struct hx_buffer *b)
{
    b->len = 0;
    if (b->text)
        b->text[0] = '\0';
}

void hx_buffer_bytes(struct hx_buffer *b, const char *bytes, size_t n)
{
    grow(b, n);
    if (n)
        memcpy(b->text + b->len, bytes, n);
    b->len += n;
    b->text[b->len] = '\0';
}

void hx_buffer_char(struct hx_buffer *b, char c)
{
    hx_buffer_bytes(b, &c, 1);
}

void hx_buffer_vadd(struct hx_buffer *b, const char *format, va_list args)
{
    va_list again;
    int n;

    va_copy(again, args);
    n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (n < 0)
        return;
    grow(b, (size_t)n);
    vsnprintf(b->text + b->len, (size_t)n + 1, format, args);
    b->len += (size_t)n;
}

void hx_buffer_add(struct hx_buffer *b, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    hx_buffer_vadd(b, format, args);
    va_end(args);
}

const char *hx_buffer_text(const struct hx_buffer *b)
{
    return b->text ? b->text : "";
}

static bool write_all(int fd, const char *text, size_t n)
{
    while (n > 0) {
        ssize_t done = write(fd, text, n);

        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        text += done;
        n -= (size_t)done;
    }
    return true;
}

/* So that the new name itself survives a crash. Some file systems cannot
 * sync a folder; the file is whole there all the same. */
static void sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder =
        slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;

    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(folder);
}

/* mkstemp makes the file readable by its owner alone; a file that is replaced
 * keeps its mode, a new one gets what the umask leaves. */
static void set_mode(int fd, const char *path)
{
    struct stat old;
    mode_t mask = umask(0);

    umask(mask);
    if (fchmod(fd, stat(path, &old) == 0 ? old.st_mode & 0777 : 0666 & ~mask))
        return; /* still private: no harm */
}

bool hx_buffer_save(const struct hx_buffer *b, const char *path,
                    struct hx_error *err)
{
    struct hx_buffer name = {0};
    int fd;

    hx_buffer_add(&name, "%s.XXXXXX", path);
    fd = mkstemp(name.text);
    if (fd < 0) {
        hx_fail(err, "%s: %s", path, strerror(errno));
        hx_buffer_free(&name);
        return false;
    }
    set_mode(fd, path);
    if (!write_all(fd, hx_buffer_text(b), b->len) || fsync(fd))
        goto fail;
    if (close(fd)) {
        fd = -1;
        goto fail;
    }
    fd = -1;
    if (rename(name.text, path))
        goto fail;
    sync_folder(path);
    hx_buffer_free(&name);
    return true;

fail:
    hx_fail(err, "%s: %s", path, strerror(errno));
    if (fd >= 0)
        close(fd);
    unlink(name.text);
    hx_buffer_free(&name);
    return false;
}

bool hx_buffer_load(struct hx_buffer *b, const char *path, size_t most,
                    struct hx_error *err)
{
    FILE *f = fopen(path, "re");
    size_t start = b->len, n;
    char chunk[4096];

    if (!f) {
        hx_fail(err, "%s: %s", path, strerror(errno));
        return false;
    }
    while ((n = fread(chunk, 1, sizeof chunk, f)) > 0) {
        hx_buffer_bytes(b, chunk, n);
        if (b->len - start > most) {
            hx_fail(err, "%s: larger than %zu bytes", path, most);
            goto fail;
        }
    }
    if (ferror(f)) {
        hx_fail(err, "%s: %s", path, strerror(errno));
        goto fail;
    }
    if (b->len > start && memchr(b->text + start, '\0', b->len - start)) {
        hx_fail(err, "%s: not a text file", path);
        goto fail;
    }
    fclose(f);
    return true;

fail:
    fclose(f);
    return false;
}
