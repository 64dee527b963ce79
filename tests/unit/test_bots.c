/* The bots: what every bot must keep in every game, and what greedy must see. */
#include "unit.h"

#include "ai/greedy.h"
#include "piazza/piazza.h"
#include <stdatomic.h>
#include <stdio.h>

enum { BUDGET = 200 };

static const struct pz_bot any_bot = {"any", "greedy for a game without its own", greedy_any};

/* Asks the bot in that state; the moves stay with the caller. */
static struct pz_question ask(const struct pz_game *game, const void *state, pz_move *moves,
                              union pz_any_state *view, uint64_t seed)
{
    const int seat = game->actor(state);
    memset(view, 0, sizeof *view);
    game->view(state, seat, view->bytes);
    const struct pz_question question = {
        game, view->bytes, seat, moves, game->moves(state, moves, NULL), seed, BUDGET, NULL};
    return question;
}

static struct pz_answer answer_of(const struct pz_bot *bot, const struct pz_question *question)
{
    struct pz_answer answer;
    memset(&answer, 0xa5, sizeof answer); /* nothing may be left to what was there */
    memset(answer.reason.word, 0, sizeof answer.reason.word);
    bot->choose(question, &answer);
    return answer;
}

static bool is_listed(const struct pz_question *question, pz_move move)
{
    for (uint32_t i = 0; i < question->move_count; i++) {
        if (question->moves[i] == move) {
            return true;
        }
    }
    return false;
}

static void check_answer(const struct pz_question *question, const struct pz_answer *answer)
{
    assert_true(is_listed(question, answer->move));
    assert_in_range(answer->candidate_count, 1, PZ_CANDIDATES_MAX);
    assert_int_equal(answer->candidates[0].move, answer->move);
    for (uint32_t i = 0; i < answer->candidate_count; i++) {
        assert_true(is_listed(question, answer->candidates[i].move));
        assert_true(i == 0 || answer->candidates[i].value <= answer->candidates[i - 1].value);
        for (uint32_t k = 0; k < i; k++) {
            assert_int_not_equal(answer->candidates[i].move, answer->candidates[k].move);
        }
    }
    assert_non_null(answer->reason.sentence);
    assert_int_not_equal(answer->reason.sentence[0], '\0');
    /* a sentence with a place for a word has one */
    assert_true(strstr(answer->reason.sentence, "{w}") == NULL || answer->reason.word[0] != '\0');
    assert_non_null(memchr(answer->reason.word, '\0', sizeof answer->reason.word));
}

static void check_same(const struct pz_answer *a, const struct pz_answer *b)
{
    assert_int_equal(a->move, b->move);
    assert_int_equal(a->candidate_count, b->candidate_count);
    for (uint32_t i = 0; i < a->candidate_count; i++) {
        assert_int_equal(a->candidates[i].move, b->candidates[i].move);
        assert_int_equal(a->candidates[i].value, b->candidates[i].value);
    }
    assert_ptr_equal(a->reason.sentence, b->reason.sentence);
    assert_int_equal(a->reason.number, b->reason.number);
    assert_string_equal(a->reason.word, b->reason.word);
}

/* One position: the answer keeps its promises, is the same a second time, and the same in another
 * state that looks the same to the seat. */
static void check_position(const struct pz_bot *bot, const struct pz_game *game, const void *state,
                           uint64_t seed)
{
    pz_move moves[PZ_MOVES_MAX];
    pz_move other_moves[PZ_MOVES_MAX];
    union pz_any_state view;
    union pz_any_state other_view;
    union pz_any_state other;
    struct pz_rng rng;
    const struct pz_question question = ask(game, state, moves, &view, seed);
    const struct pz_answer answer = answer_of(bot, &question);
    check_answer(&question, &answer);
    const struct pz_answer again = answer_of(bot, &question);
    check_same(&answer, &again);
    pz_rng_init(&rng, seed + 1);
    memset(&other, 0, sizeof other);
    game->guess(view.bytes, &rng, other.bytes);
    const struct pz_question same = ask(game, other.bytes, other_moves, &other_view, seed);
    assert_memory_equal(view.bytes, other_view.bytes, game->view_size);
    const struct pz_answer blind = answer_of(bot, &same);
    check_same(&answer, &blind);
    const atomic_int stop = 1; /* told to stop before it starts, it still answers */
    struct pz_question hurried = question;
    hurried.stop = &stop;
    const struct pz_answer hasty = answer_of(bot, &hurried);
    check_answer(&hurried, &hasty);
}

static void check_games(const struct pz_bot *bot, const struct pz_game *game, int players,
                        uint64_t seed)
{
    struct pz_setup setup;
    struct pz_rng rng;
    union pz_any_state state;
    pz_rng_init(&rng, seed);
    assert_int_equal(pz_setup_init(&setup, game, players), 0);
    pz_setup_draw_first(&setup, &rng);
    game->init(state.bytes, &setup);
    for (unsigned n = 0; game->actor(state.bytes) != PZ_NOBODY && n < 1500; n++) {
        if (game->actor(state.bytes) != PZ_CHANCE && pz_rng_below(&rng, 4) == 0) {
            check_position(bot, game, state.bytes, seed + n);
        }
        game->apply(state.bytes, game->pick(state.bytes, &rng));
    }
}

static void every_bot_keeps_its_promises_in_every_game(void **unused)
{
    (void)unused;
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        const struct pz_game *game = pz_game_at(g);
        for (int players = game->min_players; players <= game->max_players; players++) {
            for (unsigned b = 0; pz_bot_at(b) != NULL; b++) {
                check_games(pz_bot_at(b), game, players, 10u * g + (unsigned)players);
            }
            check_games(&any_bot, game, players, 77);
        }
    }
}

static void the_list_of_bots(void **unused)
{
    (void)unused;
    assert_string_equal(pz_bot_at(0)->id, "random");
    assert_string_equal(pz_bot_at(1)->id, "greedy");
    assert_null(pz_bot_at(2));
    assert_ptr_equal(pz_bot_strongest(), pz_bot_at(1));
    assert_ptr_equal(pz_bot_named("greedy"), pz_bot_at(1));
    assert_null(pz_bot_named("genius"));
}

/* ---- greedy against random ---- */

/* How many of `games` games the bot wins at a table of random players, in sixtieths of a game. */
static unsigned wins_of(const struct pz_bot *bot, const char *name, int players, unsigned games)
{
    const struct pz_game *game = pz_game_named(name);
    unsigned wins = 0;
    for (unsigned g = 0; g < games; g++) {
        struct pz_setup setup;
        struct pz_rng rng;
        union pz_any_state state;
        struct pz_result result;
        const int seat = (int)(g % (unsigned)players);
        pz_rng_init(&rng, 1000 + g);
        assert_int_equal(pz_setup_init(&setup, game, players), 0);
        pz_setup_draw_first(&setup, &rng);
        game->init(state.bytes, &setup);
        while (game->actor(state.bytes) != PZ_NOBODY) {
            pz_move move = game->pick(state.bytes, &rng);
            if (game->actor(state.bytes) == seat) {
                pz_move moves[PZ_MOVES_MAX];
                union pz_any_state view;
                const struct pz_question question =
                    ask(game, state.bytes, moves, &view, pz_rng_next(&rng));
                move = answer_of(bot, &question).move;
            }
            assert_int_equal(game->apply(state.bytes, move), 0);
        }
        game->result(state.bytes, &result);
        unsigned winners = 0;
        for (int i = 0; i < players; i++) {
            winners += result.winners >> i & 1;
        }
        wins += (result.winners >> seat & 1) ? 60 / winners : 0;
    }
    return wins;
}

/* The shares that it must win are far below those that it wins in long series. */
static void greedy_beats_random(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        int players;
        unsigned games;
        unsigned percent;
    } cases[] = {
        {"little", 2, 300, 88}, {"little", 3, 300, 65}, {"little", 4, 300, 48},
        {"little", 6, 300, 30}, {"bella", 2, 200, 80},  {"bella", 3, 200, 80},
        {"bella", 4, 200, 78},  {"tickets", 2, 40, 95}, {"tickets", 3, 40, 95},
        {"tickets", 4, 30, 95}, {"tickets", 5, 30, 95},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const unsigned wins =
            wins_of(pz_bot_named("greedy"), cases[i].game, cases[i].players, cases[i].games);
        if (100 * wins < 60 * cases[i].percent * cases[i].games) {
            fail_msg("%s, %d players: only %u of %u games", cases[i].game, cases[i].players,
                     wins / 60, cases[i].games);
        }
    }
}

static void the_bot_for_any_game_beats_random_where_points_come_at_once(void **unused)
{
    (void)unused;
    assert_true(wins_of(&any_bot, "little", 2, 200) > 60 * 160);
}

/* ---- positions ---- */

/* What greedy plays in the state that `json` describes, with ' for ". */
static struct pz_answer greedy_in(const char *name, const char *json, char *text, size_t size)
{
    const struct pz_game *game = pz_game_named(name);
    char buffer[8192];
    union pz_any_state state;
    union pz_any_state view;
    pz_move moves[PZ_MOVES_MAX];
    struct pz_problem problem;
    struct pz_text out;
    size_t length = 0;
    for (; json[length] != '\0'; length++) {
        assert_true(length + 1 < sizeof buffer);
        buffer[length] = (char)(json[length] == '\'' ? '"' : json[length]);
    }
    if (game->state_read(state.bytes, buffer, length, &problem) != 0) {
        fail_msg("%s", problem.text);
    }
    const struct pz_question question = ask(game, state.bytes, moves, &view, 1);
    const struct pz_answer answer = answer_of(pz_bot_named("greedy"), &question);
    check_answer(&question, &answer);
    pz_text_init(&out, text, size);
    game->move_write(state.bytes, answer.move, &out);
    return answer;
}

#define LITTLE_BOARD                                                                            \
    "{'ring':28,'entrances':[0,14],'circles':{'1':2,'2':6,'3':10,'4':18,'5':22,'6':26,'-1':16," \
    "'-2':20,'-3':24,'-4':4,'-5':8,'-6':12},'entered':{},'points':[6,6,6,6],'turn':0,'turns':9,"

/* Seat 0 shares yellow with seat 3 and blue with seat 1. */
static void little_takes_the_money(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
    const struct pz_answer answer =
        greedy_in("little",
                  LITTLE_BOARD "'cars':{'yellow':1,'blue':7,'green':9,'red':27},'money':3,"
                               "'police':-6,'cup':{'yellow':2,'blue':4,'green':1,'red':1}}",
                  move, sizeof move);
    assert_string_equal(move, "blue"); /* 1 and 3 for it; green would bring 1 and help others */
    assert_string_equal(answer.reason.sentence, "It scores {n} points at once.");
    assert_int_equal(answer.reason.number, 4);
}

static void little_sends_the_police_to_others(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
    greedy_in("little",
              LITTLE_BOARD "'cars':{'yellow':11,'blue':10,'green':9,'red':27},'money':6,"
                           "'police':-6,'cup':{'yellow':2,'blue':4,'green':6}}",
              move, sizeof move);
    assert_string_equal(move,
                        "green"); /* all three stop at the police; only green is not seat 0's */
}

/* Nothing scores. First yellow, its own car, would stop two spaces before the police. */
static void little_keeps_its_cars_from_the_police(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
    greedy_in("little",
              LITTLE_BOARD "'cars':{'yellow':6,'blue':20,'green':15,'red':27},'money':1,"
                           "'police':-6,'cup':{'yellow':4,'green':1}}",
              move, sizeof move);
    assert_string_equal(move, "green");
    greedy_in("little",
              LITTLE_BOARD "'cars':{'yellow':1,'blue':20,'green':15,'red':27},'money':3,"
                           "'police':-6,'cup':{'yellow':4,'green':1}}",
              move, sizeof move);
    assert_string_equal(move, "yellow"); /* to 5, five before the money */
}

#define BELLA_REST \
    "'piles':'rest','selection':{'unseen':{'all':1}},'shown':null,'starter':0,'turn':0"

static void bella_makes_the_trip_that_wins(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
    struct pz_answer answer =
        greedy_in("bella",
                  "{" BELLA_REST ",'phase':'trip','hands':[['Milano>Venezia','Milano>Venezia',"
                  "'Venezia>Napoli','Napoli>Palermo','Palermo>Torino','Torino>Roma','Milano>Roma'],"
                  "[]],'trips':[[],[]]}",
                  move, sizeof move);
    assert_string_equal(answer.reason.sentence, "This round trip of {n} tickets wins the game.");
    assert_int_equal(answer.reason.number, 6);
    answer = greedy_in("bella",
                       "{" BELLA_REST ",'phase':'trip','hands':[['Milano>Napoli','Milano>Napoli',"
                       "'Milano>Venezia','Venezia>Napoli'],[]],'trips':[[['Torino>Roma',"
                       "'Torino>Roma'],['Milano>Venezia','Venezia>Napoli','Napoli>Palermo',"
                       "'Palermo>Torino','Torino>Milano'],['Milano>Venezia','Venezia>Napoli',"
                       "'Napoli>Palermo','Palermo>Milano']],[]]}",
                       move, sizeof move);
    assert_string_equal(answer.reason.sentence, "This round trip of {n} tickets wins the game.");
    assert_int_equal(answer.reason.number, 3);
}

/* Two of the same pair fit one trip only; of a nearly complete ring it must not part with any. */
static void bella_discards_what_fits_no_trip(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
    greedy_in("bella",
              "{" BELLA_REST ",'phase':'discard','hands':[['Milano>Venezia','Milano>Venezia',"
              "'Milano>Venezia','Venezia>Napoli','Napoli>Palermo','Palermo>Torino','Torino>Roma'],"
              "[]],'trips':[[],[]]}",
              move, sizeof move);
    assert_string_equal(move, "discard Milano>Venezia");
}

/* The hand closes a ring of six, which wins: whatever the partner gave for a ticket of it, it would
 * not any more. */
static void bella_does_not_exchange_what_it_needs(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
    const struct pz_answer answer =
        greedy_in("bella",
                  "{" BELLA_REST ",'phase':'exchange','hands':[['Milano>Venezia','Venezia>Napoli',"
                  "'Napoli>Palermo','Palermo>Torino','Torino>Roma','Milano>Roma'],"
                  "['Torino>Palermo','Venezia>Palermo']],'trips':[[],[]]}",
                  move, sizeof move);
    assert_string_equal(move, "no exchange");
    assert_string_equal(answer.reason.sentence,
                        "No exchange promises more than the tickets that you have.");
    assert_true(answer.candidate_count > 1 && answer.candidates[1].value < 0);
}

/* The partner has the one ticket that is missing, as seat 0 knows, and seat 0 has one too many. */
static void bella_exchanges_for_what_it_needs(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
    const struct pz_answer answer =
        greedy_in("bella",
                  "{" BELLA_REST ",'phase':'exchange','hands':[['Milano>Venezia','Milano>Venezia',"
                  "'Venezia>Napoli','Napoli>Palermo','Palermo>Torino','Milano>Roma'],"
                  "['Torino>Roma','Venezia>Palermo']],'known':[{},{'0':['Torino>Roma']}],"
                  "'trips':[[],[]]}",
                  move, sizeof move);
    assert_string_equal(move, "exchange Milano>Venezia left");
    assert_true(answer.candidates[0].value > 0);
}

/* Tracks by their numbers in data/italy/routes.csv, counted from 0. */
enum { BOLOGNA_PARMA = 28, MILANO_PARMA = 89, TRACKS = 128 };

/* A game of two, seat 0 to move: its hand and tickets, and who has those two tracks. */
static struct pz_answer greedy_with(const char *hand, const char *tickets, int milano_parma,
                                    int bologna_parma, char *move)
{
    char json[4096];
    char tracks[1024];
    struct pz_text list;
    pz_text_init(&list, tracks, sizeof tracks);
    for (int i = 0; i < TRACKS; i++) {
        const int owner = i == MILANO_PARMA    ? milano_parma
                          : i == BOLOGNA_PARMA ? bologna_parma
                                               : PZ_NOBODY;
        pz_text_str(&list, i > 0 ? "," : "");
        pz_text_str(&list, owner == 0 ? "0" : owner == 1 ? "1" : "null");
    }
    snprintf(json, sizeof json,
             "{'deck':null,'discard':{},'row':['pink','pink','pink','pink','pink'],'hands':[%s,"
             "{}],'ferries':[0,0],'tickets':[[%s],['Milano-Napoli','Milano-Cagliari',"
             "'Milano-Bari']],'offered':[[],[]],'ticket_deck':{'unseen':null,'returned':[],"
             "'under':[]},'tracks':[%s],'trains':null,'points':null,'phase':'turn',"
             "'drawing':null,'turns_left':null,'turn':0,'turns':null,'first':0,'known':null}",
             hand, tickets, tracks);
    return greedy_in("tickets", json, move, PZ_MOVE_TEXT_MAX);
}

static void tickets_claims_the_last_track_of_a_ticket(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
    const struct pz_answer answer =
        greedy_with("{'green':2,'red':1,'loco':1}", "'Milano-Bologna','Roma-Taranto','Genova-Roma'",
                    0, PZ_NOBODY, move);
    assert_string_equal(move, "claim Bologna-Parma#2 green 2"); /* and keeps the locomotive */
    assert_string_equal(answer.reason.sentence, "It completes {w}, a ticket worth {n} points.");
    assert_string_equal(answer.reason.word, "Milano-Bologna");
    assert_int_equal(answer.reason.number, 4);
}

/* T16: the other player's track has closed the one beside it; the way goes elsewhere. */
static void tickets_goes_round_a_closed_track(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
    greedy_with("{'green':2,'black':1}", "'Milano-Bologna','Roma-Taranto','Genova-Roma'", 0, 1,
                move);
    assert_string_equal(move, "claim Bologna-Firenze black 1");
}

/* T9: both ways from Sardegna to Roma cross the sea. */
static void tickets_draws_a_ferry_card_for_the_sea(void **unused)
{
    (void)unused;
    char move[PZ_MOVE_TEXT_MAX];
    greedy_with("{'green':2}", "'Sassari-Roma','Olbia-Napoli','Roma-Taranto'", PZ_NOBODY, PZ_NOBODY,
                move);
    assert_string_equal(move, "ferry");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_list_of_bots),
        cmocka_unit_test(every_bot_keeps_its_promises_in_every_game),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(the_bot_for_any_game_beats_random_where_points_come_at_once),
        cmocka_unit_test(little_takes_the_money),
        cmocka_unit_test(little_sends_the_police_to_others),
        cmocka_unit_test(little_keeps_its_cars_from_the_police),
        cmocka_unit_test(bella_makes_the_trip_that_wins),
        cmocka_unit_test(bella_discards_what_fits_no_trip),
        cmocka_unit_test(bella_does_not_exchange_what_it_needs),
        cmocka_unit_test(bella_exchanges_for_what_it_needs),
        cmocka_unit_test(tickets_claims_the_last_track_of_a_ticket),
        cmocka_unit_test(tickets_goes_round_a_closed_track),
        cmocka_unit_test(tickets_draws_a_ferry_card_for_the_sea),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
