/* The reason of a move: what a claim brings, or what a draw does for the plan. */
#include "reasons.h"
#include "core/bytes.h"

/* The ticket worth most that the plan completes only with the track, or TK_TICKETS. */
static unsigned ticket_served(const struct tk_view *view, unsigned seat,
                              const struct pz_set128 *plan, unsigned track)
{
    struct pz_set128 others = *plan;
    struct tk_network_dsu without;
    unsigned best = TK_TICKETS;
    tk_remove(&others, track);
    tk_network_dsu_init(&without);
    tk_network_dsu_add_all(&without, &view->pub.tracks[seat]);
    tk_network_dsu_add_all(&without, &others);
    struct tk_network_dsu with = without;
    tk_network_dsu_add(&with, track);
    for (uint64_t left = view->tickets[seat]; left != 0; left &= left - 1) {
        const unsigned index = pz_lowest_bit(left);
        const struct tk_ticket *ticket = &tk_tickets[index];
        if (tk_network_dsu_completes(&with, ticket->a, ticket->b) &&
            !tk_network_dsu_completes(&without, ticket->a, ticket->b) &&
            (best == TK_TICKETS || ticket->points > tk_tickets[best].points)) {
            best = index;
        }
    }
    return best;
}

/* The track lies on a route for the ticket. */
static void explain_ticket(unsigned ticket, unsigned track, bool spaces, struct pz_answer *answer)
{
    const char *name = tk_ticket_names[ticket];
    if (!spaces) {
        pz_bot_because(answer, "It lies on the way for {w}.", 0, name);
    } else if (tk_tracks[track].length == 1) {
        pz_bot_because(answer, "It brings {w} one space nearer.", 1, name);
    } else {
        pz_bot_because(answer, "It brings {w} {n} spaces nearer.", tk_tracks[track].length, name);
    }
}

void tk_explain_claim(const struct tk_view *view, unsigned seat, unsigned ticket, bool spaces,
                      bool regions, struct pz_answer *answer)
{
    const unsigned track = tk_payment_of(answer->move).track;
    struct pz_set128 tracks = view->pub.tracks[seat];
    struct tk_score before;
    struct tk_score after;
    tk_compute_score(&tracks, view->tickets[seat], &before);
    tk_put(&tracks, track);
    tk_compute_score(&tracks, view->tickets[seat], &after);
    const uint64_t done = after.done & ~before.done;
    const int32_t gain = tk_total(&after) - tk_total(&before);
    if (done != 0) {
        const unsigned first = pz_lowest_bit(done);
        pz_bot_because(answer, "It completes {w}, a ticket worth {n} points.",
                       tk_tickets[first].points, tk_ticket_names[first]);
    } else if (ticket < TK_TICKETS) {
        explain_ticket(ticket, track, spaces, answer);
    } else if (regions && after.regions > before.regions) {
        pz_bot_because(answer, "It joins another region to your network: {n} points in all.", gain,
                       "");
    } else if (gain == 1) {
        pz_bot_because(answer, "It scores a point at once.", 1, "");
    } else {
        pz_bot_because(answer, "It scores {n} points at once.", gain, "");
    }
}

static int32_t cards_needed(const struct pz_set128 *plan, unsigned colour)
{
    int32_t cards = 0;
    for (struct tk_iter it = tk_members(plan); tk_next(&it);) {
        cards += tk_tracks[it.member].colour == colour ? tk_tracks[it.member].length : 0;
    }
    return cards;
}

void tk_explain_card(unsigned sort, int32_t needed, const char *word, struct pz_answer *answer)
{
    if (sort == TK_LOCO) {
        pz_bot_because(answer, "A locomotive fits every track of your ways.", 0, word);
    } else if (needed == 1) {
        pz_bot_because(answer, "Your ways need one card of that colour.", 1, word);
    } else if (needed > 1) {
        pz_bot_because(answer, "Your ways need {n} cards of that colour.", needed, word);
    } else {
        pz_bot_because(answer, "It is the best of the cards that there are.", 0, word);
    }
}

void tk_explain(const struct tk_view *view, unsigned seat, const struct pz_set128 *plan,
                struct pz_answer *answer)
{
    const pz_move move = answer->move;
    const bool forced = answer->candidate_count == 1 && move < TK_MOVE_KEEP;
    if (move >= TK_MOVE_CLAIM) {
        const unsigned track = tk_payment_of(move).track;
        tk_explain_claim(view, seat, ticket_served(view, seat, plan, track), true, true, answer);
    } else if (move >= TK_MOVE_KEEP) {
        pz_bot_because(answer, "These tickets bring the most for the trains and turns they take.",
                       0, "");
    } else if (forced || move == TK_MOVE_PASS) {
        pz_bot_because(answer, "There is no other move.", 0, "");
    } else if (move == TK_MOVE_DRAW_DECK) {
        pz_bot_because(
            answer, "No open card helps your plan more than what may come from the deck.", 0, "");
    } else if (move < TK_MOVE_DRAW_DECK) {
        const unsigned sort = (unsigned)move - TK_MOVE_DRAW;
        tk_explain_card(sort, cards_needed(plan, sort), "", answer);
    } else if (move == TK_MOVE_FERRY) {
        pz_bot_because(answer, "Your ways cross waves, and a ferry card pays for two.", 0, "");
    } else {
        pz_bot_because(answer, "New tickets bring more than another turn of building.", 0, "");
    }
}
