/* The turns of a game, told to a seat. */
#include "story.h"
#include <string.h>

/* Moves of one turn that are told; there are more only while cards are dealt. */
enum { PARTS_MAX = 48 };

/* Reads a game turn by turn. */
struct reader {
    struct say say;
    struct session_walk walk;
    size_t from; /* of the turn that was read last: its first move, */
    int actor;   /* whose it is, */
    unsigned count;
    struct say_part parts[PARTS_MAX]; /* and its moves */
    char objects[PARTS_MAX][SAY_OBJECT_MAX];
};

/* The last `max` turns that are worth a line. */
struct story {
    struct story_turn *turns;
    size_t max;
    size_t count;
};

static void add_turn(struct story *story, const struct story_turn *turn)
{
    if (turn->text[0] == '\0' || story->max == 0) {
        return;
    }
    if (story->count == story->max) {
        story->count--;
        memmove(story->turns, story->turns + 1, story->count * sizeof *story->turns);
    }
    story->turns[story->count++] = *turn;
}

static void begin(struct reader *reader, const struct session *session, int seat, bool every)
{
    reader->say = session_say(session, seat, every);
    session_walk_init(&reader->walk, session);
}

/* The next move, if it is known; it stays the next. */
static bool look_at_move(struct reader *reader, char object[SAY_OBJECT_MAX], struct say_part *part)
{
    part->object = object;
    part->length = session_walk_object(&reader->walk, reader->say.seat, &part->actor, object);
    return part->length > 0;
}

/* False if no moves are left. */
static bool read_turn(struct reader *reader)
{
    const size_t end = reader->walk.session->count;
    struct say_progress progress = {.begun = false};
    struct say_part part;
    char object[SAY_OBJECT_MAX];
    reader->count = 0;
    reader->from = reader->walk.count;
    while (reader->walk.count < end) {
        if (!look_at_move(reader, object, &part)) {
            session_walk_next(&reader->walk);
            continue;
        }
        const bool begun = progress.begun;
        struct say_progress next = progress;
        if (say_opens_turn(reader->say.game, &next, &part) && begun) {
            break;
        }
        progress = next;
        if (reader->count < PARTS_MAX) {
            char *kept = reader->objects[reader->count];
            memcpy(kept, object, sizeof object);
            part.object = kept;
            reader->parts[reader->count++] = part;
        }
        session_walk_next(&reader->walk);
    }
    reader->actor = progress.actor;
    return progress.begun;
}

static struct story_turn say_whole(const struct reader *reader)
{
    struct story_turn turn = {.from = reader->from, .to = reader->walk.count};
    struct pz_text text;
    turn.actor = reader->actor;
    text = pz_text_in(turn.text, sizeof turn.text);
    say_turn(&reader->say, reader->parts, reader->count, &text);
    return turn;
}

/* The turn if chance brought something in it, together with what became of that; otherwise nothing:
 * who has decided something knows what. */
static struct story_turn say_brought(const struct reader *reader)
{
    struct reader chance = *reader;
    chance.count = 0;
    for (unsigned i = 0; i < reader->count; i++) {
        if (reader->parts[i].actor < 0) {
            chance.parts[chance.count++] = reader->parts[i];
        }
    }
    const struct story_turn drawn = say_whole(&chance);
    return drawn.text[0] != '\0' ? say_whole(reader) : drawn;
}

static void tell_moves(struct reader *reader, struct story *story)
{
    for (; reader->walk.count < reader->walk.session->count; session_walk_next(&reader->walk)) {
        struct story_turn turn = {.from = reader->walk.count, .to = reader->walk.count + 1};
        struct pz_text text;
        struct say_part part;
        char object[SAY_OBJECT_MAX];
        if (look_at_move(reader, object, &part)) {
            turn.actor = part.actor;
            text = pz_text_in(turn.text, sizeof turn.text);
            say_made(&reader->say, part.actor, part.object, part.length, &text);
            add_turn(story, &turn);
        }
    }
}

size_t story_from(const struct session *session, int seat, size_t from, struct story_turn *turns,
                  size_t max)
{
    struct story story = {turns, max, 0};
    struct reader reader;
    begin(&reader, session, seat, false);
    while (reader.walk.count < from && session_walk_next(&reader.walk)) {
    }
    while (read_turn(&reader)) {
        const struct story_turn turn = say_whole(&reader);
        add_turn(&story, &turn);
    }
    return story.count;
}

size_t story_last(const struct session *session, int seat, bool every, struct story_turn *turns,
                  size_t max)
{
    struct story story = {turns, max, 0};
    struct reader reader;
    if (!every) {
        return story_from(session, seat, 0, turns, max);
    }
    begin(&reader, session, seat, every);
    tell_moves(&reader, &story);
    return story.count;
}

/* The last turn of each player. */
static size_t last_round(const struct session *session, struct story_turn *turns, size_t max)
{
    const size_t players = session->record.setup.players;
    struct story story = {turns, max < players ? max : players, 0};
    struct reader reader;
    begin(&reader, session, PZ_NOBODY, false);
    while (read_turn(&reader)) {
        if (reader.actor >= 0) {
            const struct story_turn turn = say_whole(&reader);
            add_turn(&story, &turn);
        }
    }
    return story.count;
}

size_t story_since(const struct session *session, int seat, struct story_turn *turns, size_t max)
{
    struct story story = {turns, max, 0};
    struct story_turn brought;
    struct reader reader;
    bool own = false; /* the turn before was the seat's */
    if (seat < 0) {
        return last_round(session, turns, max);
    }
    begin(&reader, session, seat, false);
    while (read_turn(&reader)) {
        if (own) { /* and it is over now */
            story.count = 0;
            add_turn(&story, &brought);
        }
        const struct story_turn turn = say_whole(&reader);
        add_turn(&story, &turn);
        own = reader.actor == seat;
        if (own) {
            brought = say_brought(&reader);
        }
    }
    return story.count;
}
