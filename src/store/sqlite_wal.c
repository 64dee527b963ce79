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

struct wal_file {
    sqlite3_file file;
    sqlite3_file *real; /* behind this struct */
    char *bytes;        /* GATHERED of them */
    int used;
    sqlite3_int64 start; /* where they belong */
};

static sqlite3_vfs *system_vfs;
static sqlite3_vfs gathering_vfs;

static struct wal_file *wal_of(sqlite3_file *file)
{
    return (struct wal_file *)file;
}

/* Quotas and limits of the process are a full disk too. */
static int write_through(struct wal_file *wal, const void *bytes, int count, sqlite3_int64 offset)
{
    int error = 0;
    const int code = wal->real->pMethods->xWrite(wal->real, bytes, count, offset);
    if (code == SQLITE_IOERR_WRITE) {
        wal->real->pMethods->xFileControl(wal->real, SQLITE_FCNTL_LAST_ERRNO, &error);
    }
    return error == EDQUOT || error == EFBIG ? SQLITE_FULL : code;
}

/* If it fails, what was gathered is dropped: SQLite then rolls the commit back. */
static int flush(struct wal_file *wal)
{
    if (wal->used == 0) {
        return SQLITE_OK;
    }
    const int used = wal->used;
    wal->used = 0;
    return write_through(wal, wal->bytes, used, wal->start);
}

static int wal_close(sqlite3_file *file)
{
    struct wal_file *wal = wal_of(file);
    const int flushed = flush(wal);
    const int closed = wal->real->pMethods->xClose(wal->real);
    free(wal->bytes);
    return flushed != SQLITE_OK ? flushed : closed;
}

static int wal_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset)
{
    struct wal_file *wal = wal_of(file);
    const int code = flush(wal);
    return code != SQLITE_OK ? code : wal->real->pMethods->xRead(wal->real, bytes, count, offset);
}

static int wal_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset)
{
    struct wal_file *wal = wal_of(file);
    if (wal->used > 0 && (offset != wal->start + wal->used || count > GATHERED - wal->used)) {
        const int code = flush(wal);
        if (code != SQLITE_OK) {
            return code;
        }
    }
    if (count > GATHERED) {
        return write_through(wal, bytes, count, offset);
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
    struct wal_file *wal = wal_of(file);
    const int code = flush(wal);
    return code != SQLITE_OK ? code : wal->real->pMethods->xTruncate(wal->real, size);
}

static int wal_sync(sqlite3_file *file, int flags)
{
    struct wal_file *wal = wal_of(file);
    const int code = flush(wal);
    return code != SQLITE_OK ? code : wal->real->pMethods->xSync(wal->real, flags);
}

static int wal_size(sqlite3_file *file, sqlite3_int64 *size)
{
    struct wal_file *wal = wal_of(file);
    const int code = flush(wal);
    return code != SQLITE_OK ? code : wal->real->pMethods->xFileSize(wal->real, size);
}

static int wal_lock(sqlite3_file *file, int lock)
{
    struct wal_file *wal = wal_of(file);
    return wal->real->pMethods->xLock(wal->real, lock);
}

static int wal_unlock(sqlite3_file *file, int lock)
{
    struct wal_file *wal = wal_of(file);
    return wal->real->pMethods->xUnlock(wal->real, lock);
}

static int wal_check_reserved(sqlite3_file *file, int *reserved)
{
    struct wal_file *wal = wal_of(file);
    return wal->real->pMethods->xCheckReservedLock(wal->real, reserved);
}

static int wal_control(sqlite3_file *file, int operation, void *argument)
{
    struct wal_file *wal = wal_of(file);
    return wal->real->pMethods->xFileControl(wal->real, operation, argument);
}

static int wal_sector_size(sqlite3_file *file)
{
    struct wal_file *wal = wal_of(file);
    return wal->real->pMethods->xSectorSize(wal->real);
}

static int wal_characteristics(sqlite3_file *file)
{
    struct wal_file *wal = wal_of(file);
    return wal->real->pMethods->xDeviceCharacteristics(wal->real);
}

static const sqlite3_io_methods wal_methods = {
    .iVersion = 1,
    .xClose = wal_close,
    .xRead = wal_read,
    .xWrite = wal_write,
    .xTruncate = wal_truncate,
    .xSync = wal_sync,
    .xFileSize = wal_size,
    .xLock = wal_lock,
    .xUnlock = wal_unlock,
    .xCheckReservedLock = wal_check_reserved,
    .xFileControl = wal_control,
    .xSectorSize = wal_sector_size,
    .xDeviceCharacteristics = wal_characteristics,
};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                     int *out_flags)
{
    (void)vfs;
    if (!(flags & SQLITE_OPEN_WAL)) {
        return system_vfs->xOpen(system_vfs, name, file, flags, out_flags);
    }
    struct wal_file *wal = wal_of(file);
    memset(wal, 0, sizeof *wal);
    wal->real = (sqlite3_file *)(wal + 1);
    wal->bytes = malloc(GATHERED);
    if (wal->bytes == NULL) {
        return SQLITE_NOMEM;
    }
    const int code = system_vfs->xOpen(system_vfs, name, wal->real, flags, out_flags);
    if (code == SQLITE_OK) {
        wal->file.pMethods = &wal_methods;
    } else {
        free(wal->bytes);
    }
    return code;
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
    gathering_vfs.szOsFile += (int)sizeof(struct wal_file);
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
