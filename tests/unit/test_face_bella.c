/* The face of Bella Italia: it draws every view at every size, in its rectangle, and shows nothing
 * that the seat cannot know. */
#include "games/bella/term/term.h"
#include "term/tell.h"
#include "unit.h"
#include <stdio.h>

static const char names[BELLA_SEATS][PZ_NAME_MAX] = {"Anna", "bot:random",
                                                     "Zo\xc3\xab della Montagna Alta", "D"};
static struct canvas canvas;
static struct canvas other;

enum { LEFT_OF = 3, ABOVE = 2, SENTINEL = '#' };

/* Draws with sentinels around the rectangle and looks whether they are still there. */
static void draw(struct canvas *to, const struct bella_view *view, int width, int height,
                 int chosen)
{
    canvas_clear(to, width + 2 * LEFT_OF, height + 2 * ABOVE, false);
    const int right = LEFT_OF + width;
    const int bottom = ABOVE + height;
    for (int y = 0; y < to->height; y++) {
        for (int x = 0; x < to->width; x++) {
            if (x < LEFT_OF || y < ABOVE || x >= right || y >= bottom) {
                canvas_put(to, x, y, SENTINEL, COLOUR_RED, STYLE_UNDERLINE);
            }
        }
    }
    bella_face.draw(to, LEFT_OF, ABOVE, width, height, view, view->seat, names, chosen);
    assert_int_equal(to->width, width + 2 * LEFT_OF);
    assert_int_equal(to->height, height + 2 * ABOVE);
    for (int y = 0; y < to->height; y++) {
        for (int x = 0; x < to->width; x++) {
            const struct cell *cell = &to->cells[y][x];
            if (x < LEFT_OF || y < ABOVE || x >= right || y >= bottom) {
                assert_true(cell->glyph == SENTINEL && cell->colour == COLOUR_RED &&
                            cell->style == STYLE_UNDERLINE && cell->tag == 0 &&
                            cell->ground == GROUND_PLAIN);
            }
        }
    }
}

static void same(const struct canvas *a, const struct canvas *b)
{
    assert_int_equal(a->tag_count, b->tag_count);
    for (int y = 0; y < a->height; y++) {
        for (int x = 0; x < a->width; x++) {
            const struct cell *one = &a->cells[y][x];
            const struct cell *two = &b->cells[y][x];
            assert_true(one->glyph == two->glyph && one->colour == two->colour &&
                        one->style == two->style && one->tag == two->tag &&
                        one->ground == two->ground);
        }
    }
    for (unsigned tag = 1; tag <= a->tag_count; tag++) {
        assert_string_equal(a->tags[tag], b->tags[tag]);
    }
}

static bool shows(const struct canvas *drawn, const char *text)
{
    for (int y = 0; y < drawn->height; y++) {
        char row[4 * CANVAS_WIDTH_MAX + 1];
        canvas_row(drawn, y, row, (int)sizeof row);
        if (strstr(row, text) != NULL) {
            return true;
        }
    }
    return false;
}

/* A remark fits beside the move, and every rule that is named is a rule of the page. */
static void check_words(const struct bella_view *view, pz_move move)
{
    char text[80];
    struct pz_text out = pz_text_in(text, sizeof text);
    bella_face.remark(view, view->seat, move, &out);
    assert_true(canvas_columns(text) <= 20);
    char numbers[40] = "";
    strncat(numbers, bella_face.rules(view), sizeof numbers - 1);
    for (char *number = strtok(numbers, " "); number != NULL; number = strtok(NULL, " ")) {
        char marked[16] = "**";
        strncat(marked, number, 8);
        strcat(marked, "**");
        assert_non_null(strstr(pz_game_bella.rules_text, marked));
    }
}

static void draw_all(const struct bella_state *state, int seat, struct pz_rng *rng)
{
    static const int sizes[][2] = {{50, 15}, {50, 20}, {78, 36}, {154, 57}};
    struct bella_view view;
    struct bella_view again;
    struct bella_state alike;
    pz_move moves[BELLA_MOVES_AT_ONCE];
    bella_make_view(state, seat, &view);
    bella_sample_state(&view, rng, &alike);
    bella_make_view(&alike, seat, &again);
    const uint32_t count = seat == state->pub.actor ? bella_moves(state, moves, NULL) : 0;
    const unsigned largest = sizeof sizes / sizeof sizes[0] - 1;
    const unsigned last = state->pub.turns % 5 == 0 ? largest : largest - 1; /* it takes long */
    for (unsigned size = 0; size <= last; size++) {
        for (uint32_t i = 0; i <= count; i++) {
            const int chosen = i < count ? moves[i] : -1;
            draw(&canvas, &view, sizes[size][0], sizes[size][1], chosen);
            draw(&other, &again, sizes[size][0], sizes[size][1], chosen);
            same(&canvas, &other);
            if (chosen >= 0) {
                check_words(&view, (pz_move)chosen);
            }
        }
    }
}

static void every_view_is_drawn_and_tells_no_secret(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    unsigned discards = 0;
    for (unsigned game = 0; game < 6; game++) {
        struct bella_state state;
        struct pz_setup setup;
        pz_rng_init(&rng, game);
        assert_int_equal(pz_setup_init(&setup, &pz_game_bella, 2 + (int)(game % 3)), 0);
        pz_setup_draw_first(&setup, &rng);
        bella_init(&state, &setup);
        for (int seat = PZ_NOBODY; seat < state.pub.players; seat++) {
            draw_all(&state, seat == PZ_CHANCE ? PZ_NOBODY : seat, &rng);
        }
        while (state.pub.actor != PZ_NOBODY) {
            pz_move move = bella_pick(&state, &rng);
            if (move >= BELLA_MOVE_TRIP && move < BELLA_MOVE_NO_TRIP &&
                pz_rng_below(&rng, 10) > 0 && state.pub.turns < 60) {
                move = BELLA_MOVE_NO_TRIP; /* so that hands fill up and discards come */
            }
            assert_int_equal(bella_apply(&state, move), 0);
            discards += move >= BELLA_MOVE_DISCARD && move < BELLA_MOVE_SHOW;
            for (int seat = PZ_NOBODY; seat < state.pub.players; seat++) {
                if (seat != PZ_CHANCE) {
                    draw_all(&state, seat, &rng);
                }
            }
        }
    }
    assert_true(discards > 10); /* the test has seen what it is for */
}

static struct bella_state state_of(char *single_quoted)
{
    struct bella_state state;
    struct pz_problem problem = {0};
    for (char *c = single_quoted; *c != '\0'; c++) {
        *c = (char)(*c == '\'' ? '\"' : *c);
    }
    if (bella_state_read(&state, single_quoted, strlen(single_quoted), &problem) != 0) {
        print_error("%s\n", problem.text);
        fail();
    }
    return state;
}

/* The move by its text, drawn as chosen by the seat to act. */
static struct bella_view chosen(const struct bella_state *state, const char *move)
{
    struct bella_view view;
    bella_make_view(state, state->pub.actor, &view);
    const int number = bella_move_read(state, move, strlen(move));
    assert_true(number >= 0);
    draw(&canvas, &view, 50, 21, number);
    return view;
}

/* How many cells of that text are reversed, wherever it stands. */
static unsigned reversed_cells(void)
{
    unsigned count = 0;
    for (int y = 0; y < canvas.height; y++) {
        for (int x = 0; x < canvas.width; x++) {
            count += (canvas.cells[y][x].style & STYLE_REVERSE) != 0;
        }
    }
    return count;
}

static unsigned tagged(const char *wanted)
{
    unsigned count = 0;
    for (int y = 0; y < canvas.height; y++) {
        for (int x = 0; x < canvas.width; x++) {
            const char *tag = canvas_tag_at(&canvas, x, y);
            count += tag != NULL && strcmp(tag, wanted) == 0;
        }
    }
    return count;
}

static unsigned on_ground(int ground)
{
    unsigned count = 0;
    for (int y = 0; y < canvas.height; y++) {
        for (int x = 0; x < canvas.width; x++) {
            count += canvas.cells[y][x].ground == ground;
        }
    }
    return count;
}

static void the_chosen_move_is_marked(void **unused)
{
    (void)unused;
    char text[] = "{'mix':'pairs','piles':'rest','selection':{'unseen':{'all':2}},'shown':null,"
                  "'hands':[['Milano>Venezia','Venezia>Roma','Milano>Roma'],"
                  "['Torino>Roma','Torino>Roma','Napoli>Roma']],'trips':[[],[]],"
                  "'phase':'exchange','starter':0,'turn':0,'turns':3}";
    struct bella_state state = state_of(text);
    enum { TICKET = 11 * 2 };
    chosen(&state, "exchange Milano>Venezia left");
    assert_true(shows(&canvas, "\xe2\x96\xb6 Milano  \xe2\x97\x80")); /* a ticket of two lines */
    assert_true(shows(&canvas, "\xe2\x96\xb6 Venezia \xe2\x97\x80"));
    assert_true(shows(&canvas, "Mi for To(2)"));
    assert_true(shows(&canvas, "chooses one of 2 Torino tickets"));
    assert_false(shows(&canvas, "Torino>Roma")); /* a face in another hand */
    assert_int_equal(reversed_cells(), TICKET + 12);
    assert_int_equal(bella_apply(&state, BELLA_MOVE_NO_EXCHANGE), 0);
    struct bella_view view = chosen(&state, "trip Milano>Venezia Venezia>Roma Milano>Roma");
    assert_int_equal(reversed_cells(), 3 * TICKET + 8);
    assert_true(shows(&canvas, "3: Mi-Ve-Ro"));
    assert_true(shows(&canvas, "1 of 4 lengths"));
    assert_int_equal(tagged("Venezia>Roma"), TICKET); /* a click on it stands for its text */
    assert_string_equal(bella_face.rules(&view), "B13 B14 B15 B18");
    assert_true(pz_game_hides(&pz_game_bella));
    assert_ptr_equal(face_of(&pz_game_bella), &bella_face);
}

/* Two or three players, seat `turn` of whom may exchange; seat 0 started. */
static struct bella_view exchanging(const char *others, int turn)
{
    char text[1000];
    struct bella_view view;
    snprintf(text, sizeof text,
             "{'piles':'rest','selection':{'unseen':{'all':2}},'shown':null,"
             "'hands':[['Milano>Roma','Venezia>Roma'],['Milano>Torino','Torino>Roma']%s,"
             "'phase':'exchange','starter':0,'turn':%d}",
             others, turn);
    const struct bella_state state = state_of(text);
    bella_make_view(&state, turn, &view);
    return view;
}

static void expect_sides(const struct bella_view *view, bool left, bool right)
{
    char text[4000];
    struct pz_text out;
    draw(&canvas, view, 50, 21, -1);
    assert_int_equal(shows(&canvas, "left "), left);
    assert_int_equal(shows(&canvas, "right "), right);
    out = pz_text_in(text, sizeof text);
    tell_view(&pz_game_bella, view, view->seat, names, &out);
    assert_false(out.cut);
    assert_int_equal(strstr(text, "On your left:") != NULL, left);
    assert_int_equal(strstr(text, "On your right:") != NULL, right);
}

static void B9_two_players_are_shown_one_circle_each(void **unused)
{
    (void)unused;
    struct bella_view view = exchanging("],'trips':[[],[]]", 0);
    expect_sides(&view, true, false);
    assert_true(shows(&canvas, "Mi for To(1)")); /* black: the city before */
    assert_true(shows(&canvas, "Ve for Mi(1)"));
    view = exchanging("],'trips':[[],[]]", 1);
    expect_sides(&view, false, true);
    assert_true(shows(&canvas, "Mi for Ve(1)")); /* grey: the city after */
    assert_true(shows(&canvas, "To for Mi(1)"));
    view = exchanging(",[]],'trips':[[],[],[]]", 0);
    expect_sides(&view, true, true);
    assert_true(shows(&canvas, "nothing")); /* of the right neighbour, who has no tickets */
}

/* What may come from a pile, by what the seat has seen: its hand, what it knows of others, trips,
 * and discards. */
static void B6_the_odds_of_a_pile_leave_out_what_was_seen(void **unused)
{
    (void)unused;
    char text[] = "{'piles':{'Milano':{'unseen':'rest','under':['Milano>Roma'],'by':[0]},"
                  "'Venezia':{'unseen':'rest'},'Napoli':{'unseen':'rest'},'Palermo':{'unseen':"
                  "'rest'},'Torino':{'unseen':'rest'}},'selection':{'unseen':{'all':1}},"
                  "'shown':'all','hands':[['Milano>Venezia'],['Milano>Torino','Milano>Napoli']],"
                  "'known':[{},{'0':['Milano>Torino']}],"
                  "'trips':[[],[['Milano>Palermo','Milano>Palermo']]],"
                  "'phase':'take','starter':0,'turn':0}";
    struct bella_state state = state_of(text);
    struct bella_view view;
    bella_make_view(&state, 0, &view);
    draw(&canvas, &view, 90, 40, BELLA_MOVE_TAKE);
    assert_true(shows(&canvas, ">Venezia 4  >Torino 4  >Napoli 2  >Roma 1"));
    assert_false(shows(&canvas, ">Palermo "));
}

/* On a large page tickets and piles are cards: a frame, the home on its colour. */
static void cards_look_like_cards(void **unused)
{
    (void)unused;
    char text[] = "{'mix':'pairs','piles':'rest','selection':{'unseen':{'all':1}},'shown':"
                  "'Milano+Napoli','hands':[['Milano>Venezia','Torino>Roma'],[]],"
                  "'trips':[[],[['Venezia>Palermo','Venezia>Palermo']]],"
                  "'phase':'take','starter':0,'turn':0}";
    enum { TICKET = 11 * 5, PILE = 11 * 4, ON_CARD = 15, BACK = 3, PLACE = 2 };
    struct bella_state state = state_of(text);
    struct bella_view view;
    bella_make_view(&state, 0, &view);
    draw(&canvas, &view, 84, 37, BELLA_MOVE_TAKE);
    assert_int_equal(tagged("Milano>Venezia"), TICKET);
    assert_int_equal(tagged("Torino>Roma"), TICKET);
    /* Milano: its pile, its line on the selection card, the upper line of the ticket, the back. */
    assert_int_equal(on_ground(GROUND_COLOURS + COLOUR_RED), PILE + ON_CARD + 9 + BACK);
    assert_int_equal(on_ground(GROUND_COLOURS + COLOUR_GREEN), PILE + ON_CARD);
    /* Venezia and Palermo have filled a box of Bruno's. */
    assert_int_equal(on_ground(GROUND_COLOURS + COLOUR_BLUE), PILE + PLACE);
    assert_int_equal(on_ground(GROUND_COLOURS + COLOUR_ORANGE), PILE + PLACE);
    assert_true(shows(&canvas, "VePa"));
    /* Double frames: the two piles that may be taken, and the card. */
    unsigned corners = 0;
    for (int y = 0; y < canvas.height; y++) {
        for (int x = 0; x < canvas.width; x++) {
            corners += canvas.cells[y][x].glyph == 0x2554;
        }
    }
    assert_int_equal(corners, 3);
    assert_true(shows(&canvas, "\xe2\x96\xb6Milano\xe2\x97\x80")); /* the chosen one */
    draw(&canvas, &view, 50, 21, -1);
    assert_true(shows(&canvas, "[Milano 15]"));
    assert_true(shows(&canvas, " Venezia 14 "));
    assert_true(shows(&canvas, "[2] 3  4  5  6"));
}

/* Of two equal tickets one is offered, and one has been seen by the neighbour. */
static void equal_tickets_are_two(void **unused)
{
    (void)unused;
    enum { TICKET = 11 * 2, OFFER = 12 };
    char text[] = "{'piles':'rest','selection':{'unseen':{'all':2}},'shown':null,"
                  "'hands':[['Milano>Venezia','Milano>Venezia'],['Torino>Roma','Torino>Roma']],"
                  "'known':[{'1':['Milano>Venezia']},{}],'trips':[[],[]],"
                  "'phase':'exchange','starter':0,'turn':0}";
    const struct bella_state state = state_of(text);
    chosen(&state, "exchange Milano>Venezia left");
    assert_int_equal(tagged("Milano>Venezia"), 2 * TICKET);
    assert_int_equal(reversed_cells(), TICKET + OFFER);
    unsigned stars = 0;
    for (int y = 0; y < canvas.height; y++) {
        for (int x = 0; x < canvas.width; x++) {
            stars += canvas.cells[y][x].glyph == '*';
        }
    }
    assert_int_equal(stars, 1 + 1); /* and what it means */
}

/* Who is asked for a ticket is marked beside whose turn it is. */
static void who_is_asked_for_a_ticket_is_marked(void **unused)
{
    struct pz_setup setup;
    struct bella_state state;
    struct bella_view view;
    struct pz_rng rng;
    char text[PZ_NAME_MAX + 8];
    (void)unused;
    pz_rng_init(&rng, 4);
    assert_int_equal(pz_setup_init(&setup, &pz_game_bella, 3), 0);
    setup.first = 0;
    bella_init(&state, &setup);
    while (state.pub.phase != BELLA_GIVE || state.pub.actor < 0) {
        assert_true(state.pub.actor != PZ_NOBODY);
        assert_int_equal(bella_apply(&state, bella_pick(&state, &rng)), 0);
    }
    bella_make_view(&state, PZ_NOBODY, &view);
    draw(&canvas, &view, 50, 21, -1);
    static const char *const emblems[] = {"\xe2\x97\x8f", "\xe2\x96\xa0", "\xe2\x96\xb2"};
    snprintf(text, sizeof text, "? %s %.5s", emblems[state.pub.actor], names[state.pub.actor]);
    assert_true(shows(&canvas, text));
    snprintf(text, sizeof text, "\xe2\x96\xb6 %s %.5s", emblems[state.pub.turn],
             names[state.pub.turn]);
    assert_true(shows(&canvas, text));
}

static void a_click_on_a_neighbour_finds_its_exchanges(void **unused)
{
    (void)unused;
    struct bella_view view = exchanging(",[]],'trips':[[],[],[]]", 0);
    draw(&canvas, &view, 50, 21, -1);
    assert_true(tagged("left") > 4);
    assert_true(tagged("right") > 5);
    view = exchanging("],'trips':[[],[]]", 1);
    draw(&canvas, &view, 50, 21, -1);
    assert_int_equal(tagged("left"), 0);
    assert_true(tagged("right") > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_view_is_drawn_and_tells_no_secret),
        cmocka_unit_test(the_chosen_move_is_marked),
        cmocka_unit_test(B9_two_players_are_shown_one_circle_each),
        cmocka_unit_test(B6_the_odds_of_a_pile_leave_out_what_was_seen),
        cmocka_unit_test(cards_look_like_cards),
        cmocka_unit_test(equal_tickets_are_two),
        cmocka_unit_test(who_is_asked_for_a_ticket_is_marked),
        cmocka_unit_test(a_click_on_a_neighbour_finds_its_exchanges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
