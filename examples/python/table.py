#!/usr/bin/env python3
"""Somebody who knows no rules plays against a bot at a table: table.py [LIBRARY [GAME [SEED]]]"""

import ctypes
import json
import os
import sys
import time

PLAYING, REFUSED = 2, -13
# What each function returns and takes: a handle, text, int, unsigned, double (a time), or nothing.
TYPES = {"h": ctypes.c_void_p, "t": ctypes.c_char_p, "i": ctypes.c_int32, "u": ctypes.c_uint32,
         "d": ctypes.c_double, "-": None}
SIGNATURES = {
    "open": "h", "close": "-h", "create": "ihtutdt", "receive": "ihitudt", "bot": "ihiiid",
    "bot_seat": "ih", "bot_move": "ihi", "fold": "ihtu", "events": "th", "messages": "ih", "to": "ihi",
    "message": "thi", "moves": "ih", "stage": "ih", "same": "ihh", "record": "th", "problem": "th",
}


class Table:
    """A handle of the foreign function interface; and what Anna, the only person here, was asked last."""

    def __init__(self, library):
        self.library, self.stored, self.asked, self.random = library, b"", None, 1
        self.handle = self.call("open")

    def call(self, name, *values):
        function = getattr(self.library, "pz_ffi_table_" + name)
        function.restype, *function.argtypes = (TYPES[letter] for letter in SIGNATURES[name])
        return function(*([] if name == "open" else [self.handle]), *values)

    def deliver(self, name, *values):
        """A call: first what happened is stored, then people are told. Anna is person 1."""
        code = self.call(name, *values)
        self.stored += self.call("events")
        if code < 0 and code != REFUSED:
            raise ValueError(self.call("problem").decode())
        for index in range(self.call("messages")):
            message = json.loads(self.call("message", index))
            if message["type"] == "error":
                raise ValueError(message["sentence"])
            if self.call("to", index) == 1 and "position" in message:
                self.asked = message["position"].get("ask")

    def send(self, message):
        text = json.dumps(message).encode()
        self.deliver("receive", 1, text, len(text), time.time() * 1000, os.urandom(32))

    def step(self):
        seat = self.call("bot_seat")
        if seat >= 0:
            answer = self.call("moves"), self.call("bot_move", 0)
            self.deliver("bot", seat, *answer, time.time() * 1000)
        else:
            self.random = (self.random * 75 + 74) % 65537
            moves = self.asked["moves"]
            move = moves[self.random % len(moves)]["move"]
            self.send({"type": "move", "ask": self.asked["id"], "move": move})


def main(library="libpiazza.so.1", name="little", seed="7"):
    table, again = (Table(ctypes.CDLL(library)) for _ in range(2))
    try:
        terms = {"game": name, "players": 2, "seats": ["open", "bot:greedy"]}
        text = json.dumps({"type": "create", "name": "Anna", "terms": terms}).encode()
        now = time.time() * 1000
        table.deliver("create", text, len(text), seed.encode(), now, os.urandom(32))
        table.send({"type": "start"})
        while table.call("stage") == PLAYING:
            table.step()
        # What was stored gives the same table again.
        again.deliver("fold", table.stored, len(table.stored))
        if not again.call("same", table.handle):
            raise ValueError("the events give another table")
        print(again.call("record").decode(), end="")
    except ValueError as problem:
        sys.exit(f"table: {problem}")
    finally:
        table.call("close")
        again.call("close")


main(*sys.argv[1:])
