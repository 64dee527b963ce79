/* Bella Italia: what hands promise by greedy's measure, and seats that play by it in rollouts. */
#include "test_bella_table.h"

#include "ai/bella_rollout.h"
#include "piazza/piazza.h"
#include "term/host.h"

static const uint16_t whole[BELLA_PILES] = {BELLA_WHOLE_PILE, BELLA_WHOLE_PILE, BELLA_WHOLE_PILE,
                                            BELLA_WHOLE_PILE, BELLA_WHOLE_PILE};

static const struct bella_table *promises(void)
{
    static struct bella_table table;
    static bool is_made;
    if (!is_made) {
        bella_promise_table(&table);
        is_made = true;
    }
    return &table;
}

/* ---- promises ---- */

/* Of hands that become each other the first is reckoned, and the others are the same. */
static void the_table_holds_what_hands_promise(void **unused)
{
    (void)unused;
    const struct bella_table *table = promises();
    struct bella_chances chances;
    struct bella_pairs hand = {0, 0};
    unsigned sure = 0;
    bella_chances_init(&chances, whole);
    do {
        struct bella_pairs images[BELLA_IMAGES];
        bella_images(hand, images);
        for (unsigned made = 0; made < BELLA_MADE_SETS << BELLA_TRIP_MIN; made += 12) {
            const bool wins = bella_wins_by(bella_lengths(table, hand), made);
            const unsigned value = bella_hope(table, hand, made);
            assert_int_equal(value,
                             wins ? BELLA_SURE
                                  : BELLA_PROMISE_SCALE * bella_promise(&chances, hand, made));
            assert_int_equal(bella_hope(table, images[3], made), value);
            assert_int_equal(bella_hope(table, images[7], made), value);
            sure += wins;
        }
    } while (bella_next_hand(&hand, BELLA_HAND_MAX));
    assert_true(sure > 300);
}

/* The tickets of a ring of six, one after the other; then lengths that are made. Nothing that is
 * missing can come from piles that are empty. */
static void a_promise_grows_with_what_one_has(void **unused)
{
    (void)unused;
    static const uint16_t empty[BELLA_PILES];
    struct bella_chances chances;
    struct bella_pairs hand = {0, 0};
    bella_chances_init(&chances, whole);
    int32_t before = bella_promise(&chances, hand, 0);
    for (unsigned left = bella_ring_pairs[bella_ring_start[6]]; left != 0; left &= left - 1) {
        hand = bella_pairs_with(hand, left & (0u - left));
        const int32_t promise = bella_promise(&chances, hand, 0);
        assert_true(promise > before);
        before = promise;
    }
    assert_true(before >= 4000);
    assert_int_equal(bella_pairs_count(hand), 6);
    assert_true(bella_promise(&chances, hand, 1u << 2) > before);
    bella_chances_init(&chances, empty);
    assert_int_equal(bella_promise(&chances, hand, 0), 4000);
    assert_int_equal(bella_promise(&chances, (struct bella_pairs){1, 1}, 0), 200);
    assert_int_equal(bella_promise(&chances, (struct bella_pairs){1, 0}, 0), 0);
    assert_int_equal(bella_promise(&chances, (struct bella_pairs){0, 0}, 0x3c), 1400);
}

/* ---- the model ---- */

static struct pz_bot open_greedy(void)
{
    const struct pz_game *game = pz_game_named("bella");
    const struct pz_bot_kind *kind = pz_bot_find(game, "greedy");
    struct pz_bot bot;
    struct pz_bot_options options;
    struct pz_problem problem;
    pz_bot_options_init(&options, kind);
    assert_int_equal(pz_bot_open(&bot, game, kind, &options, &host_machine, &problem), 0);
    return bot;
}

static pz_move ask(struct pz_bot *greedy, const struct bella_state *state)
{
    static struct pz_ask_buffer buffer;
    struct pz_question question;
    struct pz_answer answer;
    struct pz_seed seed;
    pz_seed_number(&seed, 1);
    assert_int_equal(pz_question_make(&question, &buffer, greedy->game, state, &seed, 0), 0);
    pz_answer_init(&answer, &buffer);
    assert_int_equal(pz_bot_ask(greedy, &question, &answer), 0);
    return answer.move;
}

/* How often each way of playing does what greedy does, where there is a choice. */
struct agreement {
    unsigned choices;
    unsigned by_promises;
    unsigned by_table;
    unsigned by_table_too;
};

static void play_game(struct pz_bot *greedy, unsigned players, uint64_t number,
                      struct agreement *agreement)
{
    const struct bella_table *table = shipped_table(bella_table_number(BELLA_MIX_PAIRS, players));
    struct bella_state state;
    struct pz_setup setup;
    struct pz_rng rng;
    pz_rng_init(&rng, number);
    assert_int_equal(pz_setup_init(&setup, greedy->game, (int)players), 0);
    pz_setup_draw_first(&setup, &rng);
    bella_init(&state, &setup);
    while (state.pub.actor != PZ_NOBODY && state.pub.turns < 200) {
        pz_move moves[BELLA_MOVES_AT_ONCE];
        if (state.pub.actor == PZ_CHANCE) {
            bella_make(&state, bella_pick(&state, &rng));
            continue;
        }
        const unsigned seat = (unsigned)state.pub.actor;
        const pz_move move = ask(greedy, &state);
        if (bella_moves(&state, moves, NULL) > 1) {
            struct bella_model model = bella_model_of(table, promises(), players);
            agreement->choices++;
            agreement->by_table += bella_rollout_move(&model, &state) == move;
            model.simple = ~(1u << seat); /* the others */
            agreement->by_table_too += bella_rollout_move(&model, &state) == move;
            model.simple = 1u << seat;
            agreement->by_promises += bella_rollout_move(&model, &state) == move;
        }
        bella_make(&state, move);
    }
}

static void a_seat_that_goes_by_promises_plays_as_greedy_does(void **unused)
{
    (void)unused;
    struct pz_bot greedy = open_greedy();
    for (unsigned players = 2; players <= 4; players++) {
        struct agreement agreement = {0, 0, 0, 0};
        for (uint64_t number = 0; number < 30; number++) {
            play_game(&greedy, players, number, &agreement);
        }
        if (!(agreement.choices > 1000 && 100 * agreement.by_promises > 80 * agreement.choices &&
              100 * agreement.by_table < 70 * agreement.choices)) {
            fail_msg("%u players: %u choices, %u by promises, %u by the table", players,
                     agreement.choices, agreement.by_promises, agreement.by_table);
        }
        assert_int_equal(agreement.by_table, agreement.by_table_too);
    }
    pz_bot_close(&greedy);
}

static void each_of_the_others_goes_by_promises_half_of_the_time(void **unused)
{
    (void)unused;
    enum { DRAWS = 4000, SEAT = 1 };
    for (unsigned players = 2; players <= 4; players++) {
        struct bella_model model = bella_model_of(promises(), promises(), players);
        struct pz_rng rng;
        unsigned counts[BELLA_SEATS] = {0};
        unsigned both = 0;
        assert_int_equal(model.simple, 0);
        pz_rng_init(&rng, players);
        for (unsigned i = 0; i < DRAWS; i++) {
            bella_model_draw(&model, players, SEAT, &rng);
            for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
                counts[seat] += model.simple >> seat & 1;
            }
            both += (model.simple & 5) == 5;
        }
        for (unsigned seat = 0; seat < BELLA_SEATS; seat++) {
            const bool half = players > 2 && seat < players && seat != SEAT;
            assert_in_range(counts[seat], half ? DRAWS * 45 / 100 : 0, half ? DRAWS * 55 / 100 : 0);
        }
        assert_in_range(both, players > 2 ? DRAWS / 5 : 0, players > 2 ? DRAWS * 3 / 10 : 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_holds_what_hands_promise),
        cmocka_unit_test(a_promise_grows_with_what_one_has),
        cmocka_unit_test(a_seat_that_goes_by_promises_plays_as_greedy_does),
        cmocka_unit_test(each_of_the_others_goes_by_promises_half_of_the_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
