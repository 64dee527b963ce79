/* Games at one screen that go on from their file, wherever it ends and whoever has changed it. */
#include "session_kit.h"

static void a_resumed_game_goes_on_as_if_it_had_never_stopped(void **unused)
{
    (void)unused;
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        struct session whole;
        struct session parts;
        struct new_game start = {.game = pz_game_at(g)->id,
                                 .seats = {"bot:random", "bot:greedy", "bot:random"},
                                 .seed = 11,
                                 .first = (int)g - 1};
        unlink(path);
        begin(&whole, &start);
        start.path = path;
        begin(&parts, &start);
        for (int i = 0; i < 300 && session_actor(&whole) != PZ_NOBODY; i++) {
            play_step(&whole, NULL);
            play_step(&parts, NULL);
            if (i % 40 == 7) {
                session_release(&parts);
                session_init(&parts);
                if (!session_resume(&parts, path, 0)) {
                    fail_msg("%s", parts.problem);
                }
                assert_string_equal(parts.problem, "");
                while (whole.count < parts.count) { /* what was drawn is shown at once */
                    play_step(&whole, NULL);
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
        play_step(&session, &rng);
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
        begin(&session, &(struct new_game){.game = pz_game_at(g)->id,
                                           .seats = {"Anna", "bot:random"},
                                           .seed = 5,
                                           .first = 1,
                                           .path = path});
        for (int i = 0; i < 45; i++) {
            play_step(&session, &rng);
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
          &(struct new_game){
              .game = "little", .seats = {"bot:random", "bot:random"}, .seed = 5, .path = path});
    while (session_actor(&session) != PZ_NOBODY) {
        play_step(&session, NULL);
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
            play_step(&session, NULL);
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
    const struct new_game start = {
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
    play_step(&session, &rng);
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
    const struct new_game start = {
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
    play_step(&session, &rng);
    check_file(&session);
    bytes[read_file(path, bytes)] = '\0';
    assert_null(strstr(bytes, "seat 1:"));
    assert_non_null(strstr(bytes, "seat 2: Bruno\n"));
    session_release(&session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_resumed_game_goes_on_as_if_it_had_never_stopped),
        cmocka_unit_test(a_file_that_ends_anywhere_is_resumed_or_refused),
        cmocka_unit_test(the_end_of_a_game_may_be_cut_off_too),
        cmocka_unit_test(records_of_other_hands_are_resumed_or_refused_in_words),
        cmocka_unit_test(who_has_no_name_in_a_record_gets_none_by_resuming_it),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
