/* The configuration of a table as JSON: the same `terms` in the message and in the event of type
 * create. */
#include "table_config.h"
#include "core/bytes.h"

static const char *const clock_names[] = {"none", "move", "game", "days"};

/* ---- reading ---- */

enum { GAME, PLAYERS, OPTIONS, SEATS, CLOCK, HOLD, ABSENT_AFTER, SUBSTITUTE };

const char *const table_config_members[TABLE_CONFIG_MEMBERS] = {
    "game", "players", "options", "seats", "clock", "hold", "absent_after", "substitute"};

struct reading {
    struct table_config *config;
    struct pz_json_reader options; /* read when game and players are known */
    char game[32];
    int64_t players;
    int seats; /* how many were listed */
    enum table_error error;
};

static void fail(struct reading *reading, enum table_error error)
{
    if (reading->error == TABLE_OK) {
        reading->error = error;
    }
}

/* "open" or "bot:NAME". */
static void read_seat(struct pz_json_reader *reader, struct reading *reading, int seat)
{
    char player[sizeof PZ_BOT_PREFIX - 1 + BOT_NAME_MAX];
    if (!pz_json_read_string(reader, player, sizeof player)) {
        return;
    }
    if (pz_str_equal(player, "open")) {
        reading->config->player[seat] = PLAYER_OPEN;
        return;
    }
    const char *bot = pz_name_bot(player);
    if (bot == NULL) {
        fail(reading, TABLE_NO_BOT);
        return;
    }
    reading->config->player[seat] = PLAYER_BOT;
    pz_str_copy(reading->config->bot[seat], BOT_NAME_MAX, bot);
}

static void read_seats(struct pz_json_reader *reader, struct reading *reading)
{
    if (!pz_json_read_open(reader, '[')) {
        return;
    }
    while (pz_json_read_more(reader)) {
        if (reading->seats == PZ_SEATS_MAX) {
            pz_json_reader_fail(reader, "too many seats", "");
            return;
        }
        read_seat(reader, reading, reading->seats++);
    }
}

enum { KIND, SECONDS, INCREMENT, DAYS };

static void read_clock_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct clock *clock = context;
    int64_t number = 0;
    if (member == KIND) {
        clock->kind =
            (uint8_t)pz_json_read_word(reader, clock_names, 4, "the clock is move, game or days");
    } else if (pz_json_read_int(reader, member == INCREMENT ? 0 : 1, SECONDS_MAX, &number)) {
        *(member == INCREMENT ? &clock->increment : &clock->seconds) = (uint32_t)number;
    }
}

static void read_clock(struct pz_json_reader *reader, struct reading *reading)
{
    static const char *const clock_keys[] = {"kind", "seconds", "increment", "days"};
    static const struct pz_json_members members = {
        clock_keys, 4, 1u << SECONDS | 1u << INCREMENT | 1u << DAYS, read_clock_member};
    /* the members that each kind must have */
    static const uint32_t needed[] = {1u << KIND, 1u << KIND | 1u << SECONDS,
                                      1u << KIND | 1u << SECONDS, 1u << KIND | 1u << DAYS};
    struct clock *clock = &reading->config->clock;
    uint32_t found = 0;
    if (pz_json_read_null(reader)) {
        return;
    }
    pz_json_read_members(reader, &members, clock, &found);
    const uint32_t allowed =
        needed[clock->kind] | (clock->kind == CLOCK_GAME ? 1u << INCREMENT : 0);
    if (reader->failed || (found & needed[clock->kind]) != needed[clock->kind] ||
        (found & ~allowed) != 0 || (clock->kind == CLOCK_DAYS && clock->seconds > 366)) {
        fail(reading, TABLE_CLOCK);
    }
}

int64_t table_read_number(struct pz_json_reader *reader, int64_t min, int64_t max)
{
    int64_t number = min;
    pz_json_read_int(reader, min, max, &number);
    return number;
}

static void read_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct reading *reading = context;
    switch (member) {
    case GAME:
        pz_json_read_string(reader, reading->game, sizeof reading->game);
        break;
    case PLAYERS:
        pz_json_read_int(reader, 0, 1000, &reading->players);
        break;
    case OPTIONS:
        reading->options = *reader;
        pz_json_skip(reader);
        break;
    case SEATS:
        read_seats(reader, reading);
        break;
    case CLOCK:
        read_clock(reader, reading);
        break;
    case HOLD:
        reading->config->hold = (uint32_t)table_read_number(reader, 0, HOLD_MAX);
        break;
    case ABSENT_AFTER:
        reading->config->absent_after = (uint32_t)table_read_number(reader, 0, SECONDS_MAX);
        break;
    default:
        pz_json_read_string(reader, reading->config->substitute, BOT_NAME_MAX);
        break;
    }
}

enum table_error table_config_read(struct pz_json_reader *reader, struct table_config *config)
{
    static const struct pz_json_members members = {
        table_config_members, TABLE_CONFIG_MEMBERS,
        (1u << TABLE_CONFIG_MEMBERS) - 1 - (1u << GAME) - (1u << PLAYERS), read_member};
    struct reading reading;
    uint32_t found = 0;
    pz_zero(&reading, sizeof reading);
    pz_zero(config, sizeof *config);
    reading.config = config;
    pz_json_read_members(reader, &members, &reading, &found);
    if (reader->failed) {
        return reading.error != TABLE_OK ? reading.error : TABLE_MALFORMED;
    }
    config->game = pz_game_named(reading.game);
    if (config->game == NULL) {
        return TABLE_NO_GAME;
    }
    if (pz_setup_init(&config->setup, config->game, (int)reading.players) != 0 ||
        (reading.seats != 0 && reading.seats != reading.players)) {
        return TABLE_PLAYERS;
    }
    if (found >> OPTIONS & 1) {
        pz_setup_read(&config->setup, config->game, &reading.options);
        if (reading.options.failed) {
            fail(&reading, TABLE_OPTION);
        }
    }
    if (!(found >> SUBSTITUTE & 1)) {
        pz_str_copy(config->substitute, BOT_NAME_MAX, table_default_bot(config->game));
    }
    return reading.error;
}

/* ---- writing ---- */

static void write_clock(const struct clock *clock, struct pz_json *json)
{
    if (clock->kind == CLOCK_NONE) {
        pz_json_null(json);
        return;
    }
    pz_json_open(json, '{');
    pz_json_key_string(json, "kind", clock_names[clock->kind]);
    pz_json_key_int(json, clock->kind == CLOCK_DAYS ? "days" : "seconds", clock->seconds);
    if (clock->kind == CLOCK_GAME) {
        pz_json_key_int(json, "increment", clock->increment);
    }
    pz_json_close(json, '}');
}

void table_config_write(const struct table_config *config, struct pz_json *json)
{
    pz_json_open(json, '{');
    pz_json_key_string(json, table_config_members[GAME], config->game->id);
    pz_json_key_int(json, table_config_members[PLAYERS], config->setup.players);
    pz_json_key(json, table_config_members[OPTIONS]);
    pz_setup_write(&config->setup, config->game, json);
    pz_json_key_open(json, table_config_members[SEATS], '[');
    for (int seat = 0; seat < config->setup.players; seat++) {
        char player[sizeof PZ_BOT_PREFIX - 1 + BOT_NAME_MAX];
        struct pz_text text;
        pz_text_init(&text, player, sizeof player);
        pz_text_str(&text, config->player[seat] == PLAYER_BOT ? PZ_BOT_PREFIX : "open");
        pz_text_str(&text, config->bot[seat]);
        pz_json_string(json, player);
    }
    pz_json_close(json, ']');
    pz_json_key(json, table_config_members[CLOCK]);
    write_clock(&config->clock, json);
    pz_json_key_int(json, table_config_members[HOLD], config->hold);
    pz_json_key_int(json, table_config_members[ABSENT_AFTER], config->absent_after);
    pz_json_key_string(json, table_config_members[SUBSTITUTE], config->substitute);
    pz_json_close(json, '}');
}
