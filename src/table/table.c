/* A table as seen from outside: its creation and release, and the functions that look at it. */
#include "core/bytes.h"
#include "table_internal.h"

struct pz_table *pz_table_new(const struct pz_memory *memory)
{
    struct pz_table *table = memory->resize(memory->context, NULL, sizeof *table);
    if (table != NULL) {
        pz_zero(table, sizeof *table);
        table->memory = *memory;
    }
    return table;
}

void pz_table_free(struct pz_table *table)
{
    if (table == NULL) {
        return;
    }
    const struct pz_memory memory = table->memory;
    void *const blocks[] = {table->moves, table->by_person, table->notes,
                            table->log,   table->snapshots, table};
    for (unsigned i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        if (blocks[i] != NULL) {
            memory.resize(memory.context, blocks[i], 0);
        }
    }
}

/* ---- for the other files ---- */

const struct person *table_person(const struct table_state *state, int32_t number)
{
    for (unsigned i = 0; number > 0 && i < PZ_TABLE_PEOPLE_MAX; i++) {
        if (state->people[i].number == number) {
            return &state->people[i];
        }
    }
    return NULL;
}

bool table_person_plays(const struct table_state *state, int seat)
{
    const struct seat *s = &state->seats[seat];
    return s->player == PLAYER_PERSON && s->out == OUT_NOT && !s->absent;
}

bool table_bot_plays(const struct table_state *state, int seat)
{
    const bool stands_in = state->stage == PZ_TABLE_PLAYING && !table_person_plays(state, seat);
    return stands_in || state->seats[seat].player == PLAYER_BOT;
}

const char *table_bot_name(const struct table_state *state, int seat)
{
    const struct seat *s = &state->seats[seat];
    return s->player == PLAYER_BOT ? s->bot : state->config.substitute;
}

int64_t table_deadline(const struct table_state *state, int seat)
{
    const struct clock *clock = &state->config.clock;
    const struct seat *s = &state->seats[seat];
    if (clock->kind == CLOCK_NONE || s->ask == 0 || !table_person_plays(state, seat)) {
        return -1;
    }
    const int64_t unit = clock->kind == CLOCK_DAYS ? 86400000 : 1000;
    return s->asked_at + (clock->kind == CLOCK_GAME ? s->time_left : clock->seconds * unit);
}

int64_t table_hold_until(const struct table_state *state)
{
    return state->hold_until >= 0 && state->vote == VOTE_TAKEBACK ? state->hold_until + VOTE_HOLD
                                                                  : state->hold_until;
}

bool table_vote_completes(const struct table_state *state, unsigned vote, int seat)
{
    for (int other = 0; other < state->config.setup.players; other++) {
        const struct seat *s = &state->seats[other];
        const struct person *person = table_person(state, s->person);
        const bool has_vote = vote == VOTE_REMATCH
                                  ? s->player == PLAYER_PERSON && person != NULL && person->here
                                  : table_person_plays(state, other);
        const bool agreed = state->vote == vote && s->agreed;
        if (other != seat && has_vote && !agreed) {
            return false;
        }
    }
    return true;
}

const void *table_asked_state(const struct table_state *state, int seat, union pz_any_state *then)
{
    const struct pz_game *game = state->config.game;
    if (state->stage != PZ_TABLE_PLAYING) {
        return NULL;
    }
    if (game->actor(state->position.bytes) == seat) {
        return state->position.bytes;
    }
    const bool early = !state->seats[seat].has_early_choice && table_person_plays(state, seat) &&
                       pz_game_early_choice(game, state->position.bytes, seat, then->bytes);
    return early ? then->bytes : NULL;
}

bool table_bot_known(const struct pz_game *game, const char *name)
{
    return pz_bot_find(game, name) != NULL;
}

const char *table_default_bot(const struct pz_game *game)
{
    const struct pz_bot_kind *kind = pz_bot_find(game, "greedy");
    return (kind != NULL ? kind : pz_bot_suggested(game))->id;
}

bool table_name_fits(const char *name)
{
    return pz_name_fits(name) && pz_name_bot(name) == NULL;
}

/* ---- for everybody ---- */

enum pz_table_stages pz_table_stage(const struct pz_table *table)
{
    return (enum pz_table_stages)table->state.stage;
}

const struct pz_game *pz_table_game(const struct pz_table *table)
{
    return table->state.config.game;
}

const struct pz_setup *pz_table_setup(const struct pz_table *table)
{
    const struct table_state *state = &table->state;
    return state->stage == PZ_TABLE_WAITING ? &state->config.setup : &state->setup;
}

uint32_t pz_table_number(const struct pz_table *table)
{
    return table->state.number;
}

uint32_t pz_table_game_number(const struct pz_table *table)
{
    return table->state.game_number;
}

const void *pz_table_state(const struct pz_table *table)
{
    return table->state.position.bytes;
}

const pz_move *pz_table_moves(const struct pz_table *table, size_t *count)
{
    *count = table->state.move_count;
    return table->moves;
}

int pz_table_person_at(const struct pz_table *table, int seat)
{
    const struct seat *s = &table->state.seats[seat];
    return s->player == PLAYER_PERSON ? s->person : 0;
}

const char *pz_table_name_at(const struct pz_table *table, int seat)
{
    const struct person *person = table_person(&table->state, pz_table_person_at(table, seat));
    return person != NULL ? person->name : table_bot_name(&table->state, seat);
}

int pz_table_next_person(const struct pz_table *table, int after)
{
    int32_t next = 0;
    for (unsigned i = 0; i < PZ_TABLE_PEOPLE_MAX; i++) {
        const int32_t number = table->state.people[i].number;
        if (number > 0 && number > after && (next == 0 || number < next)) {
            next = number;
        }
    }
    return next;
}

int pz_table_seat_of(const struct pz_table *table, int person)
{
    const struct person *who = table_person(&table->state, person);
    return who != NULL && who->seat != NOBODY_SITS ? who->seat : PZ_NOBODY;
}

const char *pz_table_person_name(const struct pz_table *table, int person)
{
    const struct person *who = table_person(&table->state, person);
    return who != NULL ? who->name : NULL;
}

bool pz_table_here(const struct pz_table *table, int person)
{
    const struct person *who = table_person(&table->state, person);
    return who != NULL && who->here;
}

const char *pz_table_bot_of(const struct pz_table *table, int seat)
{
    const struct table_state *state = &table->state;
    return table_bot_plays(state, seat) ? table_bot_name(state, seat) : NULL;
}

int pz_table_bot_seat(const struct pz_table *table, const char **bot)
{
    const struct table_state *state = &table->state;
    if (state->stage != PZ_TABLE_PLAYING) {
        return -1;
    }
    const int actor = state->config.game->actor(state->position.bytes);
    if (actor < 0 || table_person_plays(state, actor)) {
        return -1;
    }
    *bot = table_bot_name(state, actor);
    return actor;
}

int pz_table_question(const struct pz_table *table, int seat, struct pz_question *question,
                      struct pz_ask_buffer *buffer)
{
    const struct table_state *state = &table->state;
    const int players = state->config.setup.players;
    union pz_any_state then;
    if (seat < 0 || seat >= players) {
        return PZ_E_SEAT;
    }
    const void *asked = table_asked_state(state, seat, &then);
    if (asked == NULL) {
        return PZ_E_SEAT;
    }
    /* A seat that chooses early gets the question that it will get once those before it have
     * chosen.
     */
    const int before =
        (seat - state->config.game->actor(state->position.bytes) + players) % players;
    return pz_question_make(question, buffer, state->config.game, asked, &state->chance.seed,
                            state->move_count + (unsigned)before);
}

uint32_t pz_table_question_id(const struct pz_table *table, int seat)
{
    return table->state.seats[seat].ask;
}

bool pz_table_can_takeback(const struct pz_table *table, int seat)
{
    return table->state.stage == PZ_TABLE_PLAYING && seat >= 0 && table->state.takeback == seat;
}

void pz_table_result(const struct pz_table *table, struct pz_result *result)
{
    const struct table_state *state = &table->state;
    if (state->stage < PZ_TABLE_PLAYING) {
        pz_zero(result, sizeof *result);
        return;
    }
    pz_forfeits_result(&state->forfeits, state->config.game, state->position.bytes, result);
}

bool pz_table_same(const struct pz_table *a, const struct pz_table *b)
{
    return pz_same(&a->state, &b->state, sizeof a->state) &&
           pz_same(a->moves, b->moves, a->state.move_count * sizeof *a->moves) &&
           pz_same(a->by_person, b->by_person, a->state.move_count * sizeof *a->by_person) &&
           pz_same(a->notes, b->notes, a->state.note_count * sizeof *a->notes) &&
           a->log_length == b->log_length && pz_same(a->log, b->log, a->log_length);
}
