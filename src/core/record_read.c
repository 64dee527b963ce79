/* Reading records, strictly. */
#include "bytes.h"
#include "piazza/record.h"
#include "record_words.h"

/* A record that is being read. */
struct reading {
    struct pz_scan scan;
    struct pz_record record;
    struct pz_problem *problem;
    union pz_any_state state; /* after the moves so far */
    pz_move *moves;
    size_t capacity;            /* how many moves fit */
    size_t count;               /* how many moves were read */
    uint32_t turn;              /* the turn of the current line; 0 before the first */
    bool ended;                 /* the line `end:` was read */
    struct pz_scan board_place; /* where the name of the board is */
};

static int fail(struct reading *r, int code, const char *sentence, const char *detail)
{
    return pz_scan_problem(&r->scan, r->problem, code, sentence, detail);
}

/* Skips blank lines and comments; false at the end of the text. */
static bool find_line(struct reading *r)
{
    for (;;) {
        pz_scan_blanks(&r->scan);
        if (r->scan.next == r->scan.end) {
            return false;
        }
        if (*r->scan.next != ';' && !pz_scan_at_line_end(&r->scan)) {
            return true;
        }
        pz_scan_next_line(&r->scan);
    }
}

/* Only a comment may follow on the line. */
static int end_line(struct reading *r)
{
    pz_scan_blanks(&r->scan);
    if (!pz_scan_at_line_end(&r->scan) && *r->scan.next != ';') {
        return fail(r, PZ_E_SYNTAX, "the line should end here, or go on with a ';' comment", "");
    }
    pz_scan_next_line(&r->scan);
    return 0;
}

/* Copies the bytes before `stop`, ';' or the end of the line, without trailing blanks. */
static int take_text(struct reading *r, char stop, char *text, size_t size)
{
    const char *start = r->scan.next;
    const char *at = start;
    const char *last = start;
    while (at < r->scan.end && *at != stop && *at != ';' && *at != '\n') {
        if (*at == '\0') {
            return fail(r, PZ_E_SYNTAX, "a zero byte in the text", "");
        }
        at++;
        if (at[-1] != ' ' && at[-1] != '\t' && at[-1] != '\r') {
            last = at;
        }
    }
    if (last == start) {
        return fail(r, PZ_E_SYNTAX, "something is missing here", "");
    }
    if ((size_t)(last - start) >= size) {
        return fail(r, PZ_E_SYNTAX, "this is too long", "");
    }
    pz_copy(text, start, (size_t)(last - start));
    text[last - start] = '\0';
    r->scan.next = at;
    return 0;
}

/* "KEY:" and the blanks after it. */
static int take_key(struct reading *r, const char *key)
{
    if (!find_line(r) || !pz_scan_word(&r->scan, key) || !pz_scan_char(&r->scan, ':')) {
        return fail(r, PZ_E_SYNTAX, "a line '{}: ...' expected here", key);
    }
    pz_scan_blanks(&r->scan);
    return 0;
}

/* "KEY: number"; *place is where the number is. */
static int take_int_line(struct reading *r, const char *key, int64_t max, int64_t *number,
                         struct pz_scan *place)
{
    const int code = take_key(r, key);
    if (code != 0) {
        return code;
    }
    *place = r->scan;
    if (!pz_scan_int(&r->scan, 0, max, number)) {
        return fail(r, PZ_E_SYNTAX, "{} should be a whole number", key);
    }
    return end_line(r);
}

/* "piazza record 2" */
static int read_format(struct reading *r)
{
    int64_t number = 0;
    find_line(r);
    if (!pz_scan_word(&r->scan, "piazza") || !pz_scan_char(&r->scan, ' ') ||
        !pz_scan_word(&r->scan, "record") || !pz_scan_char(&r->scan, ' ') ||
        !pz_scan_int(&r->scan, 1, 1000, &number)) {
        return fail(r, PZ_E_SYNTAX, "a record starts with the line 'piazza record 2'", "");
    }
    if (number > PZ_RECORD_FORMAT) {
        return fail(r, PZ_E_VERSION, "this program reads formats 1 and 2 of records only", "");
    }
    r->record.format = (uint8_t)number;
    return end_line(r);
}

/* "game: ID" */
static int read_game(struct reading *r)
{
    char id[32];
    int code = take_key(r, "game");
    const struct pz_scan place = r->scan;
    if (code != 0 || (code = take_text(r, ';', id, sizeof id)) != 0) {
        return code;
    }
    r->record.game = pz_game_named(id);
    if (r->record.game == NULL) {
        r->scan = place;
        return fail(r, PZ_E_GAME, "there is no game '{}'; 'piazza games' lists them", id);
    }
    return end_line(r);
}

/* "rules: 1" */
static int read_rules(struct reading *r)
{
    int64_t number = 0;
    struct pz_scan place;
    const int code = take_int_line(r, "rules", 65535, &number, &place);
    if (code != 0 || number == r->record.game->rules_version) {
        return code;
    }
    char version[24];
    struct pz_text text;
    pz_text_init(&text, version, sizeof version);
    pz_text_uint(&text, r->record.game->rules_version);
    r->scan = place;
    return fail(r, PZ_E_VERSION, "this program plays version {} of the rules, not this one",
                version);
}

/* "players: 3" */
static int read_players(struct reading *r)
{
    int64_t number = 0;
    struct pz_scan place;
    const int code = take_int_line(r, "players", 100, &number, &place);
    if (code != 0 || pz_setup_init(&r->record.setup, r->record.game, (int)number) == 0) {
        return code;
    }
    r->scan = place;
    return fail(r, PZ_E_PLAYERS, "{} is not for that number of players", r->record.game->title);
}

/* The ':' after a key, and blanks. */
static int take_colon(struct reading *r)
{
    if (!pz_scan_char(&r->scan, ':')) {
        return fail(r, PZ_E_SYNTAX, "':' expected", "");
    }
    pz_scan_blanks(&r->scan);
    return 0;
}

static int read_option(struct reading *r, unsigned *seen)
{
    char key[32];
    char value[400];
    struct pz_problem why = {0};
    pz_scan_blanks(&r->scan);
    const struct pz_scan before = r->scan;
    int code = take_text(r, ':', key, sizeof key);
    if (code != 0 || (code = take_colon(r)) != 0 ||
        (code = take_text(r, ';', value, sizeof value)) != 0) {
        return code;
    }
    const struct pz_scan after = r->scan;
    r->scan = before;
    if ((code = pz_setup_set(&r->record.setup, r->record.game, key, value, &why)) != 0) {
        return fail(r, code, why.sentence, why.detail);
    }
    unsigned index = 0; /* `first`, which all games have, comes after the game's own */
    while (index < r->record.game->option_count &&
           !pz_str_equal(r->record.game->options[index].key, key)) {
        index++;
    }
    if (*seen >> index & 1) {
        return fail(r, PZ_E_SYNTAX, "option {} is given twice", key);
    }
    *seen |= 1u << index;
    r->scan = after;
    return end_line(r);
}

/* The same after a key that stands only once. */
static int take_colon_once(struct reading *r, bool given)
{
    const int code = take_colon(r);
    return code == 0 && given ? fail(r, PZ_E_SYNTAX, "it is given twice", "") : code;
}

/* A name to the end of the line. */
static int take_name(struct reading *r, char name[PZ_NAME_MAX])
{
    char text[PZ_NAME_MAX] = "";
    const struct pz_scan place = r->scan;
    const int code = take_text(r, ';', text, sizeof text);
    if (code != 0) {
        return code;
    }
    if (!pz_name_fits(text)) {
        r->scan = place;
        return fail(r, PZ_E_SYNTAX, "that is not a name", "");
    }
    pz_copy(name, text, sizeof text);
    return end_line(r);
}

/* " N: TEXT", a text of a seat. */
static int read_of_seat(struct reading *r, char texts[PZ_SEATS_MAX][PZ_NAME_MAX])
{
    int64_t seat = 0;
    pz_scan_blanks(&r->scan);
    if (!pz_scan_int(&r->scan, 0, r->record.setup.players - 1, &seat)) {
        return fail(r, PZ_E_SEAT, "there is no such seat", "");
    }
    const int code = take_colon(r);
    if (code != 0) {
        return code;
    }
    if (texts[seat][0] != '\0') {
        return fail(r, PZ_E_SYNTAX, "the seat has one already", "");
    }
    return take_name(r, texts[seat]);
}

static int read_seed(struct reading *r)
{
    char text[PZ_SEED_TEXT_MAX];
    struct pz_seed seed;
    int code = take_colon(r);
    if (code != 0) {
        return code;
    }
    if (r->record.has_seed) {
        return fail(r, PZ_E_SYNTAX, "the seed is given twice", "");
    }
    const struct pz_scan place = r->scan;
    if ((code = take_text(r, ';', text, sizeof text)) != 0) {
        return code;
    }
    if (pz_seed_read(&seed, text, pz_str_length(text)) != 0 ||
        (seed.kind == PZ_SEED_SEALED && r->record.format == 1)) {
        r->scan = place;
        return r->record.format == 1
                   ? fail(r, PZ_E_SYNTAX, "a seed is a whole number of at most 64 bits", "")
                   : fail(r, PZ_E_SYNTAX,
                          "a seed is a whole number of at most 64 bits or 64 hexadecimal digits",
                          "");
    }
    r->record.has_seed = true;
    r->record.seed = seed;
    return end_line(r);
}

/* 32 bytes as 64 hexadecimal digits. */
static int read_hex(struct reading *r, bool *given, uint8_t bytes[32])
{
    char text[65];
    int code = take_colon_once(r, *given);
    if (code != 0) {
        return code;
    }
    const struct pz_scan place = r->scan;
    if ((code = take_text(r, ';', text, sizeof text)) != 0) {
        return code;
    }
    if (!pz_hex_read(text, pz_str_length(text), bytes, 32)) {
        r->scan = place;
        return fail(r, PZ_E_SYNTAX, "64 hexadecimal digits expected", "");
    }
    *given = true;
    return end_line(r);
}

static int read_board(struct reading *r)
{
    const int code = take_colon_once(r, r->record.board[0] != '\0');
    if (code != 0) {
        return code;
    }
    r->board_place = r->scan;
    return take_name(r, r->record.board);
}

/* Only the game's own board may have its name. A record that does not name its board gets that name
 * if it has that board. */
static int check_board(struct reading *r)
{
    const struct pz_game *game = r->record.game;
    if (game->board_key == NULL) {
        return 0;
    }
    const bool own = pz_record_board_is_own(game, &r->record.setup);
    if (r->record.board[0] == '\0') {
        if (own) {
            pz_copy(r->record.board, game->board_name, pz_str_length(game->board_name) + 1);
        }
        return 0;
    }
    if (own == pz_str_equal(r->record.board, game->board_name)) {
        return 0;
    }
    r->scan = r->board_place;
    return own ? fail(r, PZ_E_VALUE, "the options describe '{}'", game->board_name)
               : fail(r, PZ_E_VALUE, "'{}' is not the board that the options describe",
                      game->board_name);
}

/* "first: named": the table chose who is first. */
static int read_first(struct reading *r)
{
    const int code = take_colon_once(r, r->record.first_named);
    if (code != 0) {
        return code;
    }
    if (!pz_scan_word(&r->scan, "named")) {
        return fail(r, PZ_E_SYNTAX, "only 'first: named' can stand here", "");
    }
    r->record.first_named = true;
    return end_line(r);
}

/* Skips "x-NAME: anything", a line for other programs. 1 if the line is something else. */
static int skip_extra(struct reading *r)
{
    const struct pz_scan before = r->scan;
    const char *at = r->scan.next;
    if (r->scan.end - at < 3 || at[0] != 'x' || at[1] != '-') {
        return 1;
    }
    at += 2;
    while (at < r->scan.end && ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') ||
                                (*at >= '0' && *at <= '9') || *at == '-')) {
        at++;
    }
    if (at == before.next + 2) {
        return fail(r, PZ_E_SYNTAX, "a name expected: 'x-NAME: ...'", "");
    }
    r->scan.next = at;
    const int code = take_colon(r);
    if (code != 0) {
        return code;
    }
    pz_scan_next_line(&r->scan);
    return 0;
}

/* Reads a header that format 1 does not have; 1 if the line is something else. */
static int read_new_header(struct reading *r)
{
    if (r->record.format == 1) {
        return 1;
    }
    if (pz_scan_word(&r->scan, "first")) {
        return read_first(r);
    }
    if (r->record.game->board_key != NULL && pz_scan_word(&r->scan, r->record.game->board_key)) {
        return read_board(r);
    }
    if (pz_scan_word(&r->scan, "commitment")) {
        return read_hex(r, &r->record.has_commitment, r->record.commitment);
    }
    if (pz_scan_word(&r->scan, "word")) {
        return read_of_seat(r, r->record.words);
    }
    return skip_extra(r);
}

/* Commitment, secret and words belong to a sealed seed: with a number as the seed they are an
 * error. */
static int check_seal(struct reading *r)
{
    return pz_record_seal_fits(&r->record)
               ? 0
               : fail(r, PZ_E_VALUE,
                      "commitment, secret and words belong to a seed of 64 hexadecimal digits", "");
}

static int read_headers(struct reading *r)
{
    unsigned seen = 0;
    int code = read_format(r);
    code = code != 0 ? code : read_game(r);
    code = code != 0 ? code : read_rules(r);
    code = code != 0 ? code : read_players(r);
    while (code == 0 && find_line(r)) {
        if (pz_scan_word(&r->scan, "option")) {
            code = read_option(r, &seen);
        } else if (pz_scan_word(&r->scan, "seat")) {
            code = read_of_seat(r, r->record.names);
        } else if (pz_scan_word(&r->scan, "seed")) {
            code = read_seed(r);
        } else if ((code = read_new_header(r)) == 1) {
            code = 0;
            break;
        }
    }
    if (code == 0 && r->record.setup.first == PZ_FIRST_RANDOM) {
        return fail(r, PZ_E_SYNTAX, "the record must say who was first: 'option first: 0'", "");
    }
    if (code != 0 || (code = check_seal(r)) != 0) {
        return code;
    }
    return check_board(r);
}

static int read_move(struct reading *r)
{
    const struct pz_game *game = r->record.game;
    char text[PZ_MOVE_TEXT_MAX];
    pz_scan_blanks(&r->scan);
    const struct pz_scan before = r->scan;
    int code = take_text(r, ',', text, sizeof text);
    if (code != 0) {
        return code;
    }
    const struct pz_scan after = r->scan;
    r->scan = before;
    const int move = pz_game_move_read(game, r->state.bytes, text, pz_str_length(text));
    if (move < 0 && pz_game_refusal(game, move) == NULL) {
        return fail(r, PZ_E_SYNTAX, "'{}' is not a move of this game", text);
    }
    if (r->count == r->capacity) {
        return fail(r, PZ_E_SPACE, "the record has more moves than fit", "");
    }
    code = move < 0 ? move : game->apply(r->state.bytes, (pz_move)move);
    if (code != 0) {
        char why[160];
        struct pz_text sentence;
        pz_text_init(&sentence, why, sizeof why);
        pz_game_sentence(game, code, &sentence);
        return fail(r, code, "{}", why);
    }
    r->moves[r->count++] = (pz_move)move;
    r->scan = after;
    return 0;
}

static bool is_over(const struct reading *r)
{
    return pz_forfeits_over(&r->record.forfeits) ||
           r->record.game->actor(r->state.bytes) == PZ_NOBODY;
}

/* "end: points 6 9 8 6, winners 1": it must be the result by the rules. With one seat left the
 * reason comes first: "end: resignation, points ...". */
static int read_end(struct reading *r)
{
    struct pz_result result;
    if (!is_over(r)) {
        return fail(r, PZ_E_SYNTAX, "the game is not over yet", "");
    }
    pz_forfeits_result(&r->record.forfeits, r->record.game, r->state.bytes, &result);
    pz_scan_blanks(&r->scan);
    if (pz_forfeits_over(&r->record.forfeits)) {
        const char *reason = pz_ending_name(r->record.forfeits.ending);
        if (!pz_scan_word(&r->scan, reason) || !pz_scan_char(&r->scan, ',')) {
            return fail(r, PZ_E_SYNTAX, "one seat is left: 'end: {}, points ...' expected", reason);
        }
        pz_scan_blanks(&r->scan);
    }
    bool right = pz_scan_word(&r->scan, "points");
    for (int seat = 0; seat < r->record.setup.players; seat++) {
        int64_t points = 0;
        pz_scan_blanks(&r->scan);
        right = right && pz_scan_int(&r->scan, INT16_MIN, INT16_MAX, &points) &&
                points == result.points[seat];
    }
    right = right && pz_scan_char(&r->scan, ',');
    pz_scan_blanks(&r->scan);
    right = right && pz_scan_word(&r->scan, "winners");
    for (int seat = 0; seat < r->record.setup.players; seat++) {
        int64_t winner = 0;
        if (result.winners >> seat & 1) {
            pz_scan_blanks(&r->scan);
            right = right && pz_scan_int(&r->scan, seat, seat, &winner);
        }
    }
    if (!right) {
        return fail(r, PZ_E_SYNTAX, "the end is not what the moves lead to", "");
    }
    r->ended = true;
    return end_line(r);
}

/* The number of a turn stands before its first line, and only there. */
static int read_turn_number(struct reading *r)
{
    const uint32_t turn = r->record.game->turns(r->state.bytes) + 1;
    char wanted[24];
    struct pz_text text;
    pz_text_init(&text, wanted, sizeof wanted);
    pz_text_uint(&text, turn);
    int64_t number = 0;
    const struct pz_scan before = r->scan;
    if (!pz_scan_int(&r->scan, 1, UINT32_MAX, &number) || !pz_scan_char(&r->scan, '.')) {
        r->scan = before;
        return turn == r->turn
                   ? 0
                   : fail(r, PZ_E_SYNTAX, "a new turn starts with its number: '{}.'", wanted);
    }
    if (turn == r->turn || number != turn) {
        r->scan = before;
        return fail(r, PZ_E_SYNTAX, "turn {} comes next", wanted);
    }
    r->turn = turn;
    pz_scan_blanks(&r->scan);
    return 0;
}

/* The next move of the game must be by `actor`, in the current turn. */
static int expect_actor(struct reading *r, int64_t actor)
{
    const int right = r->record.game->actor(r->state.bytes);
    if (is_over(r)) {
        return fail(r, PZ_E_OVER, "the game is over, no move can follow", "");
    }
    if (right != actor) {
        const char seat[2] = {(char)('0' + (right < 0 ? 0 : right)), '\0'};
        return right == PZ_CHANCE ? fail(r, PZ_E_SYNTAX, "it is for chance to move here", "")
                                  : fail(r, PZ_E_SYNTAX, "it is for seat {} to move here", seat);
    }
    if (actor >= 0 && (r->record.forfeits.out & ~(unsigned)r->record.forfeits.bots) >> actor & 1) {
        const char seat[2] = {(char)('0' + actor), '\0'};
        return fail(r, PZ_E_SYNTAX, "the seat is out: a line '{}: (bot NAME)' must come first",
                    seat);
    }
    if (r->record.game->turns(r->state.bytes) + 1 != r->turn) {
        return fail(r, PZ_E_SYNTAX, "a new turn starts with a line of its own", "");
    }
    return 0;
}

/* Takes the "3: (" that begins a note and sets *seat; otherwise it takes nothing. */
static bool take_note_label(struct reading *r, int64_t *seat)
{
    const struct pz_scan before = r->scan;
    if (r->record.format > 1 && pz_scan_int(&r->scan, 0, UINT8_MAX, seat) &&
        pz_scan_char(&r->scan, ':')) {
        pz_scan_blanks(&r->scan);
        if (pz_scan_char(&r->scan, '(')) {
            pz_scan_blanks(&r->scan);
            return true;
        }
    }
    r->scan = before;
    return false;
}

/* Takes the words of a note and the bracket after them. */
static int take_note(struct reading *r, struct pz_note *note)
{
    char text[48];
    const struct pz_scan place = r->scan;
    int code = take_text(r, ')', text, sizeof text);
    if (code != 0) {
        return code;
    }
    if (!pz_scan_char(&r->scan, ')')) {
        return fail(r, PZ_E_SYNTAX, "')' expected", "");
    }
    for (unsigned kind = 0; kind <= PZ_NOTE_BACK; kind++) {
        if (kind != PZ_NOTE_BOT && pz_str_equal(text, pz_note_words[kind])) {
            note->kind = (uint8_t)kind;
            return 0;
        }
    }
    struct pz_scan scan;
    pz_scan_init(&scan, text, pz_str_length(text));
    if (pz_scan_word(&scan, pz_note_words[PZ_NOTE_BOT]) && pz_scan_char(&scan, ' ')) {
        pz_scan_blanks(&scan);
        const size_t length = (size_t)(scan.end - scan.next);
        if (length < PZ_NOTE_BOT_MAX) {
            note->kind = PZ_NOTE_BOT;
            pz_copy(note->bot, scan.next, length);
            return 0;
        }
    }
    r->scan = place;
    return fail(r, PZ_E_SYNTAX, "(resigned), (out of time), (bot NAME) or (back) expected", "");
}

static int read_note(struct reading *r, const struct pz_scan *place, int64_t seat)
{
    struct pz_note note;
    pz_zero(&note, sizeof note);
    note.at = (uint32_t)r->count;
    note.seat = (uint8_t)seat;
    int code = take_note(r, &note);
    if (code != 0) {
        return code;
    }
    const struct pz_scan after = r->scan;
    r->scan = *place;
    if (is_over(r)) {
        return fail(r, PZ_E_OVER, "the game is over: only 'end: ...' can follow", "");
    }
    code = pz_forfeits_note(&r->record.forfeits, &note);
    if (code == PZ_E_SEAT) {
        return fail(r, code, "there is no such seat", "");
    }
    if (code != 0) {
        return fail(r, code, "this cannot happen to the seat here", "");
    }
    if (r->record.note_count == PZ_NOTES_MAX) {
        return fail(r, PZ_E_SPACE, "the record has too many notes", "");
    }
    r->record.notes[r->record.note_count++] = note;
    r->scan = after;
    return end_line(r);
}

static int read_line(struct reading *r)
{
    int64_t seat = 0;
    const struct pz_scan start = r->scan;
    if (take_note_label(r, &seat)) {
        return read_note(r, &start, seat);
    }
    int code = read_turn_number(r);
    if (code != 0) {
        return code;
    }
    const struct pz_scan label = r->scan;
    int64_t actor = PZ_CHANCE;
    if (!pz_scan_word(&r->scan, "chance") &&
        !pz_scan_int(&r->scan, 0, r->record.setup.players - 1, &actor)) {
        return fail(r, PZ_E_SYNTAX, "'chance:' or the seat that moves ('0:') expected", "");
    }
    if (!pz_scan_char(&r->scan, ':')) {
        return fail(r, PZ_E_SYNTAX, "':' expected", "");
    }
    const struct pz_scan first_move = r->scan;
    r->scan = label;
    if ((code = expect_actor(r, actor)) != 0) {
        return code;
    }
    r->scan = first_move;
    for (;;) {
        if ((code = read_move(r)) != 0) {
            return code;
        }
        if (!pz_scan_char(&r->scan, ',')) {
            return end_line(r);
        }
        if ((code = expect_actor(r, actor)) != 0) {
            return code;
        }
    }
}

/* Reads the lines after the end: what is published only when a game is over. */
static int read_published(struct reading *r)
{
    int code = 0;
    while (code == 0 && r->record.format > 1 && find_line(r)) {
        if (pz_scan_word(&r->scan, "secret")) {
            code = read_hex(r, &r->record.has_secret, r->record.secret);
        } else if (pz_scan_word(&r->scan, "seed")) {
            code = read_seed(r);
        } else if ((code = skip_extra(r)) == 1) {
            code = 0;
            break;
        }
    }
    if (code == 0 && find_line(r)) {
        return fail(r, PZ_E_SYNTAX, "nothing can follow the end of the game", "");
    }
    return code != 0 ? code : check_seal(r);
}

int pz_record_read(const char *text, size_t length, struct pz_record *record, pz_move *moves,
                   size_t capacity, size_t *count, void *state, struct pz_problem *problem)
{
    struct reading r;
    pz_zero(&r, sizeof r);
    pz_scan_init(&r.scan, text, length);
    r.problem = problem;
    r.moves = moves;
    r.capacity = capacity;
    int code = read_headers(&r);
    if (code != 0) {
        return code;
    }
    r.record.game->init(r.state.bytes, &r.record.setup);
    pz_forfeits_init(&r.record.forfeits, r.record.setup.players);
    while (!r.ended && find_line(&r)) {
        code = pz_scan_word(&r.scan, "end") && pz_scan_char(&r.scan, ':') ? read_end(&r)
                                                                          : read_line(&r);
        if (code != 0) {
            return code;
        }
    }
    if (r.ended && (code = read_published(&r)) != 0) {
        return code;
    }
    if (!r.ended && is_over(&r)) {
        return fail(&r, PZ_E_SYNTAX, "the game is over: a line 'end: ...' is missing", "");
    }
    *record = r.record;
    *count = r.count;
    if (state != NULL) {
        pz_copy(state, r.state.bytes, r.record.game->state_size);
    }
    return 0;
}
