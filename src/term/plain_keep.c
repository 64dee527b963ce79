/* Plain mode: which tickets to keep, typed as numbers of those on offer or as their cities. */
#include "chooser.h"
#include "gaps.h"
#include "language.h"
#include "plain_state.h"
#include "tell.h"
#include <stdlib.h>
#include <string.h>

#define BETWEEN " \t,"

enum { NONE_FITS = -1, SEVERAL_FIT = -2, TEXT_MAX = 1000 };

static const char verb[] = "keep";

/* What is on offer, each a mark; NULL if something else is to be decided. */
static const struct chooser *find_offer(const struct plain *plain)
{
    const struct chooser *chooser =
        session_is_asked(plain->session, plain->person) ? plain_chooser(plain) : NULL;
    return chooser != NULL && chooser->list[0].kind == CHOICE_MARK ? chooser : NULL;
}

static unsigned count_offer(const struct chooser *chooser)
{
    unsigned count = 0;
    while (count < chooser->count && chooser->list[count].kind == CHOICE_MARK) {
        count++;
    }
    return count;
}

/* ---- how it is typed ---- */

/* A choice that is allowed, of two tickets or more, as all that can be typed: in brackets. */
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

void plain_keep_help(const struct plain *plain)
{
    const struct chooser *chooser = find_offer(plain);
    char example[60];
    char tickets[TEXT_MAX];
    char sentence[TEXT_MAX + 200];
    struct pz_text out;
    if (chooser == NULL) {
        return;
    }
    pz_text_init(&out, example, sizeof example);
    write_example(chooser, &out);
    pz_text_init(&out, tickets, sizeof tickets);
    write_offer(chooser, &out);
    const struct gap gaps[] = {{"example", example}, {"tickets", tickets}, {NULL, NULL}};
    pz_text_init(&out, sentence, sizeof sentence);
    gaps_fill(&out, _("Tickets are kept by number or city, as in {example}: {tickets}."), gaps);
    plain_put_line(sentence);
}

/* ---- what was typed ---- */

static bool is_number(const char *word)
{
    return word[strspn(word, "0123456789")] == '\0';
}

/* The place of a ticket that has these cities, or of which this is the number. */
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

static void complain(const struct chooser *chooser, const char *word, int place)
{
    char count[GAPS_NUMBER];
    char sentence[PZ_MOVE_TEXT_MAX + 200];
    struct pz_text out;
    const struct gap gaps[] = {
        {"word", word}, {"n", gaps_number(count, count_offer(chooser))}, {NULL, NULL}};
    pz_text_init(&out, sentence, sizeof sentence);
    gaps_fill(&out,
              place == SEVERAL_FIT ? _("'{word}' fits several of the tickets.")
              : place >= 0         ? _("'{word}' names a ticket that is named already.")
              : is_number(word)    ? _("There is no ticket {word}: the numbers are 1 to {n}.")
                                   : _("'{word}' is none of the tickets."),
              gaps);
    plain_put_line(sentence);
}

/* The tickets of all words as marks; false after a sentence. */
static bool read_marks(const struct chooser *chooser, char *words, unsigned *marks)
{
    char *rest = NULL;
    for (char *word = strtok_r(words, BETWEEN, &rest); word != NULL;
         word = strtok_r(NULL, BETWEEN, &rest)) {
        const int place = find_ticket(chooser, word);
        if (place < 0 || (*marks >> place & 1)) {
            complain(chooser, word, place);
            return false;
        }
        *marks |= 1u << place;
    }
    return true;
}

bool plain_keep(const struct plain *plain, const char *line, int *move)
{
    const struct chooser *chooser = find_offer(plain);
    const char *rest = line + strspn(line, BETWEEN);
    char words[PZ_MOVE_TEXT_MAX];
    unsigned marks = 0;
    if (chooser == NULL || strncmp(rest, verb, strlen(verb)) != 0 ||
        strcspn(rest, BETWEEN) != strlen(verb)) {
        return false;
    }
    struct pz_text out;
    pz_text_init(&out, words, sizeof words);
    pz_text_str(&out, rest + strlen(verb));
    if (read_marks(chooser, words, &marks)) {
        *move = chooser->choices->marked(chooser, marks);
    } else {
        plain_keep_help(plain);
        *move = -1;
    }
    return true;
}
