/* A file that is written whole or not at all: first beside its place, under a name that no other
 * program uses, then it takes the place of the old one in one step. */
#ifndef PIAZZA_OS_NEW_FILE_H
#define PIAZZA_OS_NEW_FILE_H

#include <stdbool.h>
#include <stdio.h>

struct new_file {
    FILE *out;
    const char *path;
    char beside[4096];
};

/* Opens it for writing; `secret` makes it readable for its owner alone. `path` must last as long as
 * the file. NULL, with errno, if it cannot be made. */
FILE *new_file_open(struct new_file *file, const char *path, bool secret);
/* Closes the file and, once all of it is on the disk, puts it in its place. If something could not
 * be written, the file is dropped: false, with errno. */
bool new_file_keep(struct new_file *file);
/* Closes and removes it; errno stays. */
void new_file_drop(struct new_file *file);

#endif
