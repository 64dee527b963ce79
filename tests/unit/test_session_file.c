/* The file of a game at one screen: it has every step, and what goes wrong with it is said. */
#include "piazza/verify.h"
#include "session_kit.h"
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

/* ---- what is in it ---- */

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
        begin(&session, &(struct new_game){.game = pz_game_at(g)->id,
                                           .seats = {"Anna", "bot:random", "Bruno"},
                                           .seed = g,
                                           .first = (int)g - 1,
                                           .hold = LONG_HOLD,
                                           .path = path});
        check_file(&session);
        assert_int_equal(stat(path, &first), 0);
        for (int i = 0; i < 250 && session_actor(&session) != PZ_NOBODY; i++) {
            play_step(&session, &rng);
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
        const struct new_game start = {.game = pz_game_at(g)->id,
                                       .seats = {"bot:random", "bot:random"},
                                       .first = PZ_FIRST_RANDOM,
                                       .path = path};
        unlink(path);
        assert_true(try_start(&session, &start, &seed));
        while (session_actor(&session) != PZ_NOBODY) {
            play_step(&session, NULL);
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

/* ---- what goes wrong ---- */

static void what_cannot_be_kept_is_said(void **unused)
{
    (void)unused;
    struct session session;
    struct pz_seed seed;
    pz_seed_number(&seed, 1);
    struct new_game start = {
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
    begin(&first, &(struct new_game){.game = "little", .seats = {"Anna", "Bruno"}, .path = path});
    for (int i = 0; i < 12; i++) {
        session_init(&second);
        assert_false(session_resume(&second, path, 0));
        assert_non_null(strstr(second.problem, "another program"));
        session_release(&second);
        play_step(&first, &rng);
    }
    /* Somebody deletes the file: the next move brings it back. */
    go_to_person(&first);
    unlink(path);
    play_step(&first, &rng);
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
              &(struct new_game){
                  .game = "little", .seats = {"Anna", "bot:random"}, .seed = 5, .path = path});
        for (int i = 0; i < 20; i++) {
            play_step(&session, &rng);
        }
        go_to_person(&session);
        const size_t count = session.count;
        const size_t length = read_file(path, bytes);
        const struct rlimit small = {length + more, usual.rlim_max};
        const pz_move move = pz_game_pick(session.record.game, session.state.bytes, &rng);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        const bool made = session_make(&session, move);
        const bool again = session_make(&session, move);
        const enum session_progress stepped = session_step(&session, true);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
        assert_false(made);
        assert_false(again);
        assert_int_equal(stepped, SESSION_FAILED);
        assert_true(session.broken);
        assert_false(session_can_takeback(&session, 0));
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
        &(struct new_game){
            .game = "little", .seats = {"Anna", "Bruno"}, .seed = 5, .hold = 60000, .path = path});
    go_to_person(&session);
    const int seat = session_actor(&session);
    const size_t count = session.count;
    assert_true(
        session_make(&session, pz_game_pick(session.record.game, session.state.bytes, &rng)));
    const struct rlimit small = {10, usual.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    const bool taken = session_takeback(&session, seat);
    const bool retried = session_retry(&session);
    text = pz_text_in(words, sizeof words);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_file_is_the_record_after_every_step),
        cmocka_unit_test(a_whole_game_is_kept_with_its_end_and_can_be_verified),
        cmocka_unit_test(what_cannot_be_kept_is_said),
        cmocka_unit_test(a_game_is_played_by_one_program_at_a_time),
        cmocka_unit_test(a_full_disk_is_told_and_nothing_is_lost),
        cmocka_unit_test(taking_back_waits_for_the_disk_too),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
