/* The map. The build makes it from data/italy (gen/make_map.c); nothing else in the program knows a
 * city. A place is a city (below TK_CITIES) or a zone (from there on). */
#ifndef PIAZZA_TICKETS_MAP_H
#define PIAZZA_TICKETS_MAP_H

#include "map_limits.h"
#include "map_sizes.h"
#include <stdbool.h>
#include <stdint.h>

enum {
    TK_PLACES = TK_CITIES + TK_ZONES,
    TK_LOCO = TK_COLOURS, /* the ninth sort of train card */
    TK_SORTS = 9,
    TK_KINDS = TK_COLOURS * TK_LENGTH_MAX + TK_GRAY_KINDS,
    TK_NO_TRACK = 255
};

struct tk_track {
    uint8_t a, b; /* places; only b may be a zone */
    uint8_t colour;
    uint8_t length;
    uint8_t waves;
    uint8_t points;
    uint8_t kind;
    uint8_t rank;     /* its place among the tracks of its colour, by kind */
    uint8_t number;   /* 1, or 2 and 3 for the further tracks of a double or triple */
    uint8_t other[2]; /* the tracks beside it, or TK_NO_TRACK */
    uint16_t claim;   /* number of its first claim, from TK_MOVE_CLAIM on */
    uint16_t claims;  /* number of its payments; with it, an index is a shift by 4 */
};

/* Tracks of one kind cost the same: colour * TK_LENGTH_MAX + length - 1, or, from
 * TK_COLOURS * TK_LENGTH_MAX on, a kind of ferry route. */
struct tk_gray_kind {
    uint8_t length;
    uint8_t waves;
};

struct tk_ticket {
    uint8_t a, b;
    uint8_t points;
};

struct tk_region {
    const char *name;
    uint64_t cities;
    bool twice; /* counts as two if all its cities are in one network (T22) */
};

/* Where the sign of a place begins on a map of few cells. */
struct tk_spot {
    uint8_t place;
    uint8_t from; /* the city whose tracks it is for; TK_PLACES if for all */
    uint16_t x;
    uint16_t y;
    char code[4]; /* the name in three letters */
};

extern const char tk_map_name[]; /* the name in records */
extern const char *const tk_places[TK_PLACES];
extern const struct tk_track tk_tracks[TK_TRACKS];
extern const char *const tk_track_names[TK_TRACKS]; /* such as Napoli-Roma#2 */
/* Members of a JSON object that are the same in all claims of a track (objects.c). */
extern const char *const tk_track_members[TK_TRACKS];
extern const char *const tk_ticket_names[TK_TICKETS];
extern const uint8_t tk_edges[2 * TK_TRACKS];       /* the tracks of each place, place by place */
extern const uint16_t tk_edge_first[TK_PLACES + 1]; /* where the tracks of each place start */
extern const uint8_t tk_claim_track[TK_CLAIMS];
extern const uint8_t tk_kind_tracks[TK_TRACKS];   /* the tracks, sorted by kind */
extern const uint8_t tk_kind_first[TK_KINDS + 1]; /* where each kind starts in tk_kind_tracks */
extern const struct tk_gray_kind tk_gray_kinds[TK_GRAY_KINDS];
extern const struct tk_ticket tk_tickets[TK_TICKETS];
extern const struct tk_region tk_regions[TK_REGIONS];
extern const uint8_t tk_region_of[TK_CITIES];
extern const struct tk_spot tk_spots[TK_SPOTS];

#endif
