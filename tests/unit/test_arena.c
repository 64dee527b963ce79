/* The arena: who plays whom, what becomes of bots that fail, and the lines of its files. */
#include "unit.h"

#include "arena/line.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct arena arena;
static struct arena_result result;

static void start(int players, unsigned bots)
{
    memset(&arena, 0, sizeof arena);
    arena.game = pz_game_named("little");
    arena.seed = 7;
    assert_int_equal(pz_setup_init(&arena.setup, arena.game, players), 0);
    arena.part = 1;
    arena.parts = 1;
    arena.turn_limit = PZ_TURN_LIMIT;
    arena.bot_count = bots;
    for (unsigned bot = 0; bot < bots; bot++) {
        snprintf(arena.bots[bot].text, sizeof arena.bots[bot].text, "bot%u", bot);
        arena.bots[bot].kind = pz_bot_find(arena.game, bot == 0 ? "greedy" : "random");
        pz_bot_options_init(&arena.bots[bot].options, arena.bots[bot].kind);
    }
    assert_int_equal(arena_plan(&arena), 0);
}

static void play(uint64_t deals, unsigned threads)
{
    bool interrupted = true;
    assert_int_equal(arena_make_blocks(&arena, deals), 0);
    assert_int_equal(arena_play(&arena, NULL, threads, &interrupted), 0);
    assert_false(interrupted);
    assert_int_equal(arena_count(&arena, &result), 0);
}

/* ---- who plays whom ---- */

static void lineup_is(unsigned lineup, const char *bots)
{
    for (int seat = 0; seat < arena.setup.players; seat++) {
        assert_int_equal(arena.lineups[lineup].bots[seat], bots[seat] - '0');
    }
}

static void every_choice_of_bots_sits_together(void **unused)
{
    (void)unused;
    start(2, 2);
    assert_int_equal(arena.lineup_count, 1);
    lineup_is(0, "01");
    start(2, 4);
    assert_int_equal(arena.lineup_count, 6);
    lineup_is(0, "01");
    lineup_is(3, "12");
    lineup_is(5, "23");
    start(4, 4);
    assert_int_equal(arena.lineup_count, 1);
    lineup_is(0, "0123");
    start(3, 5);
    assert_int_equal(arena.lineup_count, 10);
    lineup_is(9, "234");
}

static void fewer_bots_play_one_against_the_rest(void **unused)
{
    (void)unused;
    start(4, 2);
    assert_int_equal(arena.lineup_count, 1);
    lineup_is(0, "0111");
    start(5, 3);
    assert_int_equal(arena.lineup_count, 2);
    lineup_is(0, "01111");
    lineup_is(1, "02222");
}

/* In the games of a block each bot sits at each seat as often. */
static void everybody_sits_everywhere(void **unused)
{
    (void)unused;
    for (unsigned bots = 2; bots <= 5; bots++) {
        for (int players = 2; players <= 5; players++) {
            start(players, bots);
            for (uint64_t block = 0; block < arena.lineup_count; block++) {
                unsigned times[ARENA_BOTS_MAX][PZ_SEATS_MAX] = {{0}};
                for (unsigned r = 0; r < (unsigned)players; r++) {
                    for (int seat = 0; seat < players; seat++) {
                        times[arena_bot_at(&arena, block, r, seat)][seat]++;
                    }
                }
                for (unsigned bot = 0; bot < bots; bot++) {
                    for (int seat = 1; seat < players; seat++) {
                        assert_int_equal(times[bot][seat], times[bot][0]);
                    }
                }
            }
        }
    }
}

/* All games of a deal have its chance; every lineup gets the same deals. */
static void a_deal_is_the_same_for_all(void **unused)
{
    (void)unused;
    start(2, 3);
    assert_int_equal(arena_seed_of(&arena, 0), 7);
    assert_int_equal(arena_seed_of(&arena, 2), 7);
    assert_int_equal(arena_seed_of(&arena, 3), 8);
}

static void parts_are_all_blocks_once(void **unused)
{
    (void)unused;
    start(2, 3);
    for (uint64_t block = 0; block < 100; block++) {
        unsigned owners = 0;
        for (arena.parts = 7, arena.part = 1; arena.part <= 7; arena.part++) {
            owners += arena_in_part(&arena, block);
        }
        assert_int_equal(owners, 1);
    }
}

/* ---- results ---- */

static void a_shared_victory_has_equal_parts(void **unused)
{
    (void)unused;
    const struct arena_game game = {.winners = 5};
    assert_int_equal(arena_shares(&game, 0), TALLY_SHARES / 2);
    assert_int_equal(arena_shares(&game, 1), 0);
    assert_int_equal(arena_shares(&game, 2), TALLY_SHARES / 2);
}

/* The same bot twice: the two games of a deal are one game with the seats changed. */
static void a_bot_against_itself_is_even(void **unused)
{
    (void)unused;
    start(2, 2);
    arena.bots[1].kind = arena.bots[0].kind;
    play(20, 3);
    assert_int_equal(result.games, 40);
    assert_true(result.scores[0].all.wins.mean == 0.5);
    for (uint64_t block = 0; block < 20; block++) {
        for (int seat = 0; seat < 2; seat++) {
            assert_int_equal(arena.blocks[block][0].points[seat],
                             arena.blocks[block][1].points[seat]);
        }
    }
    arena_free(&arena);
}

/* Three seats of the same bot are counted by seat. */
static void shares_are_by_game_and_seat(void **unused)
{
    (void)unused;
    start(4, 2);
    play(10, 2);
    const double sum = result.scores[0].all.wins.mean + 3 * result.scores[1].all.wins.mean;
    assert_true(sum > 1 - 1e-9 && sum < 1 + 1e-9);
    assert_int_equal(result.scores[0].games, 40);
    assert_int_equal(result.scores[1].games, 120);
    assert_true(result.scores[0].all.wins.low > 0.25); /* greedy against three at random */
    arena_free(&arena);
}

static void unfinished_games_are_shared(void **unused)
{
    (void)unused;
    start(3, 3);
    arena.turn_limit = 2;
    play(4, 1);
    assert_int_equal(result.unfinished, 12);
    assert_true(result.scores[2].all.wins.mean > 0.333 && result.scores[2].all.wins.mean < 0.334);
    arena_free(&arena);
}

/* ---- bots that fail ---- */

static int never(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    (void)bot, (void)question, (void)answer;
    return PZ_E_STAGE;
}

static int only_at_seat_0(struct pz_bot *bot, const struct pz_question *question,
                          struct pz_answer *answer)
{
    (void)bot;
    if (question->seat != 0) {
        return PZ_E_BOT;
    }
    answer->candidates[0] = (struct pz_candidate){question->moves[0], 0, 1, PZ_WIN_UNKNOWN};
    answer->candidate_count = 1;
    answer->move = question->moves[0];
    answer->stopped = true;
    answer->reason.sentence = "It is the first.";
    return 0;
}

static int illegal(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    only_at_seat_0(bot, question, answer);
    answer->candidates[0].move = 65535;
    answer->candidate_count = 1;
    answer->move = 65535;
    return 0;
}

static const struct pz_bot_kind silent = {.id = "silent", .budget = {1, 0}, .ask = never};
static const struct pz_bot_kind picky = {.id = "picky", .budget = {1, 0}, .ask = only_at_seat_0};
static const struct pz_bot_kind wrong = {.id = "wrong", .budget = {1, 0}, .ask = illegal};

static void seat_kind(unsigned bot, const struct pz_bot_kind *kind)
{
    arena.bots[bot].kind = kind;
    pz_bot_options_init(&arena.bots[bot].options, kind);
}

static void a_bot_that_fails_loses(void **unused)
{
    (void)unused;
    start(2, 2);
    seat_kind(1, &silent);
    play(5, 2);
    assert_int_equal(result.failures, 10);
    assert_true(result.scores[0].all.wins.mean == 1);
    assert_int_equal(result.scores[0].failure_count, 0);
    assert_int_equal(result.scores[1].failure_count, 10);
    assert_int_equal(result.scores[1].failures[0], 5);
    assert_int_equal(result.scores[1].failures[1], 5);
    assert_int_equal(result.scores[1].last_failure, PZ_E_STAGE);
    arena_free(&arena);
}

static void a_move_that_is_not_legal_is_a_failure(void **unused)
{
    (void)unused;
    start(2, 2);
    seat_kind(0, &wrong);
    play(3, 1);
    assert_int_equal(result.scores[0].failure_count, 6);
    assert_int_equal(result.scores[0].last_failure, PZ_E_MOVE);
    assert_true(result.scores[1].all.wins.mean == 1);
    arena_free(&arena);
}

/* The others have the victory in equal parts, whatever their points; points of such a game do not
 * count. */
static void the_others_share_the_victory(void **unused)
{
    (void)unused;
    start(4, 2);
    seat_kind(0, &picky);
    play(6, 2);
    assert_int_equal(result.scores[0].failures[0], 0);
    assert_int_equal(result.scores[0].failures[1], 6);
    assert_int_equal(result.scores[0].failures[3], 6);
    for (uint64_t block = 0; block < 6; block++) {
        for (unsigned r = 1; r < 4; r++) {
            const struct arena_game *game = &arena.blocks[block][r];
            assert_int_equal(game->end, ARENA_FAILED);
            assert_int_equal(game->failed_seat, r);
            assert_int_equal(game->winners, 15 & ~(1u << r));
        }
        assert_int_equal(arena.blocks[block][0].end, ARENA_OVER);
    }
    double points = 0;
    for (uint64_t block = 0; block < 6; block++) {
        points += arena.blocks[block][0].points[0];
    }
    assert_true(result.scores[0].points == points / 6);
    arena_free(&arena);
}

/* ---- lines ---- */

static void make_block(struct arena_game *games, int players)
{
    memset(games, 0, (size_t)players * sizeof *games);
    for (int r = 0; r < players; r++) {
        games[r].end = (uint8_t)(r % 3);
        games[r].winners = (uint8_t)(1 + r);
        if (games[r].end == ARENA_FAILED) {
            games[r].failed_seat = 1;
            games[r].failure = -8;
        }
        games[r].turns = 30 + (uint32_t)r;
        for (int seat = 0; seat < players; seat++) {
            games[r].points[seat] = (int16_t)(seat * 7 - 9);
            games[r].moves[seat] = (uint32_t)(100 + seat);
            games[r].microseconds[seat] = 1000000000000u + (uint64_t)seat;
            games[r].longest[seat] = 5 + (uint64_t)seat;
        }
    }
}

static void a_block_comes_back_from_its_line(void **unused)
{
    (void)unused;
    static struct arena_game games[PZ_SEATS_MAX];
    static struct arena_game back[PZ_SEATS_MAX];
    for (int players = 2; players <= 6; players++) {
        char buffer[ARENA_LINE_MAX];
        struct pz_text text;
        struct pz_problem problem;
        struct arena_line line = {.players = players, .game = back};
        start(players, 2);
        assert_int_equal(arena_make_blocks(&arena, 20), 0);
        make_block(games, players);
        arena.blocks[17] = games;
        text = pz_text_in(buffer, sizeof buffer);
        arena_write_block(&arena, 17, &text);
        assert_false(text.cut);
        assert_int_equal(arena_read_line(buffer, text.length, &line, &problem), 0);
        assert_int_equal(line.block, 17);
        assert_memory_equal(back, games, (size_t)players * sizeof *games);
        for (size_t length = 0; length + 1 < text.length; length++) { /* cut off anywhere */
            assert_int_not_equal(arena_read_line(buffer, length, &line, &problem), 0);
        }
        line.players = players == 2 ? 3 : 2; /* a block of another game */
        assert_int_not_equal(arena_read_line(buffer, text.length, &line, &problem), 0);
        arena.blocks[17] = NULL;
        arena_free(&arena);
    }
}

static void refused(const char *text)
{
    static struct arena_game back[2];
    struct pz_problem problem;
    struct arena_line line = {.players = 2, .game = back};
    if (arena_read_line(text, strlen(text), &line, &problem) == 0) {
        fail_msg("accepted: %s", text);
    }
}

#define GAME(end, winners, more)                                     \
    "{\"end\":\"" end "\",\"winners\":" winners more ",\"turns\":3," \
    "\"points\":[1,2],\"moves\":[1,2],\"us\":[1,2],\"longest\":[1,2]}"
#define LISTS(points, moves)                                                                     \
    "{\"end\":\"over\",\"winners\":1,\"turns\":3,\"points\":[" points "],\"moves\":[" moves "]," \
    "\"us\":[1,2],\"longest\":[1,2]}"
#define RIGHT        GAME("over", "1", "")
#define BLOCK(games) "{\"block\":1,\"games\":[" games "]}"

static void wrong_lines_are_refused(void **unused)
{
    (void)unused;
    static struct arena_game back[2];
    struct pz_problem problem;
    struct arena_line line = {.players = 2, .game = back};
    const char *right = BLOCK(RIGHT "," RIGHT);
    assert_int_equal(arena_read_line(right, strlen(right), &line, &problem), 0);
    refused("{}");
    refused("{\"blocks\":0}");
    refused("{\"blocks\":5,\"block\":1}");
    refused("{\"block\":1}");
    refused("{\"block\":-1,\"games\":[" RIGHT "," RIGHT "]}");
    refused(BLOCK(RIGHT));
    refused(BLOCK(RIGHT "," RIGHT "," RIGHT));
    refused(BLOCK(RIGHT "," GAME("over", "0", "")));
    refused(BLOCK(RIGHT "," GAME("over", "4", "")));
    refused(BLOCK(RIGHT "," GAME("won", "1", "")));
    refused(BLOCK(RIGHT "," GAME("failed", "1", "")));
    refused(BLOCK(RIGHT "," GAME("failed", "1", ",\"seat\":1")));
    refused(BLOCK(RIGHT "," GAME("failed", "1", ",\"seat\":2,\"code\":-8")));
    refused(BLOCK(RIGHT "," GAME("failed", "1", ",\"seat\":1,\"code\":8")));
    refused(BLOCK(RIGHT "," GAME("failed", "1", ",\"seat\":1,\"code\":0")));
    refused(BLOCK(RIGHT "," GAME("over", "1", ",\"seat\":1,\"code\":-8")));
    refused(BLOCK(RIGHT ",{\"winners\":1,\"turns\":3,\"points\":[1,2],\"moves\":[1,2],\"us\":[1,2],"
                        "\"longest\":[1,2]}"));
    refused(BLOCK(RIGHT "," LISTS("1", "1,2")));
    refused(BLOCK(RIGHT "," LISTS("1,2,3", "1,2")));
    refused(BLOCK(RIGHT "," LISTS("1,40000", "1,2")));
    refused(BLOCK(RIGHT "," LISTS("1,-40000", "1,2")));
    refused(BLOCK(RIGHT "," LISTS("1,2", "1,-1")));
    refused(BLOCK(RIGHT "," LISTS("1,2", "1,2,3")));
}

static void a_head_comes_back(void **unused)
{
    (void)unused;
    static struct arena back;
    static char first[ARENA_HEAD_MAX];
    static char second[ARENA_HEAD_MAX];
    struct pz_text text;
    struct pz_problem problem;
    start(4, 3);
    assert_int_equal(pz_setup_set(&arena.setup, arena.game, "first", "2", NULL), 0);
    arena.seed = UINT64_MAX;
    arena.has_test = true;
    arena.test = (struct stats_test){0.5, 0.55, 0.01, 0.1};
    arena.parts = 9;
    arena.part = 4;
    text = pz_text_in(first, sizeof first);
    arena_write_header(&arena, &text);
    memset(&back, 0, sizeof back);
    assert_int_equal(arena_read_header(first, text.length, &back, &problem), 0);
    text = pz_text_in(second, sizeof second);
    arena_write_header(&back, &text);
    assert_string_equal(first, second);
    assert_int_equal(back.part, 4);
    /* a part that there is not, and a match of one bot */
    arena.part = 10;
    text = pz_text_in(first, sizeof first);
    arena_write_header(&arena, &text);
    memset(&back, 0, sizeof back);
    assert_int_equal(arena_read_header(first, text.length, &back, &problem), PZ_E_SYNTAX);
    arena.part = 1;
    arena.bot_count = 1;
    text = pz_text_in(first, sizeof first);
    arena_write_header(&arena, &text);
    memset(&back, 0, sizeof back);
    assert_int_equal(arena_read_header(first, text.length, &back, &problem), PZ_E_SYNTAX);
}

static void heads_of_other_games_are_refused(void **unused)
{
    (void)unused;
    static const char wanted[] = "{\"seed\":1,\"part\":2}";
    assert_int_equal(arena_compare_heads("f", wanted, wanted, NULL), 0);
    assert_int_equal(arena_compare_heads("f", "{\"seed\":1,\"part\":3}", wanted, "part"), 0);
    assert_int_not_equal(arena_compare_heads("f", "{\"seed\":1,\"part\":3}", wanted, NULL), 0);
    assert_int_not_equal(arena_compare_heads("f", "{\"seed\":1}", wanted, "part"), 0);
    assert_int_not_equal(arena_compare_heads("f", "{\"seed\":1,\"parts\":2}", wanted, NULL), 0);
    assert_int_not_equal(arena_compare_heads("f", "[]", wanted, NULL), 0);
}

static void budget_is(uint64_t nodes, uint32_t milliseconds, const char *wanted)
{
    char buffer[80];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    arena_budget_text(&(struct pz_budget){nodes, milliseconds}, &text);
    assert_string_equal(buffer, wanted);
}

static void a_budget_is_nodes_or_time_or_both(void **unused)
{
    (void)unused;
    budget_is(1, 0, "1");
    budget_is(0, 1, "1 ms");
    budget_is(5, 1, "5, 1 ms");
}

/* Is the match of one deal called complete if two were planned and the test has decided so? */
static bool is_complete(int decision)
{
    static char buffer[1 << 16];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    struct pz_json json = pz_json_to(&text);
    result.planned = result.blocks + 1;
    result.test.decision = decision;
    arena_write_json(&arena, &result, false, &json);
    assert_false(text.cut);
    return strstr(buffer, "\"complete\":true") != NULL;
}

static void a_match_is_complete_when_its_test_has_decided(void **unused)
{
    (void)unused;
    start(2, 2);
    play(1, 1);
    assert_false(is_complete(1)); /* of a match without a test */
    arena.has_test = true;
    assert_false(is_complete(0));
    assert_true(is_complete(1));
    assert_true(is_complete(-1));
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heads_of_other_games_are_refused),
        cmocka_unit_test(a_budget_is_nodes_or_time_or_both),
        cmocka_unit_test(a_match_is_complete_when_its_test_has_decided),
        cmocka_unit_test(every_choice_of_bots_sits_together),
        cmocka_unit_test(fewer_bots_play_one_against_the_rest),
        cmocka_unit_test(everybody_sits_everywhere),
        cmocka_unit_test(a_deal_is_the_same_for_all),
        cmocka_unit_test(parts_are_all_blocks_once),
        cmocka_unit_test(a_shared_victory_has_equal_parts),
        cmocka_unit_test(a_bot_against_itself_is_even),
        cmocka_unit_test(shares_are_by_game_and_seat),
        cmocka_unit_test(unfinished_games_are_shared),
        cmocka_unit_test(a_bot_that_fails_loses),
        cmocka_unit_test(a_move_that_is_not_legal_is_a_failure),
        cmocka_unit_test(the_others_share_the_victory),
        cmocka_unit_test(a_block_comes_back_from_its_line),
        cmocka_unit_test(wrong_lines_are_refused),
        cmocka_unit_test(a_head_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
