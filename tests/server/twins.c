/* Proves of a game that was played over the network that every byte sent to a reader follows from
 * what the reader may know: twins EVENTS PERSON=FILE..., with the events as they were stored, and
 * for each reader (0: one who never joined) a file with all messages that it got, a line each.
 *
 * 1. Every message about an event, and every look, is the one that a table folded from the stored
 * events gives to that reader: the server adds nothing of its own.
 * 2. At every event, what the reader cannot know is permuted: a twin of the table gets another
 * state that looks the same to it (the game's sample_state()), another secret, and other choices
 * that somebody else made ahead. The twin tells that reader the same bytes: of the whole table
 * (look), and of the event itself, whenever it can happen in the twin too and leads to what looks
 * the same.
 *
 * From 1 and 2: the bytes on the wire are those of every twin, so they are a function of the
 * reader's view and of what is public. Answers (ok, error, entered) are checked by test_secrets.py:
 * they have a fixed form. */
#include "os/host.h"
#include "table/table_internal.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { READERS_MAX = 200, LINES_MAX = 50000, TWINS = 10 };

struct lines {
    char *text;
    char *line[LINES_MAX];
    unsigned count;
};

struct reader {
    int32_t person;
    struct lines lines;
};

struct counts {
    unsigned told;   /* messages of the wire that the table confirms */
    unsigned looks;  /* twins that were told the same whole table */
    unsigned events; /* twins that were told the same event */
    unsigned failures;
};

static struct lines events;
static struct reader readers[READERS_MAX];
static unsigned reader_count;
static struct counts counts;

static bool read_lines(const char *path, struct lines *lines)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        fprintf(stderr, "%s cannot be read\n", path);
        return false;
    }
    const long size = ftell(file);
    rewind(file);
    lines->text = calloc(1, (size_t)size + 1);
    if (lines->text == NULL || fread(lines->text, 1, (size_t)size, file) != (size_t)size) {
        fprintf(stderr, "%s cannot be read\n", path);
        fclose(file);
        return false;
    }
    fclose(file);
    for (char *line = strtok(lines->text, "\n"); line != NULL && lines->count < LINES_MAX;
         line = strtok(NULL, "\n")) {
        lines->line[lines->count++] = line;
    }
    return true;
}

static void fail(const struct reader *reader, uint32_t number, const char *what, const char *found,
                 const char *wanted)
{
    if (counts.failures++ < 5) {
        printf("person %d, event %u: %s\n  %.2000s\n  %.2000s\n", reader->person, number, what,
               found, wanted);
    }
}

/* The number of the event that a message is about; 0 if it is an answer. */
static uint32_t number_of(const char *line)
{
    if (strncmp(line, "{\"type\":", 8) == 0) {
        return 0;
    }
    const char *found = strstr(line, "\"n\":");
    return found != NULL ? (uint32_t)strtoul(found + 4, NULL, 10) : 0;
}

static bool is_look(const char *line)
{
    const char *type = strstr(line, "\"type\":");
    return type != NULL && strncmp(type, "\"type\":\"look\"", 13) == 0;
}

static struct pz_table *clone(const struct pz_table *table)
{
    struct pz_table *copy = pz_table_new(&machine_memory);
    if (copy == NULL) {
        abort();
    }
    copy->state = table->state;
    copy->before = table->before;
    copy->move_capacity = table->move_capacity;
    copy->note_capacity = table->note_capacity;
    copy->log_length = 0; /* the twin has no past that anybody asks for */
    if (table->moves != NULL) {
        copy->moves = malloc(table->move_capacity * sizeof *table->moves);
        memcpy(copy->moves, table->moves, table->state.move_count * sizeof *table->moves);
    }
    if (table->notes != NULL) {
        copy->notes = malloc(table->note_capacity * sizeof *table->notes);
        memcpy(copy->notes, table->notes, table->state.note_count * sizeof *table->notes);
    }
    return copy;
}

static int viewer_of(const struct pz_table *table, int32_t person)
{
    const struct person *who = table_person(&table->state, person);
    return who != NULL && who->seat != NOBODY_SITS ? who->seat : PZ_NOBODY;
}

/* Permutes what the viewer cannot know. */
static struct pz_table *twin_of(const struct pz_table *table, int viewer, struct pz_rng *rng)
{
    const struct pz_game *game = table->state.config.game;
    struct pz_table *twin = clone(table);
    union pz_any_state view;
    pz_game_view(game, table->state.position.bytes, viewer, view.bytes);
    memset(&twin->state.position, 0, sizeof twin->state.position);
    pz_game_sample_state(game, view.bytes, rng, twin->state.position.bytes);
    for (unsigned i = 0; i < PZ_SEED_BYTES; i++) {
        twin->state.secret[i] = (uint8_t)pz_rng_next(rng);
    }
    for (int seat = 0; seat < table->state.config.setup.players; seat++) {
        pz_move moves[PZ_MOVES_MAX];
        union pz_any_state then;
        if (seat != viewer && table->state.seats[seat].has_early_choice) {
            const void *state = table_asked_state(&twin->state, seat, &then);
            const uint32_t count = state != NULL ? game->moves(state, moves, NULL) : 0;
            if (count > 0) {
                twin->state.seats[seat].early_choice = moves[pz_rng_next(rng) % count];
            }
        }
    }
    return twin;
}

static const char *message_to(const struct pz_output *out, int32_t to, char **copy)
{
    for (uint32_t i = 0; i < out->envelope_count; i++) {
        const struct pz_envelope *envelope = &out->envelopes[i];
        if (envelope->to == to) {
            free(*copy);
            *copy = calloc(1, envelope->length + 1);
            memcpy(*copy, out->messages + envelope->start, envelope->length);
            return *copy;
        }
    }
    return NULL;
}

/* What the reader is told of the whole table. The caller frees it. */
static char *look_of(const struct pz_table *table, int32_t person)
{
    struct pz_output out = {.memory = machine_memory};
    char *copy = NULL;
    pz_output_clear(&out);
    if (!tell_sender(table, NULL, table_person(&table->state, person) != NULL ? person : 0, &out)) {
        abort();
    }
    copy = calloc(1, out.messages_length + 1);
    memcpy(copy, out.messages, out.messages_length);
    pz_output_release(&out);
    return copy;
}

/* Every message of the wire about this event, and every look after it, is what the table says. */
static void compare_with_wire(const struct pz_table *table, struct reader *reader,
                              const struct pz_output *out)
{
    const uint32_t number = table->state.number;
    char *own = NULL;
    char *common = NULL;
    char *look = NULL;
    const char *to_person = reader->person > 0 ? message_to(out, reader->person, &own) : NULL;
    const char *to_all = message_to(out, PZ_TO_ONLOOKERS, &common);
    for (unsigned i = 0; i < reader->lines.count; i++) {
        const char *line = reader->lines.line[i];
        if (number_of(line) != number) {
            continue;
        }
        if (is_look(line)) {
            look = look != NULL ? look : look_of(table, reader->person);
            if (strcmp(line, look) != 0) {
                fail(reader, number, "another look than the table gives", line, look);
            }
        } else if ((to_person == NULL || strcmp(line, to_person) != 0) &&
                   (to_all == NULL || strcmp(line, to_all) != 0)) {
            fail(reader, number, "another message than the table gives", line,
                 to_person != NULL ? to_person
                 : to_all != NULL  ? to_all
                                   : "none");
        }
        counts.told++;
    }
    free(own);
    free(common);
    free(look);
}

static void compare_looks(const struct pz_table *table, const struct reader *reader,
                          struct pz_rng *rng)
{
    char *real = look_of(table, reader->person);
    for (unsigned i = 0; i < TWINS; i++) {
        struct pz_table *twin = twin_of(table, viewer_of(table, reader->person), rng);
        char *other = look_of(twin, reader->person);
        if (strcmp(real, other) != 0) {
            fail(reader, table->state.number, "a twin looks different", real, other);
        }
        counts.looks +=
            memcmp(&twin->state.position, &table->state.position, sizeof twin->state.position) != 0;
        free(other);
        pz_table_free(twin);
    }
    free(real);
}

/* The event happens in twins of the table before it. */
static void compare_events(const struct pz_table *before, const struct pz_table *after,
                           const struct event *event, const struct pz_output *out,
                           const struct reader *reader, struct pz_rng *rng)
{
    const struct pz_game *game = before->state.config.game;
    const int viewer = viewer_of(before, reader->person);
    const int32_t to = viewer != PZ_NOBODY ? reader->person : PZ_TO_ONLOOKERS;
    if (viewer_of(after, reader->person) != viewer) {
        return; /* it sees another seat from now on */
    }
    for (unsigned i = 0; i < TWINS; i++) {
        struct pz_table *twin = twin_of(before, viewer, rng);
        struct pz_output told = {.memory = machine_memory};
        union pz_any_state views[2];
        char *real = NULL;
        char *other = NULL;
        int rule = 0;
        memset(views, 0, sizeof views);
        pz_output_clear(&told);
        if (table_admit(twin, event, &rule) == TABLE_OK && table_reserve(twin)) {
            table_fold(twin, event);
            pz_game_view(game, after->state.position.bytes, viewer, views[0].bytes);
            pz_game_view(game, twin->state.position.bytes, viewer, views[1].bytes);
            if (twin->state.stage == PZ_TABLE_PLAYING &&
                memcmp(views[0].bytes, views[1].bytes, pz_game_view_size(game)) == 0 &&
                tell_all(twin, event, &told)) {
                const char *wanted = message_to(out, to, &real);
                const char *found = message_to(&told, to, &other);
                if (wanted == NULL || found == NULL || strcmp(wanted, found) != 0) {
                    fail(reader, event->number, "a twin is told something else",
                         found != NULL ? found : "nothing", wanted != NULL ? wanted : "nothing");
                }
                counts.events += memcmp(&twin->state.position, &after->state.position,
                                        sizeof twin->state.position) != 0;
            }
        }
        free(real);
        free(other);
        pz_output_release(&told);
        pz_table_free(twin);
    }
}

int main(int argc, char **argv)
{
    struct pz_table *table = pz_table_new(&machine_memory);
    struct pz_output out = {.memory = machine_memory};
    struct pz_rng rng;
    struct pz_problem problem;
    static struct event event;
    if (argc < 3 || !read_lines(argv[1], &events) || table == NULL) {
        fprintf(stderr, "usage: twins EVENTS PERSON=FILE...\n");
        return 2;
    }
    for (int i = 2; i < argc && reader_count < READERS_MAX; i++) {
        char *file = NULL;
        readers[reader_count].person = (int32_t)strtol(argv[i], &file, 10);
        if (*file != '=' || !read_lines(file + 1, &readers[reader_count].lines)) {
            return 2;
        }
        reader_count++;
    }
    pz_rng_init(&rng, 1);
    for (unsigned i = 0; i < events.count; i++) {
        const size_t length = strlen(events.line[i]);
        struct pz_table *before = clone(table);
        const bool read = event_read(events.line[i], length, &event, &problem) == 0;
        if (!read || pz_table_follow(table, events.line[i], length, &out, &problem) != 0) {
            fprintf(stderr, "event %u does not fit\n", i + 1);
            return 1;
        }
        for (unsigned r = 0; r < reader_count; r++) {
            compare_with_wire(table, &readers[r], &out);
            if (table->state.stage == PZ_TABLE_PLAYING) {
                compare_looks(table, &readers[r], &rng);
                if (before->state.stage == PZ_TABLE_PLAYING) {
                    compare_events(before, table, &event, &out, &readers[r], &rng);
                }
            }
        }
        pz_table_free(before);
    }
    /* every message of the wire has been compared, or is an answer */
    for (unsigned r = 0; r < reader_count; r++) {
        for (unsigned i = 0; i < readers[r].lines.count; i++) {
            const uint32_t number = number_of(readers[r].lines.line[i]);
            if (number > events.count) {
                fail(&readers[r], number, "a message about an event that was not stored",
                     readers[r].lines.line[i], "none");
            }
        }
    }
    printf("%u messages, %u looks of twins, %u events of twins, %u failures\n", counts.told,
           counts.looks, counts.events, counts.failures);
    pz_table_free(table);
    pz_output_release(&out);
    free(events.text);
    for (unsigned r = 0; r < reader_count; r++) {
        free(readers[r].lines.text);
    }
    return counts.failures == 0 ? 0 : 1;
}
