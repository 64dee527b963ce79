/* Moves as text, in the vocabulary of docs/notation.md. */
#include "cards.h"

const char *const tk_sorts[TK_SORTS] = {"red",   "blue",   "green", "yellow", "black",
                                        "white", "orange", "pink",  "loco"};

/* ---- writing ---- */

static void part_write(const char *what, unsigned count, struct pz_text *out)
{
    if (count > 0) {
        pz_text_char(out, ' ');
        pz_text_str(out, what);
        pz_text_char(out, ' ');
        pz_text_uint(out, count);
    }
}

static void claim_write(pz_move move, struct pz_text *out)
{
    const struct tk_payment payment = tk_payment_of(move);
    pz_text_str(out, "claim ");
    pz_text_str(out, tk_track_names[payment.track]);
    part_write(tk_sorts[payment.colour], payment.cards, out);
    part_write(tk_sorts[TK_LOCO], payment.locos, out);
    part_write("ferry", payment.ferries, out);
}

static void keep_write(const struct tk_state *state, unsigned mask, struct pz_text *out)
{
    pz_text_str(out, "keep");
    for (unsigned i = 0; i < TK_FIRST_OFFER; i++) {
        if ((mask >> i & 1) && state->offered[state->pub.turn][i] != 0) {
            pz_text_char(out, ' ');
            pz_text_str(out, tk_ticket_names[state->offered[state->pub.turn][i] - 1]);
        }
    }
}

void tk_move_write(const void *s, pz_move move, struct pz_text *out)
{
    if (move >= TK_MOVE_CLAIM) {
        claim_write(move, out);
    } else if (move >= TK_MOVE_TICKET) {
        pz_text_str(out, "ticket ");
        pz_text_str(out, tk_ticket_names[move - TK_MOVE_TICKET]);
    } else if (move >= TK_MOVE_CARD) {
        pz_text_str(out, "card ");
        pz_text_str(out, tk_sorts[move - TK_MOVE_CARD]);
    } else if (move >= TK_MOVE_KEEP) {
        keep_write(s, (unsigned)move - TK_MOVE_KEEP, out);
    } else if (move == TK_MOVE_PASS) {
        pz_text_str(out, "pass");
    } else if (move == TK_MOVE_TICKETS) {
        pz_text_str(out, "tickets");
    } else if (move == TK_MOVE_FERRY) {
        pz_text_str(out, "ferry");
    } else {
        pz_text_str(out, "draw ");
        pz_text_str(out, move == TK_MOVE_DRAW_DECK ? "deck" : tk_sorts[move]);
    }
}

/* A card or ticket always goes to `turn`, who is also the one that chooses. */
void tk_move_seen(const void *s, pz_move move, int seat, struct pz_text *out)
{
    const struct tk_state *state = s;
    const bool card = move >= TK_MOVE_CARD && move < TK_MOVE_TICKET;
    const bool ticket = move >= TK_MOVE_TICKET && move < TK_MOVE_CLAIM;
    const bool keep = move >= TK_MOVE_KEEP && move < TK_MOVE_CARD;
    if (state->pub.turn == seat || !(card || ticket || keep) ||
        (card && state->pub.drawing != TK_TO_HAND)) {
        tk_move_write(state, move, out);
    } else if (card) {
        pz_text_str(out, "card ?");
    } else if (ticket) {
        pz_text_str(out, "ticket ?");
    } else if (state->pub.phase == TK_DEAL) { /* T4: not even how many */
        pz_text_str(out, "keep ?");
    } else {
        pz_text_str(out, "keep");
        for (unsigned kept = pz_count_bits((unsigned)move - TK_MOVE_KEEP); kept > 0; kept--) {
            pz_text_str(out, " ?");
        }
    }
}

/* ---- reading ---- */

/* Takes the name of a place. Returns -1 and takes nothing if there is none. */
static int scan_place(struct pz_scan *scan)
{
    for (int place = 0; place < TK_CITIES + TK_ZONES; place++) {
        const char *name = tk_places[place];
        const char *at = scan->next;
        while (*name != '\0' && at < scan->end && *at == *name) {
            at++;
            name++;
        }
        /* the whole word: a name may be the beginning of a longer one */
        if (*name == '\0' &&
            (at == scan->end || *at == '-' || *at == '#' || *at == ' ' || *at == '\t')) {
            scan->next = at;
            return place;
        }
    }
    return -1;
}

/* Takes `Napoli-Roma`, as two places. */
static bool scan_pair(struct pz_scan *scan, int *a, int *b)
{
    *a = scan_place(scan);
    if (*a < 0 || !pz_scan_char(scan, '-')) {
        return false;
    }
    *b = scan_place(scan);
    return *b >= 0;
}

static int scan_ticket(struct pz_scan *scan)
{
    int a = 0;
    int b = 0;
    if (!scan_pair(scan, &a, &b)) {
        return -1;
    }
    for (int i = 0; i < TK_TICKETS; i++) {
        const struct tk_ticket *ticket = &tk_tickets[i];
        if ((ticket->a == a && ticket->b == b) || (ticket->a == b && ticket->b == a)) {
            return i;
        }
    }
    return -1;
}

int tk_ticket_named(const char *name, size_t length)
{
    struct pz_scan scan;
    pz_scan_init(&scan, name, length);
    const int ticket = scan_ticket(&scan);
    return scan.next == scan.end ? ticket : -1;
}

static int scan_track(struct pz_scan *scan)
{
    int a = 0;
    int b = 0;
    int64_t number = 1;
    if (!scan_pair(scan, &a, &b) ||
        (pz_scan_char(scan, '#') && !pz_scan_int(scan, 1, 9, &number))) {
        return -1;
    }
    for (int i = 0; i < TK_TRACKS; i++) {
        const struct tk_track *track = &tk_tracks[i];
        if (track->number == number &&
            ((track->a == a && track->b == b) || (track->a == b && track->b == a))) {
            return i;
        }
    }
    return -1;
}

int tk_track_named(const char *name, size_t length)
{
    struct pz_scan scan;
    pz_scan_init(&scan, name, length);
    const int track = scan_track(&scan);
    return scan.next == scan.end ? track : -1;
}

static int scan_sort(struct pz_scan *scan)
{
    for (int sort = 0; sort < TK_SORTS; sort++) {
        if (pz_scan_word(scan, tk_sorts[sort])) {
            return sort;
        }
    }
    return -1;
}

/* Takes one ` red 2`, ` loco 1` or ` ferry 2`. Each comes at most once, and only one colour. */
static bool scan_part(struct pz_scan *scan, struct tk_payment *payment)
{
    const bool ferry = pz_scan_word(scan, "ferry");
    const int sort = ferry ? -1 : scan_sort(scan);
    int64_t count = 0;
    if (!ferry && sort < 0) {
        return false;
    }
    pz_scan_blanks(scan);
    if (!pz_scan_int(scan, 1, 99, &count)) {
        return false;
    }
    uint8_t *part = ferry ? &payment->ferries : sort == TK_LOCO ? &payment->locos : &payment->cards;
    if (*part != 0) {
        return false;
    }
    *part = (uint8_t)count;
    if (!ferry && sort != TK_LOCO) {
        payment->colour = (uint8_t)sort;
    }
    return true;
}

static int read_claim(struct pz_scan *scan)
{
    pz_scan_blanks(scan);
    const int track = scan_track(scan);
    if (track < 0) {
        return PZ_E_SYNTAX;
    }
    struct tk_payment payment = {(uint8_t)track, TK_LOCO, 0, 0, 0};
    for (pz_scan_blanks(scan); scan->next < scan->end; pz_scan_blanks(scan)) {
        if (!scan_part(scan, &payment)) {
            return PZ_E_SYNTAX;
        }
    }
    return tk_payment_move(&payment);
}

int tk_keep_move(const struct tk_state *state, uint64_t tickets)
{
    unsigned mask = 0;
    for (unsigned i = 0; i < TK_FIRST_OFFER; i++) {
        const unsigned offered = state->offered[state->pub.turn][i];
        if (offered != 0 && (tickets >> (offered - 1) & 1)) {
            mask |= 1u << i;
            tickets &= ~(UINT64_C(1) << (offered - 1));
        }
    }
    return tickets != 0 ? PZ_REFUSED(TK_REFUSE_NOT_OFFERED) : TK_MOVE_KEEP + (int)mask;
}

static int read_keep(const struct tk_state *state, struct pz_scan *scan)
{
    uint64_t tickets = 0;
    bool twice = false;
    for (pz_scan_blanks(scan); scan->next < scan->end; pz_scan_blanks(scan)) {
        const int ticket = scan_ticket(scan);
        if (ticket < 0 || (scan->next < scan->end && *scan->next != ' ' && *scan->next != '\t')) {
            return PZ_E_SYNTAX;
        }
        twice = twice || (tickets >> ticket & 1);
        tickets |= UINT64_C(1) << ticket;
    }
    return twice ? PZ_REFUSED(TK_REFUSE_NOT_OFFERED) : tk_keep_move(state, tickets);
}

/* `first` is the move with the first sort. */
static int read_sort(struct pz_scan *scan, int first)
{
    pz_scan_blanks(scan);
    const int sort = scan_sort(scan);
    return sort < 0 ? PZ_E_SYNTAX : first + sort;
}

static int read_draw(struct pz_scan *scan)
{
    pz_scan_blanks(scan);
    return pz_scan_word(scan, "deck") ? TK_MOVE_DRAW_DECK : read_sort(scan, TK_MOVE_DRAW);
}

static int read_ticket(struct pz_scan *scan)
{
    pz_scan_blanks(scan);
    const int ticket = scan_ticket(scan);
    return ticket < 0 ? PZ_E_SYNTAX : TK_MOVE_TICKET + ticket;
}

int tk_move_read(const void *state, const char *text, size_t length)
{
    struct pz_scan scan;
    pz_scan_init(&scan, text, length);
    pz_scan_blanks(&scan);
    const int move = pz_scan_word(&scan, "claim")     ? read_claim(&scan)
                     : pz_scan_word(&scan, "draw")    ? read_draw(&scan)
                     : pz_scan_word(&scan, "keep")    ? read_keep(state, &scan)
                     : pz_scan_word(&scan, "ferry")   ? TK_MOVE_FERRY
                     : pz_scan_word(&scan, "tickets") ? TK_MOVE_TICKETS
                     : pz_scan_word(&scan, "pass")    ? TK_MOVE_PASS
                     : pz_scan_word(&scan, "card")    ? read_sort(&scan, TK_MOVE_CARD)
                     : pz_scan_word(&scan, "ticket")  ? read_ticket(&scan)
                                                      : PZ_E_SYNTAX;
    pz_scan_blanks(&scan);
    return scan.next == scan.end ? move : PZ_E_SYNTAX;
}
