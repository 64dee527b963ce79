/* Moves in words: each kind once, to who makes it and to others; random games without a secret, and
 * without a gap that is left open; objects that are not what they should be. */
#include "games/bella/term/term.h"
#include "games/little/little.h"
#include "os/gaps.h"
#include "piazza/piazza.h"
#include "term/say.h"
#include "test_tickets_position.h"
#include "unit.h"

static const char names[PZ_SEATS_MAX][PZ_NAME_MAX] = {"Anna",  "Bruno", "Carla",
                                                      "Diego", "Elena", "F"};

static union pz_any_state state;
static const struct pz_game *game;

static struct say listener(int seat, bool every)
{
    return (struct say){game, seat, names, every};
}

static pz_move read_move(const char *notation)
{
    const int move = pz_game_move_read(game, state.bytes, notation, strlen(notation));
    if (move < 0) {
        fail_msg("'%s' is no move", notation);
    }
    return (pz_move)move;
}

static size_t object_of(pz_move move, int seat, bool made, char object[SAY_OBJECT_MAX])
{
    struct pz_text text = pz_text_in(object, SAY_OBJECT_MAX);
    struct pz_json json = pz_json_to(&text);
    pz_game_object_write(game, state.bytes, move, seat, made, &json);
    assert_false(text.cut);
    return text.length;
}

static void made_to(pz_move move, int seat, bool every, char said[SAY_MAX])
{
    char object[SAY_OBJECT_MAX];
    struct pz_text text = pz_text_in(said, SAY_MAX);
    const size_t length = object_of(move, seat, true, object);
    const struct say say = listener(seat, every);
    say_made(&say, game->actor(state.bytes), object, length, &text);
    assert_false(text.cut);
}

/* The move as the seat is told that it was made, */
static void made(const char *notation, int seat, const char *expected)
{
    char said[SAY_MAX];
    made_to(read_move(notation), seat, false, said);
    assert_string_equal(said, expected);
}

/* also if it is not worth a line. */
static void every_made(const char *notation, int seat, const char *expected)
{
    char said[SAY_MAX];
    made_to(read_move(notation), seat, true, said);
    assert_string_equal(said, expected);
}

/* The move as a choice. */
static void choice(const char *notation, const char *expected)
{
    char said[SAY_MAX];
    struct pz_text text = pz_text_in(said, sizeof said);
    const struct say say = listener(game->actor(state.bytes), false);
    say_move(&say, state.bytes, read_move(notation), &text);
    assert_string_equal(said, expected);
}

static void prompt(const char *expected)
{
    static pz_move moves[PZ_MOVES_MAX];
    char said[SAY_MAX];
    struct pz_text text = pz_text_in(said, sizeof said);
    const struct say say = listener(game->actor(state.bytes), false);
    say_prompt(&say, state.bytes, moves, game->moves(state.bytes, moves, NULL), &text);
    assert_string_equal(said, expected);
}

static void alarm_to(int seat, const char *expected)
{
    union pz_any_state view;
    char said[SAY_MAX];
    struct pz_text text;
    const struct say say = listener(seat, false);
    pz_game_view(game, state.bytes, seat, view.bytes);
    text = pz_text_in(said, sizeof said);
    say_alarm(&say, view.bytes, &text);
    assert_string_equal(said, expected);
}

static void ending_to(int seat, const char *expected)
{
    char said[SAY_MAX];
    struct pz_text text = pz_text_in(said, sizeof said);
    const struct say say = listener(seat, false);
    say_ending(&say, state.bytes, &text);
    assert_string_equal(said, expected);
}

static void forced_to(const char *notation, int seat, const char *expected)
{
    char said[SAY_MAX];
    struct pz_text text = pz_text_in(said, sizeof said);
    const struct say say = listener(seat, true);
    say_forced(&say, state.bytes, game->actor(state.bytes), read_move(notation), &text);
    assert_string_equal(said, expected);
}

static void make(const char *notation)
{
    assert_int_equal(game->apply(state.bytes, read_move(notation)), 0);
}

/* ---- gaps ---- */

static void gaps_are_filled(void **unused)
{
    char text[100];
    struct pz_text out;
    const struct gap gaps[] = {{"a", "{b}"}, {"b", "B"}, {"", "nothing"}, {NULL, NULL}};
    (void)unused;
    out = pz_text_in(text, sizeof text);
    gaps_fill(&out, "{a}{b} {c}. {} '{' {B}", gaps);
    assert_string_equal(text, "{b}B {c}. nothing '{' {B}");
    char number[GAPS_NUMBER];
    assert_string_equal(gaps_number(number, INT64_MIN), "−9223372036854775808");
    assert_string_equal(gaps_signed(number, 3), "+3");
    assert_string_equal(gaps_signed(number, -3), "−3");
    assert_string_equal(gaps_signed(number, 0), "0");
}

/* ---- Little Italy ---- */

/* Four players; the cars of the seats 3 and 0, 0 and 1, 1 and 2, 2 and 3. */
static struct little_state *begin_little(void)
{
    struct pz_setup setup;
    game = &pz_game_little;
    assert_int_equal(pz_setup_init(&setup, game, 4), 0);
    assert_int_equal(pz_setup_set(&setup, game, "first", "0", NULL), 0);
    game->init(state.bytes, &setup);
    make("roll yellow 4");
    make("roll blue 2");
    make("roll green 1");
    make("roll red 2");
    return (struct little_state *)(void *)state.bytes;
}

static void little_is_said_so(void **unused)
{
    struct little_state *position = begin_little();
    (void)unused;
    prompt("Choose a die: the car of that colour drives.");
    choice("blue out A", "drive the blue car out by end A, to space 1");
    made("blue out A", 0, "You drive the blue car out of the alley by end A, to space 1.");
    made("blue out A", 1, "Anna drives the blue car out of the alley by end A, to space 1.");
    made("blue out B", 1, "Anna drives the blue car out of the alley by end B, to space 15.");
    make("green out A");
    every_made("roll yellow 4", 2, "The yellow die shows 4.");
    made("roll yellow 4", 2, "");
    position = begin_little();
    position->at[0] = 15;
    position->at[1] = 1;
    position->at[2] = 13;
    position->at[3] = LITTLE_ALLEY_FROM_A;
    little_derive(position);
    choice("yellow", "drive the yellow car to space 16");
    made("yellow", 3,
         "Anna drives the yellow car from space 15 to 16. The police on circle −1 stop the yellow "
         "car. Points: you −1.");
    made("yellow", 0,
         "You drive the yellow car from space 15 to 16. The police on circle −1 stop the yellow "
         "car. Points: Diego −1.");
    made("blue", PZ_NOBODY,
         "Anna drives the blue car from space 1 to 2. The money on circle 1 goes to the blue car. "
         "Points: Anna +2 and Bruno +1.");
    position->at[1] = 13;
    position->at[2] = 1;
    position->at[3] = 3;
    little_derive(position);
    choice("blue alley", "turn the blue car into the alley at end B");
    made("blue alley", 0, "You turn the blue car into the alley at end B.");
    made("blue alley", 1, "Anna turns the blue car into the alley at end B.");
    position->cup = 1u << 1;
    prompt("Drive the blue car.");
}

static void little_ends_are_near_and_told(void **unused)
{
    struct little_state *position = begin_little();
    (void)unused;
    alarm_to(0, "");
    position->at[0] = 15;
    position->at[1] = 13;
    position->at[2] = 1;
    position->at[3] = 3;
    position->marker[LITTLE_MONEY] = 6;
    little_derive(position);
    alarm_to(0, "The money is on 6 and goes into the alley next.");
    position->at[3] = LITTLE_ALLEY_FROM_A;
    little_derive(position);
    alarm_to(0, "The money is on 6: the next car there can end the game.");
    position->at[3] = 3;
    position->marker[LITTLE_MONEY] = 2;
    position->marker[LITTLE_POLICE] = 7;
    little_derive(position);
    position->cup = 1u << 1;
    position->die[1] = 2;
    alarm_to(0, "The police are on −7: a car in the alley ends the game.");
    made("blue alley", 1,
         "Anna turns the blue car into the alley at end B. The police on circle −7 stop the blue "
         "car. Points: Anna −6 and you −6. That ends the game.");
    ending_to(0, "");
    make("blue alley");
    alarm_to(0, "");
    ending_to(0, "You ended the game: the −7 was scored.");
    ending_to(1, "Anna ended the game: the −7 was scored.");
    position->at[1] = 13;
    position->marker[LITTLE_MONEY] = 7;
    little_derive(position);
    position->actor = PZ_NOBODY;
    ending_to(PZ_NOBODY, "Anna ended the game: both markers are in the alley.");
}

static void little_discs_are_said_if_wanted(void **unused)
{
    struct pz_setup setup;
    (void)unused;
    game = &pz_game_little;
    assert_int_equal(pz_setup_init(&setup, game, 4), 0);
    assert_int_equal(pz_setup_set(&setup, game, "first", "0", NULL), 0);
    assert_int_equal(pz_setup_set(&setup, game, "discs", "random", NULL), 0);
    game->init(state.bytes, &setup);
    made("disc 2 at 18", 0, "");
    every_made("disc 2 at 18", 0, "The disc 2 is laid on space 18.");
    make("disc 2 at 18");
    every_made("disc -2 at 20", 0, "The disc −2 is laid on space 20.");
}

/* ---- Bella Italia ---- */

static void begin_bella(const char *single_quoted)
{
    char text[2000];
    struct pz_problem problem = {0};
    game = &pz_game_bella;
    const size_t length = unit_json(text, sizeof text, single_quoted);
    if (pz_game_state_read(game, state.bytes, text, length, &problem) != 0) {
        fail_msg("%s", problem.text);
    }
}

#define PILES                                                                             \
    "{'piles':{'Milano':{'unseen':'rest'},'Venezia':{'unseen':'rest'},"                   \
    "'Napoli':{'unseen':'rest'},'Palermo':{'unseen':'rest'},'Torino':{'unseen':'rest'}}," \
    "'selection':{'unseen':{'all':1}},'starter':0,'turn':0,"

/* Three players; Anna's left neighbour is Bruno. */
static void bella_is_said_so(void **unused)
{
    (void)unused;
    begin_bella(PILES "'shown':'Venezia+Palermo','hands':[['Milano>Venezia','Torino>Venezia'],"
                      "['Milano>Torino','Milano>Napoli'],['Venezia>Roma']],"
                      "'trips':[[],[],[]],'phase':'take'}");
    prompt("Take a Venezia or Palermo ticket.");
    choice("take Venezia", "take a Venezia ticket");
    made("take Venezia", 0, "You take a Venezia ticket.");
    made("take Venezia", 1, "Anna takes a Venezia ticket.");
    make("take Venezia");
    made("deal Venezia>Milano", 0, "Your new ticket: Venezia–Milano.");
    made("deal Venezia>Milano", 1, "");
    made("deal Venezia>Milano", PZ_CHANCE, "Anna gets Venezia–Milano.");
    every_made("deal Venezia>Milano", 1, "Anna gets a Venezia ticket.");
    make("deal Venezia>Milano");
    prompt("Exchange a ticket with a neighbour, if you like.");
    choice("exchange Venezia>Milano left", "give Bruno Venezia–Milano for a Milano ticket");
    made("exchange Venezia>Milano left", 0, "You offer Bruno Venezia–Milano for a Milano ticket.");
    made("exchange Venezia>Milano left", 1,
         "Anna offers you a Venezia ticket for one of your Milano tickets.");
    made("exchange Venezia>Milano left", 2,
         "Anna offers Bruno a Venezia ticket for a Milano ticket.");
    choice("no exchange", "no exchange");
    made("no exchange", 1, "");
    every_made("no exchange", 0, "You exchange nothing.");
    every_made("no exchange", 1, "Anna exchanges nothing.");
    made("exchange Milano>Venezia right", 2,
         "Anna gives you Milano–Venezia and gets Venezia–Roma.");
    made("exchange Milano>Venezia right", 1,
         "Anna gives Carla a Milano ticket and gets a Venezia ticket.");
    make("exchange Venezia>Milano left");
    prompt("Give Anna one of your Milano tickets.");
    choice("give Milano>Torino", "give Milano–Torino");
    made("give Milano>Torino", 0, "Bruno gives you Milano–Torino and gets Venezia–Milano.");
    made("give Milano>Torino", 1, "You give Anna Milano–Torino and get Venezia–Milano.");
    made("give Milano>Torino", 2, "Bruno gives Anna a Milano ticket and gets a Venezia ticket.");
}

static void bella_trips_are_said_so(void **unused)
{
    (void)unused;
    begin_bella(PILES
                "'shown':null,'hands':[['Milano>Venezia','Milano>Venezia','Venezia>Milano'],[]],"
                "'trips':[[],[]],'phase':'trip'}");
    alarm_to(0, "");
    prompt("Make a round trip, if you like.");
    choice("trip Milano>Venezia Milano>Venezia", "travel Milano – Venezia");
    choice("trip Milano>Venezia Venezia>Milano", "travel Milano – Venezia, with another turn");
    made("trip Milano>Venezia Milano>Venezia", 0, "You travel Milano – Venezia, length 2.");
    made("trip Milano>Venezia Milano>Venezia", 1, "Anna travels Milano – Venezia, length 2.");
    made("trip Milano>Venezia Venezia>Milano", 0,
         "You travel Milano – Venezia, length 2, and have another turn.");
    made("trip Milano>Venezia Venezia>Milano", 1,
         "Anna travels Milano – Venezia, length 2, and has another turn.");
    choice("no trip", "no trip");
    made("no trip", 0, "");
    every_made("no trip", 0, "You make no trip.");
    every_made("no trip", 1, "Anna makes no trip.");
    begin_bella(
        PILES
        "'shown':null,'hands':[['Milano>Venezia','Milano>Venezia','Milano>Roma','Milano>Roma',"
        "'Torino>Roma','Torino>Roma','Torino>Milano'],[]],'trips':[[],[]],"
        "'phase':'discard'}");
    prompt("Seven tickets and no trip: put one under the pile of its city.");
    choice("discard Milano>Roma", "put Milano–Roma under its pile");
    made("discard Milano>Roma", 0, "You put Milano–Roma under the pile of Milano.");
    made("discard Milano>Roma", 1, "Anna puts a Milano ticket under the pile of Milano.");
    forced_to("discard Milano>Roma", 0,
              "Only one move is possible. You put Milano–Roma under the pile of Milano.");
    forced_to("discard Milano>Roma", 1,
              "Only one move is possible. Anna puts a Milano ticket under the pile of Milano.");
}

#define THREE_TRIPS                                                                         \
    "[['Torino>Palermo','Torino>Palermo'],['Venezia>Napoli','Napoli>Roma','Venezia>Roma']," \
    "['Palermo>Napoli','Venezia>Palermo','Venezia>Milano','Milano>Napoli']]"

static void bella_ends_are_near_and_told(void **unused)
{
    (void)unused;
    begin_bella(PILES "'shown':null,'hands':[['Milano>Venezia','Venezia>Napoli','Napoli>Palermo',"
                      "'Palermo>Torino','Torino>Milano'],[]],'trips':[[['Torino>Palermo',"
                      "'Torino>Palermo'],['Venezia>Napoli','Napoli>Roma','Venezia>Roma']],[]],"
                      "'phase':'trip'}");
    alarm_to(1, ""); /* two are lacking */
    begin_bella(PILES "'shown':null,'hands':[['Milano>Venezia','Venezia>Napoli','Napoli>Palermo',"
                      "'Palermo>Torino','Torino>Milano'],[]],'trips':[" THREE_TRIPS
                      ",[]],'phase':'trip'}");
    prompt("You can make the trip that wins.");
    alarm_to(0, "You lack one trip to win: length 5.");
    alarm_to(1, "Anna lacks one trip to win: length 5.");
    const char *trip = "trip Milano>Venezia Venezia>Napoli Napoli>Palermo Palermo>Torino "
                       "Torino>Milano";
    choice(trip, "travel Milano – Venezia – Napoli – Palermo – Torino and win");
    made(trip, 0, "You travel Milano – Venezia – Napoli – Palermo – Torino, length 5, and win.");
    made(trip, 1, "Anna travels Milano – Venezia – Napoli – Palermo – Torino, length 5, and wins.");
    make(trip);
    alarm_to(1, "");
    ending_to(0, "You have made trips of 2, 3, 4, and 5.");
    ending_to(1, "Anna has made trips of 2, 3, 4, and 5.");
}

/* ---- Ticket to Ride Italy ---- */

static struct tk_state *begin_tickets(unsigned players)
{
    struct tk_state *position = (struct tk_state *)(void *)state.bytes;
    game = &pz_game_tickets;
    start(position, players);
    return position;
}

static void tickets_are_said_so(void **unused)
{
    struct tk_state *position = begin_tickets(2);
    (void)unused;
    give(position, 0, RED, 3);
    give(position, 0, WHITE, 3);
    give(position, 0, LOCO, 2);
    position->pub.ferries[0] = 1;
    seal(position);
    prompt("Your turn: draw cards or claim a route.");
    choice("claim Napoli-Roma#2 white 3 loco 1",
           "claim Napoli-Roma#2 with 3 white cards and 1 locomotive");
    made("claim Napoli-Roma#2 white 3 loco 1", 0,
         "You claim Napoli-Roma#2 with 3 white cards and 1 locomotive: 7 points.");
    made("claim Napoli-Roma#2 white 3 loco 1", 1,
         "Anna claims Napoli-Roma#2 with 3 white cards and 1 locomotive: 7 points.");
    choice("draw red", "take a red card");
    made("draw red", 0, "You take a red card.");
    made("draw red", 1, "Anna takes a red card.");
    choice("draw deck", "draw a card from the deck");
    made("draw deck", 0, "");
    every_made("draw deck", 0, "You draw a card from the deck.");
    made("draw deck", 1, "Anna draws a card from the deck.");
    choice("ferry", "take a ferry card");
    made("ferry", 0, "You take a ferry card.");
    made("ferry", 1, "Anna takes a ferry card.");
    choice("tickets", "draw 4 tickets");
    made("tickets", 0, "You draw 4 tickets.");
    made("tickets", PZ_NOBODY, "Anna draws 4 tickets.");
    make("draw deck");
    made("card pink", 0, "You draw a pink card.");
    made("card pink", 1, "");
    every_made("card pink", 1, "Anna gets a card.");
    made("card pink", PZ_CHANCE, "Anna draws a pink card.");
    make("card pink");
    prompt("Draw one more card.");
    make("draw red");
    made("card orange", 1, "");
    every_made("card orange", 1, "Laid open: an orange card.");
}

static void tickets_to_keep_are_said_so(void **unused)
{
    struct tk_state *position = begin_tickets(2);
    (void)unused;
    seal(position);
    prompt("Your turn: draw cards.");
    make("tickets");
    every_made("ticket Milano-Messina", 0, "Your new ticket: Milano – Messina.");
    every_made("ticket Milano-Messina", 1, "Anna gets a ticket.");
    made("ticket Milano-Messina", 0, "");
    make("ticket Milano-Messina");
    make("ticket Milano-Bari");
    make("ticket Perugia-Napoli");
    make("ticket Roma-Croazia");
    prompt("Choose your tickets: keep at least 1.");
    choice("keep Milano-Messina Milano-Bari", "keep Milano – Messina and Milano – Bari");
    made("keep Milano-Messina Milano-Bari", 0, "You keep Milano – Messina and Milano – Bari.");
    made("keep Milano-Messina Milano-Bari", 1, "Anna keeps 2 tickets.");
    made("keep Milano-Bari", 1, "Anna keeps 1 ticket.");
    made("keep Milano-Bari", PZ_CHANCE, "Anna keeps Milano – Bari.");
    /* at set-up nobody knows how many */
    position->pub.phase = TK_DEAL;
    made("keep Milano-Messina Milano-Bari", 1, "Anna has chosen tickets.");
}

static void T20_the_last_round_is_an_alarm(void **unused)
{
    struct tk_state *position = begin_tickets(3);
    (void)unused;
    seal(position);
    alarm_to(0, "");
    position->pub.trains[1] = 5;
    alarm_to(1, "You have only 5 trains left: the last round is near.");
    alarm_to(2, "Bruno has only 5 trains left: the last round is near.");
    position->pub.trains[1] = 1;
    position->pub.last_turns = 4;
    position->pub.turn = 2;
    position->pub.actor = 2;
    alarm_to(0, "Last round: 3 turns left, the last for Bruno.");
    alarm_to(1, "Last round: 3 turns left, the last is yours.");
    position->pub.last_turns = 2;
    position->pub.turn = 1;
    position->pub.actor = 1;
    alarm_to(0, "Last round: 1 turn left, that of Bruno.");
    alarm_to(1, "Last round: 1 turn left, and it is yours.");
    make("ferry");
    alarm_to(1, "");
    ending_to(1, "You had at most two trains left: everybody had one more turn.");
    ending_to(PZ_NOBODY, "Bruno had at most two trains left: everybody had one more turn.");
}

/* ---- turns ---- */

struct made_moves {
    struct say_part parts[8];
    char objects[8][SAY_OBJECT_MAX];
    unsigned count;
};

static void make_as_part(struct made_moves *moves, const char *notation, int seat)
{
    struct say_part *part = &moves->parts[moves->count];
    part->actor = game->actor(state.bytes);
    part->object = moves->objects[moves->count];
    part->length = object_of(read_move(notation), seat, true, moves->objects[moves->count]);
    moves->count++;
    make(notation);
}

static void turn_of_cards(int seat, const char *expected)
{
    static const char *const turn[] = {"draw deck", "card pink", "draw red", "card white"};
    struct made_moves moves = {.count = 0};
    const struct say say = listener(seat, false);
    char said[SAY_MAX];
    struct pz_text text;
    seal(begin_tickets(2));
    for (unsigned i = 0; i < 4; i++) {
        make_as_part(&moves, turn[i], seat);
    }
    text = pz_text_in(said, sizeof said);
    say_turn(&say, moves.parts, moves.count, &text);
    assert_string_equal(said, expected);
}

static void cards_of_a_turn_stand_together(void **unused)
{
    (void)unused;
    turn_of_cards(0, "You take a red card. You draw a pink card.");
    turn_of_cards(1, "Anna takes a red card and a card from the deck.");
    turn_of_cards(PZ_CHANCE, "Anna takes a red card. Anna draws a pink card.");
}

static void cards_that_are_swept_away_twice_are_told_once(void **unused)
{
    static const char draw[] = "{\"kind\":\"draw\",\"sort\":\"red\",\"place\":0}";
    static const char sweep[] = "{\"kind\":\"card\",\"sort\":\"loco\",\"place\":0,\"seat\":null,"
                                "\"swept\":true}";
    const struct say_part parts[] = {{0, draw, sizeof draw - 1},
                                     {PZ_CHANCE, sweep, sizeof sweep - 1},
                                     {PZ_CHANCE, sweep, sizeof sweep - 1}};
    const struct say say = listener(1, false);
    char said[SAY_MAX];
    struct pz_text text;
    (void)unused;
    text = pz_text_in(said, sizeof said);
    say_turn(&say, parts, 3, &text);
    assert_string_equal(said, "Anna takes a red card. Three locomotives lay open: five new cards.");
}

/* ---- random games ---- */

/* Sentences, or phrases, that are whole. */
static void check_text(const char *text, bool sentence)
{
    const size_t length = strlen(text);
    assert_null(strpbrk(text, "{}\"<>[]_"));
    assert_null(strstr(text, "  "));
    assert_true(pz_str_printable(text));
    if (sentence && length > 0) {
        assert_true(text[length - 1] == '.');
        assert_true(text[0] != ' ');
    }
}

static void write_choices(char *all, size_t size)
{
    static pz_move moves[PZ_MOVES_MAX];
    const uint32_t count = game->moves(state.bytes, moves, NULL);
    const struct say say = listener(game->actor(state.bytes), false);
    struct pz_text text = pz_text_in(all, size);
    say_prompt(&say, state.bytes, moves, count, &text);
    assert_true(text.length > 0);
    check_text(all, true);
    for (uint32_t i = 0; i < count; i++) {
        char said[SAY_MAX];
        struct pz_text piece = pz_text_in(said, sizeof said);
        say_move(&say, state.bytes, moves[i], &piece);
        assert_false(piece.cut);
        assert_true(piece.length > 0);
        check_text(said, false);
        pz_text_str(&text, said);
    }
    assert_false(text.cut);
}

/* Prompt and choices tell no more than the seat knows: they are the same in another state that
 * looks the same to it. */
static void check_choices(struct pz_rng *rng)
{
    static char said[1 << 16];
    static char again[1 << 16];
    const union pz_any_state truth = state;
    union pz_any_state view;
    write_choices(said, sizeof said);
    pz_game_view(game, state.bytes, game->actor(state.bytes), view.bytes);
    pz_game_sample_state(game, view.bytes, rng, state.bytes);
    write_choices(again, sizeof again);
    assert_string_equal(said, again);
    state = truth;
}

/* A move and the alarm are whole sentences to everybody, and the alarm has room in a line. */
static void check_sentences(pz_move move, int seat)
{
    union pz_any_state view;
    char said[SAY_MAX];
    struct pz_text text;
    const struct say say = listener(seat, true);
    made_to(move, seat, true, said);
    assert_true(said[0] != '\0');
    check_text(said, true);
    made_to(move, seat, false, said);
    check_text(said, true);
    pz_game_view(game, state.bytes, seat, view.bytes);
    text = pz_text_in(said, sizeof said);
    say_alarm(&say, view.bytes, &text);
    check_text(said, true);
    assert_true(text.length <= 70);
}

static void play_at_random(const struct pz_game *played, int players, uint64_t seed)
{
    struct pz_setup setup;
    struct pz_rng rng;
    char said[SAY_MAX];
    struct pz_text text;
    game = played;
    pz_rng_init(&rng, seed);
    assert_int_equal(pz_setup_init(&setup, game, players), 0);
    pz_setup_draw_first(&setup, &rng);
    game->init(state.bytes, &setup);
    while (game->actor(state.bytes) != PZ_NOBODY) {
        const pz_move move = pz_game_pick(game, state.bytes, &rng);
        for (int seat = 0; seat < players; seat++) {
            check_sentences(move, seat);
        }
        check_sentences(move, PZ_NOBODY);
        if (game->actor(state.bytes) >= 0) {
            check_choices(&rng);
        }
        pz_game_make(game, state.bytes, move);
    }
    const struct say say = listener(0, false);
    text = pz_text_in(said, sizeof said);
    say_ending(&say, state.bytes, &text);
    assert_true(text.length > 0);
    check_text(said, true);
}

static void random_games_are_said_whole(void **unused)
{
    static const struct pz_game *const games[] = {&pz_game_little, &pz_game_bella,
                                                  &pz_game_tickets};
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        for (int players = games[i]->min_players; players <= games[i]->max_players; players++) {
            play_at_random(games[i], players, 170 + (uint64_t)players);
        }
    }
}

/* ---- objects from outside ---- */

static void says_nothing(const char *object)
{
    char said[SAY_MAX];
    struct pz_text text = pz_text_in(said, sizeof said);
    const struct say say = listener(0, true);
    say_made(&say, 1, object, strlen(object), &text);
    assert_string_equal(said, "");
    say_choice(&say, object, strlen(object), &text); /* says what it can */
    assert_true(pz_str_printable(said));
}

static void chance_says_nothing_of_a_strange_kind(void **unused)
{
    static const char object[] = "{\"kind\":\"dance\",\"sort\":\"red\",\"swept\":true}";
    char said[SAY_MAX];
    struct pz_text text = pz_text_in(said, sizeof said);
    (void)unused;
    game = &pz_game_tickets;
    const struct say say = listener(0, true);
    say_made(&say, PZ_CHANCE, object, sizeof object - 1, &text);
    assert_string_equal(said, "");
}

static void strange_objects_do_no_harm(void **unused)
{
    static const struct pz_game *const games[] = {&pz_game_little, &pz_game_bella,
                                                  &pz_game_tickets};
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        game = games[i];
        says_nothing("");
        says_nothing("[1,2");
        says_nothing("7");
        says_nothing("{\"kind\":7}");
        says_nothing("{\"kind\":\"dance\"}");
        says_nothing("{\"kind\":\"deal\",\"seat\":7,\"ticket\":\"Roma>Milano\"}");
        says_nothing("{\"kind\":\"drive\",\"points\":[1,2,3,4,5,6,7,\"x\"]}");
        says_nothing("{\"kind\":\"keep\",\"kept\":[null,null,null,null,null,null]}");
        says_nothing("{\"kind\":\"trip\",\"cities\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\"]}");
    }
    char said[SAY_MAX];
    struct pz_text text;
    const char *object = "{\"kind\":\"drive\",\"car\":\"\\u001b[31m{name}\",\"from\":-9999,\"to\":"
                         "9999,\"points\":[1,1,1,1,1,1,1]}";
    game = &pz_game_little;
    const struct say say = listener(0, true);
    text = pz_text_in(said, sizeof said);
    say_made(&say, 1, object, strlen(object), &text);
    assert_string_equal(said, "Bruno drives the ?[31m{name} car from space −9999 to 9999. Points: "
                              "you +1, Bruno +1, Carla +1, Diego +1, Elena +1, and F +1.");
    /* a small buffer is not written past, and holds whole letters */
    char small[40];
    text = pz_text_in(small, sizeof small);
    object = "{\"kind\":\"disc\",\"circle\":-2,\"space\":-1234}";
    for (size_t size = 1; size <= sizeof small; size++) {
        text = pz_text_in(small, size);
        say_made(&say, 1, object, strlen(object), &text);
        assert_true(pz_str_printable(small));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaps_are_filled),
        cmocka_unit_test(little_is_said_so),
        cmocka_unit_test(little_ends_are_near_and_told),
        cmocka_unit_test(little_discs_are_said_if_wanted),
        cmocka_unit_test(bella_is_said_so),
        cmocka_unit_test(bella_trips_are_said_so),
        cmocka_unit_test(bella_ends_are_near_and_told),
        cmocka_unit_test(tickets_are_said_so),
        cmocka_unit_test(tickets_to_keep_are_said_so),
        cmocka_unit_test(T20_the_last_round_is_an_alarm),
        cmocka_unit_test(cards_of_a_turn_stand_together),
        cmocka_unit_test(cards_that_are_swept_away_twice_are_told_once),
        cmocka_unit_test(random_games_are_said_whole),
        cmocka_unit_test(chance_says_nothing_of_a_strange_kind),
        cmocka_unit_test(strange_objects_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
