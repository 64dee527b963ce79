#!/usr/bin/env python3
"""check_bench.py GAME ROUNDS THREADS < JSON: do the figures of `piazza bench --json` fit together?

Speeds differ from run to run, so what is checked is what must hold between them, and what does not
depend on speed at all."""
import json
import sys

game, rounds, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
bench = json.load(sys.stdin)
# players, decisions of a random game on average (from, to), chance moves for each (from, to)
KNOWN = {"little": (range(2, 7), 25, 29, 2.5, 4.5)}
players, shortest, longest, least_chance, most_chance = KNOWN[game]
problems = []


def require(holds, what):
    if not holds:
        problems.append(what)


def near(a, b, share=0.02):
    return abs(a - b) <= share * max(abs(a), abs(b))


require(bench["rounds"] == rounds, "rounds")
require(bench["threads"] == threads, "threads")
require(0.1 < bench["generator_ns"] < 100, "a call of the generator takes about a nanosecond")
require(0.5 < bench["copy256_ns"] < 1000, "a copy of 256 bytes takes some nanoseconds")
require(0.5 < bench["pick128_ns"] < 1000, "a pick takes some nanoseconds")
require([row["players"] for row in bench["rows"]] == list(players), "a row for each number of players")
for row in bench["rows"]:
    name = f"{row['players']} players: "
    require(row["game"] == game, name + "the game")
    require(8 <= row["state_bytes"] <= 1024, name + "the size of a state")
    require(near(row["decisions_per_s"] * row["ns_per_decision"], 1e9), name + "speed and time")
    require(near(row["games_per_s"] * row["decisions_per_game"], row["decisions_per_s"]),
            name + "games and decisions")
    require(near(row["generator_calls"] * bench["generator_ns"], row["ns_per_decision"]),
            name + "calls of the generator")
    require(shortest < row["decisions_per_game"] < longest, name + "the length of a random game")
    require(least_chance < row["chance_moves_per_decision"] < most_chance, name + "chance moves")
    require(row["unfinished"] == 0, name + "all games end")
    # Differences of times, which another program may disturb: only that they are of that order.
    require(abs(row["ns_per_chance_move"]) < 1e5, name + "one chance move")
    require(abs(row["ns_per_decision_move"]) < 1e5, name + "one decision")
    require(0.02 * threads < row["all_cores_ratio"] < 3 * threads, name + "threads")
for problem in problems:
    print("FAILED:", problem)
sys.exit(1 if problems else 0)
