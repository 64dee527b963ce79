/* Moves in words: what all games share. */
#include "say_internal.h"
#include "term_game.h"
#include <string.h>

/* ---- what the games use ---- */

void say_blank(struct pz_text *out)
{
    if (out->length > 0 && out->string[out->length - 1] != ' ') {
        pz_text_char(out, ' ');
    }
}

const char *say_name(const struct say *say, int seat)
{
    return seat >= 0 && seat < PZ_SEATS_MAX ? say->names[seat] : "";
}

const char *say_name_or_you(const struct say *say, int seat)
{
    return seat == say->seat ? _("you") : say_name(say, seat);
}

const char *say_colour(const char *colour)
{
    static const char *const colours[] = {
        N_("red"),  N_("orange"), N_("yellow"), N_("green"),
        N_("blue"), N_("pink"),   N_("black"),  N_("white"),
    };
    for (unsigned i = 0; i < sizeof colours / sizeof *colours; i++) {
        if (strcmp(colour, colours[i]) == 0) {
            return _(colours[i]);
        }
    }
    return colour;
}

void say_read_word(struct pz_json_reader *reader, char *word, size_t size)
{
    word[0] = '\0';
    if (!pz_json_read_null(reader)) {
        pick_printable(reader, word, size);
    }
}

int say_read_number(struct pz_json_reader *reader)
{
    int64_t number = 0;
    if (!pz_json_read_null(reader)) {
        pz_json_read_int(reader, -9999, 9999, &number);
    }
    return (int)number;
}

void say_field_word(struct pz_json_reader *reader, const struct pz_field *field, void *member)
{
    say_read_word(reader, member, field->size);
}

void say_field_number(struct pz_json_reader *reader, const struct pz_field *field, void *member)
{
    (void)field;
    *(int *)member = say_read_number(reader);
}

void say_field_seat(struct pz_json_reader *reader, const struct pz_field *field, void *member)
{
    int64_t seat = PZ_NOBODY;
    (void)field;
    if (!pz_json_read_null(reader)) {
        pz_json_read_int(reader, 0, PZ_SEATS_MAX - 1, &seat);
    }
    *(int *)member = (int)seat;
}

void say_kind(const char *object, size_t length, char kind[16])
{
    static const struct pz_field fields[] = {
        {.key = "kind", .size = 16, .optional = true, .read = say_field_word}, PZ_FIELD_END};
    kind[0] = '\0';
    pz_fields_read_known(fields, kind, object, length, NULL);
}

void say_parts(const struct say *say, const struct say_part *parts, unsigned count,
               struct pz_text *out)
{
    for (unsigned i = 0; i < count; i++) {
        char text[SAY_MAX];
        struct pz_text piece = pz_text_in(text, sizeof text);
        say_made(say, parts[i].actor, parts[i].object, parts[i].length, &piece);
        if (piece.length > 0) {
            say_blank(out);
            pz_text_str(out, text);
        }
    }
}

/* ---- a game without words ---- */

/* "Anna: roll." */
static void made_in_notation(const struct say *say, int actor, const char *object, size_t length,
                             struct pz_text *out)
{
    static const struct pz_field fields[] = {
        {.key = "text", .size = PZ_MOVE_TEXT_MAX, .optional = true, .read = say_field_word},
        PZ_FIELD_END};
    char text[PZ_MOVE_TEXT_MAX] = "";
    pz_fields_read_known(fields, text, object, length, NULL);
    if (text[0] != '\0') {
        pz_text_str(out, say_name(say, actor));
        pz_text_str(out, actor >= 0 ? ": " : "");
        pz_text_str(out, text);
        pz_text_char(out, '.');
    }
}

static bool opens_by_seat(const struct say_progress *turn, int actor, const char *kind)
{
    (void)turn;
    (void)kind;
    return actor >= 0;
}

static const struct say_words *words_of(const struct pz_game *game)
{
    static const struct say_words notation = {
        .made = made_in_notation, .turn = say_parts, .opens = opens_by_seat};
    const struct say_words *words = term_game_of(game)->words;
    return words != NULL ? words : &notation;
}

/* ---- what others use ---- */

static size_t write_object(const struct pz_game *game, const void *state, pz_move move, int seat,
                           bool made, char object[SAY_OBJECT_MAX])
{
    struct pz_text text = pz_text_in(object, SAY_OBJECT_MAX);
    struct pz_json json = pz_json_to(&text);
    pz_game_object_write(game, state, move, seat, made, &json);
    return text.length;
}

size_t say_object(const struct pz_game *game, const void *state, pz_move move,
                  char object[SAY_OBJECT_MAX])
{
    return write_object(game, state, move, game->actor(state), false, object);
}

size_t say_object_made(const struct pz_game *game, const void *state, pz_move move, int seat,
                       char object[SAY_OBJECT_MAX])
{
    return write_object(game, state, move, seat, true, object);
}

void say_made(const struct say *say, int actor, const char *object, size_t length,
              struct pz_text *out)
{
    words_of(say->game)->made(say, actor, object, length, out);
    gaps_mend(out);
}

void say_turn(const struct say *say, const struct say_part *parts, unsigned count,
              struct pz_text *out)
{
    words_of(say->game)->turn(say, parts, count, out);
    gaps_mend(out);
}

bool say_opens_turn(const struct pz_game *game, struct say_progress *turn,
                    const struct say_part *move)
{
    char kind[16];
    say_kind(move->object, move->length, kind);
    const bool opens = !turn->begun || words_of(game)->opens(turn, move->actor, kind);
    if (opens) {
        *turn = (struct say_progress){.begun = true, .actor = PZ_CHANCE};
    }
    if (move->actor >= 0) {
        turn->actor = turn->decisions++ == 0 ? move->actor : turn->actor;
    }
    if (move->actor >= 0 || turn->decisions == 0) {
        memcpy(turn->kind, kind, sizeof kind);
    }
    return opens;
}

void say_choice(const struct say *say, const char *object, size_t length, struct pz_text *out)
{
    const struct say_words *words = words_of(say->game);
    if (words->choice != NULL) {
        words->choice(say, object, length, out);
        gaps_mend(out);
    }
}

void say_move(const struct say *say, const void *state, pz_move move, struct pz_text *out)
{
    if (words_of(say->game)->choice != NULL) {
        char object[SAY_OBJECT_MAX];
        const size_t length = say_object(say->game, state, move, object);
        say_choice(say, object, length, out);
    } else {
        say->game->move_write(state, move, out);
    }
}

void say_remark(const struct say *say, const void *state, pz_move move, struct pz_text *out)
{
    const struct say_words *words = words_of(say->game);
    if (words->remark != NULL) {
        words->remark(say, state, move, out);
        gaps_mend(out);
    }
}

void say_forced(const struct say *say, const void *state, int seat, pz_move move,
                struct pz_text *out)
{
    char object[SAY_OBJECT_MAX];
    const size_t length = say_object_made(say->game, state, move, say->seat, object);
    pz_text_str(out, _("Only one move is possible."));
    pz_text_char(out, ' ');
    say_made(say, seat, object, length, out);
}

void say_prompt(const struct say *say, const void *state, const pz_move *moves, uint32_t count,
                struct pz_text *out)
{
    const struct say_words *words = words_of(say->game);
    if (words->prompt != NULL && count > 0) {
        words->prompt(say, state, moves, count, out);
        gaps_mend(out);
    }
}

void say_alarm(const struct say *say, const void *view, struct pz_text *out)
{
    const struct say_words *words = words_of(say->game);
    if (words->alarm != NULL) {
        words->alarm(say, view, out);
        gaps_mend(out);
    }
}

void say_ending(const struct say *say, const void *state, struct pz_text *out)
{
    const struct say_words *words = words_of(say->game);
    if (words->ending != NULL && say->game->actor(state) == PZ_NOBODY) {
        words->ending(say, state, out);
        gaps_mend(out);
    }
}

void say_winners(const struct say *say, const struct pz_result *result, const char *by,
                 struct pz_text *out)
{
    char names[PZ_SEATS_MAX][GAPS_ITEM];
    char list[PZ_SEATS_MAX * GAPS_ITEM];
    unsigned count = 0;
    struct pz_text text;
    for (unsigned seat = 0; seat < PZ_SEATS_MAX; seat++) {
        if (result->winners >> seat & 1) {
            text = pz_text_in(names[count++], GAPS_ITEM);
            pz_text_str(&text, say_name(say, (int)seat));
        }
    }
    if (count == 0) {
        return;
    }
    text = pz_text_in(list, sizeof list);
    gaps_list(&text, (const char(*)[GAPS_ITEM])names, count);
    const struct gap gaps[] = {{"name", list}, {"names", list}, {NULL, NULL}};
    const bool own = say->seat >= 0 && result->winners == 1u << say->seat;
    gaps_fill(out,
              count > 1                        ? _("{names} share the victory.")
              : strcmp(by, "resignation") == 0 ? (own ? _("You have won: the others resigned.")
                                                      : _("{name} has won: the others resigned."))
              : strcmp(by, "time") == 0 ? (own ? _("You have won: the others ran out of time.")
                                               : _("{name} has won: the others ran out of time."))
                                        : (own ? _("You have won.") : _("{name} has won.")),
              gaps);
}
