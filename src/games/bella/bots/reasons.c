/* Bella Italia: why a bot plays its move, in words. */
#include "levels.h"

static void explain_trip(unsigned made, unsigned trip, struct pz_answer *answer)
{
    uint8_t kinds[BELLA_TRIP_MAX];
    const int32_t length = (int32_t)bella_trip_tickets(trip, kinds);
    if (bella_won(made | 1u << length)) {
        pz_bot_because(answer, "This round trip of {n} tickets wins the game.", length, "");
    } else if (bella_trip_again(trip)) {
        pz_bot_because(answer, "It completes a round trip of {n} tickets and gives another turn.",
                       length, "");
    } else {
        pz_bot_because(answer, "It completes a round trip of {n} tickets.", length, "");
    }
}

void bella_explain(unsigned made, struct pz_answer *answer)
{
    const unsigned move = answer->move;
    char name[BELLA_NAME_MAX];
    if (move < BELLA_MOVE_EXCHANGE) {
        pz_bot_because(answer, "Tickets from {w} fit best with the trips that you still need.", 0,
                       bella_cities[move - BELLA_MOVE_TAKE]);
    } else if (move < BELLA_MOVE_NO_EXCHANGE) {
        pz_bot_because(answer, "You need {w} least; what you get for it will probably help more.",
                       0, bella_ticket_name(bella_exchange_kind((pz_move)move), name));
    } else if (move == BELLA_MOVE_NO_EXCHANGE) {
        pz_bot_because(answer, "No exchange promises more than the tickets that you have.", 0, "");
    } else if (move < BELLA_MOVE_TRIP) {
        pz_bot_because(answer, "{w} is the ticket that you can best do without.", 0,
                       bella_ticket_name(move - BELLA_MOVE_GIVE, name));
    } else if (move < BELLA_MOVE_NO_TRIP) {
        explain_trip(made, move - BELLA_MOVE_TRIP, answer);
    } else if (move == BELLA_MOVE_NO_TRIP && answer->candidate_count > 1) {
        pz_bot_because(answer, "Your tickets promise more than the trips that you could make now.",
                       0, "");
    } else if (move == BELLA_MOVE_NO_TRIP) {
        pz_bot_because(answer, "Your tickets make no round trip yet.", 0, "");
    } else {
        pz_bot_because(answer, "{w} is the ticket that you can best do without.", 0,
                       bella_ticket_name(move - BELLA_MOVE_DISCARD, name));
    }
}
