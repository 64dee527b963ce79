/* The inside of the full-screen table: what table.c changes and table_draw.c shows. */
#ifndef PIAZZA_TERM_TABLE_STATE_H
#define PIAZZA_TERM_TABLE_STATE_H

#include "face.h"
#include "table.h"
#include "thinker.h"

enum { TABLE_TEXT_ROOM = 1 << 15 };

/* What lies over the board. */
enum overlay { NONE, TEXT, CURTAIN, OVER };

struct table {
    struct session *session;
    const struct pz_game *game;
    const struct face *face;
    struct table_options options;
    struct canvas canvas;
    struct thinker bot;
    struct thinker adviser;
    bool bot_has_answer;
    struct pz_answer bot_answer;
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
    char overlay_text[TABLE_TEXT_ROOM];
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
};

/* The state on the screen: the present one, or one of the replay. */
void table_shown_state(const struct table *table, union pz_any_state *state);
void table_move_text(const struct table *table, pz_move move, char *text, size_t size);
const char *table_name_of(const struct table *table, int actor);

/* Is the terminal large enough? */
bool table_fits(void);
/* Draws everything and shows it. */
void table_draw(struct table *table);

/* Texts over the board: each fills overlay_text and opens it. */
void table_open_text(struct table *table, enum overlay overlay, const char *title);
void table_open_rules(struct table *table);
void table_open_log(struct table *table);
void table_open_scores(struct table *table, enum overlay overlay, const char *title);
void table_open_hint(struct table *table, const struct pz_answer *answer);

#endif
