/* Games at one screen: what is shown, what is on the disk, what can be taken back and resumed. */
#include "piazza/verify.h"
#include "term/session.h"
#include "unit.h"
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LONG_HOLD = 60000, FILE_MAX = 1 << 18 };

static char folder[40]; /* in memory if there is such a place: the tests write often */
static char path[100];
static char other_path[100];

static int make_folder(void **unused)
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

static int remove_folder(void **unused)
{
    (void)unused;
    unlink(path);
    unlink(other_path);
    return rmdir(folder);
}

/* ---- playing ---- */

struct start {
    const char *game;
    const char *seats[PZ_SEATS_MAX];
    uint64_t seed;
    int first; /* a seat or PZ_FIRST_RANDOM */
    uint32_t hold;
    const char *path;
};

static bool try_start(struct session *session, const struct start *start,
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

static void begin(struct session *session, const struct start *start)
{
    struct pz_seed seed;
    pz_seed_number(&seed, start->seed);
    if (!try_start(session, start, &seed)) {
        fail_msg("%s", session->problem);
    }
}

static size_t table_count(const struct session *session)
{
    size_t count = 0;
    pz_table_moves(session->table, &count);
    return count;
}

/* One step of whoever is to act: chance, a bot, or a person who plays at random. */
static void step(struct session *session, struct pz_rng *rng)
{
    static struct pz_ask_buffer buffer;
    const int actor = session_actor(session);
    const size_t count = session->count;
    if (actor == PZ_CHANCE) {
        assert_int_equal(session_step(session, true), SESSION_STEPPED);
    } else if (session_is_person(session, actor)) {
        assert_true(session_make(session, session->record.game->pick(session->state.bytes, rng)));
    } else {
        struct pz_answer answer;
        assert_true(session_ask(session, &session->bots[actor], &buffer, &answer));
        assert_true(session_make(session, answer.move));
    }
    assert_int_equal(session->count, count + 1);
}

static void go_to_person(struct session *session)
{
    while (session_actor(session) != PZ_NOBODY &&
           !session_is_person(session, session_actor(session))) {
        step(session, NULL);
    }
}

/* ---- files ---- */

static size_t read_file(const char *name, char *bytes)
{
    FILE *in = fopen(name, "rb");
    assert_non_null(in);
    const size_t length = fread(bytes, 1, FILE_MAX, in);
    fclose(in);
    return length;
}

static void write_file(const char *name, const char *bytes, size_t length)
{
    FILE *out = fopen(name, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    fclose(out);
}

/* The file is what the library writes for these moves. */
static void check_file(const struct session *session)
{
    static char bytes[FILE_MAX];
    static char wanted[FILE_MAX];
    struct pz_text text;
    size_t count = 0;
    const pz_move *moves = pz_table_moves(session->table, &count);
    pz_text_init(&text, wanted, sizeof wanted);
    assert_int_equal(pz_record_write(&session->record, moves, count, &text), 0);
    assert_int_equal(read_file(session->file.path, bytes), text.length);
    assert_memory_equal(bytes, wanted, text.length);
}

static void the_file_is_the_record_after_every_step(void **unused)
{
    (void)unused;
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        struct session session;
        struct pz_rng rng;
        struct stat now;
        struct stat first;
        pz_rng_init(&rng, g);
        unlink(path);
        begin(&session, &(struct start){.game = pz_game_at(g)->id,
                                        .seats = {"Anna", "bot:random", "Bruno"},
                                        .seed = g,
                                        .first = (int)g - 1,
                                        .hold = LONG_HOLD,
                                        .path = path});
        check_file(&session);
        assert_int_equal(stat(path, &first), 0);
        for (int i = 0; i < 250 && session_actor(&session) != PZ_NOBODY; i++) {
            step(&session, &rng);
            check_file(&session);
        }
        assert_int_equal(stat(path, &now), 0);
        assert_int_equal(now.st_ino, first.st_ino); /* it was appended to */
        session_release(&session);
    }
}

static void a_whole_game_is_kept_with_its_end_and_can_be_verified(void **unused)
{
    (void)unused;
    static char bytes[FILE_MAX];
    static pz_move moves[FILE_MAX / 2];
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        struct session session;
        struct pz_seed seed = {.kind = PZ_SEED_SEALED, .bytes = {7, 7, 7}};
        struct pz_record record;
        struct pz_problem problem;
        struct pz_verdict verdict;
        struct pz_result result;
        size_t count = 0;
        const struct start start = {.game = pz_game_at(g)->id,
                                    .seats = {"bot:random", "bot:random"},
                                    .first = PZ_FIRST_RANDOM,
                                    .path = path};
        unlink(path);
        assert_true(try_start(&session, &start, &seed));
        while (session_actor(&session) != PZ_NOBODY) {
            step(&session, NULL);
        }
        session_result(&session, &result);
        assert_int_not_equal(result.winners, 0);
        assert_int_equal(pz_record_read(bytes, read_file(path, bytes), &record, moves,
                                        sizeof moves / sizeof moves[0], &count, NULL, &problem),
                         0);
        assert_int_equal(count, session.count);
        assert_int_equal(record.seed.kind, PZ_SEED_SEALED);
        assert_false(record.first_named);
        pz_verify(&record, moves, count, &verdict);
        assert_true(verdict.right);
        session_release(&session);
        session_init(&session);
        assert_false(session_resume(&session, path, 0));
        assert_non_null(strstr(session.problem, "that game is over"));
        session_release(&session);
    }
}

/* ---- what is shown ---- */

static void what_chance_drew_is_shown_step_by_step(void **unused)
{
    (void)unused;
    struct session session;
    char object[SAY_OBJECT_MAX];
    int actor = 0;
    begin(&session, &(struct start){.game = "little", .seats = {"Anna", "bot:random"}, .seed = 3});
    assert_int_equal(session.count, 0);
    assert_int_equal(table_count(&session), 4);
    for (size_t count = 1; count <= 4; count++) {
        assert_int_equal(session_actor(&session), PZ_CHANCE);
        assert_false(session_make(&session, 0));
        assert_int_equal(session_step(&session, false), SESSION_STEPPED);
        assert_int_equal(session.count, count);
    }
    assert_int_equal(session_actor(&session), 0);
    assert_memory_equal(session.state.bytes, pz_table_state(session.table),
                        session.record.game->state_size);
    /* A walk goes as far as what is shown. */
    struct session_walk walk;
    session_walk_init(&walk, &session);
    session_walk_object(&walk, 0, &actor, object);
    assert_int_equal(actor, PZ_CHANCE);
    assert_string_equal(object, "{\"kind\":\"roll\",\"car\":\"yellow\",\"die\":4}");
    while (session_walk_next(&walk)) {
    }
    assert_int_equal(walk.count, 4);
    assert_memory_equal(walk.state.bytes, session.state.bytes, session.record.game->state_size);
    assert_false(session_make(&session, UINT16_MAX)); /* and what is not legal is not made */
    assert_int_equal(session.count, 4);
    session_release(&session);
}

static void seats_of_one_name_are_told_apart(void **unused)
{
    (void)unused;
    struct session session;
    begin(&session,
          &(struct start){.game = "little", .seats = {"Anna", "bot:random", "Anna", "bot:random"}});
    assert_int_equal(session.people, 2);
    assert_string_equal(session.shown[0], "Anna");
    assert_string_equal(session.shown[1], "random 1");
    assert_string_equal(session.shown[2], "Anna 2");
    assert_string_equal(session.shown[3], "random 2");
    assert_true(session_is_person(&session, 2));
    assert_false(session_is_person(&session, 3));
    session_release(&session);
    /* What comes from outside is escaped, not believed. */
    begin(&session,
          &(struct start){.game = "little", .seats = {"\",\"seat\":1,\"x\":\"\\", "Bruno"}});
    assert_string_equal(session.shown[0], "\",\"seat\":1,\"x\":\"\\");
    session_release(&session);
    struct pz_seed seed;
    pz_seed_number(&seed, 1);
    assert_false(try_start(
        &session, &(struct start){.game = "little", .seats = {"Anna", "bot:nobody"}}, &seed));
    assert_non_null(strstr(session.problem, "no bot of that name"));
    session_release(&session);
}

/* In a record of other hands people may have the same name, of letters of several bytes. */
static void long_names_are_not_cut_within_a_letter(void **unused)
{
    (void)unused;
    struct pz_record record;
    char shown[PZ_SEATS_MAX][PZ_NAME_MAX];
    memset(&record, 0, sizeof record);
    record.game = pz_game_named("little");
    record.setup.players = 2;
    for (int seat = 0; seat < 2; seat++) {
        struct pz_text name;
        pz_text_init(&name, record.names[seat], PZ_NAME_MAX);
        for (unsigned i = 0; i < 15; i++) {
            pz_text_str(&name, "\xe2\x82\xac");
        }
        assert_true(pz_name_fits(record.names[seat]));
    }
    session_names(&record, shown);
    for (int seat = 0; seat < 2; seat++) {
        assert_true(pz_name_fits(shown[seat]));
    }
    assert_string_not_equal(shown[0], shown[1]);
}

/* ---- taking back ---- */

/* Every decision of the person in whole games: it can be taken back exactly if it showed nothing,
 * and then state and file are as they were. */
static void taking_back_never_goes_past_what_was_revealed(void **unused)
{
    (void)unused;
    static char bytes[FILE_MAX];
    static char again[FILE_MAX];
    static pz_move moves[PZ_MOVES_MAX];
    unsigned taken_back = 0;
    unsigned kept = 0;
    for (uint64_t seed = 0; seed < 6; seed++) {
        struct session session;
        struct pz_rng rng;
        unlink(path);
        begin(&session, &(struct start){.game = seed % 2 == 0 ? "bella" : "tickets",
                                        .seats = {"Anna", "bot:random", "bot:random"},
                                        .seed = seed,
                                        .first = PZ_FIRST_RANDOM,
                                        .hold = LONG_HOLD,
                                        .path = path});
        const struct pz_game *game = session.record.game;
        pz_rng_init(&rng, seed);
        for (go_to_person(&session); session_actor(&session) != PZ_NOBODY; go_to_person(&session)) {
            const union pz_any_state before = session.state;
            const size_t count = session.count;
            const size_t length = read_file(path, bytes);
            const pz_move move = game->pick(session.state.bytes, &rng);
            const bool reveals = game->reveals(session.state.bytes, move);
            pz_move only = 0;
            const bool forced = session_forced(&session, 0, &only);
            assert_int_equal(forced, game->moves(session.state.bytes, moves, NULL) == 1);
            assert_true(session_make(&session, move));
            assert_false(session_can_undo(&session, 1)); /* somebody else's */
            if (session_actor(&session) == PZ_NOBODY) {
                break;
            }
            assert_int_equal(session_can_undo(&session, 0), !reveals);
            if (forced) {
                assert_int_equal(move, only);
            } else if (!reveals) {
                assert_true(session_undo(&session, 0));
                assert_int_equal(session.count, count);
                assert_memory_equal(session.state.bytes, before.bytes, game->state_size);
                assert_int_equal(read_file(path, again), length);
                assert_memory_equal(bytes, again, length);
                taken_back++;
                assert_true(session_make(&session, move));
                check_file(&session);
            } else {
                assert_false(session_undo(&session, 0));
                kept++;
            }
            if (session_actor(&session) == PZ_CHANCE) {
                step(&session, NULL);
                assert_false(session_can_undo(&session, 0));
            }
        }
        session_release(&session);
    }
    assert_true(taken_back > 50 && kept > 20);
}

/* Everybody sits at the screen, so everybody agrees. */
static void a_move_among_people_is_taken_back_by_all_of_them(void **unused)
{
    (void)unused;
    struct session session;
    begin(&session, &(struct start){.game = "little",
                                    .seats = {"Anna", "Bruno", "bot:random", "Carla"},
                                    .seed = 3,
                                    .hold = LONG_HOLD});
    go_to_person(&session);
    const size_t count = session.count;
    pz_move moves[PZ_MOVES_MAX];
    session.record.game->moves(session.state.bytes, moves, NULL);
    assert_true(session_make(&session, moves[0]));
    assert_false(session_can_undo(&session, 1));
    assert_false(session_undo(&session, 1));
    assert_int_equal(session.count, count + 1);
    assert_true(session_undo(&session, 0));
    assert_int_equal(session.count, count);
    assert_int_equal(session_actor(&session), 0);
    assert_false(session_undo(&session, 0));
    assert_true(session_make(&session, moves[1]));
    session_release(&session);
}

static void chance_waits_as_long_as_a_move_can_be_taken_back(void **unused)
{
    (void)unused;
    const uint32_t holds[] = {0, 40, LONG_HOLD};
    for (unsigned i = 0; i < 3; i++) {
        struct session session;
        pz_move moves[PZ_MOVES_MAX];
        begin(&session,
              &(struct start){
                  .game = "little", .seats = {"Anna", "bot:random"}, .seed = 3, .hold = holds[i]});
        go_to_person(&session);
        session.record.game->moves(session.state.bytes, moves, NULL);
        assert_true(session_make(&session, moves[0]));
        assert_int_equal(session_actor(&session), PZ_CHANCE);
        if (holds[i] == 0) {
            assert_false(session_can_undo(&session, 0));
            assert_int_equal(session_step(&session, false), SESSION_STEPPED);
        } else {
            assert_int_equal(session_step(&session, false), SESSION_WAITS);
            assert_int_equal(table_count(&session), session.count);
            if (holds[i] == LONG_HOLD) {
                assert_true(session_can_undo(&session, 0));
                assert_int_equal(session_step(&session, true), SESSION_STEPPED);
            } else {
                usleep(2000 * holds[i]);
                /* too late: chance has drawn in the meantime */
                assert_false(session_undo(&session, 0));
                assert_false(session.broken);
                assert_int_equal(session_step(&session, false), SESSION_STEPPED);
            }
        }
        assert_false(session_can_undo(&session, 0));
        session_release(&session);
    }
}

/* ---- resuming ---- */

static void a_resumed_game_goes_on_as_if_it_had_never_stopped(void **unused)
{
    (void)unused;
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        struct session whole;
        struct session parts;
        struct start start = {.game = pz_game_at(g)->id,
                              .seats = {"bot:random", "bot:greedy", "bot:random"},
                              .seed = 11,
                              .first = (int)g - 1};
        unlink(path);
        begin(&whole, &start);
        start.path = path;
        begin(&parts, &start);
        for (int i = 0; i < 300 && session_actor(&whole) != PZ_NOBODY; i++) {
            step(&whole, NULL);
            step(&parts, NULL);
            if (i % 40 == 7) {
                session_release(&parts);
                session_init(&parts);
                if (!session_resume(&parts, path, 0)) {
                    fail_msg("%s", parts.problem);
                }
                assert_string_equal(parts.problem, "");
                while (whole.count < parts.count) { /* what was drawn is shown at once */
                    step(&whole, NULL);
                }
            }
            size_t count = 0;
            const pz_move *moves = pz_table_moves(whole.table, &count);
            assert_int_equal(whole.count, parts.count);
            assert_int_equal(table_count(&parts), count);
            assert_memory_equal(moves, pz_table_moves(parts.table, &count), count * sizeof *moves);
        }
        session_release(&whole);
        session_release(&parts);
    }
}

/* A file that ends anywhere is resumed at its last whole step, or refused in words. */
static void check_cut(const struct session *whole, const char *bytes, size_t length, size_t body)
{
    struct session session;
    size_t count = 0;
    const pz_move *moves = pz_table_moves(whole->table, &count);
    assert_true(count > 0);
    write_file(other_path, bytes, length);
    session_init(&session);
    if (!session_resume(&session, other_path, 0)) {
        assert_true(session.problem[0] != '\0');
        assert_true(length < body);
        session_release(&session);
        return;
    }
    assert_true(length >= body);
    size_t whole_steps = 0; /* each is followed by a comma or a line end */
    for (size_t i = body; i < length; i++) {
        whole_steps += bytes[i] == ',' || bytes[i] == '\n';
    }
    assert_int_equal(session.count, whole_steps);
    size_t resumed_count = 0;
    const pz_move *resumed = pz_table_moves(session.table, &resumed_count);
    assert_memory_equal(resumed, moves, session.count * sizeof *moves);
    assert_memory_equal(session.record.names, whole->record.names, sizeof whole->record.names);
    assert_int_equal(session.people, whole->people);
    const bool cut = bytes[length - 1] != '\n';
    assert_int_equal(cut, strstr(session.problem, "is left out") != NULL);
    struct pz_rng rng;
    pz_rng_init(&rng, length);
    for (int i = 0; i < 3 && session_actor(&session) != PZ_NOBODY; i++) {
        step(&session, &rng);
    }
    check_file(&session);
    session_release(&session);
}

static void a_file_that_ends_anywhere_is_resumed_or_refused(void **unused)
{
    (void)unused;
    static char bytes[FILE_MAX];
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        struct session session;
        struct pz_rng rng;
        pz_rng_init(&rng, g);
        unlink(path);
        begin(&session, &(struct start){.game = pz_game_at(g)->id,
                                        .seats = {"Anna", "bot:random"},
                                        .seed = 5,
                                        .first = 1,
                                        .path = path});
        for (int i = 0; i < 45; i++) {
            step(&session, &rng);
        }
        const size_t length = read_file(path, bytes);
        bytes[length] = '\0';
        const char *body = strstr(bytes, "\n\n");
        assert_non_null(body);
        for (size_t cut = 0; cut <= length; cut++) {
            check_cut(&session, bytes, cut, (size_t)(body - bytes) + 2);
        }
        session_release(&session);
    }
}

static void the_end_of_a_game_may_be_cut_off_too(void **unused)
{
    (void)unused;
    static char bytes[FILE_MAX];
    struct session session;
    unlink(path);
    begin(&session,
          &(struct start){
              .game = "little", .seats = {"bot:random", "bot:random"}, .seed = 5, .path = path});
    while (session_actor(&session) != PZ_NOBODY) {
        step(&session, NULL);
    }
    const size_t count = session.count;
    session_release(&session);
    const size_t length = read_file(path, bytes);
    bytes[length] = '\0';
    const size_t end = (size_t)(strstr(bytes, "\nend:") - bytes);
    for (size_t cut = end - 3; cut < length; cut++) {
        write_file(other_path, bytes, cut);
        session_init(&session);
        if (!session_resume(&session, other_path, 0)) {
            fail_msg("%zu: %s", cut, session.problem);
        }
        assert_int_equal(session.count, count - 1);
        assert_non_null(strstr(session.problem, "is left out"));
        while (session_actor(&session) != PZ_NOBODY) {
            step(&session, NULL);
        }
        check_file(&session);
        session_release(&session);
    }
}

/* Resumes the record of `path` after one text in it was replaced. */
static bool resume_changed(struct session *session, const char *from, const char *to)
{
    static char bytes[FILE_MAX];
    static char changed[FILE_MAX];
    bytes[read_file(path, bytes)] = '\0';
    const char *place = strstr(bytes, from);
    assert_non_null(place);
    const int length = snprintf(changed, sizeof changed, "%.*s%s%s", (int)(place - bytes), bytes,
                                to, place + strlen(from));
    write_file(path, changed, (size_t)length);
    session_init(session);
    return session_resume(session, path, 0);
}

static void records_of_other_hands_are_resumed_or_refused_in_words(void **unused)
{
    (void)unused;
    struct session session;
    const struct start start = {
        .game = "little", .seats = {"Anna", "bot:random"}, .seed = 5, .first = 1, .path = path};
    unlink(path);
    begin(&session, &start);
    go_to_person(&session);
    session_release(&session);
    /* Format 1 does not say that the first player was named; a comment does no harm. */
    assert_false(resume_changed(&session, "piazza record 2", "piazza record 1"));
    session_release(&session);
    assert_false(resume_changed(&session, "first: named\n", ""));
    session_release(&session);
    assert_true(resume_changed(&session, "board: printed\n", "; a comment\n"));
    go_to_person(&session);
    struct pz_rng rng;
    pz_rng_init(&rng, 1);
    step(&session, &rng);
    check_file(&session);
    session_release(&session);
    assert_true(resume_changed(&session, "piazza record 2", "piazza record 2 ; mine"));
    session_release(&session);
    assert_false(resume_changed(&session, "roll yellow 4", "roll yellow 5"));
    assert_non_null(strstr(session.problem, "the draws of the record are not those of its seed"));
    session_release(&session);
    assert_false(resume_changed(&session, "seed: 5\n", ""));
    assert_non_null(strstr(session.problem, "without a seed"));
    session_release(&session);
    assert_false(resume_changed(&session, "roll yellow", "roll purple"));
    assert_non_null(strstr(session.problem, "is not a move"));
    session_release(&session);
}

static void who_has_no_name_in_a_record_gets_none_by_resuming_it(void **unused)
{
    (void)unused;
    static char bytes[FILE_MAX];
    struct session session;
    const struct start start = {
        .game = "little", .seats = {"bot:random", "Anna", "Bruno"}, .seed = 5, .path = path};
    unlink(path);
    begin(&session, &start);
    go_to_person(&session);
    session_release(&session);
    assert_true(resume_changed(&session, "seat 1: Anna\n", ""));
    assert_string_equal(session.shown[0], "random");
    assert_string_equal(session.shown[1], "Player 2");
    assert_string_equal(session.shown[2], "Bruno");
    struct pz_rng rng;
    pz_rng_init(&rng, 1);
    step(&session, &rng);
    check_file(&session);
    bytes[read_file(path, bytes)] = '\0';
    assert_null(strstr(bytes, "seat 1:"));
    assert_non_null(strstr(bytes, "seat 2: Bruno\n"));
    session_release(&session);
}

/* ---- what goes wrong with files ---- */

static void what_cannot_be_kept_is_said(void **unused)
{
    (void)unused;
    struct session session;
    struct pz_seed seed;
    pz_seed_number(&seed, 1);
    struct start start = {
        .game = "little", .seats = {"Anna", "bot:random"}, .path = "/nonexistent/folder/x.record"};
    assert_false(try_start(&session, &start, &seed));
    assert_non_null(strstr(session.problem, "No such file"));
    assert_false(session_resume(&session, start.path, 0));
    assert_non_null(strstr(session.problem, "No such file"));
    assert_false(session_resume(&session, folder, 0));
    assert_non_null(strstr(session.problem, "s a directory"));
    session_release(&session);
    /* What is there already is not overwritten. */
    write_file(path, "shopping list", 13);
    start.path = path;
    assert_false(try_start(&session, &start, &seed));
    assert_non_null(strstr(session.problem, "exists already"));
    session_release(&session);
}

static void a_game_is_played_by_one_program_at_a_time(void **unused)
{
    (void)unused;
    struct session first;
    struct session second;
    struct pz_rng rng;
    pz_rng_init(&rng, 1);
    unlink(path);
    begin(&first, &(struct start){.game = "little", .seats = {"Anna", "Bruno"}, .path = path});
    for (int i = 0; i < 12; i++) {
        session_init(&second);
        assert_false(session_resume(&second, path, 0));
        assert_non_null(strstr(second.problem, "another program"));
        session_release(&second);
        step(&first, &rng);
    }
    /* Somebody deletes the file: the next move brings it back. */
    go_to_person(&first);
    unlink(path);
    step(&first, &rng);
    check_file(&first);
    session_release(&first);
    session_init(&second);
    assert_true(session_resume(&second, path, 0));
    session_release(&second);
}

/* The disk takes some bytes of a step and no more. What was kept stays, and nothing else is shown.
 */
static void a_full_disk_is_told_and_nothing_is_lost(void **unused)
{
    (void)unused;
    static char bytes[FILE_MAX];
    static char after[FILE_MAX];
    struct rlimit usual;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    signal(SIGXFSZ, SIG_IGN);
    for (size_t more = 0; more < 30; more++) {
        struct session session;
        struct pz_rng rng;
        pz_rng_init(&rng, more);
        unlink(path);
        begin(&session,
              &(struct start){
                  .game = "little", .seats = {"Anna", "bot:random"}, .seed = 5, .path = path});
        for (int i = 0; i < 20; i++) {
            step(&session, &rng);
        }
        go_to_person(&session);
        const size_t count = session.count;
        const size_t length = read_file(path, bytes);
        const struct rlimit small = {length + more, usual.rlim_max};
        const pz_move move = session.record.game->pick(session.state.bytes, &rng);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        const bool made = session_make(&session, move);
        const bool again = session_make(&session, move);
        const enum session_progress stepped = session_step(&session, true);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
        assert_false(made);
        assert_false(again);
        assert_int_equal(stepped, SESSION_FAILED);
        assert_true(session.broken);
        assert_false(session_can_undo(&session, 0));
        assert_non_null(strstr(session.problem, "File too large"));
        assert_int_equal(session.count, count);
        assert_int_equal(read_file(path, after), length);
        assert_memory_equal(bytes, after, length);
        if (more % 2 == 0) { /* there is room again: the move that waited is kept and shown */
            assert_true(session_retry(&session));
            assert_false(session.broken);
            assert_int_equal(session.count, count + 1);
            assert_true(session_retry(&session));
            check_file(&session);
            session_release(&session);
            continue;
        }
        session_release(&session);
        session_init(&session);
        assert_true(session_resume(&session, path, 0));
        assert_int_equal(session.count, count);
        assert_true(session_make(&session, move));
        check_file(&session);
        session_release(&session);
    }
}

/* What could not be taken back in the file is not taken back on the screen, until it can. */
static void taking_back_waits_for_the_disk_too(void **unused)
{
    (void)unused;
    struct rlimit usual;
    struct session session;
    struct pz_rng rng;
    char words[600];
    struct pz_text text;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    signal(SIGXFSZ, SIG_IGN);
    pz_rng_init(&rng, 1);
    unlink(path);
    begin(
        &session,
        &(struct start){
            .game = "little", .seats = {"Anna", "Bruno"}, .seed = 5, .hold = 60000, .path = path});
    go_to_person(&session);
    const int seat = session_actor(&session);
    const size_t count = session.count;
    assert_true(session_make(&session, session.record.game->pick(session.state.bytes, &rng)));
    const struct rlimit small = {10, usual.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    const bool taken = session_undo(&session, seat);
    const bool retried = session_retry(&session);
    pz_text_init(&text, words, sizeof words);
    session_tell_broken(&session, &text);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
    assert_false(taken);
    assert_false(retried);
    assert_true(session.broken);
    assert_non_null(strstr(words, path));
    assert_non_null(strstr(words, "File too large"));
    assert_int_equal(session.count, count + 1);
    assert_true(session_retry(&session));
    assert_int_equal(session.count, count);
    check_file(&session);
    session_release(&session);
}

/* Somebody with one move need not be asked; but where others at the screen would learn by that what
 * a hand is not, only if everybody can see it: which city a card shows, not that there is no trip.
 */
static void forced_moves_tell_no_secrets(void **unused)
{
    static pz_move moves[PZ_MOVES_MAX];
    unsigned open = 0;
    unsigned away = 0;
    unsigned secret = 0;
    (void)unused;
    for (uint64_t seed = 3; seed < 5; seed++) {
        struct session session;
        struct pz_rng rng;
        pz_rng_init(&rng, seed);
        begin(&session, &(struct start){.game = "bella",
                                        .seats = {"Anna", "Bruno"},
                                        .seed = seed,
                                        .first = PZ_FIRST_RANDOM});
        const struct pz_game *game = session.record.game;
        for (; session_actor(&session) != PZ_NOBODY; step(&session, &rng)) {
            const int actor = session_actor(&session);
            char text[PZ_MOVE_TEXT_MAX];
            struct pz_text out;
            pz_move only = 0;
            if (actor < 0 || !session_is_person(&session, actor)) {
                continue;
            }
            const bool forced = session_forced_openly(&session, actor, &only);
            const bool alone = session_forced(&session, actor, &only);
            assert_false(session_forced(&session, 1 - actor, &only)); /* who is not asked */
            assert_int_equal(alone, game->moves(session.state.bytes, moves, NULL) == 1);
            if (!alone) {
                assert_false(forced);
                continue;
            }
            assert_int_equal(only, moves[0]);
            pz_text_init(&out, text, sizeof text);
            game->move_write(session.state.bytes, moves[0], &out);
            assert_true(forced || strncmp(text, "take ", 5) != 0);
            /* who gets a ticket by it must be at the screen */
            const bool apart = session_forced_apart(&session, actor, &only);
            const bool brings =
                strncmp(text, "take ", 5) == 0 || game->reveals(session.state.bytes, moves[0]);
            assert_int_equal(apart, forced && !brings);
            away += apart;
            open += forced && !apart;
            secret += !forced && strcmp(text, "no trip") == 0;
        }
        session_release(&session);
    }
    assert_true(open > 0);
    assert_true(away > 0);
    assert_true(secret > 5);
}

/* What was forced goes back with the decision before it. */
static void taking_back_goes_past_forced_moves(void **unused)
{
    unsigned taken = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct session session;
        struct pz_rng rng;
        pz_rng_init(&rng, seed);
        begin(&session, &(struct start){.game = "bella",
                                        .seats = {"Anna", "bot:random", "bot:random"},
                                        .seed = seed,
                                        .first = PZ_FIRST_RANDOM,
                                        .hold = LONG_HOLD});
        for (go_to_person(&session); session_actor(&session) != PZ_NOBODY; go_to_person(&session)) {
            const size_t count = session.count;
            pz_move only = 0;
            const bool decision = !session_forced(&session, 0, &only);
            step(&session, &rng);
            if (!decision || !session_can_undo(&session, 0) ||
                !session_forced(&session, 0, &only)) {
                continue;
            }
            assert_true(session_make(&session, only));
            if (session_can_undo(&session, 0)) {
                assert_true(session_undo(&session, 0));
                assert_int_equal(session.count, count);
                assert_false(session_forced(&session, 0, &only));
                taken++;
                break;
            }
        }
        session_release(&session);
    }
    assert_true(taken > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_file_is_the_record_after_every_step),
        cmocka_unit_test(a_whole_game_is_kept_with_its_end_and_can_be_verified),
        cmocka_unit_test(what_chance_drew_is_shown_step_by_step),
        cmocka_unit_test(seats_of_one_name_are_told_apart),
        cmocka_unit_test(long_names_are_not_cut_within_a_letter),
        cmocka_unit_test(taking_back_never_goes_past_what_was_revealed),
        cmocka_unit_test(a_move_among_people_is_taken_back_by_all_of_them),
        cmocka_unit_test(chance_waits_as_long_as_a_move_can_be_taken_back),
        cmocka_unit_test(a_resumed_game_goes_on_as_if_it_had_never_stopped),
        cmocka_unit_test(a_file_that_ends_anywhere_is_resumed_or_refused),
        cmocka_unit_test(the_end_of_a_game_may_be_cut_off_too),
        cmocka_unit_test(records_of_other_hands_are_resumed_or_refused_in_words),
        cmocka_unit_test(who_has_no_name_in_a_record_gets_none_by_resuming_it),
        cmocka_unit_test(what_cannot_be_kept_is_said),
        cmocka_unit_test(a_game_is_played_by_one_program_at_a_time),
        cmocka_unit_test(a_full_disk_is_told_and_nothing_is_lost),
        cmocka_unit_test(taking_back_waits_for_the_disk_too),
        cmocka_unit_test(forced_moves_tell_no_secrets),
        cmocka_unit_test(taking_back_goes_past_forced_moves),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
