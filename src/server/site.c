/* The files of the page, out of the program or out of a folder. */
#include "site.h"
#include <fcntl.h>
#include <piazza/sha256.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_LENGTH_MAX = 200, TAG_BYTES = 16 };

/* The kinds of files that a page has; others are not given out. */
static const struct {
    const char *ending;
    const char *type;
} kinds[] = {
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".mo", "application/octet-stream"},
    {".md", "text/markdown; charset=utf-8"},
};

static const char index_path[] = "index.html";
static const char table_index_path[] = "t/index.html";

static const char *type_of(const char *path)
{
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending != NULL && i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(ending, kinds[i].ending) == 0)
            return kinds[i].type;
    return NULL;
}

bool site_is_empty(const struct site *site)
{
    return site == NULL || (site->count == 0 && site->folder == NULL);
}

/* ---- in the program ---- */

static int compare(const void *path, const void *file)
{
    return strcmp(path, ((const struct site_file *)file)->path);
}

static const struct site_file *file_of(const struct site *site, const char *path)
{
    return site->count == 0 ? NULL
                            : bsearch(path, site->files, site->count, sizeof *site->files, compare);
}

static bool find_embedded(const struct site *site, const char *path, bool gzip,
                          struct site_answer *answer)
{
    const struct site_file *file = file_of(site, path);
    if (file == NULL)
        return false;
    answer->gzip = gzip && file->gzip != NULL;
    answer->bytes = answer->gzip ? file->gzip : file->bytes;
    answer->length = answer->gzip ? file->gzip_length : file->length;
    answer->owned = NULL;
    snprintf(answer->tag, sizeof answer->tag, "%.32s%s", file->tag, answer->gzip ? "-gz" : "");
    return true;
}

/* ---- in a folder ---- */

/* Plain names with slashes between them, none of which is hidden or leads up. */
static bool path_is_plain(const char *path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";
    if (strlen(path) > PATH_LENGTH_MAX)
        return false;
    while (*path != '.' && *path != '\0' && *path != '/') {
        path += strspn(path, plain);
        if (*path == '\0')
            return true;
        if (*path++ != '/')
            return false;
    }
    return false;
}

/* The file below the folder, by way of folders only: no link leads out of it. -1: none. */
static int open_below(const char *folder, const char *path)
{
    char name[PATH_LENGTH_MAX + 1];
    int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    while (at >= 0) {
        const size_t length = strcspn(path, "/");
        const bool last = path[length] == '\0';
        memcpy(name, path, length);
        name[length] = '\0';
        /* A pipe would wait for somebody to write to it. */
        const int next = openat(
            at, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | (last ? 0 : O_DIRECTORY));
        close(at);
        if (last)
            return next;
        at = next;
        path += length + 1;
    }
    return -1;
}

/* Its bytes; NULL if it is no ordinary file, or too large. */
static unsigned char *read_file(int fd, size_t *length)
{
    struct stat status;
    if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size > SITE_FILE_MAX)
        return NULL;
    const size_t size = (size_t)status.st_size;
    unsigned char *bytes = malloc(size + 1);
    *length = 0;
    while (bytes != NULL && *length < size) {
        const ssize_t got = read(fd, bytes + *length, size - *length);
        if (got <= 0)
            break; /* it became shorter, and will be asked for again when it is complete */
        *length += (size_t)got;
    }
    return bytes;
}

/* As cmake/pack_web.cmake does it: href="./ and src="./ name what is one folder up. */
static void lead_up(unsigned char *text, size_t *length, const unsigned char *from, size_t size)
{
    static const char *const marks[] = {"href=\"./", "src=\"./"};
    *length = 0;
    for (size_t i = 0; i < size;) {
        size_t found = 0;
        for (size_t mark = 0; mark < sizeof marks / sizeof *marks; mark++) {
            const size_t long_enough = strlen(marks[mark]);
            if (size - i >= long_enough && memcmp(from + i, marks[mark], long_enough) == 0)
                found = long_enough;
        }
        const size_t copied = found > 0 ? found - 2 : 1;
        memcpy(text + *length, from + i, copied);
        *length += copied;
        i += copied;
        if (found > 0)
            text[(*length)++] = '.';
    }
}

static void tag_of(char tag[SITE_TAG_SIZE], const unsigned char *bytes, size_t length)
{
    struct pz_sha256 hash;
    uint8_t digest[PZ_SHA256_SIZE];
    pz_sha256_init(&hash);
    pz_sha256_add(&hash, bytes, length);
    pz_sha256_end(&hash, digest);
    for (int i = 0; i < TAG_BYTES; i++)
        snprintf(tag + (size_t)2 * (size_t)i, 3, "%02x", digest[i]);
}

static bool find_in_folder(const struct site *site, const char *path, struct site_answer *answer)
{
    const bool for_table = strcmp(path, table_index_path) == 0;
    const int fd = open_below(site->folder, for_table ? index_path : path);
    if (fd < 0)
        return false;
    size_t length = 0;
    unsigned char *bytes = read_file(fd, &length);
    close(fd);
    if (bytes != NULL && for_table) {
        unsigned char *text = malloc(2 * length + 1);
        if (text != NULL)
            lead_up(text, &length, bytes, length);
        free(bytes);
        bytes = text;
    }
    if (bytes == NULL)
        return false;
    answer->bytes = answer->owned = bytes;
    answer->length = length;
    answer->gzip = false;
    tag_of(answer->tag, bytes, length);
    return true;
}

/* ---- either ---- */

bool site_names(const struct site *site, const char *path)
{
    if (site_is_empty(site) || type_of(path) == NULL)
        return false;
    return site->folder != NULL ? path_is_plain(path) : file_of(site, path) != NULL;
}

bool site_find(const struct site *site, const char *path, bool gzip, struct site_answer *answer)
{
    if (!site_names(site, path))
        return false;
    answer->type = type_of(path);
    return site->folder != NULL ? find_in_folder(site, path, answer)
                                : find_embedded(site, path, gzip, answer);
}
