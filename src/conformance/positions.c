/* Runs files of positions, written as docs/positions.md describes. */
#include "checks.h"
#include "children.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1 << 16, SAVED_MAX = 200 };

#define SPACE " \t\n\v\f\r"

/* How a position starts, for itself and for those that are `like` it. */
struct start {
    char title[200];
    const struct pz_game *game;
    struct pz_setup setup;
    char *draft; /* the JSON of its first state; NULL before `game` or `like` */
};

struct position {
    const char *file;
    struct pz_position_counts *counts;
    int line;
    struct start start;
    union pz_any_state state;
    bool playing;
    bool refused; /* the position must be refused */
    struct start saved[SAVED_MAX];
    unsigned saved_count;
};

static void complain(const struct position *p, const char *what, const char *detail)
{
    fprintf(stderr, "%s:%d: %s: %s%s\n", p->file, p->line, p->start.title, what, detail);
    p->counts->failures++;
}

/* A value is JSON; any other word stands for itself: alley is "alley". */
static void value_of(const char *text, char *value, size_t size)
{
    struct pz_text out = pz_text_in(value, size);
    struct pz_json json;
    if (children_is_json(text, strlen(text))) {
        pz_text_str(&out, text);
    } else {
        json = pz_json_to(&out);
        pz_json_string(&json, text);
    }
}

/* A place in the text of a state. */
struct place {
    const char *parent; /* the object or array that holds the value */
    size_t parent_length;
    const char *value; /* the value; NULL if there is none at the path */
    size_t length;
    char key[CHILD_KEY_MAX]; /* the last part of the path */
};

/* Is the text a number, and nothing else? */
static bool is_number(const char *text, int *number)
{
    enum { MOST = 1000000 };
    char *end = NULL;
    const long value = strtol(text, &end, 10);
    *number = (int)value;
    return end != text && *end == '\0' && value >= -MOST && value <= MOST;
}

/* Elements of an array are numbered; some games name them, too. */
static int index_of(const struct position *p, const char *key)
{
    const struct pz_game_text *text = p->start.game->text;
    const int named =
        text != NULL && text->element_named != NULL ? text->element_named(key, strlen(key)) : -1;
    int number = -1;
    return named >= 0 ? named : is_number(key, &number) ? number : -1;
}

/* Finds the value at the path, `cars.yellow` or `points.0`. */
static struct place find(const struct position *p, const char *json, const char *path)
{
    static struct child children[CHILDREN_MAX];
    struct place place = {NULL, 0, json, strlen(json), ""};
    while (*path != '\0') {
        const size_t length = strcspn(path, ".");
        snprintf(place.key, sizeof place.key, "%.*s", (int)length, path);
        path += length + (path[length] == '.');
        place.parent = place.value;
        place.parent_length = place.length;
        const int count =
            place.parent != NULL ? children_of(place.parent, place.parent_length, children) : -1;
        place.value = NULL;
        place.length = 0;
        const bool array = place.parent != NULL && place.parent[0] == '[';
        for (int i = 0; i < count; i++) {
            if (array ? i == index_of(p, place.key) : strcmp(children[i].key, place.key) == 0) {
                place.value = children[i].value;
                place.length = children[i].length;
            }
        }
    }
    return place;
}

/* Reads the draft into the state, at the first line that plays; false if there is no state. */
static bool start_play(struct position *p)
{
    if (p->start.game == NULL) {
        complain(p, "a 'game' line must come first", "");
        return false;
    }
    if (p->playing) {
        return true;
    }
    struct pz_problem problem;
    p->playing = true;
    if (pz_game_state_read(p->start.game, p->state.bytes, p->start.draft, strlen(p->start.draft),
                           &problem) != 0) {
        complain(p, "this is no state: ", problem.text);
        p->start.game = NULL;
    }
    return p->start.game != NULL;
}

static void set_draft(struct position *p, const char *json)
{
    const size_t size = strlen(json) + 1;
    char *copy = malloc(size);
    if (copy == NULL) {
        perror("positions");
        exit(1);
    }
    free(p->start.draft);
    memcpy(copy, json, size);
    p->start.draft = copy;
}

/* game NAME players=4 first=0 OPTION=VALUE ... */
static void do_game(struct position *p, char *words)
{
    char *id = strtok(words, " ");
    p->start.game = id != NULL ? pz_game_named(id) : NULL;
    if (p->start.game == NULL) {
        complain(p, "no such game: ", id != NULL ? id : "");
        return;
    }
    char *option = strtok(NULL, " ");
    int players = 0;
    if (option == NULL || strncmp(option, "players=", 8) != 0 || !is_number(option + 8, &players) ||
        pz_setup_init(&p->start.setup, p->start.game, players) != 0) {
        complain(p, "say for how many players: players=N", "");
        p->start.game = NULL;
        return;
    }
    p->start.setup.first = 0;
    while ((option = strtok(NULL, " ")) != NULL) {
        struct pz_problem problem;
        char *value = strchr(option, '=');
        if (value != NULL) {
            *value++ = '\0';
        }
        if (value == NULL ||
            pz_setup_set(&p->start.setup, p->start.game, option, value, &problem) != 0) {
            complain(p, "no such option or value: ", option);
        }
    }
    static struct page page;
    p->start.game->init(p->state.bytes, &p->start.setup);
    pz_game_state_write(p->start.game, p->state.bytes, page_begin(&page));
    set_draft(p, page.bytes);
    p->playing = false;
}

static void do_set(struct position *p, const char *path, const char *text)
{
    static char value[TEXT_SIZE];
    static char json[TEXT_SIZE];
    struct pz_text out;
    if (p->start.game == NULL || p->playing) {
        complain(p, "'set' belongs between 'game' and the first move", "");
        return;
    }
    const struct place place = find(p, p->start.draft, path);
    const bool adds = place.value == NULL && place.parent != NULL && place.parent[0] == '{';
    if (place.value == NULL && !adds) {
        complain(p, "no such member: ", path);
        return;
    }
    value_of(text, value, sizeof value);
    out = pz_text_in(json, sizeof json);
    if (adds) { /* as the first member */
        const bool alone = strcspn(place.parent + 1, "}\"") == strspn(place.parent + 1, " ") &&
                           place.parent[1 + strspn(place.parent + 1, " ")] == '}';
        pz_text_bytes(&out, p->start.draft, (size_t)(place.parent + 1 - p->start.draft));
        pz_text_char(&out, '"');
        pz_text_str(&out, place.key);
        pz_text_str(&out, "\":");
        pz_text_str(&out, value);
        pz_text_str(&out, alone ? "" : ",");
        pz_text_str(&out, place.parent + 1);
    } else {
        pz_text_bytes(&out, p->start.draft, (size_t)(place.value - p->start.draft));
        pz_text_str(&out, value);
        pz_text_str(&out, place.value + place.length);
    }
    set_draft(p, json);
}

/* like TITLE: starts as that position of this file did, without its moves. */
static void do_like(struct position *p, const char *title)
{
    for (unsigned i = 0; i < p->saved_count; i++) {
        const struct start *saved = &p->saved[i];
        if (strcmp(saved->title, title) == 0) {
            p->start.game = saved->game;
            p->start.setup = saved->setup;
            set_draft(p, saved->draft);
            p->playing = false;
            return;
        }
    }
    complain(p, "no position before this one in the file has the title: ", title);
}

/* Ends a position: checks that it was one, and saves its start for those that are `like` it. */
static void finish(struct position *p)
{
    if (p->start.game != NULL && !p->refused) {
        start_play(p);
    }
    if (p->start.game == NULL || p->start.draft == NULL) {
        return;
    }
    if (p->saved_count == SAVED_MAX) {
        complain(p, "too many positions in one file", "");
        return;
    }
    p->saved[p->saved_count++] = p->start;
    p->start.draft = NULL;
}

static void do_is(struct position *p, const char *path, const char *text)
{
    static struct page page;
    static char wanted[TEXT_SIZE];
    if (!start_play(p)) {
        return;
    }
    pz_game_state_write(p->start.game, p->state.bytes, page_begin(&page));
    value_of(text, wanted, sizeof wanted);
    const struct place place = find(p, page.bytes, path);
    const bool none = strcmp(text, "none") == 0 && place.value == NULL;
    if (!none && (place.value == NULL ||
                  !children_same(place.value, place.length, wanted, strlen(wanted)))) {
        char message[600];
        snprintf(message, sizeof message, "%s is %.*s, not ", path,
                 place.value != NULL ? (int)place.length : 7,
                 place.value != NULL ? place.value : "missing");
        complain(p, message, text);
    }
}

/* Reads the move and makes it in `state`: 0 or the refusal; PZ_E_SYNTAX after a complaint. */
static int try_move(struct position *p, union pz_any_state *state, const char *text)
{
    const int move = pz_game_move_read(p->start.game, state->bytes, text, strlen(text));
    if (move == PZ_E_SYNTAX) {
        complain(p, "this is no move: ", text);
    }
    return move < 0 ? move : p->start.game->apply(state->bytes, (pz_move)move);
}

static void do_move(struct position *p, const char *text)
{
    const int code = start_play(p) ? try_move(p, &p->state, text) : PZ_E_SYNTAX;
    if (code == PZ_E_SYNTAX) {
        return;
    }
    if (code != 0) {
        char sentence[256];
        struct pz_text out = pz_text_in(sentence, sizeof sentence);
        pz_game_sentence(p->start.game, code, &out);
        complain(p, "the move is refused: ", sentence);
    }
    struct pz_problem problem;
    if (pz_game_check(p->start.game, p->state.bytes, &problem) != 0) {
        complain(p, "after the move: ", problem.text);
    }
}

/* cannot RULE MOVE */
static void do_cannot(struct position *p, const char *rule, const char *text)
{
    if (!start_play(p)) {
        return;
    }
    union pz_any_state copy = p->state;
    const int code = try_move(p, &copy, text);
    if (code == PZ_E_SYNTAX) {
        return;
    }
    const struct pz_refusal *refusal = pz_game_refusal(p->start.game, code);
    const char *given = refusal != NULL ? refusal->rule : code == PZ_E_OVER ? "over" : "no rule";
    if (code == 0) {
        complain(p, "the move is not refused: ", text);
    } else if (strcmp(given, rule) != 0) {
        complain(p, "the move is refused by another rule: ", given);
    }
}

/* moves A, B, C: these and no others, in any order. */
static void do_moves(struct position *p, char *list)
{
    pz_move moves[PZ_MOVES_MAX];
    char buffer[PZ_MOVE_TEXT_MAX];
    struct pz_text text;
    if (!start_play(p)) {
        return;
    }
    const uint32_t count = p->start.game->moves(p->state.bytes, moves, NULL);
    uint32_t named = 0;
    for (char *name = strtok(list, ","); name != NULL; name = strtok(NULL, ",")) {
        while (*name == ' ') {
            name++;
        }
        const int move = pz_game_move_read(p->start.game, p->state.bytes, name, strlen(name));
        bool found = false;
        for (uint32_t i = 0; i < count; i++) {
            found = found || moves[i] == move;
        }
        if (!found) {
            complain(p, "not a legal move: ", name);
        }
        named++;
    }
    if (named != count) {
        complain(p, "other legal moves than those named:", "");
        for (uint32_t i = 0; i < count; i++) {
            text = pz_text_in(buffer, sizeof buffer);
            p->start.game->move_write(p->state.bytes, moves[i], &text);
            fprintf(stderr, "    %s\n", buffer);
        }
    }
}

/* actor 2, actor chance, actor nobody */
static void do_actor(struct position *p, const char *who)
{
    if (!start_play(p)) {
        return;
    }
    const int actor = p->start.game->actor(p->state.bytes);
    int wanted = strcmp(who, "chance") == 0 ? PZ_CHANCE : PZ_NOBODY;
    if (wanted == PZ_NOBODY && strcmp(who, "nobody") != 0 && !is_number(who, &wanted)) {
        complain(p, "an actor is a seat, chance or nobody, not ", who);
    } else if (actor != wanted) {
        char found[32];
        snprintf(found, sizeof found, "%d", actor);
        complain(p, "another is to act: ", found);
    }
}

/* winners 0 2; points 6 7 8 */
static void do_result(struct position *p, const char *what, char *numbers)
{
    struct pz_result result;
    if (!start_play(p)) {
        return;
    }
    p->start.game->result(p->state.bytes, &result);
    unsigned winners = 0;
    int seat = 0;
    for (char *number = strtok(numbers, " "); number != NULL; number = strtok(NULL, " "), seat++) {
        int value = 0;
        if (!is_number(number, &value) ||
            (strcmp(what, "winners") == 0 && (value < 0 || value >= PZ_SEATS_MAX))) {
            complain(p, "this is no number that fits: ", number);
        } else if (strcmp(what, "winners") == 0) {
            winners |= 1u << value;
        } else if (seat >= PZ_SEATS_MAX || result.points[seat] != value) {
            char found[64];
            snprintf(found, sizeof found, "seat %d has %d", seat,
                     seat < PZ_SEATS_MAX ? result.points[seat] : 0);
            complain(p, "other points: ", found);
        }
    }
    if (strcmp(what, "winners") == 0 && winners != result.winners) {
        char found[32];
        snprintf(found, sizeof found, "%x as bits", result.winners);
        complain(p, "other winners: ", found);
    }
}

/* no state WORD: the position as set is refused, with that word in the reason. */
static void do_no_state(struct position *p, const char *word)
{
    struct pz_problem problem = {0};
    union pz_any_state scratch;
    if (p->start.game == NULL || p->playing) {
        complain(p, "'no state' belongs after the 'set' lines", "");
        return;
    }
    p->refused = true;
    if (pz_game_state_read(p->start.game, scratch.bytes, p->start.draft, strlen(p->start.draft),
                           &problem) == 0) {
        complain(p, "the state is not refused", "");
    } else if (strstr(problem.text, word) == NULL) {
        complain(p, "the state is refused for another reason: ", problem.text);
    }
}

/* The next word, ended by a NUL; *rest goes on to the one after it. */
static char *next_word(char **rest)
{
    char *word = *rest;
    char *end = word + strcspn(word, SPACE);
    *rest = end + strspn(end, SPACE);
    *end = '\0';
    return word;
}

/* KEYWORD WORD REST */
static void do_two(struct position *p, const char *keyword, char *rest)
{
    const char *word = next_word(&rest);
    if (strcmp(keyword, "set") == 0) {
        do_set(p, word, rest);
    } else if (strcmp(keyword, "is") == 0) {
        do_is(p, word, rest);
    } else if (strcmp(keyword, "cannot") == 0) {
        do_cannot(p, word, rest);
    } else if (strcmp(keyword, "no") == 0 && strcmp(word, "state") == 0) {
        do_no_state(p, rest);
    } else {
        complain(p, "no such command: ", keyword);
    }
}

static void do_line(struct position *p, char *rest)
{
    const char *keyword = next_word(&rest);
    if (strcmp(keyword, "==") == 0) {
        finish(p);
        snprintf(p->start.title, sizeof p->start.title, "%s", rest);
        p->start.game = NULL;
        p->playing = false;
        p->refused = false;
        p->counts->positions++;
    } else if (strcmp(keyword, "game") == 0) {
        do_game(p, rest);
    } else if (strcmp(keyword, "like") == 0) {
        do_like(p, rest);
    } else if (strcmp(keyword, "do") == 0) {
        do_move(p, rest);
    } else if (strcmp(keyword, "moves") == 0) {
        do_moves(p, rest);
    } else if (strcmp(keyword, "actor") == 0) {
        do_actor(p, rest);
    } else if (strcmp(keyword, "winners") == 0 || strcmp(keyword, "points") == 0) {
        do_result(p, keyword, rest);
    } else {
        do_two(p, keyword, rest);
    }
}

int pz_positions_run(const char *file, struct pz_position_counts *counts)
{
    static char line[TEXT_SIZE];
    static struct position p;
    FILE *in = fopen(file, "r");
    if (in == NULL) {
        return -1;
    }
    memset(&p, 0, sizeof p);
    p.file = file;
    p.counts = counts;
    while (fgets(line, sizeof line, in) != NULL) {
        p.line++;
        size_t length = strlen(line);
        while (length > 0 && isspace((unsigned char)line[length - 1])) {
            line[--length] = '\0';
        }
        char *at = line + strspn(line, SPACE);
        if (*at != '\0' && *at != ';') {
            do_line(&p, at);
        }
    }
    fclose(in);
    finish(&p);
    free(p.start.draft);
    for (unsigned i = 0; i < p.saved_count; i++) {
        free(p.saved[i].draft);
    }
    return 0;
}
