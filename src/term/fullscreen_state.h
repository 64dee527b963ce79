/* The inside of the full screen: what keys, mouse and clock change, and what is drawn of it. */
#ifndef PIAZZA_TERM_FULLSCREEN_STATE_H
#define PIAZZA_TERM_FULLSCREEN_STATE_H

#include "chooser.h"
#include "face.h"
#include "fullscreen.h"
#include "line_input.h"
#include "story.h"
#include "thinker.h"

enum {
    FULLSCREEN_TEXT_MAX = 1 << 16,
    FULLSCREEN_STORY = 24, /* turns that are told at most */
    BAR_ENTRIES = 16,
    HOT_SPOTS = CANVAS_HEIGHT_MAX + BAR_ENTRIES + 8, /* a row each, the line of keys, and others */
    STRIP_ROWS = 2, /* of what is chosen, below a map that is alone */
    KEYS_ROW = 4000 /* a click on that row of the list of choices; the keys of enum key are below */
};

/* What lies over the board: a text; the result; what somebody drew, before the screen is hidden;
 * and the hidden screen. */
enum overlay { NONE, TEXT, OVER, DRAWN, CURTAIN };

/* A click there is that key. */
struct hot_spot {
    int x;
    int y;
    int width;
    int height;
    int key;
};

/* The line of keys. */
struct bar_entry {
    int key;
    const char *text;
    int rank; /* 0: it never goes */
};

struct bar {
    struct bar_entry entries[BAR_ENTRIES];
    unsigned count;
};

struct fullscreen {
    struct session *session;
    const struct pz_game *game;
    struct fullscreen_options options;
    struct canvas canvas;
    struct hot_spot hot[HOT_SPOTS]; /* the later ones lie over the earlier ones */
    unsigned hot_count;
    struct thinker bot;
    struct thinker adviser;
    bool bot_has_answer;
    struct pz_ask_buffer buffer; /* for questions to bots */
    int viewer; /* the seat whose eyes the screen has; PZ_NOBODY if only bots play */
    union pz_any_state view;
    struct chooser chooser;                    /* of the person who is to act */
    uint32_t list_top;                         /* the first of its items that is shown, */
    int list_height;                           /* and how many can be */
    struct story_turn story[FULLSCREEN_STORY]; /* what happened, the newest last, */
    size_t story_count;
    size_t story_new; /* and the first of it since the viewer's last turn */
    bool story_cut;   /* not all of it is shown */
    enum overlay overlay;
    bool over_seen;
    const char *overlay_title;
    char overlay_text[FULLSCREEN_TEXT_MAX];
    int overlay_top;
    bool overlay_scrolls; /* it is longer than the screen */
    bool overlay_is_log;
    bool log_every; /* with each single move */
    char message[SAY_MAX];
    double last_event;
    int last_actor;    /* who made the last step */
    bool after_person; /* the last event was a person's move: some time to take it back */
    bool hurry;        /* what goes on by itself does not wait */
    bool drawn_shown;  /* the viewer was told what it drew */
    size_t came;       /* moves that were made when the viewer came to a shared screen */
    size_t forced_at;  /* after that many moves - 1 it was looked whether there is only one */
    bool map_alone;    /* the board has the whole width, and what is chosen a strip below it */
    bool dirty;
    bool leave;
    bool again;
    bool failed;
    bool waits_for_disk;    /* the file cannot be written, and the screen says so */
    double last_try;        /* to write it */
    size_t guided_at;       /* the guide has looked at the decision after that many moves - 1 */
    struct line_input line; /* what is said to a table elsewhere */
    bool in_trouble;        /* there is no connection to it */
};

/* ---- fullscreen.c: what goes on ---- */

/* After every change of the state. */
void fullscreen_look_again(struct fullscreen *full);
void fullscreen_end_of_game(struct fullscreen *full);
/* Makes a legal move of the person who is to act. */
void fullscreen_make(struct fullscreen *full, pz_move move);
void fullscreen_takeback(struct fullscreen *full);
void fullscreen_ask_hint(struct fullscreen *full);
/* Does something go on by itself, so that a key can hurry it? */
bool fullscreen_is_waiting(const struct fullscreen *full);
void fullscreen_change_pace(struct fullscreen *full, bool faster);

/* After a step, or an attempt at one. */
void fullscreen_stepped(struct fullscreen *full, bool made, int actor);

/* While the file cannot be written: tries again, every second or `at_once`, and says what is wrong.
 * False if there is no such trouble. */
bool fullscreen_disk(struct fullscreen *full, bool at_once);

/* ---- fullscreen_keys.c ---- */

void fullscreen_key(struct fullscreen *full, int key);
/* What a click there means, or NULL. */
const struct hot_spot *fullscreen_hot_at(const struct fullscreen *full, int x, int y);

/* ---- replay_screen.c ---- */

/* Looks back at the game from its beginning, until the person has had enough. */
void fullscreen_open_replay(struct fullscreen *full);

/* ---- fullscreen_remote.c ---- */

/* A table elsewhere: takes what it says; a key, true if it was one of its own; what is shown in the
 * line of messages, and in the place of moves if there are none; its keys. */
void fullscreen_follow(struct fullscreen *full);
bool fullscreen_remote_key(struct fullscreen *full, int key);
const char *fullscreen_remote_line(const struct fullscreen *full, int columns, char *line,
                                   size_t size);
void fullscreen_remote_waits(const struct fullscreen *full, char *line, size_t size);

/* ---- fullscreen_draw.c ---- */

const char *fullscreen_name_of(const struct fullscreen *full, int actor);

/* Is the terminal large enough? */
bool fullscreen_fits(const struct canvas *canvas);
/* Draws everything and shows it. */
void fullscreen_draw(struct fullscreen *full);
/* The parts of it that others have too: the title with a text at its right, and that of a game or
 * NULL; what nobody must miss, and the rows that it takes; how wide the right column is. */
void fullscreen_draw_title(struct canvas *canvas, const char *left, const char *right);
void fullscreen_draw_game_title(struct canvas *canvas, const struct pz_game *game,
                                const char *right);
int fullscreen_draw_alarm(struct canvas *canvas, int y, const struct say *say, const void *view);
int fullscreen_side_width(int width);
/* From now on a click there is that key. */
void fullscreen_hot(struct fullscreen *full, int x, int y, int width, int height, int key);

/* ---- fullscreen_side.c, fullscreen_bar.c: the right column; the line of keys ---- */

void fullscreen_draw_side(struct fullscreen *full, int x, int y, int width, int height);
/* Below a map that is alone: what is to be chosen and some of the choices, or what happened last.
 */
void fullscreen_draw_strip(struct fullscreen *full, int y, int rows);
/* The rows of players below the headings of their figures: who has won or is to act, the emblem,
 * name, the game's figures, points. */
struct player_rows {
    const struct pz_game *game;
    const void *view;
    const char (*names)[PZ_NAME_MAX];
    const struct pz_result *result;
    int count;
    int actor;
    int bold; /* a seat */
};

/* Returns the row after them. */
int fullscreen_draw_players(struct canvas *canvas, int x, int y, int width,
                            const struct player_rows *rows);
/* A text in a rule, and another one at its right end or "". */
void fullscreen_draw_heading(struct canvas *canvas, int x, int y, int width, const char *text,
                             const char *right);
/* At most `width` columns of a text; of a longer one the last is an ellipsis. */
void fullscreen_put_part(struct canvas *canvas, int x, int y, int width, enum colour colour,
                         unsigned style, const char *text);
void fullscreen_draw_bar(struct fullscreen *full);

/* Another line of keys: what is added to it, the higher ranks going first where it is short. */
void bar_add(struct bar *bar, int key, int rank, const char *text);
void bar_show(struct fullscreen *full, struct bar *bar);

/* ---- fullscreen_popup.c ---- */

/* A text in lines of that width, indented from the second line of a paragraph on. */
struct text_size {
    int lines;
    int widest;
    int end; /* of the last line */
};
struct text_size fullscreen_measure(const char *text, int width, int indent);
/* Only the lines, without an indent. */
int fullscreen_lines(const char *text, int width);
/* Draws `rows` of these lines from that one on. */
void fullscreen_put_lines(struct canvas *canvas, int x, int y, int width, int from, int rows,
                          enum colour colour, unsigned style, const char *text);
/* Draws all of them with an indent. */
void fullscreen_put_hanging(struct canvas *canvas, int x, int y, int width, int indent,
                            enum colour colour, unsigned style, const char *text);
void fullscreen_draw_popup(struct fullscreen *full);
void fullscreen_popup_key(struct fullscreen *full, int key);
/* How far a key goes on in a text or a list of which that much is a page; 0 if it does not. */
int fullscreen_key_moves(int key, int page);

/* ---- fullscreen_texts.c ---- */

/* Texts over the board: each fills overlay_text and opens it. */
void fullscreen_open_text(struct fullscreen *full, enum overlay overlay, const char *title);
void fullscreen_open_scores(struct fullscreen *full, enum overlay overlay, const char *title);
void fullscreen_open_hint(struct fullscreen *full, const struct pz_answer *answer);
/* All that happened since the viewer's last turn. */
void fullscreen_open_story(struct fullscreen *full);
/* The last turns, the newest first; with `every` each single move, and chance. */
void fullscreen_open_log(struct fullscreen *full, bool every);
/* What the viewer drew after its last decision; false, and nothing is opened, if it drew nothing.
 */
bool fullscreen_open_drawn(struct fullscreen *full);
/* The result, and why the game ended. */
void fullscreen_open_over(struct fullscreen *full);

/* ---- fullscreen_help.c ---- */

/* The goal, the keys, the current decision, all the rules. */
void fullscreen_open_rules(struct fullscreen *full);
/* Explains a decision that is new to who looks, if the guide is on; false if there is nothing to
 * explain. */
bool fullscreen_guide(struct fullscreen *full);
/* Turns it off, or on again. */
void fullscreen_toggle_guide(struct fullscreen *full);

#endif
