/* Choosing in steps: every legal move can be reached, lists stay short, useful things come first,
 * and typed text and clicks find what they name. */
#include "test_tickets_position.h"

#include "games/bella/bella.h"
#include "games/little/little.h"
#include "games/tickets/term/term.h"
#include "term/chooser.h"

extern const struct pz_game pz_game_bella;

static const char names[PZ_SEATS_MAX][PZ_NAME_MAX] = {"Anna", "Bruno", "Carla", "Dora", "Elsa", ""};

static struct chooser chooser;
static union pz_any_state state;
static union pz_any_state view;

static void ask(const struct pz_game *game)
{
    const int seat = game->actor(state.bytes);
    pz_game_view(game, state.bytes, seat, view.bytes);
    chooser_ask(&chooser, game, state.bytes, view.bytes, seat, names);
}

static void ask_about(const struct tk_state *position)
{
    memcpy(state.bytes, position, sizeof *position);
    ask(&pz_game_tickets);
}

/* Seat 0 of two, with cards, and with tickets of the north. */
static void hand(struct tk_state *position, unsigned sort, unsigned count, unsigned locos)
{
    start(position, 2);
    position->tickets[0] =
        ticket_bit("Bolzano-Firenze") | ticket_bit("Svizzera-Verona") | ticket_bit("Venezia-Pisa");
    give(position, 0, sort, count);
    give(position, 0, LOCO, locos);
}

static const char *text_at(uint32_t index)
{
    static struct choice_words words;
    assert_true(index < chooser.count);
    chooser_words(&chooser, index, &words);
    return words.text;
}

static bool shows(const char *text)
{
    for (uint32_t i = 0; i < chooser.count; i++) {
        if (strcmp(text_at(i), text) == 0) {
            return true;
        }
    }
    return false;
}

static void select_text(const char *text)
{
    for (uint32_t i = 0; i < chooser.count; i++) {
        if (strcmp(text_at(i), text) == 0) {
            chooser_select(&chooser, i);
            return;
        }
    }
    fail_msg("no '%s' among %u", text, chooser.count);
}

static const char *notation(int move)
{
    static char text[PZ_MOVE_TEXT_MAX];
    struct pz_text out;
    assert_true(move >= 0);
    out = pz_text_in(text, sizeof text);
    chooser.say.game->move_write(state.bytes, (pz_move)move, &out);
    return text;
}

static void open_routes(void)
{
    select_text("claim a route...");
    assert_int_equal(chooser_take(&chooser), -1);
}

/* ---- whatever the position ---- */

/* Of tracks side by side that are the same in all but their number, only the first is offered: its
 * claim stands for those of the others. */
static pz_move offered_for(const struct pz_game *game, pz_move move)
{
    if (game != &pz_game_tickets || move < TK_MOVE_CLAIM) {
        return move;
    }
    struct tk_payment payment = tk_payment_of(move);
    const struct tk_track *track = &tk_tracks[payment.track];
    for (unsigned other = 0; other < payment.track; other++) {
        const bool beside = track->other[0] == other || track->other[1] == other;
        if (beside && tk_tracks[other].kind == track->kind) {
            struct tk_payment twin = payment;
            twin.track = (uint8_t)other;
            if (chooser_is_legal(&chooser, tk_payment_move(&twin))) {
                return (pz_move)tk_payment_move(&twin);
            }
        }
    }
    return move;
}

/* Goes through the steps to each legal move, and makes it from there. */
static void reach_all(const struct pz_game *game)
{
    static pz_move moves[PZ_MOVES_MAX];
    ask(game);
    const uint32_t count = game->moves(state.bytes, moves, NULL);
    const uint32_t first = chooser.count;
    assert_int_equal(chooser.move_count, count);
    assert_true(first > 0 && first <= 16);
    for (uint32_t i = 0; i < count; i++) {
        chooser_select_move(&chooser, moves[i]);
        if (chooser_take(&chooser) != offered_for(game, moves[i])) {
            fail_msg("%s: '%s' is not reached", game->id, notation(moves[i]));
        }
    }
    while (chooser_back(&chooser)) {
    }
    assert_int_equal(chooser.count, first);
}

static void every_move_is_reached(void **context)
{
    (void)context;
    for (unsigned index = 0; pz_game_at(index) != NULL; index++) {
        const struct pz_game *game = pz_game_at(index);
        const unsigned numbers = (unsigned)(game->max_players - game->min_players) + 1;
        for (unsigned number = 0; number < 6 && face_of(game) != NULL; number++) {
            struct pz_setup setup;
            struct pz_rng rng;
            pz_rng_init(&rng, number + 1);
            pz_setup_init(&setup, game, (int)(game->min_players + number % numbers));
            pz_setup_draw_first(&setup, &rng);
            game->init(state.bytes, &setup);
            for (unsigned step = 0; game->actor(state.bytes) != PZ_NOBODY; step++) {
                if (game->actor(state.bytes) >= 0 && step % 5 == 0) {
                    reach_all(game);
                }
                pz_game_make(game, state.bytes, pz_game_pick(game, state.bytes, &rng));
            }
        }
    }
}

static void no_moves_are_an_empty_list(void **context)
{
    (void)context;
    chooser_empty(&chooser);
    assert_int_equal(chooser.count, 0);
    assert_int_equal(chooser_preview(&chooser), -1);
    assert_int_equal(chooser_take(&chooser), -1);
    assert_int_equal(chooser_click(&chooser, "red"), -1);
    assert_false(chooser_toggle(&chooser));
    chooser_go(&chooser, 1);
    assert_int_equal(chooser_selected(&chooser), 0);
}

/* ---- Ticket to Ride Italy ---- */

static void first_the_action_then_the_route_then_the_payment(void **context)
{
    struct tk_state position;
    (void)context;
    hand(&position, RED, 4, 2);
    seal(&position);
    ask_about(&position);
    for (uint32_t i = 0; i + 1 < chooser.count; i++) {
        assert_int_equal(chooser.list[i].kind, CHOICE_MOVE);
    }
    assert_string_equal(text_at(chooser.count - 1), "claim a route...");
    open_routes();
    for (uint32_t i = 0; i < chooser.count; i++) { /* a line each, and what it shows is a claim */
        for (uint32_t j = 0; j < i; j++) {
            assert_int_not_equal(chooser.list[i].step, chooser.list[j].step);
        }
        assert_true(chooser_is_legal(&chooser, chooser.list[i].move));
    }
    select_text("Ancona-Pescara"); /* three red spaces */
    assert_int_equal(chooser_take(&chooser), -1);
    assert_int_equal(chooser.count, 3);
    assert_string_equal(text_at(0), "3 red cards");
    assert_string_equal(text_at(1), "2 red cards and 1 locomotive");
    assert_string_equal(notation(chooser_take(&chooser)), "claim Ancona-Pescara red 3");
    assert_true(chooser_back(&chooser));
    assert_string_equal(text_at(chooser_selected(&chooser)), "Ancona-Pescara");
    assert_true(chooser_back(&chooser));
    assert_string_equal(text_at(chooser_selected(&chooser)), "claim a route...");
    assert_false(chooser_back(&chooser));
}

static void one_payment_needs_no_step(void **context)
{
    struct tk_state position;
    (void)context;
    hand(&position, RED, 3, 0);
    seal(&position);
    ask_about(&position);
    open_routes();
    select_text("Ancona-Pescara");
    struct choice_words words;
    chooser_words(&chooser, chooser_selected(&chooser), &words);
    assert_string_equal(words.whole, ""); /* red cards for a red track are no surprise */
    assert_string_equal(notation(chooser_take(&chooser)), "claim Ancona-Pescara red 3");
}

/* A locomotive is not spent in silence. */
static void the_only_payment_is_told(void **context)
{
    struct tk_state position;
    struct choice_words words;
    (void)context;
    hand(&position, RED, 2, 1);
    seal(&position);
    ask_about(&position);
    open_routes();
    select_text("Ancona-Pescara");
    chooser_words(&chooser, chooser_selected(&chooser), &words);
    assert_string_equal(words.whole, "claim Ancona-Pescara with 2 red cards and 1 locomotive");
    assert_string_equal(notation(chooser_take(&chooser)), "claim Ancona-Pescara red 2 loco 1");
    hand(&position, RED, 4, 2); /* with several, the next step tells */
    seal(&position);
    ask_about(&position);
    open_routes();
    select_text("Ancona-Pescara");
    chooser_words(&chooser, chooser_selected(&chooser), &words);
    assert_string_equal(words.whole, "");
}

static void useful_routes_come_first(void **context)
{
    struct tk_state position;
    unsigned wanted = 0;
    unsigned others = 0;
    (void)context;
    hand(&position, RED, 4, 0);
    seal(&position);
    ask_about(&position);
    open_routes();
    for (uint32_t i = 0; i < chooser.count; i++) {
        struct choice_words words;
        chooser_words(&chooser, i, &words);
        if (strstr(words.remark, "on the way") != NULL) {
            assert_int_equal(others, 0);
            wanted++;
        } else {
            others++;
        }
    }
    assert_true(wanted > 0);
    assert_true(others > 1);
}

/* Pisa-Firenze completes the ticket; what is only on the way of another comes after it. */
static void what_completes_a_ticket_is_the_first(void **context)
{
    struct tk_state position;
    struct choice_words words;
    (void)context;
    hand(&position, RED, 4, 0);
    own(&position, 0, "Bologna-Ravenna");
    own(&position, 0, "Ravenna-Venezia");
    own(&position, 0, "Bologna-Firenze");
    seal(&position);
    ask_about(&position);
    open_routes();
    chooser_words(&chooser, 0, &words);
    assert_string_equal(words.text, "Firenze-Pisa");
    assert_string_equal(words.remark, "completes a ticket");
}

static void locomotives_are_dear(void **context)
{
    struct tk_state position;
    char first[PZ_MOVE_TEXT_MAX];
    (void)context;
    hand(&position, RED, 0, 0);
    for (unsigned sort = RED; sort <= PINK; sort++) {
        give(&position, 0, sort, 4);
    }
    give(&position, 0, LOCO, 4);
    seal(&position);
    ask_about(&position);
    open_routes();
    select_text("Ancona-Croazia"); /* four spaces, two of them waves */
    assert_int_equal(chooser_take(&chooser), -1);
    assert_true(chooser.count > 8);
    snprintf(first, sizeof first, "%s", notation(chooser.list[0].move));
    assert_non_null(strstr(first, " 2 loco 2")); /* no more locomotives than the waves take */
    assert_non_null(strstr(notation(chooser.list[chooser.count - 1].move), "loco 4"));
}

/* Red is needed from Firenze to Pisa, green is not: a ferry route is paid with green. */
static void needed_colours_are_dear(void **context)
{
    struct tk_state position;
    (void)context;
    hand(&position, RED, 2, 2);
    give(&position, 0, GREEN, 2);
    own(&position, 0, "Bolzano-Verona"); /* the only green track on the ways */
    seal(&position);
    ask_about(&position);
    open_routes();
    select_text("Ancona-Croazia");
    assert_int_equal(chooser_take(&chooser), -1);
    assert_string_equal(text_at(0), "2 green cards and 2 locomotives");
    assert_string_equal(text_at(1), "2 red cards and 2 locomotives");
}

static void tracks_that_are_the_same_are_one_line(void **context)
{
    struct tk_state position;
    unsigned lines = 0;
    (void)context;
    hand(&position, RED, 2, 1);
    seal(&position);
    ask_about(&position);
    assert_true(is_legal(&position, "claim Cosenza-Messina#2 red 2 loco 1"));
    open_routes();
    for (uint32_t i = 0; i < chooser.count; i++) {
        lines += strcmp(text_at(i), "Cosenza-Messina") == 0;
    }
    assert_int_equal(lines, 1);
}

/* Types it in the place of what was searched before. */
static void search_for(const char *text)
{
    while (chooser_search_text(&chooser)[0] != '\0') {
        chooser_type(&chooser, '\b');
    }
    for (; *text != '\0'; text++) {
        chooser_type(&chooser, (unsigned char)*text);
    }
}

static void cities_are_found_in_any_order(void **context)
{
    struct tk_state position;
    (void)context;
    hand(&position, RED, 4, 2);
    seal(&position);
    ask_about(&position);
    search_for("pes anc");
    assert_true(shows("Ancona-Pescara"));
    for (uint32_t i = 0; i < chooser.count; i++) {
        assert_non_null(strstr(text_at(i), "Pescara"));
    }
    search_for("pescara-ancona");
    assert_true(shows("Ancona-Pescara"));
    search_for("on the way");
    assert_true(chooser.count > 0);
    assert_false(shows("Ancona-Pescara"));
    search_for("ancona red 2 loco"); /* a payment */
    assert_string_equal(notation(chooser_take(&chooser)), "claim Ancona-Pescara red 2 loco 1");
    search_for("2 red cards locomotive"); /* as people read it */
    assert_true(chooser.count > 1);
    search_for("r3"); /* as the list has it */
    assert_true(shows("Ancona-Pescara"));
    for (uint32_t i = 0; i < chooser.count; i++) {
        struct choice_words words;
        chooser_words(&chooser, i, &words);
        assert_string_equal(words.shape, "R3");
    }
    search_for("nowhere");
    assert_int_equal(chooser.count, 0);
    assert_int_equal(chooser_take(&chooser), -1);
    assert_true(chooser_back(&chooser));
    assert_true(shows("claim a route..."));
}

static void typing_searches_and_goes_back(void **context)
{
    struct tk_state position;
    (void)context;
    hand(&position, RED, 4, 2);
    seal(&position);
    ask_about(&position);
    open_routes();
    const uint32_t routes = chooser.count;
    chooser_type(&chooser, 'P');
    chooser_type(&chooser, 'e');
    chooser_type(&chooser, 's');
    assert_true(chooser.typing);
    assert_true(chooser.count < routes);
    select_text("Ancona-Pescara");
    assert_int_equal(chooser_take(&chooser), -1); /* its payments, */
    assert_int_equal(chooser.count, 3);
    assert_true(chooser_back(&chooser)); /* back to what was found, */
    assert_string_equal(chooser_search_text(&chooser), "Pes");
    assert_true(chooser_back(&chooser)); /* to all routes, */
    assert_int_equal(chooser.count, routes);
    chooser_type(&chooser, 'x');
    chooser_type(&chooser, '\b');
    chooser_type(&chooser, '\b'); /* and out of the search */
    assert_false(chooser.typing);
    assert_int_equal(chooser.count, routes);
    search_for("a");
    chooser_go(&chooser, 4);
    assert_int_equal(chooser_selected(&chooser), 4);
    assert_true(chooser_back(&chooser)); /* in a list of other items the cursor is at its top */
    assert_int_equal(chooser_selected(&chooser), 0);
}

static void clicks_on_the_board_find(void **context)
{
    struct tk_state position;
    (void)context;
    hand(&position, RED, 4, 2);
    seal(&position);
    ask_about(&position);
    assert_int_equal(chooser_click(&chooser, "red"), -1); /* the open card, not the red routes */
    assert_int_equal(chooser.count, 1);
    assert_string_equal(notation(chooser_preview(&chooser)), "draw red");
    assert_string_equal(notation(chooser_click(&chooser, "red")), "draw red");
    assert_int_equal(chooser_click(&chooser, "Ancona-Pescara"), -1); /* its payments at once */
    assert_string_equal(text_at(0), "3 red cards");
    assert_int_equal(chooser_click(&chooser, "Ancona"), -1); /* a city: its routes */
    assert_true(chooser.count > 1);
    for (uint32_t i = 0; i < chooser.count; i++) {
        assert_non_null(strstr(text_at(i), "Ancona"));
    }
    assert_int_equal(chooser_click(&chooser, "Ancona"), -1); /* again: all of the step */
    assert_string_equal(chooser_search_text(&chooser), "");
    assert_int_equal(chooser_click(&chooser, "nothing"), CHOOSER_NOTHING);
    assert_string_equal(chooser_search_text(&chooser), "");
}

/* What the face draws and what is chosen agree on names: whatever is claimed by a click on the map
 * is the track that was clicked. */
static void tracks_on_the_map_can_be_clicked(void **context)
{
    static struct canvas canvas;
    struct tk_state position;
    unsigned clicked = 0;
    (void)context;
    hand(&position, RED, 4, 2);
    give(&position, 0, GREEN, 4);
    seal(&position);
    ask_about(&position);
    canvas_clear(&canvas, 120, 50, false);
    tk_face.draw(&canvas, 0, 0, 120, 50, view.bytes, 0, names, -1);
    for (unsigned i = 1; i <= canvas.tag_count; i++) {
        const int track = tk_track_named(canvas.tags[i], strlen(canvas.tags[i]));
        if (track < 0) {
            continue;
        }
        ask_about(&position);
        chooser_click(&chooser, canvas.tags[i]);
        const int move = chooser_preview(&chooser);
        if (chooser_search_text(&chooser)[0] != '\0' || chooser.depth > 0) {
            assert_true(move >= TK_MOVE_CLAIM);
            const struct tk_track *found = &tk_tracks[tk_payment_of((pz_move)move).track];
            assert_int_equal(found->a, tk_tracks[track].a);
            assert_int_equal(found->b, tk_tracks[track].b);
            clicked++;
        }
    }
    assert_true(clicked > 10);
}

/* ---- tickets ---- */

static void offer_five(uint8_t trains)
{
    struct tk_state position;
    start(&position, 2);
    position.pub.phase = TK_KEEP;
    for (unsigned i = 0; i < TK_OFFER; i++) {
        position.offered[0][i] = (uint8_t)(20 + i);
    }
    seal(&position);
    position.pub.trains[0] = trains;
    ask_about(&position);
}

static void tickets_are_marked(void **context)
{
    struct choice_words words;
    (void)context;
    offer_five(TK_TRAINS);
    assert_int_equal(chooser.count, TK_OFFER + 1);
    chooser_words(&chooser, 0, &words);
    assert_non_null(strstr(words.remark, "takes "));
    assert_string_equal(text_at(TK_OFFER), "Keep these (0)");
    chooser_select(&chooser, TK_OFFER);
    assert_false(chooser_is_legal(&chooser, chooser_take(&chooser))); /* at least one is kept */
    assert_false(chooser_toggle(&chooser));
    chooser_select(&chooser, 1);
    assert_int_equal(chooser_take(&chooser), -1);
    assert_true(chooser_is_marked(&chooser, 1));
    assert_int_equal(chooser_preview(&chooser), TK_MOVE_KEEP + 2);
    chooser_select(&chooser, 3);
    assert_true(chooser_toggle(&chooser));
    chooser_select(&chooser, 1);
    assert_true(chooser_toggle(&chooser));
    assert_false(chooser_is_marked(&chooser, 1));
    assert_string_equal(text_at(TK_OFFER), "Keep these (1)");
    chooser_select(&chooser, TK_OFFER);
    assert_int_equal(chooser_take(&chooser), TK_MOVE_KEEP + 8);
    assert_true(chooser_is_legal(&chooser, TK_MOVE_KEEP + 8));
}

static void a_click_on_a_ticket_marks_it(void **context)
{
    char ticket[SAY_MAX];
    (void)context;
    offer_five(TK_TRAINS);
    snprintf(ticket, sizeof ticket, "%s", text_at(2));
    assert_int_equal(chooser_click(&chooser, ticket), -1);
    assert_int_equal(chooser.marks, 4);
    assert_int_equal(chooser.count, TK_OFFER + 1);
    assert_int_equal(chooser_click(&chooser, ticket), -1);
    assert_int_equal(chooser.marks, 0);
}

static void a_ticket_says_that_the_trains_are_too_few(void **context)
{
    struct choice_words words;
    (void)context;
    offer_five(1);
    chooser_words(&chooser, 0, &words);
    assert_string_equal(words.remark, "You have too few trains.");
}

/* ---- Bella Italia ---- */

/* A ticket that both neighbours would take is one line, and then the question is with whom. */
static void many_exchanges_have_a_step(void **context)
{
    struct pz_setup setup;
    struct pz_rng rng;
    unsigned steps = 0;
    (void)context;
    pz_rng_init(&rng, 5);
    assert_int_equal(pz_setup_init(&setup, &pz_game_bella, 4), 0);
    setup.first = 0;
    pz_game_bella.init(state.bytes, &setup);
    while (pz_game_bella.actor(state.bytes) != PZ_NOBODY) {
        if (pz_game_bella.actor(state.bytes) >= 0) {
            ask(&pz_game_bella);
            for (uint32_t i = 0; i < chooser.count; i++) {
                if (chooser.list[i].kind == CHOICE_STEP) {
                    assert_memory_equal(text_at(i), "offer ", 6);
                    chooser_select(&chooser, i);
                    assert_int_equal(chooser_take(&chooser), -1);
                    assert_int_equal(chooser.count, 2);
                    assert_true(chooser_back(&chooser));
                    steps++;
                }
            }
        }
        pz_game_make(&pz_game_bella, state.bytes, pz_game_pick(&pz_game_bella, state.bytes, &rng));
    }
    assert_true(steps > 0);
}

/* ---- Little Italy ---- */

static void a_drive_says_its_end_and_who_else_gains(void **context)
{
    struct pz_setup setup;
    struct pz_rng rng;
    unsigned out = 0;
    unsigned gains = 0;
    (void)context;
    pz_rng_init(&rng, 5);
    assert_int_equal(pz_setup_init(&setup, &pz_game_little, 3), 0);
    setup.first = 0;
    pz_game_little.init(state.bytes, &setup);
    while (pz_game_little.actor(state.bytes) != PZ_NOBODY) {
        const int seat = pz_game_little.actor(state.bytes);
        if (seat >= 0) {
            ask(&pz_game_little);
        }
        for (uint32_t i = 0; seat >= 0 && i < chooser.count; i++) {
            struct choice_words words;
            struct little_drive drive;
            chooser_words(&chooser, i, &words);
            assert_true(little_preview_move((const struct little_state *)view.bytes,
                                            (pz_move)chooser.list[i].move, &drive));
            if (strncmp(words.text, "Out by end ", 11) == 0) {
                assert_int_equal(words.text[11], drive.end == LITTLE_END_A ? 'A' : 'B');
                out++;
            }
            assert_null(strstr(words.remark, names[seat]));
            gains += words.remark[0] != '\0';
        }
        pz_game_make(&pz_game_little, state.bytes,
                     pz_game_pick(&pz_game_little, state.bytes, &rng));
    }
    assert_true(out > 0 && gains > 0);
}

/* Two tickets have no word in common: no ticket is found, and no move that would keep both. */
static void a_search_for_tickets_keeps_the_marks(void **context)
{
    char ticket[SAY_MAX];
    char both[CHOOSER_SEARCH];
    (void)context;
    offer_five(TK_TRAINS);
    snprintf(ticket, sizeof ticket, "%s", text_at(2));
    snprintf(both, sizeof both, "%.20s %.20s", ticket, text_at(0));
    chooser_select(&chooser, 2);
    assert_true(chooser_toggle(&chooser));
    search_for(both);
    assert_int_equal(chooser.count, 0);
    search_for(ticket);
    assert_int_equal(chooser.count, 1);
    assert_true(chooser_is_marked(&chooser, 0));
    assert_true(chooser_back(&chooser));
    assert_string_equal(text_at(TK_OFFER), "Keep these (1)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_is_reached),
        cmocka_unit_test(no_moves_are_an_empty_list),
        cmocka_unit_test(first_the_action_then_the_route_then_the_payment),
        cmocka_unit_test(one_payment_needs_no_step),
        cmocka_unit_test(the_only_payment_is_told),
        cmocka_unit_test(useful_routes_come_first),
        cmocka_unit_test(what_completes_a_ticket_is_the_first),
        cmocka_unit_test(locomotives_are_dear),
        cmocka_unit_test(needed_colours_are_dear),
        cmocka_unit_test(tracks_that_are_the_same_are_one_line),
        cmocka_unit_test(cities_are_found_in_any_order),
        cmocka_unit_test(typing_searches_and_goes_back),
        cmocka_unit_test(clicks_on_the_board_find),
        cmocka_unit_test(tracks_on_the_map_can_be_clicked),
        cmocka_unit_test(tickets_are_marked),
        cmocka_unit_test(a_click_on_a_ticket_marks_it),
        cmocka_unit_test(a_ticket_says_that_the_trains_are_too_few),
        cmocka_unit_test(many_exchanges_have_a_step),
        cmocka_unit_test(a_drive_says_its_end_and_who_else_gains),
        cmocka_unit_test(a_search_for_tickets_keeps_the_marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
