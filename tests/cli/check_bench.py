#!/usr/bin/env python3
"""check_bench.py GAME ROUNDS THREADS < JSON: do the figures of `piazza bench --json` fit together?

Speeds depend on the machine and on what else it does, so no time is compared with a number. The checks
are: every time is a number, figures of one measurement fit together, and counts are right."""
import json
import math
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


def is_time(value):
    return isinstance(value, (int, float)) and math.isfinite(value)


def near(a, b, share=0.02):
    return abs(a - b) <= share * max(abs(a), abs(b))


require(bench["rounds"] == rounds, "rounds")
require(bench["threads"] == threads, "threads")
for yardstick in ("generator_ns", "copy256_ns", "pick128_ns"):
    require(is_time(bench[yardstick]) and bench[yardstick] > 0, yardstick + " is a time")
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
    # These two are differences of times: another program can make them negative.
    require(is_time(row["ns_per_chance_move"]), name + "one chance move")
    require(is_time(row["ns_per_decision_move"]), name + "one decision")
    require(is_time(row["all_cores_ratio"]) and row["all_cores_ratio"] > 0, name + "threads")
require([row["game"] for row in bench["tables"]] == [game] * len(bench["tables"]) != [], "rows of tables")
for row in bench["tables"]:
    name = f"a table of {row['players']}: "
    require(near(row["decisions_per_s"] * row["ns_per_decision"], 1e9), name + "speed and time")
    require(row["moves_per_s"] >= row["decisions_per_s"], name + "moves and decisions")
    require(row["message_bytes_per_decision"] > 1000, name + "the size of messages")
for problem in problems:
    print("FAILED:", problem)
sys.exit(1 if problems else 0)
