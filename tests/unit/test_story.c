/* What happened, turn by turn: the beginnings of golden records, and played games, in which nothing
 * of chance is told that did not come to the seat. */
#include "term/story.h"
#include "unit.h"
#include <stdio.h>
#include <unistd.h>

enum { TURNS = 12 };

static char path[60];
static struct session session;
static struct story_turn turns[TURNS];

static int make_path(void **unused)
{
    (void)unused;
    snprintf(path, sizeof path, "/tmp/piazza-story-%ld.record", (long)getpid());
    return 0;
}

static int remove_path(void **unused)
{
    (void)unused;
    return unlink(path);
}

/* Goes on with a golden record after its first lines. */
static void resume(const char *name, unsigned lines)
{
    char from[300];
    char line[400];
    snprintf(from, sizeof from, "%s/%s", RECORDS_FOLDER, name);
    FILE *in = fopen(from, "r");
    FILE *out = fopen(path, "w");
    assert_non_null(in);
    assert_non_null(out);
    for (unsigned i = 0; i < lines; i++) {
        assert_non_null(fgets(line, sizeof line, in));
        fputs(line, out);
    }
    fclose(in);
    fclose(out);
    session_init(&session);
    if (!session_resume(&session, path, 0)) {
        fail_msg("%s", session.problem);
    }
}

static void check_turns(size_t count, const char *const *expected, size_t expected_count)
{
    for (size_t i = 0; i < count && i < expected_count; i++) {
        assert_string_equal(turns[i].text, expected[i]);
        assert_true(turns[i].from < turns[i].to);
    }
    assert_int_equal(count, expected_count);
}

#define LAST(seat, ...)                                                                            \
    do {                                                                                           \
        static const char *const lines[] = {__VA_ARGS__};                                          \
        check_turns(story_last(&session, seat, false, turns, sizeof lines / sizeof *lines), lines, \
                    sizeof lines / sizeof *lines);                                                 \
    } while (0)

#define SINCE(seat, ...)                                              \
    do {                                                              \
        static const char *const lines[] = {__VA_ARGS__};             \
        check_turns(story_since(&session, seat, turns, TURNS), lines, \
                    sizeof lines / sizeof *lines);                    \
    } while (0)

static void little_is_told_by_turns(void **unused)
{
    (void)unused;
    resume("little-4.record", 40);
    LAST(0,
         "You drive the red car from space 14 to 20. The police on circle −2 stop the red car. "
         "Points: you +1, random 3 −2, and random 4 −2.",
         "random 2 drives the yellow car from space 16 to 19.",
         "random 3 drives the blue car from space 18 to 22. The money on circle 5 goes to the blue "
         "car. Points: you +5, random 2 +5, and random 3 +1.");
    assert_int_equal(turns[0].actor, 0);
    assert_int_equal(turns[0].from, 41);
    assert_int_equal(turns[0].to, 45);
    SINCE(1, "random 3 drives the blue car from space 18 to 22. The money on circle 5 goes to the "
             "blue car. Points: random 1 +5, you +5, and random 3 +1.");
    assert_int_equal(story_since(&session, PZ_NOBODY, turns, TURNS), 4); /* a round */
    assert_int_equal(turns[0].actor, 3);
    assert_int_equal(story_since(&session, PZ_NOBODY, turns, 2), 2);
    assert_int_equal(story_last(&session, 0, false, turns, 0), 0);
    session_release(&session);
}

static void bella_is_told_by_turns(void **unused)
{
    (void)unused;
    resume("bella-3.record", 80);
    /* a turn that gave another one; the other one; what a partner gave stands with the offer */
    LAST(1,
         "random 1 takes a Venezia ticket. random 1 gives you Torino–Napoli and gets "
         "Palermo–Napoli. random 1 travels Napoli – Palermo, length 2, and has another turn.",
         "random 1 takes a Napoli ticket. random 1 gives you Venezia–Milano and gets "
         "Milano–Torino.",
         "Your new ticket: Palermo–Venezia. You give random 1 Torino–Napoli and get "
         "Milano–Torino.",
         "random 3 takes a Torino ticket.",
         "random 1 takes a Napoli ticket. random 1 gives you Napoli–Palermo and gets "
         "Venezia–Milano.",
         "Your new ticket: Napoli–Roma.",
         "random 3 takes a Palermo ticket. random 3 gives you Napoli–Palermo and gets "
         "Palermo–Venezia.",
         "random 1 takes a Milano ticket. random 1 offers random 3 a Napoli ticket for a Palermo "
         "ticket. random 3 gives random 1 a Palermo ticket and gets a Napoli ticket.",
         "You take a Venezia ticket.");
    /* what the last turn brought and what became of it, what others did, and a turn that has begun
     */
    SINCE(1, "Your new ticket: Napoli–Roma.",
          "random 3 takes a Palermo ticket. random 3 gives you Napoli–Palermo and gets "
          "Palermo–Venezia.",
          "random 1 takes a Milano ticket. random 1 offers random 3 a Napoli ticket for a Palermo "
          "ticket. random 3 gives random 1 a Palermo ticket and gets a Napoli ticket.",
          "You take a Venezia ticket.");
    SINCE(
        0,
        "Your new ticket: Milano–Palermo. You offer random 3 Napoli–Venezia for a Palermo ticket. "
        "random 3 gives you Palermo–Milano and gets Napoli–Venezia.",
        "random 2 takes a Venezia ticket.");
    /* from the deal in a turn on: the rest of that turn is no part of the next */
    assert_int_equal(story_from(&session, 1, 62, turns, TURNS), 4);
    assert_string_equal(turns[0].text, "Your new ticket: Napoli–Roma.");
    assert_int_equal(story_from(&session, 1, 78, turns, TURNS), 0);
    session_release(&session);
}

static void tickets_are_told_by_turns(void **unused)
{
    (void)unused;
    resume("tickets-3.record", 19);
    SINCE(2, "You draw a red card, a yellow card, a blue card, and a white card.",
          "random 1 has chosen tickets.", "random 2 has chosen tickets.",
          "You keep Milano – Messina, Pisa – Napoli, Lecce – Agrigento, and Torino – Pescara.");
    session_release(&session);
    resume("tickets-3.record", 44);
    LAST(2, "random 1 takes a green card and a black card.", "random 2 takes 2 pink cards.",
         "You take a red card. You draw a green card.",
         "random 1 claims Bergamo-Svizzera with 2 white cards: 2 points.",
         "random 2 claims Firenze-Pisa#2 with 1 red card: 1 point.",
         "You claim Bolzano-Svizzera with 1 blue card: 1 point.",
         "random 1 claims Trieste-Croazia#2 with 2 pink cards: 2 points.",
         "random 2 claims Torino-Francia#2 with 2 pink cards: 2 points.",
         "You take a red card and a green card.", "random 1 takes a locomotive.",
         "random 2 takes a green card.");
    SINCE(2, "random 1 takes a locomotive.", "random 2 takes a green card.");
    /* to who looks at everything */
    story_last(&session, PZ_CHANCE, false, turns, 9);
    assert_string_equal(turns[0].text, "random 3 takes a red card. random 3 draws a green card.");
    session_release(&session);
}

static void every_move_is_told_on_demand(void **unused)
{
    static struct story_turn all[200];
    (void)unused;
    resume("tickets-3.record", 44);
    assert_int_equal(story_last(&session, 0, true, all, 200), session.count);
    assert_string_equal(all[0].text, "You draw a white card.");
    assert_string_equal(all[4].text, "random 2 gets a card.");
    assert_string_equal(all[12].text, "Laid open: a black card.");
    assert_string_equal(all[17].text, "Your new ticket: Svizzera – Catania.");
    assert_string_equal(all[22].text, "random 2 gets a ticket.");
    for (size_t i = 0; i < session.count; i++) {
        assert_int_equal(all[i].from, i);
    }
    session_release(&session);
}

/* ---- played games ---- */

static void begin(const char *game, const char *const *seats, uint64_t seed)
{
    char names[PZ_SEATS_MAX][PZ_NAME_MAX];
    struct pz_setup setup;
    struct pz_seed number;
    int players = 0;
    memset(names, 0, sizeof names);
    for (; seats[players] != NULL; players++) {
        snprintf(names[players], PZ_NAME_MAX, "%s", seats[players]);
    }
    pz_seed_number(&number, seed);
    assert_int_equal(pz_setup_init(&setup, pz_game_named(game), players), 0);
    session_init(&session);
    if (!session_start(&session, pz_game_named(game), &setup, &number,
                       (const char(*)[PZ_NAME_MAX])names, 0, NULL)) {
        fail_msg("%s", session.problem);
    }
}

static void step(struct pz_rng *rng)
{
    static struct pz_ask_buffer buffer;
    const int actor = session_actor(&session);
    struct pz_answer answer;
    if (actor == PZ_CHANCE) {
        assert_int_equal(session_step(&session, true), SESSION_STEPPED);
    } else if (session_is_person(&session, actor)) {
        assert_true(
            session_make(&session, pz_game_pick(session.record.game, session.state.bytes, rng)));
    } else {
        assert_true(session_ask(&session, &session.bots[actor], &buffer, &answer));
        assert_true(session_make(&session, answer.move));
    }
}

/* The turns of others, once each, since the person was asked last; no line of chance alone. */
static void check_since(int seat)
{
    size_t end = 0;
    const size_t count = story_since(&session, seat, turns, TURNS);
    assert_true(count < TURNS);
    for (size_t i = 0; i < count; i++) {
        assert_true(turns[i].from >= end);
        end = turns[i].to;
        assert_true(end <= session.count);
        assert_true(turns[i].actor >= 0 || turns[i].from == 0 || i + 1 == count);
        assert_true(turns[i].actor != seat || i == 0 || i + 1 == count);
    }
}

static void a_person_is_told_what_others_did(void **unused)
{
    static const char *const seats[] = {"Anna", "bot:random", "bot:random", NULL};
    (void)unused;
    for (unsigned i = 0; unit_game(&i, 3) != NULL; i++) {
        struct pz_rng rng;
        pz_rng_init(&rng, 5);
        begin(pz_game_at(i)->id, seats, 7);
        for (unsigned moves = 0; moves < 600 && session_actor(&session) != PZ_NOBODY; moves++) {
            if (session_actor(&session) == 0) {
                check_since(0);
            }
            step(&rng);
        }
        session_release(&session);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(little_is_told_by_turns),
        cmocka_unit_test(bella_is_told_by_turns),
        cmocka_unit_test(tickets_are_told_by_turns),
        cmocka_unit_test(every_move_is_told_on_demand),
        cmocka_unit_test(a_person_is_told_what_others_did),
    };
    return cmocka_run_group_tests(tests, make_path, remove_path);
}
