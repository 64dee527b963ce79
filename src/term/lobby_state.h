/* The inside of the lobby on the full screen: what keys change, and what is drawn of it. Nothing
 * here knows the terminal, so that tests can press keys and read the canvas. */
#ifndef PIAZZA_TERM_LOBBY_STATE_H
#define PIAZZA_TERM_LOBBY_STATE_H

#include "canvas.h"
#include "lobby.h"

enum lobby_page {
    PAGE_HOME,  /* go on, the games, the kept games */
    PAGE_TABLE, /* how many, who, which options */
    PAGE_BOTS,  /* everybody who could sit at a seat */
    PAGE_KEPT   /* the kept games */
};

enum lobby_row_kind {
    ROW_GO_ON,
    ROW_GAME, /* index: of the game */
    ROW_KEPT_GAMES,
    ROW_QUIT,
    ROW_PLAYERS,
    ROW_SEAT, /* index: the seat */
    ROW_FIRST,
    ROW_OPTION, /* index: of the game's options */
    ROW_GUIDE,
    ROW_START,
    ROW_BOT,       /* index: of the game's bots; -1: a person */
    ROW_KEPT,      /* index: of the kept games */
    ROW_UNREADABLE /* index: likewise; it stands after them */
};

/* Something that can be chosen, and where it was drawn last. */
struct lobby_row {
    enum lobby_row_kind kind;
    int index;
    int y;
    int height; /* 0: not drawn */
    int left;   /* the column of the arrow before its value, and of the one after it; 0: none */
    int right;
};

enum { LOBBY_TEXT_MAX = 100 };

/* What was typed at the table of a game. */
struct lobby_typed {
    char people[PZ_SEATS_MAX][PZ_NAME_MAX]; /* names, also where a bot sits now */
    bool proposed[PZ_SEATS_MAX];            /* nobody has typed that name: typing replaces it */
    char options[PZ_OPTIONS_MAX][LOBBY_TEXT_MAX]; /* values of options without a list */
};

/* A table that was left by Escape. */
struct lobby_left {
    struct lobby lobby;
    struct lobby_typed typed;
};

struct lobby_view {
    struct lobby *lobby; /* what comes of it */
    struct kept_game *kept;
    size_t kept_count;
    size_t unreadable_count; /* they stand after the others */
    const struct kept_game *unfinished;
    time_t now;
    enum lobby_page page;
    struct lobby_row *rows;
    int row_count;
    size_t row_capacity;
    int selected;
    int top;     /* the first line that is shown of a long page */
    int heading; /* the row above which a heading stands, 0: none */
    bool typing; /* the last key was typed into the selected row */
    int seat;    /* PAGE_BOTS: whose */
    struct lobby_typed typed;
    struct lobby_left left[PZ_GAMES_MAX]; /* the first without a game is free */
    char message[300];
    bool done;
    enum lobby_answer answer;
};

/* Reads what is kept; lobby_view_release() gives it back. False: there is not enough memory. */
bool lobby_view_init(struct lobby_view *view, struct lobby *lobby, time_t now);
void lobby_view_release(struct lobby_view *view);
void lobby_view_key(struct lobby_view *view, int key);
void lobby_view_click(struct lobby_view *view, int x, int y);
void lobby_view_draw(struct lobby_view *view, struct canvas *canvas);

/* ---- between its parts ---- */

/* Makes the rows of a page and shows it. */
void lobby_open(struct lobby_view *view, enum lobby_page page);
void lobby_add_row(struct lobby_view *view, enum lobby_row_kind kind, int index);
const struct lobby_row *lobby_selected(const struct lobby_view *view);
void lobby_select(struct lobby_view *view, enum lobby_row_kind kind, int index);
/* Ends the lobby. */
void lobby_finish(struct lobby_view *view, enum lobby_answer answer);

/* lobby_table.c: the table of the game. */
void lobby_table_open(struct lobby_view *view, const struct pz_game *game);
/* Keeps what was chosen until the table of that game is opened again. */
void lobby_table_leave(struct lobby_view *view);
void lobby_table_rows(struct lobby_view *view);
void lobby_bot_rows(struct lobby_view *view);
/* One value on, or back. */
void lobby_table_change(struct lobby_view *view, const struct lobby_row *row, int by);
/* Enter on a row of it, or on one of the list of bots. */
void lobby_table_enter(struct lobby_view *view, const struct lobby_row *row);
/* Is the value of that row typed, with no list to choose from? */
bool lobby_is_typed(const struct lobby_view *view, const struct lobby_row *row);
/* A key that is typed into a name or a value; false if the row takes none. */
bool lobby_table_type(struct lobby_view *view, const struct lobby_row *row, int key);

/* lobby_words.c: what rows say. The value and the explanation are empty for rows without. */
struct lobby_row_words {
    char title[80];
    char value[LOBBY_TEXT_MAX];
    char help[800];
    bool typed; /* the value is typed, not chosen */
};
void lobby_say(const struct lobby_view *view, const struct lobby_row *row,
               struct lobby_row_words *words);
void lobby_facts(const struct pz_game *game, char *text, size_t size);

/* lobby_memory.c: the choices of the last time, a file among this user's state. Whatever stands in
 * it, what comes of it is valid. */
void lobby_memory_read(struct lobby_view *view, const struct pz_game *game);
const struct pz_game *lobby_memory_game(void);
void lobby_memory_write(const struct lobby_view *view);

#endif
