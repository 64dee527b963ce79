/* Which tickets to keep, typed as the numbers of those on offer or as their cities. */
#include "os/gaps.h"
#include "os/language.h"
#include "term.h"
#include "term/tell.h"
#include <stdlib.h>
#include <string.h>

#define BETWEEN " \t,"

enum { NONE_FITS = -1, SEVERAL_FIT = -2, TEXT_MAX = 1000 };

static const char verb[] = "keep";

/* How many tickets are on offer, each a mark; 0 if something else is to be decided. */
static unsigned count_offer(const struct chooser *chooser)
{
    unsigned count = 0;
    while (count < chooser->count && chooser->list[count].kind == CHOICE_MARK) {
        count++;
    }
    return count;
}

/* ---- how it is typed ---- */

/* A legal choice of two tickets or more, in brackets like everything that can be typed. */
static void write_example(const struct chooser *chooser, struct pz_text *out)
{
    const unsigned count = count_offer(chooser);
    unsigned marks = 3;
    while (marks >> count == 0 &&
           !chooser_is_legal(chooser, chooser->choices->marked(chooser, marks))) {
        marks = marks << 1 | 1u;
    }
    tell_add(out, "[%s", verb);
    for (unsigned i = 0; i < count && marks >> i != 0; i++) {
        tell_add(out, " %u", i + 1);
    }
    pz_text_char(out, ']');
}

static void write_offer(const struct chooser *chooser, struct pz_text *out)
{
    const unsigned count = count_offer(chooser);
    for (unsigned i = 0; i < count; i++) {
        struct choice_words words;
        chooser_words(chooser, i, &words);
        tell_add(out, "%s%u %s", i > 0 ? ", " : "", i + 1, words.text);
    }
}

static void write_help(const struct chooser *chooser, struct pz_text *out)
{
    char example[60];
    char tickets[TEXT_MAX];
    struct pz_text text;
    if (count_offer(chooser) == 0) {
        return;
    }
    text = pz_text_in(example, sizeof example);
    write_example(chooser, &text);
    text = pz_text_in(tickets, sizeof tickets);
    write_offer(chooser, &text);
    const struct gap gaps[] = {{"example", example}, {"tickets", tickets}, {NULL, NULL}};
    gaps_fill(out, _("Tickets are kept by number or city, as in {example}: {tickets}."), gaps);
}

/* ---- what was typed ---- */

static bool is_number(const char *word)
{
    return word[strspn(word, "0123456789")] == '\0';
}

/* The place of the ticket that has these cities or this number. */
static int find_ticket(const struct chooser *chooser, const char *word)
{
    const unsigned count = count_offer(chooser);
    int found = NONE_FITS;
    if (is_number(word)) {
        const unsigned long number = strtoul(word, NULL, 10);
        return number >= 1 && number <= count ? (int)number - 1 : NONE_FITS;
    }
    for (unsigned i = 0; i < count; i++) {
        struct choice_words words;
        struct choice_words cities = {0}; /* what else is said of it is not searched */
        chooser_words(chooser, i, &words);
        memcpy(cities.text, words.text, sizeof cities.text);
        if (chooser_fits(&cities, word)) {
            found = found == NONE_FITS ? (int)i : SEVERAL_FIT;
        }
    }
    return found;
}

static void complain(const struct chooser *chooser, const char *word, int place,
                     struct pz_text *out)
{
    char count[GAPS_NUMBER];
    const struct gap gaps[] = {
        {"word", word}, {"n", gaps_number(count, count_offer(chooser))}, {NULL, NULL}};
    gaps_fill(out,
              place == SEVERAL_FIT ? _("'{word}' fits several of the tickets.")
              : place >= 0         ? _("'{word}' names a ticket that is named already.")
              : is_number(word)    ? _("There is no ticket {word}: the numbers are 1 to {n}.")
                                   : _("'{word}' is none of the tickets."),
              gaps);
}

/* Reads the tickets of all words as marks. If one is wrong, writes why and returns false. */
static bool read_marks(const struct chooser *chooser, char *words, unsigned *marks,
                       struct pz_text *out)
{
    char *rest = NULL;
    for (char *word = strtok_r(words, BETWEEN, &rest); word != NULL;
         word = strtok_r(NULL, BETWEEN, &rest)) {
        const int place = find_ticket(chooser, word);
        if (place < 0 || (*marks >> place & 1)) {
            complain(chooser, word, place, out);
            return false;
        }
        *marks |= 1u << place;
    }
    return true;
}

static bool read(const struct chooser *chooser, const char *line, int *move, struct pz_text *out)
{
    const char *rest = line + strspn(line, BETWEEN);
    char words[PZ_MOVE_TEXT_MAX];
    unsigned marks = 0;
    if (count_offer(chooser) == 0 || strncmp(rest, verb, strlen(verb)) != 0 ||
        strcspn(rest, BETWEEN) != strlen(verb)) {
        return false;
    }
    struct pz_text text = pz_text_in(words, sizeof words);
    pz_text_str(&text, rest + strlen(verb));
    if (read_marks(chooser, words, &marks, out)) {
        *move = chooser->choices->marked(chooser, marks);
    } else {
        pz_text_char(out, '\n');
        write_help(chooser, out);
        *move = -1;
    }
    return true;
}

const struct term_shorthand tk_shorthand = {.help = write_help, .read = read};
