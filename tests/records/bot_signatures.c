/* Prints a number for each bot, game and number of players that depends on every answer it gave in
 * some games: moves, all candidates with their values, and reasons. The lines kept in
 * bot_signatures.txt must come out in every build; they change when a bot plays differently, and
 * then on purpose. */
#include "piazza/bot_kit.h"
#include "piazza/piazza.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t stir(uint64_t hash, uint64_t number)
{
    for (unsigned i = 0; i < 8; i++) {
        hash = (hash ^ (number >> (8 * i) & 255)) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static uint64_t stir_text(uint64_t hash, const char *text)
{
    for (; *text != '\0'; text++) {
        hash = stir(hash, (unsigned char)*text);
    }
    return hash;
}

static uint64_t stir_answer(uint64_t hash, const struct pz_answer *answer)
{
    for (uint32_t i = 0; i < answer->candidate_count; i++) {
        const struct pz_candidate *candidate = &answer->candidates[i];
        hash = stir(hash, candidate->move);
        hash = stir(hash, (uint64_t)(int64_t)candidate->value);
        hash = stir(hash, candidate->visits);
        hash = stir(hash, candidate->win_chance);
    }
    hash = stir_text(hash, answer->reason.sentence);
    hash = stir(hash, (uint64_t)(int64_t)answer->reason.number);
    return stir_text(hash, answer->reason.word);
}

/* A game in which every seat has the bot. */
static bool play(struct pz_bot *bot, int players, uint64_t number, uint64_t *hash)
{
    static struct pz_ask_buffer buffer;
    struct pz_match match;
    struct pz_setup setup;
    struct pz_seed seed;
    struct pz_step step;
    int code = pz_setup_init(&setup, bot->game, players);
    pz_seed_number(&seed, number);
    pz_match_start(&match, bot->game, &setup, &seed, &buffer);
    for (int seat = 0; seat < players; seat++) {
        match.bots[seat] = bot;
    }
    while (code >= 0 && (code = pz_match_next(&match, &step)) == PZ_MATCH_MOVE) {
        if (step.actor >= 0) {
            *hash = stir_answer(*hash, &step.answer);
        }
        code = pz_match_make(&match, step.move) == 0 ? PZ_MATCH_MOVE : PZ_E_MOVE;
    }
    return code == PZ_MATCH_OVER || code == PZ_MATCH_LIMIT;
}

static void *resize(void *context, void *block, size_t size)
{
    (void)context;
    if (size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, size);
}

/* Bots that search get few nodes and play one game. */
static bool print_bot(const struct pz_game *game, const struct pz_bot_kind *kind, int players)
{
    enum { GAMES = 3, NODES = 200 };
    static const struct pz_host host = {.memory = {resize, NULL}};
    const bool searches = kind->budget.nodes > PZ_BOT_NODES;
    struct pz_bot bot;
    struct pz_bot_options options;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    memset(&bot, 0, sizeof bot);
    pz_bot_options_init(&options, kind);
    options.budget.nodes = searches ? NODES : options.budget.nodes;
    if (pz_bot_open(&bot, game, kind, &options, &host, NULL) != 0) {
        return false;
    }
    bool played = true;
    for (uint64_t seed = 1; played && seed <= (searches ? 1 : GAMES); seed++) {
        played = play(&bot, players, seed, &hash);
    }
    pz_bot_close(&bot);
    printf("%s %s %d %016" PRIx64 "\n", game->id, kind->id, players, hash);
    return played;
}

int main(void)
{
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        for (unsigned k = 0; pz_bot_at(game, k) != NULL; k++) {
            for (int players = game->min_players; players <= game->max_players; players++) {
                if (!print_bot(game, pz_bot_at(game, k), players)) {
                    fprintf(stderr, "%s of %s cannot play\n", pz_bot_at(game, k)->id, game->id);
                    return 1;
                }
            }
        }
    }
    return 0;
}
