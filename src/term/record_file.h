/* The file in which a game at the terminal is kept: its record, which grows by a step at the same
 * cost early and late.
 *
 * The file always ends with a line end. What is appended takes its place and ends with another, so
 * a step that was not written to its end can be told from one that was. While a game is being
 * played its file is locked: two programs that append to one file would spoil it. */
#ifndef PIAZZA_TERM_RECORD_FILE_H
#define PIAZZA_TERM_RECORD_FILE_H

#include "piazza/record.h"
#include <sys/types.h>

struct record_file {
    int fd;                   /* -1 when it is not open */
    char path[1024];          /* empty if the game is kept nowhere */
    bool rewrite;             /* what is in the file is not what the writer below has written */
    off_t length;             /* without the line end that the next step takes */
    size_t count;             /* moves in it, */
    union pz_any_state state; /* the state after them, */
    struct pz_record_writer writer; /* and how to go on */
};

void record_file_init(struct record_file *file);
void record_file_close(struct record_file *file);

/* These return 0 or an error number of the system, and leave the file as it was if they fail.
 * EWOULDBLOCK: another program plays that game. */

/* A new file, made by the first record_file_write(). A file that is there and not empty is an
 * error, EEXIST. */
int record_file_new(struct record_file *file, const char *path);
/* An old one. The caller frees *text. The next record_file_write() writes it anew. */
int record_file_open(struct record_file *file, const char *path, char **text, size_t *length);
/* Only looks at one, which another program may be playing. The caller frees *text. */
int record_file_read(const char *path, char **text, size_t *length);

/* Makes the file the record of these moves: those that are not in it yet are appended. If there are
 * fewer than before, the file is written anew and takes the place of the old one in one step.
 * `sync` waits until everything is on the disk. */
int record_file_write(struct record_file *file, const struct pz_record *record,
                      const pz_move *moves, size_t count, bool sync);

/* How much of a record that may have been cut off anywhere holds whole steps. */
size_t record_file_whole(const char *text, size_t length);
/* The same without its last step. */
size_t record_file_shorter(const char *text, size_t length);

#endif
