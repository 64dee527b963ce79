/* Bella Italia: the trips that each player has made, and how near the hands are to others. */
#include "../games/bella/bella.h"
#include "language.h"
#include "scores_inside.h"
#include "tell.h"

extern const struct pz_game pz_game_bella;

enum { NAME = 26, LENGTH = 5, HELD = 20 };

static void write_ticket(const struct scores *scores, unsigned kind, bool first)
{
    pz_text_str(scores->out, first ? "" : ", ");
    bella_ticket_write(kind, scores->out);
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

/* How near the hand is to a trip of that length. */
static void write_nearest(const struct scores *scores, const struct bella_nearest *nearest)
{
    if (nearest->count > BELLA_TRIP_MAX) {
        pz_text_str(scores->out, _("cannot be made any more"));
    } else if (nearest->count == 0) {
        pz_text_str(scores->out, _("can be made now"));
    } else {
        tell_add(scores->out, "%s ", _("lacks"));
        for (unsigned i = 0; i < nearest->count; i++) {
            write_ticket(scores, nearest->missing[i], i == 0);
        }
    }
}

static void write_prospects(const struct scores *scores, int seat)
{
    union pz_any_state any;
    struct bella_nearest nearest[BELLA_TRIP_MAX + 1];
    scores_view(scores, seat, &any);
    const struct bella_view *view = (const struct bella_view *)any.bytes;
    bella_find_nearest(view, nearest);
    tell_add(scores->out, _("\nThe next trips of %s:\n"), scores->names[seat]);
    for (unsigned length = BELLA_TRIP_MIN; length <= BELLA_TRIP_MAX; length++) {
        tell_add(scores->out, "  %u  ", length);
        if (view->pub.made[seat] >> length & 1) {
            pz_text_str(scores->out, _("made"));
        } else {
            write_nearest(scores, &nearest[length]);
        }
        pz_text_char(scores->out, '\n');
    }
}

static void standing(const struct scores *scores)
{
    write_table(scores);
    if (scores->game->actor(scores->state) == PZ_NOBODY) {
        return; /* the sheet says the rest */
    }
    tell_add(scores->out, "%s\n", _("B18: the lengths 2, 3, 4 and 5 win, or one trip of 6."));
    for (int seat = 0; seat < (int)scores->game->players(scores->state); seat++) {
        if (scores_sees(scores, seat)) {
            write_prospects(scores, seat);
        }
    }
}

static void hand(const struct scores *scores, int seat)
{
    union pz_any_state any;
    scores_view(scores, seat, &any);
    const struct bella_view *view = (const struct bella_view *)any.bytes;
    bool first = true;
    pz_text_str(scores->out, "  ");
    for (unsigned kind = 0; kind < BELLA_KINDS; kind++) {
        const unsigned held = bella_count(view->hand[bella_home[kind]], bella_slot[kind]);
        for (unsigned i = 0; i < held; i++) {
            write_ticket(scores, kind, first);
            first = false;
        }
    }
    tell_add(scores->out, "%s\n", first ? _("No tickets in hand.") : "");
}

const struct scores_kind scores_bella = {&pz_game_bella, standing, hand};
