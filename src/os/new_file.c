/* Files that are written whole or not at all. */
#include "new_file.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* mkstemp() lets nobody but the owner read the file; open() would let others, as far as the umask
 * allows it. */
static void open_to_others(int fd)
{
    const mode_t mask = umask(0);
    umask(mask);
    (void)!fchmod(fd, 0666 & ~mask);
}

FILE *new_file_open(struct new_file *file, const char *path, bool secret)
{
    const int length = snprintf(file->beside, sizeof file->beside, "%s.XXXXXX", path);
    if (length < 0 || (size_t)length >= sizeof file->beside) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    const int fd = mkstemp(file->beside);
    if (fd >= 0 && !secret) {
        open_to_others(fd);
    }
    file->path = path;
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
