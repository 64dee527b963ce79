/* What processes use: memory and time, as the kernel tells in /proc. */
#ifndef PIAZZA_BENCH_USAGE_H
#define PIAZZA_BENCH_USAGE_H

#include <stdint.h>

struct usage {
    double seconds; /* of both kinds, all threads */
    double user;
    uint64_t resident; /* bytes now */
    uint64_t peak;     /* bytes at most */
};

/* All zero if there is no such process. */
struct usage usage_of(int pid);
/* Seconds of a process and of those that it has started and that still run. */
double usage_of_family(int pid);
/* Of the whole machine: seconds that its cores were busy. */
double usage_busy(void);

#endif
