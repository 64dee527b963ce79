/* A bot for any game of Piazza that knows no rules: it takes the first of the moves that gain it
 * the most points over the others. It needs stdio and a few searches, no JSON library: in a message
 * a quote inside of a string has a backslash before it, so that "ask": is never part of a text.
 *
 *     cc bot.c -o bot && piazza bot-host --url https://HOST/t/ID --name Cia -- ./bot
 *     piazza sim little --players 2 --bots cmd:./bot,greedy */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 23]; /* no message is longer */

/* The text after the key; NULL if the key is not there before `end`. */
static const char *after(const char *text, const char *key, const char *end)
{
    const char *found = strstr(text, key);
    return found != NULL && (end == NULL || found < end) ? found + strlen(key) : NULL;
}

/* What a move gains by the points that it names: the seat's less the best of the others', or the
 * mover's alone. */
static long gain(const char *move, const char *end, long seat)
{
    const char *points = after(move, "\"points\":", end);
    long own = 0;
    long others = -1000;
    if (points == NULL || *points != '[') {
        return points != NULL ? strtol(points, NULL, 10) : 0;
    }
    for (long i = 0; *points != ']'; i++) {
        char *next = NULL;
        const long number = strtol(points + 1, &next, 10);
        own = i == seat ? number : own;
        others = i != seat && number > others ? number : others;
        points = next;
    }
    return own - others;
}

int main(void)
{
    long answered = 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        const char *ask = after(line, "\"ask\":{\"id\":", NULL);
        const char *actor = after(line, "\"actor\":", NULL);
        long best = -1;
        long most = 0;
        if (after(line, "\"type\":\"takeback\"", NULL) != NULL) {
            puts("{\"type\":\"vote\",\"yes\":true}");
        }
        for (const char *move = ask; move != NULL;) {
            const char *number = after(move, "{\"number\":", NULL);
            const char *next = number != NULL ? strstr(number, "{\"number\":") : NULL;
            if (number != NULL) {
                const long value = gain(number, next, strtol(actor, NULL, 10));
                if (best < 0 || value > most) {
                    best = strtol(number, NULL, 10);
                    most = value;
                }
            }
            move = next;
        }
        /* A question may be told again while others answer; after a cut the answer may be lost. */
        const long id = ask != NULL ? strtol(ask, NULL, 10) : answered;
        if (id != answered || (ask != NULL && strstr(line, "\"type\":\"look\"") != NULL)) {
            printf("{\"type\":\"move\",\"ask\":%ld,\"move\":%ld}\n", id, best);
            answered = id;
        }
        fflush(stdout);
    }
    return 0;
}
