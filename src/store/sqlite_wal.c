/* Fewer system calls for SQLite's write-ahead log. SQLite writes each page of a commit with two
 * calls, one for its head and one for itself, all in a row, and syncs at the end. This VFS gathers
 * them and writes many at once. What is gathered is written before anybody can need it: before a
 * sync, a read, or any other call about the file. A commit is made known to others only after
 * its sync, as `synchronous` is FULL. All other files are those of the system's VFS. */
#include "sqlite_internal.h"
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { GATHERED = 0x1f000 }; /* bytes; SQLite's own VFS writes less than 128 KiB at once */

/* Behind what the system's VFS keeps of the file. */
struct wal_file {
    const sqlite3_io_methods *real;
    sqlite3_io_methods methods; /* the same, but for those below */
    char *bytes;                /* GATHERED of them */
    int used;
    sqlite3_int64 start; /* where they belong */
};

static sqlite3_vfs *system_vfs;
static sqlite3_vfs gathering_vfs;
static int wal_place; /* of a wal_file, in bytes */

static struct wal_file *wal_of(sqlite3_file *file)
{
    return (struct wal_file *)(void *)((char *)file + wal_place);
}

/* Quotas and limits of the process are a full disk too. */
static int write_through(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset)
{
    const sqlite3_io_methods *real = wal_of(file)->real;
    int error = 0;
    const int code = real->xWrite(file, bytes, count, offset);
    if (code == SQLITE_IOERR_WRITE) {
        real->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error);
    }
    return error == EDQUOT || error == EFBIG ? SQLITE_FULL : code;
}

/* If it fails, what was gathered is dropped: SQLite then rolls the commit back. */
static int flush(sqlite3_file *file)
{
    struct wal_file *wal = wal_of(file);
    const int used = wal->used;
    wal->used = 0;
    return used == 0 ? SQLITE_OK : write_through(file, wal->bytes, used, wal->start);
}

static int wal_close(sqlite3_file *file)
{
    struct wal_file *wal = wal_of(file);
    const int flushed = flush(file);
    const int closed = wal->real->xClose(file);
    free(wal->bytes);
    return flushed != SQLITE_OK ? flushed : closed;
}

static int wal_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset)
{
    const int code = flush(file);
    return code != SQLITE_OK ? code : wal_of(file)->real->xRead(file, bytes, count, offset);
}

static int wal_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset)
{
    struct wal_file *wal = wal_of(file);
    if (wal->used > 0 && (offset != wal->start + wal->used || count > GATHERED - wal->used)) {
        const int code = flush(file);
        if (code != SQLITE_OK) {
            return code;
        }
    }
    if (count > GATHERED) {
        return write_through(file, bytes, count, offset);
    }
    if (wal->used == 0) {
        wal->start = offset;
    }
    memcpy(wal->bytes + wal->used, bytes, (size_t)count);
    wal->used += count;
    return SQLITE_OK;
}

static int wal_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    const int code = flush(file);
    return code != SQLITE_OK ? code : wal_of(file)->real->xTruncate(file, size);
}

static int wal_sync(sqlite3_file *file, int flags)
{
    const int code = flush(file);
    return code != SQLITE_OK ? code : wal_of(file)->real->xSync(file, flags);
}

static int wal_size(sqlite3_file *file, sqlite3_int64 *size)
{
    const int code = flush(file);
    return code != SQLITE_OK ? code : wal_of(file)->real->xFileSize(file, size);
}

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                     int *out_flags)
{
    (void)vfs;
    if (!(flags & SQLITE_OPEN_WAL)) {
        return system_vfs->xOpen(system_vfs, name, file, flags, out_flags);
    }
    struct wal_file *wal = wal_of(file);
    memset(wal, 0, sizeof *wal);
    file->pMethods = NULL;
    wal->bytes = malloc(GATHERED);
    if (wal->bytes == NULL) {
        return SQLITE_NOMEM;
    }
    const int code = system_vfs->xOpen(system_vfs, name, file, flags, out_flags);
    if (code != SQLITE_OK) {
        free(wal->bytes);
        return code;
    }
    wal->real = file->pMethods;
    wal->methods = *file->pMethods;
    wal->methods.iVersion = 1; /* it needs no shared memory and is not mapped */
    wal->methods.xClose = wal_close;
    wal->methods.xRead = wal_read;
    wal->methods.xWrite = wal_write;
    wal->methods.xTruncate = wal_truncate;
    wal->methods.xSync = wal_sync;
    wal->methods.xFileSize = wal_size;
    file->pMethods = &wal->methods;
    return SQLITE_OK;
}

static void register_vfs(void)
{
    system_vfs = sqlite3_vfs_find(NULL);
    if (system_vfs == NULL) {
        return;
    }
    gathering_vfs = *system_vfs;
    gathering_vfs.pNext = NULL;
    gathering_vfs.zName = "piazza";
    wal_place = (system_vfs->szOsFile + 7) / 8 * 8;
    gathering_vfs.szOsFile = wal_place + (int)sizeof(struct wal_file);
    gathering_vfs.xOpen = open_file;
    if (sqlite3_vfs_register(&gathering_vfs, 0) != SQLITE_OK) {
        system_vfs = NULL;
    }
}

const char *sqlite_wal_vfs(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, register_vfs);
    return system_vfs != NULL ? gathering_vfs.zName : NULL;
}
