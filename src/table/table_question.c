/* A table in the position of a question, or at the end of a game, without the events that led
 * there. It gives one seat of a match the messages of a table. */
#include "piazza/table_question.h"
#include "core/bytes.h"
#include "table_internal.h"

/* Gives everybody a seat, and a name with the number of the seat. */
static void seat_everybody(struct table_state *state)
{
    for (int index = 0; index < state->config.setup.players; index++) {
        struct person *person = &state->people[index];
        struct seat *seat = &state->seats[index];
        struct pz_text name;
        person->number = index + 1;
        person->seat = (int8_t)index;
        person->here = true;
        name = pz_text_in(person->name, sizeof person->name);
        pz_text_str(&name, "Seat ");
        pz_text_uint(&name, (unsigned)index);
        seat->player = PLAYER_PERSON;
        seat->person = person->number;
    }
}

static int prepare(struct pz_table *table, const struct pz_game *game, const struct pz_setup *setup,
                   uint32_t game_number, uint32_t number, uint64_t made)
{
    struct table_state *state = &table->state;
    if (setup->players < game->min_players || setup->players > game->max_players) {
        return PZ_E_VALUE;
    }
    pz_zero(state, sizeof *state);
    state->config.game = game;
    state->config.setup = *setup;
    pz_str_copy(state->config.substitute, sizeof state->config.substitute, table_default_bot(game));
    state->setup = *setup;
    state->people_ever = setup->players;
    state->host = 1;
    state->number = number;
    state->game_number = game_number;
    state->move_count = made;
    state->hold_until = -1;
    state->vote_by = NOBODY_SITS;
    state->takeback = NOBODY_SITS;
    pz_forfeits_init(&state->forfeits, setup->players);
    seat_everybody(state);
    return 0;
}

static int tell_seat(const struct pz_table *table, int seat, struct pz_output *out)
{
    pz_output_clear(out);
    return tell_sender(table, NULL, seat + 1, out) ? 0 : PZ_E_MEMORY;
}

int pz_table_from_question(struct pz_table *table, const struct pz_setup *setup,
                           uint32_t game_number, uint32_t ask, uint32_t answered,
                           const struct pz_question *question, struct pz_output *out)
{
    static const uint64_t any_seed = 1; /* no message shows what is sampled */
    const struct pz_game *game = question->game;
    struct table_state *state = &table->state;
    struct pz_rng rng;
    const int code = prepare(table, game, setup, game_number, ask, question->made);
    if (code != 0) {
        return code;
    }
    pz_rng_init(&rng, any_seed);
    pz_game_sample_state(game, question->view, &rng, state->position.bytes);
    if (game->players(state->position.bytes) != setup->players) {
        return PZ_E_VALUE;
    }
    state->stage = PZ_TABLE_PLAYING;
    state->seats[question->seat].ask = ask;
    state->seats[question->seat].answered = answered;
    return tell_seat(table, question->seat, out);
}

int pz_table_from_final_state(struct pz_table *table, const struct pz_game *game,
                              const struct pz_setup *setup, uint32_t game_number, uint32_t number,
                              const void *state, uint64_t made, int seat, struct pz_output *out)
{
    const int code = prepare(table, game, setup, game_number, number, made);
    if (code != 0) {
        return code;
    }
    pz_copy(table->state.position.bytes, state, game->state_size);
    table->state.stage = PZ_TABLE_OVER;
    return tell_seat(table, seat, out);
}
