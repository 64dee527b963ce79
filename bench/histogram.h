/* How long things took: counts in buckets that are at most 1.6% wide, and what share stayed below.
 */
#ifndef PIAZZA_BENCH_HISTOGRAM_H
#define PIAZZA_BENCH_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_STEPS = 64, HISTOGRAM_BUCKETS = 64 * HISTOGRAM_STEPS };

struct histogram {
    uint64_t counts[HISTOGRAM_BUCKETS];
    uint64_t total;
    uint64_t sum;
    uint64_t max;
};

void histogram_add(struct histogram *histogram, uint64_t value);
/* The value that `share` (0 to 1) of all values do not exceed; 0 if there are none. */
uint64_t histogram_share(const struct histogram *histogram, double share);

#endif
