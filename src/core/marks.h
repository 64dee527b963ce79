/* Marks texts that reach gettext through a variable, so that tools/po finds them: N_() a text,
 * N_MANY() a pair of texts for 1 and for other numbers. */
#ifndef PIAZZA_CORE_MARKS_H
#define PIAZZA_CORE_MARKS_H

#define N_(text) text
#define N_MANY(one, many) \
    {                     \
        one, many         \
    }

#endif
