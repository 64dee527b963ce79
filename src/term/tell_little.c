/* Little Italy in sentences. Everything is open, so all seats hear the same. */
#include "../games/little/little.h"
#include "language.h"
#include "tell.h"

static void tell_dice(const struct little_state *view, struct pz_text *out)
{
    unsigned count = 0;
    tell_add(out, "%s", _("Dice in the cup:"));
    for (unsigned car = 0; car < view->cars; car++) {
        if (view->cup >> car & 1) {
            pz_text_str(out, tell_comma(&count));
            if (view->die[car] != 0) {
                tell_add(out, "%s %u", little_colour(view, car), view->die[car]);
            } else {
                tell_add(out, _("%s not rolled"), little_colour(view, car));
            }
        }
    }
    tell_end(out, count, ".\n");
}

static void tell_car(const struct little_state *view, unsigned car, const char names[][PZ_NAME_MAX],
                     struct pz_text *out)
{
    const char *colour = little_colour(view, car);
    uint8_t owners[2] = {0, 0};
    switch (view->at[car]) {
    case LITTLE_ALLEY_SINCE_START:
        tell_add(out, _("The %s car has not left the alley yet."), colour);
        break;
    case LITTLE_ALLEY_FROM_A:
        tell_add(out, _("The %s car is in the alley; it came in by end A."), colour);
        break;
    case LITTLE_ALLEY_FROM_B:
        tell_add(out, _("The %s car is in the alley; it came in by end B."), colour);
        break;
    default:
        tell_add(out, _("The %s car is on space %u."), colour, view->at[car]);
    }
    if (little_owners(view, car, owners) > 1) {
        tell_add(out, _(" In control: %s and %s.\n"), names[owners[0]], names[owners[1]]);
    } else {
        tell_add(out, _(" In control: %s.\n"), names[owners[0]]);
    }
}

static void tell_markers(const struct little_state *view, struct pz_text *out)
{
    const unsigned money = view->marker[LITTLE_MONEY];
    const unsigned police = view->marker[LITTLE_POLICE];
    if (money < LITTLE_IN_ALLEY) {
        tell_add(out, _("The money marker is on circle %u, space %u.\n"), money,
                 view->board.circle[LITTLE_MONEY][money - 1]);
    } else {
        tell_add(out, _("The money marker is on circle %u, in the alley.\n"), money);
    }
    if (police < LITTLE_IN_ALLEY) {
        tell_add(out, _("The police marker is on circle minus %u, space %u.\n"), police,
                 view->board.circle[LITTLE_POLICE][police - 1]);
    } else {
        tell_add(out, _("The police marker is on circle minus %u, in the alley.\n"), police);
    }
}

static void tell_circles(const struct little_state *view, enum little_kind kind,
                         struct pz_text *out)
{
    unsigned count = 0;
    tell_add(out, "%s",
             kind == LITTLE_MONEY ? _("The circles 1 to 6 are on the spaces")
                                  : _("The circles minus 1 to minus 6 are on the spaces"));
    for (unsigned i = 0; i < LITTLE_CIRCLES; i++) {
        const char *comma = tell_comma(&count);
        if (view->board.circle[kind][i] != LITTLE_NO_SPACE) {
            tell_add(out, "%s%u", comma, view->board.circle[kind][i]);
        } else {
            tell_add(out, "%s%s", comma, _("not laid"));
        }
    }
    tell_add(out, ".\n");
}

void tell_little(const void *v, int seat, const char names[][PZ_NAME_MAX], struct pz_text *out)
{
    const struct little_state *view = v;
    unsigned count = 0;
    (void)seat;
    if (view->places != 0) { /* L4 */
        tell_add(out, "%s\n", _("The discs are being laid."));
    } else {
        tell_dice(view, out);
    }
    for (unsigned car = 0; car < view->cars; car++) {
        tell_car(view, car, names, out);
    }
    tell_markers(view, out);
    tell_add(out, "%s", _("Points:"));
    for (unsigned i = 0; i < view->players; i++) {
        tell_add(out, "%s%s %u", tell_comma(&count), names[i], view->points[i]);
    }
    tell_add(out, ".\n");
    tell_circles(view, LITTLE_MONEY, out);
    tell_circles(view, LITTLE_POLICE, out);
    tell_add(out,
             _("The ring has %u spaces, counted from 0; end A of the alley is at space %u, end B "
               "at space %u.\n"),
             view->board.ring, view->board.entrance[LITTLE_END_A],
             view->board.entrance[LITTLE_END_B]);
}
