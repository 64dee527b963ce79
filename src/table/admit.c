/* May an event happen? Asked before every event, of a message as of a stored one, so that no bytes
 * from outside can bring a table into a state that it could not come to by itself. */
#include "../core/bytes.h"
#include "inside.h"

static bool seat_exists(const struct flat *flat, int seat)
{
    return seat >= 0 && seat < flat->terms.setup.players;
}

static bool name_taken(const struct flat *flat, const char *name)
{
    for (unsigned i = 0; i < PZ_TABLE_PEOPLE_MAX; i++) {
        if (flat->people[i].number != 0 && pz_str_equal(flat->people[i].name, name)) {
            return true;
        }
    }
    return false;
}

static bool word_fits(const char *word)
{
    return pz_str_length(word) < PZ_WORD_MAX && pz_name_fits(word);
}

static enum table_error admit_name(const struct flat *flat, const char *name)
{
    return !table_name_fits(name)   ? TABLE_NAME
           : name_taken(flat, name) ? TABLE_NAME_TAKEN
                                    : TABLE_OK;
}

/* A seat that nobody holds: an open one; during the game also a bot's, which is then taken over. */
static enum table_error admit_seat(const struct flat *flat, int seat)
{
    if (!seat_exists(flat, seat)) {
        return TABLE_NO_SEAT;
    }
    const struct seat *s = &flat->seats[seat];
    const bool bot_gives_way = s->player == PLAYER_BOT && flat->status == PZ_TABLE_PLAYING;
    const bool is_free = (s->player == PLAYER_OPEN || bot_gives_way) && s->out == OUT_NOT;
    return is_free ? TABLE_OK : TABLE_SEAT_TAKEN;
}

static enum table_error admit_terms(const struct terms *terms)
{
    if (terms->game == NULL) {
        return TABLE_NO_GAME;
    }
    if (!table_bot_known(terms->game, terms->substitute)) {
        return TABLE_NO_BOT;
    }
    for (int seat = 0; seat < terms->setup.players; seat++) {
        if (terms->player[seat] == PLAYER_BOT && !table_bot_known(terms->game, terms->bot[seat])) {
            return TABLE_NO_BOT;
        }
    }
    return TABLE_OK;
}

static enum table_error admit_create(const struct flat *flat, const struct event *event)
{
    const enum table_error error = admit_terms(&event->terms);
    if (error != TABLE_OK) {
        return error;
    }
    if (event->seat != NOBODY_SITS && event->seat >= event->terms.setup.players) {
        return TABLE_NO_SEAT;
    }
    if (event->seat != NOBODY_SITS && event->terms.player[event->seat] != PLAYER_OPEN) {
        return TABLE_SEAT_TAKEN;
    }
    return admit_name(flat, event->name);
}

static enum table_error admit_join(const struct flat *flat, const struct event *event)
{
    if (event->person != flat->people_ever + 1) {
        return TABLE_EVENT;
    }
    bool place = false;
    for (unsigned i = 0; i < PZ_TABLE_PEOPLE_MAX; i++) {
        place = place || flat->people[i].number == 0;
    }
    if (!place) {
        return TABLE_FULL;
    }
    const enum table_error error = admit_name(flat, event->name);
    return error == TABLE_OK && event->seat != NOBODY_SITS ? admit_seat(flat, event->seat) : error;
}

/* A player cannot become an onlooker, and at another seat would see two hands. */
static enum table_error admit_sit(const struct flat *flat, const struct event *event)
{
    const struct person *person = table_person(flat, event->person);
    if (person->seat != NOBODY_SITS && flat->status == PZ_TABLE_PLAYING) {
        return TABLE_SEATED;
    }
    return event->seat == NOBODY_SITS ? TABLE_OK : admit_seat(flat, event->seat);
}

static enum table_error admit_seat_player(const struct flat *flat, const struct event *event)
{
    struct pz_scan scan;
    if (!seat_exists(flat, event->seat)) {
        return TABLE_NO_SEAT;
    }
    if (flat->status != PZ_TABLE_WAITING) {
        return flat->status == PZ_TABLE_PLAYING ? TABLE_STARTED : TABLE_OVER;
    }
    if (pz_str_equal(event->name, "open")) {
        return TABLE_OK;
    }
    pz_scan_init(&scan, event->name, pz_str_length(event->name));
    if (!pz_scan_word(&scan, "bot") || !pz_scan_char(&scan, ':')) {
        return TABLE_NO_BOT;
    }
    return table_bot_known(flat->terms.game, scan.next) ? TABLE_OK : TABLE_NO_BOT;
}

static enum table_error admit_start(const struct flat *flat)
{
    if (flat->status != PZ_TABLE_WAITING) {
        return flat->status == PZ_TABLE_PLAYING ? TABLE_STARTED : TABLE_OVER;
    }
    for (int seat = 0; seat < flat->terms.setup.players; seat++) {
        if (flat->seats[seat].player == PLAYER_OPEN) {
            return TABLE_OPEN_SEATS;
        }
    }
    return TABLE_OK;
}

/* Is it the seat's to move, now or ahead, and is the move legal? */
static enum table_error admit_move(const struct flat *flat, const struct event *event, int *rule)
{
    union pz_any_state then;
    const struct pz_game *game = flat->terms.game;
    if (!seat_exists(flat, event->seat)) {
        return TABLE_NO_SEAT;
    }
    const bool is_actor = game->actor(flat->state.bytes) == event->seat;
    if (flat->seats[event->seat].ask == 0 || is_actor == (event->type == EVENT_AHEAD) ||
        event->bot == table_by_person(flat, event->seat)) {
        return TABLE_NOT_ASKED;
    }
    const int64_t deadline = table_deadline(flat, event->seat);
    if (deadline >= 0 && event->time >= deadline) {
        return TABLE_EVENT; /* the time was up: whoever stored it has not looked at the clock */
    }
    const void *asked = table_asked_state(flat, event->seat, &then);
    pz_copy(&then, asked, game->state_size);
    *rule = game->apply(then.bytes, event->move);
    return *rule == 0 ? TABLE_OK : TABLE_ILLEGAL;
}

static enum table_error admit_secret(const struct flat *flat, const struct event *event,
                                     unsigned about)
{
    const bool needs =
        about == VOTE_REMATCH && flat->sealed && table_vote_completes(flat, about, event->seat);
    return event->has_secret == needs ? TABLE_OK : TABLE_EVENT;
}

static enum table_error admit_vote(const struct flat *flat, const struct event *event)
{
    const struct seat *seat = &flat->seats[event->seat];
    if (event->type == EVENT_TAKEBACK) {
        return flat->undo != event->seat      ? TABLE_NO_TAKE_BACK
               : flat->vote == VOTE_TAKE_BACK ? TABLE_VOTED
                                              : TABLE_OK;
    }
    if (event->type == EVENT_REMATCH) {
        if (flat->status != PZ_TABLE_OVER) {
            return TABLE_NOT_OVER;
        }
        /* whoever has agreed may ask again once somebody who had not is gone */
        const bool again = flat->vote == VOTE_REMATCH && seat->agreed &&
                           !table_vote_completes(flat, VOTE_REMATCH, event->seat);
        return again ? TABLE_VOTED : admit_secret(flat, event, VOTE_REMATCH);
    }
    if (flat->vote == VOTE_NONE) {
        return TABLE_NO_VOTE;
    }
    if (flat->vote == VOTE_TAKE_BACK && seat->out != OUT_NOT) {
        return TABLE_RESIGNED;
    }
    if (seat->agreed) {
        return TABLE_VOTED;
    }
    return event->yes ? admit_secret(flat, event, flat->vote) : TABLE_OK;
}

/* Events of a person about itself: is it there? Events of a seat: does a person hold it? */
static enum table_error admit_who(const struct flat *flat, const struct event *event)
{
    switch ((enum event_type)event->type) {
    case EVENT_LEAVE:
    case EVENT_SIT:
    case EVENT_RENAME:
    case EVENT_AWAY:
    case EVENT_BACK:
    case EVENT_CHAT:
        return table_person(flat, event->person) != NULL ? TABLE_OK : TABLE_NOT_JOINED;
    case EVENT_WORD:
    case EVENT_RESIGN:
    case EVENT_TIMEOUT:
    case EVENT_ABSENT:
    case EVENT_TAKEBACK:
    case EVENT_REMATCH:
    case EVENT_VOTE:
        return seat_exists(flat, event->seat) && flat->seats[event->seat].player == PLAYER_PERSON
                   ? TABLE_OK
                   : TABLE_NOT_SEATED;
    default:
        return TABLE_OK;
    }
}

static enum table_error admit_playing(const struct flat *flat)
{
    return flat->status == PZ_TABLE_WAITING   ? TABLE_NOT_STARTED
           : flat->status == PZ_TABLE_PLAYING ? TABLE_OK
                                              : TABLE_OVER;
}

static enum table_error admit_absent(const struct flat *flat, const struct event *event)
{
    const struct seat *seat = &flat->seats[event->seat];
    const struct person *person = table_person(flat, seat->person);
    const int64_t after = (int64_t)flat->terms.absent_after * 1000;
    return after > 0 && !person->here && table_by_person(flat, event->seat) &&
                   event->time >= person->away_since + after
               ? TABLE_OK
               : TABLE_EVENT;
}

/* A record holds PZ_NOTES_MAX notes: of the last ones none is used up by people who come and go. */
static bool notes_are_short(const struct flat *flat, const struct event *event)
{
    enum { KEPT_BACK = 4 * PZ_SEATS_MAX };
    const bool coming_and_going = event->type == EVENT_ABSENT || event->type == EVENT_LEAVE ||
                                  event->type == EVENT_SIT || event->type == EVENT_JOIN;
    return coming_and_going && flat->status == PZ_TABLE_PLAYING &&
           flat->note_count >= PZ_NOTES_MAX - KEPT_BACK;
}

enum table_error table_admit(const struct pz_table *table, const struct event *event, int *rule)
{
    const struct flat *flat = &table->flat;
    if ((event->type == EVENT_CREATE) != (flat->status == PZ_TABLE_EMPTY) ||
        event->number != flat->number + 1 || event->time < flat->now) {
        return TABLE_EVENT;
    }
    const enum table_error error = admit_who(flat, event);
    if (error != TABLE_OK) {
        return error;
    }
    if (notes_are_short(flat, event)) {
        return TABLE_TOO_OFTEN;
    }
    const enum table_error playing = admit_playing(flat);
    switch ((enum event_type)event->type) {
    case EVENT_CREATE:
        return admit_create(flat, event);
    case EVENT_JOIN:
        return admit_join(flat, event);
    case EVENT_SIT:
        return admit_sit(flat, event);
    case EVENT_RENAME:
        return admit_name(flat, event->name);
    case EVENT_SEAT:
        return admit_seat_player(flat, event);
    case EVENT_START:
        return admit_start(flat);
    case EVENT_WORD:
        return flat->status != PZ_TABLE_WAITING                    ? TABLE_STARTED
               : !flat->sealed                                     ? TABLE_NO_SECRET
               : event->text[0] != '\0' && !word_fits(event->text) ? TABLE_WORD
                                                                   : TABLE_OK;
    case EVENT_MOVE:
    case EVENT_AHEAD:
        return playing != TABLE_OK ? playing : admit_move(flat, event, rule);
    case EVENT_CHANCE:
        return playing != TABLE_OK ? playing : flat->hold_until >= 0 ? TABLE_OK : TABLE_EVENT;
    case EVENT_RESIGN:
        return playing != TABLE_OK                       ? playing
               : flat->seats[event->seat].out != OUT_NOT ? TABLE_RESIGNED
                                                         : TABLE_OK;
    case EVENT_TIMEOUT:
        return playing != TABLE_OK ? playing
               : table_deadline(flat, event->seat) >= 0 &&
                       table_deadline(flat, event->seat) <= event->time
                   ? TABLE_OK
                   : TABLE_EVENT;
    case EVENT_ABSENT:
        return playing != TABLE_OK ? playing : admit_absent(flat, event);
    case EVENT_AWAY:
        return table_person(flat, event->person)->here ? TABLE_OK : TABLE_EVENT;
    case EVENT_BACK:
        return !table_person(flat, event->person)->here ? TABLE_OK : TABLE_EVENT;
    case EVENT_TAKEBACK:
    case EVENT_REMATCH:
    case EVENT_VOTE:
        return admit_vote(flat, event);
    case EVENT_CHAT:
        return event->text[0] != '\0' && pz_str_printable(event->text) ? TABLE_OK : TABLE_CHAT;
    case EVENT_LEAVE:
        return TABLE_OK;
    case EVENT_TYPE_COUNT:
        break;
    }
    return TABLE_EVENT;
}
