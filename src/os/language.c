/* Languages by gettext, or English alone in a build without it. */
#include "language.h"
#include "gaps.h"
#include "rules_pages.h"
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const char *const languages[] = {"en", "it", "de", NULL};
static const char *language = "en";

/* The language of a locale such as "it", "it_IT.UTF-8" or "de_AT@euro". NULL if the program does
 * not speak it. The name has `length` bytes and may be a part of a list. */
static const char *language_of(const char *name, size_t length)
{
    for (unsigned i = 0; languages[i] != NULL; i++) {
        if (length >= 2 && strncmp(name, languages[i], 2) == 0 &&
            (length == 2 || strchr("_.@", name[2]) != NULL)) {
            return languages[i];
        }
    }
    return NULL;
}

/* The locale that the environment asks for, in the order in which setlocale() looks; NULL if it
 * names none. */
static const char *wanted_locale(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && value[0] != '\0') {
            return value;
        }
    }
    return NULL;
}

/* Does the locale's name have UTF-8 after its dot, in any spelling? */
static bool names_utf8(const char *locale)
{
    const char *letters = locale != NULL ? strchr(locale, '.') : NULL;
    return letters != NULL &&
           (strncasecmp(letters + 1, "utf-8", 5) == 0 || strncasecmp(letters + 1, "utf8", 4) == 0);
}

/* The language that the environment asks for. It is the first of the list LANGUAGE that the program
 * speaks, unless the locale is plain C; otherwise it is the language of the locale. */
static const char *wanted_language(const char *locale)
{
    const char *list = getenv("LANGUAGE");
    const bool plain = locale != NULL && (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0);
    while (list != NULL && !plain && *list != '\0') {
        const size_t length = strcspn(list, ":");
        const char *found = language_of(list, length);
        if (found != NULL) {
            return found;
        }
        list += length + (list[length] == ':');
    }
    const char *found = locale != NULL ? language_of(locale, strlen(locale)) : NULL;
    return found != NULL ? found : "en";
}

bool language_known(const char *code)
{
    return strlen(code) == 2 && language_of(code, 2) != NULL;
}

#ifdef PIAZZA_GETTEXT
/* The folder of the catalogues: that of the installation, or the one beside the program in a build.
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

/* gettext translates nothing where the locale is plain C, and looks at LANGUAGE first. */
static void speak(void)
{
    if (strcmp(setlocale(LC_MESSAGES, NULL), "C") == 0) {
        setlocale(LC_MESSAGES, "C.UTF-8");
    }
    setenv("LANGUAGE", language, 1);
}
#endif

void language_init(const char *code)
{
    const char *locale = wanted_locale();
    const char *given = code != NULL ? language_of(code, strlen(code)) : NULL;
    language = given != NULL ? given : wanted_language(locale);
    const bool english = strcmp(language, "en") == 0;
    const bool here = setlocale(LC_ALL, "") != NULL;
    /* A machine without that locale can still speak the language in the C locale. If the
     * environment names no encoding, texts are UTF-8. */
    if ((!here && (!english || names_utf8(locale))) ||
        (locale == NULL && getenv("LC_CTYPE") == NULL && !english)) {
        setlocale(LC_ALL, "C.UTF-8");
    }
    setlocale(LC_NUMERIC, "C");
#ifndef PIAZZA_GETTEXT
    language = "en"; /* so that the rules pages are English, too */
#else
    if (english) {
        unsetenv("LANGUAGE");
        setlocale(LC_MESSAGES, "C");
    } else {
        speak();
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

bool language_is_you(const char *name)
{
    static const char *const you[] = {"You", "Tu", "Du"};
    for (unsigned i = 0; i < sizeof you / sizeof you[0]; i++) {
        if (strcmp(name, you[i]) == 0) {
            return true;
        }
    }
    return false;
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
    struct pz_text out = pz_text_in(detail, sizeof detail);
    write_detail(problem->detail, &out);
    out = pz_text_in(text, size);
    gaps_fill(&out, _(problem->sentence), gaps);
}

void language_reason(const struct pz_reason *reason, char *text, size_t size)
{
    char number[16];
    const struct gap gaps[] = {{"n", number}, {"w", reason->word}, {NULL, NULL}};
    snprintf(number, sizeof number, "%d", (int)reason->number);
    struct pz_text out = pz_text_in(text, size);
    gaps_fill(&out, reason->sentence != NULL ? _(reason->sentence) : "", gaps);
}

const char *language_rules(const struct pz_game *game)
{
    for (const struct rules_page *page = rules_pages; page->text != NULL; page++) {
        if (strcmp(page->game, game->id) == 0 && strcmp(page->language, language) == 0) {
            return page->text;
        }
    }
    return game->rules_text != NULL ? game->rules_text : "";
}
