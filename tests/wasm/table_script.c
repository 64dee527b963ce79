/* table_script < SCRIPT: a table in the native build. Each line of the script is a call, and what
 * it led to is printed, so that a test can compare it with the same calls in WebAssembly.
 *
 *     create NOW RANDOM SEED MESSAGE        RANDOM is 64 hexadecimal digits; SEED may be -
 *     receive NOW RANDOM PERSON MESSAGE
 *     presence NOW PERSON 0|1
 *     time NOW
 *     bot NOW                               asks the bot that is due and gives its answer
 */
#include "piazza/ffi_table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The next word of the line; what follows it is left in *line. */
static const char *word(char **line)
{
    char *start = *line;
    start[strcspn(start, " ")] = '\0';
    *line = start + strlen(start) + 1;
    return start;
}

static void read_hex(const char *digits, uint8_t bytes[PZ_SEED_BYTES])
{
    for (unsigned i = 0; i < PZ_SEED_BYTES; i++) {
        const char pair[] = {digits[2 * i], digits[2 * i + 1], '\0'};
        bytes[i] = (uint8_t)strtoul(pair, NULL, 16);
    }
}

static int32_t call(struct pz_ffi_table *table, char *line)
{
    uint8_t random[PZ_SEED_BYTES];
    const char *name = word(&line);
    const double now = strtod(word(&line), NULL);
    if (strcmp(name, "create") == 0) {
        read_hex(word(&line), random);
        const char *seed = word(&line);
        return pz_ffi_table_create(table, line, (uint32_t)strlen(line),
                                   strcmp(seed, "-") == 0 ? "" : seed, now, random);
    }
    if (strcmp(name, "receive") == 0) {
        read_hex(word(&line), random);
        const int32_t person = (int32_t)strtol(word(&line), NULL, 10);
        return pz_ffi_table_receive(table, person, line, (uint32_t)strlen(line), now, random);
    }
    if (strcmp(name, "presence") == 0) {
        const int32_t person = (int32_t)strtol(word(&line), NULL, 10);
        return pz_ffi_table_presence(table, person, line[0] == '1', now);
    }
    if (strcmp(name, "bot") == 0) {
        const int32_t seat = pz_ffi_table_bot_seat(table);
        const int32_t moves = pz_ffi_table_moves(table);
        return pz_ffi_table_bot(table, seat, moves, pz_ffi_table_bot_move(table, 0), now);
    }
    return pz_ffi_table_time(table, now);
}

int main(void)
{
    static char line[1 << 16];
    struct pz_ffi_table *table = pz_ffi_table_open();
    while (table != NULL && fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        const int32_t code = call(table, line);
        printf("%s\n%s",
               code == PZ_E_REFUSED ? "refused"
               : code < 0           ? "failed"
                                    : "ok",
               pz_ffi_table_events(table));
        for (int32_t i = 0; i < pz_ffi_table_messages(table); i++) {
            printf("%d %s\n", (int)pz_ffi_table_to(table, i), pz_ffi_table_message(table, i));
        }
        printf("joined %d wake %.0f number %d status %d moves %d\n",
               (int)pz_ffi_table_joined(table), pz_ffi_table_wake(table),
               (int)pz_ffi_table_number(table), (int)pz_ffi_table_stage(table),
               (int)pz_ffi_table_moves(table));
    }
    const char *record = pz_ffi_table_record(table);
    fputs(record != NULL ? record : "no record\n", stdout);
    pz_ffi_table_close(table);
    return table == NULL;
}
