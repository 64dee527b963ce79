/* piazza verify: were the draws of these games those of their seeds? */
#include "cli.h"
#include "term/kept_record.h"

struct verification {
    const char *path;
    struct kept_record kept;
    struct pz_verdict verdict;
};

/* ---- for people ---- */

static const char *commitment_text(const struct verification *v)
{
    switch (v->verdict.commitment) {
    case PZ_CHECK_RIGHT:
        return _("the secret fits it");
    case PZ_CHECK_WRONG:
        return _("WRONG: it is not the hash of the secret");
    case PZ_CHECK_MISSING:
        return _("WRONG: the game is over and its secret is missing");
    default:
        return v->kept.head.has_commitment ? _("the secret is published when the game is over")
                                           : _("none: nobody could know that the seed was fixed");
    }
}

static const char *seed_text(const struct verification *v)
{
    if (v->verdict.seed.kind == PZ_SEED_NUMBER) {
        return _("a number; the draws were checked by the fast generator");
    }
    switch (v->verdict.sealed) {
    case PZ_CHECK_RIGHT:
        return _("follows from the secret and the words");
    case PZ_CHECK_WRONG:
        return _("WRONG: does not follow from the secret and the words");
    default:
        return _("given, without the secret");
    }
}

static void print_first(const struct verification *v)
{
    const int first = (uint8_t)v->kept.head.setup.first; /* drawn, so a seat */
    printf("  %s ", _("first player:"));
    if (v->verdict.first == PZ_CHECK_RIGHT) {
        printf(_("seat %d, by draw 0\n"), first);
    } else if (v->verdict.first == PZ_CHECK_NAMED) {
        printf(_("seat %d, named by the table\n"), first);
    } else {
        printf(_("WRONG: seat %d, but draw 0 gives seat %d\n"), first, v->verdict.first_drawn);
    }
}

static void print_verdict(const struct verification *v)
{
    const struct pz_verdict *verdict = &v->verdict;
    printf("%s:\n", v->path);
    if (!verdict->has_seed) {
        printf("  %s %s\n", _("seed:"),
               _("WRONG: the record has none, so the draws cannot be checked"));
        return;
    }
    if (verdict->seed.kind == PZ_SEED_SEALED) {
        printf("  %s %s\n", _("commitment:"), commitment_text(v));
    }
    printf("  %s %s\n", _("seed:"), seed_text(v));
    print_first(v);
    printf("  %s ", _("draws:"));
    if (verdict->wrong == 0) {
        printf(_("%u, all as the seed gives them\n"), verdict->draws);
    } else {
        printf(_("WRONG: %u of %u, first at move %u: '%s', but the seed gives '%s'\n"),
               verdict->wrong, verdict->draws, verdict->wrong_at + 1, verdict->made,
               verdict->drawn);
    }
}

/* ---- for programs ---- */

static void print_json(const struct verification *v)
{
    struct pz_json json = cli_json();
    pz_json_open(&json, '{');
    pz_json_key_string(&json, "record", v->path);
    pz_verdict_write(&v->verdict, &json);
    pz_json_close(&json, '}');
    cli_put_line(json.out);
}

static bool verify(const struct cli_args *args, const char *path)
{
    static struct verification v;
    v.path = path;
    if (!cli_read_record(args, path, &v.kept)) {
        return false;
    }
    pz_verify(&v.kept.head, v.kept.moves, v.kept.count, &v.verdict);
    kept_record_free(&v.kept);
    if (cli_value(args, "json") != NULL) {
        print_json(&v);
    } else {
        print_verdict(&v);
    }
    return v.verdict.right;
}

static int run_verify(const struct cli_args *args)
{
    int wrong = 0;
    for (int i = 0; i < args->word_count; i++) {
        wrong += !verify(args, args->words[i]);
    }
    if (wrong == 0) {
        return CLI_DONE;
    }
    return cli_error(args, "%d of %d records failed", wrong, args->word_count);
}

const struct cli_command cli_verify = {
    .name = "verify",
    .words = "RECORD...",
    .summary = N_("check that the draws of recorded games are those of their seeds"),
    .details =
        N_("Checks the commitment by the secret, the seed by the secret and the players' words,\n"
           "the first player and every draw; docs/shuffles.md says how, so that anybody can do\n"
           "the same. The exit code is 0 only if every record has a seed and nothing is wrong."),
    .options = {{"json", NULL, N_("print a JSON object for each record")}},
    .run = run_verify,
};
