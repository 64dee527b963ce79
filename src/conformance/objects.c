/* The contract of a game, checked: moves made without a check, moves as objects, what a move
 * reveals, and choices made early. */
#include "checks.h"
#include "children.h"
#include <stdio.h>
#include <string.h>

enum {
    SEEN_MOVES = 6, /* moves of a state that are checked as every seat sees them made */
    REVEAL_MOVES = 8,
    REVEAL_SAMPLES = 12
};

static pz_move moves[PZ_MOVES_MAX];

void pz_conform_make(const struct pz_game *game, const void *state)
{
    const uint32_t count = game->moves(state, moves, NULL);
    for (uint32_t i = 0; i < count; i++) {
        union pz_any_state applied;
        union pz_any_state made;
        memcpy(applied.bytes, state, game->state_size);
        memcpy(made.bytes, state, game->state_size);
        pz_game_make(game, made.bytes, moves[i]);
        if (game->apply(applied.bytes, moves[i]) != 0 ||
            memcmp(applied.bytes, made.bytes, game->state_size) != 0) {
            fprintf(stderr, "move %u\n", moves[i]);
            pz_conform_fail(game, state, "make() does what apply() does");
        }
    }
}

/* ---- objects ---- */

void pz_conform_object(const struct pz_game *game, const void *state, pz_move move, int seat,
                       bool made, char text[PZ_CONFORM_OBJECT_MAX])
{
    struct pz_text out = pz_text_in(text, PZ_CONFORM_OBJECT_MAX);
    struct pz_json json = pz_json_to(&out);
    pz_game_object_write(game, state, move, seat, made, &json);
    conform_require_of(!out.cut, game, state, text, "the object of a move fits");
    conform_require_of(children_have_string(text, out.length, "kind"), game, state, text,
                       "the object of a move is a JSON object with a kind");
}

static void require_reading(const struct pz_game *game, const void *state, const char *text,
                            size_t length, int expected, const char *what)
{
    const int read = pz_game_object_read(game, state, text, length);
    if (expected < 0 ? read >= 0 : read != expected) {
        fprintf(stderr, "%.*s\nreads as %d, not %d\n", (int)length, text, read, expected);
        pz_conform_fail(game, state, what);
    }
}

/* Reads the object with its members in another order and unknown ones among them. */
static void require_other_order(const struct pz_game *game, const void *state, const char *text,
                                pz_move move)
{
    static char other[2 * PZ_CONFORM_OBJECT_MAX];
    static struct child members[CHILDREN_MAX];
    int count = children_of(text, strlen(text), members);
    struct pz_text out = pz_text_in(other, sizeof other);
    pz_text_str(&out,
                "{ \"a\" : { \"a\" : [ -1, 1.5e300, true, null, {\"a\":\"\\\"\\u00e8\\n\"} ] },\n");
    while (count-- > 0) {
        pz_text_str(&out, " \"");
        pz_text_str(&out, members[count].key);
        pz_text_str(&out, "\" : ");
        pz_text_bytes(&out, members[count].value, members[count].length);
        pz_text_str(&out, " ,\n");
    }
    pz_text_str(&out, " \"zz\" : [ [ ] , { } ] }");
    require_reading(game, state, other, out.length, move,
                    "an object reads in any order, and members that are not needed are skipped");
}

void pz_conform_objects(const struct pz_game *game, const void *state, int players,
                        struct pz_rng *rng)
{
    static char text[PZ_CONFORM_OBJECT_MAX];
    const int actor = game->actor(state);
    const uint32_t count = game->moves(state, moves, NULL);
    if (count == 0) {
        return;
    }
    const uint32_t chosen = pz_rng_below(rng, count);
    for (uint32_t i = 0; i < count; i++) {
        pz_conform_object(game, state, moves[i], actor, false, text);
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
        pz_conform_object(game, state, move, PZ_NOBODY, true, text);
        for (int seat = 0; seat < players; seat++) {
            pz_conform_object(game, state, move, seat, true, text);
        }
    }
}

/* ---- what a move reveals ---- */

void pz_conform_reveal(const struct pz_game *game, const void *state, struct pz_rng *rng,
                       struct pz_conform_reveals *reveals)
{
    const int actor = game->actor(state);
    if (actor < 0) {
        return;
    }
    union pz_any_state view;
    union pz_any_state sample[REVEAL_SAMPLES];
    const uint32_t count = game->moves(state, moves, NULL);
    const uint32_t first = pz_rng_below(rng, count);
    pz_game_view(game, state, actor, view.bytes);
    for (unsigned i = 0; i < REVEAL_SAMPLES; i++) {
        pz_game_sample_state(game, view.bytes, rng, sample[i].bytes);
    }
    for (uint32_t i = 0; i < count && i < REVEAL_MOVES; i++) {
        const pz_move move = moves[(first + i) % count];
        const bool declared = pz_game_reveals(game, state, move);
        union pz_any_state next;
        union pz_any_state seen;
        memcpy(next.bytes, state, game->state_size);
        game->apply(next.bytes, move);
        pz_game_view(game, next.bytes, actor, seen.bytes);
        bool differs = false;
        for (unsigned j = 0; j < REVEAL_SAMPLES; j++) {
            union pz_any_state other;
            if (pz_game_reveals(game, sample[j].bytes, move) != declared) {
                fprintf(stderr, "move %u\n", move);
                pz_conform_fail(game, state, "the actor knows whether a move reveals something");
            }
            next = sample[j];
            game->apply(next.bytes, move);
            pz_game_view(game, next.bytes, actor, other.bytes);
            differs = differs || memcmp(seen.bytes, other.bytes, pz_game_view_size(game)) != 0;
        }
        if (differs && !declared) {
            fprintf(stderr, "move %u\n", move);
            pz_conform_fail(game, state,
                            "a move that reveals nothing looks the same in all samples");
        }
        reveals->declared += declared;
        reveals->confirmed += differs;
        reveals->silent += !declared;
    }
}

/* ---- early choices ---- */

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
    static char object[PZ_CONFORM_OBJECT_MAX];
    uint64_t value = UINT64_C(0xcbf29ce484222325);
    const uint32_t count = game->moves(state, moves, NULL);
    for (uint32_t i = 0; i < count; i++) {
        char text[PZ_MOVE_TEXT_MAX];
        struct pz_text out = pz_text_in(text, sizeof text);
        game->move_write(state, moves[i], &out);
        pz_conform_object(game, state, moves[i], seat, false, object);
        conform_require_of(pz_game_object_read(game, state, object, strlen(object)) == moves[i] &&
                               pz_game_move_read(game, state, text, out.length) == moves[i],
                           game, state, object, "an early choice reads back as the move");
        value = hash(value, &moves[i], sizeof moves[i]);
        value = hash(value, text, out.length + 1);
        value = hash(value, object, strlen(object) + 1);
    }
    return value;
}

void pz_conform_early_choices(const struct pz_game *game, const void *state, int players,
                              struct pz_conform_early *early)
{
    const int actor = game->actor(state);
    for (int seat = 0; seat < players; seat++) {
        union pz_any_state then;
        uint64_t choices = 0;
        memset(then.bytes, 0xa5, sizeof then.bytes);
        const bool may = pz_game_early_choice(game, state, seat, then.bytes);
        conform_require(!may || seat != actor, game, state, "who is to act does not choose early");
        conform_require(!may || game->actor(then.bytes) == seat, game, state,
                        "a seat that chooses early is to act in that state");
        if (may) {
            choices = hash_choices(game, then.bytes, seat);
        }
        if (early->waiting[seat]) {
            conform_require(may || seat == actor, game, state,
                            "who may choose early may do so until it is asked");
            choices = may ? choices : hash_choices(game, state, seat);
            if (choices != early->choices[seat]) {
                fprintf(stderr, "seat %d\n", seat);
                pz_conform_fail(game, state,
                                "who may choose early has the same choices when asked");
            }
            early->asked += !may;
        }
        early->waiting[seat] = may;
        early->choices[seat] = choices;
    }
}
