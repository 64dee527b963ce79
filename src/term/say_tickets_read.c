/* Reads the objects of Ticket to Ride Italy; they may come from anywhere. */
#include "say_tickets.h"
#include <string.h>

static const char *const kept_keys[] = {"ticket"};

static void read_kept_ticket(struct pz_json_reader *reader, unsigned member, void *context)
{
    (void)member;
    say_read_word(reader, context, SAY_WORD);
}

static void read_kept(struct pz_json_reader *reader, struct say_ticket_move *move)
{
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
            pick_members(reader, kept_keys, 1, read_kept_ticket, ticket);
            move->named_count += ticket[0] != '\0';
        }
    }
}

enum member {
    KIND,
    NAME,
    COLOUR,
    SORT,
    TICKET,
    CARDS,
    LOCOMOTIVES,
    FERRIES,
    POINTS,
    COUNT,
    SEAT,
    SWEPT,
    KEPT,
    MEMBERS
};

static const char *const keys[MEMBERS] = {"kind",  "name",        "colour",  "sort",   "ticket",
                                          "cards", "locomotives", "ferries", "points", "count",
                                          "seat",  "swept",       "kept"};

static void read_number(struct pz_json_reader *reader, enum member member,
                        struct say_ticket_move *move)
{
    int *const numbers[] = {[CARDS] = &move->cards,
                            [LOCOMOTIVES] = &move->locomotives,
                            [FERRIES] = &move->ferries,
                            [POINTS] = &move->points,
                            [COUNT] = &move->count};
    *numbers[member] = say_read_number(reader);
}

static void read_member(struct pz_json_reader *reader, unsigned member, void *context)
{
    struct say_ticket_move *move = context;
    switch ((enum member)member) {
    case KIND:
        say_read_word(reader, move->kind, sizeof move->kind);
        break;
    case NAME:
        say_read_word(reader, move->name, sizeof move->name);
        break;
    case COLOUR:
        say_read_word(reader, move->colour, sizeof move->colour);
        break;
    case SORT:
        say_read_word(reader, move->sort, sizeof move->sort);
        break;
    case TICKET:
        say_read_word(reader, move->ticket, sizeof move->ticket);
        break;
    case SEAT:
        move->seat = say_read_seat(reader);
        break;
    case SWEPT:
        move->swept = say_read_bool(reader);
        break;
    case KEPT:
        read_kept(reader, move);
        break;
    default:
        read_number(reader, (enum member)member, move);
        break;
    }
}

bool say_tickets_read(const char *object, size_t length, struct say_ticket_move *move)
{
    struct pz_json_reader reader;
    memset(move, 0, sizeof *move);
    move->seat = PZ_NOBODY;
    pz_json_reader_init(&reader, object, length);
    pick_members(&reader, keys, MEMBERS, read_member, move);
    return !reader.failed;
}
