/* Turns the map (data/italy) into the arrays of the engine, at build time:
 *
 *     make_map cities.csv routes.csv tickets.csv spots.csv OUT.h OUT.c
 *
 * A map with a mistake is refused with `file:line: what is wrong`, and nothing is written. The
 * engine knows no city: another map of the same rules is another four files. */
#include "../map_limits.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The sets of the engine are words of 64 and 128 bits. */
enum {
    CITIES_MAX = 64,
    PLACES_MAX = 64,
    REGIONS_MAX = 32, /* sets of regions in network_dsu.h */
    TRACKS_MAX = 128,
    TICKETS_MAX = 64,
    TICKETS_MIN = 25, /* five players are dealt five each (T4) */
    GRAY_KINDS_MAX = 8,
    PARALLEL_MAX = 3,
    WAVES_BY_FERRY = 4, /* two ferry cards in hand, two waves each (T9, T14) */
    SPOTS_MAX = 100,
    CODE_LENGTH = 3,
    COLOUR_TRACKS_MAX = 63, /* tracks of one colour, as bits of a word */
    MOVES_MAX = 4000,       /* claims; the rest of PZ_MOVES_MAX is for other moves */
    NAME_MAX_ = 40,
    FIELDS_MAX = 5,
    TEXT_MAX = 200, /* PZ_MOVE_TEXT_MAX; one move may keep five tickets */
    KEPT_MAX = 5
};

static const char *const colours[TK_COLOURS + 1] = {"red",   "blue",   "green", "yellow", "black",
                                                    "white", "orange", "pink",  "gray"};
static const int points_by_length[TK_LENGTH_MAX + 1] = {0, 1, 2, 4, 7, 10, 15, 18};

struct track {
    int a, b; /* places; b may be a zone */
    int colour, length, waves;
    int number;                  /* 1, or 2 and 3 for the further tracks of a double or triple */
    int other[PARALLEL_MAX - 1]; /* the tracks beside it, or -1 */
    int kind;                    /* see write_kinds() */
    int rank;                    /* place among the tracks of its colour, by length and waves */
    int claim;                   /* number of its first claim */
    int claims;                  /* number of its claims */
    int line;
};

struct ticket {
    int a, b, points;
};

struct spot {
    int place;
    int from; /* the city whose tracks it is for, or -1 */
    int x, y;
    char code[CODE_LENGTH + 1];
};

static struct {
    char name[NAME_MAX_];
    char place[PLACES_MAX][NAME_MAX_]; /* the cities, then the zones */
    int region_of[CITIES_MAX];
    int cities, zones;
    char region[REGIONS_MAX][NAME_MAX_];
    int region_cities[REGIONS_MAX];
    bool twice[REGIONS_MAX];
    int regions;
    struct track track[TRACKS_MAX];
    int tracks;
    struct ticket ticket[TICKETS_MAX];
    int tickets;
    struct spot spot[SPOTS_MAX];
    int spots;
    int plain_max; /* most spaces without a wave on a ferry route */
    int gray_kinds, gray_length[GRAY_KINDS_MAX], gray_waves[GRAY_KINDS_MAX];
} map;

/* The statements of a file (!check, !twice), which are checked once all of it is read. */
struct statement {
    char word[3][NAME_MAX_];
    int line;
};

struct source {
    const char *name;
    int line;
    char *field[FIELDS_MAX];
    int fields;
    char text[400];
    struct statement said[40];
    int said_count;
};

/* FAIL(source, line, format, ...) says where and what, and ends the program. */
#define FAIL(source, at_line, ...)                             \
    do {                                                       \
        fprintf(stderr, "%s:%d: ", (source)->name, (at_line)); \
        fprintf(stderr, __VA_ARGS__);                          \
        fputc('\n', stderr);                                   \
        exit(1);                                               \
    } while (0)

/* ---- lines and names ---- */

static void need_room(const struct source *source, int count, int max, const char *what)
{
    if (count == max) {
        FAIL(source, source->line, "more than %d %s", max, what);
    }
}

static void split(struct source *source)
{
    char *at = source->text;
    source->fields = 0;
    at[strcspn(at, "\r\n")] = '\0';
    for (;;) {
        need_room(source, source->fields, FIELDS_MAX, "fields");
        source->field[source->fields++] = at;
        at = strchr(at, ',');
        if (at == NULL) {
            return;
        }
        *at++ = '\0';
    }
}

static void copy_name(const struct source *source, char to[NAME_MAX_], const char *name)
{
    if (name[0] == '\0' || strlen(name) >= NAME_MAX_) {
        FAIL(source, source->line, "'%s' is empty or too long for a name", name);
    }
    snprintf(to, NAME_MAX_, "%s", name);
}

/* The name of a place is a word in the texts of moves, such as Napoli-Roma#2. */
static void copy_place(const struct source *source, char to[NAME_MAX_], const char *name)
{
    copy_name(source, to, name);
    for (const char *at = name; *at != '\0'; at++) {
        if ((unsigned char)*at <= ' ' || strchr("-#,;\"\\", *at) != NULL) {
            FAIL(source, source->line, "'%s': a place is one word without - # , ; and quotes",
                 name);
        }
    }
}

/* Reads the next line that holds data. The first is the header, which must be the given one. */
static bool next_row(struct source *source, FILE *in, const char *header, bool *started)
{
    while (fgets(source->text, sizeof source->text, in) != NULL) {
        source->line++;
        if (strchr(source->text, '\n') == NULL && !feof(in)) {
            FAIL(source, source->line, "the line is too long");
        }
        if (source->text[0] == '#' || strspn(source->text, " \t\r\n") == strlen(source->text)) {
            continue;
        }
        if (source->text[0] == '!') {
            split(source);
            if (source->said_count == 40 || source->fields > 3) {
                FAIL(source, source->line, "too much said by !");
            }
            struct statement *said = &source->said[source->said_count++];
            for (int i = 0; i < source->fields; i++) {
                copy_name(source, said->word[i], source->field[i]);
            }
            said->line = source->line;
            continue;
        }
        if (!*started) {
            source->text[strcspn(source->text, "\r\n")] = '\0';
            if (strcmp(source->text, header) != 0) {
                FAIL(source, source->line, "the header must be %s", header);
            }
            *started = true;
            continue;
        }
        split(source);
        return true;
    }
    if (!*started) {
        FAIL(source, source->line, "the header %s is missing", header);
    }
    return false;
}

static int number_of(const struct source *source, int line, const char *text, int min, int max)
{
    char *end = NULL;
    const long number = strtol(text, &end, 10);
    if (*text == '\0' || *end != '\0' || number < min || number > max) {
        FAIL(source, line, "'%s' is not a number from %d to %d", text, min, max);
    }
    return (int)number;
}

/* The index of a name, or `count`. */
static int index_of(const char *name, char (*names)[NAME_MAX_], int count)
{
    int i = 0;
    while (i < count && strcmp(names[i], name) != 0) {
        i++;
    }
    return i;
}

static int place_named(const struct source *source, const char *name)
{
    const int place = index_of(name, map.place, map.cities + map.zones);
    if (place < map.cities + map.zones) {
        return place;
    }
    FAIL(source, source->line, "'%s' is neither a city nor a zone of the map", name);
}

static void need_fields(const struct source *source, int count)
{
    if (source->fields != count) {
        FAIL(source, source->line, "%d fields expected, not %d", count, source->fields);
    }
}

/* Checks that each !check,WORD,N of the file names the number found. */
static void check_said(const struct source *source, const char *word, int found)
{
    bool found_check = false;
    for (int i = 0; i < source->said_count; i++) {
        const struct statement *said = &source->said[i];
        if (strcmp(said->word[0], "!check") == 0 && strcmp(said->word[1], word) == 0) {
            found_check = true;
            if (number_of(source, said->line, said->word[2], 0, 100000) != found) {
                FAIL(source, said->line, "%s should be %s, but the data has %d", word,
                     said->word[2], found);
            }
        }
    }
    if (!found_check) {
        FAIL(source, source->line, "the line !check,%s,N is missing", word);
    }
}

static FILE *open_file(const char *name, const char *mode)
{
    FILE *file = fopen(name, mode);
    if (file == NULL) {
        perror(name);
        exit(1);
    }
    return file;
}

/* ---- the files ---- */

static int region_named(const struct source *source, const char *name)
{
    const int region = index_of(name, map.region, map.regions);
    if (region == map.regions) {
        need_room(source, map.regions, REGIONS_MAX, "regions");
        copy_name(source, map.region[map.regions++], name);
    }
    return region;
}

/* Adds the name of a place to those of all. */
static void add_place(const struct source *source, const char *name)
{
    const int places = map.cities + map.zones;
    if (index_of(name, map.place, places) < places) {
        FAIL(source, source->line, "'%s' stands twice in the data", name);
    }
    copy_place(source, map.place[places], name);
}

static void read_city_statements(struct source *source)
{
    for (int i = 0; i < source->said_count; i++) {
        const struct statement *said = &source->said[i];
        source->line = said->line;
        if (strcmp(said->word[0], "!zone") == 0) {
            need_room(source, map.cities + map.zones, PLACES_MAX, "places");
            add_place(source, said->word[1]);
            map.zones++;
        } else if (strcmp(said->word[0], "!twice") == 0) {
            const int region = index_of(said->word[1], map.region, map.regions);
            if (region == map.regions) {
                FAIL(source, said->line, "'%s' is not a region of the map", said->word[1]);
            }
            if (number_of(source, said->line, said->word[2], 1, CITIES_MAX) !=
                map.region_cities[region]) {
                FAIL(source, said->line, "%s should have %s cities, but has %d", said->word[1],
                     said->word[2], map.region_cities[region]);
            }
            map.twice[region] = true;
        } else if (strcmp(said->word[0], "!name") == 0) {
            copy_place(source, map.name, said->word[1]); /* a word in records */
        } else if (strcmp(said->word[0], "!check") != 0) {
            FAIL(source, said->line, "%s is not understood", said->word[0]);
        }
    }
}

static void read_cities(const char *name)
{
    struct source source = {.name = name};
    FILE *in = open_file(name, "r");
    bool started = false;
    while (next_row(&source, in, "city,region,latitude,longitude", &started)) {
        need_fields(&source, 4);
        need_room(&source, map.cities, CITIES_MAX, "cities");
        add_place(&source, source.field[0]);
        const int region = region_named(&source, source.field[1]);
        map.region_of[map.cities++] = region;
        map.region_cities[region]++;
    }
    fclose(in);
    check_said(&source, "cities", map.cities);
    check_said(&source, "regions", map.regions);
    read_city_statements(&source);
    if (map.name[0] == '\0') {
        FAIL(&source, source.line, "the line !name,NAME is missing");
    }
}

/* Finds the tracks beside this one: they have the same places in the same order, and its length. */
static void join_parallels(const struct source *source, int index)
{
    struct track *track = &map.track[index];
    track->number = 1;
    for (int i = 0; i < index; i++) {
        struct track *before = &map.track[i];
        if (before->a == track->b && before->b == track->a) {
            FAIL(source, source->line, "a double is written in the same order as in line %d",
                 before->line);
        }
        if (before->a != track->a || before->b != track->b) {
            continue;
        }
        if (before->length != track->length) {
            FAIL(source, source->line, "a double is not symmetric: length %d here, %d in line %d",
                 track->length, before->length, before->line);
        }
        need_room(source, track->number, PARALLEL_MAX, "tracks side by side");
        track->other[track->number++ - 1] = i;
        before->other[before->other[0] < 0 ? 0 : 1] = index;
    }
}

static int gray_kind(const struct source *source, int length, int waves)
{
    for (int i = 0; i < map.gray_kinds; i++) {
        if (map.gray_length[i] == length && map.gray_waves[i] == waves) {
            return i;
        }
    }
    need_room(source, map.gray_kinds, GRAY_KINDS_MAX, "kinds of ferry routes");
    map.gray_length[map.gray_kinds] = length;
    map.gray_waves[map.gray_kinds] = waves;
    return map.gray_kinds++;
}

static void read_track(const struct source *source)
{
    need_fields(source, 5);
    need_room(source, map.tracks, TRACKS_MAX, "tracks");
    struct track *track = &map.track[map.tracks];
    *track = (struct track){.other = {-1, -1}, .line = source->line};
    track->a = place_named(source, source->field[0]);
    track->b = place_named(source, source->field[1]);
    if (track->a == track->b || track->a >= map.cities) {
        FAIL(source, source->line, "a track joins a city to another city or to a zone");
    }
    while (track->colour <= TK_GRAY && strcmp(colours[track->colour], source->field[2]) != 0) {
        track->colour++;
    }
    if (track->colour > TK_GRAY) {
        FAIL(source, source->line, "'%s' is not a colour", source->field[2]);
    }
    track->length = number_of(source, source->line, source->field[3], 1, TK_LENGTH_MAX);
    track->waves = number_of(source, source->line, source->field[4], 0, track->length);
    if ((track->waves > 0) != (track->colour == TK_GRAY)) {
        FAIL(source, source->line, "gray tracks have waves, and only they do (T14)");
    }
    if (track->colour == TK_GRAY) {
        const int kind = gray_kind(source, track->length, track->waves);
        track->kind = TK_COLOURS * TK_LENGTH_MAX + kind;
        if (track->length - track->waves > map.plain_max) {
            map.plain_max = track->length - track->waves;
        }
        track->claims = ((track->waves < WAVES_BY_FERRY ? track->waves : WAVES_BY_FERRY) + 1) *
                        (1 + TK_COLOURS * (track->length - track->waves));
    } else {
        track->kind = track->colour * TK_LENGTH_MAX + track->length - 1;
        track->claims = track->length + 1;
    }
    if (map.tracks > 0) {
        const struct track *before = &map.track[map.tracks - 1];
        track->claim = before->claim + before->claims;
    }
    if (track->claim + track->claims > MOVES_MAX) {
        FAIL(source, source->line, "the map gives more than %d claims", MOVES_MAX);
    }
    join_parallels(source, map.tracks);
    map.tracks++;
}

static void check_connected(const struct source *source)
{
    bool reached[PLACES_MAX] = {true};
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < map.tracks; i++) {
            const struct track *track = &map.track[i];
            /* a zone is a dead end (T19): nothing is reached through it */
            const bool from_a = reached[track->a];
            const bool from_b = track->b < map.cities && reached[track->b];
            if ((from_a && !reached[track->b]) || (from_b && !reached[track->a])) {
                reached[track->a] = true;
                reached[track->b] = true;
                more = true;
            }
        }
    }
    for (int i = 0; i < map.cities + map.zones; i++) {
        if (!reached[i]) {
            FAIL(source, source->line, "the map is not connected: no way from %s to %s",
                 map.place[0], map.place[i]);
        }
    }
}

static void rank_tracks(const struct source *source)
{
    for (int colour = 0; colour <= TK_GRAY; colour++) {
        int rank = 0;
        const int first = colour * TK_LENGTH_MAX;
        const int end = colour == TK_GRAY ? first + map.gray_kinds : first + TK_LENGTH_MAX;
        for (int kind = first; kind < end; kind++) {
            for (int i = 0; i < map.tracks; i++) {
                if (map.track[i].kind == kind) {
                    map.track[i].rank = rank++;
                }
            }
        }
        if (rank > COLOUR_TRACKS_MAX) {
            FAIL(source, source->line, "more than %d tracks of one colour", COLOUR_TRACKS_MAX);
        }
    }
}

static void read_routes(const char *name)
{
    struct source source = {.name = name};
    FILE *in = open_file(name, "r");
    bool started = false;
    while (next_row(&source, in, "from,to,colour,length,waves", &started)) {
        read_track(&source);
    }
    fclose(in);
    if (map.gray_kinds == 0) {
        FAIL(&source, source.line, "the rules want a map with ferry routes (T14)");
    }
    int all = 0;
    check_said(&source, "tracks", map.tracks);
    for (int colour = 0; colour <= TK_GRAY; colour++) {
        int sum = 0;
        for (int i = 0; i < map.tracks; i++) {
            sum += map.track[i].colour == colour ? map.track[i].length : 0;
        }
        check_said(&source, colours[colour], sum);
        all += sum;
    }
    check_said(&source, "all", all);
    check_connected(&source);
    rank_tracks(&source);
}

static void read_tickets(const char *name)
{
    struct source source = {.name = name};
    FILE *in = open_file(name, "r");
    bool started = false;
    while (next_row(&source, in, "from,to,points", &started)) {
        need_fields(&source, 3);
        need_room(&source, map.tickets, TICKETS_MAX, "tickets");
        struct ticket *ticket = &map.ticket[map.tickets];
        ticket->a = place_named(&source, source.field[0]);
        ticket->b = place_named(&source, source.field[1]);
        ticket->points = number_of(&source, source.line, source.field[2], 1, 99);
        for (int i = 0; i < map.tickets; i++) {
            const struct ticket *before = &map.ticket[i];
            if ((before->a == ticket->a && before->b == ticket->b) ||
                (before->a == ticket->b && before->b == ticket->a)) {
                FAIL(&source, source.line, "this ticket stands twice in the data");
            }
        }
        if (ticket->a == ticket->b) {
            FAIL(&source, source.line, "a ticket joins two different places");
        }
        if (KEPT_MAX * (strlen(map.place[ticket->a]) + strlen(map.place[ticket->b]) + 2) + 5 >
            TEXT_MAX) {
            FAIL(&source, source.line, "the names are too long for the text of a move");
        }
        map.tickets++;
    }
    fclose(in);
    if (map.tickets < TICKETS_MIN) {
        FAIL(&source, source.line, "at least %d tickets are needed (T4)", TICKETS_MIN);
    }
    check_said(&source, "tickets", map.tickets);
}

static bool leads_into(int city, int zone)
{
    for (int i = 0; i < map.tracks; i++) {
        if (map.track[i].a == city && map.track[i].b == zone) {
            return true;
        }
    }
    return false;
}

static void read_spot(const struct source *source)
{
    need_fields(source, 5);
    need_room(source, map.spots, SPOTS_MAX, "spots");
    struct spot *spot = &map.spot[map.spots];
    const char *code = source->field[1];
    const char *from = source->field[4];
    spot->place = place_named(source, source->field[0]);
    if (strlen(code) != CODE_LENGTH ||
        strspn(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") != CODE_LENGTH) {
        FAIL(source, source->line, "'%s' is not three letters", code);
    }
    snprintf(spot->code, sizeof spot->code, "%s", code);
    spot->x = number_of(source, source->line, source->field[2], 0, TK_SPOT_X_MAX);
    spot->y = number_of(source, source->line, source->field[3], 0, TK_SPOT_Y_MAX);
    spot->from = *from == '\0' ? -1 : place_named(source, from);
    if (spot->from >= 0 && !leads_into(spot->from, spot->place)) {
        FAIL(source, source->line, "no track leads from %s into %s", from, source->field[0]);
    }
    for (int i = 0; i < map.spots; i++) {
        const struct spot *before = &map.spot[i];
        if (before->place == spot->place && before->from == spot->from) {
            FAIL(source, source->line, "%s already has such a spot", source->field[0]);
        }
        if ((before->place == spot->place) != (strcmp(before->code, code) == 0)) {
            FAIL(source, source->line, "a place has one code, and no other place has it");
        }
    }
    map.spots++;
}

static void read_spots(const char *name)
{
    struct source source = {.name = name};
    FILE *in = open_file(name, "r");
    bool started = false;
    while (next_row(&source, in, "place,short,x,y,from", &started)) {
        read_spot(&source);
    }
    fclose(in);
    for (int place = 0; place < map.cities + map.zones; place++) {
        bool found = false;
        for (int i = 0; i < map.spots; i++) {
            found = found || (map.spot[i].place == place && map.spot[i].from < 0);
        }
        if (!found) {
            FAIL(&source, source.line, "%s has no spot", map.place[place]);
        }
    }
}

/* ---- the arrays ---- */

/* One of a list of numbers, twenty in a line. */
static void write_number(FILE *out, int index, int number)
{
    fprintf(out, "%s%d,", index % 20 == 0 ? "\n    " : " ", number);
}

/* The name of a track, such as Napoli-Roma#2. */
static void write_track_name(FILE *out, const struct track *track)
{
    fprintf(out, "%s-%s", map.place[track->a], map.place[track->b]);
    if (track->number > 1) {
        fprintf(out, "#%d", track->number);
    }
}

static void write_header(const char *name)
{
    FILE *out = open_file(name, "w");
    const struct track *last = &map.track[map.tracks - 1];
    fprintf(out,
            "/* Made from the map's data by make_map: how much there is of everything. */\n"
            "#ifndef PIAZZA_TICKETS_MAP_SIZES_H\n#define PIAZZA_TICKETS_MAP_SIZES_H\n\nenum {\n"
            "    TK_CITIES = %d,\n    TK_ZONES = %d,\n    TK_REGIONS = %d,\n    TK_TRACKS = %d,\n"
            "    TK_TICKETS = %d,\n    TK_GRAY_KINDS = %d,\n    TK_PLAIN_MAX = %d,\n"
            "    TK_CLAIMS = %d,\n    TK_SPOTS = %d\n};\n\n#endif\n",
            map.cities, map.zones, map.regions, map.tracks, map.tickets, map.gray_kinds,
            map.plain_max, last->claim + last->claims, map.spots);
    fclose(out);
}

static void write_tracks(FILE *out)
{
    fprintf(out, "const struct tk_track tk_tracks[TK_TRACKS] = {\n");
    for (int i = 0; i < map.tracks; i++) {
        const struct track *t = &map.track[i];
        fprintf(out,
                "    {%d, %d, %d, %d, %d, %d, %d, %d, %d, {%d, %d}, %d, %d}, /* %d: %s-%s#%d */\n",
                t->a, t->b, t->colour, t->length, t->waves, points_by_length[t->length], t->kind,
                t->rank, t->number, t->other[0] < 0 ? 255 : t->other[0],
                t->other[1] < 0 ? 255 : t->other[1], t->claim, t->claims, i, map.place[t->a],
                map.place[t->b], t->number);
    }
    fprintf(out, "};\n\nconst char *const tk_track_names[TK_TRACKS] = {\n");
    for (int i = 0; i < map.tracks; i++) {
        fprintf(out, "    \"");
        write_track_name(out, &map.track[i]);
        fprintf(out, "\",\n");
    }
    fprintf(out, "};\n\nconst char *const tk_track_members[TK_TRACKS] = {\n");
    for (int i = 0; i < map.tracks; i++) {
        const struct track *t = &map.track[i];
        fprintf(out, "    \"\\\"track\\\":%d,\\\"name\\\":\\\"", i);
        write_track_name(out, t);
        fprintf(out,
                "\\\",\\\"cities\\\":[\\\"%s\\\",\\\"%s\\\"],\\\"length\\\":%d,"
                "\\\"points\\\":%d\",\n",
                map.place[t->a], map.place[t->b], t->length, points_by_length[t->length]);
    }
    fprintf(out, "};\n\nconst uint8_t tk_claim_track[TK_CLAIMS] = {");
    int column = 0;
    for (int i = 0; i < map.tracks; i++) {
        for (int c = 0; c < map.track[i].claims; c++) {
            write_number(out, column++, i);
        }
    }
    fprintf(out, "\n};\n\n");
}

/* The tracks at each place. */
static void write_edges(FILE *out)
{
    int first[PLACES_MAX + 1];
    int count = 0;
    const int places = map.cities + map.zones;
    fprintf(out, "const uint8_t tk_edges[2 * TK_TRACKS] = {");
    for (int place = 0; place < places; place++) {
        first[place] = count;
        for (int i = 0; i < map.tracks; i++) {
            if (map.track[i].a == place || map.track[i].b == place) {
                write_number(out, count++, i);
            }
        }
    }
    first[places] = count;
    fprintf(out, "\n};\n\nconst uint16_t tk_edge_first[TK_PLACES + 1] = {");
    for (int place = 0; place <= places; place++) {
        write_number(out, place, first[place]);
    }
    fprintf(out, "\n};\n\n");
}

/* Tracks that cost the same are of one kind: 56 kinds by colour and length, then those of the
 * ferry routes by length and waves. */
static void write_kinds(FILE *out)
{
    const int kinds = TK_COLOURS * TK_LENGTH_MAX + map.gray_kinds;
    fprintf(out, "const uint8_t tk_kind_tracks[TK_TRACKS] = {");
    int first[TK_COLOURS * TK_LENGTH_MAX + GRAY_KINDS_MAX + 1];
    int count = 0;
    for (int kind = 0; kind < kinds; kind++) {
        first[kind] = count;
        for (int i = 0; i < map.tracks; i++) {
            if (map.track[i].kind == kind) {
                write_number(out, count++, i);
            }
        }
    }
    first[kinds] = count;
    fprintf(out, "\n};\n\nconst uint8_t tk_kind_first[TK_KINDS + 1] = {");
    for (int kind = 0; kind <= kinds; kind++) {
        write_number(out, kind, first[kind]);
    }
    fprintf(out, "\n};\n\nconst struct tk_gray_kind tk_gray_kinds[TK_GRAY_KINDS] = {\n");
    for (int i = 0; i < map.gray_kinds; i++) {
        fprintf(out, "    {%d, %d},\n", map.gray_length[i], map.gray_waves[i]);
    }
    fprintf(out, "};\n\n");
}

static void write_regions(FILE *out)
{
    fprintf(out, "const struct tk_region tk_regions[TK_REGIONS] = {\n");
    for (int region = 0; region < map.regions; region++) {
        unsigned long long cities = 0;
        for (int city = 0; city < map.cities; city++) {
            cities |= map.region_of[city] == region ? 1ull << city : 0;
        }
        fprintf(out, "    {\"%s\", UINT64_C(0x%llx), %s},\n", map.region[region], cities,
                map.twice[region] ? "true" : "false");
    }
    fprintf(out, "};\n\nconst uint8_t tk_region_of[TK_CITIES] = {");
    for (int city = 0; city < map.cities; city++) {
        write_number(out, city, map.region_of[city]);
    }
    fprintf(out, "\n};\n");
}

static void write_tables(const char *name)
{
    FILE *out = open_file(name, "w");
    fprintf(out, "/* Made from the map's data by make_map. */\n#include \"map.h\"\n\n");
    fprintf(out, "const char tk_map_name[] = \"%s\";\n\n", map.name);
    fprintf(out, "const char *const tk_places[TK_PLACES] = {\n");
    for (int i = 0; i < map.cities + map.zones; i++) {
        fprintf(out, "    \"%s\",\n", map.place[i]);
    }
    fprintf(out, "};\n\n");
    write_tracks(out);
    write_edges(out);
    write_kinds(out);
    fprintf(out, "const struct tk_ticket tk_tickets[TK_TICKETS] = {\n");
    for (int i = 0; i < map.tickets; i++) {
        const struct ticket *t = &map.ticket[i];
        fprintf(out, "    {%d, %d, %d}, /* %s-%s */\n", t->a, t->b, t->points, map.place[t->a],
                map.place[t->b]);
    }
    fprintf(out, "};\n\nconst char *const tk_ticket_names[TK_TICKETS] = {\n");
    for (int i = 0; i < map.tickets; i++) {
        fprintf(out, "    \"%s-%s\",\n", map.place[map.ticket[i].a], map.place[map.ticket[i].b]);
    }
    fprintf(out, "};\n\n");
    write_regions(out);
    fprintf(out, "\nconst struct tk_spot tk_spots[TK_SPOTS] = {\n");
    for (int i = 0; i < map.spots; i++) {
        const struct spot *spot = &map.spot[i];
        fprintf(out, "    {%d, %d, %d, %d, \"%s\"},\n", spot->place,
                spot->from < 0 ? map.cities + map.zones : spot->from, spot->x, spot->y, spot->code);
    }
    fprintf(out, "};\n");
    fclose(out);
}

int main(int argc, char **argv)
{
    if (argc != 7) {
        fprintf(stderr,
                "usage: make_map cities.csv routes.csv tickets.csv spots.csv OUT.h OUT.c\n");
        return 2;
    }
    read_cities(argv[1]);
    read_routes(argv[2]);
    read_tickets(argv[3]);
    read_spots(argv[4]);
    write_header(argv[5]);
    write_tables(argv[6]);
    return 0;
}
