/* The lessons of the guide, and when each of them fits. */
#ifndef PIAZZA_TERM_GUIDE_LESSONS_H
#define PIAZZA_TERM_GUIDE_LESSONS_H

#include "guide.h"

/* What is seen of a decision: kinds of its moves, what one of them does, and the moment. */
enum guide_sign {
    SIGN_LEAVE = 1 << 0,
    SIGN_DRIVE = 1 << 1,
    SIGN_ENTER = 1 << 2,
    SIGN_SCORES = 1 << 3, /* a car comes to a marker */
    SIGN_TAKE = 1 << 4,
    SIGN_EXCHANGE = 1 << 5,
    SIGN_GIVE = 1 << 6,
    SIGN_TRIP = 1 << 7,
    SIGN_NO_TRIP = 1 << 8,
    SIGN_DISCARD = 1 << 9,
    SIGN_KEEP = 1 << 10,
    SIGN_DRAW = 1 << 11,
    SIGN_CLAIM = 1 << 12,
    SIGN_WAVES = 1 << 13, /* a ferry card can pay for a track */
    SIGN_PASS = 1 << 14,
    SIGN_SECOND = 1 << 15, /* it is about the second card */
    SIGN_LAST = 1 << 16    /* it is the last round */
};

struct guide_step {
    uint32_t needs;
    uint32_t excludes;
    struct guide_lesson lesson;
};

struct guide_course {
    const char *game;
    const char *goal;
    const struct guide_step *steps; /* in the order in which they are told */
    unsigned count;
};

extern const struct guide_course guide_courses[]; /* ends with game NULL */

#endif
