/* Games outside the library: a plug-in is a shared object that names its games in one line,
 *
 *     PZ_PLUGIN(&pz_game_pig);
 *
 * and is loaded by `piazza --plugin FILE`. The program provides it with the functions of the
 * library. */
#ifndef PIAZZA_PLUGIN_H
#define PIAZZA_PLUGIN_H

#include "piazza/ai.h"
#include "piazza/api.h"
#include "piazza/game.h"

PZ_API_BEGIN

enum {
    PZ_PLUGIN_VERSION = 1, /* raised when older plug-ins no longer work */
    PZ_PLUGIN_SIZES = 14
};

struct pz_plugin {
    uint32_t version;                   /* PZ_PLUGIN_VERSION */
    uint16_t sizes[PZ_PLUGIN_SIZES];    /* sizes of the structs below, as it was compiled */
    const struct pz_game *const *games; /* ends with NULL */
};

/* The sizes of the structs that a game hands over. */
#define PZ_PLUGIN_SIZES_HERE                                                                      \
    {                                                                                             \
        sizeof(struct pz_game), sizeof(struct pz_game_data), sizeof(struct pz_game_speed),        \
            sizeof(struct pz_game_text), sizeof(struct pz_field), sizeof(struct pz_game_objects), \
            sizeof(struct pz_game_hidden), sizeof(struct pz_game_sentences),                      \
            sizeof(struct pz_game_statistics), sizeof(struct pz_game_lessons),                    \
            sizeof(struct pz_game_bots), sizeof(struct pz_bot_kind), sizeof(struct pz_setup),     \
            sizeof(struct pz_json)                                                                \
    }

/* The symbol that the program looks up. */
extern const struct pz_plugin pz_plugin;

#define PZ_PLUGIN(...)                                                          \
    static const struct pz_game *const pz_plugin_games[] = {__VA_ARGS__, NULL}; \
    const struct pz_plugin pz_plugin = {PZ_PLUGIN_VERSION, PZ_PLUGIN_SIZES_HERE, pz_plugin_games}

/* Registers all games of a plug-in: `piazza --plugin` does it, and so may any program that loads
 * one. 0, or a negative code and *problem: PZ_E_VERSION, or that of pz_game_register(). */
int pz_plugin_register(const struct pz_plugin *plugin, struct pz_problem *problem);

PZ_API_END

#endif
