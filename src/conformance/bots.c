/* The contract of bots. An answer has every legal move once, the best first. It follows from the
 * question and the budget alone: not from earlier questions, from other bots, from old content of
 * the buffers, or from what the seat cannot see. */
#include "checks.h"
#include "piazza/match.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES = 400,       /* the most nodes of a bot: those that search are quick with so few */
    GAME_MOVES = 1500, /* the most moves of a random game that are looked at */
    TWINS = 3          /* samples that look the same to the seat */
};

static void *resize(void *context, void *block, size_t size)
{
    (void)context;
    if (size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, size);
}

/* Without a clock: answers can be repeated. */
static const struct pz_host host = {.memory = {resize, NULL}};

struct audit {
    const struct pz_game *game;
    struct pz_bot bot;
    unsigned long long answers;
};

static void require(bool holds, const struct audit *audit, const void *state, const char *what)
{
    if (!holds) {
        fprintf(stderr, "bot %s\n", audit->bot.kind->id);
        pz_conform_fail(audit->game, state, what);
    }
}

static struct pz_bot open_bot(const struct pz_game *game, const struct pz_bot_kind *kind)
{
    struct pz_bot bot;
    struct pz_bot_options options;
    struct pz_problem problem;
    pz_bot_options_init(&options, kind);
    options.budget.milliseconds = 0;
    if (options.budget.nodes == 0 || options.budget.nodes > NODES) {
        options.budget.nodes = NODES;
    }
    if (pz_bot_open(&bot, game, kind, &options, &host, &problem) != 0) {
        fprintf(stderr, "bot %s: %s\n", kind->id, problem.text);
        pz_conform_fail(game, NULL, "a bot opens");
    }
    return bot;
}

static struct pz_question question_in(const struct pz_game *game, const void *state,
                                      struct pz_ask_buffer *buffer, uint64_t seed)
{
    struct pz_question question;
    struct pz_seed number;
    pz_seed_number(&number, seed);
    memset(&buffer->view, 0, sizeof buffer->view);
    conform_require(pz_question_make(&question, buffer, game, state, &number, 0) == 0, game, state,
                    "a seat that is to act can be asked");
    return question;
}

/* Fills the answer and the candidates with garbage first: none of it may show through. */
static struct pz_answer ask(struct audit *audit, struct pz_bot *bot,
                            const struct pz_question *question, struct pz_ask_buffer *buffer,
                            const void *state)
{
    struct pz_answer answer;
    memset(&answer, 0xa5, sizeof answer);
    memset(buffer->candidates, 0xa5, sizeof buffer->candidates);
    pz_answer_init(&answer, buffer);
    require(pz_bot_ask(bot, question, &answer) == 0, audit, state,
            "a bot answers with legal moves");
    audit->answers++;
    return answer;
}

/* Each candidate is a legal move, none comes twice, the best comes first, and there is a reason. */
static void check_answer(const struct audit *audit, const void *state,
                         const struct pz_question *question, const struct pz_answer *answer)
{
    static bool due[UINT16_MAX + 1];
    const struct pz_reason *reason = &answer->reason;
    require(answer->candidate_count >= 1 && answer->candidate_count <= question->move_count &&
                (answer->stopped || answer->candidate_count == question->move_count),
            audit, state, "every legal move is a candidate, unless the bot was stopped");
    require(answer->candidates[0].move == answer->move, audit, state,
            "the first candidate is the move");
    for (uint32_t i = 0; i < question->move_count; i++) {
        due[question->moves[i]] = true;
    }
    for (uint32_t i = 0; i < answer->candidate_count; i++) {
        const struct pz_candidate *candidate = &answer->candidates[i];
        require(due[candidate->move], audit, state, "a candidate is a legal move, once");
        due[candidate->move] = false;
        require(i == 0 || candidate->value <= answer->candidates[i - 1].value, audit, state,
                "the best candidate comes first");
        require(candidate->win_chance == PZ_WIN_UNKNOWN || candidate->win_chance <= PZ_WIN_CERTAIN,
                audit, state, "a win probability is at most 1");
    }
    for (uint32_t i = 0; i < question->move_count; i++) {
        due[question->moves[i]] = false;
    }
    require(reason->sentence != NULL && reason->sentence[0] != '\0' &&
                memchr(reason->word, '\0', sizeof reason->word) != NULL,
            audit, state, "an answer has a reason");
    require(strstr(reason->sentence, "{w}") == NULL || reason->word[0] != '\0', audit, state,
            "a reason with a gap for a word has the word");
}

static bool same_answers(const struct pz_answer *a, const struct pz_answer *b)
{
    bool same = a->move == b->move && a->candidate_count == b->candidate_count &&
                a->reason.sentence == b->reason.sentence && a->reason.number == b->reason.number &&
                strcmp(a->reason.word, b->reason.word) == 0;
    for (uint32_t i = 0; same && i < a->candidate_count; i++) {
        const struct pz_candidate *x = &a->candidates[i];
        const struct pz_candidate *y = &b->candidates[i];
        same = x->move == y->move && x->value == y->value && x->visits == y->visits &&
               x->win_chance == y->win_chance;
    }
    return same;
}

/* Other states with the same view and moves get the same answer. */
static void check_blindness(struct audit *audit, const void *state,
                            const struct pz_question *question, const struct pz_answer *answer,
                            uint64_t seed)
{
    static struct pz_ask_buffer buffer;
    struct pz_rng rng;
    pz_rng_init(&rng, seed + 1);
    for (int i = 0; i < TWINS; i++) {
        union pz_any_state twin;
        memset(&twin, 0, sizeof twin);
        pz_game_sample_state(audit->game, question->view, &rng, twin.bytes);
        const struct pz_question same = question_in(audit->game, twin.bytes, &buffer, seed);
        const struct pz_answer other = ask(audit, &audit->bot, &same, &buffer, twin.bytes);
        require(same_answers(answer, &other), audit, state,
                "a bot does not know what its seat cannot see");
    }
}

/* A bot that is stopped before it begins still has a move. */
static void check_stop(struct audit *audit, const void *state, const struct pz_question *asked)
{
    static struct pz_ask_buffer buffer;
    struct pz_stop stop;
    struct pz_question question = *asked;
    pz_stop_set(&stop, true);
    question.stop = &stop;
    const struct pz_answer answer = ask(audit, &audit->bot, &question, &buffer, state);
    check_answer(audit, state, &question, &answer);
}

static void check_position(struct audit *audit, const void *state, uint64_t seed)
{
    static struct pz_ask_buffer buffer;
    static struct pz_ask_buffer again_buffer;
    const struct pz_question question = question_in(audit->game, state, &buffer, seed);
    const struct pz_answer answer = ask(audit, &audit->bot, &question, &buffer, state);
    check_answer(audit, state, &question, &answer);
    require(!answer.stopped, audit, state, "a bot that nobody stops is not stopped");
    check_stop(audit, state, &question);
    const struct pz_answer again = ask(audit, &audit->bot, &question, &again_buffer, state);
    require(same_answers(&answer, &again), audit, state, "the same question has the same answer");
    struct pz_bot fresh = open_bot(audit->game, audit->bot.kind);
    const struct pz_answer other = ask(audit, &fresh, &question, &again_buffer, state);
    require(same_answers(&answer, &other), audit, state, "two bots of a kind answer alike");
    pz_bot_close(&fresh);
    check_blindness(audit, state, &question, &answer, seed);
}

/* The first choice between several moves is always checked, as a game may be short. */
static unsigned long long check_kind(const struct pz_game *game, const struct pz_bot_kind *kind,
                                     const struct pz_setup *setup, uint64_t seed, unsigned one_in)
{
    static pz_move moves[PZ_MOVES_MAX];
    struct audit audit = {game, open_bot(game, kind), 0};
    struct pz_rng rng;
    union pz_any_state state;
    bool first = true;
    conform_begin(game, setup, seed, &rng, state.bytes);
    for (unsigned n = 0; game->actor(state.bytes) != PZ_NOBODY && n < GAME_MOVES; n++) {
        const bool chance = game->actor(state.bytes) == PZ_CHANCE;
        const bool choice = !chance && game->moves(state.bytes, moves, NULL) > 1;
        if ((choice && first) || (!chance && pz_rng_below(&rng, one_in) == 0)) {
            check_position(&audit, state.bytes, seed + n);
            first = first && !choice;
        }
        game->apply(state.bytes, pz_game_pick(game, state.bytes, &rng));
    }
    pz_bot_close(&audit.bot);
    return audit.answers;
}

unsigned long long conform_bots(const struct pz_game *game, const struct pz_setup *setup,
                                uint64_t seed, unsigned one_in)
{
    static const struct pz_bot_kind *const any_game[] = {&pz_bot_random, &pz_bot_greedy,
                                                         &pz_bot_flat_mc, &pz_bot_ismcts};
    unsigned long long answers = 0;
    for (unsigned i = 0; pz_bot_at(game, i) != NULL; i++) {
        const struct pz_bot_kind *kind = pz_bot_at(game, i);
        if (pz_bot_find(game, kind->id) != kind) {
            fprintf(stderr, "bot %s\n", kind->id);
            pz_conform_fail(game, NULL, "the names of bots differ");
        }
        answers += check_kind(game, kind, setup, seed, one_in);
    }
    for (unsigned i = 0; i < sizeof any_game / sizeof any_game[0]; i++) {
        if (pz_bot_find(game, any_game[i]->id) != any_game[i]) {
            answers += check_kind(game, any_game[i], setup, seed, one_in);
        }
    }
    return answers;
}
