/* T13, T14: every payment and no other. The list that the engine's moves are compared with is made
 * here space by space, by trying everything; it shares no code with the engine but the map. */
#include "test_tickets_position.h"

#include "games/tickets/claim_counter.h"

enum { LIST_MAX = 400, TEXT = 80 };

struct list {
    char text[LIST_MAX][TEXT];
    unsigned count;
};

static void add(struct list *list, const char *text)
{
    for (unsigned i = 0; i < list->count; i++) {
        if (strcmp(list->text[i], text) == 0) {
            return;
        }
    }
    assert_true(list->count < LIST_MAX);
    snprintf(list->text[list->count++], TEXT, "%s", text);
}

static unsigned ones(unsigned word)
{
    unsigned count = 0;
    for (; word != 0; word /= 2) {
        count += word % 2;
    }
    return count;
}

static const char *const names[] = {"red",   "blue",  "green",  "yellow",
                                    "black", "white", "orange", "pink"};

struct hand {
    unsigned of[8];
    unsigned locos;
    unsigned ferries;
};

static void write_payment(char text[TEXT], const char *track, const char *colour, unsigned cards,
                          unsigned locos, unsigned ferries)
{
    char part[TEXT];
    snprintf(text, TEXT, "claim %s", track);
    if (cards > 0) {
        snprintf(part, sizeof part, " %s %u", colour, cards);
        strncat(text, part, TEXT - strlen(text) - 1);
    }
    if (locos > 0) {
        snprintf(part, sizeof part, " loco %u", locos);
        strncat(text, part, TEXT - strlen(text) - 1);
    }
    if (ferries > 0) {
        snprintf(part, sizeof part, " ferry %u", ferries);
        strncat(text, part, TEXT - strlen(text) - 1);
    }
}

/* Lays cards on every space: on the plain ones the colour or a locomotive, on the waves a
 * locomotive or (part of) a ferry card. */
static void brute_force(const struct tk_track *track, const char *name, const struct hand *hand,
                        struct list *list)
{
    const unsigned plain = (unsigned)(track->length - track->waves);
    list->count = 0;
    for (unsigned colour = 0; colour < 8; colour++) {
        if (track->colour != TK_GRAY && track->colour != colour) {
            continue;
        }
        for (unsigned coloured = 0; coloured < 1u << plain; coloured++) {
            for (unsigned floated = 0; floated < 1u << track->waves; floated++) {
                const unsigned cards = ones(coloured);
                const unsigned waves = ones(floated);
                const unsigned locos = track->length - cards - waves;
                unsigned ferries = 0;
                while (2 * ferries < waves) { /* no more than it needs */
                    ferries++;
                }
                if (cards <= hand->of[colour] && locos <= hand->locos && ferries <= hand->ferries) {
                    char text[TEXT];
                    write_payment(text, name, names[colour], cards, locos, ferries);
                    add(list, text);
                }
            }
        }
    }
}

static void compare(unsigned index, const struct hand *hand)
{
    static struct list wanted;
    static pz_move moves[PZ_MOVES_MAX];
    const char *name = tk_track_names[index];
    struct pz_text text;
    struct tk_state state;
    start(&state, 2);
    for (unsigned colour = 0; colour < 8; colour++) {
        give(&state, 0, colour, hand->of[colour]);
    }
    give(&state, 0, LOCO, hand->locos);
    state.pub.ferries[0] = (uint8_t)hand->ferries;
    seal(&state);
    brute_force(&tk_tracks[index], name, hand, &wanted);
    const uint32_t count = tk_moves(&state, moves, NULL);
    unsigned found = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (moves[i] < TK_MOVE_CLAIM || tk_payment_of(moves[i]).track != index) {
            continue;
        }
        char buffer[PZ_MOVE_TEXT_MAX];
        text = pz_text_in(buffer, sizeof buffer);
        tk_move_write(&state, moves[i], &text);
        unsigned k = 0;
        while (k < wanted.count && strcmp(wanted.text[k], buffer) != 0) {
            k++;
        }
        if (k == wanted.count) {
            fail_msg("'%s' is no payment", buffer);
        }
        found++;
    }
    if (found != wanted.count) {
        fail_msg("%s: %u payments, not %u", name, found, wanted.count);
    }
}

/* Hands in which one colour, or two of them, have every number that can matter (up to one more than
 * there are plain spaces), with every number of locomotives that can matter, and of ferry cards.
 * Colours pay independently of each other, so more of them at once bring nothing new; a hand full
 * of everything is tried as well. */
static void every_hand(unsigned index)
{
    const struct tk_track *track = &tk_tracks[index];
    const unsigned plain = (unsigned)(track->length - track->waves);
    for (unsigned locos = 0; locos <= track->length + 1u; locos++) {
        for (unsigned ferries = 0; ferries <= 2; ferries++) {
            for (unsigned colour = 0; colour < 8; colour++) {
                for (unsigned count = 0; count <= plain + 1; count++) {
                    struct hand hand = {{0}, locos, ferries};
                    hand.of[colour] = count;
                    compare(index, &hand);
                    hand.of[(colour + 3) % 8] = plain;
                    compare(index, &hand);
                }
            }
            const struct hand full = {{7, 6, 5, 4, 3, 2, 1, 7}, locos, ferries};
            compare(index, &full);
        }
    }
}

static void T14_payments_of_every_gray_track_are_those_of_brute_force(void **unused)
{
    (void)unused;
    unsigned spaces = 0;
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        if (tk_tracks[i].colour == TK_GRAY) {
            every_hand(i);
            spaces += tk_tracks[i].length;
        }
    }
    assert_int_equal(spaces, 106);
}

static void T13_payments_of_every_coloured_track_are_those_of_brute_force(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        const struct tk_track *track = &tk_tracks[i];
        for (unsigned locos = 0; track->colour != TK_GRAY && locos <= track->length + 1u; locos++) {
            for (unsigned count = 0; count <= track->length + 1u; count++) {
                struct hand hand = {{1, 1, 1, 1, 1, 1, 1, 1}, locos, 2};
                hand.of[track->colour] = count;
                compare(i, &hand);
            }
        }
    }
}

static void T14_ferry_card_covers_two_waves(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    give(&state, 0, RED, 3);
    state.pub.ferries[0] = 2;
    seal(&state);
    assert_true(is_legal(&state, "claim Palermo-Napoli#2 red 3 ferry 2"));
    refused(&state, "T15", "claim Napoli-Palermo red 3 ferry 1");
    refused(&state, "T14",
            "claim Cosenza-Messina red 1 ferry 1");        /* a ferry card on a plain space */
    refused(&state, "T14", "claim Cosenza-Messina red 3"); /* a card on a wave */
    refused(&state, "T14", "claim Cosenza-Messina red 2 ferry 2"); /* more than it needs */
    play(&state, "claim Napoli-Palermo red 3 ferry 2");
    assert_int_equal(state.pub.ferries[0], 0);
    assert_int_equal(state.pub.points[0], 18);
}

static void T14_ferry_card_may_cover_one_wave_of_two(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    give(&state, 0, RED, 2);
    give(&state, 0, LOCO, 1);
    state.pub.ferries[0] = 1;
    seal(&state);
    assert_true(is_legal(&state, "claim Olbia-Roma red 2 loco 1 ferry 1"));
    assert_true(is_legal(&state, "claim Olbia-Roma red 2 ferry 1"));
    assert_true(is_legal(&state, "claim Olbia-Roma#2 red 1 loco 1 ferry 1"));
}

static void T15_payment_that_is_not_there_or_not_exact_changes_nothing(void **unused)
{
    (void)unused;
    struct tk_state state;
    start(&state, 2);
    give(&state, 0, WHITE, 3);
    give(&state, 0, LOCO, 1);
    seal(&state);
    refused(&state, "T15", "claim Napoli-Roma#2 white 4");
    refused(&state, "T15", "claim Napoli-Roma#2 white 2 loco 2");
    refused(&state, "T15", "claim Napoli-Roma#2 white 3");
    refused(&state, "T15", "claim Napoli-Roma#2 white 3 loco 2");
    refused(&state, "T15", "claim Cagliari-Roma white 2 ferry 1");
    assert_true(is_legal(&state, "claim Napoli-Roma#2 white 3 loco 1"));
    assert_int_equal(try_move(&state, "claim Napoli-Roma#2 white 3 white 1"), PZ_E_SYNTAX);
    assert_int_equal(try_move(&state, "claim Napoli-Roma#4 white 4"), PZ_E_SYNTAX);
    assert_int_equal(try_move(&state, "claim Napoli-Torino white 4"), PZ_E_SYNTAX);
}

/* The n-th claims, for all n, are the listed ones, each once. */
static void compare_numbered(const struct tk_state *state)
{
    static pz_move listed[PZ_MOVES_MAX];
    static uint8_t times[TK_MOVE_COUNT];
    struct tk_claim_counter counter;
    const struct tk_pile hand = tk_hand_of(state, state->pub.turn);
    const uint32_t count = tk_list_claims(&state->pub, &hand, state->pub.turn, listed);
    tk_claim_counter_init(&counter);
    tk_claim_counter_close(&counter, &state->pub, state->pub.turn);
    tk_claim_counter_recount(&counter, state, state->pub.turn);
    assert_int_equal(counter.total, count);
    memset(times, 0, sizeof times);
    for (uint32_t n = 0; n < count; n++) {
        times[tk_nth_claim(&counter, state, state->pub.turn, n)]++;
    }
    for (uint32_t n = 0; n < count; n++) {
        assert_int_equal(times[listed[n]], 1);
    }
}

/* Random play counts the claims instead of listing them. */
static void claims_by_number_are_the_listed_claims(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    pz_rng_init(&rng, 7);
    unsigned states = 0;
    for (int game = 0; game < 100; game++) {
        struct tk_state state;
        struct pz_setup setup;
        pz_setup_init(&setup, &pz_game_tickets, 2 + game % 4);
        setup.first = 0;
        tk_init(&state, &setup);
        while (state.pub.actor != PZ_NOBODY) {
            if (state.pub.actor >= 0 && state.pub.phase == TK_TURN) {
                compare_numbered(&state);
                states++;
            }
            tk_apply(&state, tk_pick(&state, &rng));
        }
    }
    assert_true(states > 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T14_payments_of_every_gray_track_are_those_of_brute_force),
        cmocka_unit_test(T13_payments_of_every_coloured_track_are_those_of_brute_force),
        cmocka_unit_test(T14_ferry_card_covers_two_waves),
        cmocka_unit_test(T14_ferry_card_may_cover_one_wave_of_two),
        cmocka_unit_test(T15_payment_that_is_not_there_or_not_exact_changes_nothing),
        cmocka_unit_test(claims_by_number_are_the_listed_claims),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
