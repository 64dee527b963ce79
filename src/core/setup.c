/* What is fixed before the first move: the number of players, who is first, options. */
#include "bytes.h"
#include "piazza/game.h"

int pz_setup_init(struct pz_setup *setup, const struct pz_game *game, int players)
{
    if (players < game->min_players || players > game->max_players) {
        return PZ_E_PLAYERS;
    }
    pz_zero(setup, sizeof *setup);
    setup->players = (uint8_t)players;
    setup->first = PZ_FIRST_RANDOM;
    return game->data != NULL ? game->data->init(setup) : 0;
}

static int set_first(struct pz_setup *setup, const char *value, struct pz_problem *problem)
{
    if (pz_str_equal(value, "random")) {
        setup->first = PZ_FIRST_RANDOM;
        return 0;
    }
    struct pz_scan scan;
    int64_t seat = 0;
    pz_scan_init(&scan, value, pz_str_length(value));
    if (!pz_scan_int(&scan, 0, setup->players - 1, &seat) || scan.next != scan.end) {
        char last[2] = {(char)('0' + setup->players - 1), '\0'};
        return pz_problem_set(problem, PZ_E_VALUE,
                              "option first takes random or a seat from 0 to {}", last);
    }
    setup->first = (int8_t)seat;
    return 0;
}

/* "first, discs, board", for the sentence that says which options the game has. */
static void list_keys(const struct pz_game *game, struct pz_text *out)
{
    pz_text_str(out, "first");
    for (unsigned i = 0; i < game->option_count; i++) {
        pz_text_str(out, ", ");
        pz_text_str(out, game->options[i].key);
    }
}

static int set_choice(struct pz_setup *setup, const struct pz_option *option, unsigned index,
                      const char *value, struct pz_problem *problem)
{
    for (unsigned i = 0; option->values[i] != NULL; i++) {
        if (pz_str_equal(option->values[i], value)) {
            setup->choice[index] = (uint8_t)i;
            return 0;
        }
    }
    char right[120];
    struct pz_text text = pz_text_in(right, sizeof right);
    for (unsigned i = 0; option->values[i] != NULL; i++) {
        pz_text_str(&text, i > 0 ? ", " : "");
        pz_text_str(&text, option->values[i]);
    }
    return pz_problem_set(problem, PZ_E_VALUE, "the option takes one of: {}", right);
}

int pz_setup_set(struct pz_setup *setup, const struct pz_game *game, const char *key,
                 const char *value, struct pz_problem *problem)
{
    if (pz_str_equal(key, "first")) {
        return set_first(setup, value, problem);
    }
    for (unsigned i = 0; i < game->option_count; i++) {
        const struct pz_option *option = &game->options[i];
        if (pz_str_equal(option->key, key)) {
            return option->values != NULL
                       ? set_choice(setup, option, i, value, problem)
                       : game->data->read(setup, i, value, pz_str_length(value), problem);
        }
    }
    char keys[120];
    struct pz_text text = pz_text_in(keys, sizeof keys);
    list_keys(game, &text);
    return pz_problem_set(problem, PZ_E_OPTION, "no such option; the game has: {}", keys);
}

const char *pz_setup_get(const struct pz_setup *setup, const struct pz_game *game, unsigned index,
                         struct pz_text *value)
{
    if (index == 0) {
        if (setup->first == PZ_FIRST_RANDOM) {
            pz_text_str(value, "random");
        } else {
            pz_text_int(value, setup->first);
        }
        return "first";
    }
    if (index > game->option_count) {
        return NULL;
    }
    const struct pz_option *option = &game->options[index - 1];
    if (option->values != NULL) {
        pz_text_str(value, option->values[setup->choice[index - 1]]);
    } else {
        game->data->write(setup, index - 1, value);
    }
    return option->key;
}

void pz_setup_draw_first(struct pz_setup *setup, struct pz_rng *rng)
{
    pz_setup_take_first(setup, pz_rng_below(rng, setup->players));
}

void pz_setup_take_first(struct pz_setup *setup, uint32_t drawn)
{
    if (setup->first == PZ_FIRST_RANDOM) {
        setup->first = (int8_t)drawn;
    }
}

void pz_setup_write(const struct pz_setup *setup, const struct pz_game *game, struct pz_json *json)
{
    pz_json_open(json, '{');
    pz_json_key(json, "first");
    if (setup->first == PZ_FIRST_RANDOM) {
        pz_json_null(json);
    } else {
        pz_json_int(json, setup->first);
    }
    for (unsigned i = 1; i <= game->option_count; i++) {
        char buffer[PZ_OPTION_TEXT_MAX];
        struct pz_text value = pz_text_in(buffer, sizeof buffer);
        const char *key = pz_setup_get(setup, game, i, &value);
        pz_json_key_string(json, key, buffer);
    }
    pz_json_close(json, '}');
}

void pz_setup_read(struct pz_setup *setup, const struct pz_game *game,
                   struct pz_json_reader *reader)
{
    char key[PZ_JSON_MEMBER_MAX];
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        char value[PZ_OPTION_TEXT_MAX] = "random";
        int64_t number = 0;
        if (pz_json_next_is_string(reader)) {
            pz_json_read_string(reader, value, sizeof value);
        } else if (!pz_json_read_null(reader) && pz_json_read_int(reader, 0, 1000, &number)) {
            struct pz_text text = pz_text_in(value, sizeof value);
            pz_text_int(&text, number);
        }
        if (!reader->failed && pz_setup_set(setup, game, key, value, &reader->problem) != 0) {
            reader->failed = true;
        }
    }
}
