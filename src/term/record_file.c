/* The file of a game: appended step by step, rewritten only where appending will not do. */
#include "record_file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 1 << 26, CHUNK = 1 << 14 };

void record_file_init(struct record_file *file)
{
    memset(file, 0, sizeof *file);
    file->fd = -1;
}

void record_file_close(struct record_file *file)
{
    if (file->fd >= 0) {
        close(file->fd);
    }
    record_file_init(file);
}

/* ---- writing ---- */

/* The game as it stands in the file, and what is still to be written. */
struct writing {
    int fd;
    off_t end; /* where the chunk goes */
    struct pz_record_writer writer;
    union pz_any_state state;
    struct pz_text text;
    char chunk[CHUNK];
};

static int write_all(int fd, const char *bytes, size_t length, off_t place)
{
    while (length > 0) {
        const ssize_t written = pwrite(fd, bytes, length, place);
        if (written < 0 && errno != EINTR) {
            return errno;
        }
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
            place += written;
        }
    }
    return 0;
}

static int flush(struct writing *w)
{
    const int error = write_all(w->fd, w->chunk, w->text.length, w->end);
    w->end += (off_t)w->text.length;
    w->text = pz_text_in(w->chunk, sizeof w->chunk);
    return error;
}

static int reserve(struct writing *w, size_t size)
{
    return w->text.length + size > sizeof w->chunk ? flush(w) : 0;
}

static int write_notes(struct writing *w, const struct pz_record *record, size_t at)
{
    int error = 0;
    while (error == 0 && w->writer.notes < record->note_count &&
           record->notes[w->writer.notes].at == at) {
        error = reserve(w, PZ_RECORD_STEP_MAX);
        if (pz_record_writer_note(&w->writer, &record->notes[w->writer.notes], &w->text) != 0) {
            return EINVAL;
        }
    }
    return error;
}

/* The steps from move `from` on, and the line end or the end of the game. *length gets how long the
 * file is without the latter. */
static int write_steps(struct writing *w, const struct pz_record *record, const pz_move *moves,
                       size_t from, size_t count, off_t *length)
{
    int error = write_notes(w, record, from);
    for (size_t i = from; error == 0 && i < count; i++) {
        error = reserve(w, PZ_RECORD_STEP_MAX);
        if (pz_record_writer_move(&w->writer, w->state.bytes, moves[i], &w->text) != 0) {
            return EINVAL;
        }
        pz_game_make(record->game, w->state.bytes, moves[i]);
        error = error != 0 ? error : write_notes(w, record, i + 1);
    }
    error = error != 0 ? error : reserve(w, PZ_RECORD_STEP_MAX);
    *length = w->end + (off_t)w->text.length;
    if (pz_record_writer_end(&w->writer, record, w->state.bytes, &w->text) != 0) {
        return EINVAL;
    }
    return error != 0 ? error : flush(w);
}

static void written(struct record_file *file, const struct writing *w, size_t count, off_t length)
{
    file->writer = w->writer;
    file->state = w->state;
    file->count = count;
    file->length = length;
    file->rewrite = false;
}

/* The new file takes the place of the old one in one step: there is always a whole one. */
static int write_anew(struct record_file *file, const struct pz_record *record,
                      const pz_move *moves, size_t count, bool sync)
{
    struct writing w;
    char fresh[sizeof file->path + 8];
    off_t length = 0;
    snprintf(fresh, sizeof fresh, "%s.new", file->path);
    w.fd = open(fresh, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (w.fd < 0) {
        return errno;
    }
    int error = flock(w.fd, LOCK_EX | LOCK_NB) == 0 && ftruncate(w.fd, 0) == 0 ? 0 : errno;
    if (error == 0) {
        w.end = 0;
        w.text = pz_text_in(w.chunk, sizeof w.chunk);
        record->game->init(w.state.bytes, &record->setup);
        error = pz_record_writer_init(&w.writer, record, &w.text) != 0
                    ? EINVAL
                    : write_steps(&w, record, moves, 0, count, &length);
    }
    if (error == 0 && ((sync && fsync(w.fd) != 0) || rename(fresh, file->path) != 0)) {
        error = errno;
    }
    if (error != 0) {
        unlink(fresh);
        close(w.fd);
        return error;
    }
    if (file->fd >= 0) {
        close(file->fd);
    }
    file->fd = w.fd;
    written(file, &w, count, length);
    return 0;
}

static int append(struct record_file *file, const struct pz_record *record, const pz_move *moves,
                  size_t count, bool sync)
{
    struct writing w;
    off_t length = 0;
    w.fd = file->fd;
    w.end = file->length;
    w.writer = file->writer;
    w.state = file->state;
    w.text = pz_text_in(w.chunk, sizeof w.chunk);
    int error = write_steps(&w, record, moves, file->count, count, &length);
    if (error == 0 && sync && fsync(file->fd) != 0) {
        error = errno;
    }
    if (error != 0) {
        /* Back to what it was: the line end first, for which there is space in any case. If that
         * fails too, the reader finds a step that is not whole. */
        if (write_all(file->fd, "\n", 1, file->length) == 0 &&
            ftruncate(file->fd, file->length + 1) == 0) {
            fsync(file->fd);
        }
        file->rewrite = true;
        return error;
    }
    written(file, &w, count, length);
    return 0;
}

int record_file_write(struct record_file *file, const struct pz_record *record,
                      const pz_move *moves, size_t count, bool sync)
{
    struct stat status;
    if (file->path[0] == '\0' || (!file->rewrite && count == file->count)) {
        return 0;
    }
    const bool gone = file->fd < 0 || fstat(file->fd, &status) != 0 || status.st_nlink == 0;
    if (file->rewrite || gone || count < file->count) {
        return write_anew(file, record, moves, count, sync);
    }
    return append(file, record, moves, count, sync);
}

/* ---- beginning ---- */

static int set_path(struct record_file *file, const char *path)
{
    const size_t length = strlen(path);
    if (length >= sizeof file->path) {
        return ENAMETOOLONG;
    }
    memcpy(file->path, path, length + 1);
    file->rewrite = true;
    return 0;
}

int record_file_new(struct record_file *file, const char *path)
{
    struct stat status;
    record_file_close(file);
    if (stat(path, &status) == 0 && (status.st_size > 0 || !S_ISREG(status.st_mode))) {
        return EEXIST;
    }
    return set_path(file, path);
}

static int read_all(int fd, char **text, size_t *length)
{
    struct stat status;
    if (fstat(fd, &status) != 0) {
        return errno;
    }
    if (!S_ISREG(status.st_mode)) {
        return S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
    }
    if (status.st_size > FILE_MAX) {
        return EFBIG;
    }
    const size_t size = (size_t)status.st_size;
    char *bytes = malloc(size + 1);
    if (bytes == NULL) {
        return ENOMEM;
    }
    size_t got = 0;
    while (got < size) {
        const ssize_t part = pread(fd, bytes + got, size - got, (off_t)got);
        if (part == 0) {
            break;
        }
        if (part < 0 && errno != EINTR) {
            const int error = errno;
            free(bytes);
            return error;
        }
        got += part > 0 ? (size_t)part : 0;
    }
    *text = bytes;
    *length = got;
    return 0;
}

int record_file_open(struct record_file *file, const char *path, char **text, size_t *length)
{
    record_file_close(file);
    const int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0) {
        return errno;
    }
    int error = flock(fd, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
    error = error != 0 ? error : read_all(fd, text, length);
    if (error == 0 && (error = set_path(file, path)) != 0) {
        free(*text);
    }
    if (error != 0) {
        close(fd);
        return error;
    }
    file->fd = fd;
    return 0;
}

int record_file_read(const char *path, char **text, size_t *length)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) {
        return errno;
    }
    const int error = read_all(fd, text, length);
    close(fd);
    return error;
}

/* ---- records that were cut off ---- */

size_t record_file_shorter(const char *text, size_t length)
{
    while (length > 0 && text[length - 1] == '\n') {
        length--;
    }
    size_t start = length;
    while (start > 0 && text[start - 1] != '\n') {
        start--;
    }
    const bool is_end = length - start >= 4 && memcmp(text + start, "end:", 4) == 0;
    for (size_t i = length; !is_end && i > start; i--) {
        if (text[i - 1] == ',') {
            return i - 1;
        }
    }
    return start;
}

size_t record_file_whole(const char *text, size_t length)
{
    return length == 0 || text[length - 1] == '\n' ? length : record_file_shorter(text, length);
}
