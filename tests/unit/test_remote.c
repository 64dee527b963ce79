/* A table elsewhere: people who know nothing but its messages play whole games by their guesses, at
 * a real table behind wires of the test; and messages that were changed on the way. */
#include "unit.h"

#include "table_kit.h"
#include "term/remote.h"
#include "term/session.h"
#include "term/story.h"

struct wire {
    struct kit *kit;
    int person;
    size_t at; /* in the stream */
    bool cut;
};

static bool wire_send(void *context, const char *text, size_t length)
{
    struct wire *wire = context;
    char *copy = calloc(length + 1, 1);
    memcpy(copy, text, length);
    if (!wire->cut) {
        kit_send(wire->kit, wire->person, copy);
    }
    free(copy);
    return !wire->cut;
}

static bool wire_next(void *context, char **text, size_t *length)
{
    struct wire *wire = context;
    const char *stream = wire->kit->stream[wire->person];
    if (stream == NULL || stream[wire->at] == '\0') {
        return false;
    }
    *length = strcspn(stream + wire->at, "\n");
    *text = calloc(*length + 1, 1);
    memcpy(*text, stream + wire->at, *length);
    wire->at += *length + 1;
    return true;
}

static const char *wire_trouble(void *context, bool *lost)
{
    *lost = false;
    return ((struct wire *)context)->cut ? "cut" : NULL;
}

struct visitor {
    struct wire wire;
    struct remote remote;
    struct session session;
};

static void visitor_init(struct visitor *visitor, struct kit *kit, int person)
{
    memset(visitor, 0, sizeof *visitor);
    visitor->wire = (struct wire){kit, person, 0, false};
    const struct remote_wire wire = {&visitor->wire, wire_send, wire_next, wire_trouble, -1};
    remote_init(&visitor->remote, &wire);
    session_init(&visitor->session);
    session_visit(&visitor->session, &visitor->remote);
}

static void catch_up(struct visitor *visitor)
{
    enum session_progress progress = SESSION_STEPPED;
    while (progress == SESSION_STEPPED ||
           visitor->wire.at < visitor->wire.kit->stream_length[visitor->wire.person]) {
        progress = session_step(&visitor->session, false);
        if (progress == SESSION_FAILED) {
            fail_msg("%s", visitor->session.problem);
        }
    }
}

/* What the guess shows is what the table shows, to that seat. */
static void check_view(const struct visitor *visitor)
{
    const struct pz_game *game = visitor->remote.game;
    union pz_any_state right;
    union pz_any_state shown;
    if (!visitor->remote.has_position) {
        return;
    }
    union pz_any_state then;
    memcpy(then.bytes, pz_table_state(visitor->wire.kit->table), game->state_size);
    if (visitor->remote.now.ask != 0 && game->actor(then.bytes) != visitor->remote.seat) {
        union pz_any_state now = then;
        assert_true(pz_game_early_choice(game, now.bytes, visitor->remote.seat, then.bytes));
    }
    pz_game_view(game, then.bytes, visitor->remote.seat, right.bytes);
    pz_game_view(game, visitor->session.state.bytes, visitor->remote.seat, shown.bytes);
    assert_memory_equal(right.bytes, shown.bytes, pz_game_view_size(game));
}

static struct kit kit;
static struct visitor visitors[3]; /* two players and an onlooker */

static void open_table(const char *game)
{
    char text[300];
    kit_init(&kit);
    snprintf(text, sizeof text,
             "{\"type\":\"create\",\"name\":\"Anna\",\"seat\":0,\"terms\":{\"game\":\"%s\","
             "\"players\":3,"
             "\"seats\":[\"open\",\"open\",\"bot:random\"]}}",
             game);
    assert_int_equal(kit_open(&kit, text, NULL), 0);
    assert_int_equal(kit_send(&kit, 0, "{'type':'join','name':'Bruno'}"), 0);
    for (int i = 0; i < 3; i++) {
        visitor_init(&visitors[i], &kit, i < 2 ? i + 1 : 0);
    }
    kit_send(&kit, 0, "{'type':'look'}"); /* the onlooker, whose stream began with answers */
    for (int i = 0; i < 3; i++) {
        catch_up(&visitors[i]);
    }
}

static void close_table(void)
{
    for (int i = 0; i < 3; i++) {
        session_release(&visitors[i].session);
    }
    kit_release(&kit);
}

/* A random legal move of whoever is asked; false if nobody is. */
static bool play_one(uint32_t random)
{
    static pz_move moves[PZ_MOVES_MAX];
    bool moved = kit_bot(&kit, random);
    for (int i = 0; i < 3; i++) {
        struct visitor *visitor = &visitors[i];
        catch_up(visitor);
        check_view(visitor);
        const int seat = visitor->remote.seat;
        if (session_is_asked(&visitor->session, seat)) {
            assert_int_equal(session_actor(&visitor->session), seat);
            const uint32_t count =
                visitor->remote.game->moves(visitor->session.state.bytes, moves, NULL);
            assert_true(session_make(&visitor->session, moves[random % count]));
            assert_false(session_is_asked(&visitor->session, seat)); /* not a second time */
            catch_up(visitor);
            moved = true;
        }
    }
    return moved;
}

static void play_out(struct pz_rng *rng)
{
    unsigned steps = 0;
    while (pz_table_stage(kit.table) == PZ_TABLE_PLAYING) {
        assert_true(play_one(pz_rng_below(rng, 1000)));
        assert_true(++steps < 20000);
    }
    for (int i = 0; i < 3; i++) {
        catch_up(&visitors[i]);
    }
}

/* What a visitor keeps of the last moves is what its seat would be shown of them at home. */
static void check_log(struct visitor *visitor)
{
    const struct pz_game *game = visitor->remote.game;
    union pz_any_state state;
    struct session_walk walk;
    struct pz_record head;
    size_t count = 0;
    size_t known = 0;
    const pz_move *moves = pz_table_moves(kit.table, &count);
    pz_table_record_header(kit.table, &head);
    game->init(state.bytes, &head.setup);
    session_walk_init(&walk, &visitor->session);
    assert_int_equal(count, visitor->session.count);
    for (size_t i = 0; i < count; i++) {
        char shown[SAY_OBJECT_MAX];
        char kept[SAY_OBJECT_MAX];
        int actor = PZ_NOBODY;
        struct pz_text text = pz_text_in(shown, sizeof shown);
        struct pz_json json = pz_json_to(&text);
        pz_game_object_write(game, state.bytes, moves[i], visitor->remote.seat, true, &json);
        assert_false(text.cut);
        if (i == walk.count) {
            if (session_walk_object(&walk, visitor->remote.seat, &actor, kept) > 0) {
                assert_string_equal(kept, shown);
                assert_int_equal(actor, game->actor(state.bytes));
                known++;
            }
            session_walk_next(&walk);
        }
        pz_game_make(game, state.bytes, moves[i]);
    }
    assert_true(known > 20 && known <= REMOTE_LOG);
}

static const char *last_news(const struct remote *remote)
{
    return remote_news_line(remote, remote->news_count - 1);
}

static void whole_games_are_played_by_views_alone(void **unused)
{
    struct pz_rng rng;
    (void)unused;
    pz_rng_init(&rng, 5);
    for (unsigned round = 0, g = 0; unit_game(&g, 3) != NULL; round++, g += round % 3 == 0) {
        struct pz_result result;
        struct pz_result told;
        char reply[500];
        open_table(pz_game_at(g)->id); /* each game three times */
        assert_int_equal(visitors[0].remote.status, REMOTE_WAITING);
        assert_true(remote_is_host(&visitors[0].remote));
        remote_command(&visitors[0].remote, "/start", reply, sizeof reply);
        assert_string_equal(reply, "");
        play_out(&rng);
        pz_table_result(kit.table, &result);
        for (int i = 0; i < 3; i++) {
            assert_int_equal(session_actor(&visitors[i].session), PZ_NOBODY);
            session_result(&visitors[i].session, &told);
            assert_memory_equal(&result.points, &told.points, sizeof result.points);
            assert_int_equal(result.winners, told.winners);
            check_log(&visitors[i]);
        }
        remote_command(&visitors[0].remote, "/rematch", reply, sizeof reply);
        catch_up(&visitors[1]);
        assert_true(remote_vote_wanted(&visitors[1].remote, reply, sizeof reply));
        remote_command(&visitors[1].remote, "/yes", reply, sizeof reply);
        for (int i = 0; i < 3; i++) {
            catch_up(&visitors[i]);
            assert_string_equal(last_news(&visitors[i].remote), "Bruno agrees.");
            assert_int_equal(visitors[i].remote.status, REMOTE_WAITING);
            assert_false(visitors[i].remote.has_position);
        }
        assert_int_equal(visitors[0].remote.seat, 1); /* everybody moves on by one */
        close_table();
    }
}

static void people_and_what_they_say(void **unused)
{
    char reply[2000];
    (void)unused;
    open_table("little");
    struct remote *anna = &visitors[0].remote;
    remote_command(&visitors[1].remote, "ciao", reply, sizeof reply);
    catch_up(&visitors[0]);
    assert_string_equal(remote_news_line(anna, anna->news_count - 1), "Bruno: ciao");
    remote_command(&visitors[1].remote, "/word luna", reply, sizeof reply);
    catch_up(&visitors[0]);
    assert_string_equal(anna->seats[1].word, "luna");
    remote_command(&visitors[1].remote, "/start", reply, sizeof reply);
    catch_up(&visitors[1]);
    const struct remote *bruno = &visitors[1].remote;
    assert_non_null(strstr(remote_news_line(bruno, bruno->news_count - 1), "only the host"));
    remote_command(anna, "/open 2", reply, sizeof reply);
    catch_up(&visitors[0]);
    assert_string_equal(anna->seats[2].bot, "");
    remote_command(anna, "/bot 2 nobody", reply, sizeof reply);
    assert_non_null(strstr(reply, "nobody"));
    remote_command(anna, "/bot", reply, sizeof reply);
    catch_up(&visitors[0]);
    assert_string_equal(anna->seats[2].bot, "viaggiatore");
    remote_command(anna, "/nothing", reply, sizeof reply);
    assert_non_null(strstr(reply, "/rematch"));
    kit_presence(&kit, 2, false);
    catch_up(&visitors[0]);
    remote_seat_name(anna, 1, reply, sizeof reply);
    assert_string_equal(reply, "Bruno (away)");
    kit_send(&kit, 2,
             "{'type':'rename','name':'Bruno \u00e8 "
             "\u00e8\u00e8\u00e8\u00e8\u00e8\u00e8\u00e8\u00e8\u00e8\u00e8\u00e8\u00e8'}");
    catch_up(&visitors[0]);
    remote_seat_name(anna, 1, reply, sizeof reply);
    assert_string_equal(
        reply, "Bruno \u00e8 \u00e8\u00e8\u00e8\u00e8\u00e8\u00e8\u00e8\u00e8\u00e8\u00e8 (away)");
    visitors[0].wire.cut = true;
    remote_command(anna, "/start", reply, sizeof reply);
    assert_non_null(strstr(reply, "no connection"));
    remote_command(anna, "hello", reply, sizeof reply);
    assert_non_null(strstr(reply, "no connection"));
    close_table();
}

/* The server tells those who have left what it tells onlookers. */
static void hear_as_onlooker(struct remote *remote)
{
    assert_int_not_equal(remote_take(remote, kit.last[0], strlen(kit.last[0])), REMOTE_FAILED);
}

/* Who it was is said by the name that the others knew. */
static void those_who_go_have_names(void **unused)
{
    char reply[2000];
    (void)unused;
    open_table("little");
    struct remote *anna = &visitors[0].remote;
    struct remote *bruno = &visitors[1].remote;
    remote_command(bruno, "/name Beppe", reply, sizeof reply);
    catch_up(&visitors[0]);
    assert_string_equal(last_news(anna), "Bruno is now called Beppe.");
    remote_command(anna, "/bot 1", reply, sizeof reply);
    catch_up(&visitors[0]);
    assert_string_equal(last_news(anna), "The host has taken the seat from Beppe.");
    const unsigned count = anna->news_count;
    remote_command(anna, "/open 1", reply, sizeof reply);
    catch_up(&visitors[0]);
    assert_int_equal(anna->news_count, count); /* a bot's seat is nobody's */
    catch_up(&visitors[1]);
    assert_false(remote_is_stranger(bruno));
    remote_command(bruno, "/leave yes", reply, sizeof reply);
    catch_up(&visitors[0]);
    assert_string_equal(last_news(anna), "Beppe has left.");
    hear_as_onlooker(bruno);
    assert_int_equal(bruno->person, 0);
    assert_true(remote_is_stranger(bruno));
    close_table();
}

/* Who is away when the vote begins has no vote, nor who goes before it ends. */
static void nobody_waits_for_the_vote_of_those_who_have_gone(void **unused)
{
    char reply[2000];
    (void)unused;
    open_table("little");
    struct remote *anna = &visitors[0].remote;
    remote_command(anna, "/start", reply, sizeof reply);
    remote_command(anna, "/resign yes", reply, sizeof reply);
    remote_command(&visitors[1].remote, "/resign yes", reply, sizeof reply);
    catch_up(&visitors[0]);
    assert_int_equal(anna->status, REMOTE_OVER);
    remote_command(anna, "/rematch", reply, sizeof reply);
    catch_up(&visitors[0]);
    assert_int_equal(anna->status, REMOTE_OVER);
    kit_presence(&kit, 2, false);
    catch_up(&visitors[0]);
    remote_command(anna, "/rematch", reply, sizeof reply);
    catch_up(&visitors[0]);
    assert_int_equal(anna->status, REMOTE_WAITING);
    close_table();
}

/* A seat that was left in mid-game is held for whoever left it. */
static void a_seat_that_was_left_is_not_forgotten(void **unused)
{
    char reply[2000];
    (void)unused;
    open_table("little");
    struct remote *bruno = &visitors[1].remote;
    remote_command(&visitors[0].remote, "/start", reply, sizeof reply);
    catch_up(&visitors[1]);
    remote_command(bruno, "/leave yes", reply, sizeof reply);
    hear_as_onlooker(bruno);
    assert_int_equal(bruno->person, 0);
    assert_false(remote_is_stranger(bruno));
    close_table();
}

/* A server that shows somebody the cards of another is not believed. */
static void the_view_of_another_is_refused(void **unused)
{
    static const char theirs[] = "\"you\":{\"person\":2,";
    static struct visitor victim;
    char reply[500];
    (void)unused;
    open_table("bella");
    remote_command(&visitors[0].remote, "/start", reply, sizeof reply);
    for (unsigned i = 0; i < 20; i++) {
        play_one(i);
    }
    kit_send(&kit, 2, "{'type':'look'}");
    visitor_init(&victim, &kit, 60);
    char *at = strstr(kit.last[2], theirs);
    assert_non_null(at);
    assert_int_equal(remote_take(&victim.remote, kit.last[2], strlen(kit.last[2])), REMOTE_MOVED);
    at[strlen(theirs) - 2] = '1';
    assert_int_equal(remote_take(&victim.remote, kit.last[2], strlen(kit.last[2])), REMOTE_FAILED);
    assert_non_null(strstr(victim.remote.problem, "another seat"));
    session_release(&victim.session);
    close_table();
}

/* Bytes that were changed on the way lead to a sentence or to nothing; never to a state that is
 * none. The sanitizers look on. */
static void changed_messages_do_no_harm(void **unused)
{
    struct pz_rng rng;
    unsigned taken = 0;
    unsigned refused = 0;
    (void)unused;
    pz_rng_init(&rng, 11);
    for (unsigned game = 0; unit_game(&game, 3) != NULL; game++) {
        char reply[500];
        open_table(pz_game_at(game)->id);
        remote_command(&visitors[0].remote, "/start", reply, sizeof reply);
        for (unsigned i = 0; i < 60 && pz_table_stage(kit.table) == PZ_TABLE_PLAYING; i++) {
            play_one(pz_rng_below(&rng, 1000));
        }
        kit_send(&kit, 1, "{'type':'look'}");
        for (unsigned round = 0; round < 3000; round++) {
            static struct visitor victim;
            static const char letters[] = "0123456789,:[]{}\"n-tA";
            struct problem;
            char *copy = strdup(kit.last[1]);
            const size_t length = strlen(copy);
            for (unsigned n = 0; n < 1 + round % 3; n++) {
                copy[pz_rng_below(&rng, (uint32_t)length)] =
                    letters[pz_rng_below(&rng, sizeof letters - 1)];
            }
            memset(&victim, 0, sizeof victim);
            const struct remote_wire wire = {&victim.wire, wire_send, wire_next, wire_trouble, -1};
            victim.wire = (struct wire){&kit, 60, 0, true};
            remote_init(&victim.remote, &wire);
            const enum remote_progress progress = remote_take(&victim.remote, copy, length);
            refused += progress == REMOTE_FAILED;
            taken += progress == REMOTE_MOVED;
            if (progress == REMOTE_MOVED) {
                struct pz_problem problem;
                assert_int_equal(
                    pz_game_check(victim.remote.game, victim.remote.state.bytes, &problem), 0);
            }
            free(copy);
        }
        close_table();
    }
    assert_true(taken > 100);
    assert_true(refused > 1000);
}

/* The same of the moves that a message tells of: whatever their objects are, they can be told. */
static void changed_moves_can_be_told(void **unused)
{
    static struct story_turn turns[10];
    struct pz_rng rng;
    unsigned told = 0;
    (void)unused;
    pz_rng_init(&rng, 12);
    for (unsigned game = 0; unit_game(&game, 3) != NULL; game++) {
        char reply[500];
        open_table(pz_game_at(game)->id);
        remote_command(&visitors[0].remote, "/start", reply, sizeof reply);
        for (unsigned i = 0; i < 400; i++) {
            struct visitor *victim = &visitors[1];
            if (pz_table_stage(kit.table) == PZ_TABLE_PLAYING) {
                play_one(pz_rng_below(&rng, 1000));
            }
            for (unsigned round = 0; round < 4; round++) {
                char *object = victim->remote.log[pz_rng_below(&rng, REMOTE_LOG)].object;
                const size_t length = strlen(object);
                if (length > 0) { /* as if the message had been changed */
                    static const char letters[] = "0123456789,:[]{}\"n-tA\\";
                    object[pz_rng_below(&rng, (uint32_t)length)] =
                        letters[pz_rng_below(&rng, sizeof letters - 1)];
                }
            }
            const size_t count = story_last(&victim->session, 1, i % 2 == 0, turns, 10);
            for (size_t t = 0; t < count; t++) {
                assert_true(pz_str_printable(turns[t].text));
                told++;
            }
        }
        /* as many moves as a table may claim to have */
        visitors[1].remote.now.moves = UINT32_MAX / 2;
        visitors[1].session.count = UINT32_MAX / 2;
        assert_int_equal(story_last(&visitors[1].session, 1, true, turns, 10), 0);
        close_table();
    }
    assert_true(told > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_are_played_by_views_alone),
        cmocka_unit_test(people_and_what_they_say),
        cmocka_unit_test(those_who_go_have_names),
        cmocka_unit_test(nobody_waits_for_the_vote_of_those_who_have_gone),
        cmocka_unit_test(a_seat_that_was_left_is_not_forgotten),
        cmocka_unit_test(the_view_of_another_is_refused),
        cmocka_unit_test(changed_messages_do_no_harm),
        cmocka_unit_test(changed_moves_can_be_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
