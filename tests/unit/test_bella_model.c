/* Bella Italia: the heuristic value of hands, and seats that play by it in rollouts. */
#include "test_bella_table.h"

#include "games/bella/bots/rollout.h"
#include "os/host.h"
#include "piazza/piazza.h"

static const uint16_t whole[BELLA_PILES] = {BELLA_WHOLE_PILE, BELLA_WHOLE_PILE, BELLA_WHOLE_PILE,
                                            BELLA_WHOLE_PILE, BELLA_WHOLE_PILE};

static const struct bella_value_table *heuristic_table(void)
{
    static struct bella_value_table table;
    static bool is_made;
    if (!is_made) {
        bella_heuristic_table(&table);
        is_made = true;
    }
    return &table;
}

/* ---- heuristic ---- */

/* All symmetric images of a hand have the same value. */
static void the_table_holds_the_heuristic_of_all_hands(void **unused)
{
    (void)unused;
    const struct bella_value_table *table = heuristic_table();
    struct bella_chances chances;
    struct bella_pairs hand = {0, 0};
    unsigned sure = 0;
    bella_chances_init(&chances, whole);
    do {
        struct bella_pairs images[BELLA_IMAGES];
        bella_images(hand, images);
        for (unsigned made = 0; made < BELLA_MADE_SETS << BELLA_TRIP_MIN; made += 12) {
            const bool wins = bella_wins_by(bella_lengths(table, hand), made);
            const unsigned value = bella_win_prob(table, hand, made);
            assert_int_equal(value,
                             wins ? BELLA_PROB_ONE
                                  : BELLA_HEURISTIC_SCALE * bella_heuristic(&chances, hand, made));
            assert_int_equal(bella_win_prob(table, images[3], made), value);
            assert_int_equal(bella_win_prob(table, images[7], made), value);
            sure += wins;
        }
    } while (bella_next_hand(&hand, BELLA_HAND_MAX));
    assert_true(sure > 300);
}

/* The value grows with each ticket of a ring of six, and with each length that is made. Empty piles
 * cannot bring a missing ticket. */
static void the_heuristic_grows_with_the_hand(void **unused)
{
    (void)unused;
    static const uint16_t empty[BELLA_PILES];
    struct bella_chances chances;
    struct bella_pairs hand = {0, 0};
    bella_chances_init(&chances, whole);
    int32_t before = bella_heuristic(&chances, hand, 0);
    for (unsigned left = bella_ring_pairs[bella_ring_start[6]]; left != 0; left &= left - 1) {
        hand = bella_pairs_with(hand, left & (0u - left));
        const int32_t value = bella_heuristic(&chances, hand, 0);
        assert_true(value > before);
        before = value;
    }
    assert_true(before >= 4000);
    assert_int_equal(bella_pairs_count(hand), 6);
    assert_true(bella_heuristic(&chances, hand, 1u << 2) > before);
    bella_chances_init(&chances, empty);
    assert_int_equal(bella_heuristic(&chances, hand, 0), 4000);
    assert_int_equal(bella_heuristic(&chances, (struct bella_pairs){1, 1}, 0), 200);
    assert_int_equal(bella_heuristic(&chances, (struct bella_pairs){1, 0}, 0), 0);
    assert_int_equal(bella_heuristic(&chances, (struct bella_pairs){0, 0}, 0x3c), 1400);
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

/* How often each policy plays the same move as greedy when there is a choice. */
struct agreement {
    unsigned choices;
    unsigned by_heuristic;
    unsigned by_table;
    unsigned by_table_too;
};

static void play_game(struct pz_bot *greedy, unsigned players, uint64_t number,
                      struct agreement *agreement)
{
    const struct bella_value_table *table =
        shipped_table(bella_value_table_number(BELLA_MIX_PAIRS, players));
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
            struct bella_model model = bella_model_of(table, heuristic_table(), players);
            agreement->choices++;
            agreement->by_table += bella_rollout_move(&model, &state) == move;
            model.simple = ~(1u << seat); /* the others */
            agreement->by_table_too += bella_rollout_move(&model, &state) == move;
            model.simple = 1u << seat;
            agreement->by_heuristic += bella_rollout_move(&model, &state) == move;
        }
        bella_make(&state, move);
    }
}

static void a_seat_that_goes_by_the_heuristic_plays_as_greedy_does(void **unused)
{
    (void)unused;
    struct pz_bot greedy = open_greedy();
    for (unsigned players = 2; players <= 4; players++) {
        struct agreement agreement = {0, 0, 0, 0};
        for (uint64_t number = 0; number < 30; number++) {
            play_game(&greedy, players, number, &agreement);
        }
        if (!(agreement.choices > 1000 && 100 * agreement.by_heuristic > 80 * agreement.choices &&
              100 * agreement.by_table < 70 * agreement.choices)) {
            fail_msg("%u players: %u choices, %u by heuristic, %u by the table", players,
                     agreement.choices, agreement.by_heuristic, agreement.by_table);
        }
        assert_int_equal(agreement.by_table, agreement.by_table_too);
    }
    pz_bot_close(&greedy);
}

static void each_of_the_others_goes_by_the_heuristic_half_of_the_time(void **unused)
{
    (void)unused;
    enum { DRAWS = 4000, SEAT = 1 };
    for (unsigned players = 2; players <= 4; players++) {
        struct bella_model model = bella_model_of(heuristic_table(), heuristic_table(), players);
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
        cmocka_unit_test(the_table_holds_the_heuristic_of_all_hands),
        cmocka_unit_test(the_heuristic_grows_with_the_hand),
        cmocka_unit_test(a_seat_that_goes_by_the_heuristic_plays_as_greedy_does),
        cmocka_unit_test(each_of_the_others_goes_by_the_heuristic_half_of_the_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
