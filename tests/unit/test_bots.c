/* The bots: what is listed, how they stop, how strong they are at least, and positions for greedy.
 */
#include "unit.h"

#include "os/host.h"
#include "piazza/bot_kit.h"
#include "piazza/piazza.h"
#include <stdio.h>
#include <stdlib.h>

/* Bots that search get few nodes, so that the tests are fast. They never get time, so that their
 * answers can be repeated. */
enum { NODES_MAX = 400 };

static bool searches(const struct pz_bot_kind *kind)
{
    return kind->budget.nodes > PZ_BOT_NODES;
}

static struct pz_bot open_with(const struct pz_game *game, const struct pz_bot_kind *kind,
                               uint64_t nodes)
{
    struct pz_bot bot;
    struct pz_bot_options options;
    struct pz_problem problem;
    pz_bot_options_init(&options, kind);
    options.budget.milliseconds = 0;
    if (searches(kind)) {
        options.budget.nodes = nodes;
    }
    if (pz_bot_open(&bot, game, kind, &options, &host_machine, &problem) != 0) {
        fail_msg("%s: %s", kind->id, problem.text);
    }
    return bot;
}

static struct pz_bot open_bot(const struct pz_game *game, const struct pz_bot_kind *kind)
{
    return open_with(game, kind, NODES_MAX);
}

/* The question in that state with that seed. */
static struct pz_question question_in(const struct pz_game *game, const void *state,
                                      struct pz_ask_buffer *buffer, uint64_t seed)
{
    struct pz_question question;
    struct pz_seed number;
    pz_seed_number(&number, seed);
    memset(&buffer->view, 0, sizeof buffer->view);
    assert_int_equal(pz_question_make(&question, buffer, game, state, &number, 0), 0);
    return question;
}

/* The candidates are in the buffer. */
static struct pz_answer answer_of(struct pz_bot *bot, const struct pz_question *question,
                                  struct pz_ask_buffer *buffer)
{
    struct pz_answer answer;
    memset(&answer, 0xa5, sizeof answer); /* the answer must not depend on old content */
    memset(buffer->candidates, 0xa5, sizeof buffer->candidates);
    pz_answer_init(&answer, buffer);
    assert_int_equal(pz_bot_ask(bot, question, &answer), 0);
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

/* Every candidate is a legal move, none comes twice, the best comes first. */
static void check_answer(const struct pz_question *question, const struct pz_answer *answer)
{
    static bool seen[UINT16_MAX + 1];
    assert_in_range(answer->candidate_count, 1, question->move_count);
    assert_int_equal(answer->candidates[0].move, answer->move);
    for (uint32_t i = 0; i < answer->candidate_count; i++) {
        const struct pz_candidate *candidate = &answer->candidates[i];
        assert_true(is_listed(question, candidate->move));
        assert_false(seen[candidate->move]);
        seen[candidate->move] = true;
        assert_true(i == 0 || candidate->value <= answer->candidates[i - 1].value);
        assert_true(candidate->win_chance == PZ_WIN_UNKNOWN ||
                    candidate->win_chance <= PZ_WIN_CERTAIN);
    }
    for (uint32_t i = 0; i < answer->candidate_count; i++) {
        seen[answer->candidates[i].move] = false;
    }
    assert_non_null(answer->reason.sentence);
    assert_int_not_equal(answer->reason.sentence[0], '\0');
    /* a sentence with a place for a word has one */
    assert_true(strstr(answer->reason.sentence, "{w}") == NULL || answer->reason.word[0] != '\0');
    assert_non_null(memchr(answer->reason.word, '\0', sizeof answer->reason.word));
}

/* A bot whose stop flag is set before the question answers after the first move that it looks at. A
 * bot that searches gives every move a value first. */
static void check_stop(struct pz_bot *bot, const void *state, uint64_t seed)
{
    static struct pz_ask_buffer buffer;
    struct pz_stop stop;
    struct pz_question question = question_in(bot->game, state, &buffer, seed);
    pz_stop_set(&stop, true);
    question.stop = &stop;
    const struct pz_answer hasty = answer_of(bot, &question, &buffer);
    check_answer(&question, &hasty);
    if (!searches(bot->kind)) {
        assert_int_equal(hasty.candidate_count, 1);
    }
    assert_true(hasty.stopped || hasty.candidate_count == question.move_count);
    pz_stop_set(&stop, false);
    const struct pz_answer patient = answer_of(bot, &question, &buffer);
    assert_int_equal(patient.candidate_count, question.move_count);
    assert_false(patient.stopped);
}

static void check_games(const struct pz_bot_kind *kind, const struct pz_game *game, int players,
                        uint64_t seed)
{
    enum { ONE_IN = 40 }; /* positions of a game */
    struct pz_bot bot = open_bot(game, kind);
    struct pz_setup setup;
    struct pz_rng rng;
    union pz_any_state state;
    pz_rng_init(&rng, seed);
    assert_int_equal(pz_setup_init(&setup, game, players), 0);
    pz_setup_draw_first(&setup, &rng);
    game->init(state.bytes, &setup);
    for (unsigned n = 0; game->actor(state.bytes) != PZ_NOBODY && n < 1500; n++) {
        if (game->actor(state.bytes) != PZ_CHANCE && pz_rng_below(&rng, ONE_IN) == 0) {
            check_stop(&bot, state.bytes, seed + n);
        }
        game->apply(state.bytes, pz_game_pick(game, state.bytes, &rng));
    }
    pz_bot_close(&bot);
}

/* All else that every bot keeps is checked by the conformance suite. */
static void every_bot_stops_when_told_to(void **unused)
{
    (void)unused;
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        const struct pz_game *game = pz_game_at(g);
        for (unsigned b = 0; pz_bot_at(game, b) != NULL; b++) {
            check_games(pz_bot_at(game, b), game, game->max_players, g);
        }
        check_games(&pz_bot_greedy, game, game->min_players, 77);
    }
}

static void every_game_has_greedy_and_random(void **unused)
{
    (void)unused;
    static const struct pz_game other = {.id = "other"};
    for (unsigned g = 0; g == 0 || pz_game_at(g - 1) != NULL; g++) {
        const struct pz_game *game = g == 0 ? &other : pz_game_at(g - 1);
        assert_non_null(pz_bot_find(game, "random"));
        assert_non_null(pz_bot_find(game, "greedy"));
        assert_null(pz_bot_find(game, "genius"));
        assert_null(pz_bot_at(game, UINT32_MAX));
        for (unsigned i = 0; pz_bot_at(game, i) != NULL; i++) {
            assert_ptr_equal(pz_bot_find(game, pz_bot_at(game, i)->id), pz_bot_at(game, i));
        }
    }
    assert_ptr_equal(pz_bot_find(&other, "greedy"), &pz_bot_greedy);
    assert_ptr_equal(pz_bot_strongest(&other), pz_bot_find(&other, "ismcts"));
}

/* A game has all four levels, at the head of its bots, or none. */
static void levels_come_first(void **unused)
{
    (void)unused;
    static const char *const names[] = {"turista", "viaggiatore", "capotreno", "maestro"};
    for (unsigned g = 0; pz_game_at(g) != NULL; g++) {
        const struct pz_game *game = pz_game_at(g);
        const unsigned levels = pz_bot_at(game, 0)->level == PZ_LEVEL_NONE ? 0 : 4;
        for (unsigned i = 0; i < levels; i++) {
            const struct pz_bot_kind *kind = pz_bot_at(game, i);
            assert_string_equal(kind->id, names[i]);
            assert_int_equal(kind->level, i + 1);
            assert_ptr_equal(pz_bot_of_level(game, (enum pz_level)(i + 1)), kind);
            /* Only maestro has a time budget; without a clock it uses its nodes. */
            assert_int_equal(kind->budget.milliseconds, i == 3 ? 1000 : 0);
            assert_true(kind->budget.nodes > 0);
        }
        for (unsigned i = levels; pz_bot_at(game, i) != NULL; i++) {
            assert_int_equal(pz_bot_at(game, i)->level, PZ_LEVEL_NONE);
        }
        if (levels > 0) {
            assert_string_equal(pz_bot_suggested(game)->id, "viaggiatore");
            assert_string_equal(pz_bot_strongest(game)->id, "maestro");
        }
    }
}

/* Of 6 moves each comes about 1000 times in 6000 questions; the standard deviation is 29. */
static void random_plays_each_move_with_the_same_chance(void **unused)
{
    (void)unused;
    enum { MOVES = 6, QUESTIONS = 6000, FEWEST = 850, MOST = 1150 };
    static const pz_move moves[MOVES] = {3, 8, 9, 20, 700, 65535};
    static struct pz_candidate candidates[MOVES];
    const struct pz_game *game = pz_game_at(0);
    const union pz_any_state view = {0};
    struct pz_bot bot = open_bot(game, pz_bot_find(game, "random"));
    struct pz_answer answer = {.candidates = candidates, .capacity = MOVES};
    unsigned chosen[MOVES] = {0};
    for (unsigned i = 0; i < QUESTIONS; i++) {
        const struct pz_question question = {game, view.bytes, 0, moves, MOVES, i, NULL, 0};
        assert_int_equal(pz_bot_ask(&bot, &question, &answer), 0);
        for (unsigned m = 0; m < MOVES; m++) {
            chosen[m] += moves[m] == answer.move;
        }
    }
    for (unsigned m = 0; m < MOVES; m++) {
        assert_in_range(chosen[m], FEWEST, MOST);
    }
    pz_bot_close(&bot);
}

/* ---- greedy against random ---- */

/* How many of `games` games the bot wins against the others, in sixtieths of a game. */
static unsigned wins_of(const struct pz_bot_kind *kind, const struct pz_bot_kind *others,
                        const char *name, int players, unsigned games, uint64_t nodes)
{
    static struct pz_ask_buffer buffer;
    static struct pz_match match;
    const struct pz_game *game = pz_game_named(name);
    struct pz_bot bot = open_with(game, kind, nodes);
    struct pz_bot rival = open_bot(game, others);
    unsigned wins = 0;
    for (unsigned g = 0; g < games; g++) {
        struct pz_setup setup;
        struct pz_seed seed;
        struct pz_result result;
        const int seat = (int)(g % (unsigned)players);
        pz_seed_number(&seed, 1000 + g);
        assert_int_equal(pz_setup_init(&setup, game, players), 0);
        pz_match_start(&match, game, &setup, &seed, &buffer);
        for (int i = 0; i < players; i++) {
            match.bots[i] = i == seat ? &bot : &rival;
        }
        assert_int_equal(pz_match_play(&match), PZ_MATCH_OVER);
        game->result(match.state.bytes, &result);
        unsigned winners = 0;
        for (int i = 0; i < players; i++) {
            winners += result.winners >> i & 1;
        }
        wins += (result.winners >> seat & 1) ? 60 / winners : 0;
    }
    pz_bot_close(&bot);
    pz_bot_close(&rival);
    return wins;
}

/* The required shares are far below those that it wins in long series. */
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
        const struct pz_game *game = pz_game_named(cases[i].game);
        const struct pz_bot_kind *kind = pz_bot_find(game, "greedy");
        const unsigned wins = wins_of(kind, pz_bot_find(game, "random"), cases[i].game,
                                      cases[i].players, cases[i].games, NODES_MAX);
        if (100 * wins < 60 * cases[i].percent * cases[i].games) {
            fail_msg("%s, %d players: only %u of %u games", cases[i].game, cases[i].players,
                     wins / 60, cases[i].games);
        }
    }
}

static void the_bot_for_any_game_beats_random_where_points_come_at_once(void **unused)
{
    (void)unused;
    const struct pz_bot_kind *random = pz_bot_find(pz_game_named("little"), "random");
    assert_true(wins_of(&pz_bot_greedy, random, "little", 2, 200, NODES_MAX) > 60 * 160);
}

/* Each level wins more than half of its games against the next lower one, maestro even with few
 * nodes; how much more is measured by long series (docs/strength.md). */
static void levels_are_graded(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        unsigned games; /* how many games the levels play that answer at once */
        unsigned few;   /* how many games maestro plays; in Ticket to Ride it takes too long */
        unsigned nodes; /* the budget of maestro */
    } cases[] = {{"little", 200, 100, 2000}, {"bella", 200, 30, 20000}, {"tickets", 20, 0, 0}};
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct pz_game *game = pz_game_named(cases[i].game);
        for (unsigned level = PZ_LEVEL_INTERMEDIATE; level <= PZ_LEVEL_EXPERT; level++) {
            const struct pz_bot_kind *kind = pz_bot_of_level(game, (enum pz_level)level);
            const struct pz_bot_kind *lower = pz_bot_of_level(game, (enum pz_level)(level - 1));
            const unsigned games = level == PZ_LEVEL_EXPERT ? cases[i].few : cases[i].games;
            if (games == 0) {
                continue;
            }
            const unsigned wins = wins_of(kind, lower, cases[i].game, 2, games, cases[i].nodes);
            if (wins <= 30 * games) {
                fail_msg("%s: %s wins only %u of %u games against %s", game->id, kind->id,
                         wins / 60, games, lower->id);
            }
        }
    }
}

/* ---- positions ---- */

/* What greedy plays in the state that `json` describes, with ' for ". */
static struct pz_answer greedy_in(const char *name, const char *json, char *text, size_t size)
{
    const struct pz_game *game = pz_game_named(name);
    char buffer[8192];
    union pz_any_state state;
    static struct pz_ask_buffer ask_buffer;
    struct pz_problem problem;
    struct pz_text out;
    const size_t length = unit_json(buffer, sizeof buffer, json);
    if (pz_game_state_read(game, state.bytes, buffer, length, &problem) != 0) {
        fail_msg("%s", problem.text);
    }
    struct pz_bot bot = open_bot(game, pz_bot_find(game, "greedy"));
    const struct pz_question question = question_in(game, state.bytes, &ask_buffer, 1);
    const struct pz_answer answer = answer_of(&bot, &question, &ask_buffer);
    check_answer(&question, &answer);
    pz_bot_close(&bot);
    out = pz_text_in(text, size);
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

/* Two tickets of the same pair fit only one trip. It must keep all tickets of a nearly complete
 * ring. */
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

/* The hand closes a ring of six, which wins. After any exchange of one of its tickets it would not.
 */
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
    struct pz_text list = pz_text_in(tracks, sizeof tracks);
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
        cmocka_unit_test(every_game_has_greedy_and_random),
        cmocka_unit_test(levels_come_first),
        cmocka_unit_test(random_plays_each_move_with_the_same_chance),
        cmocka_unit_test(every_bot_stops_when_told_to),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(levels_are_graded),
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
