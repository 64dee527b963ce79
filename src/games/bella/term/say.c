/* Bella Italia in words. The names of cities are the same in every language. */
#include "page.h"
#include "term.h"
#include "term/say_internal.h"
#include <stdio.h>
#include <string.h>

struct move {
    char kind[16];
    char city[SAY_WORD];
    char ticket[SAY_WORD]; /* "" if only `back` is known */
    char back[SAY_WORD];
    char gets[SAY_WORD];
    char gets_back[SAY_WORD];
    int partner;
    int seat;
    int length;
    unsigned city_count;
    char cities[BELLA_TRIP_MAX][GAPS_ITEM];
    bool open; /* a card shows a city that has tickets left */
    bool asks;
    bool again;
    bool wins;
    bool shuffled;
};

/* ---- reading ---- */

static void read_cities(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct move *move = context;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (move->city_count == BELLA_TRIP_MAX) {
            pz_json_reader_fail(reader, "there are at most six cities", "");
            return;
        }
        say_read_word(reader, move->cities[move->city_count++], SAY_WORD);
    }
}

/* Is there anything in the list? */
static void read_any(struct pz_json_reader *reader, const struct pz_field *field, void *any)
{
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        *(bool *)any = true;
        pz_json_skip(reader);
    }
}

#define MEMBER(read, member) PZ_FIELD_BY(read, #member, struct move, member, true)

static bool read_move(const char *object, size_t length, struct move *move)
{
    static const struct pz_field fields[] = {
        MEMBER(say_field_word, kind),     MEMBER(say_field_word, city),
        MEMBER(say_field_word, ticket),   MEMBER(say_field_word, back),
        MEMBER(say_field_word, gets),     MEMBER(say_field_word, gets_back),
        MEMBER(say_field_seat, partner),  MEMBER(say_field_seat, seat),
        MEMBER(say_field_number, length), PZ_FIELD_WHOLE(read_cities, "cities", true),
        MEMBER(read_any, open),           MEMBER(pz_field_bool, asks),
        MEMBER(pz_field_bool, again),     MEMBER(pz_field_bool, wins),
        MEMBER(pz_field_bool, shuffled),  PZ_FIELD_END,
    };
    memset(move, 0, sizeof *move);
    move->partner = PZ_NOBODY;
    move->seat = PZ_NOBODY;
    return pz_fields_read_known(fields, move, object, length, NULL) == 0;
}

static bool is_kind(const struct move *move, const char *kind)
{
    return strcmp(move->kind, kind) == 0;
}

/* ---- phrases ---- */

/* A ticket as people read it: "Venezia–Roma", or "a Venezia ticket" if only the back is known. */
static const char *name_ticket(const char *ticket, const char *back, char text[GAPS_ITEM])
{
    struct pz_text out = pz_text_in(text, GAPS_ITEM);
    if (ticket[0] == '\0') {
        const struct gap gaps[] = {{"city", back}, {NULL, NULL}};
        gaps_fill(&out, _("a {city} ticket"), gaps);
        return text;
    }
    const size_t home = strcspn(ticket, ">");
    pz_text_bytes(&out, ticket, home);
    if (ticket[home] != '\0') {
        pz_text_str(&out, "–");
        pz_text_str(&out, ticket + home + 1);
    }
    return text;
}

/* "Milano – Venezia – Roma" */
static const char *name_trip(const struct move *move, char text[BELLA_TRIP_MAX * GAPS_ITEM])
{
    struct pz_text out = pz_text_in(text, BELLA_TRIP_MAX * GAPS_ITEM);
    for (unsigned i = 0; i < move->city_count; i++) {
        pz_text_str(&out, i > 0 ? " – " : "");
        pz_text_str(&out, move->cities[i]);
    }
    return text;
}

/* ---- moves that were made ---- */

static void say_card(const struct say *say, const struct move *move, struct pz_text *out)
{
    char cities[BELLA_TRIP_MAX * GAPS_ITEM];
    const struct gap gaps[] = {{"cities", cities}, {NULL, NULL}};
    struct pz_text text = pz_text_in(cities, sizeof cities);
    gaps_list(&text, (const char(*)[GAPS_ITEM])move->cities, move->city_count);
    if (!move->open) {
        gaps_fill(out,
                  _("The card shows {cities}. No tickets are left there; another is turned over."),
                  gaps);
    } else if (move->shuffled) {
        gaps_fill(out, _("The selection cards were shuffled. The card shows {cities}."), gaps);
    } else if (say->every) {
        gaps_fill(out, _("The card shows {cities}."), gaps);
    }
}

static void say_deal(const struct say *say, const struct move *move, struct pz_text *out)
{
    char ticket[GAPS_ITEM];
    const struct gap gaps[] = {{"name", say_name(say, move->seat)},
                               {"ticket", name_ticket(move->ticket, move->back, ticket)},
                               {NULL, NULL}};
    const bool known = move->ticket[0] != '\0';
    if (known || say->every) {
        gaps_fill(out,
                  known && move->seat == say->seat ? _("Your new ticket: {ticket}.")
                                                   : _("{name} gets {ticket}."),
                  gaps);
    }
}

/* An offer, or two tickets that change hands. */
static void say_swap(const struct say *say, int actor, const struct move *move, struct pz_text *out)
{
    char ticket[GAPS_ITEM];
    char gets[GAPS_ITEM];
    const struct gap gaps[] = {{"name", say_name(say, actor)},
                               {"partner", say_name(say, move->partner)},
                               {"ticket", name_ticket(move->ticket, move->back, ticket)},
                               {"gets", name_ticket(move->gets, move->gets_back, gets)},
                               {"city", move->gets_back},
                               {NULL, NULL}};
    const bool own = actor == say->seat;
    const bool to_you = move->partner == say->seat;
    if (is_kind(move, "exchange") && move->asks) {
        gaps_fill(out,
                  own      ? _("You offer {partner} {ticket} for a {city} ticket.")
                  : to_you ? _("{name} offers you {ticket} for one of your {city} tickets.")
                           : _("{name} offers {partner} {ticket} for a {city} ticket."),
                  gaps);
    } else {
        gaps_fill(out,
                  own      ? _("You give {partner} {ticket} and get {gets}.")
                  : to_you ? _("{name} gives you {ticket} and gets {gets}.")
                           : _("{name} gives {partner} {ticket} and gets {gets}."),
                  gaps);
    }
}

static void say_trip(const struct say *say, int actor, const struct move *move, struct pz_text *out)
{
    char cities[BELLA_TRIP_MAX * GAPS_ITEM];
    char length[GAPS_NUMBER];
    const struct gap gaps[] = {{"name", say_name(say, actor)},
                               {"cities", name_trip(move, cities)},
                               {"n", gaps_number(length, move->length)},
                               {NULL, NULL}};
    const bool own = actor == say->seat;
    gaps_fill(out,
              move->wins ? (own ? _("You travel {cities}, length {n}, and win.")
                                : _("{name} travels {cities}, length {n}, and wins."))
              : move->again
                  ? (own ? _("You travel {cities}, length {n}, and have another turn.")
                         : _("{name} travels {cities}, length {n}, and has another turn."))
                  : (own ? _("You travel {cities}, length {n}.")
                         : _("{name} travels {cities}, length {n}.")),
              gaps);
}

/* Says moves that need no more than the name and a ticket or city. */
static void say_short(const struct say *say, int actor, const struct move *move,
                      struct pz_text *out)
{
    char ticket[GAPS_ITEM];
    const struct gap gaps[] = {{"name", say_name(say, actor)},
                               {"ticket", name_ticket(move->ticket, move->back, ticket)},
                               {"city", is_kind(move, "take") ? move->city : move->back},
                               {NULL, NULL}};
    const bool own = actor == say->seat;
    if (is_kind(move, "take")) {
        gaps_fill(out, own ? _("You take a {city} ticket.") : _("{name} takes a {city} ticket."),
                  gaps);
    } else if (is_kind(move, "discard")) {
        gaps_fill(out,
                  own ? _("You put {ticket} under the pile of {city}.")
                      : _("{name} puts {ticket} under the pile of {city}."),
                  gaps);
    } else if (say->every && is_kind(move, "no-exchange")) {
        gaps_fill(out, own ? _("You exchange nothing.") : _("{name} exchanges nothing."), gaps);
    } else if (say->every && is_kind(move, "no-trip")) {
        gaps_fill(out, own ? _("You make no trip.") : _("{name} makes no trip."), gaps);
    }
}

static void bella_made(const struct say *say, int actor, const char *object, size_t length,
                       struct pz_text *out)
{
    struct move move;
    if (!read_move(object, length, &move)) {
        return;
    }
    if (is_kind(&move, "show")) {
        say_card(say, &move, out);
    } else if (is_kind(&move, "deal")) {
        say_deal(say, &move, out);
    } else if (is_kind(&move, "exchange") || is_kind(&move, "give")) {
        say_swap(say, actor, &move, out);
    } else if (is_kind(&move, "trip")) {
        say_trip(say, actor, &move, out);
    } else {
        say_short(say, actor, &move, out);
    }
}

/* Does not say that the reader took a ticket if the next part says which one it is. */
static void bella_turn(const struct say *say, const struct say_part *parts, unsigned count,
                       struct pz_text *out)
{
    for (unsigned i = 0; i < count; i++) {
        char kind[16];
        char next[16] = "";
        say_kind(parts[i].object, parts[i].length, kind);
        if (i + 1 < count) {
            say_kind(parts[i + 1].object, parts[i + 1].length, next);
        }
        if (say->every || parts[i].actor != say->seat || strcmp(kind, "take") != 0 ||
            strcmp(next, "deal") != 0) {
            say_parts(say, &parts[i], 1, out);
        }
    }
}

/* A card opens a turn, unless it replaces one that showed only empty piles. What the partner gives
 * belongs to the turn of the player who asked. */
static bool bella_opens(const struct say_progress *turn, int actor, const char *kind)
{
    if (actor == PZ_CHANCE) {
        return strcmp(kind, "show") == 0 &&
               (turn->decisions > 0 || strcmp(turn->kind, "show") != 0);
    }
    return turn->decisions > 0 && actor != turn->actor && strcmp(kind, "give") != 0;
}

/* ---- choices ---- */

static void bella_choice(const struct say *say, const char *object, size_t length,
                         struct pz_text *out)
{
    struct move move;
    char ticket[GAPS_ITEM];
    char gets[GAPS_ITEM];
    char cities[BELLA_TRIP_MAX * GAPS_ITEM];
    if (!read_move(object, length, &move)) {
        return;
    }
    const struct gap gaps[] = {{"city", move.city},
                               {"partner", say_name(say, move.partner)},
                               {"ticket", name_ticket(move.ticket, move.back, ticket)},
                               {"gets", name_ticket(move.gets, move.gets_back, gets)},
                               {"cities", name_trip(&move, cities)},
                               {NULL, NULL}};
    gaps_fill(out,
              is_kind(&move, "take")          ? _("take a {city} ticket")
              : is_kind(&move, "exchange")    ? _("give {partner} {ticket} for {gets}")
              : is_kind(&move, "no-exchange") ? _("no exchange")
              : is_kind(&move, "give")        ? _("give {ticket}")
              : is_kind(&move, "no-trip")     ? _("no trip")
              : is_kind(&move, "discard")     ? _("put {ticket} under its pile")
              : move.wins                     ? _("travel {cities} and win")
              : move.again                    ? _("travel {cities}, with another turn")
                                              : _("travel {cities}"),
              gaps);
}

/* How many tickets a pile has, or how far a trip brings the player. */
static void bella_remark(const struct say *say, const void *s, pz_move move, struct pz_text *out)
{
    const struct bella_public *pub = &((const struct bella_state *)s)->pub;
    char text[80] = "";
    (void)say;
    if (move < BELLA_MOVE_EXCHANGE) {
        snprintf(text, sizeof text, _("%u in the pile"),
                 bella_pile_count(pub, move - (unsigned)BELLA_MOVE_TAKE));
    } else if (bella_is_trip((int)move)) {
        bella_trip_effect(pub, move - (unsigned)BELLA_MOVE_TRIP, true, text, sizeof text);
    }
    pz_text_str(out, text);
}

/* "Milano, Venezia or Napoli" */
static void list_cities(const struct bella_public *pub, struct pz_text *out)
{
    const unsigned cities = bella_choosable(pub);
    const unsigned count = pz_count_bits(cities);
    unsigned index = 0;
    for (unsigned city = 0; city < BELLA_PILES; city++) {
        if (cities >> city & 1) {
            pz_text_str(out, index == 0 ? "" : index + 1 < count ? ", " : _(" or "));
            pz_text_str(out, bella_cities[city]);
            index++;
        }
    }
}

static const char *prompt_to_take(uint32_t count)
{
    return count == 1             ? _("Take a {city} ticket.")
           : count == BELLA_PILES ? _("Take a ticket of any city.")
                                  : _("Take a {cities} ticket.");
}

static void bella_prompt(const struct say *say, const void *s, const pz_move *moves, uint32_t count,
                         struct pz_text *out)
{
    const struct bella_state *state = s;
    char object[SAY_OBJECT_MAX];
    char cities[200];
    struct move first;
    struct move each;
    bool wins = false;
    struct pz_text text;
    size_t length = say_object(say->game, state, moves[0], object);
    if (!read_move(object, length, &first)) {
        return;
    }
    for (uint32_t i = 0; i < count && state->pub.phase == BELLA_TRIP; i++) {
        length = say_object(say->game, state, moves[i], object);
        wins = wins || (read_move(object, length, &each) && each.wins);
    }
    text = pz_text_in(cities, sizeof cities);
    list_cities(&state->pub, &text);
    const bool giving = state->pub.phase == BELLA_GIVE;
    const struct gap gaps[] = {{"city", giving ? first.back : first.city},
                               {"cities", cities},
                               {"name", say_name(say, first.partner)},
                               {NULL, NULL}};
    static const char *const sentences[BELLA_PHASES] = {
        [BELLA_EXCHANGE] = N_("Exchange a ticket with a neighbour, if you like."),
        [BELLA_GIVE] = N_("Give {name} one of your {city} tickets."),
        [BELLA_TRIP] = N_("Make a round trip, if you like."),
        [BELLA_DISCARD] = N_("Seven tickets and no trip: put one under the pile of its city."),
    };
    gaps_fill(out,
              state->pub.phase == BELLA_TAKE ? prompt_to_take(count)
              : wins                         ? _("You can make the trip that wins.")
              : is_kind(&first, "no-trip")   ? _("No round trip this time.")
                                             : _(sentences[state->pub.phase]),
              gaps);
}

/* ---- the end ---- */

/* The length that the seat lacks to win, 0 if it lacks more than one. A trip of six, which wins at
 * any time, is not counted. */
static unsigned missing_length(const struct bella_public *pub, unsigned seat)
{
    unsigned missing = 0;
    unsigned count = 0;
    for (unsigned length = BELLA_TRIP_MIN; length < BELLA_TRIP_MAX; length++) {
        if (!(pub->made[seat] >> length & 1)) {
            missing = length;
            count++;
        }
    }
    return count == 1 ? missing : 0;
}

static void bella_alarm(const struct say *say, const void *view, struct pz_text *out)
{
    const struct bella_public *pub = &((const struct bella_view *)view)->pub;
    char names[BELLA_SEATS][GAPS_ITEM];
    char list[BELLA_SEATS * GAPS_ITEM];
    char number[GAPS_NUMBER];
    unsigned count = 0;
    unsigned length = 0;
    bool you = false;
    struct pz_text text;
    for (unsigned seat = 0; seat < pub->players && pub->actor != PZ_NOBODY; seat++) {
        const unsigned missing = missing_length(pub, seat);
        if (missing != 0) {
            snprintf(names[count++], GAPS_ITEM, "%s", say_name_or_you(say, (int)seat));
            length = missing;
            you = you || (int)seat == say->seat;
        }
    }
    if (count == 0) {
        return;
    }
    text = pz_text_in(list, sizeof list);
    gaps_list(&text, (const char(*)[GAPS_ITEM])names, count);
    const struct gap gaps[] = {
        {"name", list}, {"names", list}, {"n", gaps_number(number, length)}, {NULL, NULL}};
    gaps_fill(out,
              count > 1 ? _("One trip from winning: {names}.")
              : you     ? _("You lack one trip to win: length {n}.")
                        : _("{name} lacks one trip to win: length {n}."),
              gaps);
}

static void bella_ending(const struct say *say, const void *s, struct pz_text *out)
{
    const struct bella_public *pub = &((const struct bella_state *)s)->pub;
    char lengths[BELLA_LENGTHS * GAPS_ITEM];
    const unsigned made = pub->made[pub->turn];
    const bool you = pub->turn == say->seat;
    const struct gap gaps[] = {{"name", say_name(say, pub->turn)},
                               {"lengths", bella_name_lengths(made, lengths)},
                               {NULL, NULL}};
    gaps_fill(out,
              made >> BELLA_TRIP_MAX & 1
                  ? (you ? _("You have made a trip of 6, which wins at once.")
                         : _("{name} has made a trip of 6, which wins at once."))
                  : (you ? _("You have made trips of {lengths}.")
                         : _("{name} has made trips of {lengths}.")),
              gaps);
}

const struct say_words bella_say = {
    .made = bella_made,
    .turn = bella_turn,
    .opens = bella_opens,
    .choice = bella_choice,
    .remark = bella_remark,
    .prompt = bella_prompt,
    .alarm = bella_alarm,
    .ending = bella_ending,
};
