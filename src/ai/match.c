/* The match loop, and the only place that makes questions to bots. */
#include "piazza/match.h"
#include "core/bytes.h"
#include "piazza/playout.h"

int pz_question_make(struct pz_question *question, struct pz_ask_buffer *buffer,
                     const struct pz_game *game, const void *state, const struct pz_seed *seed,
                     uint64_t made)
{
    const int seat = game->actor(state);
    if (seat < 0) {
        return PZ_E_SEAT;
    }
    pz_game_view(game, state, seat, buffer->view.bytes);
    question->game = game;
    question->view = buffer->view.bytes;
    question->seat = seat;
    question->moves = buffer->moves;
    question->move_count = game->moves(state, buffer->moves, NULL);
    question->seed = pz_seed_question(seed, made);
    question->stop = NULL;
    question->made = made;
    return 0;
}

void pz_answer_init(struct pz_answer *answer, struct pz_ask_buffer *buffer)
{
    pz_zero(answer, sizeof *answer);
    answer->candidates = buffer->candidates;
    answer->capacity = PZ_MOVES_MAX;
}

void pz_match_start(struct pz_match *match, const struct pz_game *game,
                    const struct pz_setup *setup, const struct pz_seed *seed,
                    struct pz_ask_buffer *buffer)
{
    match->game = game;
    match->setup = *setup;
    for (unsigned seat = 0; seat < PZ_SEATS_MAX; seat++) {
        match->bots[seat] = NULL;
    }
    match->stop = NULL;
    match->turn_limit = PZ_TURN_LIMIT;
    match->buffer = buffer;
    match->decisions = 0;
    match->chances = 0;
    pz_chance_init(&match->chance, seed);
    pz_chance_first(&match->chance, &match->setup);
    game->init(match->state.bytes, &match->setup);
}

static int ask(struct pz_match *match, struct pz_step *step)
{
    struct pz_question question;
    pz_question_make(&question, match->buffer, match->game, match->state.bytes, &match->chance.seed,
                     match->decisions + match->chances);
    question.stop = match->stop;
    pz_answer_init(&step->answer, match->buffer);
    const int code = pz_bot_ask(match->bots[step->actor], &question, &step->answer);
    if (code != 0) {
        return code;
    }
    step->move = step->answer.move;
    return PZ_MATCH_MOVE;
}

int pz_match_next(struct pz_match *match, struct pz_step *step)
{
    const struct pz_game *game = match->game;
    step->actor = game->actor(match->state.bytes);
    if (step->actor == PZ_NOBODY) {
        return PZ_MATCH_OVER;
    }
    if (step->actor == PZ_CHANCE) {
        step->move = pz_chance_move(&match->chance, game, match->state.bytes);
        return PZ_MATCH_MOVE;
    }
    if (game->turns(match->state.bytes) >= match->turn_limit) {
        return PZ_MATCH_LIMIT;
    }
    return match->bots[step->actor] != NULL ? ask(match, step) : PZ_MATCH_WAIT;
}

int pz_match_make(struct pz_match *match, pz_move move)
{
    const int actor = match->game->actor(match->state.bytes);
    const int code = match->game->apply(match->state.bytes, move);
    if (code != 0) {
        return code;
    }
    match->chances += actor == PZ_CHANCE;
    match->decisions += actor != PZ_CHANCE;
    return 0;
}

int pz_match_play(struct pz_match *match)
{
    struct pz_step step;
    int code = pz_match_next(match, &step);
    while (code == PZ_MATCH_MOVE) {
        code = pz_match_make(match, step.move);
        code = code == 0 ? pz_match_next(match, &step) : code;
    }
    return code;
}
