/* What a person chooses from: a list of items, each a move, a further step, or a thing to be
 * marked. Long lists of moves are cut into steps by the `choices` of a game; whatever the step,
 * typed text finds among everything. It draws nothing and knows no keys. */
#ifndef PIAZZA_TERM_CHOOSER_H
#define PIAZZA_TERM_CHOOSER_H

#include "face.h"
#include "say.h"

enum {
    CHOOSER_SEARCH = 48,     /* bytes of what is typed, with its NUL */
    CHOOSER_DEPTH = 4,       /* steps within steps */
    CHOOSER_EVERYTHING = -1, /* the step with all that can be found */
    CHOOSER_NOTHING = -2     /* a click found nothing */
};

enum choice_kind {
    CHOICE_MOVE,
    CHOICE_STEP, /* opens another list */
    CHOICE_MARK, /* a thing that can be marked, together with others */
    CHOICE_DONE  /* the move that the marked things make together */
};

struct choice {
    enum choice_kind kind;
    int move;     /* the move that it makes or, for a step, shows on the board; -1: none */
    int step;     /* the step that it opens; for a mark, the number of its bit */
    int value;    /* choices with greater values come first */
    unsigned why; /* the reasons for the value, as bits that the game defines */
};

/* A choice as people read it. */
struct choice_words {
    uint32_t sign; /* a glyph before it, or 0 */
    enum colour sign_colour;
    char text[SAY_MAX];
    char shorter[SAY_MAX]; /* the text where its line is too short, or "" */
    char whole[SAY_MAX];   /* the text where something must be said that it leaves out, or "" */
    char tag[TAG_MAX];     /* what a click on the board says for it, or "" */
    char shape[16];        /* what it is about, in short: "R4" */
    enum colour colour;    /* the colour of `shape` */
    char facts[24];        /* figures at the right end of the line */
    char remark[120];
    char brief[12];                  /* the remark where it is too long for its line */
    char notation[PZ_MOVE_TEXT_MAX]; /* a search looks here; it is not shown */
    char also[SAY_MAX];              /* a search looks here, too: translated words, not shown */
};

struct chooser;

/* How a game is chosen in steps. */
struct choices {
    /* Adds what there is to choose in that step; 0 is the first. */
    void (*list)(struct chooser *chooser, int step);
    /* A choice of such a list in words; all of it is empty before. */
    void (*words)(const struct chooser *chooser, const struct choice *choice,
                  struct choice_words *words);
    /* What is to be done in a step that is not the first. */
    void (*prompt)(const struct chooser *chooser, int step, struct pz_text *out);
    /* Does that step, which is not the first, lead to the move? */
    bool (*holds)(const struct chooser *chooser, int step, pz_move move);
    /* The move that these marks make, legal or not; NULL if nothing is ever marked. */
    int (*marked)(const struct chooser *chooser, unsigned marks);
    /* What the lists have in the place of a legal move: itself, or one that is as good. NULL if
     * they have all of them. */
    pz_move (*listed)(const struct chooser *chooser, pz_move move);
    /* How many moves a step of a step leads to, in words for one and for many: "{n} ways to pay".
     * NULL: it is not said. */
    const char *ways[2];
    /* The English name of what a click says, where that is not a word. NULL: all of them are. */
    const char *(*tag_name)(const char *tag);
};

/* All moves as one list: what a game without steps has. */
void choices_flat_list(struct chooser *chooser, int step);
void choices_flat_words(const struct chooser *chooser, const struct choice *choice,
                        struct choice_words *words);
/* The text and the notation of a move. */
void chooser_move_words(const struct say *say, const void *state, pz_move move,
                        struct choice_words *words);

/* A step that is open. */
struct chooser_frame {
    int step;
    uint32_t selected;
    char search[CHOOSER_SEARCH];
    bool by_tag; /* the search came from a click on the board */
};

struct chooser {
    const struct choices *choices;
    struct say say;
    const void *state;
    const void *view;
    pz_move moves[PZ_MOVES_MAX];
    uint32_t move_count; /* 0: there is nothing to choose */
    struct choice list[PZ_MOVES_MAX];
    uint32_t count;
    unsigned marks;
    bool typing;
    unsigned depth; /* of the open step */
    struct chooser_frame frames[CHOOSER_DEPTH];
};

/* Begins with a decision of the seat; with no moves it is empty. State, view and names must live
 * as long as it is used. */
void chooser_ask(struct chooser *chooser, const struct pz_game *game, const void *state,
                 const void *view, int seat, const char names[][PZ_NAME_MAX]);
void chooser_empty(struct chooser *chooser);

/* For the lists of a game. */
void chooser_add(struct chooser *chooser, struct choice choice);
/* The greatest values first; equal ones stay in their order. */
void chooser_sort(struct chooser *chooser);

uint32_t chooser_selected(const struct chooser *chooser);
const char *chooser_search_text(const struct chooser *chooser);
/* The same as people read it: what was clicked is translated. */
const char *chooser_search_shown(const struct chooser *chooser);
/* What a click on the board says, as people read it. */
const char *chooser_tag_shown(const struct chooser *chooser, const char *tag);
/* The words of the item at that place of the list. */
void chooser_words(const struct chooser *chooser, uint32_t index, struct choice_words *words);
bool chooser_is_marked(const struct chooser *chooser, uint32_t index);
/* What is to be done, for the line above the list. */
void chooser_prompt(const struct chooser *chooser, struct pz_text *out);
/* The move to be shown on the board, or -1. */
int chooser_preview(const struct chooser *chooser);

/* Moves the cursor; at the ends it stops. */
void chooser_go(struct chooser *chooser, int by);
void chooser_select(struct chooser *chooser, uint32_t index);
/* Puts the cursor on that move and opens the steps that lead there. */
void chooser_select_move(struct chooser *chooser, pz_move move);
/* Takes what the cursor is on: opens the step or changes the mark, and then returns -1; or returns
 * the move, which is not legal if too few things are marked. */
int chooser_take(struct chooser *chooser);
/* Marks what the cursor is on or takes the mark away; false if it is nothing to be marked. */
bool chooser_toggle(struct chooser *chooser);
bool chooser_is_legal(const struct chooser *chooser, int move);
/* One step back, or out of the search; false if there is nothing to go back to. */
bool chooser_back(struct chooser *chooser);

/* Does what the item shows, or its notation, hold each word? "mil tor" and "torino-milano" find
 * Milano-Torino. */
bool chooser_fits(const struct choice_words *words, const char *search);
/* One byte more or, with '\b', one character less of what is typed; finds it among everything. */
void chooser_type(struct chooser *chooser, int key);
/* A click on something on the board: what leads to exactly one item takes it; a move is only
 * selected, and made by the second click. Returns a move, -1, or CHOOSER_NOTHING. */
int chooser_click(struct chooser *chooser, const char *tag);

#endif
