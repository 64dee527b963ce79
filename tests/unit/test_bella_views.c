/* Bella Italia: who knows what, and the distribution of samples. */
#include "unit.h"

#include "games/bella/bella.h"
#include <math.h>
#include <stdio.h>

extern const struct pz_game pz_game_bella;

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

/* ---- a player with a notebook ---- */

/* What a player writes down by what it can see from its seat. */
struct notebook {
    unsigned seat;
    uint8_t known[BELLA_SEATS][BELLA_KINDS]; /* how many tickets it knows in other hands */
    uint8_t own_under[BELLA_PILES][16]; /* kind + 1 of own discards by their place, 0 for others' */
    unsigned under[BELLA_PILES];        /* how many tickets are there, as everybody sees */
};

static unsigned hand_count(const struct bella_state *state, unsigned seat, unsigned kind)
{
    return bella_count(state->hand[seat][bella_home[kind]], bella_slot[kind]);
}

static void forget_back(struct notebook *book, unsigned holder, unsigned home)
{
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        if (bella_home[kind] == home) {
            book->known[holder][kind] = 0;
        }
    }
}

/* Notes half of an exchange. Everybody sees the backs; the faces only show when a player compares
 * its own hand before and after. */
static void note_exchange(struct notebook *book, const struct bella_state *before,
                          const struct bella_state *after, unsigned from, unsigned to,
                          unsigned back)
{
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        if (bella_home[kind] != back) {
            continue;
        }
        const unsigned was = hand_count(before, book->seat, kind);
        const unsigned is = hand_count(after, book->seat, kind);
        if (book->seat == from && is < was) {
            book->known[to][kind]++;
        }
        if (book->seat == to && is > was && book->known[from][kind] > 0) {
            book->known[from][kind]--;
        }
    }
    if (book->seat != from && book->seat != to) {
        forget_back(book, from, back);
    }
}

static void note(struct notebook *book, const struct bella_state *before, pz_move move,
                 const struct bella_state *after)
{
    const unsigned turn = before->pub.turn;
    if (move >= BELLA_MOVE_DEAL) {
        const unsigned city = before->pub.taking - 1u;
        if (before->pile[city] == 0) { /* a discard comes up */
            const unsigned kind = book->own_under[city][0];
            if (kind != 0 && turn != book->seat) {
                book->known[turn][kind - 1]++;
            }
            memmove(book->own_under[city], book->own_under[city] + 1, 15);
            book->own_under[city][15] = 0;
            book->under[city]--;
        }
    } else if (move >= BELLA_MOVE_DISCARD && move < BELLA_MOVE_SHOW) {
        const unsigned kind = (unsigned)(move - BELLA_MOVE_DISCARD);
        const unsigned city = bella_home[kind]; /* the back is seen by all */
        if (turn == book->seat) {
            book->own_under[city][book->under[city]] = (uint8_t)(kind + 1);
        } else {
            forget_back(book, turn, city);
        }
        book->under[city]++;
    } else if (move >= BELLA_MOVE_TRIP && move < BELLA_MOVE_NO_TRIP) {
        uint8_t kinds[BELLA_TRIP_MAX];
        const unsigned length = bella_trip_tickets((unsigned)(move - BELLA_MOVE_TRIP), kinds);
        for (unsigned i = 0; i < length; i++) {
            book->known[turn][kinds[i]] =
                (uint8_t)(book->known[turn][kinds[i]] - (book->known[turn][kinds[i]] > 0));
        }
    } else if (after->pub.phase != BELLA_GIVE &&
               (before->pub.phase == BELLA_GIVE || before->pub.phase == BELLA_EXCHANGE) &&
               move != BELLA_MOVE_NO_EXCHANGE) {
        const bool was_asked = before->pub.phase == BELLA_GIVE;
        const unsigned offered =
            was_asked ? before->offer - 1u : (unsigned)(move - BELLA_MOVE_EXCHANGE) % BELLA_KINDS;
        const unsigned side =
            was_asked ? before->pub.side : (unsigned)(move - BELLA_MOVE_EXCHANGE) / BELLA_KINDS;
        const unsigned partner = bella_neighbour(&before->pub, turn, side);
        const unsigned back = bella_home[offered]; /* seen by all */
        note_exchange(book, before, after, turn, partner, back);
        note_exchange(book, before, after, partner, turn, bella_circle(back, side));
    }
}

static void compare(const struct notebook *book, const struct bella_state *state)
{
    struct bella_view view;
    bella_make_view(state, (int)book->seat, &view);
    for (unsigned holder = 0; holder < state->pub.players; holder++) {
        for (unsigned kind = 0; kind < BELLA_KINDS && holder != book->seat; kind++) {
            assert_int_equal(bella_count(view.known[holder][bella_home[kind]], bella_slot[kind]),
                             book->known[holder][kind]);
        }
    }
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        assert_int_equal(view.pub.under[city], book->under[city]);
        for (unsigned i = 0; i < book->under[city]; i++) {
            const unsigned kind = book->own_under[city][i];
            assert_int_equal(view.under_face[city] >> (4 * i) & 15,
                             kind == 0 ? (unsigned)BELLA_HIDDEN : bella_slot[kind - 1]);
        }
    }
}

static void B12_B17_a_view_knows_what_a_notebook_holds(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    unsigned from_under = 0;
    unsigned known = 0;
    for (unsigned game = 0; game < 150; game++) {
        struct bella_state state;
        struct pz_setup setup;
        struct notebook books[BELLA_SEATS];
        memset(books, 0, sizeof books);
        pz_rng_init(&rng, game);
        pz_setup_init(&setup, &pz_game_bella, 2 + (int)(game % 3));
        pz_setup_draw_first(&setup, &rng);
        bella_init(&state, &setup);
        while (state.pub.actor != PZ_NOBODY) {
            const struct bella_state before = state;
            pz_move move = bella_pick(&state, &rng);
            if (move >= BELLA_MOVE_TRIP && move < BELLA_MOVE_NO_TRIP &&
                pz_rng_below(&rng, 10) > 0 && state.pub.turns < 300) {
                move = BELLA_MOVE_NO_TRIP; /* so that discards come up again */
            }
            assert_int_equal(bella_apply(&state, move), 0);
            from_under += move >= BELLA_MOVE_DEAL && before.pile[before.pub.taking - 1] == 0;
            for (unsigned seat = 0; seat < state.pub.players; seat++) {
                books[seat].seat = seat;
                note(&books[seat], &before, move, &state);
                compare(&books[seat], &state);
                known += state.known[(seat + 1) % state.pub.players][seat][0] != 0;
            }
        }
    }
    assert_true(from_under > 500); /* these cases occurred */
    assert_true(known > 1000);
}

/* ---- views reveal nothing ---- */

/* If two states look the same to a seat, they still do after the others have made moves that look
 * the same. The test takes two samples of one view and makes a discard, a take and a refusal to
 * travel in both. */
static void views_of_states_that_look_alike_are_the_same_bytes(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    unsigned compared = 0;
    pz_rng_init(&rng, 4);
    for (unsigned game = 0; game < 60; game++) {
        struct bella_state state;
        struct pz_setup setup;
        pz_setup_init(&setup, &pz_game_bella, 2 + (int)(game % 3));
        pz_setup_draw_first(&setup, &rng);
        bella_init(&state, &setup);
        while (state.pub.actor != PZ_NOBODY) {
            for (int seat = PZ_NOBODY; seat < state.pub.players; seat++) {
                if (seat == PZ_CHANCE || state.pub.actor == seat || state.pub.actor == PZ_CHANCE) {
                    continue;
                }
                struct bella_view view;
                struct bella_state alike;
                bella_make_view(&state, seat, &view);
                bella_sample_state(&view, &rng, &alike);
                assert_int_equal(state.pub.actor, alike.pub.actor);
                struct bella_state one = state;
                pz_move move = BELLA_MOVE_NO_TRIP;
                pz_move other = BELLA_MOVE_NO_TRIP;
                if (state.pub.phase == BELLA_DISCARD) { /* any ticket of the same back */
                    const unsigned kind = bella_pick(&state, &rng) - (unsigned)BELLA_MOVE_DISCARD;
                    unsigned same_back = 0;
                    while (bella_home[same_back] != bella_home[kind] ||
                           !(alike.kinds[alike.pub.turn] >> same_back & 1)) {
                        same_back++;
                    }
                    move = (pz_move)(BELLA_MOVE_DISCARD + kind);
                    other = (pz_move)(BELLA_MOVE_DISCARD + same_back);
                } else if (state.pub.phase == BELLA_EXCHANGE) {
                    move = other = BELLA_MOVE_NO_EXCHANGE;
                } else if (state.pub.phase != BELLA_TRIP) {
                    continue;
                }
                assert_int_equal(bella_apply(&one, move), 0);
                assert_int_equal(bella_apply(&alike, other), 0);
                struct bella_view seen;
                bella_make_view(&one, seat, &seen);
                bella_make_view(&alike, seat, &view);
                assert_memory_equal(&seen, &view, sizeof seen);
                compared++;
            }
            bella_apply(&state, bella_pick(&state, &rng));
        }
    }
    assert_true(compared > 1000);
}

/* ---- samples ---- */

enum { SAMPLES = 60000, OUTCOMES_MAX = 2000 };

/* A deal of one home: the hands, the faces under the pile and the pile. */
struct outcome {
    uint16_t hand[BELLA_SEATS];
    uint16_t pile;
    uint64_t under;
    double expected;
    unsigned seen;
};

static struct outcome outcomes[OUTCOMES_MAX];
static unsigned outcome_count;

static struct outcome *outcome_of(const struct outcome *key)
{
    for (unsigned i = 0; i < outcome_count; i++) {
        if (memcmp(outcomes[i].hand, key->hand, sizeof key->hand) == 0 &&
            outcomes[i].pile == key->pile && outcomes[i].under == key->under) {
            return &outcomes[i];
        }
    }
    assert_true(outcome_count < OUTCOMES_MAX);
    outcomes[outcome_count] = *key;
    outcomes[outcome_count].expected = 0;
    outcomes[outcome_count].seen = 0;
    return &outcomes[outcome_count++];
}

/* Brute force: all permutations of the tickets (as single tickets, not kinds) over the 16 places of
 * the home that agree with what the seat has seen. To limit their number, only the places that the
 * seat does not know are permuted. */
static unsigned deals;

static void permute(uint8_t *slots, unsigned count, unsigned done, const struct bella_view *view,
                    unsigned home, const struct outcome *base)
{
    if (done < count) {
        for (unsigned i = done; i < count; i++) {
            const uint8_t slot = slots[i];
            slots[i] = slots[done];
            slots[done] = slot;
            permute(slots, count, done + 1, view, home, base);
            slots[done] = slots[i];
            slots[i] = slot;
        }
        return;
    }
    struct outcome deal = *base;
    unsigned next = 0;
    for (unsigned seat = 0; seat < view->pub.players; seat++) {
        unsigned have = 0;
        for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
            have += bella_count(deal.hand[seat], slot);
        }
        for (; have < bella_backs(&view->pub, seat, home); have++) {
            bella_put(&deal.hand[seat], slots[next++]);
        }
    }
    for (unsigned i = 0; i < view->pub.under[home]; i++) {
        if ((deal.under >> (4 * i) & 15) == BELLA_HIDDEN) {
            deal.under ^= (uint64_t)(BELLA_HIDDEN ^ slots[next++]) << (4 * i);
        }
    }
    while (next < count) {
        bella_put(&deal.pile, slots[next++]);
    }
    outcome_of(&deal)->expected++;
    deals++;
}

/* A chi-square test of the samples for that home against all deals. `hidden` lists its tickets that
 * the seat cannot place. */
static void weigh_samples(const struct bella_state *state, int seat, unsigned home,
                          const uint8_t *hidden, unsigned count)
{
    struct bella_view view;
    struct bella_state sample;
    struct pz_rng rng;
    uint8_t slots[16];
    struct outcome base;
    memset(&base, 0, sizeof base);
    bella_make_view(state, seat, &view);
    for (unsigned holder = 0; holder < state->pub.players; holder++) {
        base.hand[holder] =
            (int)holder == seat ? state->hand[holder][home] : state->known[holder][seat][home];
    }
    base.under = view.under_face[home];
    memcpy(slots, hidden, count);
    outcome_count = 0;
    deals = 0;
    permute(slots, count, 0, &view, home, &base);
    pz_rng_init(&rng, 2024);
    for (int i = 0; i < SAMPLES; i++) {
        struct outcome drawn;
        memset(&drawn, 0, sizeof drawn);
        bella_sample_state(&view, &rng, &sample);
        for (unsigned holder = 0; holder < state->pub.players; holder++) {
            drawn.hand[holder] = sample.hand[holder][home];
        }
        drawn.pile = sample.pile[home];
        drawn.under = sample.under_face[home];
        outcome_of(&drawn)->seen++;
    }
    double chi_square = 0;
    for (unsigned i = 0; i < outcome_count; i++) {
        const double expected = outcomes[i].expected / deals * SAMPLES;
        assert_true(expected > 5); /* each outcome is possible */
        chi_square += (outcomes[i].seen - expected) * (outcomes[i].seen - expected) / expected;
    }
    const double freedom = outcome_count - 1;
    if (fabs(chi_square - freedom) > 4 * sqrt(2 * freedom)) {
        print_error("chi-square %.1f with %.0f degrees of freedom\n", chi_square, freedom);
        fail();
    }
}

/* Seat 0 has not placed one Milano>Torino, two to Napoli and two to Palermo: two are in hand 1, one
 * in hand 2, one lies under the pile by seat 1, one in it; its own discard lies there too. */
static const char few_secrets[] =
    "{'piles':{'Milano':{'unseen':{'Milano>Napoli':1},'under':['Milano>Palermo','Milano>Venezia'],"
    "'by':[1,0]},'Venezia':{'unseen':'rest'},'Napoli':{'unseen':'rest'},'Palermo':{'unseen':'rest'}"
    ","
    "'Torino':{'unseen':'rest'}},'selection':{'unseen':{'all':1}},'shown':null,"
    "'hands':[['Milano>Venezia','Milano>Venezia','Milano>Torino','Milano>Torino'],"
    "['Milano>Napoli','Milano>Torino'],['Milano>Palermo','Napoli>Roma']],"
    "'trips':[[['Milano>Venezia','Milano>Venezia']],[['Milano>Torino','Milano>Torino']],"
    "[['Milano>Roma','Milano>Roma']]],'phase':'take','starter':0,'turn':0%s}";

static void all_deals_are_equally_likely(void **unused)
{
    (void)unused;
    char text[2000];
    snprintf(text, sizeof text, few_secrets, "");
    const struct bella_state state = state_of(text);
    const uint8_t hidden[] = {1, 2, 2, 3, 3};
    weigh_samples(&state, 0, 0, hidden, 5);
}

static void samples_keep_what_is_known(void **unused)
{
    (void)unused;
    char text[2000];
    snprintf(text, sizeof text, few_secrets, ",'known':[{},{'0':['Milano>Napoli']},{}]");
    const struct bella_state state = state_of(text);
    const uint8_t hidden[] = {1, 2, 3, 3};
    weigh_samples(&state, 0, 0, hidden, 4);
    /* the view of seat 1 is another: it knows its own discard, not that of seat 0 */
    const uint8_t hidden_from_1[] = {0, 0, 0, 1, 1, 2, 3};
    weigh_samples(&state, 1, 0, hidden_from_1, 7);
}

/* Each ticket with that back is equally likely to be the offered one. Seat 1 knows that seat 0
 * holds a Venezia>Roma, and does not know the other two. */
static void B12_a_sample_draws_the_ticket_on_offer(void **unused)
{
    (void)unused;
    const struct bella_state state = state_of(
        "{'piles':'rest','selection':{'unseen':{'all':1}},'shown':null,"
        "'hands':[['Venezia>Roma','Venezia>Napoli','Venezia>Milano'],['Milano>Roma','Milano>Napoli'"
        "]],'known':[{'1':['Venezia>Roma']},{}],'trips':[[],[]],'phase':'give',"
        "'offer':{'from':0,'to':1,'ticket':'Venezia>Napoli','wants':'Milano'},'starter':0,"
        "'turn':0}");
    struct bella_view view;
    struct bella_state sample;
    struct pz_rng rng;
    bella_make_view(&state, 1, &view);
    pz_rng_init(&rng, 12);
    double seen[BELLA_KINDS] = {0};
    for (int i = 0; i < SAMPLES; i++) {
        bella_sample_state(&view, &rng, &sample);
        assert_true(sample.kinds[0] >> (sample.offer - 1) & 1);
        seen[sample.offer - 1]++;
    }
    /* the known one with 1/3, else one of the 15 others: 5 to Milano, 5 to Napoli, 2, 2, 1 */
    const double expected[BELLA_SLOTS] = {5, 5, 2, 2, 1};
    double chi_square = 0;
    for (unsigned slot = 0; slot < BELLA_SLOTS; slot++) {
        const double p = 2.0 / 3 * expected[slot] / 15 + (slot == 4 ? 1.0 / 3 : 0);
        const double difference = seen[bella_kind_at[1][slot]] - p * SAMPLES;
        chi_square += difference * difference / (p * SAMPLES);
    }
    assert_true(chi_square < 20); /* 4 degrees of freedom */
    bella_make_view(&state, 0, &view);
    bella_sample_state(&view, &rng, &sample);
    assert_int_equal(sample.offer, state.offer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B12_B17_a_view_knows_what_a_notebook_holds),
        cmocka_unit_test(views_of_states_that_look_alike_are_the_same_bytes),
        cmocka_unit_test(all_deals_are_equally_likely),
        cmocka_unit_test(samples_keep_what_is_known),
        cmocka_unit_test(B12_a_sample_draws_the_ticket_on_offer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
