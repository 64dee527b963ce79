/* Little Italy in words. */
#include "games/little/little.h"
#include "term.h"
#include "term/say_internal.h"
#include <string.h>

enum { SCORED_MAX = 2 * LITTLE_CARS_MAX, ALLEY = -1 };

struct move {
    char kind[16];
    char car[16];
    char end[4];
    int die;
    int from; /* a space or ALLEY */
    int to;
    int circle;
    int space;
    bool ends;
    unsigned seats;
    int points[PZ_SEATS_MAX];
    unsigned scored_count;
    struct scored {
        char car[16];
        int circle;
    } scored[SCORED_MAX];
};

/* ---- reading ---- */

static void read_place(struct pz_json_reader *reader, const struct pz_field *field, void *place)
{
    if (pz_json_next_is_string(reader)) {
        *(int *)place = ALLEY;
        pz_json_skip(reader);
    } else {
        say_field_number(reader, field, place);
    }
}

static void read_scored(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    static const struct pz_field fields[] = {
        PZ_FIELD_BY(say_field_word, "car", struct scored, car, true),
        PZ_FIELD_BY(say_field_number, "circle", struct scored, circle, true),
        PZ_FIELD_END,
    };
    struct move *move = context;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        if (move->scored_count == SCORED_MAX) {
            pz_json_reader_fail(reader, "too much is scored", "");
            return;
        }
        pz_json_read_known_fields(reader, fields, &move->scored[move->scored_count++], NULL);
    }
}

static void read_points(struct pz_json_reader *reader, const struct pz_field *field, void *context)
{
    struct move *move = context;
    (void)field;
    pz_json_read_open(reader, '[');
    while (pz_json_read_more(reader)) {
        const int points = say_read_number(reader);
        if (move->seats < PZ_SEATS_MAX) {
            move->points[move->seats++] = points;
        }
    }
}

#define MEMBER(read, member) PZ_FIELD_BY(read, #member, struct move, member, true)

static bool read_move(const char *object, size_t length, struct move *move)
{
    static const struct pz_field fields[] = {
        MEMBER(say_field_word, kind),
        MEMBER(say_field_word, car),
        MEMBER(say_field_word, end),
        MEMBER(say_field_number, die),
        MEMBER(read_place, from),
        MEMBER(read_place, to),
        MEMBER(say_field_number, circle),
        MEMBER(say_field_number, space),
        MEMBER(pz_field_bool, ends),
        PZ_FIELD_WHOLE(read_points, "points", true),
        PZ_FIELD_WHOLE(read_scored, "scored", true),
        PZ_FIELD_END,
    };
    memset(move, 0, sizeof *move);
    return pz_fields_read_known(fields, move, object, length, NULL) == 0;
}

static bool is_kind(const struct move *move, const char *kind)
{
    return strcmp(move->kind, kind) == 0;
}

/* ---- moves that were made ---- */

static void say_scored(const struct move *move, struct pz_text *out)
{
    for (unsigned i = 0; i < move->scored_count; i++) {
        char circle[GAPS_NUMBER];
        const struct gap gaps[] = {{"circle", gaps_number(circle, move->scored[i].circle)},
                                   {"colour", say_colour(move->scored[i].car)},
                                   {NULL, NULL}};
        say_blank(out);
        gaps_fill(out,
                  move->scored[i].circle > 0
                      ? _("The money on circle {circle} goes to the {colour} car.")
                      : _("The police on circle {circle} stop the {colour} car."),
                  gaps);
    }
}

/* What the move brings: whom the markers reach, everybody's points, the end. */
static void say_outcome(const struct say *say, const struct move *move, struct pz_text *out)
{
    char changes[PZ_SEATS_MAX][GAPS_ITEM];
    char list[PZ_SEATS_MAX * GAPS_ITEM];
    unsigned count = 0;
    struct pz_text text;
    say_scored(move, out);
    for (unsigned seat = 0; seat < move->seats; seat++) {
        char points[GAPS_NUMBER];
        if (move->points[seat] != 0) {
            text = pz_text_in(changes[count++], GAPS_ITEM);
            pz_text_str(&text, say_name_or_you(say, (int)seat));
            pz_text_char(&text, ' ');
            pz_text_str(&text, gaps_signed(points, move->points[seat]));
        }
    }
    if (count > 0) {
        const struct gap gaps[] = {{"changes", list}, {NULL, NULL}};
        text = pz_text_in(list, sizeof list);
        gaps_list(&text, (const char(*)[GAPS_ITEM])changes, count);
        say_blank(out);
        gaps_fill(out, _("Points: {changes}."), gaps);
    } else if (move->scored_count > 0) {
        say_blank(out);
        pz_text_str(out, _("Nobody’s points change."));
    }
    if (move->ends) {
        say_blank(out);
        pz_text_str(out, _("That ends the game."));
    }
}

static void say_drive(const struct say *say, int actor, const struct move *move,
                      struct pz_text *out)
{
    char from[GAPS_NUMBER];
    char to[GAPS_NUMBER];
    const struct gap gaps[] = {{"name", say_name(say, actor)},
                               {"colour", say_colour(move->car)},
                               {"end", move->end},
                               {"from", gaps_number(from, move->from)},
                               {"space", gaps_number(to, move->to)},
                               {NULL, NULL}};
    const bool you = actor == say->seat;
    const char *sentence = NULL;
    if (is_kind(move, "leave")) {
        sentence =
            you ? _("You drive the {colour} car out of the alley by end {end}, to space {space}.")
                : _("{name} drives the {colour} car out of the alley by end {end}, to space "
                    "{space}.");
    } else if (is_kind(move, "enter")) {
        sentence = you ? _("You turn the {colour} car into the alley at end {end}.")
                       : _("{name} turns the {colour} car into the alley at end {end}.");
    } else {
        sentence = you ? _("You drive the {colour} car from space {from} to {space}.")
                       : _("{name} drives the {colour} car from space {from} to {space}.");
    }
    gaps_fill(out, sentence, gaps);
    say_outcome(say, move, out);
}

static void little_made(const struct say *say, int actor, const char *object, size_t length,
                        struct pz_text *out)
{
    struct move move;
    char number[GAPS_NUMBER];
    char space[GAPS_NUMBER];
    if (!read_move(object, length, &move)) {
        return;
    }
    if (is_kind(&move, "drive") || is_kind(&move, "leave") || is_kind(&move, "enter")) {
        say_drive(say, actor, &move, out);
    } else if (say->every && is_kind(&move, "disc")) {
        const struct gap gaps[] = {{"circle", gaps_number(number, move.circle)},
                                   {"space", gaps_number(space, move.space)},
                                   {NULL, NULL}};
        gaps_fill(out, _("The disc {circle} is laid on space {space}."), gaps);
    } else if (say->every && is_kind(&move, "roll")) {
        const struct gap gaps[] = {
            {"colour", say_colour(move.car)}, {"n", gaps_number(number, move.die)}, {NULL, NULL}};
        gaps_fill(out, _("The {colour} die shows {n}."), gaps);
    }
}

/* A turn is the rolls and a drive; the discs before the game are a turn by themselves. */
static bool little_opens(const struct say_progress *turn, int actor, const char *kind)
{
    (void)actor;
    return turn->decisions > 0 || (strcmp(turn->kind, "disc") == 0 && strcmp(kind, "disc") != 0);
}

/* ---- choices ---- */

static void little_choice(const struct say *say, const char *object, size_t length,
                          struct pz_text *out)
{
    struct move move;
    char space[GAPS_NUMBER];
    (void)say;
    if (!read_move(object, length, &move)) {
        return;
    }
    const struct gap gaps[] = {{"colour", say_colour(move.car)},
                               {"end", move.end},
                               {"space", gaps_number(space, move.to)},
                               {NULL, NULL}};
    gaps_fill(out,
              is_kind(&move, "leave")
                  ? _("drive the {colour} car out by end {end}, to space {space}")
              : is_kind(&move, "enter") ? _("turn the {colour} car into the alley at end {end}")
                                        : _("drive the {colour} car to space {space}"),
              gaps);
}

/* What the move brings to whom. */
static void little_remark(const struct say *say, const void *state, pz_move move,
                          struct pz_text *out)
{
    char object[SAY_OBJECT_MAX];
    struct move drive;
    const size_t length = say_object(say->game, state, move, object);
    if (read_move(object, length, &drive)) {
        say_outcome(say, &drive, out);
    }
}

static void little_prompt(const struct say *say, const void *state, const pz_move *moves,
                          uint32_t count, struct pz_text *out)
{
    char object[SAY_OBJECT_MAX];
    struct move first;
    bool one_car = true;
    for (uint32_t i = 0; i < count && one_car; i++) {
        one_car = moves[i] / LITTLE_WAYS == moves[0] / LITTLE_WAYS;
    }
    const size_t length = say_object(say->game, state, moves[0], object);
    if (one_car && read_move(object, length, &first)) {
        const struct gap gaps[] = {{"colour", say_colour(first.car)}, {NULL, NULL}};
        gaps_fill(out, _("Drive the {colour} car."), gaps);
    } else {
        pz_text_str(out, _("Choose a die: the car of that colour drives."));
    }
}

/* ---- the end ---- */

/* Could the game be over when a car comes to that marker? */
static bool may_end(const struct little_state *state, enum little_kind kind)
{
    for (unsigned car = 0; car < state->cars; car++) {
        struct little_state next = *state;
        little_arrive(&next, car, kind);
        if (little_over(&next)) {
            return true;
        }
    }
    return false;
}

/* [urgency][kind]: the most pressing alarms come last. */
static const char *const little_alarms[][2] = {
    {N_("The money is on 6 and goes into the alley next."),
     N_("The police are on −6 and go into the alley next.")},
    {N_("The money is on 6: the next car there can end the game."),
     N_("The police are on −6: the next car there can end the game.")},
    {N_("The money is on 7: a car in the alley ends the game."),
     N_("The police are on −7: a car in the alley ends the game.")},
};

static void little_alarm(const struct say *say, const void *view, struct pz_text *out)
{
    const struct little_state *state = view;
    int most = -1;
    unsigned which = LITTLE_MONEY;
    (void)say;
    if (state->places != 0 || state->actor == PZ_NOBODY) {
        return;
    }
    for (unsigned kind = LITTLE_MONEY; kind <= LITTLE_POLICE; kind++) {
        const int pressing = state->marker[kind] == LITTLE_IN_ALLEY      ? 2
                             : state->marker[kind] < LITTLE_IN_ALLEY - 1 ? -1
                             : may_end(state, (enum little_kind)kind)    ? 1
                                                                         : 0;
        if (pressing > most) {
            most = pressing;
            which = kind;
        }
    }
    if (most >= 0) {
        pz_text_str(out, _(little_alarms[most][which]));
    }
}

static void little_ending(const struct say *say, const void *s, struct pz_text *out)
{
    const struct little_state *state = s;
    const struct gap gaps[] = {{"name", say_name(say, state->turn)}, {NULL, NULL}};
    const bool you = state->turn == say->seat;
    const bool money = state->marker[LITTLE_MONEY] == LITTLE_IN_ALLEY;
    const bool police = state->marker[LITTLE_POLICE] == LITTLE_IN_ALLEY;
    gaps_fill(out,
              money && police ? (you ? _("You ended the game: both markers are in the alley.")
                                     : _("{name} ended the game: both markers are in the alley."))
              : money         ? (you ? _("You ended the game: the 7 was scored.")
                                     : _("{name} ended the game: the 7 was scored."))
                              : (you ? _("You ended the game: the −7 was scored.")
                                     : _("{name} ended the game: the −7 was scored.")),
              gaps);
}

const struct say_words little_say = {
    .made = little_made,
    .turn = say_parts,
    .opens = little_opens,
    .choice = little_choice,
    .remark = little_remark,
    .prompt = little_prompt,
    .alarm = little_alarm,
    .ending = little_ending,
};
