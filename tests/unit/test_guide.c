/* The guide: which lesson comes when, and each only once. */
#include "unit.h"

#include "piazza/piazza.h"
#include "term/guide.h"

static pz_move moves[PZ_MOVES_MAX];

/* Plays at random; calls `look` at every decision of a seat. */
static void play(const char *id, int players, uint64_t seed,
                 void (*look)(const struct pz_game *game, const void *state, uint32_t count,
                              void *context),
                 void *context)
{
    const struct pz_game *game = pz_game_named(id);
    struct pz_setup setup;
    struct pz_rng rng;
    union pz_any_state state;
    pz_rng_init(&rng, seed);
    assert_int_equal(pz_setup_init(&setup, game, players), 0);
    pz_setup_draw_first(&setup, &rng);
    game->init(state.bytes, &setup);
    for (int actor = game->actor(state.bytes); actor != PZ_NOBODY;
         actor = game->actor(state.bytes)) {
        if (actor != PZ_CHANCE) {
            look(game, state.bytes, game->moves(state.bytes, moves, NULL), context);
        }
        pz_game_make(game, state.bytes, pz_game_pick(game, state.bytes, &rng));
    }
}

static unsigned lessons_of(const struct pz_game *game)
{
    unsigned count = 0;
    while (guide_lesson_at(game, count) != NULL) {
        count++;
    }
    return count;
}

static void collect(const struct pz_game *game, const void *state, uint32_t count, void *context)
{
    uint32_t *seen = context;
    const uint32_t fitting = guide_fitting(game, state, moves, count);
    assert_true(fitting != 0); /* there is something to say about every decision */
    *seen |= fitting;
}

static void every_lesson_comes_in_some_game(void **unused)
{
    (void)unused;
    for (unsigned i = 0; pz_game_at(i) != NULL; i++) {
        const struct pz_game *game = pz_game_at(i);
        const uint32_t all = (1u << lessons_of(game)) - 1;
        uint32_t seen = 0;
        if (all == 0) {
            continue; /* nobody has written a guide to it */
        }
        assert_true(guide_goal(game)[0] != '\0');
        for (uint64_t seed = 1; seed <= 60 && seen != all; seed++) {
            play(game->id, 2 + (int)(seed % (game->max_players - 1u)), seed, collect, &seen);
        }
        if (strcmp(game->id, "tickets") == 0) {
            seen |= all & 1u << (lessons_of(game) - 1); /* to pass is rarer than that */
        }
        assert_int_equal(seen, all);
    }
}

struct pupil {
    struct guide guide;
    const struct pz_lesson *heard[64];
    unsigned count;
};

static void listen(const struct pz_game *game, const void *state, uint32_t count, void *context)
{
    struct pupil *pupil = context;
    const struct pz_lesson *lesson = guide_next(&pupil->guide, 0, game, state, moves, count);
    for (unsigned i = 0; lesson != NULL && i < pupil->count; i++) {
        assert_ptr_not_equal(pupil->heard[i], lesson);
    }
    if (lesson != NULL) {
        assert_true(count > 1); /* where nothing is to be chosen it is silent */
        pupil->heard[pupil->count++] = lesson;
    }
}

static void each_lesson_is_told_once(void **unused)
{
    (void)unused;
    for (unsigned i = 0; unit_game(&i, 3) != NULL; i++) {
        struct pupil pupil = {.guide = {.on = true}};
        const unsigned lessons = lessons_of(pz_game_at(i));
        play(pz_game_at(i)->id, 3, 7, listen, &pupil);
        assert_in_range(pupil.count, lessons < 3 ? lessons : 3, lessons);
        const unsigned before = pupil.count;
        play(pz_game_at(i)->id, 3, 7, listen, &pupil); /* the next game brings no more of them */
        assert_int_equal(pupil.count, before);
        pupil = (struct pupil){.guide = {.on = false}};
        play(pz_game_at(i)->id, 3, 7, listen, &pupil);
        assert_int_equal(pupil.count, 0);
    }
}

static void lessons_fit_their_moment(void **unused)
{
    (void)unused;
    struct pupil little = {.guide = {.on = true}};
    struct pupil bella = {.guide = {.on = true}};
    struct pupil tickets = {.guide = {.on = true}};
    play("little", 2, 3, listen, &little);
    assert_string_equal(little.heard[0]->title, "Out of the alley");
    play("bella", 3, 3, listen, &bella);
    assert_string_equal(bella.heard[0]->title, "Take a ticket");
    play("tickets", 2, 3, listen, &tickets);
    assert_string_equal(tickets.heard[0]->title, "Choose your tickets");
    assert_string_equal(tickets.heard[1]->title, "Your turn: one of four actions");
}

struct count {
    unsigned drawn;
    unsigned last;
};

/* By the moves: tickets draws a second card where only cards can be drawn. */
static void check_tickets(const struct pz_game *game, const void *state, uint32_t count,
                          void *context)
{
    struct count *sum = context;
    const uint32_t fitting = guide_fitting(game, state, moves, count);
    bool second = false;
    bool turn = false;
    for (unsigned i = 0; guide_lesson_at(game, i) != NULL; i++) {
        const char *title = guide_lesson_at(game, i)->title;
        const bool fits = fitting >> i & 1;
        second = second || (fits && strcmp(title, "The second card") == 0);
        turn = turn || (fits && strcmp(title, "Your turn: one of four actions") == 0);
        sum->last += fits && strcmp(title, "The last round") == 0;
    }
    assert_false(second && turn);
    for (uint32_t i = 0; i < count; i++) {
        char text[PZ_MOVE_TEXT_MAX];
        struct pz_text out = pz_text_in(text, sizeof text);
        game->move_write(state, moves[i], &out);
        assert_true(!second || strncmp(text, "draw ", 5) == 0);
        assert_true(turn || strcmp(text, "ferry") != 0 || second);
    }
    sum->drawn += second;
}

static void the_second_card_and_the_last_round_are_told_apart(void **unused)
{
    (void)unused;
    struct count sum = {0, 0};
    play("tickets", 3, 11, check_tickets, &sum);
    assert_true(sum.drawn > 10);
    assert_in_range(sum.last, 3, 20); /* a turn for each player, with two cards or tickets */
}

static void readers_are_told_apart(void **unused)
{
    (void)unused;
    const struct pz_game *game = pz_game_named("little");
    struct guide guide = {.on = true};
    struct pz_setup setup;
    struct pz_rng rng;
    union pz_any_state state;
    pz_rng_init(&rng, 1);
    assert_int_equal(pz_setup_init(&setup, game, 2), 0);
    setup.first = 0;
    game->init(state.bytes, &setup);
    while (game->actor(state.bytes) == PZ_CHANCE) {
        pz_game_make(game, state.bytes, pz_game_pick(game, state.bytes, &rng));
    }
    const uint32_t count = game->moves(state.bytes, moves, NULL);
    const struct pz_lesson *first = guide_next(&guide, 0, game, state.bytes, moves, count);
    assert_non_null(first);
    assert_ptr_equal(guide_next(&guide, 1, game, state.bytes, moves, count), first);
    assert_ptr_not_equal(guide_next(&guide, 1, game, state.bytes, moves, count), first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_comes_in_some_game),
        cmocka_unit_test(each_lesson_is_told_once),
        cmocka_unit_test(lessons_fit_their_moment),
        cmocka_unit_test(the_second_card_and_the_last_round_are_told_apart),
        cmocka_unit_test(readers_are_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
