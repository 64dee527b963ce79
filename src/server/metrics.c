/* Counters, gauges and one histogram, as atomics, and their text for Prometheus. */
#include "metrics.h"
#include <stdatomic.h>
#include <stdio.h>

static const struct {
    const char *kind;
    const char *name;
    const char *help;
} rows[METRIC_COUNT] = {
#define METRIC_ROW(code, kind, name, help) {kind, name, help},
    METRICS(METRIC_ROW)
#undef METRIC_ROW
};

static _Atomic int64_t values[METRIC_COUNT];

/* Upper bounds in microseconds, and as Prometheus writes them; then +Inf. */
static const struct {
    int64_t most;
    const char *text;
} bounds[] = {{500, "0.0005"},  {1000, "0.001"},  {2500, "0.0025"}, {5000, "0.005"},
              {10000, "0.01"},  {25000, "0.025"}, {50000, "0.05"},  {100000, "0.1"},
              {250000, "0.25"}, {1000000, "1"},   {5000000, "5"}};
enum { BOUNDS = sizeof bounds / sizeof *bounds };
static _Atomic int64_t answered[BOUNDS + 1];
static _Atomic int64_t answered_microseconds;

void metrics_add(enum metric metric, int64_t amount)
{
    atomic_fetch_add_explicit(&values[metric], amount, memory_order_relaxed);
}

void metrics_set(enum metric metric, int64_t value)
{
    atomic_store_explicit(&values[metric], value, memory_order_relaxed);
}

int64_t metrics_get(enum metric metric)
{
    return atomic_load_explicit(&values[metric], memory_order_relaxed);
}

void metrics_answered(int64_t microseconds)
{
    int bound = 0;
    while (bound < BOUNDS && microseconds > bounds[bound].most)
        bound++;
    atomic_fetch_add_explicit(&answered[bound], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&answered_microseconds, microseconds, memory_order_relaxed);
}

/* Like snprintf(), at the end of the text; returns the length that it would have then. */
#define APPEND(...)                                                   \
    (length += (size_t)snprintf(length < size ? text + length : NULL, \
                                length < size ? size - length : 0, __VA_ARGS__))

size_t metrics_write(char *text, size_t size)
{
    size_t length = 0;
    for (int row = 0; row < METRIC_COUNT; row++)
        APPEND("# HELP %s %s\n# TYPE %s %s\n%s %lld\n", rows[row].name, rows[row].help,
               rows[row].name, rows[row].kind, rows[row].name,
               (long long)metrics_get((enum metric)row));
    const char *name = "piazza_answer_seconds";
    APPEND("# HELP %s from a message's arrival to its answer\n# TYPE %s histogram\n", name, name);
    int64_t total = 0;
    for (int bound = 0; bound <= BOUNDS; bound++) {
        total += atomic_load_explicit(&answered[bound], memory_order_relaxed);
        APPEND("%s_bucket{le=\"%s\"} %lld\n", name, bound < BOUNDS ? bounds[bound].text : "+Inf",
               (long long)total);
    }
    int64_t sum = atomic_load_explicit(&answered_microseconds, memory_order_relaxed);
    APPEND("%s_sum %lld.%06lld\n%s_count %lld\n", name, (long long)(sum / 1000000),
           (long long)(sum % 1000000), name, (long long)total);
    return length;
}
