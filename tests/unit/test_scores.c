/* What each would score now: figures, and what one may not know. */
#include "games/little/little.h"
#include "games/tickets/tickets.h"
#include "term/canvas.h"
#include "term/scores.h"
#include "unit.h"
#include <stdio.h>

enum { TEXT_MAX = 1 << 15, COLUMNS_MAX = 76 };

static const char names[PZ_SEATS_MAX][PZ_NAME_MAX] = {
    "Anna", "Bruno", "Carla", "Somebody whose name has as many as 47 bytes, so", "Emma", "Fabio"};
static char text[TEXT_MAX];

static const char *scores(const struct pz_game *game, const void *state, int eyes)
{
    struct pz_text out = pz_text_in(text, sizeof text);
    scores_write(game, state, eyes, false, names, &out);
    assert_false(out.cut);
    return text;
}

static const char *spoken(const struct pz_game *game, const void *state, int eyes)
{
    struct pz_text out = pz_text_in(text, sizeof text);
    scores_write(game, state, eyes, true, names, &out);
    assert_false(out.cut);
    return text;
}

static const char *hands(const struct pz_game *game, const void *state, int eyes)
{
    struct pz_text out = pz_text_in(text, sizeof text);
    scores_hands(game, state, eyes, names, &out);
    assert_false(out.cut);
    return text;
}

static void begin(const struct pz_game *game, int players, union pz_any_state *state)
{
    struct pz_setup setup;
    assert_int_equal(pz_setup_init(&setup, game, players), 0);
    setup.first = 0;
    game->init(state->bytes, &setup);
}

/* Random moves until that number of turns is finished, or to the end. */
static void play(const struct pz_game *game, union pz_any_state *state, uint32_t turns,
                 uint64_t seed)
{
    struct pz_rng rng;
    pz_rng_init(&rng, seed);
    while (game->actor(state->bytes) != PZ_NOBODY && game->turns(state->bytes) < turns) {
        game->apply(state->bytes, pz_game_pick(game, state->bytes, &rng));
    }
}

static void make(const struct pz_game *game, union pz_any_state *state, const char *move)
{
    const int number = pz_game_move_read(game, state->bytes, move, strlen(move));
    assert_true(number >= 0);
    assert_int_equal(game->apply(state->bytes, (pz_move)number), 0);
}

/* ---- Little Italy ---- */

static void little_italy_tells_what_each_marker_would_bring(void **unused)
{
    const struct pz_game *game = pz_game_named("little");
    union pz_any_state state;
    (void)unused;
    begin(game, 2, &state);
    scores(game, state.bytes, PZ_NOBODY);
    assert_non_null(strstr(text, "● Anna                           6\n"));
    assert_non_null(strstr(text, "The money marker is on circle 1, space 2."));
    assert_non_null(strstr(text, "                  ● Anna       ■ Bruno\n"));
    /* All cars are in the alley. Whichever comes to the 1 scores it alone. */
    assert_non_null(strstr(text, "yellow                +1              \n"));
    assert_non_null(strstr(text, "The police marker is on circle minus 1"));
    assert_non_null(strstr(text, "yellow                −1              \n"));
}

/* Three bots of one name: the heads of their columns have the numbers. */
static void names_keep_their_numbers_above_columns(void **unused)
{
    static const char bots[PZ_SEATS_MAX][PZ_NAME_MAX] = {"You", "viaggiatore 1", "viaggiatore 2",
                                                         "viaggiatore 3"};
    const struct pz_game *game = pz_game_named("little");
    union pz_any_state state;
    struct pz_text out;
    (void)unused;
    begin(game, 4, &state);
    out = pz_text_in(text, sizeof text);
    scores_write(game, state.bytes, PZ_NOBODY, false, bots, &out);
    assert_non_null(strstr(text, "  ● You ■ viaggi… 1 ▲ viaggi… 2 ◆ viaggi… 3\n"));
    assert_non_null(strstr(text, "\n▲ viaggiatore 2 "));
}

static void little_italy_tells_what_would_end_the_game(void **unused)
{
    const struct pz_game *game = pz_game_named("little");
    union pz_any_state state;
    unsigned ends = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct pz_rng rng;
        begin(game, 2, &state);
        pz_rng_init(&rng, seed);
        while (game->actor(state.bytes) != PZ_NOBODY) {
            const void *bytes = state.bytes;
            const struct little_state *position = bytes;
            bool ending = false;
            for (unsigned i = 0; i < 2u * position->cars; i++) {
                struct little_state then = *position;
                little_arrive(&then, i / 2, (enum little_kind)(i % 2));
                ending = ending || little_over(&then);
            }
            scores(game, state.bytes, PZ_NOBODY);
            assert_int_equal(strstr(text, "  the end\n") != NULL, ending);
            ends += ending;
            game->apply(state.bytes, pz_game_pick(game, state.bytes, &rng));
        }
    }
    assert_true(ends > 0);
}

/* ---- Bella Italia ---- */

static void bella_italia_tells_trips_made_and_what_lacks(void **unused)
{
    const struct pz_game *game = pz_game_named("bella");
    union pz_any_state state;
    (void)unused;
    begin(game, 2, &state);
    static const char *const moves[] = {
        "show Venezia+Torino", "take Venezia", "deal Venezia>Torino",
        "show Venezia+Torino", "take Torino",  "deal Torino>Palermo",
        "show Milano+Torino",  "take Torino",  "deal Torino>Venezia"};
    for (unsigned i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        make(game, &state, moves[i]);
    }
    scores(game, state.bytes, 1);
    assert_non_null(strstr(text, "\n2  lacks: Palermo–Torino or Torino–Palermo\n3  lacks: "));
    scores(game, state.bytes, 0);
    assert_non_null(
        strstr(text, "Trips of Anna:\n2  can be made now: Venezia – Torino\n3  lacks: "));
    assert_null(strstr(text, "Trips of Bruno"));
    assert_string_equal(hands(game, state.bytes, 0), "Anna\nTorino–Venezia, Venezia–Torino\n");
    assert_string_equal(hands(game, state.bytes, PZ_CHANCE),
                        "Anna\nTorino–Venezia, Venezia–Torino\n\nBruno\nTorino–Palermo\n");
    assert_string_equal(hands(game, state.bytes, PZ_NOBODY), "An onlooker sees no hands.\n");
    while (game->actor(state.bytes) == 0) {
        const int trip =
            pz_game_move_read(game, state.bytes, "trip Venezia>Torino Torino>Venezia", 34);
        if (game->apply(state.bytes, (pz_move)trip) != 0) {
            make(game, &state, "no exchange");
        }
    }
    scores(game, state.bytes, PZ_NOBODY);
    assert_non_null(strstr(text, "● Anna                        ✓"));
}

/* ---- Ticket to Ride Italy ---- */

static const struct tk_state *tickets_of(const union pz_any_state *state)
{
    const void *bytes = state->bytes;
    return bytes;
}

/* How many of the seat's tickets are named. */
static unsigned named(const struct tk_state *state, unsigned seat)
{
    unsigned count = 0;
    for (uint64_t left = state->tickets[seat]; left != 0; left &= left - 1) {
        const struct tk_ticket *ticket = &tk_tickets[pz_lowest_bit(left)];
        char name[PZ_MOVE_TEXT_MAX];
        snprintf(name, sizeof name, "%s – %s", tk_places[ticket->a], tk_places[ticket->b]);
        count += strstr(text, name) != NULL;
    }
    return count;
}

static void tickets_of_others_stay_secret_until_the_end(void **unused)
{
    const struct pz_game *game = pz_game_named("tickets");
    union pz_any_state state;
    (void)unused;
    begin(game, 3, &state);
    play(game, &state, 60, 3);
    const struct tk_state *position = tickets_of(&state);
    const unsigned all = pz_count_bits(position->tickets[0]);
    scores(game, state.bytes, 1);
    assert_int_equal(named(position, 0), 0);
    assert_int_equal(named(position, 1), pz_count_bits(position->tickets[1]));
    assert_non_null(strstr(text, "Tickets that you do not see are not counted."));
    hands(game, state.bytes, 1);
    assert_int_equal(named(position, 0), 0);
    scores(game, state.bytes, PZ_CHANCE);
    assert_int_equal(named(position, 0), all);
    assert_null(strstr(text, "not counted"));
    hands(game, state.bytes, PZ_CHANCE);
    assert_int_equal(named(position, 0), all);
    play(game, &state, UINT32_MAX, 3);
    scores(game, state.bytes, 1);
    assert_int_equal(named(tickets_of(&state), 0), pz_count_bits(tickets_of(&state)->tickets[0]));
    assert_null(strstr(text, "not counted"));
    hands(game, state.bytes, 1);
    assert_null(strstr(text, "Anna"));
}

static void nothing_differs_for_states_that_look_the_same(void **unused)
{
    (void)unused;
    for (unsigned i = 0; unit_game(&i, 3) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        for (uint64_t seed = 0; seed < 20 && pz_game_hides(game); seed++) {
            static char before[TEXT_MAX];
            union pz_any_state state;
            union pz_any_state view;
            union pz_any_state other;
            struct pz_rng rng;
            begin(game, 3, &state);
            play(game, &state, 30, seed);
            pz_game_view(game, state.bytes, 1, view.bytes);
            pz_rng_init(&rng, seed);
            pz_game_sample_state(game, view.bytes, &rng, other.bytes);
            strcpy(before, scores(game, state.bytes, 1));
            assert_string_equal(before, scores(game, other.bytes, 1));
            strcpy(before, hands(game, state.bytes, 1));
            assert_string_equal(before, hands(game, other.bytes, 1));
        }
    }
}

static void totals_at_the_end_are_the_result(void **unused)
{
    const struct pz_game *game = pz_game_named("tickets");
    union pz_any_state state;
    struct pz_result result;
    (void)unused;
    begin(game, 2, &state);
    play(game, &state, UINT32_MAX, 5);
    game->result(state.bytes, &result);
    scores(game, state.bytes, 0);
    for (int seat = 0; seat < 2; seat++) {
        char line[200];
        const char *start = strstr(text, names[seat]);
        assert_non_null(start);
        snprintf(line, sizeof line, "%.*s", (int)strcspn(start, "\n"), start);
        const char *last = strrchr(line, ' ') + 1;
        char total[20];
        snprintf(total, sizeof total, "%s%d", result.points[seat] < 0 ? "−" : "",
                 result.points[seat] < 0 ? -result.points[seat] : result.points[seat]);
        assert_string_equal(last, total);
    }
}

static void a_ticket_that_the_trains_do_not_reach_is_lost(void **unused)
{
    const struct pz_game *game = pz_game_named("tickets");
    union pz_any_state state;
    (void)unused;
    begin(game, 2, &state);
    play(game, &state, 10, 3);
    struct tk_state *position = (struct tk_state *)state.bytes;
    assert_true(position->tickets[0] != 0);
    assert_non_null(strstr(scores(game, state.bytes, 0), "\n· "));
    assert_null(strstr(text, "too many"));
    position->pub.trains[0] = 0;
    assert_null(strstr(scores(game, state.bytes, 0), "\n· "));
    assert_non_null(strstr(text, "\n✗ "));
    assert_non_null(strstr(text, "trains to go, too many"));
}

/* ---- all games ---- */

static void ears_hear_sentences(void **unused)
{
    union pz_any_state state;
    (void)unused;
    begin(pz_game_named("little"), 2, &state);
    spoken(pz_game_named("little"), state.bytes, 0);
    assert_non_null(strstr(text, "yellow: Anna +1\n"));
    begin(pz_game_named("bella"), 2, &state);
    spoken(pz_game_named("bella"), state.bytes, 0);
    assert_non_null(strstr(text, "Bruno has made no trip.\n"));
    begin(pz_game_named("tickets"), 2, &state);
    play(pz_game_named("tickets"), &state, 60, 3);
    const unsigned routes = tickets_of(&state)->pub.points[0];
    spoken(pz_game_named("tickets"), state.bytes, 1);
    char line[80];
    snprintf(line, sizeof line, "Anna: If it ended now: %u (routes %u, tickets ?, regions ", routes,
             routes);
    assert_non_null(strstr(text, line));
    assert_null(strstr(text, "  "));
}

/* The winner's name is cut for the word, not the column moved. */
static void a_long_name_that_wins_keeps_its_column(void **unused)
{
    const struct pz_game *game = pz_game_named("tickets");
    unsigned won = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 12; seed++) {
        union pz_any_state state;
        struct pz_result result;
        begin(game, 4, &state);
        play(game, &state, UINT32_MAX, seed);
        game->result(state.bytes, &result);
        const char *line = strstr(scores(game, state.bytes, 3), "\n\xe2\x97\x86 Somebody");
        assert_non_null(line);
        assert_int_equal(canvas_columns_of(line + 1, strcspn(line + 1, "\n")), 66);
        won += result.winners >> 3 & 1;
    }
    assert_true(won > 0);
}

static void tables_fit_the_width(void **unused)
{
    (void)unused;
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        for (uint32_t turns = 0; turns < 100; turns += 9) {
            union pz_any_state state;
            begin(game, game->max_players, &state);
            play(game, &state, turns, turns);
            scores(game, state.bytes, PZ_CHANCE);
            for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + 1) {
                const size_t length = strcspn(line, "\n");
                if (memchr(line, ',', length) == NULL) { /* lists are wrapped */
                    assert_in_range(canvas_columns_of(line, length), 0, COLUMNS_MAX);
                }
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(little_italy_tells_what_each_marker_would_bring),
        cmocka_unit_test(names_keep_their_numbers_above_columns),
        cmocka_unit_test(little_italy_tells_what_would_end_the_game),
        cmocka_unit_test(bella_italia_tells_trips_made_and_what_lacks),
        cmocka_unit_test(tickets_of_others_stay_secret_until_the_end),
        cmocka_unit_test(nothing_differs_for_states_that_look_the_same),
        cmocka_unit_test(totals_at_the_end_are_the_result),
        cmocka_unit_test(a_ticket_that_the_trains_do_not_reach_is_lost),
        cmocka_unit_test(ears_hear_sentences),
        cmocka_unit_test(a_long_name_that_wins_keeps_its_column),
        cmocka_unit_test(tables_fit_the_width),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
