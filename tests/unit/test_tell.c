/* Positions in sentences: small ones word by word, and every view of random games whole, without
 * secrets, and not as data. */
#include "games/bella/term/term.h"
#include "games/little/little.h"
#include "piazza/piazza.h"
#include "term/members.h"
#include "term/tell.h"
#include "test_tickets_position.h"
#include "unit.h"
#include <stdio.h>

enum { CAPACITY = 1 << 14 };

/* one as long as names can be */
static const char names[PZ_SEATS_MAX][PZ_NAME_MAX] = {
    "Anna", "Bruno", "Carla", "Zo\xc3\xab", "Domenico della Montagna Alta di Sopra e di Sotto",
    "F"};

static union pz_any_state state;
static union pz_any_state guess;
static union pz_any_state view;
static union pz_any_state other;

static void tell(const struct pz_game *game, const void *of, int seat, char text[CAPACITY])
{
    struct pz_text out = pz_text_in(text, CAPACITY);
    tell_view(game, of, seat, names, &out);
    assert_false(out.cut);
}

/* Lines of sentences: each ends like one, none has what is hard to listen to. */
static void check_lines(const char *text)
{
    assert_true(text[0] != '\0');
    assert_int_equal(text[strlen(text) - 1], '\n');
    assert_null(strstr(text, "\n\n"));
    assert_null(strstr(text, "  "));
    assert_null(strpbrk(text, "{}[]<>|=_\"\t"));
    for (const char *end = strchr(text, '\n'); end != NULL; end = strchr(end + 1, '\n')) {
        assert_true(end[-1] == '.' || end[-1] == ':');
        assert_true(end[1] != ' ');
    }
}

/* No line of the members that plain mode prints for games without a face. */
static void check_no_members(const struct pz_game *game, const char *text)
{
    static char json_text[1 << 16];
    static char members[1 << 16];
    struct pz_text out = pz_text_in(json_text, sizeof json_text);
    struct pz_json json = pz_json_to(&out);
    pz_game_view_write(game, view.bytes, &json);
    out = pz_text_in(members, sizeof members);
    members_write(json_text, &out);
    unsigned lines = 0;
    for (char *line = strtok(members, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        lines++;
        assert_null(strstr(text, line));
    }
    assert_true(lines > 5);
}

static void check_seat(const struct pz_game *game, int seat, struct pz_rng *rng, bool members)
{
    static char text[CAPACITY];
    static char again[CAPACITY];
    pz_game_view(game, state.bytes, seat, view.bytes);
    tell(game, view.bytes, seat, text);
    check_lines(text);
    pz_game_sample_state(game, view.bytes, rng, guess.bytes);
    pz_game_view(game, guess.bytes, seat, other.bytes);
    tell(game, other.bytes, seat, again);
    assert_string_equal(text, again);
    if (members) {
        check_no_members(game, text);
    }
}

static void play_at_random(const struct pz_game *game, int players, uint64_t seed,
                           const char *discs)
{
    struct pz_setup setup;
    struct pz_rng rng;
    pz_rng_init(&rng, seed);
    assert_int_equal(pz_setup_init(&setup, game, players), 0);
    if (discs != NULL) {
        assert_int_equal(pz_setup_set(&setup, game, "discs", discs, NULL), 0);
    }
    pz_setup_draw_first(&setup, &rng);
    game->init(state.bytes, &setup);
    for (unsigned step = 0;; step++) {
        const int actor = game->actor(state.bytes);
        check_seat(game, PZ_NOBODY, &rng, false);
        for (int seat = 0; seat < players; seat++) {
            check_seat(game, seat, &rng, step % 16 == 0);
        }
        if (actor == PZ_NOBODY) {
            return;
        }
        assert_int_equal(game->apply(state.bytes, pz_game_pick(game, state.bytes, &rng)), 0);
    }
}

static void random_games_are_told(void **unused)
{
    static const struct pz_game *const games[] = {&pz_game_little, &pz_game_bella,
                                                  &pz_game_tickets};
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        for (int players = games[i]->min_players; players <= games[i]->max_players; players++) {
            play_at_random(games[i], players, 70 + (uint64_t)players, NULL);
        }
    }
    play_at_random(&pz_game_little, 3, 80, "random");
}

/* The whole of what the seat is told must be that. */
static void tells(const struct pz_game *game, int seat, const char *expected)
{
    static char text[CAPACITY];
    pz_game_view(game, state.bytes, seat, view.bytes);
    tell(game, view.bytes, seat, text);
    assert_string_equal(text, expected);
}

/* That line must be in it. */
static void tells_line(const struct pz_game *game, int seat, const char *line)
{
    static char text[CAPACITY];
    pz_game_view(game, state.bytes, seat, view.bytes);
    text[0] = '\n';
    struct pz_text out = pz_text_in(text + 1, CAPACITY - 1);
    tell_view(game, view.bytes, seat, names, &out);
    char whole[400];
    snprintf(whole, sizeof whole, "\n%s\n", line);
    if (strstr(text, whole) == NULL) {
        fail_msg("'%s' is not in:%s", line, text);
    }
}

static void make(const struct pz_game *game, const char *move)
{
    const int number = pz_game_move_read(game, state.bytes, move, strlen(move));
    assert_true(number >= 0);
    assert_int_equal(game->apply(state.bytes, (pz_move)number), 0);
}

static void begin_little(const char *discs)
{
    struct pz_setup setup;
    assert_int_equal(pz_setup_init(&setup, &pz_game_little, 4), 0);
    assert_int_equal(pz_setup_set(&setup, &pz_game_little, "first", "0", NULL), 0);
    assert_int_equal(pz_setup_set(&setup, &pz_game_little, "discs", discs, NULL), 0);
    pz_game_little.init(state.bytes, &setup);
}

static void little_is_told_so(void **unused)
{
    (void)unused;
    begin_little("printed");
    make(&pz_game_little, "roll yellow 4");
    make(&pz_game_little, "roll blue 6");
    make(&pz_game_little, "roll green 1");
    tells(&pz_game_little, 0,
          "Dice in the cup: yellow 4, blue 6, green 1, and red not rolled.\n"
          "The yellow car has not left the alley yet. In control: Zo\xc3\xab and Anna.\n"
          "The blue car has not left the alley yet. In control: Anna and Bruno.\n"
          "The green car has not left the alley yet. In control: Bruno and Carla.\n"
          "The red car has not left the alley yet. In control: Carla and Zo\xc3\xab.\n"
          "The money marker is on circle 1, space 2.\n"
          "The police marker is on circle minus 1, space 16.\n"
          "Points: Anna 6, Bruno 6, Carla 6, and Zo\xc3\xab 6.\n"
          "The circles 1 to 6 are on the spaces 2, 6, 10, 18, 22, and 26.\n"
          "The circles minus 1 to minus 6 are on the spaces 16, 20, 24, 4, 8, and 12.\n"
          "The ring has 28 spaces, counted from 0; end A of the alley is at space 0, end B at "
          "space 14.\n");
    make(&pz_game_little, "roll red 2");
    make(&pz_game_little, "yellow out B");
    tells_line(&pz_game_little, 1,
               "The yellow car is on space 16. In control: Zo\xc3\xab and Anna.");
    tells_line(&pz_game_little, 1, "The police marker is on circle minus 2, space 20.");
    struct little_state *position = (struct little_state *)(void *)state.bytes;
    position->at[1] = LITTLE_ALLEY_FROM_A;
    position->at[2] = LITTLE_ALLEY_FROM_B;
    position->marker[LITTLE_MONEY] = LITTLE_IN_ALLEY;
    position->marker[LITTLE_POLICE] = LITTLE_IN_ALLEY;
    tells_line(&pz_game_little, 0,
               "The blue car is in the alley; it came in by end A. In control: Anna and Bruno.");
    tells_line(&pz_game_little, 0,
               "The green car is in the alley; it came in by end B. In control: Bruno and Carla.");
    tells_line(&pz_game_little, 0, "The money marker is on circle 7, in the alley.");
    tells_line(&pz_game_little, 0, "The police marker is on circle minus 7, in the alley.");
    begin_little("random");
    tells_line(&pz_game_little, PZ_NOBODY, "The discs are being laid.");
    tells_line(&pz_game_little, PZ_NOBODY,
               "The circles 1 to 6 are on the spaces 2, not laid, not laid, not laid, not laid, "
               "and not laid.");
}

static void begin_bella(char *single_quoted)
{
    struct pz_problem problem = {0};
    for (char *c = single_quoted; *c != '\0'; c++) {
        *c = (char)(*c == '\'' ? '\"' : *c);
    }
    if (pz_game_state_read(&pz_game_bella, state.bytes, single_quoted, strlen(single_quoted),
                           &problem) != 0) {
        fail_msg("%s", problem.text);
    }
}

/* Of the two tickets between two cities one may be gone, and Roma has no tickets of its own. */
static void bella_tells_the_only_ticket_that_is_missing(void **unused)
{
    char text[] = "{'piles':{'Milano':{'unseen':'rest'},'Venezia':{'unseen':'rest'},"
                  "'Napoli':{'unseen':'rest'},'Palermo':{'unseen':'rest'},'Torino':{'unseen':"
                  "'rest'}},'selection':{'unseen':{'all':1}},'shown':'all',"
                  "'hands':[['Palermo>Milano'],['Milano>Roma','Milano>Venezia']],"
                  "'trips':[[],[['Milano>Palermo','Milano>Palermo']]],"
                  "'phase':'take','starter':0,'turn':0}";
    (void)unused;
    begin_bella(text);
    tells_line(&pz_game_bella, 0, "For a trip of 2 you lack Palermo to Milano.");
    tells_line(&pz_game_bella, 1, "For a trip of 3 you lack Venezia to Roma.");
}

/* Anna is to take; one of her tickets is known to Bruno, one of his to her; she put one under. */
static void bella_is_told_so(void **unused)
{
    char text[] = "{'piles':{'Milano':{'unseen':'rest','under':['Milano>Roma'],'by':[0]},"
                  "'Venezia':{'unseen':'rest'},'Napoli':{'unseen':'rest'},'Palermo':{'unseen':"
                  "'rest'},'Torino':{'unseen':'rest'}},'selection':{'unseen':{'all':1}},"
                  "'shown':'all','hands':[['Milano>Venezia','Torino>Venezia'],"
                  "['Milano>Torino','Milano>Napoli']],"
                  "'known':[{'1':['Torino>Venezia']},{'0':['Milano>Torino']}],"
                  "'trips':[[],[['Milano>Palermo','Milano>Palermo']]],"
                  "'phase':'take','starter':0,'turn':0}";
    (void)unused;
    begin_bella(text);
    tells(&pz_game_bella, 0,
          "You choose a city. The card shows Milano, Venezia, Napoli, Palermo, and Torino. Cities "
          "to choose from: Milano, Venezia, Napoli, Palermo, and Torino.\n"
          "Tickets in your hand: Milano to Venezia and Torino to Venezia. Another player knows of "
          "them: Torino to Venezia.\n"
          "For a trip of 2 you lack Venezia to Milano or Milano to Venezia.\n"
          "For a trip of 3 you lack Torino to Milano or Milano to Torino.\n"
          "You have made no trip. Tickets in hand by their backs: Milano 1 and Torino 1.\n"
          "Bruno has made trips of 2. Tickets in hand by their backs: Milano 2. You know of them: "
          "Milano to Torino.\n"
          "Tickets left in the piles: Milano 11, Venezia 16, Napoli 16, Palermo 16, and Torino "
          "15.\n"
          "Under the pile of Milano, in the order in which they come: Milano to Roma.\n"
          "1 selection card to come.\n");
    tells(&pz_game_bella, PZ_NOBODY,
          "Anna chooses a city. The card shows Milano, Venezia, Napoli, Palermo, and Torino.\n"
          "Anna has made no trip. Tickets in hand by their backs: Milano 1 and Torino 1.\n"
          "Bruno has made trips of 2. Tickets in hand by their backs: Milano 2.\n"
          "Tickets left in the piles: Milano 11, Venezia 16, Napoli 16, Palermo 16, and Torino "
          "15.\n"
          "1 selection card to come.\n");
    make(&pz_game_bella, "take Venezia");
    tells_line(&pz_game_bella, 1, "Anna takes a Venezia ticket.");
    make(&pz_game_bella, "deal Venezia>Milano");
    tells_line(&pz_game_bella, 0, "You may exchange a ticket. On your left: Bruno.");
    tells_line(&pz_game_bella, 0, "You can make a trip of 2: Milano and Venezia.");
    make(&pz_game_bella, "exchange Venezia>Milano left");
    tells_line(&pz_game_bella, 1,
               "Anna offers you a Venezia ticket, back up. Give Anna one of your Milano tickets.");
    tells_line(&pz_game_bella, 0, "Bruno chooses a Milano ticket for you.");
}

static struct tk_state *begin_tickets(void)
{
    struct tk_state *position = (struct tk_state *)(void *)state.bytes;
    start(position, 2);
    return position;
}

/* Seat 0 has Firenze-Roma, Sassari-Roma and Venezia-Roma. */
static void tickets_are_told_so(void **unused)
{
    struct tk_state *position = begin_tickets();
    (void)unused;
    give(position, 0, RED, 3);
    give(position, 0, LOCO, 1);
    give(position, 1, PINK, 2);
    position->pub.known[0] = 1; /* a red card, which she need not be told */
    position->pub.known[1] = position->hand[1];
    own(position, 0, "Firenze-Grosseto");
    own(position, 0, "Grosseto-Roma");
    own(position, 1, "Bologna-Ravenna#2");
    seal(position);
    tells(&pz_game_tickets, 0,
          "It is your turn.\n"
          "Your train cards: 3 red cards and 1 locomotive. Your ferry cards: 0. Your trains: 40.\n"
          "Your tickets:\n"
          "Firenze to Roma: 5 points, done.\n"
          "Sassari to Roma: 7 points, 6 trains to go.\n"
          "Venezia to Roma: 8 points, 4 trains to go.\n"
          "Open cards: a red card, a blue card, a green card, a yellow card, and a black card.\n"
          "In the decks: cards 99, ferry cards 10, tickets 50. Discards: 0.\n"
          "Anna: trains 40, cards 4, ferry cards 0, tickets 3, points for routes 6.\n"
          "You own Firenze to Grosseto and Grosseto to Roma (green).\n"
          "Bruno: trains 44, cards 2, ferry cards 0, tickets 3, points for routes 1.\n"
          "Cards that Bruno has for certain: 2 pink cards.\n"
          "Bruno owns Bologna to Ravenna (white).\n"
          "Regions in your networks: 2 for a bonus of 0.\n");
    tells(&pz_game_tickets, PZ_NOBODY,
          "Open cards: a red card, a blue card, a green card, a yellow card, and a black card.\n"
          "In the decks: cards 99, ferry cards 10, tickets 50. Discards: 0.\n"
          "Anna: trains 40, cards 4, ferry cards 0, tickets 3, points for routes 6.\n"
          "Cards that Anna has for certain: 1 red card.\n"
          "Anna owns Firenze to Grosseto and Grosseto to Roma (green).\n"
          "Bruno: trains 44, cards 2, ferry cards 0, tickets 3, points for routes 1.\n"
          "Cards that Bruno has for certain: 2 pink cards.\n"
          "Bruno owns Bologna to Ravenna (white).\n");
    make(&pz_game_tickets, "draw red");
    make(&pz_game_tickets, "card white");
    tells_line(&pz_game_tickets, 0, "Draw one more card.");
}

/* What a ticket lacks, and when the end comes. */
static void T20_the_last_round_is_told(void **unused)
{
    struct tk_state *position = begin_tickets();
    (void)unused;
    own(position, 1, "Olbia-Sassari");
    own(position, 1, "Cagliari-Sassari");
    seal(position);
    position->pub.last_turns = 3;
    position->pub.trains[0] = 1;
    tells_line(&pz_game_tickets, 0, "The last round is on. Turns left, counting this one: 2.");
    tells_line(&pz_game_tickets, 0,
               "You hold no train cards. Your ferry cards: 0. Your trains: 1.");
    tells_line(&pz_game_tickets, 0, "Sassari to Roma: 7 points, no way left.");
    tells_line(&pz_game_tickets, 0, "Venezia to Roma: 8 points, 8 trains to go, too many.");
}

/* Everybody chooses at once, whomever the game asks first. */
static void T4_all_are_told_to_choose(void **unused)
{
    static char text[CAPACITY];
    struct pz_setup setup;
    struct pz_rng rng;
    (void)unused;
    pz_rng_init(&rng, 3);
    assert_int_equal(pz_setup_init(&setup, &pz_game_tickets, 2), 0);
    pz_setup_draw_first(&setup, &rng);
    pz_game_tickets.init(state.bytes, &setup);
    while (pz_game_tickets.actor(state.bytes) == PZ_CHANCE) {
        pz_game_make(&pz_game_tickets, state.bytes,
                     pz_game_pick(&pz_game_tickets, state.bytes, &rng));
    }
    for (int seat = 0; seat < 2; seat++) {
        tells_line(&pz_game_tickets, seat, "Choose your tickets: keep at least 3.");
        tells_line(&pz_game_tickets, seat, "Tickets on offer:");
        tells_line(&pz_game_tickets, seat, "You hold no tickets.");
    }
    pz_game_view(&pz_game_tickets, state.bytes, PZ_NOBODY, view.bytes);
    tell(&pz_game_tickets, view.bytes, PZ_NOBODY, text);
    assert_null(strstr(text, "hoose"));
    assert_null(strstr(text, "Tickets"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_are_told),
        cmocka_unit_test(little_is_told_so),
        cmocka_unit_test(bella_is_told_so),
        cmocka_unit_test(bella_tells_the_only_ticket_that_is_missing),
        cmocka_unit_test(tickets_are_told_so),
        cmocka_unit_test(T20_the_last_round_is_told),
        cmocka_unit_test(T4_all_are_told_to_choose)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
