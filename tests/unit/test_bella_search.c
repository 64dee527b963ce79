/* The bots of Bella Italia: their tables, and what each level must see in small positions. */
#include "test_bella_table.h"

#include "games/bella/bots/levels.h"
#include "os/host.h"
#include "piazza/piazza.h"
#include "train/train.h"
#include <stdlib.h>

enum { NODES = 100000 };

static struct pz_bot open_bot(const char *id)
{
    const struct pz_game *game = pz_game_named("bella");
    const struct pz_bot_kind *kind = pz_bot_find(game, id);
    struct pz_bot bot;
    struct pz_bot_options options;
    struct pz_problem problem;
    assert_non_null(kind);
    pz_bot_options_init(&options, kind);
    options.budget = (struct pz_budget){NODES, 0};
    if (pz_bot_open(&bot, game, kind, &options, &host_machine, &problem) != 0) {
        fail_msg("%s: %s", id, problem.text);
    }
    return bot;
}

/* What the bot plays in the state that `json` describes, with ' for ". */
static struct pz_answer ask(const char *id, const char *json, char *move)
{
    const struct pz_game *game = pz_game_named("bella");
    static struct pz_ask_buffer ask_buffer;
    char buffer[4096];
    union pz_any_state state;
    struct pz_problem problem;
    struct pz_seed seed;
    struct pz_question question;
    struct pz_answer answer;
    struct pz_text out;
    const size_t length = unit_json(buffer, sizeof buffer, json);
    if (pz_game_state_read(game, state.bytes, buffer, length, &problem) != 0) {
        fail_msg("%s", problem.text);
    }
    struct pz_bot bot = open_bot(id);
    pz_seed_number(&seed, 1);
    assert_int_equal(pz_question_make(&question, &ask_buffer, game, state.bytes, &seed, 0), 0);
    pz_answer_init(&answer, &ask_buffer);
    assert_int_equal(pz_bot_ask(&bot, &question, &answer), 0);
    pz_bot_close(&bot);
    out = pz_text_in(move, PZ_MOVE_TEXT_MAX);
    game->move_write(state.bytes, answer.move, &out);
    return answer;
}

static const char *const levels[] = {"turista", "viaggiatore", "capotreno", "maestro"};

#define REST "'piles':'rest','selection':{'unseen':{'all':1}},'shown':null,'starter':0,'turn':0"

/* ---- positions ---- */

static void every_level_makes_the_trip_that_wins(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
    for (unsigned i = 0; i < 4; i++) {
        struct pz_answer answer =
            ask(levels[i],
                "{" REST ",'phase':'trip','hands':[['Milano>Venezia','Milano>Venezia',"
                "'Venezia>Napoli','Napoli>Palermo','Palermo>Torino','Torino>Roma','Milano>Roma'],"
                "[]],'trips':[[],[]]}",
                move);
        assert_string_equal(answer.reason.sentence,
                            "This round trip of {n} tickets wins the game.");
        assert_int_equal(answer.candidates[0].visits, 1); /* there is nothing to think about */
        answer = ask(levels[i],
                     "{" REST ",'phase':'trip','hands':[['Milano>Napoli','Milano>Napoli',"
                     "'Milano>Venezia','Venezia>Napoli'],[]],'trips':[[['Torino>Roma',"
                     "'Torino>Roma'],['Milano>Venezia','Venezia>Napoli','Napoli>Palermo',"
                     "'Palermo>Torino','Torino>Milano'],['Milano>Venezia','Venezia>Napoli',"
                     "'Napoli>Palermo','Palermo>Milano']],[]]}",
                     move);
        assert_string_equal(answer.reason.sentence,
                            "This round trip of {n} tickets wins the game.");
        assert_int_equal(answer.reason.number, 3);
    }
}

/* The trip of two would take a ticket from a ring of six that lacks only one. */
static void a_trip_waits_for_a_better_one(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
    static const char json[] =
        "{" REST ",'phase':'trip','hands':[['Milano>Venezia','Milano>Venezia','Venezia>Napoli',"
        "'Napoli>Palermo','Palermo>Torino','Torino>Roma'],['Napoli>Venezia','Milano>Torino']],"
        "'trips':[[],[]]}";
    for (unsigned i = 1; i < 4; i++) {
        ask(levels[i], json, move);
        assert_string_equal(move, "no trip");
    }
    ask("turista", json, move); /* turista makes any trip at once */
    assert_string_equal(move, "trip Milano>Venezia Milano>Venezia");
}

/* Trips of three and four are made, four tickets of a ring of five are held, and the other two make
 * a trip with different homes: that is needed anyway and gives another turn. */
static void a_trip_that_costs_nothing_is_made(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
    for (unsigned i = 2; i < 4; i++) {
        const struct pz_answer answer =
            ask(levels[i],
                "{" REST ",'phase':'trip','hands':[['Venezia>Palermo','Palermo>Venezia',"
                "'Napoli>Palermo','Palermo>Torino','Torino>Milano','Milano>Venezia'],"
                "['Napoli>Venezia','Milano>Torino']],'trips':[[['Milano>Napoli','Napoli>Palermo',"
                "'Palermo>Milano'],['Milano>Venezia','Venezia>Napoli','Napoli>Torino',"
                "'Torino>Milano']],[]]}",
                move);
        assert_string_equal(move, "trip Venezia>Palermo Palermo>Venezia");
        assert_string_equal(answer.reason.sentence,
                            "It completes a round trip of {n} tickets and gives another turn.");
    }
}

/* The partner has the one ticket that is missing, as seat 0 knows, and seat 0 has one too many. */
static void an_exchange_completes_the_six(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
    for (unsigned i = 1; i < 4; i++) {
        const struct pz_answer answer =
            ask(levels[i],
                "{" REST ",'phase':'exchange','hands':[['Milano>Venezia','Milano>Venezia',"
                "'Venezia>Napoli','Napoli>Palermo','Palermo>Torino','Milano>Roma'],"
                "['Torino>Roma','Venezia>Palermo']],'known':[{},{'0':['Torino>Roma']}],"
                "'trips':[[],[]]}",
                move);
        assert_string_equal(move, "exchange Milano>Venezia left");
        if (i == 3) {
            assert_true(answer.candidates[0].win_chance > PZ_WIN_CERTAIN - 1000);
            assert_true(answer.candidates[0].visits > 100);
        }
    }
}

/* What the partner would have to give is known, and of a pair that the hand has: it gains nothing,
 * while a ticket that is not known may be the one that is missing. */
static void capotreno_remembers_what_it_gave(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
#define HAND                                                                    \
    "{" REST ",'phase':'exchange','hands':[['Milano>Venezia','Milano>Venezia'," \
    "'Venezia>Napoli','Napoli>Palermo','Palermo>Torino','Milano>Roma'],"        \
    "['Torino>Palermo','Venezia>Palermo']],'trips':[[],[]]"
    struct pz_answer answer = ask("capotreno", HAND "}", move);
    assert_string_equal(move, "exchange Milano>Venezia left");
    assert_true(answer.candidates[0].value > 0);
    answer = ask("capotreno", HAND ",'known':[{},{'0':['Torino>Palermo']}]}", move);
    assert_int_equal(answer.candidates[0].value, 0);
}

/* Seat 1 lacks one ticket for a ring of six. Each of its homes but one has a single back, and seat
 * 0 knows its hand: it takes a ticket of the ring away, whatever comes back. */
static void maestro_takes_what_another_needs(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
    const struct pz_answer answer =
        ask("maestro",
            "{" REST ",'phase':'exchange','hands':[['Venezia>Palermo','Milano>Napoli',"
            "'Venezia>Torino'],['Milano>Roma','Venezia>Napoli','Napoli>Palermo',"
            "'Palermo>Torino','Torino>Roma']],'known':[{},{'0':['Milano>Roma',"
            "'Venezia>Napoli','Napoli>Palermo','Palermo>Torino','Torino>Roma']}],"
            "'trips':[[],[]]}",
            move);
    assert_memory_equal(move, "exchange", 8);
    assert_true(answer.candidate_count == 4);
    for (unsigned i = 0; i < answer.candidate_count; i++) {
        if (answer.candidates[i].move == BELLA_MOVE_NO_EXCHANGE) {
            assert_true(answer.candidates[0].win_chance >
                        answer.candidates[i].win_chance + PZ_WIN_CERTAIN / 20);
        }
    }
}

/* Of two tickets from Milano one is of a ring of six that lacks only one, and is rare. */
static void every_level_gives_what_it_can_spare(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
    for (unsigned i = 1; i < 4; i++) {
        ask(levels[i],
            "{'piles':'rest','selection':{'unseen':{'all':1}},'shown':null,'starter':0,'turn':0,"
            "'turns':30,'phase':'give','offer':{'from':0,'to':1,'ticket':'Venezia>Roma','wants':'"
            "Milano'},"
            "'hands':[['Venezia>Roma','Napoli>Roma'],['Milano>Roma',"
            "'Milano>Palermo','Venezia>Napoli','Napoli>Palermo','Palermo>Torino',"
            "'Torino>Roma']],'trips':[[],[]]}",
            move);
        assert_string_equal(move, "give Milano>Palermo");
    }
}

/* ---- tables ---- */

/* Hands of up to seven tickets of which each pair of cities is joined twice at most, in any order.
 */
static bool next_of_all(struct bella_pairs *hand)
{
    do {
        hand->doubles = (hand->doubles - hand->held) & hand->held;
        hand->held += hand->doubles == 0;
    } while (hand->held < BELLA_SETS &&
             (pz_count_bits(hand->held) > 7 || bella_pairs_count(*hand) > 7));
    return hand->held < BELLA_SETS;
}

/* Turned or mirrored, rings become rings of the same length. */
static void images_of_rings_are_rings(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < BELLA_RINGS; i++) {
        struct bella_pairs images[BELLA_IMAGES];
        bella_images((struct bella_pairs){bella_ring_pairs[i], 0}, images);
        assert_int_equal(images[0].held, bella_ring_pairs[i]);
        for (unsigned n = 1; n < BELLA_IMAGES; n++) {
            bool found = false;
            for (unsigned k = 0; k < BELLA_RINGS; k++) {
                found = found || (bella_ring_pairs[k] == images[n].held &&
                                  bella_rings[k].length == bella_rings[i].length);
            }
            assert_true(found);
        }
    }
}

/* Milano, Venezia, Napoli, Palermo, Torino: one further, Milano-Venezia is Venezia-Napoli; mirrored
 * at Milano, it is Milano-Torino, and Venezia-Palermo is Torino-Napoli. */
static void images_turn_and_mirror_cities(void **unused)
{
    (void)unused;
    struct bella_pairs images[BELLA_IMAGES];
    const unsigned milano_venezia = bella_pair_bit(bella_kind_at[0][0]);
    const unsigned venezia_palermo = bella_pair_bit(bella_kind_at[1][2]);
    const unsigned venezia_roma = bella_pair_bit(bella_kind_at[1][4]);
    bella_images(
        (struct bella_pairs){milano_venezia | venezia_palermo | venezia_roma, venezia_roma},
        images);
    assert_int_equal(images[1].held, bella_pair_bit(bella_kind_at[1][0]) |
                                         bella_pair_bit(bella_kind_at[2][2]) |
                                         bella_pair_bit(bella_kind_at[2][4]));
    assert_int_equal(images[5].held, bella_pair_bit(bella_kind_at[0][1]) |
                                         bella_pair_bit(bella_kind_at[4][3]) |
                                         bella_pair_bit(bella_kind_at[4][4]));
    assert_int_equal(images[5].doubles, bella_pair_bit(bella_kind_at[4][4]));
}

/* Every hand has a number of its own, and exactly one of its images stands for it. */
static void hands_are_counted_once(void **unused)
{
    (void)unused;
    static struct bella_value_table table;
    static bool numbered[BELLA_HANDS];
    static uint8_t stands[BELLA_HANDS];
    struct bella_pairs hand = {0, 0};
    unsigned kept = 0;
    memset(numbered, 0, sizeof numbered);
    memset(stands, 0, sizeof stands);
    bella_value_table_init(&table);
    do {
        struct bella_pairs images[BELLA_IMAGES];
        bool marked[BELLA_IMAGES] = {false};
        kept += bella_pairs_count(hand) <= BELLA_KEPT_MAX;
        bella_images(hand, images);
        for (unsigned i = 0; i < BELLA_IMAGES; i++) {
            for (unsigned n = 0; n < i; n++) {
                marked[i] = marked[i] || (images[n].held == images[i].held &&
                                          images[n].doubles == images[i].doubles);
            }
            if (!marked[i]) {
                stands[bella_hand_number(&table, images[i])]++;
            }
        }
    } while (bella_next_hand(&hand, BELLA_HAND_MAX));
    assert_int_equal(kept, BELLA_HANDS_KEPT);
    hand = (struct bella_pairs){0, 0};
    unsigned count = 0;
    do {
        const unsigned number = bella_hand_number(&table, hand);
        assert_in_range(number, 0, BELLA_HANDS - 1);
        assert_false(numbered[number]);
        numbered[number] = true;
        assert_int_equal(stands[number], 1);
        count++;
    } while (next_of_all(&hand));
    assert_int_equal(count, BELLA_HANDS);
}

/* True if the hand has a ring of that length. Looks at all rings. */
static bool has_ring(struct bella_pairs hand, unsigned length)
{
    for (unsigned i = bella_ring_start[length]; i < bella_ring_start[length + 1]; i++) {
        if ((bella_ring_pairs[i] & ~(length == 2 ? hand.doubles : hand.held)) == 0) {
            return true;
        }
    }
    return false;
}

/* Only a hand with a trip that wins has probability 1. A hand of seven is worth its best six. */
static void tables_know_what_wins(void **unused)
{
    (void)unused;
    for (unsigned number = 0; number < BELLA_VALUE_TABLES; number++) {
        const struct bella_value_table *table = shipped_table(number);
        struct bella_pairs hand = {0, 0};
        while (bella_next_hand(&hand, BELLA_HAND_MAX)) {
            for (unsigned set = 0; set < BELLA_MADE_SETS; set++) {
                const unsigned made = set << BELLA_TRIP_MIN;
                const unsigned win_prob = bella_win_prob(table, hand, made);
                bool wins = false;
                for (unsigned length = 2; length <= 6; length++) {
                    wins = wins || (has_ring(hand, length) && bella_won(made | 1u << length));
                }
                assert_int_equal(win_prob == BELLA_PROB_ONE, wins);
                unsigned best = 0;
                for (unsigned left = hand.held; left != 0; left &= left - 1) {
                    const unsigned less =
                        bella_win_prob(table, bella_pairs_without(hand, left & (0u - left)), made);
                    best = less > best ? less : best;
                }
                if (bella_pairs_count(hand) == BELLA_HAND_MAX) {
                    assert_int_equal(win_prob, best);
                }
            }
        }
    }
}

/* The value depends on what a hand lacks for a trip of six, and also for the other trips. */
static void tables_order_hands(void **unused)
{
    (void)unused;
    const struct bella_value_table *table =
        shipped_table(bella_value_table_number(BELLA_MIX_PAIRS, 2));
    /* Milano-Venezia-Napoli-Palermo-Torino, and Torino and Milano to Roma */
    const unsigned row = 1u << 0 | 1u << 1 | 1u << 2 | 1u << 3;
    const unsigned romas = 1u << 10 | 1u << 14;
    const unsigned chances[] = {
        bella_win_prob(table, (struct bella_pairs){row, 0}, 0),
        bella_win_prob(table, (struct bella_pairs){row | 1u << 10, 0}, 0),
        bella_win_prob(table, (struct bella_pairs){row | romas, 0}, 0),
    };
    assert_true(chances[0] < chances[1]);
    assert_true(chances[1] < chances[2]);
    assert_int_equal(chances[2], BELLA_PROB_ONE);
    /* without Roma a ring of five is missing one ticket: it counts only for who needs it */
    const struct bella_pairs hand = {row, 0};
    const unsigned three = 1u << 2 | 1u << 3 | 1u << 4;
    assert_true(bella_win_prob(table, hand, three) >
                bella_win_prob(table, hand, 0) + BELLA_PROB_ONE / 10);
    /* two tickets of the same cities are a trip of two, but not a second one */
    const struct bella_pairs twice = {row, 1u << 0};
    const unsigned others = 1u << 3 | 1u << 4 | 1u << 5;
    assert_int_equal(bella_win_prob(table, twice, others), BELLA_PROB_ONE);
    assert_true(bella_win_prob(table, twice, three) < BELLA_PROB_ONE);
}

static unsigned win_prob_of(const struct bella_value_table *tables, const struct bella_state *state,
                            unsigned seat, unsigned *wins)
{
    const unsigned win_prob =
        bella_win_prob(tables, bella_pairs_of(state->hand[seat], state->kinds[seat]), 0);
    *wins += win_prob >= BELLA_PROB_ONE;
    return win_prob;
}

/* At any moment of random games, a sample is a possible state, looks like the true state to the
 * seat, and has better hands than a sample of bella_sample_state(). */
static void samples_of_the_belief_fit_the_view(void **unused)
{
    (void)unused;
    enum { GAMES = 60 };
    const struct bella_value_table *tables =
        shipped_table(bella_value_table_number(BELLA_MIX_PAIRS, 2));
    const struct pz_game *game = pz_game_named("bella");
    uint64_t by_belief = 0;
    uint64_t random = 0;
    unsigned belief_wins = 0; /* hands with a trip that would have won */
    unsigned random_wins = 0;
    for (unsigned number = 0; number < GAMES; number++) {
        struct bella_state state;
        struct pz_setup setup;
        struct pz_rng rng;
        pz_rng_init(&rng, number);
        assert_int_equal(pz_setup_init(&setup, game, 2 + (int)(number % 3)), 0);
        pz_setup_draw_first(&setup, &rng);
        bella_init(&state, &setup);
        while (state.pub.actor != PZ_NOBODY) {
            if (state.pub.actor >= 0) {
                struct bella_view view;
                struct bella_view same;
                struct bella_state sample;
                struct pz_problem problem;
                const unsigned other =
                    bella_neighbour(&state.pub, (unsigned)state.pub.actor, BELLA_LEFT);
                bella_make_view(&state, state.pub.actor, &view);
                bella_sample_belief(&view, tables, &rng, &sample);
                if (bella_check(&sample, &problem) != 0) {
                    fail_msg("%s", problem.text);
                }
                bella_make_view(&sample, state.pub.actor, &same);
                assert_memory_equal(&view, &same, sizeof view);
                by_belief += win_prob_of(tables, &sample, other, &belief_wins);
                bella_sample_state(&view, &rng, &sample);
                random += win_prob_of(tables, &sample, other, &random_wins);
            }
            bella_make(&state, bella_pick(&state, &rng));
        }
    }
    assert_true(by_belief > random + random / 100);
    assert_true(2 * belief_wins < random_wins);
}

static void tables_are_refused_if_they_are_not_whole(void **unused)
{
    (void)unused;
    static uint8_t bytes[BELLA_VALUE_TABLES * BELLA_VALUE_TABLE_BYTES];
    size_t size = 0;
    const uint8_t *file = pz_weights_shipped("bella", &size);
    size -= PZ_WEIGHTS_HEADER;
    assert_int_equal(size, sizeof bytes);
    memcpy(bytes, file + PZ_WEIGHTS_HEADER, size);
    assert_true(bella_value_tables_check(bytes, size));
    assert_false(bella_value_tables_check(bytes, size - 2));
    bytes[size - 1] = 0xff; /* a probability above 1 */
    assert_false(bella_value_tables_check(bytes, size));
}

/* The same bot may be asked about games with other selection cards (B3) or more players. */
static void a_bot_has_the_table_of_the_mix_and_the_players(void **unused)
{
    static const struct {
        uint8_t mix;
        uint8_t players;
        unsigned number;
    } games[] = {{0, 2, 0}, {1, 2, 2}, {1, 4, 3}, {0, 3, 1}, {0, 4, 1}, {0, 2, 0}, {1, 3, 3}};
    (void)unused;
    struct pz_bot bot = open_bot("capotreno");
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const struct bella_public pub = {.mix = games[i].mix, .players = games[i].players};
        const struct bella_value_table *shipped = shipped_table(games[i].number);
        const struct bella_value_table *table = bella_bot_value_table(&bot, &pub);
        assert_memory_equal(table, shipped, sizeof *table);
    }
    pz_bot_close(&bot);
}

static void train_computes_the_weights_that_ship(void **unused)
{
    (void)unused;
    size_t size = 0;
    size_t shipped_size = 0;
    const struct trainee *trainee = trainee_of(pz_game_named("bella"));
    uint8_t *file = train_compute(trainee, &size);
    const void *shipped = pz_weights_shipped("bella", &shipped_size);
    assert_non_null(file);
    assert_int_equal(size, shipped_size);
    assert_memory_equal(file, shipped, size);
    free(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_makes_the_trip_that_wins),
        cmocka_unit_test(a_trip_waits_for_a_better_one),
        cmocka_unit_test(a_trip_that_costs_nothing_is_made),
        cmocka_unit_test(an_exchange_completes_the_six),
        cmocka_unit_test(capotreno_remembers_what_it_gave),
        cmocka_unit_test(maestro_takes_what_another_needs),
        cmocka_unit_test(every_level_gives_what_it_can_spare),
        cmocka_unit_test(images_of_rings_are_rings),
        cmocka_unit_test(images_turn_and_mirror_cities),
        cmocka_unit_test(hands_are_counted_once),
        cmocka_unit_test(tables_know_what_wins),
        cmocka_unit_test(tables_order_hands),
        cmocka_unit_test(samples_of_the_belief_fit_the_view),
        cmocka_unit_test(tables_are_refused_if_they_are_not_whole),
        cmocka_unit_test(a_bot_has_the_table_of_the_mix_and_the_players),
        cmocka_unit_test(train_computes_the_weights_that_ship),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
