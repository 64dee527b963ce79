/* Bella Italia: the trips that each player has made, and how near the hands are to the other
 * lengths. */
#include "games/bella/bella.h"
#include "os/language.h"
#include "page.h"
#include "term.h"
#include "term/scores_internal.h"
#include "term/tell.h"

enum { NAME = 26, LENGTH = 5, HELD = 20, NAMED_MAX = 3 };

/* Writes a ticket as the moves in words have it: "Venezia–Roma". */
static void write_ticket(const struct scores *scores, unsigned kind, const char *joint)
{
    tell_add(scores->out, "%s%s–%s", joint, bella_cities[bella_home[kind]],
             bella_cities[bella_other[kind]]);
}

static void write_cities(const struct scores *scores, unsigned trip)
{
    const struct bella_ring *ring = bella_trip_ring(trip);
    for (unsigned i = 0; i < ring->length; i++) {
        tell_add(scores->out, "%s%s", i == 0 ? "" : " – ", bella_cities[ring->city[i]]);
    }
}

static void write_table(const struct scores *scores)
{
    union pz_any_state any;
    scores_view(scores, PZ_NOBODY, &any);
    const struct bella_view *view = (const struct bella_view *)any.bytes;
    scores_left(scores, _("Trips of"), NAME);
    for (int length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        scores_number(scores, length, LENGTH);
    }
    scores_right(scores, _("Tickets in hand"), HELD);
    pz_text_char(scores->out, '\n');
    for (int seat = 0; seat < view->pub.players; seat++) {
        scores_name(scores, seat, NAME);
        for (int length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
            scores_right(scores, view->pub.made[seat] >> length & 1 ? "✓" : "·", LENGTH);
        }
        scores_number(scores, view->pub.held[seat], HELD);
        pz_text_char(scores->out, '\n');
    }
}

static void speak_made(const struct scores *scores)
{
    union pz_any_state any;
    scores_view(scores, PZ_NOBODY, &any);
    const struct bella_view *view = (const struct bella_view *)any.bytes;
    for (int seat = 0; seat < view->pub.players; seat++) {
        char lengths[BELLA_LENGTHS * GAPS_ITEM];
        const unsigned made = view->pub.made[seat];
        const struct gap gaps[] = {{"name", scores->names[seat]},
                                   {"lengths", bella_name_lengths(made, lengths)},
                                   {NULL, NULL}};
        gaps_fill(scores->out,
                  made == 0 ? _("{name} has made no trip.")
                            : _("{name} has made trips of {lengths}."),
                  gaps);
        pz_text_char(scores->out, '\n');
    }
}

/* How near the hand is to a trip of that length. */
static void write_nearest(const struct scores *scores, const struct bella_nearest *nearest)
{
    if (nearest->count > BELLA_TRIP_MAX) {
        pz_text_str(scores->out, _("cannot be made any more"));
    } else if (nearest->count == 0) {
        tell_add(scores->out, "%s: ", _("can be made now"));
        write_cities(scores, nearest->trip);
    } else if (nearest->count > NAMED_MAX) {
        scores_counted(scores, "lacks {n} ticket", "lacks {n} tickets", nearest->count);
    } else {
        tell_add(scores->out, "%s: ", _("lacks"));
        for (unsigned i = 0; i < nearest->count; i++) {
            write_ticket(scores, nearest->missing[i], i == 0 ? "" : ", ");
        }
        if (nearest->instead < BELLA_KINDS) {
            write_ticket(scores, nearest->instead, _(" or "));
        }
    }
}

/* The trips that the seat has made and, if its hand may be seen, how near the others are. */
static void write_trips(const struct scores *scores, int seat)
{
    union pz_any_state any;
    struct bella_nearest nearest[BELLA_TRIP_MAX + 1];
    scores_view(scores, seat, &any);
    const struct bella_view *view = (const struct bella_view *)any.bytes;
    const bool near = scores_sees(scores, seat) && scores->game->actor(scores->state) != PZ_NOBODY;
    if (view->pub.made[seat] == 0 && !near) {
        return;
    }
    if (near) {
        bella_find_nearest(view, nearest);
    }
    tell_add(scores->out, _("\nTrips of %s:\n"), scores->names[seat]);
    for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        const unsigned trip = view->pub.trip[seat][length - BELLA_TRIP_MIN];
        if (trip != 0) {
            tell_add(scores->out, "%u  %s: ", length, _("made"));
            write_cities(scores, trip - 1);
            pz_text_char(scores->out, '\n');
        } else if (near) {
            tell_add(scores->out, "%u  ", length);
            write_nearest(scores, &nearest[length]);
            pz_text_char(scores->out, '\n');
        }
    }
}

static void standing(const struct scores *scores)
{
    if (scores->spoken) {
        speak_made(scores);
    } else {
        write_table(scores);
    }
    tell_add(scores->out, "%s\n", _("The lengths 2, 3, 4 and 5 win, or one trip of 6."));
    for (int seat = 0; seat < (int)scores->game->players(scores->state); seat++) {
        write_trips(scores, seat);
    }
}

static void hand(const struct scores *scores, int seat)
{
    union pz_any_state any;
    scores_view(scores, seat, &any);
    const struct bella_view *view = (const struct bella_view *)any.bytes;
    bool first = true;
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        const unsigned held = bella_count(view->hand[bella_home[kind]], bella_slot[kind]);
        for (unsigned i = 0; i < held; i++) {
            write_ticket(scores, kind, first ? "" : ", ");
            first = false;
        }
    }
    tell_add(scores->out, "%s\n", first ? _("No tickets in hand.") : "");
}

const struct scores_kind bella_scores = {standing, hand};
