/* Checks whether an event may happen. Events from messages and stored events pass the same checks,
 * so that no bytes from outside can bring a table into a state that it could not reach by itself.
 */
#include "core/bytes.h"
#include "table_internal.h"

static bool seat_exists(const struct table_state *state, int seat)
{
    return seat >= 0 && seat < state->config.setup.players;
}

static bool name_taken(const struct table_state *state, const char *name)
{
    for (unsigned i = 0; i < PZ_TABLE_PEOPLE_MAX; i++) {
        if (state->people[i].number != 0 && pz_str_equal(state->people[i].name, name)) {
            return true;
        }
    }
    return false;
}

static bool word_fits(const char *word)
{
    return pz_str_length(word) < PZ_WORD_MAX && pz_name_fits(word);
}

static enum table_error admit_name(const struct table_state *state, const struct event *event)
{
    return !table_name_fits(event->name)    ? TABLE_NAME
           : name_taken(state, event->name) ? TABLE_NAME_TAKEN
                                            : TABLE_OK;
}

/* May somebody sit down there? Yes if the seat is open; during the game also at a bot's seat, which
 * is then taken over. */
static enum table_error admit_seat(const struct table_state *state, int seat)
{
    if (!seat_exists(state, seat)) {
        return TABLE_NO_SEAT;
    }
    const struct seat *s = &state->seats[seat];
    const bool bot_gives_way = s->player == PLAYER_BOT && state->stage == PZ_TABLE_PLAYING;
    const bool is_free = (s->player == PLAYER_OPEN || bot_gives_way) && s->out == OUT_NOT;
    return is_free ? TABLE_OK : TABLE_SEAT_TAKEN;
}

static enum table_error admit_config(const struct table_config *config)
{
    if (config->game == NULL) {
        return TABLE_NO_GAME;
    }
    if (!table_bot_known(config->game, config->substitute)) {
        return TABLE_NO_BOT;
    }
    for (int seat = 0; seat < config->setup.players; seat++) {
        if (config->player[seat] == PLAYER_BOT &&
            !table_bot_known(config->game, config->bot[seat])) {
            return TABLE_NO_BOT;
        }
    }
    return TABLE_OK;
}

static enum table_error admit_create(const struct table_state *state, const struct event *event)
{
    const enum table_error error = admit_config(&event->config);
    if (error != TABLE_OK) {
        return error;
    }
    if (event->seat != NOBODY_SITS && event->seat >= event->config.setup.players) {
        return TABLE_NO_SEAT;
    }
    if (event->seat != NOBODY_SITS && event->config.player[event->seat] != PLAYER_OPEN) {
        return TABLE_SEAT_TAKEN;
    }
    return admit_name(state, event);
}

static enum table_error admit_join(const struct table_state *state, const struct event *event)
{
    if (event->person != state->people_ever + 1) {
        return TABLE_EVENT;
    }
    bool place = false;
    for (unsigned i = 0; i < PZ_TABLE_PEOPLE_MAX; i++) {
        place = place || state->people[i].number == 0;
    }
    if (!place) {
        return TABLE_FULL;
    }
    const enum table_error error = admit_name(state, event);
    return error == TABLE_OK && event->seat != NOBODY_SITS ? admit_seat(state, event->seat) : error;
}

/* During a game a player cannot become an onlooker, nor take another seat, where it would see two
 * hands. */
static enum table_error admit_sit(const struct table_state *state, const struct event *event)
{
    const struct person *person = table_person(state, event->person);
    if (person->seat != NOBODY_SITS && state->stage == PZ_TABLE_PLAYING) {
        return TABLE_SEATED;
    }
    return event->seat == NOBODY_SITS ? TABLE_OK : admit_seat(state, event->seat);
}

static enum table_error admit_seat_player(const struct table_state *state,
                                          const struct event *event)
{
    if (!seat_exists(state, event->seat)) {
        return TABLE_NO_SEAT;
    }
    if (state->stage != PZ_TABLE_WAITING) {
        return state->stage == PZ_TABLE_PLAYING ? TABLE_STARTED : TABLE_OVER;
    }
    if (pz_str_equal(event->name, "open")) {
        return TABLE_OK;
    }
    const char *bot = pz_name_bot(event->name);
    return bot != NULL && table_bot_known(state->config.game, bot) ? TABLE_OK : TABLE_NO_BOT;
}

static enum table_error admit_start(const struct table_state *state, const struct event *event)
{
    (void)event;
    if (state->stage != PZ_TABLE_WAITING) {
        return state->stage == PZ_TABLE_PLAYING ? TABLE_STARTED : TABLE_OVER;
    }
    for (int seat = 0; seat < state->config.setup.players; seat++) {
        if (state->seats[seat].player == PLAYER_OPEN) {
            return TABLE_OPEN_SEATS;
        }
    }
    return TABLE_OK;
}

/* Is the seat asked, now or for an early choice, and is the move legal? */
static enum table_error admit_move(const struct table_state *state, const struct event *event,
                                   int *refused)
{
    union pz_any_state then;
    const struct pz_game *game = state->config.game;
    if (!seat_exists(state, event->seat)) {
        return TABLE_NO_SEAT;
    }
    const bool is_actor = game->actor(state->position.bytes) == event->seat;
    if (state->seats[event->seat].ask == 0 || is_actor == (event->type == EVENT_EARLY_CHOICE) ||
        event->bot == table_person_plays(state, event->seat)) {
        return TABLE_NOT_ASKED;
    }
    const int64_t deadline = table_deadline(state, event->seat);
    if (deadline >= 0 && event->time >= deadline) {
        return TABLE_EVENT; /* the time was up: whoever stored it has not looked at the clock */
    }
    const void *asked = table_asked_state(state, event->seat, &then);
    pz_copy(&then, asked, game->state_size);
    *refused = game->apply(then.bytes, event->move);
    return *refused == 0 ? TABLE_OK : TABLE_ILLEGAL;
}

static enum table_error admit_secret(const struct table_state *state, const struct event *event,
                                     unsigned about)
{
    const bool needs =
        about == VOTE_REMATCH && state->sealed && table_vote_completes(state, about, event->seat);
    return event->has_secret == needs ? TABLE_OK : TABLE_EVENT;
}

static enum table_error admit_takeback(const struct table_state *state, const struct event *event)
{
    return state->takeback != event->seat ? TABLE_NO_TAKEBACK
           : state->vote == VOTE_TAKEBACK ? TABLE_VOTED
                                          : TABLE_OK;
}

/* A seat that has agreed may ask again once somebody who had not agreed has left. */
static enum table_error admit_rematch(const struct table_state *state, const struct event *event)
{
    if (state->stage != PZ_TABLE_OVER) {
        return TABLE_NOT_OVER;
    }
    const bool again = state->vote == VOTE_REMATCH && state->seats[event->seat].agreed &&
                       !table_vote_completes(state, VOTE_REMATCH, event->seat);
    return again ? TABLE_VOTED : admit_secret(state, event, VOTE_REMATCH);
}

static enum table_error admit_vote(const struct table_state *state, const struct event *event)
{
    const struct seat *seat = &state->seats[event->seat];
    if (state->vote == VOTE_NONE) {
        return TABLE_NO_VOTE;
    }
    if (state->vote == VOTE_TAKEBACK && seat->out != OUT_NOT) {
        return TABLE_RESIGNED;
    }
    if (seat->agreed) {
        return TABLE_VOTED;
    }
    return event->yes ? admit_secret(state, event, state->vote) : TABLE_OK;
}

static enum table_error admit_word(const struct table_state *state, const struct event *event)
{
    return state->stage != PZ_TABLE_WAITING                    ? TABLE_STARTED
           : !state->sealed                                    ? TABLE_NO_SECRET
           : event->text[0] != '\0' && !word_fits(event->text) ? TABLE_WORD
                                                               : TABLE_OK;
}

static enum table_error admit_chance(const struct table_state *state, const struct event *event)
{
    (void)event;
    return state->hold_until >= 0 ? TABLE_OK : TABLE_EVENT;
}

static enum table_error admit_resign(const struct table_state *state, const struct event *event)
{
    return state->seats[event->seat].out != OUT_NOT ? TABLE_RESIGNED : TABLE_OK;
}

static enum table_error admit_timeout(const struct table_state *state, const struct event *event)
{
    const int64_t deadline = table_deadline(state, event->seat);
    return deadline >= 0 && deadline <= event->time ? TABLE_OK : TABLE_EVENT;
}

static enum table_error admit_absent(const struct table_state *state, const struct event *event)
{
    const struct seat *seat = &state->seats[event->seat];
    const struct person *person = table_person(state, seat->person);
    const int64_t after = (int64_t)state->config.absent_after * 1000;
    return after > 0 && !person->here && table_person_plays(state, event->seat) &&
                   event->time >= person->away_since + after
               ? TABLE_OK
               : TABLE_EVENT;
}

/* Events of type away and back. */
static enum table_error admit_presence(const struct table_state *state, const struct event *event)
{
    const bool goes = event->type == EVENT_AWAY;
    return table_person(state, event->person)->here == goes ? TABLE_OK : TABLE_EVENT;
}

static enum table_error admit_chat(const struct table_state *state, const struct event *event)
{
    (void)state;
    return event->text[0] != '\0' && pz_str_printable(event->text) ? TABLE_OK : TABLE_CHAT;
}

/* ---- all events ---- */

enum need {
    PERSON = 1,  /* the event's person is at the table */
    SEATED = 2,  /* a person holds the event's seat */
    PLAYING = 4, /* a game is being played */
    NOTES = 8    /* the record has space for the notes of people who come and go */
};

/* What an event of each type needs, and the check that only this type has. Moves are checked by
 * admit_move(). */
static const struct {
    uint8_t needs; /* bits: enum need */
    enum table_error (*check)(const struct table_state *state, const struct event *event);
} rules[EVENT_TYPE_COUNT] = {
    [EVENT_CREATE] = {0, admit_create},
    [EVENT_JOIN] = {NOTES, admit_join},
    [EVENT_LEAVE] = {PERSON | NOTES, NULL},
    [EVENT_SIT] = {PERSON | NOTES, admit_sit},
    [EVENT_RENAME] = {PERSON, admit_name},
    [EVENT_SEAT] = {0, admit_seat_player},
    [EVENT_WORD] = {SEATED, admit_word},
    [EVENT_START] = {0, admit_start},
    [EVENT_MOVE] = {PLAYING, NULL},
    [EVENT_EARLY_CHOICE] = {PLAYING, NULL},
    [EVENT_CHANCE] = {PLAYING, admit_chance},
    [EVENT_RESIGN] = {SEATED | PLAYING, admit_resign},
    [EVENT_TIMEOUT] = {SEATED | PLAYING, admit_timeout},
    [EVENT_AWAY] = {PERSON, admit_presence},
    [EVENT_BACK] = {PERSON, admit_presence},
    [EVENT_ABSENT] = {SEATED | PLAYING | NOTES, admit_absent},
    [EVENT_TAKEBACK] = {SEATED, admit_takeback},
    [EVENT_REMATCH] = {SEATED, admit_rematch},
    [EVENT_VOTE] = {SEATED, admit_vote},
    [EVENT_CHAT] = {PERSON, admit_chat},
};

static enum table_error admit_needs(const struct table_state *state, const struct event *event,
                                    unsigned needs)
{
    /* the last notes of a record are reserved: people who come and go cannot use them up */
    enum { NOTES_LEFT = PZ_NOTES_MAX - 4 * PZ_SEATS_MAX };
    if ((needs & PERSON) && table_person(state, event->person) == NULL) {
        return TABLE_NOT_JOINED;
    }
    if ((needs & SEATED) &&
        !(seat_exists(state, event->seat) && state->seats[event->seat].player == PLAYER_PERSON)) {
        return TABLE_NOT_SEATED;
    }
    if ((needs & NOTES) && state->stage == PZ_TABLE_PLAYING && state->note_count >= NOTES_LEFT) {
        return TABLE_TOO_OFTEN;
    }
    if ((needs & PLAYING) && state->stage != PZ_TABLE_PLAYING) {
        return state->stage == PZ_TABLE_WAITING ? TABLE_NOT_STARTED : TABLE_OVER;
    }
    return TABLE_OK;
}

enum table_error table_admit(const struct pz_table *table, const struct event *event, int *refused)
{
    const struct table_state *state = &table->state;
    if ((event->type == EVENT_CREATE) != (state->stage == PZ_TABLE_EMPTY) ||
        event->number != state->number + 1 || event->time < state->now) {
        return TABLE_EVENT;
    }
    const enum table_error error = admit_needs(state, event, rules[event->type].needs);
    if (error != TABLE_OK) {
        return error;
    }
    if (event->type == EVENT_MOVE || event->type == EVENT_EARLY_CHOICE) {
        return admit_move(state, event, refused);
    }
    return rules[event->type].check != NULL ? rules[event->type].check(state, event) : TABLE_OK;
}
