/* Ticket to Ride Italy: routes, tickets and regions of each player as if the game ended now. */
#include "map_face.h"
#include "os/gaps.h"
#include "os/language.h"
#include "term.h"
#include "term/scores_internal.h"
#include "term/tell.h"
#include <stdio.h>

enum { NAME = 26, FIGURE = 10, SIGN = 2, TICKET = 30, WORTH = 5, STATE = 30 };

/* False if the seat's tickets are not known. At the end everybody shows them. */
static bool add_up(const struct scores *scores, int seat, struct tk_score *score)
{
    union pz_any_state any;
    scores_view(scores, seat, &any);
    const struct tk_view *view = (const struct tk_view *)any.bytes;
    tk_compute_score(&view->pub.tracks[seat], view->tickets[seat], score);
    return scores_sees(scores, seat) || view->pub.phase == TK_OVER;
}

static bool is_over(const struct scores *scores)
{
    return scores->game->actor(scores->state) == PZ_NOBODY;
}

static void write_table(const struct scores *scores)
{
    bool all = true;
    if (!is_over(scores)) {
        tell_add(scores->out, "%s\n", _("If the game ended now:"));
    }
    scores_left(scores, "", NAME);
    scores_right(scores, _("Routes"), FIGURE);
    scores_right(scores, _("Tickets"), FIGURE);
    scores_right(scores, _("Regions"), FIGURE);
    scores_right(scores, _("Total"), FIGURE);
    pz_text_char(scores->out, '\n');
    for (int seat = 0; seat < (int)scores->game->players(scores->state); seat++) {
        struct tk_score score;
        const bool known = add_up(scores, seat, &score);
        scores_name(scores, seat, NAME);
        scores_number(scores, score.routes, FIGURE);
        if (known) {
            scores_number(scores, score.tickets, FIGURE);
        } else {
            scores_right(scores, "?", FIGURE);
        }
        all = all && known;
        scores_number(scores, score.regions, FIGURE);
        scores_number(scores, tk_total(&score), FIGURE);
        pz_text_char(scores->out, '\n');
    }
    if (!all) {
        tell_add(scores->out, "%s\n", _("Tickets that you do not see are not counted."));
    }
}

static void speak_total(const struct scores *scores, int seat)
{
    struct tk_score score;
    const bool known = add_up(scores, seat, &score);
    char routes[GAPS_NUMBER];
    char tickets[GAPS_NUMBER];
    char regions[GAPS_NUMBER];
    char total[GAPS_NUMBER];
    const struct gap gaps[] = {{"routes", gaps_number(routes, score.routes)},
                               {"tickets", known ? gaps_number(tickets, score.tickets) : "?"},
                               {"regions", gaps_number(regions, score.regions)},
                               {"total", gaps_number(total, tk_total(&score))},
                               {NULL, NULL}};
    tell_add(scores->out, "%s: ", scores->names[seat]);
    gaps_fill(scores->out,
              _("If it ended now: {total} (routes {routes}, tickets {tickets}, regions {regions})"),
              gaps);
    pz_text_char(scores->out, '\n');
}

/* ---- networks ---- */

static void write_network(const struct scores *scores, const struct tk_network *network)
{
    char now[GAPS_NUMBER];
    char then[GAPS_NUMBER];
    const struct gap gaps[] = {{"n", gaps_signed(now, network->bonus)},
                               {"m", gaps_signed(then, (int)tk_region_bonus(network->count + 1u))},
                               {NULL, NULL}};
    scores_counted(scores, "{n} region", "{n} regions", network->count);
    pz_text_str(scores->out, ": ");
    gaps_fill(scores->out, is_over(scores) ? "{n}" : _("{n}, with one more {m}"), gaps);
    pz_text_str(scores->out, " (");
    for (uint64_t left = network->regions; left != 0; left &= left - 1) {
        const unsigned region = pz_lowest_bit(left);
        tell_add(scores->out, "%s%s", left == network->regions ? "" : ", ",
                 tk_regions[region].name);
        if (network->doubled >> region & 1) {
            tell_add(scores->out, " %s", _("twice"));
        }
    }
    pz_text_str(scores->out, ")\n");
}

/* Writes the networks that score, or would with one more region. */
static void write_networks(const struct scores *scores)
{
    for (int seat = 0; seat < (int)scores->game->players(scores->state); seat++) {
        struct tk_score score;
        bool any = false;
        add_up(scores, seat, &score);
        for (unsigned i = 0; i < score.networks; i++) {
            if (tk_region_bonus(score.network[i].count + 1u) == 0) {
                continue;
            }
            if (!any) {
                tell_add(scores->out, _("\nNetworks of %s:\n"), scores->names[seat]);
                any = true;
            }
            write_network(scores, &score.network[i]);
        }
    }
}

/* ---- tickets ---- */

static void write_state(const struct scores *scores, unsigned missing, unsigned trains)
{
    if (missing == 0) {
        pz_text_str(scores->out, _("done"));
    } else if (is_over(scores)) {
        pz_text_str(scores->out, _("not complete"));
    } else if (missing == TK_NO_PATH) {
        pz_text_str(scores->out, _("no way left"));
    } else if (missing > trains) {
        scores_counted(scores, "{n} train to go, too many", "{n} trains to go, too many", missing);
    } else {
        scores_counted(scores, "{n} train to go", "{n} trains to go", missing);
    }
}

static void write_tickets(const struct scores *scores, int seat)
{
    union pz_any_state any;
    scores_view(scores, seat, &any);
    const struct tk_view *view = (const struct tk_view *)any.bytes;
    const bool narrow = scores->columns < SIGN + TICKET + WORTH + STATE;
    for (uint64_t left = view->tickets[seat]; left != 0; left &= left - 1) {
        const unsigned ticket = pz_lowest_bit(left);
        const unsigned missing = tk_spaces_missing(view, (unsigned)seat, ticket);
        const bool lost =
            missing == TK_NO_PATH || missing > view->pub.trains[seat] || is_over(scores);
        const int points = tk_tickets[ticket].points;
        char name[PZ_MOVE_TEXT_MAX];
        snprintf(name, sizeof name, "%s – %s", tk_places[tk_tickets[ticket].a],
                 tk_places[tk_tickets[ticket].b]);
        tell_add(scores->out, "%s ", missing == 0 ? "✓" : lost ? "✗" : "·");
        scores_left(scores, name, narrow ? scores->columns - SIGN - WORTH : TICKET);
        if (is_over(scores)) {
            scores_change(scores, missing == 0 ? points : -points, WORTH);
        } else {
            scores_number(scores, points, WORTH);
        }
        if (!narrow) {
            pz_text_str(scores->out, "  ");
            write_state(scores, missing, view->pub.trains[seat]);
        }
        pz_text_char(scores->out, '\n');
    }
}

static void standing(const struct scores *scores)
{
    const int players = (int)scores->game->players(scores->state);
    if (!scores->spoken) {
        write_table(scores);
    }
    for (int seat = 0; seat < players; seat++) {
        if (scores->spoken) { /* the tickets are told with every position */
            speak_total(scores, seat);
        } else if (scores_sees(scores, seat) || is_over(scores)) {
            tell_add(scores->out, _("\nTickets of %s:\n"), scores->names[seat]);
            write_tickets(scores, seat);
        }
    }
    write_networks(scores);
}

/* ---- the hand ---- */

static void hand(const struct scores *scores, int seat)
{
    union pz_any_state any;
    scores_view(scores, seat, &any);
    const struct tk_view *view = (const struct tk_view *)any.bytes;
    bool first = true;
    for (unsigned sort = 0; sort < TK_SORTS; sort++) {
        const unsigned cards = tk_of_sort(view->hand, view->hand_loco, sort);
        if (cards > 0) {
            pz_text_str(scores->out, first ? "" : ", ");
            tk_say_cards(tk_sorts[sort], (int)cards, scores->out);
            first = false;
        }
    }
    if (view->pub.ferries[seat] > 0) {
        pz_text_str(scores->out, first ? "" : ", ");
        tk_say_cards("ferry", view->pub.ferries[seat], scores->out);
        first = false;
    }
    tell_add(scores->out, "%s\n", first ? _("no cards") : "");
    write_tickets(scores, seat);
}

const struct scores_kind tk_scores = {standing, hand};
