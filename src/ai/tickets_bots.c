/* The bots of Ticket to Ride Italy that plan. */
#include "tickets_bots.h"

int planner_tickets(struct pz_bot *bot, const struct pz_question *question,
                    struct pz_answer *answer)
{
    struct choice choice;
    struct bot_tour tour;
    pz_move move = 0;
    choice_init(&choice, &planner_style, question->view, (unsigned)question->seat);
    bot_tour_init(&tour, bot, question, answer);
    while (bot_tour_next(&tour, &move)) {
        bot_consider(answer, move, choice_value(&choice, move));
    }
    bot_because(answer, "It is the next step of the plan.", 0, "");
    return 0;
}

size_t maestro_tickets_memory(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    (void)options;
    return sizeof(struct search_space);
}

int maestro_tickets(struct pz_bot *bot, const struct pz_question *question,
                    struct pz_answer *answer)
{
    const int code = search_tickets(bot, question, answer, &planner_style, &search_style);
    bot_because(answer, "It is the next step of the plan.", 0, "");
    return code;
}
