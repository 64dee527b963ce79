/* make_sealed GAME PLAYERS NUMBER [resign|time]: prints the record of a random game whose draws
 * come from a sealed seed, as a table would write it; its secret follows from NUMBER. With the last
 * word seat 1 leaves in the middle of it, and for a while a bot plays for seat 0. The golden
 * records *-sealed-*, *-resign and *-time were made by it with the number 8. */
#include "piazza/piazza.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char buffer[1 << 22];

static void note(struct pz_record *record, size_t at, enum pz_note_kind kind, uint8_t seat,
                 const char *bot)
{
    struct pz_note *made = &record->notes[record->note_count++];
    made->at = (uint32_t)at;
    made->kind = (uint8_t)kind;
    made->seat = seat;
    snprintf(made->bot, sizeof made->bot, "%s", bot);
}

static int fill(struct pz_record *record, const struct pz_game *game, int players,
                const char *number)
{
    const struct pz_record *given = record;
    struct pz_sha256 hash;
    memset(record, 0, sizeof *record);
    record->game = game;
    if (pz_setup_init(&record->setup, game, players) != 0) {
        return -1;
    }
    pz_sha256_init(&hash);
    pz_sha256_add(&hash, number, strlen(number));
    pz_sha256_end(&hash, record->secret);
    snprintf(record->names[0], PZ_NAME_MAX, "Anna");
    snprintf(record->names[1], PZ_NAME_MAX, "Žofie");
    snprintf(record->words[0], PZ_WORD_MAX, "la luna");
    snprintf(record->words[players - 1], PZ_WORD_MAX, "più veloce");
    pz_commitment(record->secret, record->commitment);
    record->has_commitment = true;
    record->has_seed = true;
    pz_seed_seal(&record->seed, record->secret, given->words, players);
    return 0;
}

int main(int argc, char **argv)
{
    enum { LEAVES = 45 };
    static pz_move moves[1 << 16];
    static struct pz_record record;
    const struct pz_game *game = argc > 3 ? pz_game_named(argv[1]) : NULL;
    if (game == NULL || fill(&record, game, atoi(argv[2]), argv[3]) != 0) {
        fprintf(stderr, "usage: make_sealed GAME PLAYERS NUMBER [resign|time]\n");
        return 2;
    }
    const bool leaves = argc > 4;
    struct pz_chance chance;
    struct pz_rng rng;
    union pz_any_state state;
    size_t count = 0;
    pz_chance_init(&chance, &record.seed);
    pz_chance_first(&chance, &record.setup);
    pz_rng_init(&rng, pz_seed_question(&record.seed, 0));
    game->init(state.bytes, &record.setup);
    while (game->actor(state.bytes) != PZ_NOBODY && count < sizeof moves / sizeof moves[0]) {
        if (leaves && count == 20) {
            note(&record, count, PZ_NOTE_BOT, 0, "greedy");
        } else if (leaves && count == 30) {
            note(&record, count, PZ_NOTE_BACK, 0, "");
        } else if (leaves && count == LEAVES) {
            note(&record, count, strcmp(argv[4], "time") == 0 ? PZ_NOTE_TIME : PZ_NOTE_RESIGNED, 1,
                 "");
            if (record.setup.players == 2) {
                break;
            }
            note(&record, count, PZ_NOTE_BOT, 1, "random");
        }
        moves[count] = game->actor(state.bytes) == PZ_CHANCE
                           ? pz_chance_move(&chance, game, state.bytes)
                           : pz_game_pick(game, state.bytes, &rng);
        game->apply(state.bytes, moves[count++]);
    }
    struct pz_text out;
    record.has_secret = true;
    out = pz_text_in(buffer, sizeof buffer);
    if (pz_record_write(&record, moves, count, &out) != 0) {
        fprintf(stderr, "make_sealed: the record cannot be written\n");
        return 1;
    }
    fputs(buffer, stdout);
    return 0;
}
