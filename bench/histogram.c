/* Counts values in buckets: exactly below 64, then 64 steps for each power of two. */
#include "histogram.h"

static unsigned bucket_of(uint64_t value)
{
    unsigned shift = 0;
    while ((value >> shift) >= 2 * HISTOGRAM_STEPS) {
        shift++;
    }
    const unsigned bucket = shift * HISTOGRAM_STEPS + (unsigned)(value >> shift);
    return bucket < HISTOGRAM_BUCKETS ? bucket : HISTOGRAM_BUCKETS - 1;
}

/* The largest value of a bucket. */
static uint64_t bucket_end(unsigned bucket)
{
    const unsigned shift = bucket < 2 * HISTOGRAM_STEPS ? 0 : bucket / HISTOGRAM_STEPS - 1;
    const uint64_t step = bucket - shift * HISTOGRAM_STEPS;
    return ((step + 1) << shift) - 1;
}

void histogram_add(struct histogram *histogram, uint64_t value)
{
    histogram->counts[bucket_of(value)]++;
    histogram->total++;
    histogram->sum += value;
    if (value > histogram->max) {
        histogram->max = value;
    }
}

uint64_t histogram_share(const struct histogram *histogram, double share)
{
    const double wanted = share * (double)histogram->total;
    uint64_t seen = 0;
    for (unsigned bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket++) {
        seen += histogram->counts[bucket];
        if (seen > 0 && (double)seen >= wanted) {
            const uint64_t end = bucket_end(bucket);
            return end < histogram->max ? end : histogram->max;
        }
    }
    return 0;
}
