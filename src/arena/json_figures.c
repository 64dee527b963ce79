/* Figures and setups as JSON, for what the commands print. */
#include "json_figures.h"
#include <math.h>

void json_setup(struct pz_json *json, const struct pz_game *game, const struct pz_setup *setup)
{
    pz_json_key_string(json, "game", game->id);
    pz_json_key_int(json, "version", game->rules_version);
    pz_json_key_int(json, "players", setup->players);
    pz_json_key(json, "options");
    pz_setup_write(setup, game, json);
}

void json_number(struct pz_json *json, const char *key, double number, unsigned decimals)
{
    pz_json_key(json, key);
    pz_json_decimal(json, llround(number * pow(10, decimals)), decimals);
}

void json_numbers(struct pz_json *json, const char *key, const uint64_t *numbers, int players)
{
    pz_json_key_open(json, key, '[');
    for (int seat = 0; seat < players; seat++) {
        pz_json_uint(json, numbers[seat]);
    }
    pz_json_close(json, ']');
}

void json_interval(struct pz_json *json, const char *key, struct interval interval,
                   unsigned decimals)
{
    pz_json_key_open(json, key, '{');
    json_number(json, "mean", interval.mean, decimals);
    json_number(json, "low", interval.low, decimals);
    json_number(json, "high", interval.high, decimals);
    pz_json_close(json, '}');
}
