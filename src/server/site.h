/* The files of the page that browsers see: those that the build put into the program, or those of a
 * folder, which are read each time they are asked for. */
#ifndef PIAZZA_SERVER_SITE_H
#define PIAZZA_SERVER_SITE_H

#include <stdbool.h>
#include <stddef.h>

enum { SITE_TAG_SIZE = 40, SITE_FILE_MAX = 8 * 1024 * 1024 };

struct site_file {
    const char *path; /* "games/faces.js" */
    const char *tag;  /* says which contents it has */
    const unsigned char *bytes;
    size_t length;
    const unsigned char *gzip; /* NULL: it would not be shorter */
    size_t gzip_length;
};

/* Sorted by path. "t/index.html" is index.html for the addresses of tables: what it names is one
 * folder up. */
struct site {
    const struct site_file *files;
    size_t count;
    const char *folder; /* NULL: the files above */
};

/* What the build put into the program; `count` is 0 if it was built without the page. */
extern const struct site site_embedded;

struct site_answer {
    const unsigned char *bytes;
    size_t length;
    const char *type;
    bool gzip;
    char tag[SITE_TAG_SIZE]; /* of these very bytes */
    unsigned char *owned;    /* what to free() when they were sent; may be NULL */
};

bool site_is_empty(const struct site *site);
/* Can there be such a file, by its name? */
bool site_names(const struct site *site, const char *path);
/* `gzip`: the answer may be compressed. False: there is no such file. */
bool site_find(const struct site *site, const char *path, bool gzip, struct site_answer *answer);

#endif
