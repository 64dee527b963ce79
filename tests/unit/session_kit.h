/* Sessions for tests: a folder for their files, games that begin, and a step of who is to act. */
#ifndef PIAZZA_TESTS_SESSION_KIT_H
#define PIAZZA_TESTS_SESSION_KIT_H

#include "term/session.h"
#include "unit.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { LONG_HOLD = 60000, FILE_MAX = 1 << 18 };

static char folder[40]; /* in memory if there is such a place: the tests write often */
static char path[100];
static char other_path[100];

static inline int make_folder(void **unused)
{
    (void)unused;
    snprintf(folder, sizeof folder, "%s/piazza-test-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (mkdtemp(folder) == NULL) {
        return -1;
    }
    snprintf(path, sizeof path, "%s/game.record", folder);
    snprintf(other_path, sizeof other_path, "%s/other.record", folder);
    return 0;
}

static inline int remove_folder(void **unused)
{
    (void)unused;
    unlink(path);
    unlink(other_path);
    return rmdir(folder);
}

/* ---- playing ---- */

struct new_game {
    const char *game;
    const char *seats[PZ_SEATS_MAX];
    uint64_t seed;
    int first; /* a seat or PZ_FIRST_RANDOM */
    uint32_t hold;
    const char *path;
};

static inline bool try_start(struct session *session, const struct new_game *start,
                             const struct pz_seed *seed)
{
    const struct pz_game *game = pz_game_named(start->game);
    struct pz_setup setup;
    char names[PZ_SEATS_MAX][PZ_NAME_MAX];
    int players = 0;
    memset(names, 0, sizeof names);
    for (; players < PZ_SEATS_MAX && start->seats[players] != NULL; players++) {
        snprintf(names[players], PZ_NAME_MAX, "%s", start->seats[players]);
    }
    assert_int_equal(pz_setup_init(&setup, game, players), 0);
    setup.first = (int8_t)start->first;
    session_init(session);
    return session_start(session, game, &setup, seed, (const char(*)[PZ_NAME_MAX])names,
                         start->hold, start->path);
}

static inline void begin(struct session *session, const struct new_game *start)
{
    struct pz_seed seed;
    pz_seed_number(&seed, start->seed);
    if (!try_start(session, start, &seed)) {
        fail_msg("%s", session->problem);
    }
}

static inline size_t table_count(const struct session *session)
{
    size_t count = 0;
    pz_table_moves(session->table, &count);
    return count;
}

/* One step of whoever is to act: chance, a bot, or a person who plays at random. */
static inline void play_step(struct session *session, struct pz_rng *rng)
{
    static struct pz_ask_buffer buffer;
    const int actor = session_actor(session);
    const size_t count = session->count;
    if (actor == PZ_CHANCE) {
        assert_int_equal(session_step(session, true), SESSION_STEPPED);
    } else if (session_is_person(session, actor)) {
        assert_true(
            session_make(session, pz_game_pick(session->record.game, session->state.bytes, rng)));
    } else {
        struct pz_answer answer;
        assert_true(session_ask(session, &session->bots[actor], &buffer, &answer));
        assert_true(session_make(session, answer.move));
    }
    assert_int_equal(session->count, count + 1);
}

static inline void go_to_person(struct session *session)
{
    while (session_actor(session) != PZ_NOBODY &&
           !session_is_person(session, session_actor(session))) {
        play_step(session, NULL);
    }
}

/* ---- files ---- */

static inline size_t read_file(const char *name, char *bytes)
{
    FILE *in = fopen(name, "rb");
    assert_non_null(in);
    const size_t length = fread(bytes, 1, FILE_MAX, in);
    fclose(in);
    return length;
}

static inline void write_file(const char *name, const char *bytes, size_t length)
{
    FILE *out = fopen(name, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    fclose(out);
}

/* The file is what the library writes for these moves. */
static inline void check_file(const struct session *session)
{
    static char bytes[FILE_MAX];
    static char wanted[FILE_MAX];
    struct pz_text text = pz_text_in(wanted, sizeof wanted);
    size_t count = 0;
    const pz_move *moves = pz_table_moves(session->table, &count);
    assert_int_equal(pz_record_write(&session->record, moves, count, &text), 0);
    assert_int_equal(read_file(session->file.path, bytes), text.length);
    assert_memory_equal(bytes, wanted, text.length);
}

#endif
