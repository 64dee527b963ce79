/* The options of a table: discs or printed circles, the board, and who has which cars. */
#include "core/bytes.h"
#include "little.h"

extern const char pz_text_little_board[];

static const char *const disc_values[] = {"printed", "random", NULL};

const struct pz_option little_options[LITTLE_OPTIONS] = {
    [LITTLE_OPTION_DISCS] =
        {"discs", "printed: the circles as on the board; random: ten discs laid at random (L4)",
         disc_values},
    [LITTLE_OPTION_BOARD] = {"board", "the board as text, or --board FILE (L2)", NULL},
    [LITTLE_OPTION_CARS] = {"cars",
                            "the colours, red,white,...: two for each player, or one between each "
                            "two neighbours (L5)",
                            NULL},
};

_Static_assert(sizeof(struct little_data) <= PZ_DATA_MAX, "board and cars fit the setup");
_Static_assert((int)LITTLE_OPTIONS <= (int)PZ_OPTIONS_MAX, "the options fit the setup");

/* ---- the colours of the cars ---- */

const char *const little_colours[LITTLE_CARS_MAX] = {"yellow", "blue",  "green",
                                                     "red",    "white", "black"};

unsigned little_car_count(unsigned players)
{
    return players <= 3 ? 2 * players : players;
}

const char *little_colour(const struct little_state *state, unsigned car)
{
    return little_colours[state->colour[car]];
}

unsigned little_car(const struct little_state *state, unsigned colour)
{
    unsigned car = 0;
    while (car < LITTLE_CARS_MAX - 1 && state->colour[car] != colour) {
        car++;
    }
    return car;
}

void little_colours_arrange(uint8_t colour[LITTLE_CARS_MAX], unsigned count, unsigned players)
{
    unsigned used = 0;
    for (unsigned car = 0; car < count; car++) {
        used |= 1u << colour[car];
    }
    for (unsigned car = 0; players <= 3 && car + 1 < count; car += 2) {
        if (colour[car] > colour[car + 1]) {
            const uint8_t first = colour[car];
            colour[car] = colour[car + 1];
            colour[car + 1] = first;
        }
    }
    for (unsigned other = 0; other < LITTLE_CARS_MAX; other++) {
        if (!(used >> other & 1)) {
            colour[count++] = (uint8_t)other;
        }
    }
}

/* Reads a word up to a comma or space. Returns its colour, or -1 and the word in *name. */
static int scan_colour(struct pz_scan *scan, struct pz_text *name)
{
    while (scan->next < scan->end && *scan->next != ',' && *scan->next != ' ') {
        pz_text_char(name, *scan->next++);
    }
    for (int colour = 0; colour < LITTLE_CARS_MAX; colour++) {
        if (!name->cut && pz_str_equal(name->string, little_colours[colour])) {
            return colour;
        }
    }
    return -1;
}

static int read_cars(struct pz_setup *setup, const char *text, size_t length,
                     struct pz_problem *problem)
{
    const unsigned count = little_car_count(setup->players);
    const char number[2] = {(char)('0' + count), '\0'};
    uint8_t colours[LITTLE_CARS_MAX];
    unsigned used = 0;
    struct pz_scan scan;
    pz_scan_init(&scan, text, length);
    for (unsigned car = 0; car < count; car++) {
        char word[16];
        struct pz_text name = pz_text_in(word, sizeof word);
        pz_scan_blanks(&scan);
        if (scan.next == scan.end || (car > 0 && !pz_scan_char(&scan, ','))) {
            return pz_problem_set(problem, PZ_E_VALUE,
                                  "option cars takes {} colours with commas between them", number);
        }
        pz_scan_blanks(&scan);
        const int colour = scan_colour(&scan, &name);
        if (colour < 0) {
            return pz_problem_set(
                problem, PZ_E_VALUE,
                "there is no car '{}': they are yellow, blue, green, red, white, black", word);
        }
        if (used >> colour & 1) {
            return pz_problem_set(problem, PZ_E_VALUE, "the {} car is named twice", word);
        }
        used |= 1u << colour;
        colours[car] = (uint8_t)colour;
    }
    pz_scan_blanks(&scan);
    if (scan.next != scan.end) {
        return pz_problem_set(problem, PZ_E_VALUE,
                              "option cars takes {} colours with commas between them", number);
    }
    little_colours_arrange(colours, count, setup->players);
    pz_copy(setup->data + offsetof(struct little_data, colour), colours, sizeof colours);
    return 0;
}

static void write_cars(const struct pz_setup *setup, const struct little_data *data,
                       struct pz_text *out)
{
    for (unsigned car = 0; car < little_car_count(setup->players); car++) {
        pz_text_str(out, car > 0 ? "," : "");
        pz_text_str(out, little_colours[data->colour[car]]);
    }
}

/* ---- functions of struct pz_game_data ---- */

int little_data_init(struct pz_setup *setup)
{
    struct little_data data;
    little_colours_arrange(data.colour, 0, setup->players);
    const int code = little_board_read(pz_text_little_board, pz_str_length(pz_text_little_board),
                                       &data.board, NULL);
    if (code == 0) {
        pz_copy(setup->data, &data, sizeof data);
    }
    return code;
}

int little_data_read(struct pz_setup *setup, unsigned option, const char *text, size_t length,
                     struct pz_problem *problem)
{
    if (option == LITTLE_OPTION_CARS) {
        return read_cars(setup, text, length, problem);
    }
    struct little_board board;
    const int code = little_board_read(text, length, &board, problem);
    if (code == 0) {
        pz_copy(setup->data + offsetof(struct little_data, board), &board, sizeof board);
    }
    return code;
}

void little_data_write(const struct pz_setup *setup, unsigned option, struct pz_text *out)
{
    struct little_data data;
    pz_copy(&data, setup->data, sizeof data);
    if (option == LITTLE_OPTION_CARS) {
        write_cars(setup, &data, out);
    } else {
        little_board_write(&data.board, out);
    }
}
