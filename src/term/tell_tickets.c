/* Ticket to Ride Italy in sentences: the decision, the viewer's cards and tickets, the open cards,
 * the players with their tracks by name. */
#include "face_tickets.h"
#include "language.h"
#include "tell.h"

/* How many cards of each sort, sorts without any left out; returns how many sorts. */
static unsigned tell_cards(uint64_t colours, unsigned locos, struct pz_text *out)
{
    unsigned count = 0;
    for (unsigned sort = 0; sort < TK_SORTS; sort++) {
        const unsigned cards = tk_of_sort(colours, locos, sort);
        if (cards > 0) {
            tell_add(out, "%s%s %u", tell_comma(&count), tk_sorts[sort], cards);
        }
    }
    return count;
}

static void tell_ticket(const struct insight *insight, unsigned ticket, struct pz_text *out)
{
    const unsigned missing = insight->missing[ticket];
    tk_ticket_write(ticket, out);
    tell_add(out, _(", points %u"), tk_tickets[ticket].points);
    if (missing == 0) {
        pz_text_str(out, _(", done.\n"));
    } else if (missing == TK_NO_WAY) {
        pz_text_str(out, _(", closed: no way is left.\n"));
    } else if (missing > insight->view->pub.trains[insight->seat]) {
        tell_add(out, _(", missing spaces %u, more than your trains.\n"), missing);
    } else {
        tell_add(out, _(", missing spaces %u.\n"), missing);
    }
}

static void tell_decision(const struct tk_view *view, struct pz_text *out)
{
    const bool mine = view->seat >= 0 && view->pub.actor == view->seat;
    if (view->pub.last_turns > 0 && view->pub.phase != TK_OVER) {
        tell_add(out, _("The last round is on. Turns left, counting this one: %u.\n"),
                 view->pub.last_turns - 1u);
    }
    if (mine && view->pub.phase == TK_DEAL) {
        tell_add(out, _("You choose tickets and keep at least %u.\n"), (unsigned)TK_FIRST_KEEP);
    } else if (mine && view->pub.phase == TK_KEEP) {
        tell_add(out, _("You choose tickets and keep at least %u.\n"), 1u);
    } else if (mine && view->pub.phase == TK_SECOND) {
        tell_add(out, "%s\n", _("You draw a second card."));
    }
}

static void tell_own_tickets(const struct insight *insight, struct pz_text *out)
{
    const struct tk_view *view = insight->view;
    uint64_t held = view->tickets[insight->seat];
    if (insight->choosing) {
        tell_add(out, "%s\n", _("Tickets on offer:"));
        for (unsigned i = 0; i < TK_FIRST_OFFER && view->offered[i] != 0; i++) {
            tell_ticket(insight, view->offered[i] - 1u, out);
        }
    }
    if (held == 0) {
        tell_add(out, "%s\n", _("You hold no tickets."));
        return;
    }
    tell_add(out, "%s\n", _("Your tickets:"));
    for (; held != 0; held &= held - 1) {
        tell_ticket(insight, pz_lowest_bit(held), out);
    }
}

static void tell_own_cards(const struct insight *insight, struct pz_text *out)
{
    const struct tk_view *view = insight->view;
    pz_text_str(out, _("Your train cards:"));
    tell_end(out, tell_cards(view->hand, view->hand_loco, out), ".");
    tell_add(out, _(" Your ferry cards: %u. Your trains: %u.\n"), view->pub.ferries[insight->seat],
             view->pub.trains[insight->seat]);
}

static void tell_table(const struct tk_view *view, struct pz_text *out)
{
    unsigned count = 0;
    pz_text_str(out, _("Open cards:"));
    for (unsigned i = 0; i < TK_ROW; i++) {
        if (view->pub.row[i] != 0) {
            tell_add(out, "%s%s", tell_comma(&count), tk_sorts[view->pub.row[i] - 1]);
        }
    }
    tell_end(out, count, ".\n");
    tell_add(out, _("In the decks: cards %u, ferry cards %u, tickets %u. Discards: %u.\n"),
             view->deck_count, tk_ferries_left(&view->pub),
             (unsigned)view->unseen_count + view->returned_count + view->pub.under_count,
             tk_discard_count(&view->pub));
}

static void tell_player(const struct tk_view *view, unsigned seat, const char *name,
                        struct pz_text *out)
{
    unsigned count = 0;
    tell_add(out, _("%s: trains %u, cards %u, ferry cards %u, tickets %u, points for routes %u.\n"),
             name, view->pub.trains[seat], view->hand_count[seat], view->pub.ferries[seat],
             view->ticket_count[seat], view->pub.points[seat]);
    if ((int)seat != view->seat &&
        (view->pub.known[seat] != 0 || view->pub.known_loco[seat] != 0)) {
        tell_add(out, _("Cards that %s has for certain:"), name);
        tell_cards(view->pub.known[seat], view->pub.known_loco[seat], out);
        tell_add(out, ".\n");
    }
    for (unsigned track = 0; track < TK_TRACKS; track++) {
        if (tk_has(&view->pub.tracks[seat], track)) {
            if (count == 0 && (int)seat == view->seat) {
                pz_text_str(out, _("You own:"));
            } else if (count == 0) {
                tell_add(out, _("%s owns:"), name);
            }
            pz_text_str(out, tell_comma(&count));
            tk_track_write(track, out);
        }
    }
    pz_text_str(out, count > 0 ? ".\n" : "");
}

static void tell_regions(const struct tk_score *score, struct pz_text *out)
{
    unsigned count = 0;
    for (unsigned i = 0; i < score->networks; i++) {
        pz_text_str(out, count == 0 ? _("Regions in your networks:") : "");
        pz_text_str(out, tell_comma(&count));
        tell_add(out, _("%u for a bonus of %u"), score->network[i].count, score->network[i].bonus);
    }
    pz_text_str(out, count > 0 ? ".\n" : "");
}

void tell_tickets(const void *v, int seat, const char names[][PZ_NAME_MAX], struct pz_text *out)
{
    const struct tk_view *view = v;
    struct insight insight;
    (void)seat; /* the view knows */
    insight_of(&insight, view, -1);
    tell_decision(view, out);
    if (insight.seat >= 0) {
        tell_own_cards(&insight, out);
        tell_own_tickets(&insight, out);
    }
    tell_table(view, out);
    for (unsigned i = 0; i < view->pub.players; i++) {
        tell_player(view, i, names[i], out);
    }
    tell_regions(&insight.score, out);
}
