#include "piazza/record.h"

enum { LINE_WIDTH = 96 };

bool pz_name_fits(const char *name)
{
    const size_t length = pz_str_length(name);
    if (length == 0 || length >= PZ_NAME_MAX || name[0] == ' ' || name[length - 1] == ' ') {
        return false;
    }
    for (const char *c = name; *c != '\0'; c++) {
        if (*c == ';') {
            return false;
        }
    }
    return pz_str_printable(name);
}

static void header(struct pz_text *out, const char *key, const char *value)
{
    pz_text_str(out, key);
    pz_text_str(out, ": ");
    pz_text_str(out, value);
    pz_text_char(out, '\n');
}

static void header_int(struct pz_text *out, const char *key, int64_t value)
{
    char digits[24];
    struct pz_text text;
    pz_text_init(&text, digits, sizeof digits);
    pz_text_int(&text, value);
    header(out, key, digits);
}

static int write_headers(const struct pz_record *record, struct pz_text *out)
{
    pz_text_str(out, "piazza record ");
    pz_text_int(out, PZ_RECORD_FORMAT);
    pz_text_char(out, '\n');
    header(out, "game", record->game->id);
    header_int(out, "rules", record->game->rules_version);
    header_int(out, "players", record->setup.players);
    for (unsigned i = 0; i <= record->game->option_count; i++) {
        char buffer[400];
        struct pz_text value;
        pz_text_init(&value, buffer, sizeof buffer);
        pz_text_str(out, "option ");
        header(out, pz_setup_get(&record->setup, record->game, i, &value), buffer);
    }
    if (record->has_seed) {
        pz_text_str(out, "seed: ");
        pz_text_uint(out, record->seed);
        pz_text_char(out, '\n');
    }
    for (int seat = 0; seat < record->setup.players; seat++) {
        const char *name = record->names[seat];
        if (name[0] == '\0') {
            continue;
        }
        if (!pz_name_fits(name)) {
            return PZ_E_VALUE;
        }
        pz_text_str(out, "seat ");
        pz_text_int(out, seat);
        header(out, "", name);
    }
    return 0;
}

/* "12. " in the width of the numbers that are usual, or blanks, then the actor. */
static void begin_line(struct pz_text *out, bool numbered, uint32_t turn, int actor)
{
    pz_text_char(out, '\n');
    const size_t start = out->length;
    if (numbered) {
        pz_text_uint(out, turn);
        pz_text_char(out, '.');
    }
    while (!out->full && out->length < start + 5) {
        pz_text_char(out, ' ');
    }
    if (actor == PZ_CHANCE) {
        pz_text_str(out, "chance");
    } else {
        pz_text_int(out, actor);
    }
    pz_text_str(out, ": ");
}

static void write_end(const struct pz_game *game, const void *state, int players,
                      struct pz_text *out)
{
    struct pz_result result;
    game->result(state, &result);
    pz_text_str(out, "\nend: points");
    for (int seat = 0; seat < players; seat++) {
        pz_text_char(out, ' ');
        pz_text_int(out, result.points[seat]);
    }
    pz_text_str(out, ", winners");
    for (int seat = 0; seat < players; seat++) {
        if (result.winners >> seat & 1) {
            pz_text_char(out, ' ');
            pz_text_int(out, seat);
        }
    }
}

int pz_record_write(const struct pz_record *record, const pz_move *moves, size_t count,
                    struct pz_text *out)
{
    const struct pz_game *game = record->game;
    union pz_any_state state;
    const int bad = write_headers(record, out);
    if (bad != 0) {
        return bad;
    }
    game->init(state.bytes, &record->setup);
    int line_actor = PZ_NOBODY;
    uint32_t line_turn = 0;
    size_t line_start = 0;
    for (size_t i = 0; i < count; i++) {
        const int actor = game->actor(state.bytes);
        const uint32_t turn = game->turns(state.bytes) + 1;
        char buffer[PZ_MOVE_TEXT_MAX];
        struct pz_text text;
        pz_text_init(&text, buffer, sizeof buffer);
        union pz_any_state after = state;
        const int refused = game->apply(after.bytes, moves[i]);
        if (refused != 0) {
            return refused;
        }
        game->move_write(state.bytes, moves[i], &text);
        if (text.full) {
            return PZ_E_SPACE;
        }
        const bool too_long = out->length - line_start + text.length + 2 > LINE_WIDTH;
        if (actor != line_actor || turn != line_turn || too_long) {
            begin_line(out, turn != line_turn, turn, actor);
            line_actor = actor;
            line_turn = turn;
            line_start = out->length;
        } else {
            pz_text_str(out, ", ");
        }
        pz_text_str(out, buffer);
        state = after;
    }
    if (game->actor(state.bytes) == PZ_NOBODY) {
        write_end(game, state.bytes, record->setup.players, out);
    }
    pz_text_char(out, '\n');
    return out->full ? PZ_E_SPACE : 0;
}
