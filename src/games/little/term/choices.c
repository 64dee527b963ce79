/* Little Italy: one list, with the car before each move and what everybody gains after it. */
#include "games/little/little.h"
#include "os/gaps.h"
#include "os/language.h"
#include "road.h"
#include "term.h"
#include "term/chooser.h"
#include <stdio.h>

/* Where the car goes: to space 13, or into the alley: "=A=". */
static void say_target(const struct little_drive *drive, struct choice_words *words)
{
    const char end = drive->end == LITTLE_END_A ? 'A' : 'B';
    if (drive->to >= LITTLE_ALLEY_SINCE_START) {
        snprintf(words->shape, sizeof words->shape, "=%c=", end);
    } else {
        snprintf(words->shape, sizeof words->shape, "\xe2\x86\x92%u", drive->to);
    }
}

/* "Bruno +3, Carla −2" */
static void say_others(const struct chooser *chooser, const struct little_drive *drive,
                       struct pz_text *out)
{
    const struct little_state *view = chooser->view;
    for (int seat = 0; seat < view->players; seat++) {
        char number[GAPS_NUMBER];
        if (seat == chooser->say.seat || drive->points[seat] == 0) {
            continue;
        }
        pz_text_str(out, out->length > 0 ? ", " : "");
        pz_text_str(out, chooser->say.names[seat]);
        pz_text_char(out, ' ');
        pz_text_str(out, gaps_signed(number, drive->points[seat]));
    }
}

/* The way, short: the line also has the letter of the car and the space to which it leads. */
static void say_way(const struct little_state *view, const struct little_drive *drive,
                    struct choice_words *words)
{
    const bool first = drive->end == LITTLE_END_A;
    const char *way = drive->to >= LITTLE_ALLEY_SINCE_START
                          ? (first ? _("Into the alley at A") : _("Into the alley at B"))
                      : view->at[drive->car] >= LITTLE_ALLEY_SINCE_START
                          ? (first ? _("Out by end A") : _("Out by end B"))
                          : _("Drive on");
    snprintf(words->shorter, sizeof words->shorter, "%s", way);      /* a letter tells the car */
    snprintf(words->text, sizeof words->text, "%s \xc2\xb7 %s", way, /* a middle dot */
             _(little_colour(view, drive->car)));
}

static void words(const struct chooser *chooser, const struct choice *choice,
                  struct choice_words *words)
{
    const struct little_state *view = chooser->view;
    struct little_drive drive;
    choices_flat_words(chooser, choice, words);
    if (!little_preview_move(view, (pz_move)choice->move, &drive)) {
        return;
    }
    const int points = drive.points[chooser->say.seat];
    char number[GAPS_NUMBER];
    struct pz_text out;
    words->sign = (unsigned char)little_road_letter(view, drive.car);
    words->sign_colour = little_road_colour(view, drive.car);
    say_way(view, &drive, words);
    say_target(&drive, words);
    snprintf(words->tag, sizeof words->tag, "%s", little_colour(view, drive.car));
    snprintf(words->facts, sizeof words->facts, "%s",
             points != 0 ? gaps_signed(number, points) : "");
    out = pz_text_in(words->remark, sizeof words->remark);
    say_others(chooser, &drive, &out);
}

const struct choices little_choices = {.list = choices_flat_list, .words = words};
