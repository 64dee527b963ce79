/* Tables over HTTP: the list, and POST /api/tables. What the server answers is read strictly. */
#include "lounge.h"
#include "os/json_pick.h"
#include "os/language.h"
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

static void read_seats(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    static const struct pz_field fields[] = {
        {.key = "name", .size = PZ_NAME_MAX, .optional = true, .read = pick_text},
        {.key = "bot", .size = PZ_NAME_MAX, .optional = true, .read = pick_text},
        PZ_FIELD_END,
    };
    struct lounge_table *table = context;
    struct pz_text text = pz_text_in(table->people, sizeof table->people);
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        char name[PZ_NAME_MAX] = "";
        pz_json_read_known_fields(reader, fields, name, NULL);
        if (name[0] == '\0') {
            table->free_seats++;
        } else {
            pz_text_str(&text, text.length > 0 ? ", " : "");
            pz_text_str(&text, name);
        }
    }
}

static void read_id(struct pz_json_reader *reader, const struct pz_field *field, void *id)
{
    pz_field_string(reader, field, id);
    if (!reader->failed && !address_is_table(id)) {
        pz_json_reader_fail(reader, "'{}' is not the id of a table", id);
    }
}

static void read_game(struct pz_json_reader *reader, const struct pz_field *field, void *game)
{
    pz_field_string(reader, field, game);
    if (!reader->failed && !pz_str_printable(game)) {
        pz_json_reader_fail(reader, "the name of a game is printable", "");
    }
}

static void read_tables(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_BY(read_id, "table", struct lounge_table, id, true),
        PZ_FIELD_BY(read_game, "game", struct lounge_table, game, true),
        PZ_FIELD_WHOLE(read_seats, "seats", true),
        PZ_FIELD_END,
    };
    struct list *list = context;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (list->count == LOUNGE_TABLES_MAX) {
            pz_json_reader_fail(reader, "there are too many tables", "");
            return;
        }
        struct lounge_table *table = &list->tables[list->count++];
        memset(table, 0, sizeof *table);
        pz_json_read_known_fields(reader, fields, table, NULL);
    }
}

/* ---- answers ---- */

enum { SENTENCE_MAX = 200 };

/* Why the server refuses, in words. */
static void refusal(const struct web_answer *answer, char *problem, size_t size)
{
    static const struct pz_field fields[] = {
        {.key = "sentence", .size = SENTENCE_MAX, .optional = true, .read = pick_text},
        PZ_FIELD_END,
    };
    char sentence[SENTENCE_MAX] = "";
    if (pz_fields_read_known(fields, sentence, answer->body, answer->length, NULL) == 0 &&
        sentence[0] != '\0') {
        snprintf(problem, size, "%s", _(sentence));
    } else {
        snprintf(problem, size, _("the server answers with %d: is it a server of Piazza?"),
                 answer->status);
    }
}

static bool not_understood(char *problem, size_t size)
{
    snprintf(problem, size, "%s",
             _("the server says something that this program does not understand"));
    return false;
}

/* Calls the server and, if the answer has that status, reads its members. */
static bool call(const struct address *server, const char *path, const char *body, const char *ca,
                 int status, const struct pz_field *fields, void *data, char *problem, size_t size)
{
    struct web_answer answer;
    if (!web_call(server, path, body, ca, &answer, problem, size)) {
        return false;
    }
    const bool right = answer.status == status;
    if (!right) {
        refusal(&answer, problem, size);
    }
    const int code =
        right ? pz_fields_read_known(fields, data, answer.body, answer.length, NULL) : 0;
    free(answer.body);
    return right && (code == 0 || not_understood(problem, size));
}

int lounge_list(const struct address *server, const char *ca,
                struct lounge_table tables[LOUNGE_TABLES_MAX], char *problem, size_t size)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_WHOLE(read_tables, "tables", true),
        PZ_FIELD_END,
    };
    struct list list = {tables, 0};
    return call(server, "/api/tables?status=waiting&limit=50", NULL, ca, 200, fields, &list,
                problem, size)
               ? list.count
               : -1;
}

/* ---- a new table ---- */

struct made {
    char id[ADDRESS_TABLE + 1];
    char token[ADDRESS_TOKEN + 1];
};

static void write_request(const struct lounge_terms *terms, struct pz_text *out)
{
    const int players = terms->setup.players;
    struct pz_json json = pz_json_to(out);
    pz_json_open(&json, '{');
    pz_json_key_open(&json, "create", '{');
    pz_json_key_string(&json, "type", "create");
    pz_json_key_string(&json, "name", terms->name);
    pz_json_key_int(&json, "seat", 0);
    pz_json_key_open(&json, "terms", '{');
    pz_json_key_string(&json, "game", terms->game->id);
    pz_json_key_int(&json, "players", players);
    pz_json_key(&json, "options");
    pz_setup_write(&terms->setup, terms->game, &json);
    pz_json_key_open(&json, "seats", '[');
    for (int seat = 0; seat < players; seat++) {
        const int bot = seat - (players - terms->bot_count);
        char player[64] = "open";
        if (bot >= 0) {
            snprintf(player, sizeof player, PZ_BOT_PREFIX "%.50s", terms->bots[bot]);
        }
        pz_json_string(&json, player);
    }
    pz_json_close(&json, ']');
    pz_json_key_int(&json, "hold", HOLD);
    pz_json_close(&json, '}');
    pz_json_close(&json, '}');
    pz_json_key_bool(&json, "listed", terms->listed);
    pz_json_close(&json, '}');
}

bool lounge_make(struct address *server, const char *ca, const struct lounge_terms *terms,
                 char token[ADDRESS_TOKEN + 1], char *problem, size_t size)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_BY(pz_field_string, "table", struct made, id, true),
        PZ_FIELD_BY(pz_field_string, "token", struct made, token, true),
        PZ_FIELD_END,
    };
    char body[4096];
    struct pz_text text = pz_text_in(body, sizeof body);
    struct made made = {"", ""};
    write_request(terms, &text);
    if (!call(server, "/api/tables", body, ca, 201, fields, &made, problem, size)) {
        return false;
    }
    if (!address_is_table(made.id) || !address_is_token(made.token)) {
        return not_understood(problem, size);
    }
    memcpy(server->table, made.id, sizeof made.id);
    memcpy(token, made.token, sizeof made.token);
    return true;
}

/* ---- what is wrong ---- */

void lounge_diagnose(const struct address *server, const char *ca, char *problem, size_t size)
{
    static const struct pz_field fields[] = {
        {.key = "server", .size = 32, .optional = true, .read = pz_field_string},
        PZ_FIELD_END,
    };
    char name[32] = "";
    struct web_answer answer;
    if (!web_call(server, "/api", NULL, ca, &answer, problem, size)) {
        return;
    }
    if (pz_fields_read_known(fields, name, answer.body, answer.length, NULL) != 0 ||
        strcmp(name, "piazza") != 0) {
        refusal(&answer, problem, size);
    }
    free(answer.body);
}
