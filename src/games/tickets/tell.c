/* Ticket to Ride Italy in sentences: the decision, the seat's cards and tickets, the open cards,
 * the players with their tracks. */
#include "cards.h"
#include "core/marks.h"
#include "piazza/sentence.h"

/* Indexed by sort. */
static const char *const counted[TK_SORTS][2] = {
    N_MANY("{n} red card", "{n} red cards"),       N_MANY("{n} blue card", "{n} blue cards"),
    N_MANY("{n} green card", "{n} green cards"),   N_MANY("{n} yellow card", "{n} yellow cards"),
    N_MANY("{n} black card", "{n} black cards"),   N_MANY("{n} white card", "{n} white cards"),
    N_MANY("{n} orange card", "{n} orange cards"), N_MANY("{n} pink card", "{n} pink cards"),
    N_MANY("{n} locomotive", "{n} locomotives")};
static const char *const single[TK_SORTS] = {
    N_("a red card"),     N_("a blue card"),  N_("a green card"),
    N_("a yellow card"),  N_("a black card"), N_("a white card"),
    N_("an orange card"), N_("a pink card"),  N_("a locomotive")};

/* Fills the gap {cards} with the number of cards of each sort that has any. */
static void tell_cards(uint64_t colours, unsigned locos, struct pz_json *json)
{
    pz_json_key_open(json, "cards", '[');
    for (unsigned sort = 0; sort < TK_SORTS; sort++) {
        const unsigned cards = tk_of_sort(colours, locos, sort);
        if (cards > 0) {
            pz_sentence_open_many(json, counted[sort][0], counted[sort][1], cards);
            pz_sentence_close(json);
        }
    }
    pz_json_close(json, ']');
}

static void tell_name(unsigned seat, struct pz_json *json)
{
    pz_json_key(json, "name");
    pz_sentence_seat(json, seat);
}

static void tell_ends(unsigned from, unsigned to, struct pz_json *json)
{
    pz_json_key_string(json, "from", tk_places[from]);
    pz_json_key_string(json, "to", tk_places[to]);
}

/* A sentence on a line of its own. */
static void open_line(struct pz_json *json, const char *text)
{
    pz_json_open(json, '[');
    pz_sentence_open(json, text);
}

static void close_line(struct pz_json *json)
{
    pz_sentence_close(json);
    pz_json_close(json, ']');
}

/* ---- the decision ---- */

static void tell_last_round(const struct tk_public *pub, struct pz_json *json)
{
    open_line(json, N_("The last round is on. Turns left, counting this one: {n}."));
    pz_json_key_uint(json, "n", pub->last_turns - 1u);
    close_line(json);
}

/* A seat can choose once all its tickets are on offer, even if the game asks it later (T4). */
static bool choosing(const struct tk_view *view)
{
    return view->offered[0] != 0 && view->pub.drawing == TK_NOTHING;
}

static void tell_decision(const struct tk_view *view, struct pz_json *json)
{
    const struct tk_public *pub = &view->pub;
    const bool asked = view->seat >= 0 && pub->actor == view->seat;
    if (pub->last_turns > 0 && pub->phase != TK_OVER) {
        tell_last_round(pub, json);
    }
    if (!asked && !choosing(view)) {
        return;
    }
    pz_json_open(json, '[');
    if (choosing(view)) {
        pz_sentence_open(json, "Choose your tickets: keep at least {n}.");
        pz_json_key_uint(json, "n", pub->phase == TK_DEAL ? TK_FIRST_KEEP : 1);
        pz_sentence_close(json);
    } else if (pub->phase == TK_SECOND) {
        pz_sentence(json, "Draw one more card.");
    } else {
        pz_sentence(json, "It is your turn.");
    }
    pz_json_close(json, ']');
}

/* ---- what the seat holds ---- */

static void tell_own_cards(const struct tk_view *view, unsigned seat, struct pz_json *json)
{
    pz_json_open(json, '[');
    if (view->hand_count[seat] > 0) {
        pz_sentence_open(json, "Your train cards: {cards}.");
        tell_cards(view->hand, view->hand_loco, json);
        pz_sentence_close(json);
    } else {
        pz_sentence(json, "You hold no train cards.");
    }
    pz_sentence_open(json, "Your ferry cards: {ferries}. Your trains: {trains}.");
    pz_json_key_uint(json, "ferries", view->pub.ferries[seat]);
    pz_json_key_uint(json, "trains", view->pub.trains[seat]);
    close_line(json);
}

static void tell_missing(unsigned missing, unsigned trains, struct pz_json *json)
{
    if (missing == 0) {
        pz_sentence(json, "done");
    } else if (missing == TK_NO_PATH) {
        pz_sentence(json, "no way left");
    } else if (missing > trains) {
        pz_sentence_open_many(json, "{n} train to go, too many", "{n} trains to go, too many",
                              missing);
        pz_sentence_close(json);
    } else {
        pz_sentence_open_many(json, "{n} train to go", "{n} trains to go", missing);
        pz_sentence_close(json);
    }
}

static void tell_ticket(const struct tk_view *view, unsigned seat, unsigned index,
                        struct pz_json *json)
{
    const struct tk_ticket *ticket = &tk_tickets[index];
    open_line(json, N_("{ticket}: {points}, {state}."));
    pz_json_key(json, "ticket");
    pz_sentence_open(json, "{from} to {to}");
    tell_ends(ticket->a, ticket->b, json);
    pz_sentence_close(json);
    pz_json_key(json, "points");
    pz_sentence_open_many(json, "{n} point", "{n} points", ticket->points);
    pz_sentence_close(json);
    pz_json_key(json, "state");
    tell_missing(tk_spaces_missing(view, seat, index), view->pub.trains[seat], json);
    close_line(json);
}

static void tell_heading(const char *text, struct pz_json *json)
{
    pz_json_open(json, '[');
    pz_sentence(json, text);
    pz_json_close(json, ']');
}

static void tell_own_tickets(const struct tk_view *view, unsigned seat, struct pz_json *json)
{
    if (view->offered[0] != 0) {
        tell_heading(N_("Tickets on offer:"), json);
        for (unsigned i = 0; i < TK_FIRST_OFFER && view->offered[i] != 0; i++) {
            tell_ticket(view, seat, view->offered[i] - 1u, json);
        }
    }
    if (view->tickets[seat] == 0) {
        tell_heading(N_("You hold no tickets."), json);
        return;
    }
    tell_heading(N_("Your tickets:"), json);
    for (uint64_t left = view->tickets[seat]; left != 0; left &= left - 1) {
        tell_ticket(view, seat, pz_lowest_bit(left), json);
    }
}

static void tell_own_regions(const struct tk_view *view, unsigned seat, struct pz_json *json)
{
    struct tk_score score;
    tk_compute_score(&view->pub.tracks[seat], 0, &score);
    if (score.networks == 0) {
        return;
    }
    open_line(json, N_("Regions in your networks: {networks}."));
    pz_json_key_open(json, "networks", '[');
    for (unsigned i = 0; i < score.networks; i++) {
        pz_sentence_open(json, "{n} for a bonus of {points}");
        pz_json_key_uint(json, "n", score.network[i].count);
        pz_json_key_uint(json, "points", score.network[i].bonus);
        pz_sentence_close(json);
    }
    pz_json_close(json, ']');
    close_line(json);
}

/* ---- the table ---- */

static void tell_row(const struct tk_public *pub, struct pz_json *json)
{
    pz_json_open(json, '[');
    if (pub->row_cards > 0) {
        pz_sentence_open(json, "Open cards: {cards}.");
        pz_json_key_open(json, "cards", '[');
        for (unsigned i = 0; i < TK_ROW; i++) {
            if (pub->row[i] != 0) {
                pz_sentence(json, single[pub->row[i] - 1]);
            }
        }
        pz_json_close(json, ']');
        pz_sentence_close(json);
    } else {
        pz_sentence(json, "No cards lie open.");
    }
    pz_json_close(json, ']');
}

static void tell_decks(const struct tk_view *view, struct pz_json *json)
{
    open_line(json, N_("In the decks: cards {cards}, ferry cards {ferries}, tickets {tickets}. "
                       "Discards: {discards}."));
    pz_json_key_uint(json, "cards", view->deck_count);
    pz_json_key_uint(json, "ferries", tk_ferries_left(&view->pub));
    pz_json_key_uint(json, "tickets",
                     (unsigned)view->unseen_count + view->returned_count + view->pub.under_count);
    pz_json_key_uint(json, "discards", tk_discard_count(&view->pub));
    close_line(json);
}

/* Names the colour too if there are several tracks. */
static void tell_track(const struct tk_track *track, struct pz_json *json)
{
    if (track->other[0] == TK_NO_TRACK || track->colour == TK_GRAY) {
        pz_sentence_open(json, "{from} to {to}");
    } else {
        pz_sentence_open(json, "{from} to {to} ({colour})");
        pz_json_key(json, "colour");
        pz_sentence(json, tk_sorts[track->colour]);
    }
    tell_ends(track->a, track->b, json);
    pz_sentence_close(json);
}

static void tell_tracks(const struct tk_view *view, unsigned seat, struct pz_json *json)
{
    const struct pz_set128 *tracks = &view->pub.tracks[seat];
    if ((tracks->word[0] | tracks->word[1]) == 0) {
        return;
    }
    pz_json_open(json, '[');
    if ((int)seat == view->seat) {
        pz_sentence_open(json, "You own {tracks}.");
    } else {
        pz_sentence_open(json, "{name} owns {tracks}.");
        tell_name(seat, json);
    }
    pz_json_key_open(json, "tracks", '[');
    for (struct tk_iter it = tk_members(tracks); tk_next(&it);) {
        tell_track(&tk_tracks[it.member], json);
    }
    pz_json_close(json, ']');
    close_line(json);
}

static void tell_player(const struct tk_view *view, unsigned seat, struct pz_json *json)
{
    const struct tk_public *pub = &view->pub;
    open_line(json, N_("{name}: trains {trains}, cards {cards}, ferry cards {ferries}, "
                       "tickets {tickets}, points for routes {points}."));
    tell_name(seat, json);
    pz_json_key_uint(json, "trains", pub->trains[seat]);
    pz_json_key_uint(json, "cards", view->hand_count[seat]);
    pz_json_key_uint(json, "ferries", pub->ferries[seat]);
    pz_json_key_uint(json, "tickets", view->ticket_count[seat]);
    pz_json_key_uint(json, "points", pub->points[seat]);
    close_line(json);
    if ((int)seat != view->seat && (pub->known[seat] != 0 || pub->known_loco[seat] != 0)) {
        open_line(json, N_("Cards that {name} has for certain: {cards}."));
        tell_name(seat, json);
        tell_cards(pub->known[seat], pub->known_loco[seat], json);
        pz_sentence_close(json);
        pz_json_close(json, ']');
    }
    tell_tracks(view, seat, json);
}

void tk_tell(const void *v, int seat, struct pz_json *json)
{
    const struct tk_view *view = v;
    pz_json_open(json, '[');
    tell_decision(view, json);
    if (seat >= 0) {
        tell_own_cards(view, (unsigned)seat, json);
        tell_own_tickets(view, (unsigned)seat, json);
    }
    tell_row(&view->pub, json);
    tell_decks(view, json);
    for (unsigned i = 0; i < view->pub.players; i++) {
        tell_player(view, i, json);
    }
    if (seat >= 0) {
        tell_own_regions(view, (unsigned)seat, json);
    }
    pz_json_close(json, ']');
}
