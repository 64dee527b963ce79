/* Bella Italia: moves as objects, moves without a check, and which moves reveal something to their
 * player. */
#include "games/bella/bella.h"
#include "unit.h"
#include <stdio.h>

extern const struct pz_game pz_game_bella;

enum { OBJECT_MAX = 800 };

static struct bella_state state_of(const char *single_quoted)
{
    char text[4000];
    struct bella_state state;
    struct pz_problem problem = {0};
    const size_t length = unit_json(text, sizeof text, single_quoted);
    if (bella_state_read(&state, text, length, &problem) != 0) {
        print_error("%s\n", problem.text);
        fail();
    }
    return state;
}

static void write_object(const struct bella_state *state, pz_move move, int seat, bool made,
                         char text[OBJECT_MAX])
{
    struct pz_text out = pz_text_in(text, OBJECT_MAX);
    struct pz_json json = pz_json_to(&out);
    bella_object_write(state, move, seat, made, &json);
    assert_false(out.cut);
}

static pz_move move_of(const struct bella_state *state, const char *text)
{
    const int move = bella_move_read(state, text, strlen(text));
    assert_true(move >= 0);
    return (pz_move)move;
}

static void expect(const struct bella_state *state, const char *move, int seat, bool made,
                   const char *single_quoted)
{
    char text[OBJECT_MAX];
    write_object(state, move_of(state, move), seat, made, text);
    for (char *c = text; *c != '\0'; c++) {
        *c = (char)(*c == '"' ? '\'' : *c);
    }
    assert_string_equal(text, single_quoted);
}

/* ---- the members of an object ---- */

#define CARDS "'selection':{'unseen':{'Milano':1,'all':2}},"

/* Seat 1 has the turn; seat 0 is its right neighbour, seat 2 its left one. */
#define EXCHANGING                                                                           \
    "{'piles':'rest'," CARDS "'shown':null,'hands':[['Napoli>Roma','Napoli>Milano'],"        \
    "['Venezia>Roma'],['Milano>Torino']],'trips':[[],[],[]],'phase':'exchange','starter':0," \
    "'turn':1"

static void B8_B11_an_exchange_says_what_comes_back(void **unused)
{
    (void)unused;
    struct bella_state state = state_of(EXCHANGING "}");
    expect(&state, "exchange Venezia>Roma left", 1, false,
           "{'kind':'exchange','ticket':'Venezia>Roma','back':'Venezia','partner':2,'gets':null,"
           "'gets_back':'Milano','side':'left','of':1,'asks':false}");
    expect(&state, "exchange Venezia>Roma left", 1, true,
           "{'kind':'exchange','ticket':'Venezia>Roma','back':'Venezia','partner':2,"
           "'gets':'Milano>Torino','gets_back':'Milano','side':'left','of':1,'asks':false}");
    expect(&state, "exchange Venezia>Roma left", 2, true,
           "{'kind':'exchange','ticket':'Venezia>Roma','back':'Venezia','partner':2,"
           "'gets':'Milano>Torino','gets_back':'Milano','side':'left','of':1,'asks':false}");
    expect(&state, "exchange Venezia>Roma left", 0, true,
           "{'kind':'exchange','ticket':null,'back':'Venezia','partner':2,'gets':null,"
           "'gets_back':'Milano','side':'left','of':1,'asks':false}");
    expect(&state, "exchange Venezia>Roma left", PZ_NOBODY, true,
           "{'kind':'exchange','ticket':null,'back':'Venezia','partner':2,'gets':null,"
           "'gets_back':'Milano','side':'left','of':1,'asks':false}");
    expect(&state, "exchange Venezia>Roma right", 1, true,
           "{'kind':'exchange','ticket':'Venezia>Roma','back':'Venezia','partner':0,'gets':null,"
           "'gets_back':'Napoli','side':'right','of':2,'asks':true}");
    expect(&state, "exchange Venezia>Roma right", 0, true,
           "{'kind':'exchange','ticket':null,'back':'Venezia','partner':0,'gets':null,"
           "'gets_back':'Napoli','side':'right','of':2,'asks':true}");
    expect(&state, "no exchange", 1, false, "{'kind':'no-exchange'}");

    /* what seat 1 knows of that hand it is told before */
    state = state_of(EXCHANGING ",'known':[{},{},{'1':['Milano>Torino']}]}");
    expect(&state, "exchange Venezia>Roma left", 1, false,
           "{'kind':'exchange','ticket':'Venezia>Roma','back':'Venezia','partner':2,"
           "'gets':'Milano>Torino','gets_back':'Milano','side':'left','of':1,'asks':false}");
}

/* Before the move, only the player who offers is told which ticket comes back, and only if there is
 * a single possibility. Here the partner's tickets are all the same, but nobody has seen them. */
static void B11_an_offer_turns_no_ticket_up(void **unused)
{
    (void)unused;
    const struct bella_state state = state_of(
        "{'piles':'rest'," CARDS "'shown':null,'hands':[['Napoli>Roma','Napoli>Roma'],"
        "['Venezia>Roma'],[]],'known':[{'1':['Napoli>Roma','Napoli>Roma'],'2':['Napoli>Roma',"
        "'Napoli>Roma']},{},{}],'trips':[[],[],[]],'phase':'exchange','starter':0,'turn':1}");
    expect(&state, "exchange Venezia>Roma right", 1, true,
           "{'kind':'exchange','ticket':'Venezia>Roma','back':'Venezia','partner':0,"
           "'gets':'Napoli>Roma','gets_back':'Napoli','side':'right','of':2,'asks':true}");
    for (int seat = 0; seat < 3; seat += 2) {
        expect(&state, "exchange Venezia>Roma right", seat, true,
               "{'kind':'exchange','ticket':null,'back':'Venezia','partner':0,'gets':null,"
               "'gets_back':'Napoli','side':'right','of':2,'asks':true}");
    }
}

static void B12_a_gift_says_what_it_is_for(void **unused)
{
    (void)unused;
    struct bella_state state = state_of(EXCHANGING "}");
    assert_int_equal(bella_apply(&state, move_of(&state, "exchange Venezia>Roma right")), 0);
    expect(&state, "give Napoli>Milano", 0, false,
           "{'kind':'give','ticket':'Napoli>Milano','back':'Napoli','partner':1,'gets':null,"
           "'gets_back':'Venezia'}");
    for (int seat = 0; seat < 2; seat++) {
        expect(&state, "give Napoli>Milano", seat, true,
               "{'kind':'give','ticket':'Napoli>Milano','back':'Napoli','partner':1,"
               "'gets':'Venezia>Roma','gets_back':'Venezia'}");
    }
    expect(&state, "give Napoli>Milano", 2, true,
           "{'kind':'give','ticket':null,'back':'Napoli','partner':1,'gets':null,"
           "'gets_back':'Venezia'}");
}

#define TRAVELLING                                                                     \
    "{'piles':'rest'," CARDS "'shown':null,'hands':[['Venezia>Napoli'],"               \
    "['Milano>Venezia','Venezia>Napoli','Napoli>Milano','Milano>Roma','Venezia>Roma'," \
    "'Milano>Roma','Torino>Roma']],'trips':[[],%s],'phase':'%s','starter':0,'turn':1}"

static struct bella_state travelling(const char *trips, const char *phase)
{
    char text[1000];
    snprintf(text, sizeof text, TRAVELLING, trips, phase);
    return state_of(text);
}

static void B13_B15_B18_a_trip_says_what_it_brings(void **unused)
{
    (void)unused;
    struct bella_state state = travelling("[]", "trip");
    expect(&state, "trip Milano>Venezia Venezia>Napoli Napoli>Milano", 1, false,
           "{'kind':'trip','length':3,'cities':['Milano','Venezia','Napoli'],'tickets':["
           "'Milano>Venezia','Venezia>Napoli','Napoli>Milano'],'again':true,'wins':false,"
           "'points':[0,1]}");
    expect(&state, "trip Milano>Venezia Venezia>Roma Milano>Roma", PZ_NOBODY, true,
           "{'kind':'trip','length':3,'cities':['Milano','Venezia','Roma'],'tickets':["
           "'Milano>Venezia','Venezia>Roma','Milano>Roma'],'again':false,'wins':false,"
           "'points':[0,1]}");
    expect(&state, "trip Milano>Roma Milano>Roma", 1, false,
           "{'kind':'trip','length':2,'cities':['Milano','Roma'],'tickets':['Milano>Roma',"
           "'Milano>Roma'],'again':false,'wins':false,'points':[0,1]}");
    expect(&state, "no trip", 0, true, "{'kind':'no-trip','discards':true}");

    /* with the last of the four lengths the game is over, so there is no further turn */
    state = travelling("[['Palermo>Torino','Torino>Palermo'],"
                       "['Palermo>Torino','Torino>Napoli','Napoli>Venezia','Venezia>Palermo'],"
                       "['Palermo>Torino','Torino>Milano','Milano>Venezia','Venezia>Napoli',"
                       "'Napoli>Palermo']]",
                       "trip");
    expect(&state, "trip Milano>Venezia Venezia>Napoli Napoli>Milano", 1, false,
           "{'kind':'trip','length':3,'cities':['Milano','Venezia','Napoli'],'tickets':["
           "'Milano>Venezia','Venezia>Napoli','Napoli>Milano'],'again':false,'wins':true,"
           "'points':[0,1]}");
}

static void B17_a_discard_says_how_deep_it_lies(void **unused)
{
    (void)unused;
    struct bella_state state = travelling("[]", "discard");
    expect(&state, "discard Torino>Roma", 1, true,
           "{'kind':'discard','ticket':'Torino>Roma','back':'Torino','under':15}");
    expect(&state, "discard Torino>Roma", 0, true,
           "{'kind':'discard','ticket':null,'back':'Torino','under':15}");
    expect(&state, "discard Torino>Roma", 1, false,
           "{'kind':'discard','ticket':'Torino>Roma','back':'Torino','under':15}");
    assert_int_equal(bella_apply(&state, move_of(&state, "discard Torino>Roma")), 0);
    assert_int_equal(state.pub.under[4], 1);
}

/* Under the pile of Milano lies a discard of seat 1. */
#define TAKING                                                                              \
    "{'piles':{'Milano':{'unseen':{'Milano>Venezia':4,'Milano>Torino':5,'Milano>Napoli':2," \
    "'Milano>Palermo':2,'Milano>Roma':2},'under':['Milano>Venezia'],'by':[1]},"             \
    "'Venezia':{'unseen':'rest'},'Napoli':{'unseen':'rest'},'Palermo':{'unseen':'rest'},"   \
    "'Torino':{'unseen':'rest'}},'selection':{'unseen':%s},'shown':%s,"                     \
    "'hands':[[],['Napoli>Roma']],'trips':[[],[]],'phase':'take','starter':0,'turn':0}"

static void B6_B7_chance_says_what_may_be_taken(void **unused)
{
    (void)unused;
    char text[1000];
    snprintf(text, sizeof text, TAKING, "{'Milano':1,'all':2}", "null");
    struct bella_state state = state_of(text);
    for (int seat = PZ_NOBODY; seat < 2; seat++) {
        expect(&state, "show all", seat, true,
               "{'kind':'show','card':'all','cities':['Milano','Venezia','Napoli','Palermo',"
               "'Torino'],'open':['Milano','Venezia','Napoli','Palermo','Torino'],"
               "'shuffled':false}");
    }
    snprintf(text, sizeof text, TAKING, "{}", "null");
    state = state_of(text);
    state.pile[1] = 0; /* the other places of Venezia's tickets do not matter here */
    bella_derive(&state);
    expect(&state, "show Milano+Venezia", 0, false,
           "{'kind':'show','card':'Milano+Venezia','cities':['Milano','Venezia'],"
           "'open':['Milano'],'shuffled':true}");

    snprintf(text, sizeof text, TAKING, "{'Milano':1}", "'all'");
    state = state_of(text);
    expect(&state, "take Milano", 0, false,
           "{'kind':'take','city':'Milano','pile':16,'ticket':null}");
    state.pile[0] = 0; /* only the discard is left: the discarder knows what comes */
    bella_derive(&state);
    expect(&state, "take Milano", 1, true,
           "{'kind':'take','city':'Milano','pile':1,'ticket':'Milano>Venezia'}");
    expect(&state, "take Milano", 0, true,
           "{'kind':'take','city':'Milano','pile':1,'ticket':null}");
    bella_make(&state, move_of(&state, "take Milano"));
    for (int seat = 0; seat < 2; seat++) {
        expect(&state, "deal Milano>Venezia", seat, true,
               "{'kind':'deal','ticket':'Milano>Venezia','back':'Milano','seat':0}");
    }
    expect(&state, "deal Milano>Venezia", PZ_NOBODY, true,
           "{'kind':'deal','ticket':null,'back':'Milano','seat':0}");
}

/* ---- reading objects ---- */

static int read_object(const char *single_quoted)
{
    char text[OBJECT_MAX];
    const size_t length = unit_json(text, sizeof text, single_quoted);
    return bella_object_read(NULL, text, length);
}

static void an_object_needs_only_what_tells_choices_apart(void **unused)
{
    (void)unused;
    assert_int_equal(read_object("{'kind':'take','city':'Venezia'}"), BELLA_MOVE_TAKE + 1);
    assert_int_equal(read_object(" { 'ticket' : 'Milano>Venezia', 'side':'right','x':[{'y':1}],"
                                 "'kind':'exchange' } "),
                     BELLA_MOVE_EXCHANGE + BELLA_KINDS);
    assert_int_equal(read_object("{'kind':'give','ticket':'Milano>Venezia','gets':null}"),
                     BELLA_MOVE_GIVE);
    assert_int_equal(read_object("{'kind':'no-trip'}"), BELLA_MOVE_NO_TRIP);
    assert_int_equal(read_object("{'kind':'no-exchange'}"), BELLA_MOVE_NO_EXCHANGE);
    assert_true(read_object("{'kind':'trip','tickets':['Milano>Roma','Milano>Roma']}") >=
                BELLA_MOVE_TRIP);
}

static void an_object_that_names_no_move_is_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        "",
        "{}",
        "[]",
        "{'kind':'take'}",
        "{'kind':'take','city':'Roma'}",
        "{'kind':'take','city':'Venezia'",
        "{'kind':'take','city':'Venezia'}}",
        "{'kind':'take','city':'Venezia ','pile':1}",
        "{'kind':'take','kind':'take','city':'Venezia'}",
        "{'kind':'take','city':1}",
        "{'kind':'exchange','ticket':'Milano>Roma'}",
        "{'kind':'exchange','ticket':null,'side':'left'}",
        "{'kind':'exchange','ticket':'Milano>Roma','side':'up'}",
        "{'kind':'give','ticket':'Roma>Milano'}",
        "{'kind':'trip','tickets':['Milano>Roma']}",
        "{'kind':'trip','tickets':['Milano>Roma','Milano>Napoli']}",
        "{'kind':'show','card':'Roma'}",
        "{'kind':'deal'}",
        "{'kind':'walk'}",
        "{'city':'Venezia'}",
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(read_object(wrong[i]), PZ_E_SYNTAX);
    }
    assert_int_equal(read_object("{'kind':'trip','tickets':['Milano>Roma','Milano>Roma',"
                                 "'Milano>Roma','Milano>Roma','Milano>Roma','Milano>Roma',"
                                 "'Milano>Roma']}"),
                     PZ_E_SYNTAX);
}

/* ---- random games ---- */

/* Trips are rare in these games, so that hands grow, discards come up again and piles run out. */
static pz_move pick_slowly(const struct bella_state *state, struct pz_rng *rng)
{
    const pz_move move = bella_pick(state, rng);
    const bool trip = move >= BELLA_MOVE_TRIP && move < BELLA_MOVE_NO_TRIP;
    return trip && state->pub.turns < 300 && pz_rng_below(rng, 10) > 0 ? BELLA_MOVE_NO_TRIP : move;
}

static void start_game(struct bella_state *state, struct pz_rng *rng, unsigned number)
{
    struct pz_setup setup;
    pz_rng_init(rng, number);
    pz_setup_init(&setup, &pz_game_bella, 2 + (int)(number % 3));
    pz_setup_draw_first(&setup, rng);
    bella_init(state, &setup);
}

static void check_made(const struct bella_state *state, pz_move move)
{
    struct bella_state applied = *state;
    struct bella_state made = *state;
    assert_int_equal(bella_apply(&applied, move), 0);
    bella_make(&made, move);
    assert_memory_equal(&applied, &made, sizeof made);
}

static void every_move_is_made_and_read_from_its_object(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    struct bella_state state;
    for (unsigned game = 0; game < 30; game++) {
        start_game(&state, &rng, game);
        while (state.pub.actor != PZ_NOBODY) {
            pz_move moves[BELLA_MOVES_AT_ONCE];
            const uint32_t count = bella_moves(&state, moves, NULL);
            for (uint32_t i = 0; i < count; i++) {
                char text[OBJECT_MAX];
                write_object(&state, moves[i], state.pub.actor, false, text);
                assert_int_equal(bella_object_read(&state, text, strlen(text)), moves[i]);
                check_made(&state, moves[i]);
            }
            bella_make(&state, pick_slowly(&state, &rng));
        }
    }
}

/* A seat gets the same object in all states that look the same to it. */
static void an_object_tells_no_secret(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    struct bella_state state;
    unsigned compared = 0;
    for (unsigned game = 0; game < 30; game++) {
        start_game(&state, &rng, game);
        while (state.pub.actor != PZ_NOBODY) {
            pz_move moves[BELLA_MOVES_AT_ONCE];
            const uint32_t count = state.pub.actor >= 0 ? bella_moves(&state, moves, NULL) : 0;
            struct bella_view view;
            struct bella_state twin;
            if (count > 0) {
                bella_make_view(&state, state.pub.actor, &view);
                bella_sample_state(&view, &rng, &twin);
            }
            for (uint32_t i = 0; i < count; i++) {
                char text[OBJECT_MAX];
                char other[OBJECT_MAX];
                write_object(&state, moves[i], state.pub.actor, false, text);
                write_object(&twin, moves[i], state.pub.actor, false, other);
                assert_string_equal(text, other);
                compared++;
            }
            bella_make(&state, pick_slowly(&state, &rng));
        }
    }
    assert_true(compared > 10000);
}

/* True if states that look the same to the seat before the move look different after it. */
static bool views_differ(const struct bella_state *state, pz_move move, unsigned samples,
                         struct pz_rng *rng)
{
    struct bella_view view;
    struct bella_view first = {0};
    const int seat = bella_actor(state);
    bella_make_view(state, seat, &view);
    for (unsigned i = 0; i < samples; i++) {
        struct bella_state sample;
        struct bella_view after;
        bella_sample_state(&view, rng, &sample);
        bella_make(&sample, move);
        bella_make_view(&sample, seat, &after);
        if (i == 0) {
            first = after;
        } else if (memcmp(&first, &after, sizeof after) != 0) {
            return true;
        }
    }
    return false;
}

static void B11_B12_a_move_reveals_what_its_player_cannot_know(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    struct bella_state state;
    unsigned at_once = 0;
    unsigned gifts = 0;
    unsigned certain = 0; /* exchanges that show nothing, as the player knows the ticket */
    for (unsigned game = 0; game < 12; game++) {
        start_game(&state, &rng, game);
        while (state.pub.actor != PZ_NOBODY) {
            pz_move moves[BELLA_MOVES_AT_ONCE];
            const uint32_t count = state.pub.actor >= 0 ? bella_moves(&state, moves, NULL) : 0;
            for (uint32_t i = 0; i < count; i++) {
                const bool reveals = bella_reveals(&state, moves[i]);
                /* where it reveals something, a difference is soon found */
                const unsigned samples = reveals ? 10000 : 20;
                assert_int_equal(views_differ(&state, moves[i], samples, &rng), reveals);
                struct bella_state after = state;
                bella_make(&after, moves[i]);
                const bool swapped =
                    memcmp(after.hand[state.pub.actor], state.hand[state.pub.actor],
                           sizeof state.hand[0]) != 0 &&
                    (state.pub.phase == BELLA_EXCHANGE || state.pub.phase == BELLA_GIVE);
                at_once += reveals && state.pub.phase == BELLA_EXCHANGE;
                gifts += reveals && state.pub.phase == BELLA_GIVE;
                certain += swapped && !reveals;
            }
            bella_make(&state, pick_slowly(&state, &rng));
        }
    }
    assert_true(at_once > 100 && gifts > 100 && certain > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B8_B11_an_exchange_says_what_comes_back),
        cmocka_unit_test(B11_an_offer_turns_no_ticket_up),
        cmocka_unit_test(B12_a_gift_says_what_it_is_for),
        cmocka_unit_test(B13_B15_B18_a_trip_says_what_it_brings),
        cmocka_unit_test(B17_a_discard_says_how_deep_it_lies),
        cmocka_unit_test(B6_B7_chance_says_what_may_be_taken),
        cmocka_unit_test(an_object_needs_only_what_tells_choices_apart),
        cmocka_unit_test(an_object_that_names_no_move_is_refused),
        cmocka_unit_test(every_move_is_made_and_read_from_its_object),
        cmocka_unit_test(an_object_tells_no_secret),
        cmocka_unit_test(B11_B12_a_move_reveals_what_its_player_cannot_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
