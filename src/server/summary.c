/* What lists say of a table. */
#include "place.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SUMMARY_MAX = 2048 };

/* {"game":"pig","players":2,"seats":[{"person":1,"name":"Anna"},{"bot":"greedy"},{}],
 *  "asked":[0],"games":1} */
static void write_summary(const struct pz_table *table, struct pz_text *text)
{
    const int players = pz_table_setup(table)->players;
    struct pz_json json = pz_json_to(text);
    pz_json_open(&json, '{');
    pz_json_key_string(&json, "game", pz_table_game(table)->id);
    pz_json_key_int(&json, "players", players);
    pz_json_key_open(&json, "seats", '[');
    for (int seat = 0; seat < players; seat++) {
        const int person = pz_table_person_at(table, seat);
        const char *bot = pz_table_bot_of(table, seat);
        pz_json_open(&json, '{');
        if (person > 0) {
            pz_json_key_int(&json, "person", person);
            pz_json_key_string(&json, "name", pz_table_name_at(table, seat));
        }
        if (bot != NULL) {
            pz_json_key_string(&json, "bot", bot);
        }
        pz_json_close(&json, '}');
    }
    pz_json_close(&json, ']');
    pz_json_key_open(&json, "asked", '[');
    for (int seat = 0; seat < players; seat++) {
        if (pz_table_question_id(table, seat) != 0) {
            pz_json_int(&json, seat);
        }
    }
    pz_json_close(&json, ']');
    pz_json_key_int(&json, "games", pz_table_game_number(table));
    pz_json_close(&json, '}');
}

bool place_row(const struct place *place, struct store_row *row)
{
    static const uint8_t statuses[] = {
        [PZ_TABLE_EMPTY] = STORE_WAITING,
        [PZ_TABLE_WAITING] = STORE_WAITING,
        [PZ_TABLE_PLAYING] = STORE_PLAYING,
        [PZ_TABLE_OVER] = STORE_OVER,
    };
    const struct pz_table *table = place->table;
    char buffer[SUMMARY_MAX];
    const char *bot = NULL;
    memset(row, 0, sizeof *row);
    snprintf(row->id, sizeof row->id, "%s", place->id);
    row->last = pz_table_number(table);
    row->created = place->created;
    row->changed = now_ms();
    row->wake = pz_table_bot_seat(table, &bot) >= 0 ? 0 : pz_table_wake(table);
    if (row->wake < 0 && pz_table_stage(table) == PZ_TABLE_PLAYING) {
        row->wake = STORE_WAKE_LATE; /* people may be at a server that dies */
    }
    row->closed = place->closed;
    row->listed = place->listed;
    row->status = statuses[pz_table_stage(table)];
    snprintf(row->game, sizeof row->game, "%s", pz_table_game(table)->id);
    struct pz_text text = pz_text_in(buffer, sizeof buffer);
    write_summary(table, &text);
    row->summary = text.cut ? strdup("{}") : strdup(buffer);
    return row->summary != NULL;
}
