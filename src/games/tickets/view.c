/* What a seat knows. A view is built up from what the seat may see; nothing is removed from a
 * state.
 *
 * Everybody knows the row, the discards (every payment and sweep is seen), the sizes of all hands
 * and decks, the tracks, trains and points. With perfect memory everybody also knows the cards of a
 * hand that came from the row and cannot have been spent (`known`). A player who pays k cards of a
 * sort of which b are known leaves max(0, b - k) known ones.
 *
 * Everybody knows who put each ticket under the deck; only that player knows which ticket it is. A
 * seat knows which tickets in `returned` it put there at set-up, until somebody draws from them.
 *
 * While tickets are chosen at set-up (T4), all others look as if they had not chosen yet. At the
 * end all tickets held are open. */
#include "cards.h"
#include "core/bytes.h"

static void see_tickets(const struct tk_state *state, int seat, struct tk_view *view)
{
    const bool secret = state->pub.phase == TK_DEAL; /* nobody sees what another kept */
    for (unsigned i = 0; i < state->pub.players; i++) {
        const bool own = (int)i == seat;
        if (own || state->pub.phase == TK_OVER) {
            view->tickets[i] = state->tickets[i];
        }
        if (secret && !own && state->pub.drawing == TK_NOTHING) {
            view->offer_count[i] = TK_FIRST_OFFER;
            continue;
        }
        view->ticket_count[i] = (uint8_t)pz_count_bits(state->tickets[i]);
        view->offer_count[i] = (uint8_t)tk_offer_count(state, i);
        view->gave_count[i] = (uint8_t)pz_count_bits(state->gave[i]);
    }
    view->unseen_count = (uint8_t)pz_count_bits(state->unseen);
    view->returned_count = (uint8_t)pz_count_bits(state->returned);
    if (seat >= 0) {
        view->gave = state->gave[seat];
        pz_copy(view->offered, state->offered[seat], sizeof view->offered);
    }
    if (secret) {
        view->returned_count = (uint8_t)pz_count_bits(view->gave);
    }
    for (unsigned i = 0; i < state->pub.under_count; i++) {
        view->under[i] = (uint8_t)(state->pub.under_by[i] == seat + 1 ? state->under[i] + 1 : 0);
    }
}

void tk_make_view(const void *s, int seat, void *v)
{
    const struct tk_state *state = s;
    struct tk_view *view = v;
    pz_zero(view, sizeof *view);
    view->pub = state->pub;
    view->seat = (int8_t)seat;
    if (seat >= 0) {
        view->hand = state->hand[seat];
        view->hand_loco = state->hand_loco[seat];
    }
    for (unsigned i = 0; i < state->pub.players; i++) {
        view->hand_count[i] = (uint8_t)tk_hand_count(state, i);
    }
    view->deck_count = (uint8_t)tk_deck_count(state);
    see_tickets(state, seat, view);
}

/* ---- JSON ---- */

static void write_held(const struct tk_view *view, struct pz_json *json)
{
    pz_json_key_open(json, "tickets", '[');
    for (int i = 0; i < view->pub.players; i++) {
        if (i == view->seat || view->pub.phase == TK_OVER) {
            tk_write_tickets(json, view->tickets[i]);
        } else {
            pz_json_null(json);
        }
    }
    pz_json_close(json, ']');
    tk_write_bytes(json, "ticket_counts", view->ticket_count, view->pub.players);
    pz_json_key_open(json, "offered", '[');
    for (int i = 0; i < view->pub.players; i++) {
        if (i == view->seat) {
            tk_write_offer(json, view->offered);
        } else {
            pz_json_null(json);
        }
    }
    pz_json_close(json, ']');
    tk_write_bytes(json, "offer_counts", view->offer_count, view->pub.players);
    tk_write_bytes(json, "return_counts", view->gave_count, view->pub.players);
}

static void write_ticket_deck(const struct tk_view *view, struct pz_json *json)
{
    pz_json_key_open(json, "ticket_deck", '{');
    pz_json_key_int(json, "unseen", view->unseen_count);
    pz_json_key_int(json, "returned", view->returned_count);
    pz_json_key_open(json, "under", '[');
    for (unsigned i = 0; i < view->pub.under_count; i++) {
        pz_json_string(json, view->under[i] == 0 ? NULL : tk_ticket_names[view->under[i] - 1]);
    }
    pz_json_close(json, ']');
    pz_json_close(json, '}');
}

static void write_known(const struct tk_view *view, struct pz_json *json)
{
    pz_json_key_open(json, "known", '{');
    tk_write_known_hands(json, &view->pub);
    pz_json_key(json, "returned");
    tk_write_tickets(json, view->gave);
    tk_write_known_under(json, &view->pub);
    pz_json_close(json, '}');
}

void tk_view_write(const void *v, struct pz_json *json)
{
    const struct tk_view *view = v;
    const unsigned players = view->pub.players;
    pz_json_open(json, '{');
    pz_json_key(json, "seat");
    tk_write_number(json, view->seat >= 0, view->seat);
    pz_json_key_int(json, "deck", view->deck_count);
    pz_json_key(json, "discard");
    tk_write_cards(json, view->pub.discard, view->pub.discard_loco);
    tk_write_row(json, &view->pub);
    pz_json_key_open(json, "hands", '[');
    for (int i = 0; i < view->pub.players; i++) {
        if (i == view->seat) {
            tk_write_cards(json, view->hand, view->hand_loco);
        } else {
            pz_json_null(json);
        }
    }
    pz_json_close(json, ']');
    tk_write_bytes(json, "hand_counts", view->hand_count, players);
    tk_write_bytes(json, "ferries", view->pub.ferries, players);
    write_held(view, json);
    write_ticket_deck(view, json);
    tk_write_tracks(json, &view->pub);
    tk_write_bytes(json, "trains", view->pub.trains, players);
    tk_write_bytes(json, "points", view->pub.points, players);
    tk_write_clock(json, &view->pub);
    write_known(view, json);
    pz_json_close(json, '}');
}
