/* Reads the objects of Ticket to Ride Italy; they may come from anywhere. */
#include "said.h"
#include <string.h>

static void read_kept(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    static const struct pz_field fields[] = {
        {.key = "ticket", .size = SAY_WORD, .optional = true, .read = say_field_word},
        PZ_FIELD_END};
    struct tk_move_words *move = context;
    (void)field;
    move->kept_known = !pz_json_read_null(reader);
    if (!move->kept_known) {
        return;
    }
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (move->kept_count == TK_FIRST_OFFER) {
            pz_json_reader_fail(reader, "too many tickets are kept", "");
            return;
        }
        char *ticket = move->kept[move->kept_count++];
        if (!pz_json_read_null(reader)) {
            pz_json_read_known_fields(reader, fields, ticket, NULL);
            move->named_count += ticket[0] != '\0';
        }
    }
}

#define MEMBER(read, member) PZ_FIELD_BY(read, #member, struct tk_move_words, member, true)

bool tk_say_read(const char *object, size_t length, struct tk_move_words *move)
{
    static const struct pz_field fields[] = {
        MEMBER(say_field_word, kind),
        MEMBER(say_field_word, name),
        MEMBER(say_field_word, colour),
        MEMBER(say_field_word, sort),
        MEMBER(say_field_word, ticket),
        MEMBER(say_field_number, cards),
        MEMBER(say_field_number, locomotives),
        MEMBER(say_field_number, ferries),
        MEMBER(say_field_number, points),
        MEMBER(say_field_number, count),
        MEMBER(say_field_seat, seat),
        MEMBER(pz_field_bool, swept),
        PZ_FIELD_WHOLE(read_kept, "kept", true),
        PZ_FIELD_END,
    };
    memset(move, 0, sizeof *move);
    move->seat = PZ_NOBODY;
    return pz_fields_read_known(fields, move, object, length, NULL) == 0;
}
