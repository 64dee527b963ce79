#include "bytes.h"
#include "piazza/record.h"

/* One reading: where we are, what we know. */
struct reading {
    struct pz_scan scan;
    struct pz_record record;
    struct pz_problem *problem;
    union pz_any_state state;
    pz_move *moves;
    size_t capacity;
    size_t count;
    uint32_t turn; /* the number that the present group of lines carries; 0 before the first */
    bool ended;
};

static int fail(struct reading *r, int code, const char *sentence, const char *detail)
{
    return pz_scan_problem(&r->scan, r->problem, code, sentence, detail);
}

/* Goes past blank lines and comments to the next line that says something; false at the end. */
static bool find_line(struct reading *r)
{
    for (;;) {
        pz_scan_blanks(&r->scan);
        if (r->scan.at == r->scan.end) {
            return false;
        }
        if (*r->scan.at != ';' && !pz_scan_at_line_end(&r->scan)) {
            return true;
        }
        pz_scan_next_line(&r->scan);
    }
}

/* After what a line says only a comment may come. */
static int end_line(struct reading *r)
{
    pz_scan_blanks(&r->scan);
    if (!pz_scan_at_line_end(&r->scan) && *r->scan.at != ';') {
        return fail(r, PZ_E_SYNTAX, "the line should end here, or go on with a ';' comment", "");
    }
    pz_scan_next_line(&r->scan);
    return 0;
}

/* Copies the bytes up to `stop`, ';' or the line's end, without blanks at the end of them. */
static int take_text(struct reading *r, char stop, char *text, size_t size)
{
    const char *start = r->scan.at;
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
    r->scan.at = at;
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

/* "KEY: number"; *place is where the number stands. */
static int take_int_line(struct reading *r, const char *key, int64_t max, int64_t *number,
                         struct pz_scan *place)
{
    const int bad = take_key(r, key);
    if (bad != 0) {
        return bad;
    }
    *place = r->scan;
    if (!pz_scan_int(&r->scan, 0, max, number)) {
        return fail(r, PZ_E_SYNTAX, "{} should be a whole number", key);
    }
    return end_line(r);
}

static int read_first_lines(struct reading *r)
{
    int64_t number = 0;
    find_line(r);
    if (!pz_scan_word(&r->scan, "piazza") || !pz_scan_char(&r->scan, ' ') ||
        !pz_scan_word(&r->scan, "record") || !pz_scan_char(&r->scan, ' ') ||
        !pz_scan_int(&r->scan, 1, 1000, &number)) {
        return fail(r, PZ_E_SYNTAX, "a record starts with the line 'piazza record 1'", "");
    }
    if (number != PZ_RECORD_FORMAT) {
        return fail(r, PZ_E_VERSION, "this program reads format 1 of records only", "");
    }
    char id[32];
    struct pz_scan place;
    int bad = end_line(r);
    if (bad != 0 || (bad = take_key(r, "game")) != 0) {
        return bad;
    }
    const struct pz_scan before = r->scan;
    if ((bad = take_text(r, ';', id, sizeof id)) != 0) {
        return bad;
    }
    const struct pz_game *game = pz_game_named(id);
    if (game == NULL) {
        r->scan = before;
        return fail(r, PZ_E_GAME, "there is no game '{}'; 'piazza games' lists them", id);
    }
    r->record.game = game;
    if ((bad = end_line(r)) != 0 ||
        (bad = take_int_line(r, "rules", 65535, &number, &place)) != 0) {
        return bad;
    }
    if (number != game->rules_version) {
        char version[24];
        struct pz_text text;
        pz_text_init(&text, version, sizeof version);
        pz_text_uint(&text, game->rules_version);
        r->scan = place;
        return fail(r, PZ_E_VERSION, "this program plays rules {} of the game, not these", version);
    }
    if ((bad = take_int_line(r, "players", 100, &number, &place)) != 0) {
        return bad;
    }
    if (pz_setup_init(&r->record.setup, game, (int)number) != 0) {
        r->scan = place;
        return fail(r, PZ_E_PLAYERS, "{} is not for that number of players", game->title);
    }
    return 0;
}

static int read_option(struct reading *r, unsigned *seen)
{
    char key[32];
    char value[400];
    struct pz_problem why = {0};
    pz_scan_blanks(&r->scan);
    const struct pz_scan before = r->scan;
    int bad = take_text(r, ':', key, sizeof key);
    if (bad != 0) {
        return bad;
    }
    if (!pz_scan_char(&r->scan, ':')) {
        return fail(r, PZ_E_SYNTAX, "':' expected", "");
    }
    pz_scan_blanks(&r->scan);
    if ((bad = take_text(r, ';', value, sizeof value)) != 0) {
        return bad;
    }
    const struct pz_scan after = r->scan;
    r->scan = before;
    if ((bad = pz_setup_set(&r->record.setup, r->record.game, key, value, &why)) != 0) {
        return fail(r, bad, why.sentence, why.detail);
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

static int read_seat(struct reading *r)
{
    int64_t seat = 0;
    pz_scan_blanks(&r->scan);
    if (!pz_scan_int(&r->scan, 0, r->record.setup.players - 1, &seat)) {
        return fail(r, PZ_E_SEAT, "there is no such seat", "");
    }
    if (!pz_scan_char(&r->scan, ':')) {
        return fail(r, PZ_E_SYNTAX, "':' expected", "");
    }
    pz_scan_blanks(&r->scan);
    if (r->record.names[seat][0] != '\0') {
        return fail(r, PZ_E_SYNTAX, "the seat has a name already", "");
    }
    char name[PZ_NAME_MAX] = "";
    const struct pz_scan place = r->scan;
    const int bad = take_text(r, ';', name, sizeof name);
    if (bad != 0) {
        return bad;
    }
    if (!pz_name_fits(name)) {
        r->scan = place;
        return fail(r, PZ_E_SYNTAX, "that is no name", "");
    }
    pz_copy(r->record.names[seat], name, pz_str_length(name));
    return end_line(r);
}

static int read_seed(struct reading *r)
{
    if (!pz_scan_char(&r->scan, ':')) {
        return fail(r, PZ_E_SYNTAX, "':' expected", "");
    }
    pz_scan_blanks(&r->scan);
    uint64_t seed = 0;
    const char *start = r->scan.at;
    for (; r->scan.at < r->scan.end && *r->scan.at >= '0' && *r->scan.at <= '9'; r->scan.at++) {
        const uint64_t digit = (uint64_t)(*r->scan.at - '0');
        if (seed > (UINT64_MAX - digit) / 10) {
            return fail(r, PZ_E_SYNTAX, "the seed is larger than 64 bits", "");
        }
        seed = seed * 10 + digit;
    }
    if (r->record.has_seed) {
        return fail(r, PZ_E_SYNTAX, "the seed is given twice", "");
    }
    if (r->scan.at == start) {
        return fail(r, PZ_E_SYNTAX, "a number expected", "");
    }
    r->record.has_seed = true;
    r->record.seed = seed;
    return end_line(r);
}

static int read_headers(struct reading *r)
{
    int bad = read_first_lines(r);
    unsigned seen = 0;
    while (bad == 0 && find_line(r)) {
        if (pz_scan_word(&r->scan, "option")) {
            bad = read_option(r, &seen);
        } else if (pz_scan_word(&r->scan, "seat")) {
            bad = read_seat(r);
        } else if (pz_scan_word(&r->scan, "seed")) {
            bad = read_seed(r);
        } else {
            break;
        }
    }
    if (bad == 0 && r->record.setup.first == PZ_FIRST_RANDOM) {
        return fail(r, PZ_E_SYNTAX, "the record must say who was first: 'option first: 0'", "");
    }
    return bad;
}

static int read_move(struct reading *r)
{
    const struct pz_game *game = r->record.game;
    char text[PZ_MOVE_TEXT_MAX];
    pz_scan_blanks(&r->scan);
    const struct pz_scan before = r->scan;
    int bad = take_text(r, ',', text, sizeof text);
    if (bad != 0) {
        return bad;
    }
    const struct pz_scan after = r->scan;
    r->scan = before;
    const int move = game->move_read(r->state.bytes, text, pz_str_length(text));
    if (move == PZ_E_SYNTAX) {
        return fail(r, PZ_E_SYNTAX, "'{}' is not a move of this game", text);
    }
    if (r->count == r->capacity) {
        return fail(r, PZ_E_SPACE, "the record has more moves than there is room for", "");
    }
    bad = move < 0 ? move : game->apply(r->state.bytes, (pz_move)move);
    if (bad != 0) {
        char why[160];
        struct pz_text sentence;
        pz_text_init(&sentence, why, sizeof why);
        pz_game_sentence(game, bad, &sentence);
        return fail(r, bad, "{}", why);
    }
    r->moves[r->count++] = (pz_move)move;
    r->scan = after;
    return 0;
}

/* "end: points 6 9 8 6, winners 1": must be what the rules say. */
static int read_end(struct reading *r)
{
    struct pz_result result;
    if (r->record.game->actor(r->state.bytes) != PZ_NOBODY) {
        return fail(r, PZ_E_SYNTAX, "the game is not over yet", "");
    }
    r->record.game->result(r->state.bytes, &result);
    pz_scan_blanks(&r->scan);
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
        return fail(r, PZ_E_SYNTAX, "turn {} is what comes here", wanted);
    }
    r->turn = turn;
    pz_scan_blanks(&r->scan);
    return 0;
}

/* A move of `actor` in the present turn must be what comes next in the game. */
static int expect_actor(struct reading *r, int64_t actor)
{
    const int right = r->record.game->actor(r->state.bytes);
    if (right == PZ_NOBODY) {
        return fail(r, PZ_E_OVER, "the game is over, no move can follow", "");
    }
    if (right != actor) {
        const char seat[2] = {(char)('0' + (right < 0 ? 0 : right)), '\0'};
        return right == PZ_CHANCE ? fail(r, PZ_E_SYNTAX, "it is for chance to move here", "")
                                  : fail(r, PZ_E_SYNTAX, "it is for seat {} to move here", seat);
    }
    if (r->record.game->turns(r->state.bytes) + 1 != r->turn) {
        return fail(r, PZ_E_SYNTAX, "a new turn starts with a line of its own", "");
    }
    return 0;
}

static int read_line(struct reading *r)
{
    int bad = read_turn_number(r);
    if (bad != 0) {
        return bad;
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
    if ((bad = expect_actor(r, actor)) != 0) {
        return bad;
    }
    r->scan = first_move;
    for (;;) {
        if ((bad = read_move(r)) != 0) {
            return bad;
        }
        if (!pz_scan_char(&r->scan, ',')) {
            return end_line(r);
        }
        if ((bad = expect_actor(r, actor)) != 0) {
            return bad;
        }
    }
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
    int bad = read_headers(&r);
    if (bad != 0) {
        return bad;
    }
    r.record.game->init(r.state.bytes, &r.record.setup);
    while (!r.ended && find_line(&r)) {
        bad = pz_scan_word(&r.scan, "end") && pz_scan_char(&r.scan, ':') ? read_end(&r)
                                                                         : read_line(&r);
        if (bad != 0) {
            return bad;
        }
    }
    if (find_line(&r)) {
        return fail(&r, PZ_E_SYNTAX, "nothing can follow the end of the game", "");
    }
    if (!r.ended && r.record.game->actor(r.state.bytes) == PZ_NOBODY) {
        return fail(&r, PZ_E_SYNTAX, "the game is over: a line 'end: ...' is missing", "");
    }
    *record = r.record;
    *count = r.count;
    if (state != NULL) {
        pz_copy(state, r.state.bytes, r.record.game->state_size);
    }
    return 0;
}
