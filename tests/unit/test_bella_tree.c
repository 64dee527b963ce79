/* Bella Italia: the shares of the victory by hands, and the search tree of maestro. */
#include "test_bella_table.h"

#include "games/bella/bots/tree.h"
#include "piazza/piazza.h"

enum { CAPACITY = 20000, TURNS = 8 };

/* A model of two players who both play by the table. */
static const struct bella_model *shipped_model(void)
{
    static struct bella_model model;
    model = bella_model_of(shipped_table(0), NULL, 2);
    return &model;
}

/* The state that `json` describes, with ' for ". */
static struct bella_state read(const char *json)
{
    char buffer[4096];
    struct bella_state state;
    struct pz_problem problem;
    const size_t length = unit_json(buffer, sizeof buffer, json);
    if (bella_state_read(&state, buffer, length, &problem) != 0) {
        fail_msg("%s", problem.text);
    }
    return state;
}

#define REST "'piles':'rest','selection':{'unseen':{'all':1}},'shown':null,'starter':0,'turn':0"
#define FIVE_OF_SIX \
    "['Milano>Venezia','Venezia>Napoli','Napoli>Palermo','Palermo>Torino','Torino>Roma']"

/* ---- shares ---- */

static void the_better_hand_has_the_larger_share(void **unused)
{
    (void)unused;
    const struct bella_value_table *table = shipped_table(0);
    uint32_t shares[BELLA_SEATS];
    struct bella_state state = read("{" REST ",'phase':'take','hands':[" FIVE_OF_SIX
                                    ",['Milano>Torino','Napoli>Venezia']],'trips':[[],[]]}");
    bella_shares(table, &state, shares);
    assert_in_range(shares[0] + shares[1], BELLA_VICTORY - 100, BELLA_VICTORY);
    assert_in_range(shares[0], BELLA_VICTORY * 6 / 10, BELLA_VICTORY * 9 / 10);
    assert_int_equal(shares[2] + shares[3], 0);
    /* lengths that were made count too */
    state = read("{" REST ",'phase':'take','hands':[[],[]],'trips':[[['Torino>Roma',"
                 "'Torino>Roma'],['Milano>Venezia','Venezia>Napoli','Napoli>Milano']],[]]}");
    bella_shares(table, &state, shares);
    assert_true(shares[0] > shares[1] + BELLA_VICTORY / 10);
}

/* 8 : 7, and 512 : 448 : 392 : 343. */
static void with_equal_hands_the_next_to_move_is_ahead(void **unused)
{
    (void)unused;
    const struct bella_value_table *table = shipped_table(0);
    uint32_t shares[BELLA_SEATS];
    struct bella_state state = read("{" REST ",'phase':'take','hands':[[],[]],'trips':[[],[]]}");
    bella_shares(table, &state, shares);
    assert_in_range(shares[0], BELLA_VICTORY * 533 / 1000, BELLA_VICTORY * 534 / 1000);
    assert_in_range(shares[1], BELLA_VICTORY * 466 / 1000, BELLA_VICTORY * 467 / 1000);
    state = read("{'piles':'rest','selection':{'unseen':{'all':1}},'shown':null,'starter':0,"
                 "'turn':2,'phase':'take','hands':[[],[],[],[]],'trips':[[],[],[],[]]}");
    bella_shares(table, &state, shares);
    assert_true(shares[2] > shares[3] && shares[3] > shares[0] && shares[0] > shares[1]);
    assert_in_range(shares[2], BELLA_VICTORY * 302 / 1000, BELLA_VICTORY * 303 / 1000);
}

/* With more players the odds count squared. */
static void a_better_hand_is_worth_more_among_many(void **unused)
{
    (void)unused;
    const struct bella_value_table *table = shipped_table(0);
    uint32_t two[BELLA_SEATS];
    uint32_t three[BELLA_SEATS];
    const struct bella_state of_two =
        read("{" REST ",'phase':'take','hands':[" FIVE_OF_SIX ",[]],'trips':[[],[]]}");
    const struct bella_state of_three =
        read("{" REST ",'phase':'take','hands':[" FIVE_OF_SIX ",[],[]],'trips':[[],[],[]]}");
    bella_shares(table, &of_two, two);
    bella_shares(table, &of_three, three);
    const double odds = (double)two[0] * 7 / two[1] / 8;
    const double squared = (double)three[0] * 7 / three[1] / 8;
    assert_true(odds > 1.5);
    assert_true(squared > odds * odds * 0.99 && squared < odds * odds * 1.01);
}

static void who_has_won_has_all(void **unused)
{
    (void)unused;
    uint32_t shares[BELLA_SEATS];
    struct bella_state state =
        read("{" REST ",'phase':'trip','hands':[['Milano>Venezia','Venezia>Napoli',"
             "'Napoli>Palermo','Palermo>Torino','Torino>Roma','Milano>Roma'],[]],'trips':[[],[]]}");
    bella_make(&state, bella_rollout_move(shipped_model(), &state));
    assert_int_equal(state.pub.actor, PZ_NOBODY);
    bella_shares(shipped_table(0), &state, shares);
    assert_int_equal(shares[0], BELLA_VICTORY);
    assert_int_equal(shares[1], 0);
}

/* The hand has three tickets between the same cities, two from Venezia and one from Palermo. Which
 * two it uses makes no difference, except for another turn. */
static void the_rollout_policy_likes_another_turn(void **unused)
{
    (void)unused;
    const struct bella_state state =
        read("{" REST ",'phase':'trip','hands':[['Venezia>Palermo','Venezia>Palermo',"
             "'Palermo>Venezia','Napoli>Palermo','Palermo>Torino'],[]],'trips':[["
             "['Milano>Napoli','Napoli>Palermo','Palermo>Milano'],['Milano>Venezia',"
             "'Venezia>Napoli','Napoli>Torino','Torino>Milano']],[]]}");
    const pz_move move = bella_rollout_move(shipped_model(), &state);
    assert_in_range(move, BELLA_MOVE_TRIP, BELLA_MOVE_NO_TRIP - 1);
    assert_true(bella_trip_again((unsigned)(move - BELLA_MOVE_TRIP)));
}

/* ---- the tree ---- */

static uint32_t child_of(const struct bella_tree *tree, uint32_t parent, pz_move move)
{
    uint32_t i = tree->node[parent].child;
    while (i != 0 && tree->node[i].move != move) {
        i = tree->node[i].next;
    }
    return i;
}

/* Plays on after a move that many times, each with its own chance. Returns the mean share of seat
 * 0. */
static uint32_t play(struct bella_tree *tree, const struct bella_state *from, pz_move first,
                     unsigned times)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < times; i++) {
        struct bella_state state = *from;
        struct pz_rng rng;
        uint32_t shares[BELLA_SEATS];
        pz_rng_init(&rng, i);
        bella_make(&state, first);
        assert_true(bella_tree_play(tree, shipped_model(), first, &state, &rng, TURNS, shares) > 0);
        assert_true(state.pub.actor == PZ_NOBODY || state.pub.turns >= from->pub.turns + TURNS);
        sum += shares[0];
    }
    return (uint32_t)(sum / times);
}

static struct bella_tree_node nodes[CAPACITY];

#define MIDDLE                                                                                  \
    "{" REST ",'phase':'exchange','hands':[['Milano>Venezia','Milano>Napoli','Venezia>Napoli'," \
    "'Napoli>Palermo','Palermo>Torino','Milano>Roma'],['Torino>Roma','Venezia>Palermo',"        \
    "'Milano>Palermo','Palermo>Milano']],'trips':[[],[]]}"

/* Every playout visits the root once and adds one node of a seat. The mean result of a node is
 * between 0 and 1. A node of a seat has one more visit than its children together. */
static void the_tree_counts_every_play(void **unused)
{
    (void)unused;
    enum { PLAYS = 400 };
    const struct bella_state state = read(MIDDLE);
    struct bella_tree tree;
    bella_tree_init(&tree, nodes, CAPACITY);
    play(&tree, &state, BELLA_MOVE_NO_EXCHANGE, PLAYS);
    assert_int_equal(nodes[0].visits, PLAYS);
    assert_int_equal(nodes[child_of(&tree, 0, BELLA_MOVE_NO_EXCHANGE)].visits, PLAYS);
    unsigned by_seats[2] = {0, 0};
    unsigned alternatives = 0;
    for (uint32_t i = 1; i < tree.count; i++) {
        const struct bella_tree_node *node = &nodes[i];
        uint32_t below = 0;
        for (uint32_t n = node->child; n != 0; n = nodes[n].next) {
            below += nodes[n].visits;
        }
        assert_true(node->visits > 0);
        assert_true(node->won <= (uint64_t)node->visits * BELLA_VICTORY);
        assert_in_range(node->visits - below, 0, node->visits);
        if (node->actor >= 0) {
            by_seats[node->actor]++;
            alternatives += node->next != 0;
            assert_true(below + 1 == node->visits || node->child == 0);
        } else {
            assert_int_equal(node->won, 0);
        }
    }
    assert_true(by_seats[0] > 0 && by_seats[1] > 0);
    assert_in_range(by_seats[0] + by_seats[1], PLAYS / 2, PLAYS);
    assert_true(alternatives > PLAYS / 20); /* not the rollout policy's moves alone */
}

/* The better move of a seat is taken more often, whichever the rollout policy prefers. */
static void the_tree_takes_what_does_best(void **unused)
{
    (void)unused;
    struct bella_state state = read("{" REST ",'phase':'discard','hands':[['Milano>Venezia',"
                                    "'Venezia>Napoli','Napoli>Palermo','Palermo>Torino',"
                                    "'Torino>Roma','Milano>Venezia','Milano>Napoli'],"
                                    "['Torino>Palermo']],'trips':[[],[]]}");
    struct bella_tree tree;
    bella_tree_init(&tree, nodes, CAPACITY);
    for (unsigned i = 0; i < 3000; i++) { /* the choice of what to discard is in the tree */
        struct bella_state copy = state;
        struct pz_rng rng;
        uint32_t shares[BELLA_SEATS];
        pz_rng_init(&rng, i);
        bella_tree_play(&tree, shipped_model(), 0, &copy, &rng, TURNS, shares);
    }
    const uint32_t parent = child_of(&tree, 0, 0);
    uint32_t most = 0;
    uint32_t best = 0;
    uint32_t needed = 0;
    for (uint32_t i = nodes[parent].child; i != 0; i = nodes[i].next) {
        const unsigned kind = (unsigned)(nodes[i].move - BELLA_MOVE_DISCARD);
        const uint32_t mean = (uint32_t)(nodes[i].won / nodes[i].visits);
        if (nodes[i].visits > most) {
            most = nodes[i].visits;
            best = mean;
        }
        needed = bella_other[kind] == BELLA_ROMA ? nodes[i].visits : needed;
    }
    for (uint32_t i = nodes[parent].child; i != 0; i = nodes[i].next) {
        assert_true(nodes[i].won / nodes[i].visits <= best + BELLA_VICTORY / 50);
    }
    assert_true(most > 10 * needed);
}

/* There is nothing to learn about a trip that wins. */
static void nobody_leaves_a_trip_that_wins(void **unused)
{
    (void)unused;
    const struct bella_state state =
        read("{" REST ",'phase':'exchange','hands':[['Milano>Venezia','Venezia>Napoli',"
             "'Napoli>Palermo','Palermo>Torino','Torino>Roma','Milano>Roma'],['Torino>Milano']],"
             "'trips':[[],[]]}");
    struct bella_tree tree;
    bella_tree_init(&tree, nodes, CAPACITY);
    assert_int_equal(play(&tree, &state, BELLA_MOVE_NO_EXCHANGE, 300), BELLA_VICTORY);
}

/* A full tree still plays on. With only a root, all moves are those of the rollout policy. */
static void a_full_tree_plays_on(void **unused)
{
    (void)unused;
    const struct bella_state state = read(MIDDLE);
    struct bella_tree tree;
    for (uint32_t capacity = 1; capacity < 300; capacity += 100) {
        bella_tree_init(&tree, nodes, capacity);
        const uint32_t share = play(&tree, &state, BELLA_MOVE_NO_EXCHANGE, 300);
        assert_in_range(share, BELLA_VICTORY / 10, BELLA_VICTORY * 9 / 10);
        assert_int_equal(tree.count, capacity);
        assert_int_equal(nodes[0].visits, 300);
    }
    struct bella_state by_tree = state;
    struct bella_state by_rollout = state;
    struct pz_rng rngs[2];
    uint32_t shares[BELLA_SEATS];
    bella_make(&by_tree, BELLA_MOVE_NO_EXCHANGE);
    bella_make(&by_rollout, BELLA_MOVE_NO_EXCHANGE);
    pz_rng_init(&rngs[0], 7);
    pz_rng_init(&rngs[1], 7);
    bella_tree_init(&tree, nodes, 1);
    bella_tree_play(&tree, shipped_model(), BELLA_MOVE_NO_EXCHANGE, &by_tree, &rngs[0], TURNS,
                    shares);
    bella_rollout(shipped_model(), &by_rollout, &rngs[1], TURNS);
    assert_memory_equal(&by_tree, &by_rollout, sizeof by_tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_better_hand_has_the_larger_share),
        cmocka_unit_test(with_equal_hands_the_next_to_move_is_ahead),
        cmocka_unit_test(a_better_hand_is_worth_more_among_many),
        cmocka_unit_test(who_has_won_has_all),
        cmocka_unit_test(the_rollout_policy_likes_another_turn),
        cmocka_unit_test(the_tree_counts_every_play),
        cmocka_unit_test(the_tree_takes_what_does_best),
        cmocka_unit_test(nobody_leaves_a_trip_that_wins),
        cmocka_unit_test(a_full_tree_plays_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
