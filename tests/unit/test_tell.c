/* Positions in sentences: every view of random games is told whole, without secrets, and not as
 * data. */
#include "term/face.h"
#include "term/members.h"
#include "unit.h"
#include <stdio.h>

enum { CAPACITY = 1 << 14 };

/* one as long as names can be */
static const char names[PZ_SEATS_MAX][PZ_NAME_MAX] = {
    "Anna", "Bruno", "Carla", "Zo\xc3\xab", "Domenico della Montagna Alta di Sopra e di Sotto",
    "F"};

static union pz_any_state state;
static union pz_any_state guess;
static union pz_any_state view;
static union pz_any_state other;

static void tell(const struct face *face, const void *of, int seat, char text[CAPACITY])
{
    struct pz_text out;
    pz_text_init(&out, text, CAPACITY);
    face->tell(of, seat, names, &out);
    assert_false(out.full);
}

/* Lines of sentences: each ends like one, none has what is hard to listen to. */
static void check_lines(const char *text)
{
    assert_true(text[0] != '\0');
    assert_int_equal(text[strlen(text) - 1], '\n');
    assert_null(strstr(text, "\n\n"));
    assert_null(strstr(text, "  "));
    assert_null(strpbrk(text, "{}[]<>|=_\"\t"));
    for (const char *end = strchr(text, '\n'); end != NULL; end = strchr(end + 1, '\n')) {
        assert_true(end[-1] == '.' || end[-1] == ':');
        assert_true(end[1] != ' ');
    }
}

/* No line of the members that plain mode prints for games without a face. */
static void check_no_members(const struct pz_game *game, const char *text)
{
    static char json_text[1 << 16];
    static char members[1 << 16];
    struct pz_text out;
    struct pz_json json;
    pz_text_init(&out, json_text, sizeof json_text);
    pz_json_init(&json, &out);
    game->view_write(view.bytes, &json);
    FILE *file = tmpfile();
    assert_non_null(file);
    members_print(json_text, file);
    rewind(file);
    unsigned lines = 0;
    while (fgets(members, sizeof members, file) != NULL) {
        members[strcspn(members, "\n")] = '\0';
        lines += members[0] != '\0';
        assert_true(members[0] == '\0' || strstr(text, members) == NULL);
    }
    assert_true(lines > 5);
    fclose(file);
}

static void check_seat(const struct face *face, int seat, struct pz_rng *rng, bool members)
{
    static char text[CAPACITY];
    static char again[CAPACITY];
    const struct pz_game *game = face->game;
    game->view(state.bytes, seat, view.bytes);
    tell(face, view.bytes, seat, text);
    check_lines(text);
    game->guess(view.bytes, rng, guess.bytes);
    game->view(guess.bytes, seat, other.bytes);
    tell(face, other.bytes, seat, again);
    assert_string_equal(text, again);
    if (members) {
        check_no_members(game, text);
    }
}

static void play(const struct face *face, int players, uint64_t seed, const char *discs)
{
    struct pz_setup setup;
    struct pz_rng rng;
    pz_rng_init(&rng, seed);
    assert_int_equal(pz_setup_init(&setup, face->game, players), 0);
    if (discs != NULL) {
        assert_int_equal(pz_setup_set(&setup, face->game, "discs", discs, NULL), 0);
    }
    pz_setup_draw_first(&setup, &rng);
    face->game->init(state.bytes, &setup);
    for (unsigned step = 0;; step++) {
        const int actor = face->game->actor(state.bytes);
        check_seat(face, PZ_NOBODY, &rng, false);
        for (int seat = 0; seat < players; seat++) {
            check_seat(face, seat, &rng, step % 16 == 0);
        }
        if (actor == PZ_NOBODY) {
            return;
        }
        assert_int_equal(face->game->apply(state.bytes, face->game->pick(state.bytes, &rng)), 0);
    }
}

static void random_games_are_told(void **unused)
{
    static const struct face *const faces[] = {&face_little, &face_bella, &face_tickets};
    (void)unused;
    for (unsigned i = 0; i < 3; i++) {
        for (int players = faces[i]->game->min_players; players <= faces[i]->game->max_players;
             players++) {
            play(faces[i], players, 70 + (uint64_t)players, NULL);
        }
    }
    play(&face_little, 3, 80, "random");
}

static void make(const char *move)
{
    const int number = face_little.game->move_read(state.bytes, move, strlen(move));
    assert_true(number >= 0);
    assert_int_equal(face_little.game->apply(state.bytes, (pz_move)number), 0);
}

static void little_start_is_told_so(void **unused)
{
    static char text[CAPACITY];
    struct pz_setup setup;
    (void)unused;
    assert_int_equal(pz_setup_init(&setup, face_little.game, 4), 0);
    assert_int_equal(pz_setup_set(&setup, face_little.game, "first", "0", NULL), 0);
    face_little.game->init(state.bytes, &setup);
    make("roll yellow 4");
    make("roll blue 6");
    make("roll green 1");
    face_little.game->view(state.bytes, 0, view.bytes);
    tell(&face_little, view.bytes, 0, text);
    assert_string_equal(
        text, "Dice in the cup: yellow 4, blue 6, green 1, red not rolled.\n"
              "The yellow car has not left the alley yet. In control: Zo\xc3\xab and "
              "Anna.\n"
              "The blue car has not left the alley yet. In control: Anna and Bruno.\n"
              "The green car has not left the alley yet. In control: Bruno and "
              "Carla.\n"
              "The red car has not left the alley yet. In control: Carla and "
              "Zo\xc3\xab.\n"
              "The money marker is on circle 1, space 2.\n"
              "The police marker is on circle minus 1, space 16.\n"
              "Points: Anna 6, Bruno 6, Carla 6, Zo\xc3\xab 6.\n"
              "The circles 1 to 6 are on the spaces 2, 6, 10, 18, 22, 26.\n"
              "The circles minus 1 to minus 6 are on the spaces 16, 20, 24, 4, 8, 12.\n"
              "The ring has 28 spaces, counted from 0; end A of the alley is at space 0, end B at "
              "space 14.\n");
    make("roll red 2");
    make("yellow out B");
    face_little.game->view(state.bytes, 1, view.bytes);
    tell(&face_little, view.bytes, 1, text);
    assert_non_null(
        strstr(text, "The yellow car is on space 16. In control: Zo\xc3\xab and Anna.\n"));
    assert_non_null(strstr(text, "The police marker is on circle minus 2, space 20.\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_games_are_told),
                                       cmocka_unit_test(little_start_is_told_so)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
