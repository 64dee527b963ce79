/* A transport for tests of the table: it keeps the events, and every stream of messages as each
 * person and the onlookers got it. */
#ifndef PIAZZA_TESTS_TABLE_KIT_H
#define PIAZZA_TESTS_TABLE_KIT_H

#include "piazza/table.h"
#include "unit.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KIT_PEOPLE = 70 }; /* streams: 0 is for onlookers and newcomers */

struct kit {
    struct pz_table *table;
    struct pz_output out;
    char *events; /* lines */
    size_t events_length;
    char *stream[KIT_PEOPLE]; /* lines */
    size_t stream_length[KIT_PEOPLE];
    void (*watch)(struct kit *kit); /* called before each delivery, if there is one */
    int sender;                     /* of the last message */
    bool again;                     /* it asked for what came before */
    int64_t now;
    uint8_t random[PZ_SEED_BYTES];
    char last[KIT_PEOPLE][1 << 16]; /* the last message to each */
    long blocks;                    /* allocated and not freed */
    long fail_after;                /* allocations until one fails; -1 = never */
};

static inline void *kit_resize(void *context, void *block, size_t size)
{
    struct kit *kit = context;
    if (size == 0) {
        kit->blocks -= block != NULL;
        free(block);
        return NULL;
    }
    if (kit->fail_after == 0) {
        return NULL;
    }
    kit->fail_after -= kit->fail_after > 0;
    kit->blocks += block == NULL;
    return realloc(block, size);
}

/* Capacities are powers of 2: under sanitizers every realloc copies. */
static inline size_t kit_capacity(size_t size)
{
    size_t capacity = 256;
    while (capacity < size) {
        capacity *= 2;
    }
    return capacity;
}

static inline void kit_append(char **to, size_t *length, const char *bytes, size_t count)
{
    const size_t capacity = kit_capacity(*length + count + 1);
    if (*to == NULL || capacity > kit_capacity(*length + 1)) {
        *to = realloc(*to, capacity);
    }
    if (count > 0) { /* there may be no bytes at all then */
        memcpy(*to + *length, bytes, count);
    }
    *length += count;
    (*to)[*length] = '\0';
}

/* The stream of a message: that of a person, or 0. */
static inline int kit_to(const struct kit *kit, const struct pz_envelope *envelope)
{
    return envelope->to == PZ_TO_ONLOOKERS ? 0
           : envelope->to == PZ_TO_SENDER  ? kit->sender
                                           : envelope->to;
}

static inline bool kit_begins(const char *bytes, size_t length, const char *start)
{
    return length >= strlen(start) && memcmp(bytes, start, strlen(start)) == 0;
}

/* What holds for every message: answers are to the sender alone, nothing else is, and whatever is
 * about an event has its number. */
static inline void kit_check_envelope(const struct kit *kit, const struct pz_envelope *envelope)
{
    char number[40];
    char *text = calloc(envelope->length + 1, 1);
    memcpy(text, kit->out.messages + envelope->start, envelope->length);
    const bool answer = kit_begins(text, envelope->length, "{\"type\":\"ok\"") ||
                        kit_begins(text, envelope->length, "{\"type\":\"error\"");
    const bool look = strstr(text, ",\"type\":\"look\",") != NULL;
    const bool again = kit->again && kit->out.event_count == 0;
    snprintf(number, sizeof number, "\"n\":%u,\"t\":", envelope->number);
    if ((envelope->to == PZ_TO_SENDER) != (answer || look || again) ||
        (answer || look ? envelope->number != 0 : strstr(text, number) == NULL)) {
        fprintf(stderr, "to %d, about event %u: %s\n", envelope->to, envelope->number, text);
        abort();
    }
    free(text);
}

/* First the events, then the messages, as a transport does. */
static inline void kit_deliver(struct kit *kit)
{
    const struct pz_output *out = &kit->out;
    if (kit->watch != NULL) {
        kit->watch(kit);
    }
    kit_append(&kit->events, &kit->events_length, out->events, out->events_length);
    for (uint32_t i = 0; i < out->envelope_count; i++) {
        const struct pz_envelope *envelope = &out->envelopes[i];
        const int to = kit_to(kit, envelope);
        kit_check_envelope(kit, envelope);
        const char *bytes = out->messages + envelope->start;
        kit_append(&kit->stream[to], &kit->stream_length[to], bytes, envelope->length);
        kit_append(&kit->stream[to], &kit->stream_length[to], "\n", 1);
        snprintf(kit->last[to], sizeof kit->last[to], "%.*s", (int)envelope->length, bytes);
    }
}

static inline void kit_init(struct kit *kit)
{
    memset(kit, 0, sizeof *kit);
    kit->fail_after = -1;
    kit->now = 1000000;
    for (unsigned i = 0; i < PZ_SEED_BYTES; i++) {
        kit->random[i] = (uint8_t)(7 * i + 1);
    }
    const struct pz_memory memory = {kit_resize, kit};
    kit->out.memory = memory;
    kit->table = pz_table_new(&memory);
}

static inline void kit_release(struct kit *kit)
{
    pz_table_free(kit->table);
    pz_output_release(&kit->out);
    free(kit->events);
    for (int i = 0; i < KIT_PEOPLE; i++) {
        free(kit->stream[i]);
    }
    if (kit->blocks != 0) {
        fprintf(stderr, "the table leaks %ld blocks\n", kit->blocks);
        abort();
    }
}

static inline int kit_open(struct kit *kit, const char *message, const struct pz_seed *seed)
{
    message = unit_quoted(message);
    const int code =
        pz_table_open(kit->table, message, strlen(message), seed, kit->now, kit->random, &kit->out);
    kit_deliver(kit);
    return code;
}

/* The message may have ' for ", here and where a message is looked for. */
static inline int kit_send(struct kit *kit, int person, const char *message)
{
    message = unit_quoted(message);
    kit->random[0]++;
    kit->sender = person;
    kit->again = strstr(message, "\"since\"") != NULL;
    const int code = pz_table_receive(kit->table, person, message, strlen(message), kit->now,
                                      kit->random, &kit->out);
    kit_deliver(kit);
    return code;
}

static inline int kit_time(struct kit *kit, int64_t later)
{
    kit->again = false;
    kit->now += later;
    const int code = pz_table_time(kit->table, kit->now, &kit->out);
    kit_deliver(kit);
    return code;
}

static inline int kit_presence(struct kit *kit, int person, bool here)
{
    kit->again = false;
    const int code = pz_table_presence(kit->table, person, here, kit->now, &kit->out);
    kit_deliver(kit);
    return code;
}

/* The answer of the bot that the table asks, at random by the number. */
static inline bool kit_bot(struct kit *kit, uint32_t random)
{
    static pz_move moves[PZ_MOVES_MAX];
    const char *bot = NULL;
    size_t made = 0;
    kit->again = false;
    const int seat = pz_table_bot_seat(kit->table, &bot);
    if (seat < 0) {
        return false;
    }
    pz_table_moves(kit->table, &made);
    const uint32_t count =
        pz_table_game(kit->table)->moves(pz_table_state(kit->table), moves, NULL);
    const int code =
        pz_table_bot(kit->table, seat, (uint32_t)made, moves[random % count], kit->now, &kit->out);
    kit_deliver(kit);
    return code == 0;
}

/* A number that follows the key in the last message to the person; -1 if it is not in it. */
static inline long kit_number(const struct kit *kit, int person, const char *key)
{
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"%s\":", key);
    const char *found = strstr(kit->last[person], wanted);
    return found != NULL ? strtol(found + strlen(wanted), NULL, 10) : -1;
}

static inline bool kit_says(const struct kit *kit, int person, const char *part)
{
    return strstr(kit->last[person], unit_quoted(part)) != NULL;
}

/* Another table, folded from the events so far; NULL if one of them is refused. */
static inline struct pz_table *kit_fold(struct kit *kit)
{
    struct pz_table *again = pz_table_new(&kit->out.memory);
    const char *line = kit->events;
    while (line != NULL && *line != '\0') {
        struct pz_problem problem;
        const size_t length = strcspn(line, "\n");
        if (pz_table_fold(again, line, length, &problem) != 0) {
            fprintf(stderr, "%s\n%.*s\n", problem.text, (int)length, line);
            pz_table_free(again);
            return NULL;
        }
        line += length + 1;
    }
    return again;
}

#endif
