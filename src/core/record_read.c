/* Reading records, strictly. */
#include "bytes.h"
#include "marks.h"
#include "piazza/record.h"
#include "record_words.h"

/* A record that is being read. */
struct reading {
    struct pz_scan scan;
    struct pz_record record;
    struct pz_problem *problem;
    int code;                 /* of the failure; 0 if nothing has failed */
    union pz_any_state state; /* after the moves so far */
    pz_move *moves;
    size_t capacity;            /* how many moves fit */
    size_t count;               /* how many moves were read */
    uint32_t turn;              /* the turn of the current line; 0 before the first */
    bool ended;                 /* the line `end:` was read */
    struct pz_scan board_place; /* where the name of the board is */
};

/* Keeps the failure; returns false. */
static bool fail(struct reading *r, int code, const char *sentence, const char *detail)
{
    r->code = pz_scan_problem(&r->scan, r->problem, code, sentence, detail);
    return false;
}

/* Goes back to a place, about which the reading fails. */
static struct reading *back(struct reading *r, const struct pz_scan *place)
{
    r->scan = *place;
    return r;
}

enum { NUMBER_MAX = 24 }; /* bytes of a number with its NUL */

static void number_text(uint64_t number, char digits[NUMBER_MAX])
{
    struct pz_text text = pz_text_in(digits, NUMBER_MAX);
    pz_text_uint(&text, number);
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
static bool end_line(struct reading *r)
{
    pz_scan_blanks(&r->scan);
    if (!pz_scan_at_line_end(&r->scan) && *r->scan.next != ';') {
        return fail(r, PZ_E_SYNTAX, "the line should end here, or go on with a ';' comment", "");
    }
    pz_scan_next_line(&r->scan);
    return true;
}

/* Copies the bytes before `stop`, ';' or the end of the line, without trailing blanks. */
static bool take_text(struct reading *r, char stop, char *text, size_t size)
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
    return true;
}

/* The rest of the line; *place is where it begins. */
static bool take_value(struct reading *r, struct pz_scan *place, char *text, size_t size)
{
    *place = r->scan;
    return take_text(r, ';', text, size);
}

/* The ':' after a key, and blanks. */
static bool take_colon(struct reading *r)
{
    if (!pz_scan_char(&r->scan, ':')) {
        return fail(r, PZ_E_SYNTAX, "':' expected", "");
    }
    pz_scan_blanks(&r->scan);
    return true;
}

/* The same after a key that stands only once. */
static bool take_colon_once(struct reading *r, bool given)
{
    return take_colon(r) && (!given || fail(r, PZ_E_SYNTAX, "it is given twice", ""));
}

/* "KEY:" and the blanks after it. */
static bool take_key(struct reading *r, const char *key)
{
    if (!find_line(r) || !pz_scan_word(&r->scan, key) || !pz_scan_char(&r->scan, ':')) {
        return fail(r, PZ_E_SYNTAX, "a line '{}: ...' expected here", key);
    }
    pz_scan_blanks(&r->scan);
    return true;
}

/* "KEY: number"; *place is where the number is. */
static bool take_int_line(struct reading *r, const char *key, int64_t max, int64_t *number,
                          struct pz_scan *place)
{
    if (!take_key(r, key)) {
        return false;
    }
    *place = r->scan;
    return (pz_scan_int(&r->scan, 0, max, number) ||
            fail(r, PZ_E_SYNTAX, "{} should be a whole number", key)) &&
           end_line(r);
}

/* "piazza record 2" */
static bool read_format(struct reading *r)
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
static bool read_game(struct reading *r)
{
    char id[32];
    struct pz_scan place;
    if (!take_key(r, "game") || !take_value(r, &place, id, sizeof id)) {
        return false;
    }
    r->record.game = pz_game_named(id);
    return r->record.game != NULL ? end_line(r)
                                  : fail(back(r, &place), PZ_E_GAME,
                                         "there is no game '{}'; 'piazza games' lists them", id);
}

/* "rules: 1" */
static bool read_rules(struct reading *r)
{
    int64_t number = 0;
    struct pz_scan place;
    if (!take_int_line(r, "rules", 65535, &number, &place)) {
        return false;
    }
    char version[NUMBER_MAX];
    number_text(r->record.game->rules_version, version);
    return number == r->record.game->rules_version ||
           fail(back(r, &place), PZ_E_VERSION,
                "this program plays version {} of the rules, not this one", version);
}

/* "players: 3" */
static bool read_players(struct reading *r)
{
    int64_t number = 0;
    struct pz_scan place;
    return take_int_line(r, "players", 100, &number, &place) &&
           (pz_setup_init(&r->record.setup, r->record.game, (int)number) == 0 ||
            fail(back(r, &place), PZ_E_PLAYERS, "{} is not for that number of players",
                 r->record.game->title));
}

static bool read_option(struct reading *r, unsigned *seen)
{
    char key[32];
    char value[400];
    struct pz_problem why = {0};
    pz_scan_blanks(&r->scan);
    const struct pz_scan before = r->scan;
    if (!take_text(r, ':', key, sizeof key) || !take_colon(r) ||
        !take_text(r, ';', value, sizeof value)) {
        return false;
    }
    const int code = pz_setup_set(&r->record.setup, r->record.game, key, value, &why);
    if (code != 0) {
        return fail(back(r, &before), code, why.sentence, why.detail);
    }
    unsigned index = 0; /* `first`, which all games have, comes after the game's own */
    while (index < r->record.game->option_count &&
           !pz_str_equal(r->record.game->options[index].key, key)) {
        index++;
    }
    if (*seen >> index & 1) {
        return fail(back(r, &before), PZ_E_SYNTAX, "option {} is given twice", key);
    }
    *seen |= 1u << index;
    return end_line(r);
}

/* A name to the end of the line. */
static bool take_name(struct reading *r, char name[PZ_NAME_MAX])
{
    char text[PZ_NAME_MAX] = "";
    struct pz_scan place;
    if (!take_value(r, &place, text, sizeof text)) {
        return false;
    }
    if (!pz_name_fits(text)) {
        return fail(back(r, &place), PZ_E_SYNTAX, "that is not a name", "");
    }
    pz_copy(name, text, sizeof text);
    return end_line(r);
}

/* " N: TEXT", a text of a seat. */
static bool read_of_seat(struct reading *r, char texts[PZ_SEATS_MAX][PZ_NAME_MAX])
{
    int64_t seat = 0;
    pz_scan_blanks(&r->scan);
    if (!pz_scan_int(&r->scan, 0, r->record.setup.players - 1, &seat)) {
        return fail(r, PZ_E_SEAT, "there is no such seat", "");
    }
    return take_colon(r) &&
           (texts[seat][0] == '\0' || fail(r, PZ_E_SYNTAX, "the seat has one already", "")) &&
           take_name(r, texts[seat]);
}

static bool read_seed(struct reading *r)
{
    char text[PZ_SEED_TEXT_MAX];
    struct pz_scan place;
    struct pz_record *record = &r->record;
    const bool once =
        take_colon(r) && (!record->has_seed || fail(r, PZ_E_SYNTAX, "the seed is given twice", ""));
    if (!once || !take_value(r, &place, text, sizeof text)) {
        return false;
    }
    if (pz_seed_read(&record->seed, text, pz_str_length(text)) != 0 ||
        (record->seed.kind == PZ_SEED_SEALED && record->format == 1)) {
        return fail(
            back(r, &place), PZ_E_SYNTAX,
            record->format == 1
                ? N_("a seed is a whole number of at most 64 bits")
                : N_("a seed is a whole number of at most 64 bits or 64 hexadecimal digits"),
            "");
    }
    record->has_seed = true;
    return end_line(r);
}

/* 32 bytes as 64 hexadecimal digits. */
static bool read_hex(struct reading *r, bool *given, uint8_t bytes[32])
{
    char text[65];
    struct pz_scan place;
    if (!take_colon_once(r, *given) || !take_value(r, &place, text, sizeof text)) {
        return false;
    }
    *given = pz_hex_read(text, pz_str_length(text), bytes, 32);
    return *given ? end_line(r)
                  : fail(back(r, &place), PZ_E_SYNTAX, "64 hexadecimal digits expected", "");
}

static bool read_board(struct reading *r)
{
    const bool once = take_colon_once(r, r->record.board[0] != '\0');
    r->board_place = r->scan;
    return once && take_name(r, r->record.board);
}

/* Only the game's own board may have its name. A record that does not name its board gets that name
 * if it has that board. */
static bool check_board(struct reading *r)
{
    const struct pz_game *game = r->record.game;
    if (game->board_key == NULL) {
        return true;
    }
    const bool own = pz_record_board_is_own(game, &r->record.setup);
    if (r->record.board[0] == '\0') {
        if (own) {
            pz_copy(r->record.board, game->board_name, pz_str_length(game->board_name) + 1);
        }
        return true;
    }
    return own == pz_str_equal(r->record.board, game->board_name) ||
           fail(back(r, &r->board_place), PZ_E_VALUE,
                own ? N_("the options describe '{}'")
                    : N_("'{}' is not the board that the options describe"),
                game->board_name);
}

/* "first: named": the table chose who is first. */
static bool read_first(struct reading *r)
{
    if (!take_colon_once(r, r->record.first_named)) {
        return false;
    }
    r->record.first_named = pz_scan_word(&r->scan, "named");
    return r->record.first_named ? end_line(r)
                                 : fail(r, PZ_E_SYNTAX, "only 'first: named' can stand here", "");
}

/* Skips "x-NAME: anything", a line for other programs; false if the line is something else. */
static bool skip_extra(struct reading *r)
{
    const char *at = r->scan.next;
    if (r->scan.end - at < 3 || at[0] != 'x' || at[1] != '-') {
        return false;
    }
    at += 2;
    while (at < r->scan.end && ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') ||
                                (*at >= '0' && *at <= '9') || *at == '-')) {
        at++;
    }
    if (at == r->scan.next + 2) {
        fail(r, PZ_E_SYNTAX, "a name expected: 'x-NAME: ...'", "");
        return true;
    }
    r->scan.next = at;
    if (take_colon(r)) {
        pz_scan_next_line(&r->scan);
    }
    return true;
}

/* Reads a header; false if the line is something else. */
static bool read_header(struct reading *r, unsigned *seen)
{
    const struct pz_game *game = r->record.game;
    const bool format_2 = r->record.format > 1;
    if (pz_scan_word(&r->scan, "option")) {
        read_option(r, seen);
    } else if (pz_scan_word(&r->scan, "seat")) {
        read_of_seat(r, r->record.names);
    } else if (pz_scan_word(&r->scan, "seed")) {
        read_seed(r);
    } else if (format_2 && pz_scan_word(&r->scan, "first")) {
        read_first(r);
    } else if (format_2 && game->board_key != NULL && pz_scan_word(&r->scan, game->board_key)) {
        read_board(r);
    } else if (format_2 && pz_scan_word(&r->scan, "commitment")) {
        read_hex(r, &r->record.has_commitment, r->record.commitment);
    } else if (format_2 && pz_scan_word(&r->scan, "word")) {
        read_of_seat(r, r->record.words);
    } else {
        return format_2 && skip_extra(r);
    }
    return true;
}

/* Commitment, secret and words belong to a sealed seed: with a number as the seed they are an
 * error. */
static bool check_seal(struct reading *r)
{
    return pz_record_seal_fits(&r->record) ||
           fail(r, PZ_E_VALUE,
                "commitment, secret and words belong to a seed of 64 hexadecimal digits", "");
}

static bool read_headers(struct reading *r)
{
    unsigned seen = 0;
    if (!read_format(r) || !read_game(r) || !read_rules(r) || !read_players(r)) {
        return false;
    }
    while (r->code == 0 && find_line(r) && read_header(r, &seen)) {
    }
    if (r->code == 0 && r->record.setup.first == PZ_FIRST_RANDOM) {
        fail(r, PZ_E_SYNTAX, "the record must say who was first: 'option first: 0'", "");
    }
    return r->code == 0 && check_seal(r) && check_board(r);
}

static bool read_move(struct reading *r)
{
    const struct pz_game *game = r->record.game;
    char text[PZ_MOVE_TEXT_MAX];
    pz_scan_blanks(&r->scan);
    const struct pz_scan before = r->scan;
    if (!take_text(r, ',', text, sizeof text)) {
        return false;
    }
    const int move = pz_game_move_read(game, r->state.bytes, text, pz_str_length(text));
    if (move < 0 && pz_game_refusal(game, move) == NULL) {
        return fail(back(r, &before), PZ_E_SYNTAX, "'{}' is not a move of this game", text);
    }
    if (r->count == r->capacity) {
        return fail(back(r, &before), PZ_E_SPACE, "the record has more moves than fit", "");
    }
    const int code = move < 0 ? move : game->apply(r->state.bytes, (pz_move)move);
    if (code != 0) {
        char why[160];
        struct pz_text sentence = pz_text_in(why, sizeof why);
        pz_game_sentence(game, code, &sentence);
        return fail(back(r, &before), code, "{}", why);
    }
    r->moves[r->count++] = (pz_move)move;
    return true;
}

static bool is_over(const struct reading *r)
{
    return pz_record_is_over(&r->record, r->state.bytes);
}

/* "end: points 6 9 8 6, winners 1": it must be the result by the rules. With one seat left the
 * reason comes first: "end: resignation, points ...". */
static bool read_end(struct reading *r)
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
static bool read_turn_number(struct reading *r)
{
    const uint32_t turn = r->record.game->turns(r->state.bytes) + 1;
    char wanted[NUMBER_MAX];
    number_text(turn, wanted);
    int64_t number = 0;
    const struct pz_scan before = r->scan;
    if (!pz_scan_int(&r->scan, 1, UINT32_MAX, &number) || !pz_scan_char(&r->scan, '.')) {
        r->scan = before;
        return turn == r->turn ||
               fail(r, PZ_E_SYNTAX, "a new turn starts with its number: '{}.'", wanted);
    }
    if (turn == r->turn || number != turn) {
        return fail(back(r, &before), PZ_E_SYNTAX, "turn {} comes next", wanted);
    }
    r->turn = turn;
    pz_scan_blanks(&r->scan);
    return true;
}

/* The next move of the game must be by `actor`, in the current turn. */
static bool expect_actor(struct reading *r, int64_t actor)
{
    const int right = r->record.game->actor(r->state.bytes);
    if (is_over(r)) {
        return fail(r, PZ_E_OVER, "the game is over, no move can follow", "");
    }
    const char seat[2] = {(char)('0' + (right < 0 ? 0 : right)), '\0'};
    if (right != actor) {
        return right == PZ_CHANCE ? fail(r, PZ_E_SYNTAX, "it is for chance to move here", "")
                                  : fail(r, PZ_E_SYNTAX, "it is for seat {} to move here", seat);
    }
    if (actor >= 0 && (r->record.forfeits.out & ~(unsigned)r->record.forfeits.bots) >> actor & 1) {
        return fail(r, PZ_E_SYNTAX, "the seat is out: a line '{}: (bot NAME)' must come first",
                    seat);
    }
    return r->record.game->turns(r->state.bytes) + 1 == r->turn ||
           fail(r, PZ_E_SYNTAX, "a new turn starts with a line of its own", "");
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
static bool take_note(struct reading *r, struct pz_note *note)
{
    char text[48];
    const struct pz_scan place = r->scan;
    if (!take_text(r, ')', text, sizeof text)) {
        return false;
    }
    if (!pz_scan_char(&r->scan, ')')) {
        return fail(r, PZ_E_SYNTAX, "')' expected", "");
    }
    for (unsigned kind = 0; kind <= PZ_NOTE_BACK; kind++) {
        if (kind != PZ_NOTE_BOT && pz_str_equal(text, pz_note_words[kind])) {
            note->kind = (uint8_t)kind;
            return true;
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
            return true;
        }
    }
    return fail(back(r, &place), PZ_E_SYNTAX,
                "(resigned), (out of time), (bot NAME) or (back) expected", "");
}

static bool read_note(struct reading *r, const struct pz_scan *place, int64_t seat)
{
    struct pz_note note;
    pz_zero(&note, sizeof note);
    note.at = (uint32_t)r->count;
    note.seat = (uint8_t)seat;
    if (!take_note(r, &note)) {
        return false;
    }
    if (is_over(r)) {
        return fail(back(r, place), PZ_E_OVER, "the game is over: only 'end: ...' can follow", "");
    }
    const int code = pz_forfeits_note(&r->record.forfeits, &note);
    if (code != 0) {
        return fail(back(r, place), code,
                    code == PZ_E_SEAT ? N_("there is no such seat")
                                      : N_("this cannot happen to the seat here"),
                    "");
    }
    if (r->record.note_count == PZ_NOTES_MAX) {
        return fail(back(r, place), PZ_E_SPACE, "the record has too many notes", "");
    }
    r->record.notes[r->record.note_count++] = note;
    return end_line(r);
}

static bool read_line(struct reading *r)
{
    int64_t seat = 0;
    const struct pz_scan start = r->scan;
    if (take_note_label(r, &seat)) {
        return read_note(r, &start, seat);
    }
    if (!read_turn_number(r)) {
        return false;
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
    if (!expect_actor(r, actor)) {
        return false;
    }
    r->scan = first_move;
    while (read_move(r)) {
        if (!pz_scan_char(&r->scan, ',')) {
            return end_line(r);
        }
        if (!expect_actor(r, actor)) {
            break;
        }
    }
    return false;
}

/* Reads a line after the end, of what is published only when a game is over; false if the line is
 * something else. */
static bool read_published(struct reading *r)
{
    if (pz_scan_word(&r->scan, "secret")) {
        read_hex(r, &r->record.has_secret, r->record.secret);
    } else if (pz_scan_word(&r->scan, "seed")) {
        read_seed(r);
    } else {
        return skip_extra(r);
    }
    return true;
}

static bool read_after_end(struct reading *r)
{
    while (r->code == 0 && r->record.format > 1 && find_line(r) && read_published(r)) {
    }
    if (r->code == 0 && find_line(r)) {
        fail(r, PZ_E_SYNTAX, "nothing can follow the end of the game", "");
    }
    return r->code == 0 && check_seal(r);
}

static bool read_all(struct reading *r)
{
    if (!read_headers(r)) {
        return false;
    }
    r->record.game->init(r->state.bytes, &r->record.setup);
    pz_forfeits_init(&r->record.forfeits, r->record.setup.players);
    while (!r->ended && find_line(r)) {
        const bool end = pz_scan_word(&r->scan, "end") && pz_scan_char(&r->scan, ':');
        if (!(end ? read_end(r) : read_line(r))) {
            return false;
        }
    }
    if (!r->ended && is_over(r)) {
        return fail(r, PZ_E_SYNTAX, "the game is over: a line 'end: ...' is missing", "");
    }
    return !r->ended || read_after_end(r);
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
    if (!read_all(&r)) {
        return r.code;
    }
    *record = r.record;
    *count = r.count;
    if (state != NULL) {
        pz_copy(state, r.state.bytes, r.record.game->state_size);
    }
    return 0;
}
