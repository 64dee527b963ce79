/* Moves in words. */
#include "say.h"
#include "language.h"
#include <stdio.h>

void say_made(const struct say *say, int actor, const char *object, size_t length,
              struct pz_text *out)
{
    (void)say;
    (void)actor;
    pz_text_bytes(out, object, length);
}

void say_choice(const struct say *say, const char *object, size_t length, struct pz_text *out)
{
    (void)say;
    pz_text_bytes(out, object, length);
}

void say_move(const struct say *say, const void *state, pz_move move, struct pz_text *out)
{
    say->game->move_write(state, move, out);
}

void say_prompt(const struct say *say, const void *state, const pz_move *moves, uint32_t count,
                struct pz_text *out)
{
    char line[80];
    (void)say;
    (void)state;
    (void)moves;
    snprintf(line, sizeof line, _("Your moves (%u)"), count);
    pz_text_str(out, line);
}

void say_alarm(const struct say *say, const void *view, struct pz_text *out)
{
    (void)say;
    (void)view;
    (void)out;
}

void say_ending(const struct say *say, const void *state, struct pz_text *out)
{
    (void)say;
    (void)state;
    (void)out;
}
