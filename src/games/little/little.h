/* Little Italy: the state, and what the files of this folder share. docs/rules/little.md lists the
 * rules by number (L1, L2 and so on). */
#ifndef PIAZZA_LITTLE_H
#define PIAZZA_LITTLE_H

#include "piazza/game.h"

enum {
    LITTLE_CARS_MAX = 6,
    LITTLE_RING_MIN = 12, /* room for twelve circles, and no car can lap itself in one move */
    LITTLE_RING_MAX = 64, /* a set of spaces is a 64-bit word */
    LITTLE_CIRCLES = 6,   /* circles on the road of each sign */
    LITTLE_IN_ALLEY = 7,  /* the last circle of a marker, which is in the alley */
    LITTLE_START_POINTS = 6,
    LITTLE_POINTS_MAX = 99 /* more than all circles, twice the 7, and all rewards together */
};

enum little_kind { LITTLE_MONEY, LITTLE_POLICE };
enum little_end { LITTLE_END_A, LITTLE_END_B };

/* Where a car can be, besides on a space of the ring. */
enum { LITTLE_ALLEY_SINCE_START = 100, LITTLE_ALLEY_FROM_A = 101, LITTLE_ALLEY_FROM_B = 102 };

enum { LITTLE_NO_SPACE = 255 }; /* the space of a circle whose disc is not laid yet */

struct little_board {
    uint8_t ring;                      /* the number of spaces */
    uint8_t entrance[2];               /* [end]: the space of the entrance */
    uint8_t circle[2][LITTLE_CIRCLES]; /* [kind][number - 1]: the space of the circle */
};

/* The data of a setup: the options `board` and `cars`. */
struct little_data {
    struct little_board board;
    uint8_t colour[LITTLE_CARS_MAX]; /* [car]: its number in little_colours */
};

struct little_state {
    uint64_t taken;  /* bits: the spaces with a car */
    uint64_t places; /* bits: the spaces that still need a disc, while discs are laid */
    uint64_t marks;  /* bits: the spaces with a marker */
    struct little_board board;
    uint8_t players;
    uint8_t cars;                 /* how many cars are in the game */
    uint8_t waiting;              /* bits: the cars that have been in the alley since the start */
    uint8_t alley_full;           /* 1 if a car that drove into the alley is there */
    int8_t actor;                 /* a seat, PZ_CHANCE or PZ_NOBODY */
    uint8_t turn;                 /* the seat whose turn it is */
    uint8_t discs;                /* how many discs are laid, while discs are laid; else 0 */
    uint8_t near;                 /* 1 if one move can reach both entrances */
    uint8_t marker[2];            /* [kind]: the circle of the marker, 1 to 7 */
    uint8_t at[LITTLE_CARS_MAX];  /* [car]: its space, or LITTLE_ALLEY_... */
    uint8_t cup;                  /* bits: the dice that are in the cup */
    uint8_t next_die;             /* the die that chance rolls next; 0 if chance is not to act */
    uint8_t die[LITTLE_CARS_MAX]; /* [car]: its face; 0 if not in the cup or not rolled yet */
    uint8_t points[PZ_SEATS_MAX];
    /* [car]: its number in little_colours. If a seat has two cars of its own, they are in ascending
     * order (L5). Unused colours follow, in ascending order too. */
    uint8_t colour[LITTLE_CARS_MAX];
    uint8_t pad[3];
    uint16_t turns; /* how many turns are finished */
};

/* Numbers of moves: first the ways of all cars, then the rolls, then the discs. */
enum little_way {
    LITTLE_DRIVE,        /* drive along the road */
    LITTLE_OUT_A,        /* leave the alley by end A */
    LITTLE_OUT_B,        /* leave the alley by end B */
    LITTLE_ALLEY,        /* enter the alley by the first entrance on the road */
    LITTLE_ALLEY_SECOND, /* enter the alley by the second entrance on the road */
    LITTLE_WAYS
};
enum {
    LITTLE_MOVE_ROLL = LITTLE_CARS_MAX * LITTLE_WAYS,
    LITTLE_MOVE_DISC = LITTLE_MOVE_ROLL + LITTLE_CARS_MAX * 6,
    LITTLE_DISCS = 10,
    LITTLE_MOVE_COUNT = LITTLE_MOVE_DISC + LITTLE_DISCS * LITTLE_RING_MAX
};

/* code, name, rule, sentence */
#define LITTLE_REFUSALS(X)                                                                     \
    X(NOT_LAYING, "not-laying", "L4",                                                          \
      "discs are laid in turn before the game, each on a free place")                          \
    X(NOT_ROLLING, "not-rolling", "L8", "another die is to be rolled, or none")                \
    X(NOT_ROLLED, "not-rolled", "L8", "the dice in the cup are to be rolled first")            \
    X(NOT_IN_CUP, "not-in-cup", "L8", "that die is not in the cup any more")                   \
    X(IN_THE_ALLEY, "in-the-alley", "L11", "the car is in the alley: it must leave by an end") \
    X(ON_THE_ROAD, "on-the-road", "L11", "the car is on the road, not in the alley")           \
    X(OTHER_END, "other-end", "L14",                                                           \
      "a car leaves the alley by the end that it did not come in by")                          \
    X(SAME_PLACE, "same-place", "L12", "both ends lead to the same place: leave by end A")     \
    X(START_NOT_OVER, "start-not-over", "L12",                                                 \
      "no car can enter while cars wait there from the start")                                 \
    X(ALLEY_TAKEN, "alley-taken", "L13", "a car turns in only when the alley is empty")        \
    X(NO_ENTRANCE, "no-entrance", "L13",                                                       \
      "the car does not come to that entrance with a space to go")

enum little_refusal {
#define LITTLE_ENUM(code, name, rule, sentence) LITTLE_REFUSE_##code,
    LITTLE_REFUSALS(LITTLE_ENUM)
#undef LITTLE_ENUM
        LITTLE_REFUSAL_COUNT
};

/* The colours of the cars in the box, in the order of the rules. */
extern const char *const little_colours[LITTLE_CARS_MAX];
/* The name of a car's colour. */
const char *little_colour(const struct little_state *state, unsigned car);
/* The car of a colour; state->cars or more if the colour is not used. */
unsigned little_car(const struct little_state *state, unsigned colour);
/* How many cars there are for that number of players (L5). */
unsigned little_car_count(unsigned players);
/* Sorts `colour` into the order that the state keeps. The first `count` colours are chosen and all
 * different. */
void little_colours_arrange(uint8_t colour[LITTLE_CARS_MAX], unsigned count, unsigned players);

/* The entrance that a car on that space reaches first. */
enum little_end little_next_end(const struct little_board *board, unsigned space);

/* Finds the seats that control a car, and returns how many there are: one or two. */
unsigned little_owners(const struct little_state *state, unsigned car, uint8_t owners[2]);

/* The ways that a car can go, as bits of enum little_way. Its die is in the cup and shows
 * state->die[car]; the other dice need not be rolled. */
unsigned little_ways(const struct little_state *state, unsigned car);

/* What a move of a car does: where the car goes, and what that scores. */
struct little_drive {
    uint8_t car;
    uint8_t die;
    uint8_t from;    /* where the car was, as in little_state.at */
    uint8_t to;      /* where the car is afterwards, as in little_state.at */
    uint8_t end;     /* the enum little_end by which it leaves or enters the alley, if it does */
    uint8_t path[6]; /* the spaces that count as steps; spaces with another car do not (L9) */
    uint8_t path_length; /* how many spaces `path` has; the alley is not one of them */
    uint8_t reward;      /* the mover's points for reaching markers (L15) */
    uint8_t scored_count;
    struct {
        uint8_t car;
        int8_t circle;             /* the circle that the car is on */
    } scored[2 * LITTLE_CARS_MAX]; /* what the markers score, in order (L15, L16) */
    int16_t points[PZ_SEATS_MAX];  /* what each seat gains or loses in total */
    uint8_t marker[2];             /* [kind]: the circle of the marker afterwards */
    bool ends;                     /* the move ends the game */
};

/* Finds out what a move would do, without making it. Returns false and sets all to zero if it is
 * not a legal move of a car. */
bool little_preview_move(const struct little_state *state, pz_move move,
                         struct little_drive *drive);

/* Moves a car to a marker, wherever the car was, and scores it (L15, L16) without the mover's
 * reward. This answers what-if questions. All discs must be laid. */
void little_arrive(struct little_state *state, unsigned car, enum little_kind kind);

/* The number on a disc: 2, -2, 3, -3, ... in the order in which they are laid. */
int little_disc(unsigned disc);
/* The move that lays the disc with that number on a space. PZ_E_SYNTAX if there is no such disc. */
int little_disc_move(int circle, unsigned space);
/* Where the board keeps the space of that disc. */
uint8_t *little_disc_space(struct little_board *board, unsigned disc);

/* The circle on a space: 1 to 6, -1 to -6, or 0 if there is none. */
int little_circle_on(const struct little_board *board, unsigned space);

/* Recomputes what follows from the rest of the state: taken, marks, waiting, alley_full, near,
 * next_die and actor. */
void little_derive(struct little_state *state);
bool little_over(const struct little_state *state);

extern const struct pz_game pz_game_little;

int little_board_read(const char *text, size_t length, struct little_board *out,
                      struct pz_problem *problem);
void little_board_write(const struct little_board *board, struct pz_text *out);
/* Returns PZ_E_STATE and the reason if nobody can play on the board. Circles may be missing (L4).
 */
int little_board_check(const struct little_board *board, struct pz_problem *problem);

/* The options of a table: `discs`, `board` and `cars`. */
enum { LITTLE_OPTION_DISCS, LITTLE_OPTION_BOARD, LITTLE_OPTION_CARS, LITTLE_OPTIONS };
extern const struct pz_option little_options[LITTLE_OPTIONS];
int little_data_init(struct pz_setup *setup);
int little_data_read(struct pz_setup *setup, unsigned option, const char *text, size_t length,
                     struct pz_problem *problem);
void little_data_write(const struct pz_setup *setup, unsigned option, struct pz_text *out);

void little_init(void *state, const struct pz_setup *setup);
int little_actor(const void *state);
uint32_t little_moves(const void *state, pz_move *moves, uint32_t *weights);
pz_move little_pick(const void *state, struct pz_rng *rng);
int little_apply(void *state, pz_move move);
void little_make(void *state, pz_move move);
struct pz_playout little_playout(void *state, struct pz_rng *rng, uint32_t turn_limit);

void little_move_write(const void *state, pz_move move, struct pz_text *out);
int little_move_read(const void *state, const char *text, size_t length);
/* Writes where a car can be: the number of a space, or "alley". */
void little_write_place(struct pz_json *json, const char *key, unsigned place);
void little_object_write(const void *state, pz_move move, int seat, bool made,
                         struct pz_json *json);
int little_object_read(const void *state, const char *text, size_t length);
void little_insight(const void *view, int seat, struct pz_json *json);
void little_tell(const void *view, int seat, struct pz_json *json);
void little_state_write(const void *state, struct pz_json *json);
int little_state_read(void *state, const char *text, size_t length, struct pz_problem *problem);
int little_check(const void *state, struct pz_problem *problem);
/* The checks that need no derived members: NULL, or a sentence that names the broken rule. */
const char *little_broken_numbers(const struct little_state *state);
const char *little_broken_road(const struct little_state *state);

#endif
