/* A table as seen from outside: its life, and what can be asked of it. */
#include "../core/bytes.h"
#include "inside.h"

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
                            table->log,   table->marks,     table};
    for (unsigned i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        if (blocks[i] != NULL) {
            memory.resize(memory.context, blocks[i], 0);
        }
    }
}

/* ---- for the other files ---- */

const struct person *table_person(const struct flat *flat, int32_t number)
{
    for (unsigned i = 0; number > 0 && i < PZ_TABLE_PEOPLE_MAX; i++) {
        if (flat->people[i].number == number) {
            return &flat->people[i];
        }
    }
    return NULL;
}

bool table_by_person(const struct flat *flat, int seat)
{
    const struct seat *s = &flat->seats[seat];
    return s->player == PLAYER_PERSON && s->out == OUT_NOT && !s->absent;
}

const char *table_bot_of(const struct flat *flat, int seat)
{
    const struct seat *s = &flat->seats[seat];
    return s->player == PLAYER_BOT ? s->bot : flat->terms.substitute;
}

int64_t table_deadline(const struct flat *flat, int seat)
{
    const struct clock *clock = &flat->terms.clock;
    const struct seat *s = &flat->seats[seat];
    if (clock->kind == CLOCK_NONE || s->ask == 0 || !table_by_person(flat, seat)) {
        return -1;
    }
    const int64_t unit = clock->kind == CLOCK_DAYS ? 86400000 : 1000;
    return s->asked_at + (clock->kind == CLOCK_GAME ? s->time_left : clock->seconds * unit);
}

int64_t table_hold_until(const struct flat *flat)
{
    return flat->hold_until >= 0 && flat->vote == VOTE_TAKE_BACK ? flat->hold_until + VOTE_HOLD
                                                                 : flat->hold_until;
}

bool table_vote_completes(const struct flat *flat, unsigned vote, int seat)
{
    for (int other = 0; other < flat->terms.setup.players; other++) {
        const struct seat *s = &flat->seats[other];
        const struct person *person = table_person(flat, s->person);
        const bool has_vote = vote == VOTE_REMATCH
                                  ? s->player == PLAYER_PERSON && person != NULL && person->here
                                  : table_by_person(flat, other);
        const bool agreed = flat->vote == vote && s->agreed;
        if (other != seat && has_vote && !agreed) {
            return false;
        }
    }
    return true;
}

const void *table_asked_state(const struct flat *flat, int seat, union pz_any_state *then)
{
    const struct pz_game *game = flat->terms.game;
    if (flat->status != PZ_TABLE_PLAYING) {
        return NULL;
    }
    if (game->actor(flat->state.bytes) == seat) {
        return flat->state.bytes;
    }
    const bool ahead = game->ahead != NULL && !flat->seats[seat].chosen &&
                       table_by_person(flat, seat) &&
                       game->ahead(flat->state.bytes, seat, then->bytes);
    return ahead ? then->bytes : NULL;
}

bool table_bot_known(const struct pz_game *game, const char *name)
{
    return pz_bot_find(game, name) != NULL;
}

const char *table_default_bot(void)
{
    return "greedy";
}

bool table_name_fits(const char *name)
{
    const bool like_bot = name[0] == 'b' && name[1] == 'o' && name[2] == 't' && name[3] == ':';
    return pz_name_fits(name) && !like_bot;
}

/* ---- for everybody ---- */

enum pz_table_stage pz_table_status(const struct pz_table *table)
{
    return (enum pz_table_stage)table->flat.status;
}

const struct pz_game *pz_table_game(const struct pz_table *table)
{
    return table->flat.terms.game;
}

const struct pz_setup *pz_table_setup(const struct pz_table *table)
{
    const struct flat *flat = &table->flat;
    return flat->status == PZ_TABLE_WAITING ? &flat->terms.setup : &flat->setup;
}

const struct pz_seed *pz_table_seed(const struct pz_table *table)
{
    return &table->flat.chance.seed;
}

uint32_t pz_table_number(const struct pz_table *table)
{
    return table->flat.number;
}

uint32_t pz_table_game_number(const struct pz_table *table)
{
    return table->flat.game_number;
}

const void *pz_table_state(const struct pz_table *table)
{
    return table->flat.state.bytes;
}

const pz_move *pz_table_moves(const struct pz_table *table, size_t *count)
{
    *count = table->flat.move_count;
    return table->moves;
}

int pz_table_person_at(const struct pz_table *table, int seat)
{
    const struct seat *s = &table->flat.seats[seat];
    return s->player == PLAYER_PERSON ? s->person : 0;
}

const char *pz_table_name_at(const struct pz_table *table, int seat)
{
    const struct person *person = table_person(&table->flat, pz_table_person_at(table, seat));
    return person != NULL ? person->name : table_bot_of(&table->flat, seat);
}

int pz_table_next_person(const struct pz_table *table, int after)
{
    int32_t next = 0;
    for (unsigned i = 0; i < PZ_TABLE_PEOPLE_MAX; i++) {
        const int32_t number = table->flat.people[i].number;
        if (number > 0 && number > after && (next == 0 || number < next)) {
            next = number;
        }
    }
    return next;
}

int pz_table_seat_of(const struct pz_table *table, int person)
{
    const struct person *who = table_person(&table->flat, person);
    return who == NULL ? PZ_E_SEAT : who->seat == NOBODY_SITS ? PZ_NOBODY : who->seat;
}

const char *pz_table_person_name(const struct pz_table *table, int person)
{
    const struct person *who = table_person(&table->flat, person);
    return who != NULL ? who->name : NULL;
}

bool pz_table_here(const struct pz_table *table, int person)
{
    const struct person *who = table_person(&table->flat, person);
    return who != NULL && who->here;
}

const char *pz_table_bot_of(const struct pz_table *table, int seat)
{
    const struct flat *flat = &table->flat;
    const bool stands_in = flat->status == PZ_TABLE_PLAYING && !table_by_person(flat, seat);
    return stands_in || flat->seats[seat].player == PLAYER_BOT ? table_bot_of(flat, seat) : NULL;
}

int pz_table_bot_seat(const struct pz_table *table, const char **bot)
{
    const struct flat *flat = &table->flat;
    if (flat->status != PZ_TABLE_PLAYING) {
        return -1;
    }
    const int actor = flat->terms.game->actor(flat->state.bytes);
    if (actor < 0 || table_by_person(flat, actor)) {
        return -1;
    }
    *bot = table_bot_of(flat, actor);
    return actor;
}

int pz_table_question(const struct pz_table *table, int seat, struct pz_question *question,
                      struct pz_ask_buffer *buffer)
{
    const struct flat *flat = &table->flat;
    const int players = flat->terms.setup.players;
    union pz_any_state then;
    if (seat < 0 || seat >= players) {
        return PZ_E_SEAT;
    }
    const void *state = table_asked_state(flat, seat, &then);
    if (state == NULL) {
        return PZ_E_SEAT;
    }
    /* A seat that chooses ahead is asked what it would be asked once those before it have chosen.
     */
    const int before = (seat - flat->terms.game->actor(flat->state.bytes) + players) % players;
    return pz_question_make(question, buffer, flat->terms.game, state, &flat->chance.seed,
                            flat->move_count + (unsigned)before);
}

uint32_t pz_table_ask(const struct pz_table *table, int seat)
{
    return table->flat.seats[seat].ask;
}

bool pz_table_can_take_back(const struct pz_table *table, int seat)
{
    return table->flat.status == PZ_TABLE_PLAYING && seat >= 0 && table->flat.undo == seat;
}

void pz_table_result(const struct pz_table *table, struct pz_result *result)
{
    const struct flat *flat = &table->flat;
    if (flat->status < PZ_TABLE_PLAYING) {
        pz_zero(result, sizeof *result);
        return;
    }
    pz_standing_result(&flat->standing, flat->terms.game, flat->state.bytes, result);
}

bool pz_table_same(const struct pz_table *a, const struct pz_table *b)
{
    return pz_same(&a->flat, &b->flat, sizeof a->flat) &&
           pz_same(a->moves, b->moves, a->flat.move_count * sizeof *a->moves) &&
           pz_same(a->by_person, b->by_person, a->flat.move_count * sizeof *a->by_person) &&
           pz_same(a->notes, b->notes, a->flat.note_count * sizeof *a->notes) &&
           a->log_length == b->log_length && pz_same(a->log, b->log, a->log_length);
}
