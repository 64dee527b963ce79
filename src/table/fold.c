/* What an event does to a table: the only place where a table changes. Everything here follows from
 * the table and the event, so that the same events give the same table. */
#include "core/bytes.h"
#include "core/memory.h"
#include "table_internal.h"

/* ---- memory ---- */

bool table_reserve(struct pz_table *table)
{
    enum { NOTES_OF_AN_EVENT = 2 };
    const struct pz_memory *memory = &table->memory;
    const size_t moves = (size_t)table->state.move_count + DRAWN_MAX + 1;
    return memory_grow(memory, &table->moves, &table->move_capacity, moves, sizeof *table->moves) &&
           memory_grow(memory, &table->by_person, &table->by_person_capacity, moves,
                       sizeof *table->by_person) &&
           memory_grow(memory, &table->notes, &table->note_capacity,
                       table->state.note_count + NOTES_OF_AN_EVENT, sizeof *table->notes) &&
           memory_grow(memory, &table->log, &table->log_capacity,
                       table->log_length + PZ_TABLE_EVENT_MAX, 1);
}

/* ---- people ---- */

/* The person with that number, or for 0 a free place. An event that was admitted has one if it
 * needs one; otherwise this may be the last place, which is then not used. */
static struct person *person_of(struct table_state *state, int32_t number)
{
    unsigned i = 0;
    while (i + 1 < PZ_TABLE_PEOPLE_MAX && state->people[i].number != number) {
        i++;
    }
    return &state->people[i];
}

static void add_note(struct pz_table *table, enum pz_note_kind kind, int seat, const char *bot)
{
    struct pz_note *next = &table->notes[table->state.note_count++];
    pz_zero(next, sizeof *next);
    next->at = (uint32_t)table->state.move_count;
    next->kind = (uint8_t)kind;
    next->seat = (uint8_t)seat;
    pz_str_copy(next->bot, sizeof next->bot, bot);
    pz_forfeits_note(&table->state.forfeits, next);
}

/* A vote also ends when somebody who has a vote leaves: the others may ask again. */
static void end_vote(struct table_state *state)
{
    state->vote = VOTE_NONE;
    state->vote_by = NOBODY_SITS;
    for (unsigned seat = 0; seat < PZ_SEATS_MAX; seat++) {
        state->seats[seat].agreed = false;
    }
}

/* During a game a bot plays for an empty seat until somebody sits down. */
static void bot_stands_in(struct pz_table *table, int seat)
{
    const struct table_state *state = &table->state;
    if (state->stage == PZ_TABLE_PLAYING && !(state->forfeits.bots >> seat & 1)) {
        add_note(table, PZ_NOTE_BOT, seat, state->config.substitute);
    }
}

static void player_is_back(struct pz_table *table, int seat)
{
    const struct table_state *state = &table->state;
    if (state->stage == PZ_TABLE_PLAYING && (state->forfeits.bots >> seat & 1) &&
        state->seats[seat].out == OUT_NOT) {
        add_note(table, PZ_NOTE_BACK, seat, "");
    }
}

static void stand_up(struct pz_table *table, struct person *person)
{
    if (person->seat != NOBODY_SITS) {
        struct seat *seat = &table->state.seats[person->seat];
        const bool kept = table->state.stage == PZ_TABLE_OVER && seat->left[0] != '\0';
        if (table->state.stage >= PZ_TABLE_PLAYING && !kept) {
            pz_str_copy(seat->left, sizeof seat->left, person->name);
        }
        seat->player = PLAYER_OPEN;
        seat->person = 0;
        seat->absent = false;
        end_vote(&table->state);
        bot_stands_in(table, person->seat);
        person->seat = NOBODY_SITS;
    }
}

static void sit_down(struct pz_table *table, struct person *person, int seat)
{
    struct seat *s = &table->state.seats[seat];
    stand_up(table, person);
    s->player = PLAYER_PERSON;
    s->person = person->number;
    s->absent = false;
    s->agreed = false;
    s->asked_at = table->state.now;
    person->seat = (int8_t)seat;
    player_is_back(table, seat);
}

static struct person *add_person(struct table_state *state, int32_t number, const char *name)
{
    struct person *person = person_of(state, 0);
    person->number = number;
    person->seat = NOBODY_SITS;
    person->here = true;
    pz_str_copy(person->name, sizeof person->name, name);
    state->people_ever = number;
    state->host = state->host != 0 ? state->host : number; /* all others may have left */
    return person;
}

/* Somebody else at the table becomes the host, preferably somebody with a seat. */
static void pass_on_host(struct table_state *state)
{
    state->host = 0;
    for (unsigned i = 0; i < PZ_TABLE_PEOPLE_MAX; i++) {
        const struct person *person = &state->people[i];
        const struct person *host = table_person(state, state->host);
        if (person->number != 0 &&
            (host == NULL || (host->seat == NOBODY_SITS && person->seat != NOBODY_SITS))) {
            state->host = person->number;
        }
    }
}

static void fold_leave(struct pz_table *table, struct person *person)
{
    const bool was_host = table->state.host == person->number;
    stand_up(table, person);
    pz_zero(person, sizeof *person);
    if (was_host) {
        pass_on_host(&table->state);
    }
}

/* ---- the game ---- */

static void make_move(struct pz_table *table, pz_move move, bool by_person)
{
    struct table_state *state = &table->state;
    table->by_person[state->move_count] = by_person;
    table->moves[state->move_count++] = move;
    pz_game_make(state->config.game, state->position.bytes, move);
    state->takeback = NOBODY_SITS;
    if (state->vote == VOTE_TAKEBACK) { /* it was about the move before */
        end_vote(state);
    }
}

/* Makes the moves that nobody has to decide any more: draws, and early choices. If there are more
 * than an event can hold, the rest waits for pz_table_time(). */
static void run_automatic_moves(struct pz_table *table)
{
    struct table_state *state = &table->state;
    const struct pz_game *game = state->config.game;
    for (unsigned made = 0; state->hold_until < 0; made++) {
        const int actor = game->actor(state->position.bytes);
        const bool chosen = actor >= 0 && state->seats[actor].has_early_choice;
        if (actor != PZ_CHANCE && !chosen) {
            return;
        }
        if (made == DRAWN_MAX) {
            state->hold_until = state->now;
        } else if (chosen) {
            state->seats[actor].has_early_choice = false;
            make_move(table, state->seats[actor].early_choice, true);
        } else {
            make_move(table, pz_chance_move(&state->chance, game, state->position.bytes), false);
        }
    }
}

/* Updates who is asked for a move and since when, and whether the game is over. */
static void update_questions(struct table_state *state)
{
    const bool over = state->stage == PZ_TABLE_PLAYING &&
                      (state->config.game->actor(state->position.bytes) == PZ_NOBODY ||
                       pz_forfeits_over(&state->forfeits));
    if (over) {
        state->stage = PZ_TABLE_OVER;
        state->hold_until = -1;
        state->takeback = NOBODY_SITS;
        end_vote(state);
    }
    for (int seat = 0; seat < state->config.setup.players; seat++) {
        union pz_any_state then;
        struct seat *s = &state->seats[seat];
        if (table_asked_state(state, seat, &then) == NULL) {
            s->ask = 0;
        } else if (s->ask == 0) {
            s->ask = state->number;
            s->asked_at = state->now;
        }
    }
}

static void fold_start(struct pz_table *table)
{
    struct table_state *state = &table->state;
    const int players = state->config.setup.players;
    struct pz_seed seed = state->chance.seed;
    if (state->sealed) {
        char words[PZ_SEATS_MAX][PZ_WORD_MAX];
        for (int seat = 0; seat < players; seat++) {
            pz_copy(words[seat], state->seats[seat].word, PZ_WORD_MAX);
        }
        pz_seed_seal(&seed, state->secret, (const char(*)[PZ_WORD_MAX])words, players);
    }
    pz_chance_init(&state->chance, &seed);
    pz_copy(&state->setup, &state->config.setup, sizeof state->setup);
    pz_chance_first(&state->chance, &state->setup);
    state->config.game->init(state->position.bytes, &state->setup);
    pz_copy(&table->before, &state->position, sizeof state->position);
    state->stage = PZ_TABLE_PLAYING;
    for (int seat = 0; seat < players; seat++) {
        state->seats[seat].time_left = (int64_t)state->config.clock.seconds * 1000;
    }
    run_automatic_moves(table);
}

/* Stops the clock of a seat that has answered. */
static void stop_clock(struct table_state *state, struct seat *seat)
{
    if (state->config.clock.kind == CLOCK_GAME) {
        seat->time_left -= state->now - seat->asked_at;
        seat->time_left = seat->time_left < 0 ? 0 : seat->time_left;
        seat->time_left += (int64_t)state->config.clock.increment * 1000;
    }
}

static void fold_answer(struct table_state *state, const struct event *event)
{
    struct seat *seat = &state->seats[event->seat];
    if (!event->bot) {
        stop_clock(state, seat);
    }
    seat->answered = seat->ask;
    seat->ask = 0;
}

static void fold_move(struct pz_table *table, const struct event *event)
{
    struct table_state *state = &table->state;
    const struct pz_game *game = state->config.game;
    const bool shows = pz_game_reveals(game, state->position.bytes, event->move);
    fold_answer(state, event);
    make_move(table, event->move, !event->bot);
    if (!event->bot) {
        state->takeback = (int8_t)(shows ? NOBODY_SITS : event->seat);
        /* even if the move cannot be taken back: others must not see whether it can */
        if (state->config.hold > 0 && game->actor(state->position.bytes) == PZ_CHANCE) {
            state->hold_until = state->now + state->config.hold;
        }
    }
    run_automatic_moves(table);
}

static void put_out(struct pz_table *table, int seat, enum out_by how)
{
    struct table_state *state = &table->state;
    state->seats[seat].out = (uint8_t)how;
    state->takeback = (int8_t)(state->takeback == seat ? NOBODY_SITS : state->takeback);
    add_note(table, how == OUT_TIME ? PZ_NOTE_TIME : PZ_NOTE_RESIGNED, seat, "");
    if (!pz_forfeits_over(&state->forfeits)) {
        bot_stands_in(table, seat);
    }
    if (state->vote == VOTE_TAKEBACK) {
        end_vote(state);
    }
}

/* Replays the game without its last move. The move before it can be taken back too if the same
 * player made it: the move that is gone may have shown something to another player. */
static void take_move_back(struct pz_table *table)
{
    struct table_state *state = &table->state;
    const struct pz_game *game = state->config.game;
    int last = PZ_NOBODY;
    bool shows = true;
    state->move_count--;
    state->hold_until = -1;
    state->takeback = NOBODY_SITS;
    game->init(state->position.bytes, &state->setup);
    for (uint64_t i = 0; i < state->move_count; i++) {
        if (i + 1 == state->move_count) {
            last = game->actor(state->position.bytes);
            shows = last < 0 || (pz_game_reveals(game, state->position.bytes, table->moves[i]));
        }
        pz_game_make(game, state->position.bytes, table->moves[i]);
    }
    if (!shows && table_person_plays(state, last) &&
        (!pz_game_hides(game) || last == game->actor(state->position.bytes))) {
        state->takeback = (int8_t)last;
    }
    pz_copy(&table->before, &state->position, sizeof state->position);
    state->made_from = (uint32_t)state->move_count;
    for (uint32_t i = state->note_count; i > 0 && table->notes[i - 1].at > state->move_count; i--) {
        table->notes[i - 1].at = (uint32_t)state->move_count;
    }
    /* The player is asked again, without the increment of the move. Seats that may choose early are
     * still asked the same question, and their clocks run. */
    struct seat *player = &state->seats[game->actor(state->position.bytes)];
    player->ask = 0;
    if (state->config.clock.kind == CLOCK_GAME && table->by_person[state->move_count]) {
        player->time_left -= (int64_t)state->config.clock.increment * 1000;
    }
}

static void take_secret(struct table_state *state, const uint8_t secret[PZ_SEED_BYTES])
{
    pz_copy(state->secret, secret, PZ_SEED_BYTES);
    pz_commitment(secret, state->commitment);
}

/* Everybody moves on by one seat. The new game waits for its start, so that people can add words to
 * the seed after they know its commitment. */
static void begin_rematch(struct pz_table *table, const struct event *event)
{
    struct table_state *state = &table->state;
    const int players = state->config.setup.players;
    struct seat old[PZ_SEATS_MAX];
    pz_copy(old, state->seats, sizeof old);
    for (int seat = 0; seat < players; seat++) {
        const struct seat *from = &old[(seat + players - 1) % players];
        struct seat *to = &state->seats[seat];
        pz_zero(to, sizeof *to);
        to->player = from->player;
        to->person = from->person;
        pz_copy(to->bot, from->bot, sizeof to->bot);
        struct person *person = to->player == PLAYER_PERSON ? person_of(state, to->person) : NULL;
        if (person != NULL) {
            person->seat = (int8_t)seat;
        }
    }
    if (state->sealed) {
        take_secret(state, event->secret);
    } else if (state->chance.seed.kind == PZ_SEED_NUMBER) {
        state->chance.seed.number++;
    } else { /* whoever gave the first seed can know the second */
        pz_commitment(state->chance.seed.bytes, state->chance.seed.bytes);
    }
    end_vote(state);
    pz_forfeits_init(&state->forfeits, players);
    pz_zero(&state->position, sizeof state->position);
    state->stage = PZ_TABLE_WAITING;
    state->game_number++;
    state->move_count = 0;
    state->made_from = 0;
    state->note_count = 0;
}

static void fold_consent(struct pz_table *table, const struct event *event, enum vote about)
{
    struct table_state *state = &table->state;
    const bool complete = table_vote_completes(state, about, event->seat);
    if (state->vote != about) {
        end_vote(state);
        state->vote = (uint8_t)about;
        state->vote_by = event->seat;
    }
    state->seats[event->seat].agreed = true;
    if (complete) {
        end_vote(state);
        if (about == VOTE_TAKEBACK) {
            take_move_back(table);
        } else {
            begin_rematch(table, event);
        }
    }
}

static void fold_create(struct pz_table *table, const struct event *event)
{
    struct table_state *state = &table->state;
    pz_copy(&state->config, &event->config, sizeof state->config);
    for (int seat = 0; seat < state->config.setup.players; seat++) {
        state->seats[seat].player = state->config.player[seat];
        pz_copy(state->seats[seat].bot, state->config.bot[seat], BOT_NAME_MAX);
    }
    pz_forfeits_init(&state->forfeits, state->config.setup.players);
    state->stage = PZ_TABLE_WAITING;
    state->game_number = 1;
    state->hold_until = -1;
    state->takeback = NOBODY_SITS;
    state->vote_by = NOBODY_SITS;
    state->sealed = event->has_secret;
    if (event->has_secret) {
        take_secret(state, event->secret);
    } else {
        pz_copy(&state->chance.seed, &event->seed, sizeof event->seed);
    }
    struct person *host = add_person(state, 1, event->name);
    if (event->seat != NOBODY_SITS) {
        sit_down(table, host, event->seat);
    }
}

static void seat_player(struct pz_table *table, const struct event *event)
{
    struct seat *seat = &table->state.seats[event->seat];
    struct person *person =
        seat->player == PLAYER_PERSON ? person_of(&table->state, seat->person) : NULL;
    if (person != NULL) {
        stand_up(table, person);
    }
    const char *bot = pz_name_bot(event->name);
    seat->player = bot != NULL ? PLAYER_BOT : PLAYER_OPEN;
    pz_str_copy(seat->bot, sizeof seat->bot, bot != NULL ? bot : "");
}

/* The events about one person at the table. */
static void fold_of_person(struct pz_table *table, const struct event *event, struct person *person)
{
    struct table_state *state = &table->state;
    switch (event->type) {
    case EVENT_LEAVE:
        fold_leave(table, person);
        break;
    case EVENT_SIT:
        if (event->seat != NOBODY_SITS) {
            sit_down(table, person, event->seat);
        } else {
            stand_up(table, person);
        }
        break;
    case EVENT_RENAME:
        pz_str_copy(person->name, sizeof person->name, event->name);
        break;
    case EVENT_AWAY:
        person->here = false;
        person->away_since = state->now;
        break;
    default: /* EVENT_BACK */
        person->here = true;
        person->away_since = 0;
        if (person->seat != NOBODY_SITS && state->seats[person->seat].absent) {
            state->seats[person->seat].absent = false;
            state->seats[person->seat].asked_at = state->now;
            player_is_back(table, person->seat);
        }
        break;
    }
}

void table_fold(struct pz_table *table, const struct event *event)
{
    struct table_state *state = &table->state;
    struct person *person = person_of(state, event->person);
    state->number = event->number;
    state->now = event->time;
    state->made_from = (uint32_t)state->move_count;
    pz_copy(&table->before, &state->position, sizeof state->position);
    switch ((enum event_type)event->type) {
    case EVENT_CREATE:
        fold_create(table, event);
        break;
    case EVENT_JOIN:
        person = add_person(state, event->person, event->name);
        if (event->seat != NOBODY_SITS) {
            sit_down(table, person, event->seat);
        }
        break;
    case EVENT_LEAVE:
    case EVENT_SIT:
    case EVENT_RENAME:
    case EVENT_AWAY:
    case EVENT_BACK:
        fold_of_person(table, event, person);
        break;
    case EVENT_SEAT:
        seat_player(table, event);
        break;
    case EVENT_WORD:
        pz_str_copy(state->seats[event->seat].word, PZ_WORD_MAX, event->text);
        break;
    case EVENT_START:
        fold_start(table);
        break;
    case EVENT_MOVE:
        fold_move(table, event);
        break;
    case EVENT_EARLY_CHOICE:
        fold_answer(state, event);
        state->seats[event->seat].has_early_choice = true;
        state->seats[event->seat].early_choice = event->move;
        break;
    case EVENT_CHANCE:
        state->hold_until = -1;
        run_automatic_moves(table);
        break;
    case EVENT_RESIGN:
        put_out(table, event->seat, OUT_RESIGNED);
        break;
    case EVENT_TIMEOUT:
        state->seats[event->seat].time_left = 0;
        put_out(table, event->seat, OUT_TIME);
        break;
    case EVENT_ABSENT:
        state->seats[event->seat].absent = true;
        end_vote(state);
        bot_stands_in(table, event->seat);
        break;
    case EVENT_TAKEBACK:
        fold_consent(table, event, VOTE_TAKEBACK);
        break;
    case EVENT_REMATCH:
        fold_consent(table, event, VOTE_REMATCH);
        break;
    case EVENT_VOTE:
        if (event->yes) {
            fold_consent(table, event, (enum vote)state->vote);
        } else {
            end_vote(state);
        }
        break;
    case EVENT_CHAT:
    case EVENT_TYPE_COUNT:
        break;
    }
    update_questions(state);
}
