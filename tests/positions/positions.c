/* Runs position files: positions FILE... The language stands in tests/positions/README.md. */
#include "games/tickets/tickets.h"
#include "piazza/piazza.h"
#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1 << 16, SAVED_MAX = 200 };

/* How a position started, for those that are `like` it. */
struct saved {
    char title[200];
    const struct pz_game *game;
    struct pz_setup setup;
    json_t *draft;
};

struct position {
    const char *file;
    int line;
    char title[200];
    const struct pz_game *game;
    struct pz_setup setup;
    json_t *draft; /* while lines `set`: the state as it will be read */
    union pz_any_state state;
    bool playing;
    bool refused; /* it is a position that must be refused */
    struct saved saved[SAVED_MAX];
    unsigned saved_count;
};

static int failures;
static int positions;

static void complain(const struct position *p, const char *what, const char *detail)
{
    fprintf(stderr, "%s:%d: %s: %s%s\n", p->file, p->line, p->title, what, detail);
    failures++;
}

static void write_state(const struct position *p, char *buffer)
{
    struct pz_text text;
    struct pz_json json;
    pz_text_init(&text, buffer, TEXT_SIZE);
    pz_json_init(&json, &text);
    p->game->state_write(p->state.bytes, &json);
}

/* A value is JSON; any other word stands for itself: alley = "alley". */
static json_t *value_of(const char *text)
{
    json_t *value = json_loads(text, JSON_DECODE_ANY, NULL);
    return value != NULL ? value : json_string(text);
}

/* Elements of an array are numbered; the tracks of Ticket to Ride have names too. */
static size_t index_of(const struct position *p, const char *key)
{
    const int track = p->game != NULL && strcmp(p->game->id, "tickets") == 0
                          ? tk_track_named(key, strlen(key))
                          : -1;
    if (track >= 0) {
        return (size_t)track;
    }
    return isdigit((unsigned char)*key) ? (size_t)atoi(key) : SIZE_MAX;
}

/* The member at the path, `cars.yellow` or `points.0`; borrowed, or NULL. */
static json_t *member(const struct position *p, json_t *root, char *path, json_t **parent,
                      char **last)
{
    json_t *at = root;
    *parent = NULL;
    for (char *key = strtok(path, "."); key != NULL; key = strtok(NULL, ".")) {
        *parent = at;
        *last = key;
        at = json_is_array(at) ? json_array_get(at, index_of(p, key)) : json_object_get(at, key);
    }
    return at;
}

/* From the draft to the state, at the first line that plays. */
static bool start(struct position *p)
{
    if (p->game == NULL) {
        complain(p, "a 'game' line must come first", "");
        return false;
    }
    if (p->playing) {
        return true;
    }
    char *text = json_dumps(p->draft, JSON_COMPACT);
    struct pz_problem problem;
    p->playing = true;
    if (p->game->state_read(p->state.bytes, text, strlen(text), &problem) != 0) {
        complain(p, "this is no state: ", problem.text);
        p->game = NULL;
    }
    free(text);
    return p->game != NULL;
}

/* game little players=4 discs=random first=0 */
static void do_game(struct position *p, char *words)
{
    char *id = strtok(words, " ");
    p->game = id != NULL ? pz_game_named(id) : NULL;
    if (p->game == NULL) {
        complain(p, "no such game: ", id != NULL ? id : "");
        return;
    }
    char *option = strtok(NULL, " ");
    if (option == NULL || strncmp(option, "players=", 8) != 0 ||
        pz_setup_init(&p->setup, p->game, atoi(option + 8)) != 0) {
        complain(p, "say for how many players: players=N", "");
        p->game = NULL;
        return;
    }
    p->setup.first = 0;
    while ((option = strtok(NULL, " ")) != NULL) {
        struct pz_problem problem;
        char *value = strchr(option, '=');
        if (value != NULL) {
            *value++ = '\0';
        }
        if (value == NULL || pz_setup_set(&p->setup, p->game, option, value, &problem) != 0) {
            complain(p, "no such option or value: ", option);
        }
    }
    static char buffer[TEXT_SIZE];
    p->game->init(p->state.bytes, &p->setup);
    write_state(p, buffer);
    json_decref(p->draft);
    p->draft = json_loads(buffer, 0, NULL);
    p->playing = false;
}

static void do_set(struct position *p, char *path, const char *value)
{
    if (p->game == NULL || p->playing) {
        complain(p, "'set' belongs between 'game' and the first move", "");
        return;
    }
    json_t *parent = NULL;
    char *last = NULL;
    member(p, p->draft, path, &parent, &last);
    if (json_is_array(parent) && index_of(p, last) < json_array_size(parent)) {
        json_array_set_new(parent, index_of(p, last), value_of(value));
    } else if (json_is_object(parent)) {
        json_object_set_new(parent, last, value_of(value));
    } else {
        complain(p, "no such member: ", last != NULL ? last : path);
    }
}

/* like TITLE: starts as that position of this file did, without its moves. */
static void do_like(struct position *p, const char *title)
{
    for (unsigned i = 0; i < p->saved_count; i++) {
        const struct saved *saved = &p->saved[i];
        if (strcmp(saved->title, title) == 0) {
            json_decref(p->draft);
            p->game = saved->game;
            p->setup = saved->setup;
            p->draft = json_deep_copy(saved->draft);
            p->playing = false;
            return;
        }
    }
    complain(p, "no position before this one in the file has the title: ", title);
}

/* The end of a position: it must have been one, and others may start like it. */
static void finish(struct position *p)
{
    if (p->game != NULL && !p->refused) {
        start(p);
    }
    if (p->game == NULL || p->draft == NULL) {
        return;
    }
    if (p->saved_count == SAVED_MAX) {
        complain(p, "too many positions in one file", "");
        return;
    }
    struct saved *saved = &p->saved[p->saved_count++];
    snprintf(saved->title, sizeof saved->title, "%s", p->title);
    saved->game = p->game;
    saved->setup = p->setup;
    saved->draft = p->draft;
    p->draft = NULL;
    p->game = NULL;
    p->playing = false;
    p->refused = false;
}

static void do_is(struct position *p, char *path, const char *value)
{
    static char buffer[TEXT_SIZE];
    if (!start(p)) {
        return;
    }
    write_state(p, buffer);
    json_t *state = json_loads(buffer, 0, NULL);
    json_t *wanted = value_of(value);
    json_t *parent = NULL;
    char *last = NULL;
    char whole[200];
    snprintf(whole, sizeof whole, "%s", path);
    json_t *found = member(p, state, path, &parent, &last);
    const bool none = strcmp(value, "none") == 0 && found == NULL;
    if (!none && (found == NULL || !json_equal(found, wanted))) {
        char *text = found != NULL ? json_dumps(found, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
        char message[600];
        snprintf(message, sizeof message, "%s is %s, not ", whole, text != NULL ? text : "missing");
        complain(p, message, value);
        free(text);
    }
    json_decref(wanted);
    json_decref(state);
}

/* Reads the move and makes it in `state`: 0 or the refusal; PZ_E_SYNTAX after a complaint. */
static int try_move(struct position *p, union pz_any_state *state, const char *text)
{
    const int move = p->game->move_read(state->bytes, text, strlen(text));
    if (move == PZ_E_SYNTAX) {
        complain(p, "this is no move: ", text);
    }
    return move < 0 ? move : p->game->apply(state->bytes, (pz_move)move);
}

static void do_move(struct position *p, const char *text)
{
    const int code = start(p) ? try_move(p, &p->state, text) : PZ_E_SYNTAX;
    if (code == PZ_E_SYNTAX) {
        return;
    }
    if (code != 0) {
        char sentence[256];
        struct pz_text out;
        pz_text_init(&out, sentence, sizeof sentence);
        pz_game_sentence(p->game, code, &out);
        complain(p, "the move is refused: ", sentence);
    }
    struct pz_problem problem;
    if (p->game->check(p->state.bytes, &problem) != 0) {
        complain(p, "after the move: ", problem.text);
    }
}

/* cannot RULE MOVE */
static void do_cannot(struct position *p, const char *rule, const char *text)
{
    if (!start(p)) {
        return;
    }
    union pz_any_state copy = p->state;
    const int code = try_move(p, &copy, text);
    if (code == PZ_E_SYNTAX) {
        return;
    }
    const struct pz_refusal *refusal = pz_game_refusal(p->game, code);
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
    if (!start(p)) {
        return;
    }
    const uint32_t count = p->game->moves(p->state.bytes, moves, NULL);
    uint32_t named = 0;
    for (char *name = strtok(list, ","); name != NULL; name = strtok(NULL, ",")) {
        while (*name == ' ') {
            name++;
        }
        const int move = p->game->move_read(p->state.bytes, name, strlen(name));
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
            pz_text_init(&text, buffer, sizeof buffer);
            p->game->move_write(p->state.bytes, moves[i], &text);
            fprintf(stderr, "    %s\n", buffer);
        }
    }
}

/* actor 2, actor chance, actor nobody */
static void do_actor(struct position *p, const char *who)
{
    if (!start(p)) {
        return;
    }
    const int actor = p->game->actor(p->state.bytes);
    const int wanted = strcmp(who, "chance") == 0   ? PZ_CHANCE
                       : strcmp(who, "nobody") == 0 ? PZ_NOBODY
                                                    : atoi(who);
    if (actor != wanted) {
        char found[32];
        snprintf(found, sizeof found, "%d", actor);
        complain(p, "another is to act: ", found);
    }
}

/* winners 0 2; points 6 7 8 */
static void do_result(struct position *p, const char *what, char *numbers)
{
    struct pz_result result;
    if (!start(p)) {
        return;
    }
    p->game->result(p->state.bytes, &result);
    unsigned winners = 0;
    int seat = 0;
    for (char *number = strtok(numbers, " "); number != NULL; number = strtok(NULL, " "), seat++) {
        if (strcmp(what, "winners") == 0) {
            winners |= 1u << atoi(number);
        } else if (seat >= PZ_SEATS_MAX || result.points[seat] != atoi(number)) {
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

/* state RULE: the position as set is refused, with that word in the reason. */
static void do_no_state(struct position *p, const char *word)
{
    struct pz_problem problem = {0};
    union pz_any_state scratch;
    if (p->game == NULL || p->playing) {
        complain(p, "'no state' belongs after the 'set' lines", "");
        return;
    }
    p->refused = true;
    char *text = json_dumps(p->draft, JSON_COMPACT);
    if (p->game->state_read(scratch.bytes, text, strlen(text), &problem) == 0) {
        complain(p, "the state is not refused", "");
    } else if (strstr(problem.text, word) == NULL) {
        complain(p, "the state is refused for another reason: ", problem.text);
    }
    free(text);
}

static void do_line(struct position *p, char *line)
{
    char *rest = line;
    while (*rest != '\0' && !isspace((unsigned char)*rest)) {
        rest++;
    }
    if (*rest != '\0') {
        *rest++ = '\0';
    }
    while (isspace((unsigned char)*rest)) {
        rest++;
    }
    char *second = rest;
    while (*second != '\0' && !isspace((unsigned char)*second)) {
        second++;
    }
    char *const end_of_first = second;
    while (isspace((unsigned char)*second)) {
        second++;
    }
    if (strcmp(line, "==") == 0) {
        finish(p);
        snprintf(p->title, sizeof p->title, "%s", rest);
        p->game = NULL;
        p->playing = false;
        p->refused = false;
        positions++;
    } else if (strcmp(line, "game") == 0) {
        do_game(p, rest);
    } else if (strcmp(line, "like") == 0) {
        do_like(p, rest);
    } else if (strcmp(line, "do") == 0) {
        do_move(p, rest);
    } else if (strcmp(line, "moves") == 0) {
        do_moves(p, rest);
    } else if (strcmp(line, "actor") == 0) {
        do_actor(p, rest);
    } else if (strcmp(line, "winners") == 0 || strcmp(line, "points") == 0) {
        do_result(p, line, rest);
    } else {
        *end_of_first = '\0';
        if (strcmp(line, "set") == 0) {
            do_set(p, rest, second);
        } else if (strcmp(line, "is") == 0) {
            do_is(p, rest, second);
        } else if (strcmp(line, "cannot") == 0) {
            do_cannot(p, rest, second);
        } else if (strcmp(line, "no") == 0 && strcmp(rest, "state") == 0) {
            do_no_state(p, second);
        } else {
            complain(p, "no such command: ", line);
        }
    }
}

static void run_file(const char *file)
{
    static char line[TEXT_SIZE];
    static struct position p;
    memset(&p, 0, sizeof p);
    p.file = file;
    FILE *in = fopen(file, "r");
    if (in == NULL) {
        perror(file);
        failures++;
        return;
    }
    while (fgets(line, sizeof line, in) != NULL) {
        p.line++;
        size_t length = strlen(line);
        while (length > 0 && isspace((unsigned char)line[length - 1])) {
            line[--length] = '\0';
        }
        char *at = line;
        while (isspace((unsigned char)*at)) {
            at++;
        }
        if (*at != '\0' && *at != ';') {
            do_line(&p, at);
        }
    }
    fclose(in);
    finish(&p);
    json_decref(p.draft);
    for (unsigned i = 0; i < p.saved_count; i++) {
        json_decref(p.saved[i].draft);
    }
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        run_file(argv[i]);
    }
    printf("%d positions, %d failures\n", positions, failures);
    return failures > 0 || positions == 0;
}
