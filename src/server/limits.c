/* Token buckets, and what each address has used: a hash table whose entries also stand in a list,
 * longest unused first, from which those without connections are dropped when there are too many.
 */
#include "limits.h"
#include <stdlib.h>
#include <string.h>

enum { TOKEN = 1000, TABLE_SIZE = 4096, ADDRESS_SIZE = 64, LOOK_AT = 16 };

static const int64_t SECOND = 1000;
static const int64_t HOUR = 3600 * 1000;

bool bucket_take(struct bucket *bucket, unsigned rate, int64_t period, unsigned burst, int64_t now)
{
    if (rate == 0)
        return true;
    int64_t passed = now - bucket->since;
    /* After a whole burst's time everything has come back; this also keeps the product small. */
    int64_t whole = period * burst / rate + 1;
    if (bucket->spent == 0 || passed >= whole) {
        bucket->spent = 0;
        bucket->since = now;
    } else if (passed > 0) {
        int64_t back = passed * rate * TOKEN / period;
        if (back > 0) {
            int64_t each = (int64_t)rate * TOKEN;
            bucket->spent = back < bucket->spent ? bucket->spent - back : 0;
            /* The time that this took; what is left of it counts next time. */
            bucket->since += (back * period + each - 1) / each;
        }
    }
    if (bucket->spent + TOKEN > (int64_t)burst * TOKEN)
        return false;
    bucket->spent += TOKEN;
    return true;
}

struct entry {
    struct entry *in_slot;
    struct entry *older;
    struct entry *newer;
    uint64_t hash;
    unsigned connections;
    struct bucket requests;
    struct bucket tables;
    char address[ADDRESS_SIZE];
};

struct limits {
    struct entry *slots[TABLE_SIZE];
    struct entry *oldest;
    struct entry *newest;
    size_t count;
    size_t most;
    uint64_t seed;
};

/* Seeded, so that nobody can choose addresses that all fall into one slot. */
static uint64_t hash_of(const struct limits *limits, const char *address)
{
    uint64_t hash = limits->seed ^ 0xcbf29ce484222325u;
    for (const char *at = address; *at != '\0'; at++) {
        hash ^= (unsigned char)*at;
        hash *= 0x100000001b3u;
        hash ^= hash >> 29;
    }
    hash *= 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 32;
}

static void unlink_entry(struct limits *limits, struct entry *entry)
{
    *(entry->older != NULL ? &entry->older->newer : &limits->oldest) = entry->newer;
    *(entry->newer != NULL ? &entry->newer->older : &limits->newest) = entry->older;
}

static void link_newest(struct limits *limits, struct entry *entry)
{
    entry->older = limits->newest;
    entry->newer = NULL;
    *(limits->newest != NULL ? &limits->newest->newer : &limits->oldest) = entry;
    limits->newest = entry;
}

/* Takes the oldest out of the list. */
static struct entry *pop_oldest(struct limits *limits)
{
    struct entry *entry = limits->oldest;
    if (entry == NULL)
        return NULL;
    limits->oldest = entry->newer;
    *(entry->newer != NULL ? &entry->newer->older : &limits->newest) = NULL;
    return entry;
}

/* One that is no longer in the list. */
static void drop(struct limits *limits, struct entry *entry)
{
    struct entry **slot = &limits->slots[entry->hash % TABLE_SIZE];
    while (*slot != entry)
        slot = &(*slot)->in_slot;
    *slot = entry->in_slot;
    limits->count--;
    free(entry);
}

/* Drops the entry that has been unused longest and has no connections. A few that have are put
 * among the newest instead: there are never more of them than connections. */
static void make_space(struct limits *limits)
{
    for (int looked = 0; looked < LOOK_AT && limits->count >= limits->most; looked++) {
        struct entry *entry = pop_oldest(limits);
        if (entry == NULL)
            return;
        if (entry->connections == 0)
            drop(limits, entry);
        else
            link_newest(limits, entry);
    }
}

static struct entry *find(const struct limits *limits, const char *address, uint64_t hash)
{
    struct entry *entry = limits->slots[hash % TABLE_SIZE];
    while (entry != NULL && (entry->hash != hash || strcmp(entry->address, address) != 0))
        entry = entry->in_slot;
    return entry;
}

/* The entry of the address, new if there is none; NULL without memory. */
static struct entry *use(struct limits *limits, const char *address)
{
    uint64_t hash = hash_of(limits, address);
    struct entry *entry = find(limits, address, hash);
    if (entry != NULL) {
        unlink_entry(limits, entry);
        link_newest(limits, entry);
        return entry;
    }
    size_t length = strlen(address);
    if (length >= ADDRESS_SIZE)
        return NULL;
    make_space(limits);
    if ((entry = calloc(1, sizeof *entry)) == NULL)
        return NULL;
    memcpy(entry->address, address, length + 1);
    entry->hash = hash;
    entry->in_slot = limits->slots[hash % TABLE_SIZE];
    limits->slots[hash % TABLE_SIZE] = entry;
    link_newest(limits, entry);
    limits->count++;
    return entry;
}

struct limits *limits_new(size_t most, uint64_t seed)
{
    struct limits *limits = calloc(1, sizeof *limits);
    if (limits != NULL) {
        limits->most = most;
        limits->seed = seed;
    }
    return limits;
}

void limits_free(struct limits *limits)
{
    if (limits == NULL)
        return;
    for (struct entry *entry; (entry = pop_oldest(limits)) != NULL;)
        free(entry);
    free(limits);
}

size_t limits_size(const struct limits *limits)
{
    return limits->count;
}

unsigned limits_connect(struct limits *limits, const char *address)
{
    struct entry *entry = use(limits, address);
    return entry == NULL ? 0 : ++entry->connections;
}

void limits_disconnect(struct limits *limits, const char *address)
{
    struct entry *entry = find(limits, address, hash_of(limits, address));
    if (entry != NULL && entry->connections > 0)
        entry->connections--;
}

unsigned limits_connections(const struct limits *limits, const char *address)
{
    const struct entry *entry = find(limits, address, hash_of(limits, address));
    return entry == NULL ? 0 : entry->connections;
}

bool limits_request(struct limits *limits, const char *address, unsigned rate, int64_t now)
{
    struct entry *entry = use(limits, address);
    return entry != NULL && bucket_take(&entry->requests, rate, SECOND, 2 * rate, now);
}

bool limits_table(struct limits *limits, const char *address, unsigned rate, int64_t now)
{
    struct entry *entry = use(limits, address);
    return entry != NULL && bucket_take(&entry->tables, rate, HOUR, rate, now);
}
