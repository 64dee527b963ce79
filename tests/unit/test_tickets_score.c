/* Ticket to Ride Italy: scoring, T17 to T23, also against a scorer that is as simple as can be. */
#include "test_tickets_position.h"

static void T17_points_by_length(void **unused)
{
    (void)unused;
    static const unsigned points[] = {0, 1, 2, 4, 7, 10, 15, 18};
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        assert_int_equal(tk_tracks[i].points, points[tk_tracks[i].length]);
    }
}

/* A state with these tracks and tickets for seat 0; NULL ends a list. */
static void score_of(const char *const *tracks, const char *const *tickets, struct tk_score *score)
{
    struct tk_state state;
    start(&state, 2);
    state.tickets[0] = 0;
    for (unsigned i = 0; tracks[i] != NULL; i++) {
        own(&state, 0, tracks[i]);
        state.pub.points[0] =
            (uint8_t)(state.pub.points[0] + tk_tracks[track_number(tracks[i])].points);
    }
    for (unsigned i = 0; tickets[i] != NULL; i++) {
        state.tickets[0] |= ticket_bit(tickets[i]);
    }
    tk_compute_score(&state.pub.tracks[0], state.tickets[0], score);
}

#define LIST(...) ((const char *const[]){__VA_ARGS__, NULL})

static void T18_complete_tickets_count_for_and_others_against(void **unused)
{
    (void)unused;
    struct tk_score score;
    score_of(LIST("Grosseto-Roma", "Grosseto-Pisa", "Firenze-Pisa"),
             LIST("Firenze-Roma", "Venezia-Roma", "Verona-Grosseto"), &score);
    assert_int_equal(score.completed, 1);
    assert_int_equal(score.tickets, 5 - 8 - 5);
    assert_int_equal(score.routes, 4 + 4 + 1);
}

static void T19_zone_is_met_by_any_track_and_joins_none(void **unused)
{
    (void)unused;
    struct tk_score score;
    score_of(LIST("Torino-Svizzera", "Bergamo-Svizzera", "Bergamo-Verona"), LIST("Svizzera-Verona"),
             &score);
    assert_int_equal(score.completed, 1);
    assert_int_equal(score.networks, 2);
    score_of(LIST("Torino-Francia", "Torino-Svizzera", "Bolzano-Svizzera", "Bolzano-Austria"),
             LIST("Francia-Austria", "Torino-Austria"), &score);
    assert_int_equal(score.completed, 0);
    score_of(LIST("Torino-Francia", "Milano-Torino", "Bergamo-Milano", "Bergamo-Bolzano",
                  "Bolzano-Austria"),
             LIST("Francia-Austria", "Torino-Austria"), &score);
    assert_int_equal(score.completed, 2);
    /* a track of the other end's city into the zone is enough; a zone without a track is not */
    score_of(LIST("Milano-Parma", "Bologna-Parma"), LIST("Svizzera-Verona", "Milano-Bologna"),
             &score);
    assert_int_equal(score.completed, 1);
}

static void T21_nothing_else_is_added(void **unused)
{
    (void)unused;
    struct tk_score score;
    score_of(LIST("Bari-Taranto", "Napoli-Salerno"), LIST("Firenze-Roma"), &score);
    assert_int_equal(score.routes + score.tickets + score.regions, 2 - 5);
}

static void T22_double_regions_and_networks(void **unused)
{
    (void)unused;
    struct tk_score score;
    const char *const *none = (const char *const[]){NULL};
    /* Sicilia whole, Calabria, Campania, Puglia in part: 5 */
    score_of(LIST("Agrigento-Palermo", "Agrigento-Siracusa", "Catania-Siracusa", "Catania-Messina",
                  "Cosenza-Messina", "Cosenza-Salerno", "Foggia-Salerno"),
             none, &score);
    assert_int_equal(score.network[0].count, 5);
    assert_int_equal(score.regions, 1);
    /* without Catania - Messina Sicilia is in two networks and whole in none */
    score_of(LIST("Agrigento-Palermo", "Agrigento-Siracusa", "Catania-Siracusa", "Cosenza-Messina",
                  "Cosenza-Salerno", "Foggia-Salerno"),
             none, &score);
    assert_int_equal(score.networks, 2);
    assert_int_equal(score.regions, 0);
    /* Sardegna whole with Lazio, Campania: 4 */
    score_of(LIST("Cagliari-Sassari", "Olbia-Sassari", "Olbia-Roma", "Napoli-Roma"), none, &score);
    assert_int_equal(score.network[0].count, 4);
    assert_int_equal(score.regions, 0);
    /* Puglia whole: with Calabria, Sicilia, Campania 5 */
    score_of(LIST("Bari-Foggia", "Bari-Taranto", "Lecce-Taranto", "Cosenza-Taranto",
                  "Cosenza-Messina", "Cosenza-Salerno"),
             none, &score);
    assert_int_equal(score.network[0].count, 5);
}

/* A chain through the regions, one more with each track; the bonus of the chart at each step. */
static void T22_bonus_by_number_of_regions(void **unused)
{
    (void)unused;
    static const char *const chain[] = {
        "Torino-Francia",   /* Piemonte 1 */
        "Genova-Torino",    /* Liguria 2 */
        "Genova-Milano",    /* Lombardia 3 */
        "Milano-Parma",     /* Emilia-Romagna 4 */
        "Parma-Pisa",       /* Toscana 5 */
        "Bergamo-Bolzano",  /* (Bergamo is reached by the next one) */
        "Bergamo-Milano",   /* Trentino-Alto Adige 6 */
        "Bolzano-Verona",   /* Veneto 7 */
        "Tarvisio-Venezia", /* (Venezia is reached by the next one) */
        "Venezia-Verona",   /* Friuli-Venezia Giulia 8 */
        "Grosseto-Pisa",    /* (Toscana) */
        "Grosseto-Roma",    /* Lazio 9 */
        "Perugia-Roma",     /* Umbria 10 */
        "Ancona-Perugia",   /* Marche 11 */
        "Ancona-Pescara",   /* Abruzzo 12 */
        "Napoli-Pescara",   /* Campania 13 */
        "Foggia-Napoli",    /* Puglia 14 */
        "Cosenza-Salerno",  /* (Salerno is reached by the next one) */
        "Napoli-Salerno",   /* Calabria 15 */
        "Cosenza-Messina",  /* Sicilia 16 */
    };
    static const int steps[][2] = {{1, 0},   {2, 0},   {3, 0},   {4, 0},   {5, 1},   {7, 2},
                                   {8, 4},   {10, 7},  {12, 11}, {13, 16}, {14, 22}, {15, 29},
                                   {16, 37}, {17, 46}, {19, 56}, {20, 56}};
    for (unsigned i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        struct tk_state state;
        struct tk_score score;
        start(&state, 2);
        for (int k = 0; k < steps[i][0]; k++) {
            own(&state, 0, chain[k]);
        }
        tk_compute_score(&state.pub.tracks[0], state.tickets[0], &score);
        assert_int_equal(score.networks, 1);
        assert_int_equal(score.network[0].count, i + 1);
        assert_int_equal(score.regions, steps[i][1]);
    }
}

/* ---- the simple scorer ---- */

/* Points for tickets and regions. */
static int naive_score(const struct tk_state *state, unsigned seat, unsigned *completed)
{
    static const int bonus[] = {0, 0, 0, 0, 0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56};
    static bool joined[TK_CITIES][TK_CITIES];
    bool touched[TK_CITIES] = {false};
    int total = 0;
    memset(joined, 0, sizeof joined);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        const struct tk_track *track = &tk_tracks[i];
        if (tk_has(&state->pub.tracks[seat], i)) {
            touched[track->a] = true;
            joined[track->a][track->a] = true;
            if (track->b < TK_CITIES) {
                touched[track->b] = true;
                joined[track->b][track->b] = true;
                joined[track->a][track->b] = joined[track->b][track->a] = true;
            }
        }
    }
    for (unsigned k = 0; k < TK_CITIES; k++) {
        for (unsigned i = 0; i < TK_CITIES; i++) {
            for (unsigned j = 0; j < TK_CITIES; j++) {
                joined[i][j] = joined[i][j] || (joined[i][k] && joined[k][j]);
            }
        }
    }
    *completed = 0;
    for (unsigned t = 0; t < TK_TICKETS; t++) {
        const struct tk_ticket *ticket = &tk_tickets[t];
        bool done = false;
        for (unsigned i = 0; i < TK_TRACKS; i++) {
            for (unsigned j = 0; j < TK_TRACKS; j++) {
                if (!tk_has(&state->pub.tracks[seat], i) || !tk_has(&state->pub.tracks[seat], j)) {
                    continue;
                }
                /* does track i meet one end, track j the other, and are they joined? */
                for (unsigned x = 0; x < 2; x++) {
                    const unsigned p = x == 0 ? tk_tracks[i].a : tk_tracks[i].b;
                    const unsigned from = p < TK_CITIES ? p : tk_tracks[i].a;
                    for (unsigned y = 0; y < 2; y++) {
                        const unsigned q = y == 0 ? tk_tracks[j].a : tk_tracks[j].b;
                        const unsigned to = q < TK_CITIES ? q : tk_tracks[j].a;
                        done = done || (p == ticket->a && q == ticket->b && joined[from][to]);
                    }
                }
            }
        }
        if (state->tickets[seat] >> t & 1) {
            total += done ? ticket->points : -(int)ticket->points;
            *completed += done ? 1 : 0;
        }
    }
    for (unsigned city = 0; city < TK_CITIES; city++) {
        bool first = touched[city];
        for (unsigned other = 0; other < city; other++) {
            first = first && !joined[city][other];
        }
        unsigned regions = 0;
        for (unsigned r = 0; first && r < TK_REGIONS; r++) {
            unsigned here = 0;
            unsigned all = 0;
            for (unsigned other = 0; other < TK_CITIES; other++) {
                all += tk_region_of[other] == r;
                here += tk_region_of[other] == r && joined[city][other];
            }
            regions += here == 0 ? 0 : tk_regions[r].twice && here == all ? 2 : 1;
        }
        total += bonus[regions < 15 ? regions : 15];
    }
    return total;
}

static void T18_T19_T22_random_ends_score_as_the_simple_scorer_says(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    pz_rng_init(&rng, 3);
    unsigned completed = 0;
    for (int game = 0; game < 60; game++) {
        struct tk_state state;
        struct pz_setup setup;
        struct pz_result result;
        unsigned done[TK_SEATS_MAX];
        pz_setup_init(&setup, &pz_game_tickets, 2 + game % 4);
        setup.first = 0;
        tk_init(&state, &setup);
        pz_playout_run(&pz_game_tickets, &state, &rng, PZ_TURN_LIMIT);
        assert_int_equal(state.pub.actor, PZ_NOBODY);
        int routes[TK_SEATS_MAX];
        for (unsigned seat = 0; seat < state.pub.players; seat++) {
            routes[seat] = state.pub.points[seat];
        }
        /* denser tracks than random play gives, so that tickets and regions come about */
        for (unsigned i = 0; i < TK_TRACKS; i++) {
            for (unsigned seat = 0; seat < state.pub.players; seat++) {
                const uint64_t bit = UINT64_C(1) << (i % 64);
                if (pz_rng_below(&rng, 3) == 0 && !tk_has(&state.pub.tracks[seat], i)) {
                    state.pub.tracks[seat].word[i / 64] |= bit;
                    routes[seat] += tk_tracks[i].points;
                }
            }
        }
        tk_result(&state, &result);
        int best = INT16_MIN;
        unsigned most = 0;
        unsigned winners = 0;
        for (unsigned seat = 0; seat < state.pub.players; seat++) {
            const int total = routes[seat] + naive_score(&state, seat, &done[seat]);
            struct tk_score score;
            tk_compute_score(&state.pub.tracks[seat], state.tickets[seat], &score);
            assert_int_equal(score.completed, done[seat]);
            completed += done[seat];
            assert_int_equal(result.points[seat], total);
            if (total > best || (total == best && done[seat] > most)) {
                best = total;
                most = done[seat];
                winners = 0;
            }
            winners |= total == best && done[seat] == most ? 1u << seat : 0;
        }
        assert_int_equal(result.winners, winners);
    }
    assert_true(completed > 300);
}

static void finish(struct tk_state *state)
{
    own(state, 1, "Bari-Croazia");
    own(state, 1, "Messina-Salerno");
    own(state, 1, "Genova-Olbia");
    own(state, 1, "Cagliari-Palermo");
    own(state, 1, "Napoli-Palermo");
    own(state, 1, "Ancona-Venezia");
    own(state, 1, "Ancona-Croazia");
    state->pub.phase = TK_OVER;
    state->pub.last_turns = 1;
    seal(state);
}

static void T23_ties(void **unused)
{
    (void)unused;
    struct tk_state state;
    struct pz_result result;
    start(&state, 3);
    state.tickets[1] = ticket_bit("Torino-Catania") | ticket_bit("Svizzera-Catania") |
                       ticket_bit("Bergamo-Palermo") | ticket_bit("Venezia-Messina") |
                       ticket_bit("Milano-Messina");
    /* 6 points of tracks each; 5 - 10 - 10 for seat 0, which has completed one; -15 for seat 2 */
    own(&state, 0, "Firenze-Grosseto");
    own(&state, 0, "Grosseto-Roma");
    own(&state, 2, "Agrigento-Palermo#2");
    own(&state, 2, "Agrigento-Siracusa#2");
    state.tickets[0] =
        ticket_bit("Firenze-Roma") | ticket_bit("Roma-Taranto") | ticket_bit("Roma-Croazia");
    state.tickets[2] = ticket_bit("Milano-Bologna") | ticket_bit("Verona-Grosseto") |
                       ticket_bit("Tarvisio-Bologna");
    finish(&state);
    tk_result(&state, &result);
    assert_int_equal(result.points[0], 6 - 15);
    assert_int_equal(result.points[2], 6 - 15);
    assert_int_equal(result.winners, 1);
    /* the same, with one completed each: shared */
    state.tickets[2] =
        ticket_bit("Palermo-Siracusa") | ticket_bit("Pisa-Napoli") | ticket_bit("Genova-Tarvisio");
    seal(&state);
    tk_result(&state, &result);
    assert_int_equal(result.points[2], 6 - 15);
    assert_int_equal(result.winners, 5);
}

static void sheet_tells_how_the_points_came_about(void **unused)
{
    (void)unused;
    static char buffer[1 << 16];
    struct tk_state state;
    struct pz_text text;
    struct pz_json json;
    start(&state, 2);
    own(&state, 0, "Agrigento-Palermo#2");
    own(&state, 0, "Agrigento-Siracusa");
    own(&state, 0, "Catania-Siracusa");
    own(&state, 0, "Catania-Messina");
    own(&state, 0, "Cosenza-Messina");
    state.tickets[0] =
        ticket_bit("Palermo-Siracusa") | ticket_bit("Firenze-Roma") | ticket_bit("Torino-Catania");
    state.tickets[1] =
        ticket_bit("Milano-Bari") | ticket_bit("Milano-Napoli") | ticket_bit("Milano-Bologna");
    finish(&state);
    text = pz_text_in(buffer, sizeof buffer);
    tk_sheet_text(&state, NULL, &text);
    assert_false(text.cut);
    assert_non_null(strstr(buffer, "seat 0: -15\n  routes +13\n"
                                   "  ticket Firenze-Roma -5 (not complete)\n"
                                   "  ticket Torino-Catania -28 (not complete)\n"
                                   "  ticket Palermo-Siracusa +5\n"
                                   "  network Agrigento Catania Cosenza Messina Palermo Siracusa: "
                                   "regions 3 (Sicilia twice, Calabria) +0\n"
                                   "seat 1: "));
    text = pz_text_in(buffer, sizeof buffer);
    json = pz_json_to(&text);
    pz_game_sheet_write(&pz_game_tickets, &state, &json);
    assert_false(text.cut);
    assert_non_null(strstr(buffer, "{\"seats\":[{\"seat\":0,\"points\":-15,\"route_points\":13,"
                                   "\"ticket_points\":-28,\"region_points\":0,\"completed\":1,"));
    assert_non_null(strstr(buffer, "{\"track\":\"Agrigento-Palermo#2\",\"points\":2}"));
    assert_non_null(
        strstr(buffer, "{\"ticket\":\"Palermo-Siracusa\",\"complete\":true,\"points\":5}"));
    assert_non_null(strstr(buffer, "\"regions\":[\"Sicilia\",\"Calabria\"],\"twice\":[\"Sicilia\"],"
                                   "\"count\":3,\"points\":0}"));
    assert_non_null(strstr(buffer, "\"winners\":[1]}"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T17_points_by_length),
        cmocka_unit_test(T18_complete_tickets_count_for_and_others_against),
        cmocka_unit_test(T19_zone_is_met_by_any_track_and_joins_none),
        cmocka_unit_test(T21_nothing_else_is_added),
        cmocka_unit_test(T22_double_regions_and_networks),
        cmocka_unit_test(T22_bonus_by_number_of_regions),
        cmocka_unit_test(T18_T19_T22_random_ends_score_as_the_simple_scorer_says),
        cmocka_unit_test(T23_ties),
        cmocka_unit_test(sheet_tells_how_the_points_came_about),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
