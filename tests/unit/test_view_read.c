/* Views that come from outside: read back as they were, or refused; nothing between. */
#include "unit.h"

#include "piazza/game.h"
#include <stdio.h>
#include <string.h>

enum { TEXT_MAX = 1 << 15 };

struct position {
    const struct pz_game *game;
    union pz_any_state state;
};

static void play(struct position *position, const char *id, int players, unsigned moves)
{
    struct pz_setup setup;
    struct pz_rng rng;
    position->game = pz_game_named(id);
    assert_int_equal(pz_setup_init(&setup, position->game, players), 0);
    setup.first = 0;
    pz_rng_init(&rng, moves);
    position->game->init(position->state.bytes, &setup);
    for (unsigned i = 0; i < moves && position->game->actor(position->state.bytes) != PZ_NOBODY;
         i++) {
        pz_game_make(position->game, position->state.bytes,
                     pz_game_pick(position->game, position->state.bytes, &rng));
    }
}

static size_t write_view(const struct position *position, int seat, char *text)
{
    union pz_any_state view;
    struct pz_text out;
    pz_game_view(position->game, position->state.bytes, seat, view.bytes);
    out = pz_text_in(text, TEXT_MAX);
    struct pz_json json = pz_json_to(&out);
    pz_game_view_write(position->game, view.bytes, &json);
    assert_false(out.cut);
    return out.length;
}

static int read_view(const struct position *position, const char *text, struct pz_problem *problem)
{
    union pz_any_state view;
    memset(view.bytes, 0xa5, sizeof view.bytes);
    const int code = pz_game_view_read(position->game, view.bytes, text, strlen(text), problem);
    for (unsigned i = 0; code != 0 && i < sizeof view.bytes; i++) {
        assert_int_equal(view.bytes[i], 0xa5); /* untouched on failure */
    }
    return code;
}

/* The text with the first `from` after `after` replaced by `to`. */
static void change(const char *text, const char *after, const char *from, const char *to, char *out)
{
    const char *start = strstr(text, after);
    assert_non_null(start);
    const char *at = strstr(start, from);
    assert_non_null(at);
    snprintf(out, TEXT_MAX, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
}

static void refuses(const struct position *position, int seat, const char *after, const char *from,
                    const char *to, const char *why)
{
    static char text[TEXT_MAX];
    static char changed[TEXT_MAX];
    struct pz_problem problem = {0};
    write_view(position, seat, text);
    assert_int_equal(read_view(position, text, &problem), 0);
    change(text, after, from, to, changed);
    assert_int_not_equal(read_view(position, changed, &problem), 0);
    if (strstr(problem.text, why) == NULL) {
        fail_msg("'%s' is not in '%s'", why, problem.text);
    }
}

/* What follows from the rest, but is said as well: a number, and a ticket that lies open. */
static void views_that_contradict_themselves_are_refused(void **unused)
{
    static char text[TEXT_MAX];
    static char was[40];
    static char is[40];
    struct position position;
    unsigned offers = 0;
    (void)unused;
    play(&position, "tickets", 3, 150);
    write_view(&position, 1, text);
    int unseen = 0;
    assert_int_equal(
        sscanf(strstr(text, "\"ticket_deck\""), "\"ticket_deck\":{\"unseen\":%d", &unseen), 1);
    snprintf(was, sizeof was, "\"unseen\":%d", unseen);
    snprintf(is, sizeof is, "\"unseen\":%d", unseen - 1);
    refuses(&position, 1, "\"ticket_deck\"", was, is, "no seat");
    for (unsigned moves = 0; moves < 200; moves++) {
        int from = 0;
        play(&position, "bella", 2, moves);
        write_view(&position, PZ_NOBODY, text);
        if (sscanf(strstr(text, "\"offer\":"), "\"offer\":{\"from\":%d", &from) != 1) {
            continue;
        }
        offers++;
        write_view(&position, from, text);
        assert_int_equal(
            sscanf(strstr(text, "\"offer\":"),
                   "\"offer\":{\"from\":%*d,\"to\":%*d,\"ticket\":\"%*[A-Za-z]%39[^\"]", was),
            1);
        refuses(&position, from, "\"offer\":", was, ">?", "no seat");
    }
    assert_true(offers > 0);
}

static void bella_views_that_nobody_has_are_refused(void **unused)
{
    struct position position;
    (void)unused;
    play(&position, "bella", 3, 60);
    refuses(&position, 1, "\"seat\"", "1", "3", "B5");
    refuses(&position, 1, "\"seat\"", "1", "0", "B12"); /* its own hand lies open */
    refuses(&position, 1, "\"left\"", "\"left\":", "\"left\":1,\"x\":", "unknown");
    refuses(&position, 1, "\"hands\"", ">?", ">Roma", "B2");
    refuses(&position, PZ_NOBODY, "\"hands\"", ">?\"", ">?\",\"Milano>?\"", "B2");
    refuses(&position, PZ_NOBODY, "\"hands\"", "[[", "[[\"Roma>?\",", "not a ticket");
    refuses(&position, 1, "\"known_to\"", "{", "{\"2\":[\"Milano>Roma\",\"Milano>Roma\"]", "");
    refuses(&position, 1, "\"phase\"", "\"phase\":\"", "\"phase\":\"x", "not one of");
    refuses(&position, 1, "\"turn\"", "\"turn\":", "\"turn\":3,\"x\":", "");
    play(&position, "bella", 3, 2);
    refuses(&position, 1, "\"unseen\"", ">Roma\":2", ">Roma\":1", "B2");
    refuses(&position, 1, "\"trips\"", "[[", "[[[\"Milano>Roma\"],", "B13");
}

static void tickets_views_that_nobody_has_are_refused(void **unused)
{
    struct position position;
    (void)unused;
    play(&position, "tickets", 3, 150);
    refuses(&position, 1, "\"seat\"", "1", "0", "own cards");
    refuses(&position, 1, "\"seat\"", "1", "null", "own cards");
    refuses(&position, 1, "\"hands\"", "null", "{\"red\":1}", "own cards");
    refuses(&position, 1, "\"deck\"", ":", ":1", "");
    refuses(&position, 1, "\"hand_counts\"", "[", "[1", "");
    refuses(&position, 1, "\"ticket_counts\"", "[", "[6", "");
    refuses(&position, 1, "\"offer_counts\"", "[0", "[5", "T10");
    refuses(&position, 1, "\"return_counts\"", "[", "[5,", "T1");
    refuses(&position, 1, "\"unseen\"", ":", ":1", "");
    refuses(&position, 1, "\"trains\"", "[", "[4,", "T1");
    refuses(&position, 1, "\"first\"", ":", ":4", "");
    refuses(&position, 1, "\"discard\"", "\"red\":", "\"red\":1", "");
}

/* Whatever a digit, a letter or a bracket becomes: what is accepted reads back as it was. */
static void changed_views_are_refused_or_whole(void **unused)
{
    static char text[TEXT_MAX];
    static char again[TEXT_MAX];
    struct pz_rng rng;
    unsigned accepted = 0;
    (void)unused;
    pz_rng_init(&rng, 7);
    for (unsigned round = 0, g = 0; unit_game(&g, 3) != NULL; round++, g += round % 1000 == 0) {
        struct position position;
        union pz_any_state view;
        union pz_any_state guess;
        struct pz_problem problem;
        play(&position, pz_game_at(g)->id, 3, round % 250);
        const size_t length = write_view(&position, (int)(round % 2) - 1 < 0 ? PZ_NOBODY : 1, text);
        for (unsigned n = 0; n < 1 + round % 2; n++) {
            static const char letters[] = "0123456789,:[]{}\"n>?A";
            text[pz_rng_below(&rng, (uint32_t)length)] =
                letters[pz_rng_below(&rng, sizeof letters - 1)];
        }
        if (pz_game_view_read(position.game, view.bytes, text, length, &problem) != 0) {
            continue;
        }
        accepted++;
        struct pz_text out = pz_text_in(again, sizeof again);
        struct pz_json json = pz_json_to(&out);
        pz_game_view_write(position.game, view.bytes, &json);
        union pz_any_state second;
        assert_int_equal(
            pz_game_view_read(position.game, second.bytes, again, out.length, &problem), 0);
        assert_memory_equal(view.bytes, second.bytes, pz_game_view_size(position.game));
        pz_game_sample_state(position.game, view.bytes, &rng, guess.bytes);
        assert_int_equal(pz_game_check(position.game, guess.bytes, &problem), 0);
    }
    assert_true(accepted > 10); /* a turn number more or less is nobody's lie */
    assert_true(accepted < 1500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_that_contradict_themselves_are_refused),
        cmocka_unit_test(bella_views_that_nobody_has_are_refused),
        cmocka_unit_test(tickets_views_that_nobody_has_are_refused),
        cmocka_unit_test(changed_views_are_refused_or_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
