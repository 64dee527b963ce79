/* Ticket to Ride Italy: moves as objects, moves without a check, what a move reveals, and choosing
 * tickets ahead (T4). */
#include "test_tickets_position.h"

static const char *object(const struct tk_state *state, pz_move move, int seat, bool made)
{
    static char buffer[2000];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    struct pz_json json = pz_json_to(&text);
    tk_object_write(state, move, seat, made, &json);
    assert_false(text.cut);
    return buffer;
}

static pz_move number(const struct tk_state *state, const char *text)
{
    const int move = tk_move_read(state, text, strlen(text));
    if (move < 0) {
        fail_msg("no move: %s", text);
    }
    return (pz_move)move;
}

static int read_object(const struct tk_state *state, const char *text)
{
    return tk_object_read(state, text, strlen(text));
}

static void begin(struct tk_state *state, int players, int first, struct pz_rng *rng, uint64_t seed)
{
    struct pz_setup setup;
    pz_rng_init(rng, seed);
    pz_setup_init(&setup, &pz_game_tickets, players);
    setup.first = (int8_t)first;
    tk_init(state, &setup);
}

/* To the first choice of tickets. */
static void deal(struct tk_state *state, int players, int first, uint64_t seed)
{
    struct pz_rng rng;
    begin(state, players, first, &rng, seed);
    while (state->pub.actor == PZ_CHANCE) {
        tk_make(state, tk_pick(state, &rng));
    }
}

static void T13_T14_a_claim_says_what_it_pays_and_brings(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    give(&state, 0, WHITE, 3);
    give(&state, 0, RED, 2);
    give(&state, 0, LOCO, 1);
    state.pub.ferries[0] = 2;
    seal(&state);
    assert_string_equal(
        object(&state, number(&state, "claim Roma-Napoli#2 white 3 loco 1"), 0, false),
        "{\"kind\":\"claim\",\"track\":97,\"name\":\"Napoli-Roma#2\",\"cities\":[\"Napoli\","
        "\"Roma\"],\"length\":4,\"points\":7,\"colour\":\"white\",\"cards\":3,"
        "\"locomotives\":1,\"ferries\":0,\"trains\":41}");
    const char *made =
        object(&state, number(&state, "claim Napoli-Palermo red 2 loco 1 ferry 2"), 1, true);
    assert_non_null(strstr(made, "\"length\":7,\"points\":18,\"colour\":\"red\",\"cards\":2,"
                                 "\"locomotives\":1,\"ferries\":2,\"trains\":38,\"row\":["
                                 "\"red\",\"blue\",\"green\",\"yellow\",\"black\"],"
                                 "\"swept\":false,\"shuffled\":false}"));
    give(&state, 0, LOCO, 1);
    assert_non_null(strstr(object(&state, number(&state, "claim Olbia-Sassari loco 2"), 0, false),
                           "\"colour\":null,\"cards\":0,\"locomotives\":2"));
}

static void the_other_kinds(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 3);
    seal(&state);
    assert_string_equal(object(&state, TK_MOVE_DRAW + GREEN, 0, false),
                        "{\"kind\":\"draw\",\"sort\":\"green\",\"place\":2}");
    assert_string_equal(object(&state, TK_MOVE_DRAW_DECK, 0, false),
                        "{\"kind\":\"draw\",\"sort\":null,\"place\":null}");
    assert_string_equal(object(&state, TK_MOVE_FERRY, 0, false),
                        "{\"kind\":\"ferry\",\"ferries\":1}");
    assert_string_equal(object(&state, TK_MOVE_TICKETS, 0, false),
                        "{\"kind\":\"tickets\",\"count\":4}");
    assert_string_equal(object(&state, TK_MOVE_PASS, 0, false), "{\"kind\":\"pass\"}");
    state.unseen &= ~state.unseen + 1; /* T10: one is left */
    assert_string_equal(object(&state, TK_MOVE_TICKETS, 0, false),
                        "{\"kind\":\"tickets\",\"count\":1}");
}

static void T8_what_is_drawn_is_known_to_who_draws(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 3);
    seal(&state);
    play(&state, "draw deck");
    assert_string_equal(
        object(&state, TK_MOVE_CARD + RED, 0, true),
        "{\"kind\":\"card\",\"sort\":\"red\",\"place\":null,\"seat\":0,\"row\":[\"red\",\"blue\","
        "\"green\",\"yellow\",\"black\"],\"swept\":false,\"shuffled\":false}");
    const char *hidden = "{\"kind\":\"card\",\"sort\":null,\"place\":null,\"seat\":0,\"row\":["
                         "\"red\",\"blue\",\"green\",\"yellow\",\"black\"],\"swept\":false,"
                         "\"shuffled\":false}";
    assert_string_equal(object(&state, TK_MOVE_CARD + RED, 1, true), hidden);
    assert_string_equal(object(&state, TK_MOVE_CARD + LOCO, PZ_NOBODY, true), hidden);
    assert_string_equal(object(&state, TK_MOVE_CARD + RED, PZ_CHANCE, false),
                        "{\"kind\":\"card\",\"sort\":\"red\",\"place\":null,\"seat\":0}");
    play(&state, "card red");
    assert_string_equal(object(&state, TK_MOVE_DRAW + BLUE, 2, true),
                        "{\"kind\":\"draw\",\"sort\":\"blue\",\"place\":1,\"row\":[\"red\",null,"
                        "\"green\",\"yellow\",\"black\"],\"swept\":false,\"shuffled\":false}");
    play(&state, "draw blue");
    assert_string_equal(object(&state, TK_MOVE_CARD + PINK, 2, true),
                        "{\"kind\":\"card\",\"sort\":\"pink\",\"place\":1,\"seat\":null,\"row\":["
                        "\"red\",\"pink\",\"green\",\"yellow\",\"black\"],\"swept\":false,"
                        "\"shuffled\":false}");
}

static void T6_T7_what_the_row_and_the_deck_do(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    state.pub.row[0] = LOCO + 1;
    state.pub.row[1] = LOCO + 1;
    seal(&state);
    play(&state, "draw green");
    assert_non_null(strstr(object(&state, TK_MOVE_CARD + LOCO, 1, true),
                           "\"place\":2,\"seat\":null,\"row\":[null,null,null,null,null],"
                           "\"swept\":true,\"shuffled\":false"));
    /* the last card of the deck is drawn, and the discards are needed for the row */
    start(&state, 2);
    for (unsigned sort = RED; sort < LOCO; sort++) {
        give(&state, 1, sort, sort <= BLACK ? 11 : 12);
    }
    give(&state, 1, LOCO, 12);
    tk_take_one(&state.hand[1], &state.hand_loco[1], PINK);
    state.pub.discard = tk_cards(PINK, 1);
    seal(&state);
    assert_int_equal(tk_deck_count(&state), 2);
    play(&state, "draw deck, card loco, draw red");
    assert_non_null(strstr(object(&state, TK_MOVE_CARD + LOCO, 1, true), "\"shuffled\":false"));
    start(&state, 2);
    for (unsigned sort = RED; sort < LOCO; sort++) {
        give(&state, 1, sort, sort <= BLACK ? 11 : 12);
    }
    give(&state, 1, LOCO, 14);
    tk_take_one(&state.hand[1], &state.hand_loco[1], PINK);
    state.pub.discard = tk_cards(PINK, 1);
    seal(&state);
    assert_int_equal(tk_deck_count(&state), 0);
    assert_non_null(strstr(object(&state, TK_MOVE_DRAW + RED, 1, true), "\"shuffled\":true"));
    assert_non_null(strstr(object(&state, TK_MOVE_DRAW_DECK, 1, true), "\"shuffled\":true"));
}

static void T4_T10_what_is_kept(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    seal(&state);
    play(&state, "tickets");
    assert_string_equal(
        object(&state, number(&state, "ticket Torino-Austria"), 0, true),
        "{\"kind\":\"ticket\",\"ticket\":\"Torino-Austria\",\"points\":9,\"seat\":0}");
    assert_string_equal(object(&state, number(&state, "ticket Torino-Austria"), 1, true),
                        "{\"kind\":\"ticket\",\"ticket\":null,\"points\":null,\"seat\":0}");
    play(&state, "ticket Torino-Austria, ticket Parma-Olbia, ticket Milano-Cagliari, "
                 "ticket Francia-Austria");
    const pz_move move = number(&state, "keep Parma-Olbia");
    assert_string_equal(object(&state, move, 0, false),
                        "{\"kind\":\"keep\",\"kept\":[{\"ticket\":\"Parma-Olbia\",\"points\":11}],"
                        "\"returned\":[{\"ticket\":\"Torino-Austria\",\"points\":9},"
                        "{\"ticket\":\"Milano-Cagliari\",\"points\":15},"
                        "{\"ticket\":\"Francia-Austria\",\"points\":11}]}");
    assert_string_equal(object(&state, move, 1, true),
                        "{\"kind\":\"keep\",\"kept\":[null],\"returned\":[null,null,null]}");
    deal(&state, 3, 1, 4);
    assert_string_equal(object(&state, TK_MOVE_KEEP + 31, 0, true),
                        "{\"kind\":\"keep\",\"kept\":null,\"returned\":null}");
    assert_string_equal(object(&state, TK_MOVE_KEEP + 7, PZ_NOBODY, true),
                        "{\"kind\":\"keep\",\"kept\":null,\"returned\":null}");
    assert_null(strstr(object(&state, TK_MOVE_KEEP + 7, 1, true), "null"));
}

static void what_an_object_needs(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    seal(&state);
    assert_int_equal(read_object(&state, "{\"ferries\":0,\"extra\":[{\"a\":null}],\"cards\":3,"
                                         "\"locomotives\":1,\"colour\":\"white\",\"track\":97,"
                                         "\"points\":99,\"kind\":\"claim\"}"),
                     number(&state, "claim Napoli-Roma#2 white 3 loco 1"));
    assert_int_equal(read_object(&state, "{\"kind\":\"draw\",\"sort\":\"loco\"}"),
                     TK_MOVE_DRAW + LOCO);
    assert_int_equal(read_object(&state, "{\"kind\":\"draw\",\"sort\":null}"), TK_MOVE_DRAW_DECK);
    static const char *const wrong[] = {
        "",
        "[]",
        "{}",
        "{\"kind\":\"draw\"}",
        "{\"kind\":\"drive\"}",
        "{\"kind\":null}",
        "{\"kind\":\"draw\",\"sort\":\"purple\"}",
        "{\"kind\":\"card\",\"sort\":null}",
        "{\"kind\":\"keep\"}",
        "{\"kind\":\"keep\",\"kept\":null}",
        "{\"kind\":\"keep\",\"kept\":[null]}",
        "{\"kind\":\"keep\",\"kept\":[{\"ticket\":\"Roma-Roma\"}]}",
        "{\"kind\":\"ticket\",\"ticket\":null}",
        "{\"kind\":\"claim\",\"track\":128,\"colour\":null,\"cards\":0,\"locomotives\":2,"
        "\"ferries\":0}",
        "{\"kind\":\"claim\",\"track\":97,\"colour\":null,\"cards\":4,\"locomotives\":0,"
        "\"ferries\":0}",
        "{\"kind\":\"claim\",\"track\":97,\"colour\":\"loco\",\"cards\":4,\"locomotives\":0,"
        "\"ferries\":0}",
        "{\"kind\":\"claim\",\"track\":97,\"colour\":\"white\",\"cards\":4,\"ferries\":0}",
        "{\"kind\":\"claim\",\"track\":97,\"colour\":\"white\",\"cards\":260,\"locomotives\":0,"
        "\"ferries\":0}",
        "{\"kind\":\"pass\"} x",
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (read_object(&state, wrong[i]) != PZ_E_SYNTAX) {
            fail_msg("this is read: %s", wrong[i]);
        }
    }
    assert_int_equal(read_object(&state, "{\"kind\":\"claim\",\"track\":97,\"colour\":\"red\","
                                         "\"cards\":4,\"locomotives\":0,\"ferries\":0}"),
                     PZ_REFUSED(TK_REFUSE_WRONG_COLOUR));
    assert_int_equal(
        read_object(&state, "{\"kind\":\"keep\",\"kept\":[{\"ticket\":\"Roma-Firenze\"}]}"),
        PZ_REFUSED(TK_REFUSE_NOT_OFFERED));
}

/* Over whole games: every move, without a check and as an object. */
static void every_move_of_whole_games(void **unused)
{
    (void)unused;
    static pz_move moves[PZ_MOVES_MAX];
    for (int game = 0; game < 8; game++) {
        struct tk_state state;
        struct pz_rng rng;
        begin(&state, 2 + game % 4, 0, &rng, 40 + (uint64_t)game);
        while (state.pub.actor != PZ_NOBODY) {
            const uint32_t count = tk_moves(&state, moves, NULL);
            for (uint32_t i = 0; i < count; i++) {
                char text[2000];
                struct tk_state applied = state;
                struct tk_state made = state;
                assert_int_equal(tk_apply(&applied, moves[i]), 0);
                tk_make(&made, moves[i]);
                assert_memory_equal(&applied, &made, sizeof made);
                snprintf(text, sizeof text, "%s", object(&state, moves[i], state.pub.actor, false));
                assert_int_equal(read_object(&state, text), moves[i]);
            }
            tk_make(&state, tk_pick(&state, &rng));
        }
    }
}

/* ---- T4: choosing ahead ---- */

static void T4_tickets_can_be_chosen_ahead(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 5; players++) {
        const int first = players - 2;
        struct tk_state state;
        struct pz_rng rng;
        deal(&state, players, first, 11);
        pz_rng_init(&rng, (uint64_t)players);
        for (int step = 0; step < players; step++) {
            const int asked = state.pub.actor;
            for (int other = 0; other < players; other++) {
                struct tk_state then;
                struct tk_state later = state;
                struct pz_problem problem;
                const int distance = (other - asked + players) % players;
                const bool chosen = distance >= players - step;
                assert_int_equal(tk_early_choice(&state, other, &then), distance > 0 && !chosen);
                if (distance == 0 || chosen) {
                    continue;
                }
                assert_int_equal(then.pub.actor, other);
                assert_int_equal(tk_check(&then, &problem), 0);
                while (later.pub.actor != other) { /* whatever the others choose meanwhile */
                    tk_make(&later, tk_pick(&later, &rng));
                }
                for (unsigned kept = 0; kept < 32; kept++) {
                    const pz_move move = (pz_move)(TK_MOVE_KEEP + kept);
                    char text[2000];
                    struct tk_state one = then;
                    struct tk_state two = later;
                    const int code = tk_apply(&one, move);
                    assert_int_equal(code, tk_apply(&two, move));
                    assert_int_equal(code == 0, pz_count_bits(kept) >= 3);
                    snprintf(text, sizeof text, "%s", object(&then, move, other, false));
                    assert_string_equal(text, object(&later, move, other, false));
                    struct pz_text out = pz_text_in(text, sizeof text);
                    tk_move_write(&then, move, &out);
                    assert_int_equal(tk_move_read(&later, text, out.length), move);
                }
                struct tk_view view;
                struct tk_view view_later;
                tk_make_view(&then, other, &view);
                tk_make_view(&later, other, &view_later);
                assert_memory_equal(&view, &view_later, sizeof view);
            }
            tk_make(&state, tk_pick(&state, &rng));
        }
        struct tk_state then;
        assert_int_equal(state.pub.phase, TK_TURN);
        assert_false(tk_early_choice(&state, (first + 1) % players, &then));
        assert_false(tk_early_choice(&state, PZ_NOBODY, &then));
    }
}

static void T4_not_before_all_tickets_are_dealt(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct tk_state then;
    struct pz_rng rng;
    begin(&state, 3, 0, &rng, 5);
    while (state.pub.actor == PZ_CHANCE) {
        for (int seat = PZ_NOBODY; seat < 7; seat++) {
            assert_false(tk_early_choice(&state, seat, &then));
        }
        tk_make(&state, tk_pick(&state, &rng));
    }
    assert_true(tk_early_choice(&state, 2, &then));
    assert_false(tk_early_choice(&state, 3, &then));
}

/* ---- what a move reveals ---- */

enum { GUESSES = 3000 }; /* the rarest deck of the tests comes once in 300 */

/* By definition: does the view after the move differ between states that fit the view before? */
static bool differs(const struct tk_state *state, pz_move move)
{
    struct tk_view view;
    struct tk_view first;
    struct pz_rng rng;
    const int seat = state->pub.actor;
    pz_rng_init(&rng, 77);
    tk_make_view(state, seat, &view);
    for (int i = 0; i < GUESSES; i++) {
        struct tk_state sample;
        struct tk_view after;
        tk_sample_state(&view, &rng, &sample);
        tk_make(&sample, move);
        tk_make_view(&sample, seat, &after);
        if (i == 0) {
            first = after;
        } else if (memcmp(&first, &after, sizeof after) != 0) {
            return true;
        }
    }
    return false;
}

static void T4_the_last_choice_shows_how_many_the_others_keep(void **unused)
{
    (void)unused;
    struct tk_state state;
    deal(&state, 3, 2, 21);
    for (int asked = 0; asked < 3; asked++) {
        for (unsigned kept = 7; kept < 32; kept += 12) { /* 7, 19, 31 */
            assert_int_equal(tk_reveals(&state, (pz_move)(TK_MOVE_KEEP + kept)), asked == 2);
            assert_int_equal(differs(&state, (pz_move)(TK_MOVE_KEEP + kept)), asked == 2);
        }
        tk_make(&state, TK_MOVE_KEEP + 7);
    }
    assert_false(tk_reveals(&state, TK_MOVE_TICKETS));
    play(&state, "tickets");
    while (state.pub.actor == PZ_CHANCE) {
        struct pz_rng rng;
        pz_rng_init(&rng, 1);
        tk_make(&state, tk_pick(&state, &rng));
    }
    assert_false(tk_reveals(&state, TK_MOVE_KEEP + 1));
    assert_false(differs(&state, TK_MOVE_KEEP + 1));
}

/* Three locomotives lie open and cannot be helped (T6). Seat 0 holds some red cards, seat 1 all the
 * rest but the deck. Of its cards all but two locomotives and two others are known, so that every
 * deck that is possible is also likely. */
static void poor_row(struct tk_state *state, unsigned plain, unsigned deck_locos, unsigned own_red)
{
    start(state, 2);
    state->pub.row[0] = LOCO + 1;
    state->pub.row[1] = LOCO + 1;
    state->pub.row[2] = LOCO + 1;
    give(state, 0, RED, own_red);
    for (unsigned sort = RED; sort < LOCO; sort++) {
        const unsigned rest = TK_EACH - (unsigned)(sort == YELLOW || sort == BLACK) -
                              (sort == RED ? own_red : 0) - (sort == PINK ? plain : 0);
        give(state, 1, sort, rest);
    }
    give(state, 1, LOCO, TK_LOCOS - 3 - deck_locos);
    state->pub.known[1] = state->hand[1] - tk_cards(PINK, 2);
    state->pub.known_loco[1] = (uint8_t)(state->hand_loco[1] - 2);
    seal(state);
}

static void T6_a_claim_shows_whether_its_cards_help_the_row(void **unused)
{
    (void)unused;
    struct tk_state state;
    unsigned revealing = 0;
    for (unsigned plain = 0; plain <= 2; plain++) {
        for (unsigned locos = 0; locos <= 8; locos++) {
            poor_row(&state, plain, locos, 3);
            pz_move moves[PZ_MOVES_MAX];
            const uint32_t count = tk_moves(&state, moves, NULL);
            for (uint32_t i = 0; i < count; i++) {
                assert_int_equal(tk_reveals(&state, moves[i]), differs(&state, moves[i]));
                revealing += tk_reveals(&state, moves[i]);
            }
        }
    }
    assert_true(revealing > 0);
}

static void T20_the_last_move_lays_the_tickets_open(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    for (unsigned i = 0; i < 8; i++) { /* 2 trains are left */
        own(&state, 1,
            (const char *const[]){"Napoli-Palermo", "Bari-Croazia", "Cagliari-Napoli",
                                  "Salerno-Taranto", "Napoli-Roma", "Napoli-Pescara", "Bari-Foggia",
                                  "Ancona-Venezia"}[i]);
    }
    own(&state, 1, "Bergamo-Parma");
    state.pub.last_turns = 3;
    seal(&state);
    assert_false(tk_reveals(&state, TK_MOVE_FERRY));
    assert_false(differs(&state, TK_MOVE_FERRY));
    play(&state, "ferry");
    assert_true(tk_reveals(&state, TK_MOVE_FERRY));
    assert_true(differs(&state, TK_MOVE_FERRY));
    assert_false(tk_reveals(&state, TK_MOVE_DRAW + RED)); /* a card is opened first */
    assert_false(differs(&state, TK_MOVE_DRAW + RED));
}

/* Over whole games of random play nothing else reveals. */
static void whole_games_reveal_what_they_should(void **unused)
{
    (void)unused;
    static pz_move moves[PZ_MOVES_MAX];
    for (int game = 0; game < 4; game++) {
        struct tk_state state;
        struct pz_rng rng;
        begin(&state, 2 + game, 0, &rng, 90 + (uint64_t)game);
        for (unsigned step = 0; state.pub.actor != PZ_NOBODY; step++) {
            const uint32_t count = tk_moves(&state, moves, NULL);
            if (state.pub.actor >= 0 && step % 31 == 0) {
                for (uint32_t i = 0; i < count; i += 1 + count / 5) {
                    assert_int_equal(tk_reveals(&state, moves[i]), differs(&state, moves[i]));
                }
            }
            tk_make(&state, tk_pick(&state, &rng));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T13_T14_a_claim_says_what_it_pays_and_brings),
        cmocka_unit_test(the_other_kinds),
        cmocka_unit_test(T8_what_is_drawn_is_known_to_who_draws),
        cmocka_unit_test(T6_T7_what_the_row_and_the_deck_do),
        cmocka_unit_test(T4_T10_what_is_kept),
        cmocka_unit_test(what_an_object_needs),
        cmocka_unit_test(every_move_of_whole_games),
        cmocka_unit_test(T4_tickets_can_be_chosen_ahead),
        cmocka_unit_test(T4_not_before_all_tickets_are_dealt),
        cmocka_unit_test(T4_the_last_choice_shows_how_many_the_others_keep),
        cmocka_unit_test(T6_a_claim_shows_whether_its_cards_help_the_row),
        cmocka_unit_test(T20_the_last_move_lays_the_tickets_open),
        cmocka_unit_test(whole_games_reveal_what_they_should),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
