/* The face of Ticket to Ride Italy: it stays in its rectangle, shows every track, says nothing that
 * the seat does not know, and counts ways as the engine counts networks. */
#include "test_tickets_position.h"

#include "games/tickets/term/map_face.h"
#include "games/tickets/term/term.h"

static const char names[PZ_SEATS_MAX][PZ_NAME_MAX] = {
    "Anna", "Bruno", "Carla", "Domenico di Giovanni", "Elisabetta", ""};
static const int sizes[][2] = {{50, 15}, {50, 21}, {90, 40}, {64, 27}, {130, 45}};

enum { SIZES = sizeof sizes / sizeof sizes[0], MARGIN = 3, SENTINEL = '@' };

static struct canvas drawn;
static struct canvas again;

static void draw(struct canvas *canvas, int size, const struct tk_view *view, int chosen)
{
    const int width = sizes[size][0];
    const int height = sizes[size][1];
    canvas_clear(canvas, width + 2 * MARGIN, height + 2 * MARGIN, false);
    for (int y = 0; y < canvas->height; y++) {
        for (int x = 0; x < canvas->width; x++) {
            if (x < MARGIN || y < MARGIN || x >= MARGIN + width || y >= MARGIN + height) {
                canvas_put(canvas, x, y, SENTINEL, COLOUR_PLAIN, STYLE_PLAIN);
            }
        }
    }
    tk_face.draw(canvas, MARGIN, MARGIN, width, height, view, view->seat, names, chosen);
    for (int y = 0; y < canvas->height; y++) {
        for (int x = 0; x < canvas->width; x++) {
            const bool outside =
                x < MARGIN || y < MARGIN || x >= MARGIN + width || y >= MARGIN + height;
            if (outside != (canvas->cells[y][x].glyph == SENTINEL) ||
                (outside && canvas->cells[y][x].tag != 0)) {
                fail_msg("%d, %d in %d x %d", x - MARGIN, y - MARGIN, width, height);
            }
        }
    }
}

static bool same_cells(const struct canvas *a, const struct canvas *b)
{
    for (int y = 0; y < a->height; y++) {
        for (int x = 0; x < a->width; x++) {
            const struct cell *one = &a->cells[y][x];
            const struct cell *two = &b->cells[y][x];
            if (one->glyph != two->glyph || one->colour != two->colour ||
                one->style != two->style || one->tag != two->tag || one->ground != two->ground) {
                return false;
            }
        }
    }
    return true;
}

static const char *remark(const struct tk_view *view, pz_move move, char *buffer, size_t size)
{
    struct pz_text text = pz_text_in(buffer, size);
    tk_face.remark(view, view->seat, move, &text);
    return buffer;
}

static void begin(struct tk_state *state, int players, struct pz_rng *rng, uint64_t seed)
{
    struct pz_setup setup;
    pz_rng_init(rng, seed);
    pz_setup_init(&setup, &pz_game_tickets, players);
    pz_setup_draw_first(&setup, rng);
    tk_init(state, &setup);
}

/* What a state with the same view shows is the same: picture and remarks. */
static void compare_guess(const struct tk_state *state, int seat, struct pz_rng *rng, int size)
{
    static pz_move moves[PZ_MOVES_MAX];
    const uint32_t count = tk_moves(state, moves, NULL);
    const bool mine = state->pub.actor == seat;
    struct tk_view view;
    struct tk_view other;
    struct tk_state guess;
    tk_make_view(state, seat, &view);
    tk_sample_state(&view, rng, &guess);
    tk_make_view(&guess, seat, &other);
    for (int i = 0; i < (mine ? 4 : 1); i++) {
        const int chosen = mine && i > 0 ? moves[pz_rng_below(rng, count)] : -1;
        draw(&drawn, size, &view, chosen);
        draw(&again, size, &other, chosen);
        assert_true(same_cells(&drawn, &again));
        if (chosen >= 0) {
            char one[80];
            char two[80];
            assert_string_equal(remark(&view, (pz_move)chosen, one, sizeof one),
                                remark(&other, (pz_move)chosen, two, sizeof two));
            assert_true(canvas_columns(one) <= 18);
        }
    }
}

static void random_games_stay_inside_and_secret(void **unused)
{
    (void)unused;
    for (unsigned game = 0; game < 8; game++) {
        struct tk_state state;
        struct pz_rng rng;
        begin(&state, 2 + (int)game % 4, &rng, 40 + game);
        for (unsigned step = 0; state.pub.actor != PZ_NOBODY; step++) {
            if (step % 17 == game || step < 3) {
                const int seat = (int)(step % (state.pub.players + 1u)) - 1;
                compare_guess(&state, seat < 0 ? PZ_NOBODY : seat, &rng, (int)step % SIZES);
            }
            if (state.pub.actor >= 0 && step % 11 == 0) {
                compare_guess(&state, state.pub.actor, &rng, (int)(step / 11) % SIZES);
            }
            assert_int_equal(tk_apply(&state, tk_pick(&state, &rng)), 0);
        }
        struct tk_view view;
        for (int seat = 0; seat < state.pub.players; seat++) {
            tk_make_view(&state, seat, &view);
            draw(&drawn, seat % SIZES, &view, -1);
        }
    }
}

/* Before the first card every coloured letter on the picture is a track. */
static void every_track_is_on_the_map(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct tk_view view;
    struct pz_rng rng;
    begin(&state, 5, &rng, 1);
    tk_make_view(&state, PZ_NOBODY, &view);
    for (int size = 1; size < SIZES; size++) {
        int shown[TK_COLOURS] = {0};
        int tracks[TK_COLOURS] = {0};
        draw(&drawn, size, &view, -1);
        for (unsigned i = 0; i < TK_TRACKS; i++) {
            if (tk_tracks[i].colour != TK_GRAY) {
                tracks[tk_tracks[i].colour]++;
            }
        }
        for (int y = 0; y < drawn.height; y++) {
            for (int x = 0; x < drawn.width; x++) {
                for (unsigned c = 0; c < TK_COLOURS; c++) {
                    shown[c] += drawn.cells[y][x].glyph == (unsigned char)tk_sort_letters[c] &&
                                drawn.cells[y][x].colour == tk_sort_colours[c];
                }
            }
        }
        for (unsigned c = 0; c < TK_COLOURS; c++) {
            if (shown[c] != tracks[c]) {
                fail_msg("%s in %d x %d: %d of %d", tk_sorts[c], sizes[size][0], sizes[size][1],
                         shown[c], tracks[c]);
            }
        }
    }
}

static void every_place_is_on_the_map(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct tk_view view;
    struct pz_rng rng;
    begin(&state, 5, &rng, 1);
    tk_make_view(&state, PZ_NOBODY, &view);
    draw(&drawn, 1, &view, -1);
    for (unsigned place = 0; place < TK_PLACES; place++) {
        int cells = 0;
        for (int y = 0; y < drawn.height; y++) {
            for (int x = 0; x < drawn.width; x++) {
                const char *tag = canvas_tag_at(&drawn, x, y);
                cells += tag != NULL && strcmp(tag, tk_places[place]) == 0;
            }
        }
        if (cells < 4) { /* a dot and three letters */
            fail_msg("%s has %d cells", tk_places[place], cells);
        }
        for (unsigned other = 0; other < place; other++) {
            assert_string_not_equal(tk_place_short(place), tk_place_short(other));
        }
    }
}

static const char *figures(const struct tk_view *view, int seat, bool words, char *buffer,
                           size_t size)
{
    struct pz_text text = pz_text_in(buffer, size);
    tk_face.figures(view, seat, words, &text);
    return buffer;
}

static void figures_stand_under_their_headings(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct tk_view view;
    start(&state, 3);
    give(&state, 1, BLUE, 4);
    own(&state, 1, "Salerno-Taranto");
    seal(&state);
    tk_make_view(&state, 0, &view);
    assert_int_not_equal(view.pub.trains[0], view.pub.trains[1]);
    assert_int_not_equal(view.hand_count[0], view.hand_count[1]);
    for (int words = 0; words < 2; words++) {
        char heads[100];
        char text[100];
        const int columns = canvas_columns(figures(&view, PZ_NOBODY, words, heads, sizeof heads));
        assert_non_null(strstr(heads, words ? " trains cards ferry tickets" : " tr cd f  t"));
        for (int seat = 0; seat < 3; seat++) {
            int shown[4] = {-1, -1, -1, -1};
            figures(&view, seat, words, text, sizeof text);
            assert_int_equal(canvas_columns(text), columns);
            assert_int_equal(
                sscanf(text, "%d %d %d %d", &shown[0], &shown[1], &shown[2], &shown[3]), 4);
            assert_int_equal(shown[0], view.pub.trains[seat]);
            assert_int_equal(shown[1], view.hand_count[seat]);
            assert_int_equal(shown[2], view.pub.ferries[seat]);
            assert_int_equal(shown[3], view.ticket_count[seat]);
        }
    }
}

/* A heading with nothing under it says nothing. */
static void networks_have_a_heading_when_there_are_some(void **unused)
{
    (void)unused;
    static const char *const headings[SIZES] = {NULL, "Regions", "Your networks", NULL, NULL};
    struct tk_state state;
    struct tk_view view;
    start(&state, 3);
    for (int built = 0; built < 2; built++) {
        if (built == 1) {
            own(&state, 0, "Firenze-Grosseto");
        }
        struct tk_state next = state;
        seal(&next);
        tk_make_view(&next, 0, &view);
        for (int size = 0; size < SIZES; size++) {
            bool found = false;
            draw(&drawn, size, &view, -1);
            for (int y = 0; headings[size] != NULL && y < drawn.height; y++) {
                char row[1000];
                canvas_row(&drawn, y, row, sizeof row);
                found = found || strstr(row, headings[size]) != NULL;
            }
            assert_int_equal(found, headings[size] != NULL && built == 1);
        }
    }
}

static void larger_than_a_canvas(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct tk_view view;
    struct pz_rng rng;
    begin(&state, 4, &rng, 1);
    tk_make_view(&state, 0, &view);
    canvas_clear(&drawn, 500, 300, false);
    tk_face.draw(&drawn, 1, 1, 498, 298, &view, 0, names, -1);
}

static void every_glyph_has_one_in_ascii(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct tk_view view;
    struct pz_rng rng;
    begin(&state, 4, &rng, 12);
    for (int i = 0; i < 300 && state.pub.actor != PZ_NOBODY; i++) {
        assert_int_equal(tk_apply(&state, tk_pick(&state, &rng)), 0);
    }
    tk_make_view(&state, 0, &view);
    for (int size = 0; size < SIZES; size++) {
        draw(&drawn, size, &view, -1);
        drawn.ascii = true;
        for (int y = 0; y < drawn.height; y++) {
            for (int x = 0; x < drawn.width; x++) {
                assert_int_not_equal(canvas_glyph(&drawn, drawn.cells[y][x].glyph), '?');
            }
        }
    }
}

static unsigned missing(const struct tk_state *state, int seat, const char *ticket)
{
    struct tk_view view;
    struct tk_face_insight insight;
    tk_make_view(state, seat, &view);
    tk_face_insight_of(&insight, &view, -1);
    return insight.missing[tk_ticket_named(ticket, strlen(ticket))];
}

/* Seat 0 holds these; the others what does not matter. */
static void deal_tickets(struct tk_state *state, uint64_t tickets)
{
    state->tickets[0] = tickets;
    state->tickets[1] =
        ticket_bit("Torino-Catania") | ticket_bit("Palermo-Siracusa") | ticket_bit("Bari-Palermo");
    state->tickets[2] =
        ticket_bit("Ancona-Palermo") | ticket_bit("Olbia-Palermo") | ticket_bit("Lecce-Agrigento");
}

static void T18_T19_what_is_missing(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 3);
    deal_tickets(&state, ticket_bit("Firenze-Roma") | ticket_bit("Svizzera-Verona") |
                             ticket_bit("Francia-Austria"));
    struct tk_state next = state;
    seal(&next);
    assert_int_equal(missing(&next, 0, "Firenze-Roma"), 5);
    assert_int_equal(missing(&next, 0, "Svizzera-Verona"), 4);
    next = state;
    own(&next, 0, "Firenze-Grosseto");
    own(&next, 0, "Bolzano-Svizzera");
    seal(&next);
    assert_int_equal(missing(&next, 0, "Firenze-Roma"), 3);
    assert_int_equal(missing(&next, 0, "Svizzera-Verona"), 3);
    next = state; /* both tracks into France are closed by one (T16) */
    own(&next, 1, "Torino-Francia");
    seal(&next);
    assert_int_equal(missing(&next, 0, "Francia-Austria"), TK_NO_PATH);
    next = state; /* two tracks into a zone do not join through it */
    own(&next, 0, "Bergamo-Svizzera");
    own(&next, 0, "Bolzano-Svizzera");
    seal(&next);
    assert_int_equal(missing(&next, 0, "Svizzera-Verona"), 2);
}

/* Against the engine: nothing is missing exactly where a ticket is complete, and a track on the way
 * brings a ticket nearer by its length. */
static int row_with(const char *text)
{
    for (int y = 0; y < drawn.height; y++) {
        char row[4 * CANVAS_WIDTH_MAX + 1];
        canvas_row(&drawn, y, row, (int)sizeof row);
        if (strstr(row, text) != NULL) {
            return y;
        }
    }
    return -1;
}

/* However many points it brings: there is nothing more to do for it. */
static void a_ticket_that_is_done_comes_last(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct tk_view view;
    start(&state, 3);
    deal_tickets(&state, ticket_bit("Firenze-Roma") | ticket_bit("Svizzera-Verona") |
                             ticket_bit("Milano-Bologna"));
    own(&state, 0, "Firenze-Grosseto");
    own(&state, 0, "Grosseto-Roma");
    seal(&state);
    tk_make_view(&state, 0, &view);
    draw(&drawn, 4, &view, -1);
    assert_true(row_with("Svizzera-Verona") > 0);
    assert_true(row_with("\xe2\x9c\x93 Firenze-Roma") > row_with("Svizzera-Verona"));
    assert_true(row_with("Firenze-Roma") > row_with("Milano-Bologna"));
}

static unsigned tickets_shown(void)
{
    unsigned shown = 0;
    for (unsigned ticket = 0; ticket < TK_TICKETS; ticket++) {
        bool found = false;
        for (int i = 0; i < drawn.width * drawn.height; i++) {
            const char *tag = canvas_tag_at(&drawn, i % drawn.width, i / drawn.width);
            found = found || (tag != NULL && strcmp(tag, tk_ticket_names[ticket]) == 0);
        }
        shown += found;
    }
    return shown;
}

/* With few cells tickets stand in two columns; those that have no place are counted. */
static void tickets_without_a_place_are_counted(void **unused)
{
    (void)unused;
    static const struct {
        unsigned held;
        unsigned shown;
    } cases[] = {{3, 3}, {8, 8}, {9, 7}, {12, 7}};
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct tk_state state;
        struct tk_view view;
        char words[20];
        start(&state, 3);
        state.tickets[0] = (UINT64_C(1) << cases[i].held) - 1;
        state.tickets[1] = UINT64_C(7) << 20;
        state.tickets[2] = UINT64_C(7) << 23;
        seal(&state);
        tk_make_view(&state, 0, &view);
        draw(&drawn, 1, &view, -1);
        assert_int_equal(tickets_shown(), cases[i].shown);
        snprintf(words, sizeof words, "and %u more", cases[i].held - cases[i].shown);
        assert_int_equal(row_with(words) >= 0, cases[i].shown < cases[i].held);
    }
}

static void ways_agree_with_the_engine(void **unused)
{
    (void)unused;
    unsigned on_the_way = 0;
    for (unsigned game = 0; game < 12; game++) {
        struct tk_state state;
        struct pz_rng rng;
        begin(&state, 2 + (int)game % 4, &rng, 70 + game);
        while (state.pub.actor != PZ_NOBODY) {
            const pz_move move = tk_pick(&state, &rng);
            const int seat = state.pub.actor;
            struct tk_state next = state;
            assert_int_equal(tk_apply(&next, move), 0);
            if (seat >= 0 && move >= TK_MOVE_CLAIM) {
                struct tk_view view;
                static struct tk_face_insight before;
                static struct tk_face_insight after;
                struct tk_score score;
                const unsigned track = tk_payment_of(move).track;
                tk_make_view(&state, seat, &view);
                tk_face_insight_of(&before, &view, move);
                assert_int_equal(before.track, track);
                assert_true(tk_has(&before.payable, track));
                struct tk_view later;
                tk_make_view(&next, seat, &later);
                tk_face_insight_of(&after, &later, -1);
                tk_compute_score(&next.pub.tracks[seat], next.tickets[seat], &score);
                bool nearer = false;
                for (uint64_t left = next.tickets[seat]; left != 0; left &= left - 1) {
                    const unsigned ticket = pz_lowest_bit(left);
                    assert_int_equal(after.missing[ticket] == 0, score.done >> ticket & 1);
                    nearer = nearer || before.missing[ticket] - after.missing[ticket] ==
                                           tk_tracks[track].length;
                }
                assert_int_equal(nearer, tk_has(&before.wanted, track));
                on_the_way += nearer;
            }
            state = next;
        }
    }
    assert_true(on_the_way > 20);
}

static void remarks_say_what_a_move_brings(void **unused)
{
    (void)unused;
    char text[80];
    struct tk_state state;
    struct tk_view view;
    start(&state, 3);
    deal_tickets(&state, ticket_bit("Firenze-Roma") | ticket_bit("Milano-Trieste") |
                             ticket_bit("Tarvisio-Bologna"));
    give(&state, 0, BLUE, 3);
    seal(&state);
    tk_make_view(&state, 0, &view);
    const char *claim = "claim Firenze-Grosseto blue 2";
    const int move = tk_move_read(&state, claim, strlen(claim));
    assert_string_equal(remark(&view, (pz_move)move, text, sizeof text), "+2 on the way");
    assert_string_equal(remark(&view, TK_MOVE_DRAW + BLUE, text, sizeof text), "you hold 3");
    assert_string_equal(remark(&view, TK_MOVE_FERRY, text, sizeof text), "");
    draw(&drawn, 1, &view, move);
}

static void rules_name_rules_of_the_page(void **unused)
{
    (void)unused;
    for (unsigned phase = TK_DEAL; phase <= TK_OVER; phase++) {
        struct tk_view view;
        memset(&view, 0, sizeof view);
        view.pub.phase = (uint8_t)phase;
        char list[100];
        snprintf(list, sizeof list, "%s", tk_face.rules(&view));
        for (char *rule = strtok(list, " "); rule != NULL; rule = strtok(NULL, " ")) {
            char mark[16];
            snprintf(mark, sizeof mark, "**%s**", rule);
            assert_non_null(strstr(pz_game_tickets.rules_text, mark));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_stay_inside_and_secret),
        cmocka_unit_test(every_track_is_on_the_map),
        cmocka_unit_test(every_place_is_on_the_map),
        cmocka_unit_test(figures_stand_under_their_headings),
        cmocka_unit_test(networks_have_a_heading_when_there_are_some),
        cmocka_unit_test(larger_than_a_canvas),
        cmocka_unit_test(every_glyph_has_one_in_ascii),
        cmocka_unit_test(T18_T19_what_is_missing),
        cmocka_unit_test(a_ticket_that_is_done_comes_last),
        cmocka_unit_test(tickets_without_a_place_are_counted),
        cmocka_unit_test(ways_agree_with_the_engine),
        cmocka_unit_test(remarks_say_what_a_move_brings),
        cmocka_unit_test(rules_name_rules_of_the_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
