/* Ticket to Ride Italy: shortest paths on the map, for bots and faces. T19: a zone is the end of a
 * path, never in the middle of it. */
#include "games/tickets/bots/ticket_routes.h"
#include "games/tickets/term/map_face.h"
#include "test_tickets_position.h"

/* A ticket between two cities that both have a track into one zone, and these tracks. */
struct through_zone {
    unsigned ticket;
    unsigned tracks[2];
};

static int track_between(unsigned city, unsigned zone)
{
    for (int i = 0; i < TK_TRACKS; i++) {
        if (tk_tracks[i].a == city && tk_tracks[i].b == zone) {
            return i;
        }
    }
    return -1;
}

static unsigned find_through_zones(struct through_zone found[TK_TICKETS * TK_ZONES])
{
    unsigned count = 0;
    for (unsigned t = 0; t < TK_TICKETS; t++) {
        for (unsigned zone = TK_CITIES; zone < TK_PLACES; zone++) {
            const int a = track_between(tk_tickets[t].a, zone);
            const int b = track_between(tk_tickets[t].b, zone);
            if (a >= 0 && b >= 0) {
                found[count++] = (struct through_zone){t, {(unsigned)a, (unsigned)b}};
            }
        }
    }
    assert_true(count > 0);
    return count;
}

/* Everybody else has claimed all the tracks but two, which lead into a zone. */
static void only_through_zone(const struct through_zone *through, struct tk_view *view)
{
    struct tk_state state;
    start(&state, 4);
    for (unsigned i = 0; i < TK_TRACKS; i++) {
        if (i != through->tracks[0] && i != through->tracks[1]) {
            tk_put(&state.pub.tracks[1], i);
        }
    }
    state.pub.trains[0] = TK_TRAINS;
    state.tickets[0] = UINT64_C(1) << through->ticket;
    tk_make_view(&state, 0, view);
}

static void T19_paths_do_not_pass_through_zones(void **unused)
{
    (void)unused;
    static struct through_zone found[TK_TICKETS * TK_ZONES];
    const unsigned count = find_through_zones(found);
    for (unsigned i = 0; i < count; i++) {
        const struct tk_ticket *ticket = &tk_tickets[found[i].ticket];
        const unsigned zone = tk_tracks[found[i].tracks[0]].b;
        uint16_t cost[TK_TRACKS];
        struct tk_paths paths;
        struct pz_set128 tracks;
        for (unsigned t = 0; t < TK_TRACKS; t++) {
            cost[t] = TK_NO_PATH;
        }
        cost[found[i].tracks[0]] = 1;
        cost[found[i].tracks[1]] = 2;
        tk_shortest_paths(cost, ticket->a, TK_PLACES, &paths);
        assert_int_equal(paths.cost[ticket->b], TK_NO_PATH);
        assert_int_equal(paths.cost[zone], 1); /* but into it */
        assert_int_equal(tk_all_shortest_paths(cost, ticket->a, ticket->b, &tracks), TK_NO_PATH);
        assert_int_equal(tracks.word[0] | tracks.word[1], 0);
        assert_int_equal(tk_all_shortest_paths(cost, zone, ticket->b, &tracks),
                         2); /* and out of it */
        assert_true(tk_has(&tracks, found[i].tracks[1]));
    }
}

static void T19_routes_do_not_pass_through_zones(void **unused)
{
    (void)unused;
    static struct through_zone found[TK_TICKETS * TK_ZONES];
    const unsigned count = find_through_zones(found);
    for (unsigned i = 0; i < count; i++) {
        struct tk_view view;
        struct tk_seat_costs costs;
        struct tk_ticket_routes routes;
        only_through_zone(&found[i], &view);
        tk_seat_costs_init(&costs, &view, 0);
        tk_ticket_routes_find(&routes, &costs, view.tickets[0], 100);
        assert_int_equal(routes.count, 0);
        assert_int_equal(routes.left_out, view.tickets[0]);
        assert_int_equal(routes.tracks.word[0] | routes.tracks.word[1], 0);
    }
}

static void T19_faces_show_no_way_through_zones(void **unused)
{
    (void)unused;
    static struct through_zone found[TK_TICKETS * TK_ZONES];
    const unsigned count = find_through_zones(found);
    for (unsigned i = 0; i < count; i++) {
        struct tk_view view;
        struct tk_face_insight insight;
        only_through_zone(&found[i], &view);
        tk_face_insight_of(&insight, &view, -1);
        assert_int_equal(insight.missing[found[i].ticket], TK_NO_PATH);
        assert_int_equal(insight.wanted.word[0] | insight.wanted.word[1], 0);
        assert_true(tk_has(&insight.open, found[i].tracks[0]));
    }
}

static bool ends_in(uint64_t tickets, unsigned zone)
{
    for (; tickets != 0; tickets &= tickets - 1) {
        const struct tk_ticket *ticket = &tk_tickets[pz_lowest_bit(tickets)];
        if (ticket->a == zone || ticket->b == zone) {
            return true;
        }
    }
    return false;
}

/* Over random games: a track into a zone is planned or shown only for a ticket that ends there. */
static void T19_whole_games(void **unused)
{
    (void)unused;
    unsigned into_zones = 0;
    for (int game = 0; game < 12; game++) {
        struct tk_state state;
        struct pz_setup setup;
        struct pz_rng rng;
        pz_rng_init(&rng, 300 + (uint64_t)game);
        pz_setup_init(&setup, &pz_game_tickets, 2 + game % 4);
        setup.first = 0;
        tk_init(&state, &setup);
        for (unsigned step = 0; state.pub.actor != PZ_NOBODY; step++) {
            if (state.pub.actor >= 0 && step % 5 == 0) {
                const unsigned seat = state.pub.turn;
                struct tk_view view;
                struct tk_seat_costs costs;
                struct tk_ticket_routes routes;
                struct tk_face_insight insight;
                tk_make_view(&state, (int)seat, &view);
                tk_seat_costs_init(&costs, &view, seat);
                tk_ticket_routes_find(&routes, &costs, view.tickets[seat], 100);
                tk_face_insight_of(&insight, &view, -1);
                for (unsigned t = 0; t < TK_TRACKS; t++) {
                    if (tk_tracks[t].b >= TK_CITIES &&
                        (tk_has(&routes.tracks, t) || tk_has(&insight.wanted, t))) {
                        assert_true(ends_in(view.tickets[seat], tk_tracks[t].b));
                        into_zones++;
                    }
                }
            }
            tk_make(&state, tk_pick(&state, &rng));
        }
    }
    assert_true(into_zones > 20);
}

/* Against a search of another kind: relaxing all tracks until nothing changes. */
static void paths_are_the_shortest(void **unused)
{
    (void)unused;
    struct pz_rng rng;
    pz_rng_init(&rng, 9);
    for (int round = 0; round < 60; round++) {
        uint16_t cost[TK_TRACKS];
        uint32_t far[TK_PLACES];
        struct tk_paths paths;
        const unsigned from = pz_rng_below(&rng, TK_PLACES);
        for (unsigned t = 0; t < TK_TRACKS; t++) {
            cost[t] =
                pz_rng_below(&rng, 3) == 0 ? (uint16_t)TK_NO_PATH : (uint16_t)pz_rng_below(&rng, 9);
        }
        for (unsigned place = 0; place < TK_PLACES; place++) {
            far[place] = place == from ? 0 : TK_NO_PATH;
        }
        for (unsigned again = 0; again < TK_PLACES; again++) {
            for (unsigned t = 0; t < TK_TRACKS; t++) {
                const unsigned a = tk_tracks[t].a;
                const unsigned b = tk_tracks[t].b;
                if (cost[t] == TK_NO_PATH) {
                    continue;
                }
                far[b] = far[a] + cost[t] < far[b] ? far[a] + cost[t] : far[b];
                if (b < TK_CITIES || b == from) {
                    far[a] = far[b] + cost[t] < far[a] ? far[b] + cost[t] : far[a];
                }
            }
        }
        tk_shortest_paths(cost, from, TK_PLACES, &paths);
        for (unsigned to = 0; to < TK_PLACES; to++) {
            const struct pz_set128 tracks = tk_path_tracks(&paths, to);
            uint32_t sum = 0;
            assert_int_equal(paths.cost[to], far[to]);
            for (unsigned t = 0; t < TK_TRACKS; t++) {
                sum += tk_has(&tracks, t) ? cost[t] : 0u;
            }
            assert_int_equal(sum, far[to] == TK_NO_PATH ? 0 : far[to]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T19_paths_do_not_pass_through_zones),
        cmocka_unit_test(T19_routes_do_not_pass_through_zones),
        cmocka_unit_test(T19_faces_show_no_way_through_zones),
        cmocka_unit_test(T19_whole_games),
        cmocka_unit_test(paths_are_the_shortest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
