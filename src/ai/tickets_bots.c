/* The bots of Ticket to Ride Italy that plan: the four levels, and the planner by itself. */
#include "tickets_bots.h"
#include "tickets_reasons.h"

/* ---- by the planner's value of each move ---- */

static int ask_by_plan(struct pz_bot *bot, const struct pz_question *question,
                       struct pz_answer *answer, const struct planner_style *style)
{
    struct choice choice;
    struct bot_tour tour;
    pz_move move = 0;
    choice_init(&choice, style, question->view, (unsigned)question->seat);
    bot_tour_init(&tour, bot, question, answer);
    while (bot_tour_next(&tour, &move)) {
        bot_consider(answer, move, choice_value(&choice, move));
    }
    tickets_explain(question->view, (unsigned)question->seat, &choice.plan.tracks, answer);
    return 0;
}

static int ask_planner(struct pz_bot *bot, const struct pz_question *question,
                       struct pz_answer *answer)
{
    struct planner_style alone = planner_style;
    alone.hinder = 0;
    return ask_by_plan(bot, question, answer, &alone);
}

/* Builds for its tickets, cares less for what others may claim or need, and lets them take their
 * time. */
static int ask_capotreno(struct pz_bot *bot, const struct pz_question *question,
                         struct pz_answer *answer)
{
    struct planner_style calm = planner_style;
    calm.hurry = 0;
    calm.pace_more = calm.pace;
    calm.hinder = 0;
    calm.wide = false;
    calm.urge = 200;
    calm.urge_flat = 200;
    return ask_by_plan(bot, question, answer, &calm);
}

/* ---- by the drivers of rollouts ---- */

/* The measure of those who do not measure: what a move brings at once. */
static int32_t plain_value(pz_move move)
{
    return move >= TK_MOVE_CLAIM ? 100 * tk_tracks[tk_payment_of(move).track].points : 0;
}

static int ask_driver(struct pz_bot *bot, const struct pz_question *question,
                      struct pz_answer *answer,
                      void (*plan)(struct driver *, const struct tk_state *, unsigned))
{
    enum { CHOSEN = 10000 }; /* above all that a claim brings */
    struct rollout *rollout = bot->memory;
    const unsigned seat = (unsigned)question->seat;
    struct driver *driver = &rollout->driver[seat];
    struct bot_tour tour;
    struct pz_rng rng;
    pz_move move = 0;
    pz_rng_init(&rng, question->seed);
    tk_guess(question->view, &rng, &rollout->state);
    plan(driver, &rollout->state, seat);
    driver->content = true; /* those who still learn are */
    const pz_move chosen = rollout_move(rollout);
    struct pz_set128 tracks = {{0, 0}};
    for (unsigned i = 0; i < driver->count; i++) {
        tk_put(&tracks, driver->plan[i]);
    }
    bot_tour_init(&tour, bot, question, answer);
    while (bot_tour_next(&tour, &move)) {
        bot_consider(answer, move, move == chosen ? CHOSEN : plain_value(move));
    }
    tickets_explain(question->view, seat, &tracks, answer);
    return 0;
}

static size_t driver_memory(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    (void)options;
    return sizeof(struct rollout);
}

static int ask_viaggiatore(struct pz_bot *bot, const struct pz_question *question,
                           struct pz_answer *answer)
{
    return ask_driver(bot, question, answer, driver_plan);
}

static int ask_turista(struct pz_bot *bot, const struct pz_question *question,
                       struct pz_answer *answer)
{
    return ask_driver(bot, question, answer, driver_plan_one);
}

/* ---- by search ---- */

static size_t search_memory(const struct pz_game *game, const struct pz_bot_options *options)
{
    (void)game;
    (void)options;
    return sizeof(struct search_space);
}

static int ask_maestro(struct pz_bot *bot, const struct pz_question *question,
                       struct pz_answer *answer)
{
    const struct search_space *space = bot->memory;
    const struct tk_view *view = question->view;
    struct planner_style style = planner_style;
    style.hinder = view->pub.players == 2 ? style.hinder : 0; /* else it helps the third */
    const int code = search_tickets(bot, question, answer, &style, &search_style);
    tickets_explain(question->view, (unsigned)question->seat, &space->choice.plan.tracks, answer);
    return code;
}

/* ---- the kinds ---- */

const struct pz_bot_kind bot_tickets_turista = {
    .id = "turista",
    .help = "takes easy tickets, works at one after the other, and likes locomotives",
    .level = PZ_TURISTA,
    .budget = {BOT_NODES, 0},
    .memory = driver_memory,
    .ask = ask_turista,
};

const struct pz_bot_kind bot_tickets_viaggiatore = {
    .id = "viaggiatore",
    .help = "follows the cheapest ways for all its tickets, and claims as soon as it can",
    .level = PZ_VIAGGIATORE,
    .budget = {BOT_NODES, 0},
    .memory = driver_memory,
    .ask = ask_viaggiatore,
};

const struct pz_bot_kind bot_tickets_capotreno = {
    .id = "capotreno",
    .help = "plans the network that will bring most, and takes the next step towards it",
    .level = PZ_CAPOTRENO,
    .budget = {BOT_NODES, 0},
    .ask = ask_capotreno,
};

const struct pz_bot_kind bot_tickets_maestro = {
    .id = "maestro",
    .help = "tries the best steps of its plan in guesses of what is hidden, some rounds ahead",
    .level = PZ_MAESTRO,
    .budget = {1500000, 1000},
    .memory = search_memory,
    .ask = ask_maestro,
};

const struct pz_bot_kind bot_tickets_planner = {
    .id = "planner",
    .help = "maestro's planner without its search",
    .budget = {BOT_NODES, 0},
    .ask = ask_planner,
};
