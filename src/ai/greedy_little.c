/* Little Italy: everything is open, so the points after each move are exact, with all that the
 * markers do on their way. Where that leaves a choice, cars are left where the next rolls favour
 * them. */
#include "greedy.h"
#include "little_lead.h"

void little_greedy(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer,
                   const struct little_interest *interest)
{
    const struct little_state *before = question->view; /* all is open: a view is a state */
    struct bot_tour tour;
    pz_move move = 0;
    const int32_t now = little_lead(before, interest);
    bot_tour_init(&tour, bot, question, answer);
    while (bot_tour_next(&tour, &move)) {
        struct little_state after = *before;
        little_make(&after, move);
        bot_consider(answer, move, little_lead(&after, interest) - now);
    }
    little_explain(before, interest->seat, answer);
}

int greedy_little(struct pz_bot *bot, const struct pz_question *question, struct pz_answer *answer)
{
    const struct little_interest interest =
        little_interest_of(question->view, (unsigned)question->seat);
    little_greedy(bot, question, answer, &interest);
    return 0;
}
