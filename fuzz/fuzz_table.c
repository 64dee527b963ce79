/* Tables: any bytes as messages of anybody, in any order and at any time, between bots, connections
 * that come and go, jumps of time, stored events and memory that fails. Each step is a few bytes;
 * most of them build messages that fit, so that games go on. Afterwards the table must be what its
 * events fold to, byte for byte, its record must be readable and its draws those of the seed. */
#include "fuzz.h"
#include "piazza/verify.h"
#include "table/table_internal.h"
#include <stdio.h>
#include <stdlib.h>

enum { STEPS_MAX = 400, RECORD_MAX = 1 << 20, MOVES_OF_A_GAME = 1 << 16, NEVER = -1 };

struct run {
    struct fuzz_bytes bytes;
    struct pz_table *table;
    struct pz_output out;
    int64_t now;
    long fail_after;
    uint32_t randoms;
    unsigned steps;
    bool whole; /* the message is sent as it is, without mutations */
};

static void *resize(void *context, void *block, size_t size)
{
    struct run *run = context;
    if (size == 0) {
        free(block);
        return NULL;
    }
    if (run->fail_after == 0) {
        return NULL;
    }
    run->fail_after -= run->fail_after > 0;
    return realloc(block, size);
}

static void check(bool holds, const char *claim)
{
    if (!holds) {
        pz_conform_fail(NULL, NULL, claim);
    }
}

static void random_bytes(struct run *run, uint8_t random[PZ_SEED_BYTES])
{
    struct pz_rng rng;
    pz_rng_init(&rng, run->randoms++);
    for (unsigned i = 0; i < PZ_SEED_BYTES; i++) {
        random[i] = (uint8_t)pz_rng_next(&rng);
    }
}

/* ---- what comes out ---- */

static void check_json(const char *text, size_t length)
{
    struct pz_json_reader reader;
    pz_json_reader_init(&reader, text, length);
    pz_json_skip(&reader);
    check(pz_json_read_end(&reader), "what the table says is JSON");
}

/* Does without memcmp(), which libFuzzer watches at a price. */
static bool contains(const char *text, size_t length, const char *part)
{
    const char *end = text + length;
    for (const char *at = text; (at = memchr(at, part[0], (size_t)(end - at))) != NULL; at++) {
        size_t same = 0;
        while (part[same] != '\0' && at + same < end && at[same] == part[same]) {
            same++;
        }
        if (part[same] == '\0') {
            return true;
        }
    }
    return false;
}

/* Only the secret's member has this key. It is cheaper to look for than the digits, and comes with
 * them. */
static void look_at_output(const struct run *run)
{
    const struct pz_output *out = &run->out;
    const bool over = pz_table_stage(run->table) == PZ_TABLE_OVER;
    uint32_t checked = UINT32_MAX;
    for (uint32_t i = 0; i < out->envelope_count; i++) {
        const struct pz_envelope *envelope = &out->envelopes[i];
        const char *text = out->messages + envelope->start;
        if (envelope->start == checked) {
            continue;
        }
        checked = envelope->start;
        if (run->steps % 8 == 0) { /* it takes longer than all the rest */
            check_json(text, envelope->length);
        }
        if (!over && out->event_count == 1) {
            check(!contains(text, envelope->length, "secret\":\""),
                  "nobody is told the secret before the end");
        }
    }
    const char *line = out->events;
    for (uint32_t i = 0; i < out->event_count; i++) {
        const size_t length = (size_t)((const char *)memchr(line, '\n', PZ_TABLE_EVENT_MAX) - line);
        check_json(line, length);
        line += length + 1;
    }
}

/* ---- what goes in ---- */

/* Mostly a person at the table, sometimes nobody or a stranger. */
static int somebody(struct run *run)
{
    const unsigned who = fuzz_byte(&run->bytes);
    return who < 200 ? (int)(who % 8) : (int)who - 190;
}

static void mutate(struct run *run, char *text, size_t length)
{
    const unsigned changes = run->whole ? 0 : fuzz_byte(&run->bytes) % 8;
    for (unsigned i = 0; i < changes && length > 0; i++) {
        const size_t at = (fuzz_byte(&run->bytes) << 8 | fuzz_byte(&run->bytes)) % length;
        text[at] = (char)fuzz_byte(&run->bytes);
    }
}

static void send(struct run *run, int person, char *text, size_t length)
{
    uint8_t random[PZ_SEED_BYTES];
    mutate(run, text, length);
    random_bytes(run, random);
    pz_table_receive(run->table, person, text, length, run->now, random, &run->out);
}

/* A move of a seat that is asked: number, text or object; one of the legal ones or any. */
static void answer(struct run *run)
{
    static pz_move moves[PZ_MOVES_MAX];
    static char message[PZ_TABLE_MESSAGE_MAX + 1];
    const struct table_state *state = &run->table->state;
    const struct pz_game *game = state->config.game;
    union pz_any_state then;
    const unsigned from = fuzz_byte(&run->bytes);
    for (unsigned i = 0; i < state->config.setup.players; i++) {
        const int seat = (int)((from + i) % state->config.setup.players);
        const struct seat *s = &state->seats[seat];
        const void *asked = s->ask != 0 ? table_asked_state(state, seat, &then) : NULL;
        if (asked == NULL || s->player != PLAYER_PERSON) {
            continue;
        }
        const uint32_t count = game->moves(asked, moves, NULL);
        const pz_move move = moves[(fuzz_byte(&run->bytes) << 8 | fuzz_byte(&run->bytes)) % count];
        const unsigned form = fuzz_byte(&run->bytes);
        struct pz_text text = pz_text_in(message, sizeof message);
        struct pz_json json = pz_json_to(&text);
        pz_json_open(&json, '{');
        pz_json_key_string(&json, "type", "move");
        pz_json_key_int(&json, "ask", s->ask - (form >= 250 ? 1 : 0));
        pz_json_key(&json, "move");
        if (form % 3 == 0) {
            pz_json_int(&json, form < 240 ? move : (int)form * 7);
        } else if (form % 3 == 1) {
            char buffer[PZ_MOVE_TEXT_MAX];
            struct pz_text notation = pz_text_in(buffer, sizeof buffer);
            game->move_write(asked, move, &notation);
            pz_json_string(&json, buffer);
        } else {
            pz_game_object_write(game, asked, move, seat, false, &json);
        }
        pz_json_close(&json, '}');
        send(run, s->person, message, text.length);
        return;
    }
}

static void answer_of_bot(struct run *run)
{
    static pz_move moves[PZ_MOVES_MAX];
    const char *bot = NULL;
    size_t made = 0;
    const int seat = pz_table_bot_seat(run->table, &bot);
    const unsigned choice = fuzz_byte(&run->bytes) << 8 | fuzz_byte(&run->bytes);
    pz_table_moves(run->table, &made);
    if (seat < 0 || choice >= 0xff00) {
        pz_table_bot(run->table, (int)(choice & 7), (uint32_t)made, (pz_move)choice, run->now,
                     &run->out);
        return;
    }
    const uint32_t count =
        pz_table_game(run->table)->moves(pz_table_state(run->table), moves, NULL);
    const int code =
        pz_table_bot(run->table, seat, (uint32_t)made, moves[choice % count], run->now, &run->out);
    /* time may have run out meanwhile, or memory */
    check(code == 0 || run->out.event_count > 0 || run->fail_after == 0,
          "the legal move of a bot is taken");
}

/* A message that fits some table at some time; {} stands for a small number. */
static void say(struct run *run)
{
    static const char *const messages[] = {
        "{\"type\":\"join\",\"name\":\"P{}\"}",
        "{\"type\":\"join\",\"name\":\"Q{}\",\"seat\":{}}",
        "{\"type\":\"join\",\"name\":\"R{}\",\"seat\":null,\"id\":{}}",
        "{\"type\":\"leave\"}",
        "{\"type\":\"sit\",\"seat\":{}}",
        "{\"type\":\"sit\",\"seat\":null}",
        "{\"type\":\"rename\",\"name\":\"S\\u00e9{}\"}",
        "{\"type\":\"seat\",\"seat\":{},\"player\":\"open\"}",
        "{\"type\":\"seat\",\"seat\":{},\"player\":\"bot:greedy\",\"id\":\"a\"}",
        "{\"type\":\"word\",\"word\":\"w{}\"}",
        "{\"type\":\"word\",\"word\":\"\"}",
        "{\"type\":\"start\"}",
        "{\"type\":\"start\",\"id\":1}",
        "{\"type\":\"resign\"}",
        "{\"type\":\"takeback\"}",
        "{\"type\":\"takeback\",\"id\":{}}",
        "{\"type\":\"rematch\"}",
        "{\"type\":\"vote\",\"yes\":true}",
        "{\"type\":\"vote\",\"yes\":false}",
        "{\"type\":\"chat\",\"text\":\"\\\"ciao\\\" {}\"}",
        "{\"type\":\"since\",\"n\":{}}",
        "{\"type\":\"look\"}",
        "{\"type\":\"look\",\"id\":{}}",
        "{\"type\":\"move\",\"ask\":{},\"move\":{}}",
        "{\"type\":\"create\",\"name\":\"X\",\"terms\":{\"game\":\"bella\",\"players\":2}}",
    };
    char message[256];
    size_t length = 0;
    const unsigned which = fuzz_byte(&run->bytes) % (sizeof messages / sizeof messages[0]);
    for (const char *c = messages[which]; *c != '\0'; c++) {
        if (c[0] == '{' && c[1] == '}') {
            length += (size_t)snprintf(message + length, sizeof message - length, "%u",
                                       fuzz_byte(&run->bytes) % 12);
            c++;
        } else {
            message[length++] = *c;
        }
    }
    send(run, somebody(run), message, length);
}

static void say_anything(struct run *run)
{
    char message[256];
    const int person = somebody(run);
    size_t length = fuzz_byte(&run->bytes);
    length = length < run->bytes.left ? length : run->bytes.left;
    memcpy(message, run->bytes.at, length);
    run->bytes.at += length;
    run->bytes.left -= length;
    send(run, person, message, length);
}

/* Stores the last event once more with the next number, perhaps with changes. */
static void store(struct run *run)
{
    static char line[PZ_TABLE_EVENT_MAX];
    const struct pz_table *table = run->table;
    size_t start = table->log_length;
    while (start > 1 && table->log[start - 2] != '\n') {
        start--;
    }
    start -= start > 0;
    const char *last = table->log + start;
    const char *rest = memchr(last, ',', table->log_length - start);
    int length = snprintf(line, sizeof line, "{\"n\":%u%.*s", table->state.number + 1,
                          (int)(table->log + table->log_length - 1 - rest), rest);
    if (length >= (int)sizeof line) {
        return;
    }
    mutate(run, line, (size_t)length);
    const struct table_state before = table->state;
    const uint32_t number = table->state.number;
    const int code = run->steps % 2 == 0
                         ? pz_table_fold(run->table, line, (size_t)length, NULL)
                         : pz_table_follow(run->table, line, (size_t)length, &run->out, NULL);
    check(code == 0 || code == PZ_E_MEMORY || table->state.number == number,
          "a refused event does not happen");
    if (table->state.number == number) {
        check(memcmp(&before, &table->state, sizeof before) == 0,
              "a refused event changes nothing");
    }
    run->now = run->now > table->state.now ? run->now : table->state.now;
    run->out.envelope_count = run->steps % 2 == 0 ? 0 : run->out.envelope_count;
    run->out.event_count = 0;
}

static void pass_time(struct run *run)
{
    static const int64_t jumps[] = {1, 100, 1000, 5000, 30000, 86400000, -10000, INT64_MAX / 3};
    const unsigned which = fuzz_byte(&run->bytes);
    const int64_t jump = jumps[which % (which < 250 ? 7 : 8)];
    run->now += run->now < INT64_MAX / 2 ? jump : 0;
    pz_table_time(run->table, run->now, &run->out);
}

static void step(struct run *run)
{
    const unsigned op = fuzz_byte(&run->bytes);
    run->whole = op < 224;
    run->fail_after = NEVER;
    if (op % 32 == 31) {
        run->fail_after = (long)(fuzz_byte(&run->bytes) % 8);
    }
    switch (op % 16) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
        answer(run);
        break;
    case 5:
    case 6:
    case 7:
        answer_of_bot(run);
        break;
    case 8: {
        const int person = somebody(run);
        pz_table_presence(run->table, person, fuzz_byte(&run->bytes) & 1, run->now, &run->out);
        break;
    }
    case 9:
    case 10:
        pass_time(run);
        break;
    case 11:
        say_anything(run);
        break;
    case 12:
        store(run);
        break;
    default:
        say(run);
        break;
    }
    look_at_output(run);
    run->fail_after = NEVER;
}

/* ---- before and after ---- */

static bool open_table(struct run *run)
{
    static const char *const clocks[] = {
        "", ",\"clock\":{\"kind\":\"move\",\"seconds\":20}",
        ",\"clock\":{\"kind\":\"game\",\"seconds\":60,\"increment\":2}",
        ",\"clock\":{\"kind\":\"days\",\"days\":2}"};
    char message[512];
    uint8_t random[PZ_SEED_BYTES];
    struct pz_setup setup;
    struct pz_seed seed;
    const struct pz_game *game = fuzz_setup(&run->bytes, &setup);
    const unsigned bots = fuzz_byte(&run->bytes);
    const unsigned more = fuzz_byte(&run->bytes);
    int length = snprintf(message, sizeof message,
                          "{\"type\":\"create\",\"name\":\"Anna\",\"terms\":{\"game\":\"%s\","
                          "\"players\":%u%s%s%s,\"seats\":[",
                          game->id, setup.players, clocks[more & 3],
                          more & 4 ? ",\"hold\":3000" : "", more & 8 ? ",\"absent_after\":10" : "");
    for (unsigned seat = 0; seat < setup.players; seat++) {
        length += snprintf(message + length, sizeof message - (size_t)length, "%s\"%s\"",
                           seat > 0 ? "," : "", bots >> seat & 1 ? "bot:random" : "open");
    }
    length += snprintf(message + length, sizeof message - (size_t)length, "]}}");
    pz_seed_number(&seed, more);
    random_bytes(run, random);
    run->whole = more < 250;
    mutate(run, message, (size_t)length);
    const int code = pz_table_open(run->table, message, (size_t)length, more & 16 ? &seed : NULL,
                                   run->now, random, &run->out);
    look_at_output(run);
    run->whole = true;
    for (unsigned seat = 0; code == 0 && !(more & 32) && seat < setup.players; seat++) {
        length = snprintf(message, sizeof message, "{\"type\":\"join\",\"name\":\"p%u\"}", seat);
        send(run, 0, message, (size_t)length);
    }
    return code == 0;
}

static void check_fold(struct run *run)
{
    const struct pz_table *table = run->table;
    struct pz_table *again = pz_table_new(&run->out.memory);
    check(again != NULL, "memory");
    const char *end = table->log + table->log_length;
    for (const char *line = table->log; line < end;) {
        const size_t length =
            (size_t)((const char *)memchr(line, '\n', (size_t)(end - line)) - line);
        const int code = pz_table_fold(again, line, length, NULL);
        check(code == 0, "the table's own events fold");
        line += length + 1;
    }
    check(pz_table_same(table, again), "the events fold to the same table");
    pz_table_free(again);
}

static void check_record(const struct run *run)
{
    static char text[RECORD_MAX];
    static pz_move moves[MOVES_OF_A_GAME];
    static struct pz_record record;
    struct pz_text out;
    struct pz_verdict verdict;
    size_t count = 0;
    if (pz_table_stage(run->table) < PZ_TABLE_PLAYING) {
        return;
    }
    out = pz_text_in(text, sizeof text);
    check(pz_table_record(run->table, &out) == 0, "the table has a record");
    const int code =
        pz_record_read(text, out.length, &record, moves, MOVES_OF_A_GAME, &count, NULL, NULL);
    check(code == 0 && count == run->table->state.move_count, "the record can be read");
    pz_verify(&record, moves, count, &verdict);
    check(verdict.right, "the draws are those of the seed");
}

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size)
{
    struct run run = {.bytes = {input, size}, .now = 1000000, .fail_after = NEVER};
    const struct pz_memory memory = {resize, &run};
    run.out.memory = memory;
    run.table = pz_table_new(&memory);
    check(run.table != NULL, "memory");
    if (open_table(&run)) {
        for (; run.steps < STEPS_MAX && run.bytes.left > 0; run.steps++) {
            step(&run);
        }
        check_fold(&run);
        check_record(&run);
    }
    pz_table_free(run.table);
    pz_output_release(&run.out);
    return 0;
}
