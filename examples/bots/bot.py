#!/usr/bin/env python3
"""A bot for any game of Piazza that knows no rules: it takes the move that brings it the most points.

    piazza bot-host --url https://HOST/t/ID --name Pia -- ./bot.py
    piazza sim little --players 2 --bots cmd:./bot.py,greedy
"""

import json
import random
import sys


def gain(move, seat):
    """What the move's object says of its points: for each seat, or for the mover alone."""
    points = move.get("points", 0)
    if isinstance(points, list):
        others = [gained for index, gained in enumerate(points) if index != seat]
        return points[seat] - max(others)
    if move["kind"] in ("pass", "no-trip", "no-exchange"):
        return -1
    return points


def send(**message):
    print(json.dumps(message), flush=True)


answered = None
for line in sys.stdin:
    message = json.loads(line)
    position = message.get("position", {})
    if message["type"] == "takeback":
        send(type="vote", yes=True)
    ask = position.get("ask")
    # A question may be told again while others answer; after a cut ("look") the answer may be lost.
    if ask and (ask["id"] != answered or message["type"] == "look"):
        answered = ask["id"]
        best = max(ask["moves"], key=lambda move: (gain(move["move"], position["actor"]), random.random()))
        send(type="move", ask=ask["id"], move=best["number"])
