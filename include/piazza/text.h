/* Text without stdio and malloc: pz_text writes into a buffer of the caller's, pz_scan reads.
 *
 * pz_text: `string` always ends with NUL after `length` bytes. What does not fit is left out and
 * `cut` stays set, so a writer may go on writing and look once at the end. */
#ifndef PIAZZA_TEXT_H
#define PIAZZA_TEXT_H

#include "piazza/api.h"
#include "piazza/error.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

PZ_API_BEGIN

struct pz_text {
    char *string;
    size_t size;
    size_t length;
    bool cut;
};

/* An empty text in the buffer of `size` bytes, at least 1, which stays the caller's:
 *     char buffer[80];
 *     struct pz_text text = pz_text_in(buffer, sizeof buffer); */
struct pz_text pz_text_in(char *buffer, size_t size);
void pz_text_char(struct pz_text *text, char c);
void pz_text_str(struct pz_text *text, const char *string);
void pz_text_bytes(struct pz_text *text, const char *bytes, size_t count);
void pz_text_int(struct pz_text *text, int64_t number);
void pz_text_uint(struct pz_text *text, uint64_t number);
/* Two lower-case hexadecimal digits for each byte, and back: exactly `count` bytes, digits of
 * either case; for anything else, false and `bytes` unchanged. */
void pz_text_hex(struct pz_text *text, const uint8_t *bytes, size_t count);
bool pz_hex_read(const char *text, size_t length, uint8_t *bytes, size_t count);

/* UTF-8. The length in bytes of the printable character at the start of the string, and its code
 * point in *code_point; 0 for a control character, the end of the string and invalid UTF-8. */
unsigned pz_utf8_read(const char *string, uint32_t *code_point);
/* The character as UTF-8, with a NUL; returns its length. `code_point` < 0x110000. */
unsigned pz_utf8_write(uint32_t code_point, char bytes[5]);
/* The greatest length up to `length` at which the string can be cut between characters. */
size_t pz_utf8_cut(const char *string, size_t length);

/* Writes the string with '?' for every byte that is not UTF-8, for control characters, and for
 * characters that are invisible or change the direction of text. So text from outside can be shown,
 * and can neither command a terminal nor look like something else. */
void pz_text_printable(struct pz_text *text, const char *string);
/* Is it all UTF-8 that pz_text_printable() would not change? */
bool pz_str_printable(const char *string);

size_t pz_str_length(const char *string);
bool pz_str_equal(const char *a, const char *b);
/* Copies the string, cut to what fits with its NUL; the rest of the buffer becomes zero. */
void pz_str_copy(char *to, size_t size, const char *from);

/* A scanner over bytes from outside: never reads past `end`, knows its line and column. */
struct pz_scan {
    const char *next;
    const char *end;
    const char *line_start;
    uint32_t line;
};

void pz_scan_init(struct pz_scan *scan, const char *text, size_t length);

/* Skips spaces and tabs, but no line ends. */
void pz_scan_blanks(struct pz_scan *scan);
/* Goes past the rest of the line and its end. */
void pz_scan_next_line(struct pz_scan *scan);
bool pz_scan_at_line_end(const struct pz_scan *scan);
/* Takes `c` if it comes next. */
bool pz_scan_char(struct pz_scan *scan, char c);
/* Takes `word` if it comes next and no letter, digit, '-' or '_' follows it. */
bool pz_scan_word(struct pz_scan *scan, const char *word);
/* Takes a decimal number within the bounds, which may have '-' if min < 0. Otherwise it takes
 * nothing and returns false. */
bool pz_scan_int(struct pz_scan *scan, int64_t min, int64_t max, int64_t *number);

/* Fills *problem (if not NULL) with the place of the scanner and the sentence, whose {} is
 * replaced by `detail`; returns `code`. */
int pz_scan_problem(const struct pz_scan *scan, struct pz_problem *problem, int code,
                    const char *sentence, const char *detail);
/* The same without a place. */
int pz_problem_set(struct pz_problem *problem, int code, const char *sentence, const char *detail);

PZ_API_END

#endif
