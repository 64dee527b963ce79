/* What the host fixes when a table is made, as JSON: in the message and in the event of type create
 * alike. */
#include "terms.h"
#include "../core/bytes.h"

static const char *const clock_names[] = {"none", "move", "game", "days"};

/* ---- reading ---- */

enum { GAME, PLAYERS, OPTIONS, SEATS, CLOCK, HOLD, ABSENT_AFTER, SUBSTITUTE };

const char *const terms_members[TERMS_MEMBERS] = {"game",  "players", "options",      "seats",
                                                  "clock", "hold",    "absent_after", "substitute"};

struct reading {
    struct terms *terms;
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
    char player[BOT_NAME_MAX + 4];
    struct pz_scan scan;
    struct pz_text bot;
    if (!pz_json_read_string(reader, player, sizeof player)) {
        return;
    }
    if (pz_str_equal(player, "open")) {
        reading->terms->player[seat] = PLAYER_OPEN;
        return;
    }
    pz_scan_init(&scan, player, pz_str_length(player));
    if (!pz_scan_word(&scan, "bot") || !pz_scan_char(&scan, ':')) {
        fail(reading, TABLE_NO_BOT);
        return;
    }
    reading->terms->player[seat] = PLAYER_BOT;
    pz_text_init(&bot, reading->terms->bot[seat], BOT_NAME_MAX);
    pz_text_str(&bot, scan.next);
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

static void read_clock_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct clock *clock = context;
    int64_t number = 0;
    char kind[8];
    if (member == 0) {
        pz_json_read_string(reader, kind, sizeof kind);
        for (unsigned i = 0; !reader->failed && i < 4; i++) {
            if (pz_str_equal(kind, clock_names[i])) {
                clock->kind = (uint8_t)i;
                return;
            }
        }
        pz_json_reader_fail(reader, "the clock is move, game or days", "");
    } else if (pz_json_read_int(reader, member == 2 ? 0 : 1, SECONDS_MAX, &number)) {
        *(member == 2 ? &clock->increment : &clock->seconds) = (uint32_t)number;
    }
}

static void read_clock(struct pz_json_reader *reader, struct reading *reading)
{
    static const char *const clock_keys[] = {"kind", "seconds", "increment", "days"};
    static const struct pz_json_members members = {clock_keys, 4, 0xe, read_clock_member};
    /* which members a kind has: kind itself, then one of seconds and days */
    static const uint32_t needed[] = {0x1, 0x3, 0x3, 0x9};
    struct clock *clock = &reading->terms->clock;
    uint32_t found = 0;
    if (pz_json_read_null(reader)) {
        return;
    }
    pz_json_read_members(reader, &members, clock, &found);
    const uint32_t allowed = needed[clock->kind] | (clock->kind == CLOCK_GAME ? 0x4 : 0);
    if (reader->failed || (found & needed[clock->kind]) != needed[clock->kind] ||
        (found & ~allowed) != 0 || (clock->kind == CLOCK_DAYS && clock->seconds > 366)) {
        fail(reading, TABLE_CLOCK);
    }
}

static uint32_t read_up_to(struct pz_json_reader *reader, int64_t max)
{
    int64_t number = 0;
    pz_json_read_int(reader, 0, max, &number);
    return (uint32_t)number;
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
        reading->terms->hold = read_up_to(reader, HOLD_MAX);
        break;
    case ABSENT_AFTER:
        reading->terms->absent_after = read_up_to(reader, SECONDS_MAX);
        break;
    default:
        pz_json_read_string(reader, reading->terms->substitute, BOT_NAME_MAX);
        break;
    }
}

static void read_options(struct pz_json_reader *reader, struct reading *reading)
{
    char key[32];
    pz_json_read_open(reader, '{');
    while (pz_json_read_key(reader, key, sizeof key)) {
        char value[PZ_OPTION_TEXT_MAX] = "random";
        struct pz_text text;
        int64_t number = 0;
        pz_text_init(&text, value, sizeof value);
        if (pz_json_next_is_string(reader)) {
            pz_json_read_string(reader, value, sizeof value);
        } else if (pz_json_read_null(reader)) {
            pz_text_str(&text, "random"); /* a first player who is to be drawn */
        } else if (pz_json_read_int(reader, 0, 1000, &number)) {
            pz_text_int(&text, number);
        }
        if (!reader->failed &&
            pz_setup_set(&reading->terms->setup, reading->terms->game, key, value, NULL) != 0) {
            fail(reading, TABLE_OPTION);
            return;
        }
    }
}

enum table_error terms_read(struct pz_json_reader *reader, struct terms *terms)
{
    static const struct pz_json_members members = {
        terms_members, TERMS_MEMBERS, (1u << TERMS_MEMBERS) - 1 - (1u << GAME) - (1u << PLAYERS),
        read_member};
    struct reading reading;
    uint32_t found = 0;
    pz_zero(&reading, sizeof reading);
    pz_zero(terms, sizeof *terms);
    reading.terms = terms;
    pz_json_read_members(reader, &members, &reading, &found);
    if (reader->failed) {
        return reading.error != TABLE_OK ? reading.error : TABLE_MALFORMED;
    }
    terms->game = pz_game_named(reading.game);
    if (terms->game == NULL) {
        return TABLE_NO_GAME;
    }
    if (pz_setup_init(&terms->setup, terms->game, (int)reading.players) != 0 ||
        (reading.seats != 0 && reading.seats != reading.players)) {
        return TABLE_PLAYERS;
    }
    if (found >> OPTIONS & 1) {
        read_options(&reading.options, &reading);
        if (reading.options.failed) {
            return TABLE_OPTION;
        }
    }
    if (!(found >> SUBSTITUTE & 1)) {
        struct pz_text text;
        pz_text_init(&text, terms->substitute, BOT_NAME_MAX);
        pz_text_str(&text, table_default_bot());
    }
    return reading.error;
}

/* ---- writing ---- */

void terms_write_clock(const struct clock *clock, struct pz_json *json)
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

void terms_write(const struct terms *terms, struct pz_json *json)
{
    pz_json_open(json, '{');
    pz_json_key_string(json, terms_members[GAME], terms->game->id);
    pz_json_key_int(json, terms_members[PLAYERS], terms->setup.players);
    pz_json_key(json, terms_members[OPTIONS]);
    pz_setup_write(&terms->setup, terms->game, json);
    pz_json_key(json, terms_members[SEATS]);
    pz_json_open(json, '[');
    for (int seat = 0; seat < terms->setup.players; seat++) {
        char player[BOT_NAME_MAX + 4];
        struct pz_text text;
        pz_text_init(&text, player, sizeof player);
        pz_text_str(&text, terms->player[seat] == PLAYER_BOT ? "bot:" : "open");
        pz_text_str(&text, terms->bot[seat]);
        pz_json_string(json, player);
    }
    pz_json_close(json, ']');
    pz_json_key(json, terms_members[CLOCK]);
    terms_write_clock(&terms->clock, json);
    pz_json_key_int(json, terms_members[HOLD], terms->hold);
    pz_json_key_int(json, terms_members[ABSENT_AFTER], terms->absent_after);
    pz_json_key_string(json, terms_members[SUBSTITUTE], terms->substitute);
    pz_json_close(json, '}');
}
