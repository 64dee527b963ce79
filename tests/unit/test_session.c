/* Games at one screen: what is shown, what can be taken back, what is made without asking. */
#include "session_kit.h"

/* ---- what is shown ---- */

static void what_chance_drew_is_shown_step_by_step(void **unused)
{
    (void)unused;
    struct session session;
    char object[SAY_OBJECT_MAX];
    int actor = 0;
    begin(&session,
          &(struct new_game){.game = "little", .seats = {"Anna", "bot:random"}, .seed = 3});
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
    begin(&session, &(struct new_game){.game = "little",
                                       .seats = {"Anna", "bot:random", "Anna", "bot:random"}});
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
          &(struct new_game){.game = "little", .seats = {"\",\"seat\":1,\"x\":\"\\", "Bruno"}});
    assert_string_equal(session.shown[0], "\",\"seat\":1,\"x\":\"\\");
    session_release(&session);
    struct pz_seed seed;
    pz_seed_number(&seed, 1);
    assert_false(try_start(
        &session, &(struct new_game){.game = "little", .seats = {"Anna", "bot:nobody"}}, &seed));
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
        struct pz_text name = pz_text_in(record.names[seat], PZ_NAME_MAX);
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
        begin(&session, &(struct new_game){.game = seed % 2 == 0 ? "bella" : "tickets",
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
            const pz_move move = pz_game_pick(game, session.state.bytes, &rng);
            const bool reveals = pz_game_reveals(game, session.state.bytes, move);
            pz_move only = 0;
            const bool forced = session_forced(&session, 0, &only);
            assert_int_equal(forced, game->moves(session.state.bytes, moves, NULL) == 1);
            assert_true(session_make(&session, move));
            assert_false(session_can_takeback(&session, 1)); /* somebody else's */
            if (session_actor(&session) == PZ_NOBODY) {
                break;
            }
            assert_int_equal(session_can_takeback(&session, 0), !reveals);
            if (forced) {
                assert_int_equal(move, only);
            } else if (!reveals) {
                assert_true(session_takeback(&session, 0));
                assert_int_equal(session.count, count);
                assert_memory_equal(session.state.bytes, before.bytes, game->state_size);
                assert_int_equal(read_file(path, again), length);
                assert_memory_equal(bytes, again, length);
                taken_back++;
                assert_true(session_make(&session, move));
                check_file(&session);
            } else {
                assert_false(session_takeback(&session, 0));
                kept++;
            }
            if (session_actor(&session) == PZ_CHANCE) {
                play_step(&session, NULL);
                assert_false(session_can_takeback(&session, 0));
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
    begin(&session, &(struct new_game){.game = "little",
                                       .seats = {"Anna", "Bruno", "bot:random", "Carla"},
                                       .seed = 3,
                                       .hold = LONG_HOLD});
    go_to_person(&session);
    const size_t count = session.count;
    pz_move moves[PZ_MOVES_MAX];
    session.record.game->moves(session.state.bytes, moves, NULL);
    assert_true(session_make(&session, moves[0]));
    assert_false(session_can_takeback(&session, 1));
    assert_false(session_takeback(&session, 1));
    assert_int_equal(session.count, count + 1);
    assert_true(session_takeback(&session, 0));
    assert_int_equal(session.count, count);
    assert_int_equal(session_actor(&session), 0);
    assert_false(session_takeback(&session, 0));
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
              &(struct new_game){
                  .game = "little", .seats = {"Anna", "bot:random"}, .seed = 3, .hold = holds[i]});
        go_to_person(&session);
        session.record.game->moves(session.state.bytes, moves, NULL);
        assert_true(session_make(&session, moves[0]));
        assert_int_equal(session_actor(&session), PZ_CHANCE);
        if (holds[i] == 0) {
            assert_false(session_can_takeback(&session, 0));
            assert_int_equal(session_step(&session, false), SESSION_STEPPED);
        } else {
            if (holds[i] == LONG_HOLD) {
                assert_int_equal(session_step(&session, false), SESSION_WAITS);
                assert_int_equal(table_count(&session), session.count);
                assert_true(session_can_takeback(&session, 0));
                assert_int_equal(session_step(&session, true), SESSION_STEPPED);
            } else {
                usleep(2000 * holds[i]);
                /* too late: chance has drawn in the meantime */
                assert_false(session_takeback(&session, 0));
                assert_false(session.broken);
                assert_int_equal(session_step(&session, false), SESSION_STEPPED);
            }
        }
        assert_false(session_can_takeback(&session, 0));
        session_release(&session);
    }
}

/* ---- forced moves ---- */

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
        begin(&session, &(struct new_game){.game = "bella",
                                           .seats = {"Anna", "Bruno"},
                                           .seed = seed,
                                           .first = PZ_FIRST_RANDOM});
        const struct pz_game *game = session.record.game;
        for (; session_actor(&session) != PZ_NOBODY; play_step(&session, &rng)) {
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
            out = pz_text_in(text, sizeof text);
            game->move_write(session.state.bytes, moves[0], &out);
            assert_true(forced || strncmp(text, "take ", 5) != 0);
            /* who gets a ticket by it must be at the screen */
            const bool apart = session_forced_apart(&session, actor, &only);
            const bool brings = strncmp(text, "take ", 5) == 0 ||
                                pz_game_reveals(game, session.state.bytes, moves[0]);
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
        begin(&session, &(struct new_game){.game = "bella",
                                           .seats = {"Anna", "bot:random", "bot:random"},
                                           .seed = seed,
                                           .first = PZ_FIRST_RANDOM,
                                           .hold = LONG_HOLD});
        for (go_to_person(&session); session_actor(&session) != PZ_NOBODY; go_to_person(&session)) {
            const size_t count = session.count;
            pz_move only = 0;
            const bool decision = !session_forced(&session, 0, &only);
            play_step(&session, &rng);
            if (!decision || !session_can_takeback(&session, 0) ||
                !session_forced(&session, 0, &only)) {
                continue;
            }
            assert_true(session_make(&session, only));
            if (session_can_takeback(&session, 0)) {
                assert_true(session_takeback(&session, 0));
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
        cmocka_unit_test(what_chance_drew_is_shown_step_by_step),
        cmocka_unit_test(seats_of_one_name_are_told_apart),
        cmocka_unit_test(long_names_are_not_cut_within_a_letter),
        cmocka_unit_test(taking_back_never_goes_past_what_was_revealed),
        cmocka_unit_test(a_move_among_people_is_taken_back_by_all_of_them),
        cmocka_unit_test(chance_waits_as_long_as_a_move_can_be_taken_back),
        cmocka_unit_test(forced_moves_tell_no_secrets),
        cmocka_unit_test(taking_back_goes_past_forced_moves),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
