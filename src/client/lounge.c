/* Tables over HTTP: the list, and POST /api/tables. What the server answers is read strictly. */
#include "lounge.h"
#include "../term/language.h"
#include "../term/pick.h"
#include "web.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOLD = 900 /* milliseconds in which a move can be taken back before chance goes on */ };

/* ---- the list ---- */

struct list {
    struct lounge_table *tables;
    int count;
};

static const char *const seat_keys[] = {"name", "bot"};

static void read_seat(struct pz_json_reader *reader, unsigned member, void *context)
{
    (void)member;
    pick_printable(reader, context, PZ_NAME_MAX);
}

static void read_seats(struct pz_json_reader *reader, struct lounge_table *table)
{
    struct pz_text text;
    pz_text_init(&text, table->people, sizeof table->people);
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        char name[PZ_NAME_MAX] = "";
        pick_members(reader, seat_keys, 2, read_seat, name);
        if (name[0] == '\0') {
            table->free_seats++;
        } else {
            pz_text_str(&text, text.length > 0 ? ", " : "");
            pz_text_str(&text, name);
        }
    }
}

static const char *const table_keys[] = {"table", "game", "players", "seats"};

static void read_table(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct lounge_table *table = context;
    int64_t number = 0;
    switch (member) {
    case 0:
        if (pz_json_read_string(reader, table->id, sizeof table->id) &&
            !address_is_table(table->id)) {
            pz_json_reader_fail(reader, "'{}' is not the id of a table", table->id);
        }
        break;
    case 1:
        if (pz_json_read_string(reader, table->game, sizeof table->game) &&
            !pz_str_printable(table->game)) {
            pz_json_reader_fail(reader, "the name of a game is printable", "");
        }
        break;
    case 2:
        pz_json_read_int(reader, 0, PZ_SEATS_MAX, &number);
        table->players = (int)number;
        break;
    default:
        read_seats(reader, table);
        break;
    }
}

static const char *const list_keys[] = {"tables"};

static void read_list(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct list *list = context;
    (void)member;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (list->count == LOUNGE_TABLES_MAX) {
            pz_json_reader_fail(reader, "there are too many tables", "");
            return;
        }
        struct lounge_table *table = &list->tables[list->count++];
        memset(table, 0, sizeof *table);
        pick_members(reader, table_keys, 4, read_table, table);
    }
}

/* ---- answers ---- */

enum { SENTENCE_MAX = 200 };

static const char *const error_keys[] = {"sentence"};

static void read_error(struct pz_json_reader *reader, unsigned member, void *context)
{
    (void)member;
    pick_printable(reader, context, SENTENCE_MAX);
}

/* Why the server refuses, in words. */
static void refusal(const struct web_answer *answer, char *problem, size_t size)
{
    char sentence[SENTENCE_MAX] = "";
    struct pz_json_reader reader;
    pz_json_reader_init(&reader, answer->body, answer->length);
    pick_members(&reader, error_keys, 1, read_error, sentence);
    if (!reader.failed && sentence[0] != '\0') {
        snprintf(problem, size, "%s", _(sentence));
    } else {
        snprintf(problem, size, _("the server answers with %d: is it a server of Piazza?"),
                 answer->status);
    }
}

int lounge_list(const struct address *server, const char *ca,
                struct lounge_table tables[LOUNGE_TABLES_MAX], char *problem, size_t size)
{
    struct web_answer answer;
    struct list list = {tables, 0};
    struct pz_json_reader reader;
    if (!web_call(server, "/api/tables?status=waiting&limit=50", NULL, NULL, ca, &answer, problem,
                  size)) {
        return -1;
    }
    if (answer.status != 200) {
        refusal(&answer, problem, size);
        free(answer.body);
        return -1;
    }
    pz_json_reader_init(&reader, answer.body, answer.length);
    pick_members(&reader, list_keys, 1, read_list, &list);
    free(answer.body);
    if (reader.failed) {
        snprintf(problem, size, "%s",
                 _("the server says something that this program does not understand"));
        return -1;
    }
    return list.count;
}

/* ---- a new table ---- */

struct made {
    char id[ADDRESS_TABLE + 1];
    char token[ADDRESS_TOKEN + 1];
};

static const char *const made_keys[] = {"table", "token"};

static void read_made(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct made *made = context;
    if (member == 0) {
        pz_json_read_string(reader, made->id, sizeof made->id);
    } else {
        pz_json_read_string(reader, made->token, sizeof made->token);
    }
}

static void write_request(const struct lounge_terms *terms, struct pz_text *out)
{
    struct pz_json json;
    const int players = terms->setup.players;
    pz_json_init(&json, out);
    pz_json_open(&json, '{');
    pz_json_key(&json, "create");
    pz_json_open(&json, '{');
    pz_json_key_string(&json, "type", "create");
    pz_json_key_string(&json, "name", terms->name);
    pz_json_key_int(&json, "seat", 0);
    pz_json_key(&json, "terms");
    pz_json_open(&json, '{');
    pz_json_key_string(&json, "game", terms->game->id);
    pz_json_key_int(&json, "players", players);
    pz_json_key(&json, "options");
    pz_setup_write(&terms->setup, terms->game, &json);
    pz_json_key(&json, "seats");
    pz_json_open(&json, '[');
    for (int seat = 0; seat < players; seat++) {
        const int bot = seat - (players - terms->bot_count);
        char player[64] = "open";
        if (bot >= 0) {
            snprintf(player, sizeof player, "bot:%.50s", terms->bots[bot]);
        }
        pz_json_string(&json, player);
    }
    pz_json_close(&json, ']');
    pz_json_key_int(&json, "hold", HOLD);
    pz_json_close(&json, '}');
    pz_json_close(&json, '}');
    pz_json_key(&json, "listed");
    pz_json_bool(&json, terms->listed);
    pz_json_close(&json, '}');
}

bool lounge_make(struct address *server, const char *ca, const struct lounge_terms *terms,
                 char token[ADDRESS_TOKEN + 1], char *problem, size_t size)
{
    char body[4096];
    struct pz_text text;
    struct web_answer answer;
    struct made made = {"", ""};
    struct pz_json_reader reader;
    pz_text_init(&text, body, sizeof body);
    write_request(terms, &text);
    if (!web_call(server, "/api/tables", NULL, body, ca, &answer, problem, size)) {
        return false;
    }
    const bool created = answer.status == 201;
    if (!created) {
        refusal(&answer, problem, size);
    }
    pz_json_reader_init(&reader, answer.body, answer.length);
    pick_members(&reader, made_keys, 2, read_made, &made);
    free(answer.body);
    if (created && (reader.failed || !address_is_table(made.id) || !address_is_token(made.token))) {
        snprintf(problem, size, "%s",
                 _("the server says something that this program does not understand"));
        return false;
    }
    if (created) {
        memcpy(server->table, made.id, sizeof made.id);
        memcpy(token, made.token, sizeof made.token);
    }
    return created;
}

/* ---- what is wrong ---- */

static const char *const server_keys[] = {"server"};

static void read_server(struct pz_json_reader *reader, unsigned member, void *context)
{
    (void)member;
    pz_json_read_string(reader, context, 32);
}

void lounge_diagnose(const struct address *server, const char *ca, char *problem, size_t size)
{
    char name[32] = "";
    struct web_answer answer;
    struct pz_json_reader reader;
    if (!web_call(server, "/api", NULL, NULL, ca, &answer, problem, size)) {
        return;
    }
    pz_json_reader_init(&reader, answer.body, answer.length);
    pick_members(&reader, server_keys, 1, read_server, name);
    if (reader.failed || strcmp(name, "piazza") != 0) {
        refusal(&answer, problem, size);
    }
    free(answer.body);
}
