/* Writing records, whole or by appending. */
#include "bytes.h"
#include "piazza/record.h"
#include "record_words.h"

enum { LINE_WIDTH = 96 };

const char *const pz_note_words[] = {"resigned", "out of time", "bot", "back"};

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

const char *pz_name_bot(const char *name)
{
    const char *prefix = PZ_BOT_PREFIX;
    while (*prefix != '\0' && *prefix == *name) {
        prefix++;
        name++;
    }
    return *prefix == '\0' ? name : NULL;
}

bool pz_record_board_is_own(const struct pz_game *game, const struct pz_setup *setup)
{
    struct pz_setup usual;
    unsigned index = 1;
    while (index <= game->option_count &&
           !pz_str_equal(game->options[index - 1].key, game->board_key)) {
        index++;
    }
    if (index > game->option_count) {
        return true; /* the game has no other board */
    }
    char given_text[PZ_OPTION_TEXT_MAX];
    char usual_text[PZ_OPTION_TEXT_MAX];
    struct pz_text given = pz_text_in(given_text, sizeof given_text);
    struct pz_text own = pz_text_in(usual_text, sizeof usual_text);
    if (pz_setup_init(&usual, game, setup->players) != 0) {
        return false;
    }
    pz_setup_get(setup, game, index, &given);
    pz_setup_get(&usual, game, index, &own);
    return !given.cut && pz_str_equal(given_text, usual_text);
}

/* ---- headers ---- */

static void header(struct pz_text *out, const char *key, const char *value)
{
    pz_text_str(out, key);
    pz_text_str(out, ": ");
    pz_text_str(out, value);
    pz_text_char(out, '\n');
}

static void header_int(struct pz_text *out, const char *key, int64_t value)
{
    pz_text_str(out, key);
    pz_text_str(out, ": ");
    pz_text_int(out, value);
    pz_text_char(out, '\n');
}

static void header_hex(struct pz_text *out, const char *key, const uint8_t bytes[32])
{
    pz_text_str(out, key);
    pz_text_str(out, ": ");
    pz_text_hex(out, bytes, 32);
    pz_text_char(out, '\n');
}

static void header_seed(struct pz_text *out, const struct pz_seed *seed)
{
    pz_text_str(out, "seed: ");
    pz_seed_write(seed, out);
    pz_text_char(out, '\n');
}

/* "seat 0: Anna" for every seat that has a text. */
static int header_seats(struct pz_text *out, const char *key, const char texts[][PZ_NAME_MAX],
                        int players)
{
    for (int seat = 0; seat < players; seat++) {
        if (texts[seat][0] == '\0') {
            continue;
        }
        if (!pz_name_fits(texts[seat])) {
            return PZ_E_VALUE;
        }
        pz_text_str(out, key);
        pz_text_char(out, ' ');
        pz_text_int(out, seat);
        header(out, "", texts[seat]);
    }
    return 0;
}

static int header_board(struct pz_text *out, const struct pz_record *record)
{
    const struct pz_game *game = record->game;
    const char *name = record->board;
    if (game->board_key == NULL) {
        return name[0] == '\0' ? 0 : PZ_E_VALUE;
    }
    const bool own = pz_record_board_is_own(game, &record->setup);
    if (name[0] == '\0') {
        if (!own) {
            return 0;
        }
        name = game->board_name;
    }
    if (!pz_name_fits(name) || own != pz_str_equal(name, game->board_name)) {
        return PZ_E_VALUE;
    }
    header(out, game->board_key, name);
    return 0;
}

_Static_assert((int)PZ_WORD_MAX == (int)PZ_NAME_MAX, "words are written and checked as names are");

int pz_record_writer_init(struct pz_record_writer *writer, const struct pz_record *record,
                          struct pz_text *out)
{
    const struct pz_game *game = record->game;
    const int players = record->setup.players;
    pz_text_str(out, "piazza record ");
    pz_text_int(out, PZ_RECORD_FORMAT);
    pz_text_char(out, '\n');
    header(out, "game", game->id);
    header_int(out, "rules", game->rules_version);
    header_int(out, "players", players);
    for (unsigned i = 0; i <= game->option_count; i++) {
        char buffer[PZ_OPTION_TEXT_MAX];
        struct pz_text value = pz_text_in(buffer, sizeof buffer);
        pz_text_str(out, "option ");
        header(out, pz_setup_get(&record->setup, game, i, &value), buffer);
        if (value.cut) {
            return PZ_E_SPACE;
        }
    }
    if (record->first_named) {
        header(out, "first", "named");
    }
    int code = header_board(out, record);
    if (code != 0) {
        return code;
    }
    if (record->has_seed) {
        header_seed(out, &record->seed);
    }
    if (record->has_commitment) {
        header_hex(out, "commitment", record->commitment);
    }
    if ((code = header_seats(out, "word", record->words, players)) != 0 ||
        (code = header_seats(out, "seat", record->names, players)) != 0) {
        return code;
    }
    if (out->cut) {
        return PZ_E_SPACE;
    }
    pz_zero(writer, sizeof *writer);
    writer->game = game;
    writer->line_actor = PZ_NOBODY;
    writer->seed_written = record->has_seed;
    pz_forfeits_init(&writer->forfeits, players);
    return 0;
}

/* ---- moves and notes ---- */

/* Begins a line with "12. " or blanks, at the same width, and the actor. */
static void begin_line(struct pz_text *out, bool numbered, uint32_t turn, int actor)
{
    pz_text_char(out, '\n');
    const size_t start = out->length;
    if (numbered) {
        pz_text_uint(out, turn);
        pz_text_char(out, '.');
    }
    while (!out->cut && out->length < start + 5) {
        pz_text_char(out, ' ');
    }
    if (actor == PZ_CHANCE) {
        pz_text_str(out, "chance");
    } else {
        pz_text_int(out, actor);
    }
    pz_text_str(out, ": ");
}

int pz_record_writer_move(struct pz_record_writer *writer, const void *state, pz_move move,
                          struct pz_text *out)
{
    const struct pz_game *game = writer->game;
    const int actor = game->actor(state);
    const uint32_t turn = game->turns(state) + 1;
    char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    game->move_write(state, move, &text);
    const bool too_long = writer->line_width + text.length + 2 > LINE_WIDTH;
    const bool new_line = actor != writer->line_actor || turn != writer->line_turn || too_long;
    if (new_line) {
        begin_line(out, turn != writer->line_turn, turn, actor);
    } else {
        pz_text_str(out, ", ");
    }
    pz_text_str(out, buffer);
    if (out->cut || text.cut) {
        return PZ_E_SPACE;
    }
    writer->line_width = (uint32_t)text.length + (new_line ? 0 : writer->line_width + 2);
    writer->line_actor = actor;
    writer->line_turn = turn;
    return 0;
}

int pz_record_writer_note(struct pz_record_writer *writer, const struct pz_note *note,
                          struct pz_text *out)
{
    struct pz_forfeits forfeits = writer->forfeits;
    const int code = pz_forfeits_note(&forfeits, note);
    if (code != 0) {
        return code;
    }
    if (writer->notes == PZ_NOTES_MAX) {
        return PZ_E_SPACE;
    }
    begin_line(out, false, 0, note->seat);
    pz_text_char(out, '(');
    pz_text_str(out, pz_note_words[note->kind]);
    if (note->kind == PZ_NOTE_BOT) {
        pz_text_char(out, ' ');
        pz_text_str(out, note->bot);
    }
    pz_text_char(out, ')');
    if (out->cut) {
        return PZ_E_SPACE;
    }
    writer->forfeits = forfeits;
    writer->notes++;
    writer->line_actor = PZ_NOBODY;
    return 0;
}

int pz_record_writer_end(struct pz_record_writer *writer, const struct pz_record *record,
                         const void *state, struct pz_text *out)
{
    const struct pz_forfeits *forfeits = &writer->forfeits;
    const bool early = pz_forfeits_over(forfeits);
    if (!early && writer->game->actor(state) != PZ_NOBODY) {
        pz_text_char(out, '\n');
        return record->has_secret ? PZ_E_VALUE : out->cut ? PZ_E_SPACE : 0;
    }
    struct pz_result result;
    pz_forfeits_result(forfeits, writer->game, state, &result);
    pz_text_str(out, "\nend: ");
    if (early) {
        pz_text_str(out, pz_ending_name(forfeits->ending));
        pz_text_str(out, ", ");
    }
    pz_text_str(out, "points");
    for (int seat = 0; seat < forfeits->players; seat++) {
        pz_text_char(out, ' ');
        pz_text_int(out, result.points[seat]);
    }
    pz_text_str(out, ", winners");
    for (int seat = 0; seat < forfeits->players; seat++) {
        if (result.winners >> seat & 1) {
            pz_text_char(out, ' ');
            pz_text_int(out, seat);
        }
    }
    pz_text_char(out, '\n');
    if (record->has_seed && !writer->seed_written) {
        header_seed(out, &record->seed);
    }
    if (record->has_secret) {
        header_hex(out, "secret", record->secret);
    }
    return out->cut ? PZ_E_SPACE : 0;
}

/* ---- the whole ---- */

bool pz_record_seal_fits(const struct pz_record *record)
{
    bool sealed = record->has_commitment || record->has_secret;
    for (int seat = 0; seat < record->setup.players; seat++) {
        sealed = sealed || record->words[seat][0] != '\0';
    }
    return !sealed || !record->has_seed || record->seed.kind == PZ_SEED_SEALED;
}

int pz_record_write(const struct pz_record *record, const pz_move *moves, size_t count,
                    struct pz_text *out)
{
    const struct pz_game *game = record->game;
    struct pz_record_writer writer;
    union pz_any_state state;
    size_t note = 0;
    int code =
        pz_record_seal_fits(record) ? pz_record_writer_init(&writer, record, out) : PZ_E_VALUE;
    if (code != 0) {
        return code;
    }
    game->init(state.bytes, &record->setup);
    for (size_t i = 0; i <= count; i++) {
        for (; note < record->note_count && record->notes[note].at <= i; note++) {
            if (record->notes[note].at < i) {
                return PZ_E_VALUE;
            }
            if (game->actor(state.bytes) == PZ_NOBODY) {
                return PZ_E_OVER;
            }
            if ((code = pz_record_writer_note(&writer, &record->notes[note], out)) != 0) {
                return code;
            }
        }
        if (i == count) {
            break;
        }
        if (pz_forfeits_over(&writer.forfeits)) {
            return PZ_E_OVER;
        }
        union pz_any_state after = state;
        if ((code = game->apply(after.bytes, moves[i])) != 0 ||
            (code = pz_record_writer_move(&writer, state.bytes, moves[i], out)) != 0) {
            return code;
        }
        state = after;
    }
    if (note < record->note_count) {
        return PZ_E_VALUE;
    }
    return pz_record_writer_end(&writer, record, state.bytes, out);
}
