/* What a seat of Ticket to Ride Italy can conclude from its view: what each ticket still lacks,
 * which tracks would help, what could be claimed at once. A way costs its spaces. */
#include "games/tickets/track_cost.h"
#include "map_face.h"
#include <string.h>

static void look_at_tickets(struct tk_face_insight *insight)
{
    static const struct tk_cost_weights weights = {.card = 1};
    const struct tk_view *view = insight->view;
    const struct pz_set128 *own = &view->pub.tracks[insight->seat];
    const uint64_t held = view->tickets[insight->seat];
    uint16_t cost[TK_TRACKS];
    tk_track_costs(&weights, &view->pub, (unsigned)insight->seat, &insight->open, NULL, cost);
    insight->tickets = held | tk_offered_tickets(view->offered, UINT32_MAX);
    for (uint64_t left = insight->tickets; left != 0; left &= left - 1) {
        const unsigned index = pz_lowest_bit(left);
        const struct tk_ticket *ticket = &tk_tickets[index];
        struct pz_set128 tracks;
        const unsigned missing = tk_all_shortest_paths(cost, ticket->a, ticket->b, &tracks);
        insight->missing[index] = missing;
        if (missing == 0 || missing == TK_NO_PATH) {
            continue;
        }
        insight->ends |= UINT64_C(1) << ticket->a | UINT64_C(1) << ticket->b;
        if (held >> index & 1) {
            tk_subtract(&tracks, own);
            tk_unite(&insight->wanted, &tracks);
        }
    }
}

static void look_at_hand(struct tk_face_insight *insight)
{
    pz_move moves[PZ_MOVES_MAX];
    const struct tk_pile hand = {insight->view->hand, insight->view->hand_loco};
    const uint32_t count =
        tk_list_claims(&insight->view->pub, &hand, (unsigned)insight->seat, moves);
    for (uint32_t i = 0; i < count; i++) {
        tk_put(&insight->payable, tk_payment_of(moves[i]).track);
    }
}

static void look_at_choice(struct tk_face_insight *insight, int chosen)
{
    insight->track = chosen >= TK_MOVE_CLAIM && chosen < TK_MOVE_COUNT
                         ? (int)tk_payment_of((pz_move)chosen).track
                         : -1;
    insight->kept =
        chosen >= TK_MOVE_KEEP && chosen < TK_MOVE_CARD ? (unsigned)chosen - TK_MOVE_KEEP : 0;
    insight->drawn =
        chosen >= TK_MOVE_DRAW && chosen < TK_MOVE_DRAW_DECK ? chosen - TK_MOVE_DRAW : -1;
}

void tk_face_insight_of(struct tk_face_insight *insight, const struct tk_view *view, int chosen)
{
    memset(insight, 0, sizeof *insight);
    insight->view = view;
    insight->seat = view->seat < 0 ? PZ_NOBODY : view->seat;
    look_at_choice(insight, chosen);
    insight->unclaimed = tk_free_tracks(&view->pub);
    if (insight->seat < 0) {
        return;
    }
    const unsigned seat = (unsigned)insight->seat;
    insight->open = tk_open_tracks(&view->pub, seat);
    insight->choosing = view->offered[0] != 0;
    tk_compute_score(&view->pub.tracks[seat], view->tickets[seat], &insight->score);
    look_at_tickets(insight);
    if (view->pub.actor == insight->seat && view->pub.phase == TK_TURN) {
        look_at_hand(insight);
    }
}
