/* How much one connection or one address may do: token buckets, and a table of addresses whose
 * memory is bounded. Knows no clock: every call is told the time in milliseconds. */
#ifndef PIAZZA_SERVER_LIMITS_H
#define PIAZZA_SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Tokens in thousandths. A bucket of zeros is full. */
struct bucket {
    int64_t spent;
    int64_t since;
};

/* Takes one token: `rate` come back in each `period` milliseconds, at most `burst` are in it. With
 * a rate of 0 there is no limit. */
bool bucket_take(struct bucket *bucket, unsigned rate, int64_t period, unsigned burst, int64_t now);

struct limits;

/* `most` addresses without connections are remembered. */
struct limits *limits_new(size_t most, uint64_t seed);
void limits_free(struct limits *limits);
size_t limits_size(const struct limits *limits);

/* One more connection of the address; how many it has now, with that one. 0: no memory. */
unsigned limits_connect(struct limits *limits, const char *address);
void limits_disconnect(struct limits *limits, const char *address);
unsigned limits_connections(const struct limits *limits, const char *address);
/* One more request, or table, of the address. False: too many. */
bool limits_request(struct limits *limits, const char *address, unsigned rate, int64_t now);
bool limits_table(struct limits *limits, const char *address, unsigned rate, int64_t now);

#endif
