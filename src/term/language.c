/* Languages by gettext, or English alone in a build without it. */
#include "language.h"
#include "gaps.h"
#include "rules_pages.h"
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char language[3] = "en";

/* The language that the environment asks for, in the order that setlocale() looks. */
static const char *wanted(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && value[0] != '\0') {
            return value;
        }
    }
    return "C";
}

/* Does a locale's name ("it_IT.UTF-8") start with that language? */
static bool speaks(const char *name, const char *code)
{
    return name[0] == code[0] && name[1] == code[1];
}

#ifdef PIAZZA_GETTEXT
/* Where the catalogues are: in the place of the installation, or beside the program in the build.
 */
static void find_catalogues(void)
{
    char program[1024];
    char path[1200];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    const char *chosen = PIAZZA_LOCALE_DIR;
    program[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(program, '/');
    if (slash != NULL) {
        static const char *const places[] = {"locale", "../share/locale"};
        *slash = '\0';
        for (int i = 0; i < 2 && chosen != path; i++) {
            snprintf(path, sizeof path, "%s/%s", program, places[i]);
            chosen = access(path, R_OK) == 0 ? path : chosen;
        }
    }
    bindtextdomain("piazza", chosen);
    bind_textdomain_codeset("piazza", "UTF-8");
    textdomain("piazza");
}

static void speak(const char *code)
{
    snprintf(language, sizeof language, "%s", code);
    if (strcmp(setlocale(LC_MESSAGES, NULL), "C") == 0) {
        setlocale(LC_MESSAGES, "C.UTF-8");
    }
    setenv("LANGUAGE", language, 1);
}
#endif

void language_init(void)
{
    const char *name = wanted();
    const bool italian = speaks(name, "it");
    const bool german = speaks(name, "de");
    if (setlocale(LC_ALL, "") == NULL && (italian || german || strstr(name, "UTF-8") != NULL)) {
        /* A machine without that locale can still speak the language, by the C locale. */
        setlocale(LC_ALL, "C.UTF-8");
    }
    setlocale(LC_NUMERIC, "C");
#ifdef PIAZZA_GETTEXT
    if (italian || german) {
        speak(italian ? "it" : "de");
    } else {
        unsetenv("LANGUAGE");
    }
    find_catalogues();
#endif
}

bool language_is_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static const char *say(const char *english)
{
    return _(english);
}

struct pz_voice language_voice(const char *names)
{
    struct pz_voice voice = {say, {NULL}};
    for (int seat = 0; seat < PZ_SEATS_MAX; seat++) {
        const char *name = names + (size_t)seat * PZ_NAME_MAX;
        voice.names[seat] = name[0] != '\0' ? name : NULL;
    }
    return voice;
}

const char *language_many(const char *one, const char *many, unsigned long n)
{
#ifdef PIAZZA_GETTEXT
    return ngettext(one, many, n);
#else
    return n == 1 ? one : many;
#endif
}

/* A detail is a name or a number; or a refusal with its rule, "L11: ..." */
static void write_detail(const char *detail, struct pz_text *out)
{
    const char *sentence = strstr(detail, ": ");
    if (sentence == NULL) {
        pz_text_str(out, detail);
        return;
    }
    pz_text_bytes(out, detail, (size_t)(sentence + 2 - detail));
    pz_text_str(out, sentence[2] != '\0' ? _(sentence + 2) : "");
}

void language_problem(const struct pz_problem *problem, char *text, size_t size)
{
    char detail[sizeof problem->detail + 200];
    const struct gap gaps[] = {{"", detail}, {NULL, NULL}};
    struct pz_text out;
    pz_text_init(&out, detail, sizeof detail);
    write_detail(problem->detail, &out);
    pz_text_init(&out, text, size);
    gaps_fill(&out, _(problem->sentence), gaps);
}

void language_reason(const struct pz_reason *reason, char *text, size_t size)
{
    char number[16];
    const struct gap gaps[] = {{"n", number}, {"w", reason->word}, {NULL, NULL}};
    snprintf(number, sizeof number, "%d", (int)reason->number);
    struct pz_text out;
    pz_text_init(&out, text, size);
    gaps_fill(&out, reason->sentence != NULL ? _(reason->sentence) : "", gaps);
}

const char *language_rules(const struct pz_game *game)
{
    for (const struct rules_page *page = rules_pages; page->text != NULL; page++) {
        if (strcmp(page->game, game->id) == 0 && strcmp(page->language, language) == 0) {
            return page->text;
        }
    }
    return game->rules_text;
}
