/* Files that are written whole or not at all. */
#include "new_file.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* A name that nothing has yet. Not mkstemp(): it ignores the umask. */
static int open_beside(struct new_file *file, bool secret)
{
    for (unsigned number = 0; number < 1000; number++) {
        const int length = snprintf(file->beside, sizeof file->beside, "%s.%ld-%u", file->path,
                                    (long)getpid(), number);
        if (length < 0 || (size_t)length >= sizeof file->beside) {
            errno = ENAMETOOLONG;
            return -1;
        }
        const int fd =
            open(file->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, secret ? 0600 : 0666);
        if (fd >= 0 || errno != EEXIST) {
            return fd;
        }
    }
    return -1;
}

FILE *new_file_open(struct new_file *file, const char *path, bool secret)
{
    file->path = path;
    const int fd = open_beside(file, secret);
    file->out = fd >= 0 ? fdopen(fd, "wb") : NULL;
    return file->out;
}

bool new_file_keep(struct new_file *file)
{
    const bool kept = !ferror(file->out) && fflush(file->out) == 0 &&
                      fsync(fileno(file->out)) == 0 && rename(file->beside, file->path) == 0;
    if (kept) {
        fclose(file->out);
    } else {
        new_file_drop(file);
    }
    return kept;
}

void new_file_drop(struct new_file *file)
{
    const int why = errno;
    fclose(file->out);
    unlink(file->beside);
    errno = why;
}
