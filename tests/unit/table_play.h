/* Tables for tests: people who sit down, say something, and play at random by what they are told.
 */
#ifndef PIAZZA_TESTS_TABLE_PLAY_H
#define PIAZZA_TESTS_TABLE_PLAY_H

#include "table_kit.h"
#include "unit.h"

enum { PLAY_PEOPLE = 8, PLAY_MESSAGE_MAX = 8192 };

static inline void kit_ok(struct kit *kit, int person, const char *message)
{
    const int code = kit_send(kit, person, message);
    if (code != 0) {
        fprintf(stderr, "%d: %s\n%s\n", person, message, kit->last[person]);
    }
    assert_int_equal(code, 0);
}

/* The message is refused with the named error, and leaves the table as it was. */
static inline void kit_refused(struct kit *kit, int person, const char *message, const char *error)
{
    char wanted[64];
    const uint32_t number = pz_table_number(kit->table);
    assert_int_equal(kit_send(kit, person, message), PZ_E_REFUSED);
    snprintf(wanted, sizeof wanted, "\"error\":\"%s\"", error);
    if (!kit_says(kit, person, wanted)) {
        fprintf(stderr, "%d: %s\n%s, not %s\n", person, message, kit->last[person], error);
    }
    assert_true(kit_says(kit, person, wanted));
    assert_int_equal(pz_table_number(kit->table), number);
}

/* A table of that game, sealed unless there is a seed, with Anna as its host at the first seat that
 * is not a bot's, and nobody else. `more` are further members of the terms. */
static inline void kit_create(struct kit *kit, const char *game, int players, unsigned bots,
                              const char *more, const struct pz_seed *seed)
{
    char message[1024];
    int length =
        snprintf(message, sizeof message,
                 "{\"type\":\"create\",\"id\":1,\"name\":\"Anna\",\"terms\":{\"game\":\"%s\","
                 "\"players\":%d,\"seats\":[",
                 game, players);
    for (int seat = 0; seat < players; seat++) {
        length += snprintf(message + length, sizeof message - (size_t)length, "%s\"%s\"",
                           seat > 0 ? "," : "", bots >> seat & 1 ? "bot:random" : "open");
    }
    snprintf(message + length, sizeof message - (size_t)length, "]%s}}", more);
    assert_int_equal(kit_open(kit, message, seed), 0);
    assert_int_equal(kit->out.joined, 1);
}

/* The same with a person at every seat that is not a bot's: 1 Anna, 2 Bruno, 3 Carla, ... */
static inline void kit_fill(struct kit *kit, const char *game, int players, unsigned bots,
                            const char *more, const struct pz_seed *seed)
{
    static const char *const names[] = {"Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio"};
    char message[128];
    int people = 0;
    kit_create(kit, game, players, bots, more, seed);
    for (int seat = 0; seat < players; seat++) {
        if (!(bots >> seat & 1) && people++ > 0) {
            snprintf(message, sizeof message, "{\"type\":\"join\",\"name\":\"%s\"}",
                     names[people - 1]);
            kit_ok(kit, 0, message);
            assert_int_equal(kit->out.joined, people);
        }
    }
}

static inline void kit_begin(struct kit *kit, const char *game, int players, unsigned bots,
                             const char *more)
{
    kit_init(kit);
    kit_fill(kit, game, players, bots, more, NULL);
    kit_ok(kit, 1, "{'type':'start'}");
}

/* The last message to the person that tells the position, to its end; NULL if there is none. */
static inline const char *kit_position(const struct kit *kit, int person)
{
    const char *stream = kit->stream[person];
    const char *found = NULL;
    size_t end = kit->stream_length[person];
    while (stream != NULL && found == NULL && end > 0) {
        size_t start = end - 1;
        while (start > 0 && stream[start - 1] != '\n') {
            start--;
        }
        found = strstr(stream + start, "\"position\":");
        end = start;
    }
    return found;
}

/* Where the question to the person begins, NULL if it is not asked. */
static inline const char *kit_asked(const struct kit *kit, int person)
{
    const char *position = kit_position(kit, person);
    const char *ask = position != NULL ? strstr(position, "\"ask\":{\"id\":") : NULL;
    const char *end = position != NULL ? strchr(position, '\n') : NULL;
    return ask != NULL && ask < end ? ask : NULL;
}

static inline long kit_ask_id(const struct kit *kit, int person)
{
    const char *ask = kit_asked(kit, person);
    return ask != NULL ? strtol(ask + strlen("\"ask\":{\"id\":"), NULL, 10) : 0;
}

/* An answer to the last question to the person: the move at that place, as number, text or object.
 */
static inline void kit_answer_text(const struct kit *kit, int person, uint32_t choice,
                                   unsigned form, char *message, size_t size)
{
    const char *ask = kit_asked(kit, person);
    assert_non_null(ask);
    const char *end = strchr(ask, '\n');
    uint32_t count = 0;
    for (const char *m = ask; (m = strstr(m, "{\"number\":")) != NULL && m < end; m++) {
        count++;
    }
    assert_true(count > 0);
    const char *chosen = ask;
    for (uint32_t i = 0; i <= choice % count; i++) {
        chosen = strstr(chosen + 1, "{\"number\":");
    }
    const char *text = strstr(chosen, "\"text\":") + 7;
    const char *object = strstr(chosen, "\"move\":") + 7;
    int depth = 0;
    size_t length = 0;
    do {
        depth += object[length] == '{';
        depth -= object[length] == '}';
        length++;
    } while (depth > 0);
    const int start = snprintf(message, size,
                               "{\"type\":\"move\",\"ask\":%ld,\"move\":", kit_ask_id(kit, person));
    message += start;
    size -= (size_t)start;
    if (form % 3 == 0) {
        snprintf(message, size, "%ld}", strtol(chosen + 10, NULL, 10));
    } else if (form % 3 == 1) {
        snprintf(message, size, "%.*s}", (int)(strchr(text + 1, '"') - text + 1), text);
    } else {
        snprintf(message, size, "%.*s}", (int)length, object);
    }
}

static inline void kit_answer(struct kit *kit, int person, uint32_t random)
{
    char message[PLAY_MESSAGE_MAX];
    kit_answer_text(kit, person, random, random / 16, message, sizeof message);
    kit_ok(kit, person, message);
}

/* A person who is asked, 0 if nobody is. */
static inline int kit_who(const struct kit *kit)
{
    for (int person = 1; person <= PLAY_PEOPLE; person++) {
        if (kit_asked(kit, person) != NULL) {
            return person;
        }
    }
    return 0;
}

/* One move at random of a bot or of a person. */
static inline void kit_step(struct kit *kit, struct pz_rng *rng)
{
    kit->now += 100;
    if (!kit_bot(kit, (uint32_t)pz_rng_next(rng))) {
        const int person = kit_who(kit);
        if (person == 0) {
            fprintf(stderr, "nobody is asked: %s\n", kit->last[0]);
        }
        assert_true(person > 0);
        kit_answer(kit, person, (uint32_t)pz_rng_next(rng));
    }
}

/* Plays on at random for that many moves, or until the game is over. */
static inline void kit_play(struct kit *kit, uint64_t seed, unsigned most)
{
    struct pz_rng rng;
    pz_rng_init(&rng, seed);
    for (unsigned i = 0; i < most && pz_table_stage(kit->table) == PZ_TABLE_PLAYING; i++) {
        kit_step(kit, &rng);
    }
}

enum { TO_THE_END = 100000 };

/* The events so far fold to the same table. */
static inline void kit_same(struct kit *kit)
{
    struct pz_table *again = kit_fold(kit);
    assert_non_null(again);
    assert_true(pz_table_same(kit->table, again));
    pz_table_free(again);
}

#endif
