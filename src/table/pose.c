/* A table that stands where a question is asked or a game has ended, without the events that led
 * there: so that one seat of a match can be told of it in the messages of a table. */
#include "../core/bytes.h"
#include "inside.h"

/* Everybody has a seat and a name that says no more than that. */
static void seat_everybody(struct flat *flat)
{
    for (int index = 0; index < flat->terms.setup.players; index++) {
        struct person *person = &flat->people[index];
        struct seat *seat = &flat->seats[index];
        struct pz_text name;
        person->number = index + 1;
        person->seat = (int8_t)index;
        person->here = true;
        pz_text_init(&name, person->name, sizeof person->name);
        pz_text_str(&name, "Seat ");
        pz_text_uint(&name, (unsigned)index);
        seat->player = PLAYER_PERSON;
        seat->person = person->number;
    }
}

static int prepare(struct pz_table *table, const struct pz_game *game, const struct pz_setup *setup,
                   uint32_t game_number, uint32_t number, uint64_t made)
{
    struct flat *flat = &table->flat;
    struct pz_text substitute;
    if (setup->players < game->min_players || setup->players > game->max_players) {
        return PZ_E_VALUE;
    }
    pz_zero(flat, sizeof *flat);
    flat->terms.game = game;
    flat->terms.setup = *setup;
    pz_text_init(&substitute, flat->terms.substitute, sizeof flat->terms.substitute);
    pz_text_str(&substitute, table_default_bot());
    flat->setup = *setup;
    flat->people_ever = setup->players;
    flat->host = 1;
    flat->number = number;
    flat->game_number = game_number;
    flat->move_count = made;
    flat->hold_until = -1;
    flat->vote_by = NOBODY_SITS;
    flat->undo = NOBODY_SITS;
    pz_standing_init(&flat->standing, setup->players);
    seat_everybody(flat);
    return 0;
}

static int tell_seat(const struct pz_table *table, int seat, struct pz_output *out)
{
    output_start(out);
    return tell_look(table, seat + 1, out) ? 0 : PZ_E_MEMORY;
}

int pz_table_pose(struct pz_table *table, const struct pz_setup *setup, uint32_t game_number,
                  uint32_t ask, uint32_t answered, const struct pz_question *question,
                  struct pz_output *out)
{
    static const uint64_t any_seed = 1; /* which guess it is shows nowhere */
    const struct pz_game *game = question->game;
    struct flat *flat = &table->flat;
    struct pz_rng rng;
    const int code = prepare(table, game, setup, game_number, ask, question->made);
    if (code != 0) {
        return code;
    }
    pz_rng_init(&rng, any_seed);
    game->guess(question->view, &rng, flat->state.bytes);
    if (game->players(flat->state.bytes) != setup->players) {
        return PZ_E_VALUE;
    }
    flat->status = PZ_TABLE_PLAYING;
    flat->seats[question->seat].ask = ask;
    flat->seats[question->seat].answered = answered;
    return tell_seat(table, question->seat, out);
}

int pz_table_pose_over(struct pz_table *table, const struct pz_game *game,
                       const struct pz_setup *setup, uint32_t game_number, uint32_t number,
                       const void *state, uint64_t made, int seat, struct pz_output *out)
{
    const int code = prepare(table, game, setup, game_number, number, made);
    if (code != 0) {
        return code;
    }
    pz_copy(table->flat.state.bytes, state, game->state_size);
    table->flat.status = PZ_TABLE_OVER;
    return tell_seat(table, seat, out);
}
