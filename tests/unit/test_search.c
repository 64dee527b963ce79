/* The bots `flat` and `ismcts`, and what they share. */
#include "test_tickets_position.h"

#include "ai/search.h"
#include "os/host.h"

/* ---- arithmetic ---- */

static void logarithms(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t n;
        double log;
    } known[] = {{3, 1.584963},       {5, 2.321928},          {7, 2.807355},
                 {11, 3.459432},      {1000, 9.965784},       {92681, 16.499990},
                 {123456, 16.913637}, {3000000000, 31.482319}};
    for (unsigned i = 0; i < 32; i++) {
        assert_int_equal(search_log2(UINT32_C(1) << i), i << 16);
    }
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++) {
        const double off = search_log2(known[i].n) / 65536.0 - known[i].log;
        if (off > 0.01 || off < -0.01) {
            fail_msg("log2(%u) is %f off", known[i].n, off);
        }
    }
    for (uint32_t n = 1; n < 5000; n++) {
        assert_true(search_log2(n) < search_log2(n + 1));
    }
}

static void square_roots(void **unused)
{
    (void)unused;
    for (uint64_t n = 0; n <= UINT32_MAX; n = n < 1000 ? n + 1 : n + n / 37) {
        const uint64_t root = search_sqrt((uint32_t)n);
        assert_true(root * root <= n && (root + 1) * (root + 1) > n);
    }
    assert_int_equal(search_sqrt(UINT32_MAX), 65535);
    assert_int_equal(search_sqrt(65535u * 65535u), 65535);
    assert_int_equal(search_sqrt(65535u * 65535u - 1), 65534);
}

/* ---- moves ---- */

/* Only one way to pay for a track is left: with few locomotives, by the colour that is held most.
 */
static void one_payment_for_each_track(void **unused)
{
    (void)unused;
    pz_move all[PZ_MOVES_MAX];
    pz_move some[PZ_MOVES_MAX];
    struct tk_state state;
    bool seen[TK_TRACKS] = {false};
    unsigned claims = 0;
    start(&state, 2);
    give(&state, 0, GREEN, 2);
    give(&state, 0, BLUE, 3);
    give(&state, 0, LOCO, 3);
    state.pub.ferries[0] = 1;
    seal(&state);
    const uint32_t count = tk_moves(&state, all, NULL);
    const uint32_t kept = search_moves(&pz_game_tickets, &state, some);
    assert_true(kept < count / 2);
    for (uint32_t i = 0; i < kept; i++) {
        assert_true(i == 0 || some[i] > some[i - 1]);
        if (some[i] >= TK_MOVE_CLAIM) {
            const struct tk_payment payment = tk_payment_of(some[i]);
            assert_false(seen[payment.track]);
            seen[payment.track] = true;
            claims++;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        assert_true(all[i] < TK_MOVE_CLAIM || seen[tk_payment_of(all[i]).track]);
        claims += all[i] < TK_MOVE_CLAIM;
    }
    assert_int_equal(claims, kept);
    bool ferry = false;
    bool green = false;
    for (uint32_t i = 0; i < kept; i++) {
        const char *const by_ferry = "claim Olbia-Roma blue 2 ferry 1";
        const char *const by_green = "claim Bologna-Parma#2 green 2";
        ferry |= some[i] == tk_move_read(&state, by_ferry, strlen(by_ferry));
        green |= some[i] == tk_move_read(&state, by_green, strlen(by_green));
    }
    assert_true(ferry && green);
}

static void other_games_keep_all_moves(void **unused)
{
    (void)unused;
    static const char *const names[] = {"little", "bella"};
    for (unsigned g = 0; g < 2; g++) {
        const struct pz_game *game = pz_game_named(names[g]);
        pz_move all[PZ_MOVES_MAX];
        pz_move same[PZ_MOVES_MAX];
        union pz_any_state state;
        struct pz_setup setup;
        struct pz_rng rng;
        pz_rng_init(&rng, 5);
        assert_int_equal(pz_setup_init(&setup, game, 2), 0);
        pz_setup_draw_first(&setup, &rng);
        game->init(state.bytes, &setup);
        while (game->actor(state.bytes) == PZ_CHANCE) {
            pz_game_make(game, state.bytes, pz_game_pick(game, state.bytes, &rng));
        }
        const uint32_t count = game->moves(state.bytes, all, NULL);
        assert_int_equal(search_moves(game, state.bytes, same), count);
        assert_memory_equal(all, same, count * sizeof all[0]);
    }
}

/* ---- answers ---- */

static struct pz_ask_buffer buffer;

static struct pz_answer answer_in(const struct pz_game *game, const void *state, const char *id,
                                  uint64_t nodes)
{
    const struct pz_bot_kind *kind = pz_bot_find(game, id);
    struct pz_bot_options options;
    struct pz_question question;
    struct pz_answer answer;
    struct pz_seed seed;
    struct pz_bot bot;
    assert_non_null(kind);
    pz_bot_options_init(&options, kind);
    options.budget = (struct pz_budget){nodes, 0};
    assert_int_equal(pz_bot_open(&bot, game, kind, &options, &host_machine, NULL), 0);
    pz_seed_number(&seed, 3);
    assert_int_equal(pz_question_make(&question, &buffer, game, state, &seed, 0), 0);
    pz_answer_init(&answer, &buffer);
    assert_int_equal(pz_bot_ask(&bot, &question, &answer), 0);
    assert_int_equal(answer.candidate_count, question.move_count);
    pz_bot_close(&bot);
    return answer;
}

/* The state that the text describes, with ' for ". */
static void read_state(const struct pz_game *game, const char *json, union pz_any_state *state)
{
    char copy[4096];
    struct pz_problem problem;
    const size_t length = unit_json(copy, sizeof copy, json);
    if (pz_game_state_read(game, state->bytes, copy, length, &problem) != 0) {
        fail_msg("%s", problem.text);
    }
}

/* A round trip of six tickets wins at once; there are many other trips. */
static void both_see_the_move_that_wins(void **unused)
{
    (void)unused;
    static const char *const ids[] = {"flat", "ismcts"};
    const struct pz_game *bella = pz_game_named("bella");
    union pz_any_state state;
    read_state(bella,
               "{'piles':'rest','selection':{'unseen':{'all':1}},'shown':null,'starter':0,"
               "'turn':0,'phase':'trip','hands':[['Milano>Venezia','Milano>Venezia',"
               "'Venezia>Napoli','Napoli>Palermo','Palermo>Torino','Torino>Roma','Milano>Roma'],"
               "[]],'trips':[[],[]]}",
               &state);
    for (unsigned i = 0; i < 2; i++) {
        const struct pz_answer answer = answer_in(bella, state.bytes, ids[i], 20000);
        union pz_any_state after = state;
        struct pz_result result;
        pz_game_make(bella, after.bytes, answer.move);
        bella->result(after.bytes, &result);
        assert_int_equal(bella->actor(after.bytes), PZ_NOBODY);
        assert_int_equal(result.winners, 1);
        assert_int_equal(answer.candidates[0].win_chance, PZ_WIN_CERTAIN);
        assert_int_equal(answer.reason.number, 100);
    }
}

/* Seat 0 shares yellow with seat 3 and blue with seat 1; blue brings it 4 points. */
static const char little_state[] =
    "{'ring':28,'entrances':[0,14],'circles':{'1':2,'2':6,'3':10,'4':18,'5':22,'6':26,'-1':16,"
    "'-2':20,'-3':24,'-4':4,'-5':8,'-6':12},'entered':{},'points':[6,6,6,6],'turn':0,'turns':9,"
    "'cars':{'yellow':1,'blue':7,'green':9,'red':27},'money':3,'police':-6,"
    "'cup':{'yellow':2,'blue':4,'green':1,'red':1}}";

static void flat_tries_every_move_equally_often(void **unused)
{
    (void)unused;
    const struct pz_game *little = pz_game_named("little");
    union pz_any_state state;
    read_state(little, little_state, &state);
    uint32_t before = 0;
    for (uint64_t nodes = 1; nodes < 100000; nodes *= 20) {
        const struct pz_answer answer = answer_in(little, state.bytes, "flat", nodes);
        for (uint32_t i = 0; i < answer.candidate_count; i++) {
            assert_int_equal(answer.candidates[i].visits, answer.candidates[0].visits);
            assert_int_equal(answer.candidates[i].value, answer.candidates[i].win_chance / 100);
        }
        assert_true(answer.candidates[0].visits > before);
        before = answer.candidates[0].visits;
    }
}

/* Better moves are tried more often, and none is left out. */
static void ismcts_tries_good_moves_more_often(void **unused)
{
    (void)unused;
    const struct pz_game *little = pz_game_named("little");
    union pz_any_state state;
    read_state(little, little_state, &state);
    struct pz_answer answer = answer_in(little, state.bytes, "ismcts", 1);
    for (uint32_t i = 0; i < answer.candidate_count; i++) {
        assert_int_equal(answer.candidates[i].visits, 1);
    }
    answer = answer_in(little, state.bytes, "ismcts", 200000);
    const uint32_t last = answer.candidate_count - 1;
    uint32_t all = 0;
    for (uint32_t i = 0; i <= last; i++) {
        all += answer.candidates[i].visits;
        assert_true(i == 0 || answer.candidates[i].visits <= answer.candidates[i - 1].visits);
    }
    assert_true(answer.candidates[0].visits > all / 10 * 9);
    assert_true(answer.candidates[last].visits > 10); /* UCB1 comes back to every move */
    assert_true(answer.candidates[0].win_chance > answer.candidates[last].win_chance);
    /* flat, which ignores what others will choose, agrees here */
    const pz_move move = answer.move;
    assert_int_equal(answer_in(little, state.bytes, "flat", 200000).move, move);
}

/* Payments that are not searched come last. */
static void moves_that_were_left_out_come_last(void **unused)
{
    (void)unused;
    static const char *const ids[] = {"flat", "ismcts"};
    pz_move some[PZ_MOVES_MAX];
    struct tk_state state;
    start(&state, 2);
    give(&state, 0, GREEN, 3);
    give(&state, 0, LOCO, 2);
    seal(&state);
    const uint32_t kept = search_moves(&pz_game_tickets, &state, some);
    for (unsigned b = 0; b < 2; b++) {
        const struct pz_answer answer = answer_in(&pz_game_tickets, &state, ids[b], 1);
        assert_true(kept < answer.candidate_count);
        for (uint32_t i = 0; i < answer.candidate_count; i++) {
            const struct pz_candidate *candidate = &answer.candidates[i];
            assert_int_equal(candidate->visits > 0, i < kept);
            assert_int_equal(candidate->win_chance == PZ_WIN_UNKNOWN, i >= kept);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logarithms),
        cmocka_unit_test(square_roots),
        cmocka_unit_test(one_payment_for_each_track),
        cmocka_unit_test(other_games_keep_all_moves),
        cmocka_unit_test(both_see_the_move_that_wins),
        cmocka_unit_test(flat_tries_every_move_equally_often),
        cmocka_unit_test(ismcts_tries_good_moves_more_often),
        cmocka_unit_test(moves_that_were_left_out_come_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
