/* The inside of the full screen: what fullscreen.c changes and fullscreen_draw.c shows. */
#ifndef PIAZZA_TERM_FULLSCREEN_STATE_H
#define PIAZZA_TERM_FULLSCREEN_STATE_H

#include "face.h"
#include "fullscreen.h"
#include "line_input.h"
#include "thinker.h"

enum { FULLSCREEN_TEXT_MAX = 1 << 15 };

/* What lies over the board. */
enum overlay { NONE, TEXT, CURTAIN, OVER };

struct fullscreen {
    struct session *session;
    const struct pz_game *game;
    const struct face *face;
    struct fullscreen_options options;
    struct canvas canvas;
    struct thinker bot;
    struct thinker adviser;
    bool bot_has_answer;
    struct pz_ask_buffer buffer; /* for questions to bots */
    int viewer; /* the seat whose eyes the screen has; PZ_NOBODY if only bots play */
    union pz_any_state view;
    pz_move moves[PZ_MOVES_MAX]; /* of the person who is to act */
    uint32_t move_count;
    uint32_t shown[PZ_MOVES_MAX]; /* those that the filter lets through */
    uint32_t shown_count;
    uint32_t selected; /* in shown */
    uint32_t top;
    int list_x;
    int list_y;
    int list_height;
    char filter[32];
    bool typing;
    enum overlay overlay;
    bool over_seen;
    const char *overlay_title;
    char overlay_text[FULLSCREEN_TEXT_MAX];
    int overlay_top;
    bool replaying;
    size_t replay_at;
    char message[400];
    double last_event;
    bool after_person; /* the last event was a person's move: some time to take it back */
    bool dirty;
    bool leave;
    bool again;
    bool failed;
    bool waits_for_disk;    /* the file cannot be written, and the screen says so */
    double last_try;        /* to write it */
    struct line_input line; /* what is said to a table elsewhere */
    bool in_trouble;        /* there is no connection to it */
};

/* After every change of the state. */
void fullscreen_look_again(struct fullscreen *full);
void fullscreen_end_of_game(struct fullscreen *full);

/* After a step, or an attempt at one. */
void fullscreen_stepped(struct fullscreen *full, bool made, bool by_person);

/* While the file cannot be written: tries again, every second or `at_once`, and says what is wrong.
 * False if there is no such trouble. */
bool fullscreen_disk(struct fullscreen *full, bool at_once);

/* Shows that somebody made a move, in the line of messages. */
void fullscreen_say_move(struct fullscreen *full, int who, const char *text);

/* Looks back at the game from its beginning, until the person has had enough. */
void fullscreen_open_replay(struct fullscreen *full);

/* A table elsewhere: takes what it says; a key, true if it was one of its own; what is shown in the
 * line of messages, in that of the keys, and in the place of moves if there are none. */
void fullscreen_follow(struct fullscreen *full);
bool fullscreen_remote_key(struct fullscreen *full, int key);
const char *fullscreen_remote_line(const struct fullscreen *full, int columns, char *line,
                                   size_t size);
const char *fullscreen_remote_keys(const struct fullscreen *full);
void fullscreen_remote_waits(const struct fullscreen *full, char *line, size_t size);

/* The state on the screen: the present one, or one of the replay. */
void fullscreen_shown_state(const struct fullscreen *full, union pz_any_state *state);
void fullscreen_move_text(const struct fullscreen *full, pz_move move, char *text, size_t size);
const char *fullscreen_name_of(const struct fullscreen *full, int actor);

/* Is the terminal large enough? */
bool fullscreen_fits(void);
/* Draws everything and shows it. */
void fullscreen_draw(struct fullscreen *full);

/* Texts over the board: each fills overlay_text and opens it. */
void fullscreen_open_text(struct fullscreen *full, enum overlay overlay, const char *title);
void fullscreen_open_rules(struct fullscreen *full);
void fullscreen_open_log(struct fullscreen *full);
void fullscreen_open_scores(struct fullscreen *full, enum overlay overlay, const char *title);
void fullscreen_open_hint(struct fullscreen *full, const struct pz_answer *answer);

#endif
