/* The configuration of a table as JSON: the same `terms` in the message and in the event of type
 * create. */
#include "core/bytes.h"
#include "table_internal.h"

static const char *const clock_names[] = {"none", "move", "game", "days"};

/* ---- reading ---- */

struct reading {
    struct table_config config;
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
        reading->config.player[seat] = PLAYER_OPEN;
        return;
    }
    const char *bot = pz_name_bot(player);
    if (bot == NULL) {
        fail(reading, TABLE_NO_BOT);
        return;
    }
    reading->config.player[seat] = PLAYER_BOT;
    pz_str_copy(reading->config.bot[seat], BOT_NAME_MAX, bot);
}

static void read_seats(struct pz_json_reader *reader, const struct pz_field *field, void *whole)
{
    struct reading *reading = whole;
    (void)field;
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

static void read_kind(struct pz_json_reader *reader, const struct pz_field *field, void *kind)
{
    (void)field;
    *(uint8_t *)kind =
        (uint8_t)pz_json_read_word(reader, clock_names, 4, "the clock is move, game or days");
}

enum { KIND = 1, SECONDS = 2, INCREMENT = 4, DAYS = 8 }; /* bits: the rows of `fields` */

static void read_clock(struct pz_json_reader *reader, const struct pz_field *field, void *whole)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_BY(read_kind, "kind", struct clock, kind, false),
        PZ_FIELD_AS("seconds", struct clock, seconds, 1, SECONDS_MAX, true),
        PZ_FIELD_AS("increment", struct clock, increment, 0, SECONDS_MAX, true),
        PZ_FIELD_AS("days", struct clock, seconds, 1, SECONDS_MAX, true),
        PZ_FIELD_END,
    };
    /* the members that each kind must have */
    static const uint32_t needed[] = {KIND, KIND | SECONDS, KIND | SECONDS, KIND | DAYS};
    struct reading *reading = whole;
    struct clock *clock = &reading->config.clock;
    uint32_t found = 0;
    (void)field;
    if (pz_json_read_null(reader)) {
        return;
    }
    pz_json_read_fields(reader, fields, clock, &found);
    const uint32_t allowed = needed[clock->kind] | (clock->kind == CLOCK_GAME ? INCREMENT : 0);
    if (reader->failed || (found & needed[clock->kind]) != needed[clock->kind] ||
        (found & ~allowed) != 0 || (clock->kind == CLOCK_DAYS && clock->seconds > 366)) {
        fail(reading, TABLE_CLOCK);
    }
}

static void read_options(struct pz_json_reader *reader, const struct pz_field *field, void *whole)
{
    (void)field;
    ((struct reading *)whole)->options = *reader;
    pz_json_skip(reader);
}

enum { GAME, PLAYERS, OPTIONS, SEATS, CLOCK, HOLD, ABSENT_AFTER, SUBSTITUTE };

const struct pz_field table_config_fields[] = {
    PZ_FIELD_BY(pz_field_string, "game", struct reading, game, false),
    PZ_FIELD_AS("players", struct reading, players, 0, 1000, false),
    PZ_FIELD_WHOLE(read_options, "options", true),
    PZ_FIELD_WHOLE(read_seats, "seats", true),
    PZ_FIELD_WHOLE(read_clock, "clock", true),
    PZ_FIELD_AS("hold", struct reading, config.hold, 0, HOLD_MAX, true),
    PZ_FIELD_AS("absent_after", struct reading, config.absent_after, 0, SECONDS_MAX, true),
    PZ_FIELD_BY(pz_field_string, "substitute", struct reading, config.substitute, true),
    PZ_FIELD_END,
};

enum table_error table_config_read(struct pz_json_reader *reader, struct table_config *config)
{
    struct reading reading;
    uint32_t found = 0;
    pz_zero(&reading, sizeof reading);
    pz_json_read_fields(reader, table_config_fields, &reading, &found);
    pz_copy(config, &reading.config, sizeof *config);
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
    pz_json_key_string(json, table_config_fields[GAME].key, config->game->id);
    pz_json_key_int(json, table_config_fields[PLAYERS].key, config->setup.players);
    pz_json_key(json, table_config_fields[OPTIONS].key);
    pz_setup_write(&config->setup, config->game, json);
    pz_json_key_open(json, table_config_fields[SEATS].key, '[');
    for (int seat = 0; seat < config->setup.players; seat++) {
        char player[sizeof PZ_BOT_PREFIX - 1 + BOT_NAME_MAX];
        struct pz_text text = pz_text_in(player, sizeof player);
        pz_text_str(&text, config->player[seat] == PLAYER_BOT ? PZ_BOT_PREFIX : "open");
        pz_text_str(&text, config->bot[seat]);
        pz_json_string(json, player);
    }
    pz_json_close(json, ']');
    pz_json_key(json, table_config_fields[CLOCK].key);
    write_clock(&config->clock, json);
    pz_json_key_int(json, table_config_fields[HOLD].key, config->hold);
    pz_json_key_int(json, table_config_fields[ABSENT_AFTER].key, config->absent_after);
    pz_json_key_string(json, table_config_fields[SUBSTITUTE].key, config->substitute);
    pz_json_close(json, '}');
}
