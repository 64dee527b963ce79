/* How often a second this disk makes a small write durable: a yardstick for stores.
 * bench_disk FOLDER [SECONDS] */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BLOCK = 4096, AROUND = 1024 /* blocks, then from the start again */ };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    char path[4096];
    char block[BLOCK];
    const double seconds = argc > 2 ? strtod(argv[2], NULL) : 3;
    if (argc < 2 ||
        snprintf(path, sizeof path, "%s/bench_disk.XXXXXX", argv[1]) >= (int)sizeof path) {
        fputs("bench_disk FOLDER [SECONDS]\n", stderr);
        return 2;
    }
    memset(block, 'x', sizeof block);
    const int file = mkstemp(path);
    if (file < 0) {
        perror(path);
        return 1;
    }
    unlink(path);
    /* a log of a database is written over, too: its blocks are there already */
    for (int i = 0; i < AROUND; i++) {
        if (write(file, block, sizeof block) != BLOCK) {
            perror(path);
            return 1;
        }
    }
    fsync(file);
    const double start = now();
    unsigned long count = 0;
    while (now() - start < seconds) {
        if (pwrite(file, block, sizeof block, (off_t)(count % AROUND) * BLOCK) != BLOCK ||
            fdatasync(file) != 0) {
            perror(path);
            return 1;
        }
        count++;
    }
    printf("%.0f\n", (double)count / (now() - start));
    close(file);
    return 0;
}
