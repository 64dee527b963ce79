/* What every game must keep: moves made without a check, moves as objects, what a move reveals, and
 * choices made ahead. */
#include "conform.h"
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEEN_MOVES = 6, /* of a state: looked at as every seat sees them made */
    REVEAL_MOVES = 8,
    REVEAL_GUESSES = 12
};

static pz_move moves[PZ_MOVES_MAX];

static _Noreturn void fail_with(const struct pz_game *game, const void *state, const char *text,
                                const char *what)
{
    fprintf(stderr, "%s\n", text);
    conform_fail(game, state, what);
}

void conform_make(const struct pz_game *game, const void *state)
{
    const uint32_t count = game->moves(state, moves, NULL);
    for (uint32_t i = 0; i < count; i++) {
        union pz_any_state applied;
        union pz_any_state made;
        memcpy(applied.bytes, state, game->state_size);
        memcpy(made.bytes, state, game->state_size);
        game->make(made.bytes, moves[i]);
        if (game->apply(applied.bytes, moves[i]) != 0 ||
            memcmp(applied.bytes, made.bytes, game->state_size) != 0) {
            fprintf(stderr, "move %u\n", moves[i]);
            conform_fail(game, state, "make() does what apply() does");
        }
    }
}

/* ---- objects ---- */

void conform_object(const struct pz_game *game, const void *state, pz_move move, int seat,
                    bool made, char text[CONFORM_OBJECT_MAX])
{
    struct pz_text out;
    struct pz_json json;
    pz_text_init(&out, text, CONFORM_OBJECT_MAX);
    pz_json_init(&json, &out);
    game->object_write(state, move, seat, made, &json);
    if (out.cut) {
        fail_with(game, state, text, "the object of a move fits");
    }
    json_t *parsed = json_loadb(text, out.length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(parsed) || !json_is_string(json_object_get(parsed, "kind"))) {
        fail_with(game, state, text, "the object of a move is a JSON object with a kind");
    }
    json_decref(parsed);
}

static void require_reading(const struct pz_game *game, const void *state, const char *text,
                            size_t length, int expected, const char *what)
{
    const int read = game->object_read(state, text, length);
    if (expected < 0 ? read >= 0 : read != expected) {
        fprintf(stderr, "%.*s\nreads as %d, not %d\n", (int)length, text, read, expected);
        conform_fail(game, state, what);
    }
}

/* With its members in another order and others among them. */
static void require_other_order(const struct pz_game *game, const void *state, const char *text,
                                pz_move move)
{
    json_t *parsed = json_loads(text, 0, NULL);
    json_object_set_new(parsed, "a",
                        json_pack("{s:[i,f,b,n,{s:s}]}", "a", -1, 1.5e300, 1, "a", "\"\\\n\u00e8"));
    json_object_set_new(parsed, "zz", json_pack("[[],{}]"));
    char *other = json_dumps(parsed, JSON_SORT_KEYS | JSON_INDENT(1) | JSON_ENSURE_ASCII);
    require_reading(game, state, other, strlen(other), move,
                    "an object reads in any order, and members that are not needed are skipped");
    free(other);
    json_decref(parsed);
}

void conform_objects(const struct pz_game *game, const void *state, int players, struct pz_rng *rng)
{
    static char text[CONFORM_OBJECT_MAX];
    const int actor = game->actor(state);
    const uint32_t count = game->moves(state, moves, NULL);
    if (count == 0) {
        return;
    }
    const uint32_t chosen = pz_rng_below(rng, count);
    for (uint32_t i = 0; i < count; i++) {
        conform_object(game, state, moves[i], actor, false, text);
        require_reading(game, state, text, strlen(text), moves[i],
                        "the object of a choice reads back as the move");
        if (i == chosen) {
            require_other_order(game, state, text, moves[i]);
            for (size_t length = 0; length < strlen(text); length++) {
                require_reading(game, state, text, length, PZ_E_SYNTAX,
                                "a part of an object is not read");
            }
        }
    }
    for (uint32_t i = 0; i < count && i < SEEN_MOVES; i++) {
        const pz_move move = moves[(chosen + i) % count];
        conform_object(game, state, move, PZ_NOBODY, true, text);
        for (int seat = 0; seat < players; seat++) {
            conform_object(game, state, move, seat, true, text);
        }
    }
}

/* ---- what a move reveals ---- */

void conform_reveal(const struct pz_game *game, const void *state, struct pz_rng *rng,
                    struct conform_reveals *reveals)
{
    const int actor = game->actor(state);
    if (actor < 0) {
        return;
    }
    union pz_any_state view;
    union pz_any_state guess[REVEAL_GUESSES];
    const uint32_t count = game->moves(state, moves, NULL);
    const uint32_t first = pz_rng_below(rng, count);
    game->view(state, actor, view.bytes);
    for (unsigned i = 0; i < REVEAL_GUESSES; i++) {
        game->guess(view.bytes, rng, guess[i].bytes);
    }
    for (uint32_t i = 0; i < count && i < REVEAL_MOVES; i++) {
        const pz_move move = moves[(first + i) % count];
        const bool said = game->reveals != NULL && game->reveals(state, move);
        union pz_any_state next;
        union pz_any_state seen;
        memcpy(next.bytes, state, game->state_size);
        game->apply(next.bytes, move);
        game->view(next.bytes, actor, seen.bytes);
        bool shown = false;
        for (unsigned j = 0; j < REVEAL_GUESSES; j++) {
            union pz_any_state other;
            if (game->reveals != NULL && game->reveals(guess[j].bytes, move) != said) {
                fprintf(stderr, "move %u\n", move);
                conform_fail(game, state, "the actor knows whether a move reveals something");
            }
            next = guess[j];
            game->apply(next.bytes, move);
            game->view(next.bytes, actor, other.bytes);
            shown = shown || memcmp(seen.bytes, other.bytes, game->view_size) != 0;
        }
        if (shown && !said) {
            fprintf(stderr, "move %u\n", move);
            conform_fail(game, state, "a move that reveals nothing looks the same in all guesses");
        }
        reveals->said += said;
        reveals->shown += shown;
        reveals->quiet += !said;
    }
}

/* ---- choices ahead ---- */

static uint64_t hash(uint64_t value, const void *bytes, size_t count)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++) {
        value = (value ^ at[i]) * UINT64_C(0x100000001b3);
    }
    return value;
}

/* The seat's moves with their texts and objects. */
static uint64_t hash_choices(const struct pz_game *game, const void *state, int seat)
{
    static char object[CONFORM_OBJECT_MAX];
    uint64_t value = UINT64_C(0xcbf29ce484222325);
    const uint32_t count = game->moves(state, moves, NULL);
    for (uint32_t i = 0; i < count; i++) {
        char text[PZ_MOVE_TEXT_MAX];
        struct pz_text out;
        pz_text_init(&out, text, sizeof text);
        game->move_write(state, moves[i], &out);
        conform_object(game, state, moves[i], seat, false, object);
        if (game->object_read(state, object, strlen(object)) != moves[i] ||
            game->move_read(state, text, out.length) != moves[i]) {
            fail_with(game, state, object, "a choice ahead reads back as the move");
        }
        value = hash(value, &moves[i], sizeof moves[i]);
        value = hash(value, text, out.length + 1);
        value = hash(value, object, strlen(object) + 1);
    }
    return value;
}

void conform_choices_ahead(const struct pz_game *game, const void *state, int players,
                           struct conform_ahead *ahead)
{
    const int actor = game->actor(state);
    for (int seat = 0; seat < players; seat++) {
        union pz_any_state then;
        uint64_t choices = 0;
        memset(then.bytes, 0xa5, sizeof then.bytes);
        const bool may = game->ahead != NULL && game->ahead(state, seat, then.bytes);
        if (may && seat == actor) {
            conform_fail(game, state, "who is to act does not choose ahead");
        }
        if (may && game->actor(then.bytes) != seat) {
            conform_fail(game, state, "a seat that chooses ahead is to act in that state");
        }
        if (may) {
            choices = hash_choices(game, then.bytes, seat);
        }
        if (ahead->waiting[seat]) {
            if (!may && seat != actor) {
                conform_fail(game, state, "who may choose ahead may do so until it is asked");
            }
            choices = may ? choices : hash_choices(game, state, seat);
            if (choices != ahead->choices[seat]) {
                fprintf(stderr, "seat %d\n", seat);
                conform_fail(game, state, "who may choose ahead has the same choices when asked");
            }
            ahead->asked += !may;
        }
        ahead->waiting[seat] = may;
        ahead->choices[seat] = choices;
    }
}
