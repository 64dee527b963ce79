/* Walking through a game: by moves, turns and players, through whose eyes, by keys and by the
 * clock. */
#include "games/tickets/tickets.h"
#include "term/replay_screen.h"
#include "term/say.h"
#include "unit.h"
#include <stdio.h>

enum { MOVES_MAX = 4000, WIDTH = 80, HEIGHT = 24 };

static const char names[PZ_SEATS_MAX][PZ_NAME_MAX] = {"Anna", "Bruno", "Carla", "Dario"};

struct played {
    struct pz_record record;
    pz_move moves[MOVES_MAX];
    size_t count;
    struct replay replay;
};

/* A game of random moves, to its end or to that number of moves. */
static void play(struct played *played, const char *id, int players, size_t most)
{
    const struct pz_game *game = pz_game_named(id);
    struct pz_rng rng;
    union pz_any_state state;
    memset(played, 0, sizeof *played);
    played->record.game = game;
    assert_int_equal(pz_setup_init(&played->record.setup, game, players), 0);
    played->record.setup.first = 0;
    pz_rng_init(&rng, 7);
    game->init(state.bytes, &played->record.setup);
    while (played->count < most && game->actor(state.bytes) != PZ_NOBODY) {
        const pz_move move = pz_game_pick(game, state.bytes, &rng);
        assert_true(played->count < MOVES_MAX);
        played->moves[played->count++] = move;
        assert_int_equal(game->apply(state.bytes, move), 0);
    }
    assert_true(replay_open(&played->replay, &played->record, played->moves, played->count, names));
}

static void assert_state_after(const struct played *played, const union pz_any_state *seen,
                               size_t count)
{
    const struct pz_game *game = played->record.game;
    union pz_any_state state;
    game->init(state.bytes, &played->record.setup);
    for (size_t i = 0; i < count; i++) {
        pz_game_make(game, state.bytes, played->moves[i]);
    }
    assert_memory_equal(state.bytes, seen->bytes, game->state_size);
}

/* ---- by moves ---- */

static void every_position_is_reached_from_every_other(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "tickets", 3, MOVES_MAX);
    struct replay *replay = &played.replay;
    assert_true(replay->count > 300);
    size_t at = 0;
    for (size_t i = 0; i < 200; i++) {
        at = (at + 977) % (replay->count + 1);
        replay_go(replay, at);
        assert_int_equal(replay->at, at);
        assert_state_after(&played, &replay->state, at);
    }
    replay_close(replay);
}

static void nothing_lies_beyond_the_ends(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "little", 4, MOVES_MAX);
    struct replay *replay = &played.replay;
    assert_int_equal(replay_turn_back(replay), 0);
    assert_int_equal(replay_seat_back(replay, 2), 0);
    replay_go(replay, replay->count + 100);
    assert_int_equal(replay->at, replay->count);
    assert_int_equal(replay_turn_on(replay), replay->count);
    assert_int_equal(replay_seat_on(replay, 2), replay->count);
    replay_close(replay);
}

static void a_game_without_moves_can_be_looked_at(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "bella", 2, 0);
    struct replay *replay = &played.replay;
    replay_go(replay, 1);
    assert_int_equal(replay->at, 0);
    assert_int_equal(replay_present_turn(replay).to, 0);
    assert_int_equal(replay_turn_on(replay), 0);
    assert_int_equal(replay_turn_end(replay, 3), 0);
    assert_int_equal(replay_viewer(replay), PZ_NOBODY);
    replay_close(replay);
}

/* ---- by turns ---- */

static uint32_t turns_at(const struct replay *replay)
{
    return replay->record->game->turns(replay->state.bytes);
}

static void turns_are_walked_one_by_one_and_back(void **unused)
{
    static struct played played;
    static size_t ends[MOVES_MAX];
    (void)unused;
    for (unsigned game = 0; unit_game(&game, 3) != NULL; game++) {
        size_t count = 0;
        play(&played, pz_game_at(game)->id, 3, 500);
        struct replay *replay = &played.replay;
        while (replay->at < replay->count) {
            const uint32_t before = turns_at(replay);
            ends[count++] = replay->at;
            replay_go(replay, replay_turn_on(replay));
            assert_true(turns_at(replay) == before + 1 || replay->at == replay->count);
            assert_int_equal(replay_present_turn(replay).number, before + 1);
            assert_int_equal(replay_present_turn(replay).to, replay->at);
            assert_int_equal(replay_present_turn(replay).from, ends[count - 1]);
            assert_int_equal(replay_turn_end(replay, before + 1), replay->at);
        }
        while (count > 0) {
            replay_go(replay, replay_turn_back(replay));
            assert_int_equal(replay->at, ends[--count]);
        }
        replay_close(replay);
    }
}

static void within_a_turn_back_leads_to_its_beginning(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "little", 4, MOVES_MAX);
    struct replay *replay = &played.replay;
    const size_t first = replay_turn_end(replay, 1);
    replay_go(replay, first + 2);
    assert_int_equal(replay_turn_back(replay), first);
    assert_int_equal(replay_turn_on(replay), replay_turn_end(replay, 2));
    assert_int_equal(replay_turn_end(replay, UINT32_MAX), replay->count);
    replay_close(replay);
}

static void a_player_is_followed_from_turn_to_turn(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "little", 4, MOVES_MAX);
    struct replay *replay = &played.replay;
    replay_go(replay, replay_seat_on(replay, 2)); /* seat 0 began: the third turn */
    assert_int_equal(replay_present_turn(replay).number, 3);
    assert_int_equal(replay_turn_seat(replay), 2);
    replay_go(replay, replay_seat_on(replay, 2));
    assert_int_equal(replay_present_turn(replay).number, 7);
    replay_go(replay, replay_seat_on(replay, 1));
    assert_int_equal(replay_present_turn(replay).number, 10);
    replay_go(replay, replay_seat_back(replay, 2));
    assert_int_equal(replay_present_turn(replay).number, 7);
    replay_go(replay, replay_seat_back(replay, 2));
    assert_int_equal(replay_present_turn(replay).number, 3);
    assert_int_equal(replay_seat_back(replay, 2), replay->at); /* there is no other before */
    replay_close(replay);
}

/* ---- eyes ---- */

static void eyes_go_around(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "bella", 3, 40);
    const int wanted[] = {PZ_CHANCE, 0, 1, 2, PZ_NOBODY, PZ_CHANCE};
    for (unsigned i = 0; i < 6; i++) {
        assert_int_equal(played.replay.eyes, wanted[i]);
        replay_next_eyes(&played.replay);
    }
    replay_close(&played.replay);
}

static void with_open_hands_the_board_is_that_of_who_acts(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "bella", 3, 60);
    struct replay *replay = &played.replay;
    assert_int_equal(replay_viewer(replay), 0); /* who will act first */
    for (size_t at = 1; at <= replay->count; at++) {
        replay_go(replay, at);
        if (replay->actors[at - 1] >= 0) {
            assert_int_equal(replay_viewer(replay), replay->actors[at - 1]);
        }
    }
    replay->eyes = 1;
    assert_int_equal(replay_viewer(replay), 1);
    replay->eyes = PZ_NOBODY;
    assert_int_equal(replay_viewer(replay), PZ_NOBODY);
    replay_close(replay);
}

static bool says(const struct replay *replay, size_t index, const char *word)
{
    char words[SAY_MAX];
    struct pz_text out = pz_text_in(words, sizeof words);
    replay_say(replay, index, &out);
    return strstr(words, word) != NULL;
}

static void one_seats_eyes_do_not_see_what_others_draw(void **unused)
{
    static struct played played;
    unsigned tickets = 0;
    (void)unused;
    play(&played, "tickets", 2, MOVES_MAX);
    struct replay *replay = &played.replay;
    for (size_t i = 0; i < replay->count; i++) {
        if (played.moves[i] < TK_MOVE_TICKET || played.moves[i] >= TK_MOVE_CLAIM) {
            continue;
        }
        const char *ticket = tk_ticket_names[played.moves[i] - TK_MOVE_TICKET];
        union pz_any_state state;
        replay_state_at(replay, i, &state);
        const int seat = ((const struct tk_state *)state.bytes)->pub.turn;
        const size_t city = strcspn(ticket, "-");
        char from[PZ_MOVE_TEXT_MAX];
        snprintf(from, sizeof from, "%.*s", (int)city, ticket);
        replay->eyes = seat;
        assert_true(says(replay, i, from));
        replay->eyes = PZ_CHANCE;
        assert_true(says(replay, i, from));
        replay->eyes = 1 - seat;
        assert_false(says(replay, i, from));
        replay->eyes = PZ_NOBODY;
        assert_false(says(replay, i, from));
        tickets++;
    }
    assert_true(tickets >= 10);
    replay_close(replay);
}

/* ---- keys ---- */

static struct replay_screen screen;

static void open_screen(struct played *played)
{
    replay_screen_init(&screen, &played->replay);
}

static void press(int key)
{
    replay_screen_key(&screen, key, 0, 0);
}

static void type(const char *keys)
{
    for (; *keys != '\0'; keys++) {
        press(*keys);
    }
}

static void draw(int width, int height)
{
    replay_screen_draw(&screen, width, height, false);
}

static bool shown(const char *text)
{
    char row[4 * CANVAS_WIDTH_MAX];
    for (int y = 0; y < screen.full.canvas.height; y++) {
        canvas_row(&screen.full.canvas, y, row, sizeof row);
        if (strstr(row, text) != NULL) {
            return true;
        }
    }
    return false;
}

static void keys_walk(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "little", 3, MOVES_MAX);
    open_screen(&played);
    struct replay *replay = &played.replay;
    press(KEYS_RIGHT);
    press(KEYS_RIGHT);
    press(KEYS_LEFT);
    assert_int_equal(replay->at, 1);
    press(KEYS_DOWN);
    press(KEYS_DOWN);
    assert_int_equal(replay->at, replay_turn_end(replay, 2));
    press(KEYS_UP);
    assert_int_equal(replay->at, replay_turn_end(replay, 1));
    press(KEYS_PAGE_DOWN); /* the next turn of the same player, of three */
    assert_int_equal(replay_present_turn(replay).number, 4);
    press(KEYS_PAGE_UP);
    assert_int_equal(replay_present_turn(replay).number, 1);
    press(KEYS_END);
    assert_int_equal(replay->at, replay->count);
    press(KEYS_RIGHT);
    assert_int_equal(replay->at, replay->count);
    press(KEYS_HOME);
    press(KEYS_LEFT);
    assert_int_equal(replay->at, 0);
    assert_false(screen.full.leave);
    press(KEYS_ESCAPE);
    assert_true(screen.full.leave);
    replay_close(replay);
}

static void numbers_lead_to_moves_and_turns(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "little", 3, MOVES_MAX);
    open_screen(&played);
    struct replay *replay = &played.replay;
    type("12");
    assert_int_equal(replay->at, 0);
    press(KEYS_ENTER);
    assert_int_equal(replay->at, 12);
    type("g3");
    press(KEYS_BACKSPACE);
    type("7");
    press(KEYS_ENTER);
    assert_int_equal(replay->at, 7);
    type("t5");
    press(KEYS_ENTER);
    assert_int_equal(replay_present_turn(replay).number, 5);
    type("9");
    press(KEYS_ESCAPE); /* not there after all, and not out either */
    assert_int_equal(replay_present_turn(replay).number, 5);
    assert_false(screen.full.leave);
    type("99999999999");
    press(KEYS_ENTER);
    assert_int_equal(replay->at, replay->count);
    type("g");
    press(KEYS_ENTER);
    assert_int_equal(replay->at, replay->count);
    replay_close(replay);
}

static void it_plays_by_itself_at_the_speed_wanted(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "bella", 3, 60);
    open_screen(&played);
    struct replay *replay = &played.replay;
    replay_screen_time(&screen, 1e6);
    assert_int_equal(replay->at, 0);
    press(' ');
    screen.last_step = 100;
    const double pause = replay_screen_pause(&screen) / 1000.0;
    replay_screen_time(&screen, 100 + pause / 3 - 0.01); /* a draw by chance comes first */
    assert_int_equal(replay->at, 0);
    replay_screen_time(&screen, 100 + pause / 3 + 0.01);
    assert_int_equal(replay->at, 1);
    replay_screen_time(&screen, 100 + pause);
    assert_int_equal(replay->at, 1);
    press('+');
    assert_true(replay_screen_pause(&screen) / 1000.0 < pause);
    for (int i = 0; i < 20; i++) {
        press('-');
    }
    assert_true(replay_screen_pause(&screen) / 1000.0 >= pause);
    press(' ');
    replay_screen_time(&screen, 1e6);
    assert_int_equal(replay->at, 1);
    press(KEYS_END);
    press(' '); /* from the end it begins again */
    assert_int_equal(replay->at, 0);
    for (int i = 0; i < 61; i++) {
        screen.last_step = 0;
        replay_screen_time(&screen, 1e6);
    }
    assert_int_equal(replay->at, replay->count);
    assert_false(screen.playing);
    replay_close(replay);
}

static void it_waits_under_a_text_and_while_a_number_is_typed(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "bella", 3, 60);
    open_screen(&played);
    press(' ');
    press('s');
    screen.last_step = 0;
    replay_screen_time(&screen, 1e6);
    assert_int_equal(played.replay.at, 0);
    press(KEYS_ESCAPE);
    type("g1");
    replay_screen_time(&screen, 1e6);
    assert_int_equal(played.replay.at, 0);
    press(KEYS_ESCAPE);
    replay_screen_time(&screen, 1e6);
    assert_int_equal(played.replay.at, 1);
    replay_close(&played.replay);
}

static void whoever_walks_stops_it(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "little", 2, 60);
    open_screen(&played);
    press(' ');
    assert_true(screen.playing);
    press(KEYS_RIGHT);
    assert_false(screen.playing);
    replay_close(&played.replay);
}

static void clicks_lead_along_the_bar_and_to_players(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "little", 3, MOVES_MAX);
    open_screen(&played);
    struct replay *replay = &played.replay;
    draw(WIDTH, HEIGHT);
    replay_screen_key(&screen, KEYS_CLICK, screen.bar_x + screen.bar_width - 1, screen.bar_y);
    assert_int_equal(replay->at, replay->count);
    replay_screen_key(&screen, KEYS_CLICK, screen.bar_x + screen.bar_width / 2, screen.bar_y);
    assert_in_range(replay->at, replay->count * 2 / 5, replay->count * 3 / 5);
    replay_screen_key(&screen, KEYS_CLICK, screen.bar_x, screen.bar_y);
    assert_int_equal(replay->at, 0);
    replay_screen_key(&screen, KEYS_CLICK, screen.players_x + 5, screen.players_y + 1);
    assert_int_equal(replay_present_turn(replay).number, 2);
    replay_screen_key(&screen, KEYS_CLICK, screen.players_x + 5, screen.players_y + 3);
    assert_int_equal(replay_present_turn(replay).number, 2);
    replay_close(replay);
}

static void texts_over_the_board_are_closed_first(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "tickets", 3, 200);
    open_screen(&played);
    press(KEYS_END);
    static const char keys[] = "hs?";
    for (unsigned i = 0; keys[i] != '\0'; i++) {
        press(keys[i]);
        assert_int_equal(screen.full.overlay, TEXT);
        draw(WIDTH, HEIGHT);
        press(KEYS_DOWN);
        assert_int_equal(screen.full.overlay, TEXT);
        press(KEYS_ESCAPE);
        assert_int_equal(screen.full.overlay, NONE);
        assert_false(screen.full.leave);
    }
    replay_close(&played.replay);
}

/* ---- notes and results ---- */

static void who_resigned_is_told_and_does_not_win(void **unused)
{
    static struct played played;
    struct pz_result result;
    char words[100];
    struct pz_text out;
    (void)unused;
    play(&played, "little", 2, 40);
    played.record.note_count = 1;
    played.record.notes[0] = (struct pz_note){.at = 40, .kind = PZ_NOTE_RESIGNED, .seat = 1};
    replay_go(&played.replay, 39);
    replay_result(&played.replay, &result);
    assert_int_equal(result.winners, 0);
    replay_go(&played.replay, 40);
    replay_result(&played.replay, &result);
    assert_int_equal(result.winners, 1);
    out = pz_text_in(words, sizeof words);
    replay_note_words(&played.record.notes[0], &out);
    assert_string_equal(words, "resigned");
    open_screen(&played);
    draw(WIDTH, HEIGHT);
    assert_true(shown("Bruno: resigned."));
    replay_close(&played.replay);
}

/* ---- the picture ---- */

static void every_position_can_be_drawn_at_every_size(void **unused)
{
    static struct played played;
    static const int sizes[][2] = {{80, 24}, {120, 40}, {200, 60}, {40, 10}};
    (void)unused;
    for (unsigned game = 0; unit_game(&game, 4) != NULL; game++) {
        if (face_of(pz_game_at(game)) == NULL) {
            continue;
        }
        play(&played, pz_game_at(game)->id, 4, 300);
        open_screen(&played);
        struct replay *replay = &played.replay;
        for (size_t at = 0; at <= replay->count; at += 7) {
            char heading[40];
            replay_go(replay, at);
            const int *size = sizes[at / 7 % 4];
            draw(size[0], size[1]);
            snprintf(heading, sizeof heading, "replay: %zu of %zu moves", at, replay->count);
            assert_int_equal(shown(heading), size[0] >= WIDTH);
            snprintf(heading, sizeof heading,
                     "turn %u: ", (unsigned)replay_present_turn(replay).number);
            assert_int_equal(shown(heading), size[0] >= WIDTH);
            replay_next_eyes(replay);
        }
        replay_close(replay);
    }
}

static void the_last_move_has_a_mark(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "little", 2, 60);
    open_screen(&played);
    press(KEYS_RIGHT);
    press(KEYS_RIGHT);
    draw(WIDTH, HEIGHT);
    assert_true(shown("▶ The blue die shows "));
    assert_false(shown("▶ The yellow die shows "));
    press(KEYS_LEFT);
    draw(WIDTH, HEIGHT);
    assert_true(shown("▶ The yellow die shows "));
    assert_false(shown("▶ The blue die shows "));
    replay_close(&played.replay);
}

static void whose_eyes_it_is_stands_there(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "bella", 2, 50);
    open_screen(&played);
    draw(WIDTH, HEIGHT);
    assert_true(shown("All hands open"));
    press('e');
    press('e');
    draw(WIDTH, HEIGHT);
    assert_true(shown("Seen by: Bruno"));
    press('e');
    draw(WIDTH, HEIGHT);
    assert_true(shown("Seen by: An onlooker"));
    replay_close(&played.replay);
    play(&played, "little", 2, 50); /* no secrets, no eyes */
    open_screen(&played);
    press('e');
    assert_int_equal(played.replay.eyes, PZ_CHANCE);
    draw(WIDTH, HEIGHT);
    assert_false(shown("All hands open"));
    replay_close(&played.replay);
}

/* Neither beside the board nor in the texts over it. */
static void hands_are_open_only_to_those_eyes(void **unused)
{
    static struct played played;
    (void)unused;
    play(&played, "tickets", 3, 200);
    open_screen(&played);
    press(KEYS_END);
    draw(200, 60);
    assert_true(shown("Open hands"));
    press('h');
    assert_non_null(strstr(screen.full.overlay_text, "Anna\n"));
    assert_non_null(strstr(screen.full.overlay_text, "Carla\n"));
    press(KEYS_ESCAPE);
    press('e');
    assert_int_equal(played.replay.eyes, 0);
    draw(200, 60);
    assert_false(shown("Open hands"));
    press('h');
    assert_non_null(strstr(screen.full.overlay_text, "Anna\n"));
    assert_null(strstr(screen.full.overlay_text, "Carla\n"));
    press(KEYS_ESCAPE);
    press('s');
    assert_non_null(strstr(screen.full.overlay_text, "Tickets of Anna"));
    assert_null(strstr(screen.full.overlay_text, "Tickets of Carla"));
    replay_close(&played.replay);
}

static void who_gave_no_name_is_spoken_to(void **unused)
{
    static const char with_you[PZ_SEATS_MAX][PZ_NAME_MAX] = {"Du", "Bruno"};
    static struct played played;
    char text[SAY_MAX];
    struct pz_text out;
    (void)unused;
    play(&played, "little", 2, MOVES_MAX);
    struct replay *replay = &played.replay;
    assert_int_equal(replay_reader(replay), PZ_NOBODY);
    replay->names = with_you;
    assert_int_equal(replay_reader(replay), 0);
    for (size_t i = 0; i < replay->count; i++) {
        if (replay->actors[i] >= 0) {
            out = pz_text_in(text, sizeof text);
            replay_say(replay, i, &out);
            assert_int_equal(strncmp(text, "You ", 4) == 0, replay->actors[i] == 0);
        }
    }
    replay_close(replay);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_is_reached_from_every_other),
        cmocka_unit_test(nothing_lies_beyond_the_ends),
        cmocka_unit_test(a_game_without_moves_can_be_looked_at),
        cmocka_unit_test(turns_are_walked_one_by_one_and_back),
        cmocka_unit_test(within_a_turn_back_leads_to_its_beginning),
        cmocka_unit_test(a_player_is_followed_from_turn_to_turn),
        cmocka_unit_test(eyes_go_around),
        cmocka_unit_test(with_open_hands_the_board_is_that_of_who_acts),
        cmocka_unit_test(one_seats_eyes_do_not_see_what_others_draw),
        cmocka_unit_test(who_resigned_is_told_and_does_not_win),
        cmocka_unit_test(keys_walk),
        cmocka_unit_test(numbers_lead_to_moves_and_turns),
        cmocka_unit_test(it_plays_by_itself_at_the_speed_wanted),
        cmocka_unit_test(it_waits_under_a_text_and_while_a_number_is_typed),
        cmocka_unit_test(whoever_walks_stops_it),
        cmocka_unit_test(clicks_lead_along_the_bar_and_to_players),
        cmocka_unit_test(texts_over_the_board_are_closed_first),
        cmocka_unit_test(every_position_can_be_drawn_at_every_size),
        cmocka_unit_test(the_last_move_has_a_mark),
        cmocka_unit_test(whose_eyes_it_is_stands_there),
        cmocka_unit_test(hands_are_open_only_to_those_eyes),
        cmocka_unit_test(who_gave_no_name_is_spoken_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
