#!/usr/bin/env python3
"""Bots play a game: match.py [LIBRARY [GAME [SEED]]]"""

import ctypes
import sys

CHANCE, PLAYING = -1, 2
BOTS = ["greedy", "random", "greedy", "random"]

# Texts are c_char_p, handles c_void_p, and every other number an int.
SIGNATURES = {
    "open": (ctypes.c_void_p, []),
    "close": (None, [ctypes.c_void_p]),
    "setup": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int32]),
    "name": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_int32, ctypes.c_char_p]),
    "start": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_char_p]),
    "stage": (ctypes.c_int32, [ctypes.c_void_p]),
    "actor": (ctypes.c_int32, [ctypes.c_void_p]),
    "draw": (ctypes.c_int32, [ctypes.c_void_p]),
    "ask": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int32]),
    "apply": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_int32]),
    "points": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_int32]),
    "won": (ctypes.c_int32, [ctypes.c_void_p, ctypes.c_int32]),
    "record": (ctypes.c_char_p, [ctypes.c_void_p]),
    "problem": (ctypes.c_char_p, [ctypes.c_void_p]),
}
FALLIBLE = {"setup", "name", "start", "draw", "ask", "apply"}  # a negative number is a failure


class Game:
    """A handle of the foreign function interface; its functions as methods, its failures as exceptions."""

    def __init__(self, library):
        self.library = library
        self.handle = self.function("open")()

    def function(self, name):
        function = getattr(self.library, "pz_ffi_" + name)
        function.restype, function.argtypes = SIGNATURES[name]
        return function

    def __getattr__(self, name):
        if name not in SIGNATURES:
            raise AttributeError(name)

        def call(*values):
            given = [value.encode() if isinstance(value, str) else value for value in values]
            result = self.function(name)(self.handle, *given)
            if name in FALLIBLE and result < 0:
                raise ValueError(self.problem())
            return result.decode() if isinstance(result, bytes) else result

        return call


def main(library="libpiazza.so.1", name="little", seed="7"):
    game = Game(ctypes.CDLL(library))
    try:
        game.setup(name, len(BOTS))
        for seat, bot in enumerate(BOTS):
            game.name(seat, bot)
        game.start(seed)
        while game.stage() == PLAYING:
            actor = game.actor()
            if actor == CHANCE:
                game.draw()
            else:
                game.apply(game.ask(BOTS[actor], 0))
        for seat, bot in enumerate(BOTS):
            print(f"{seat} {bot}: {game.points(seat)}{', winner' if game.won(seat) else ''}")
        print("\n" + game.record(), end="")
    except ValueError as problem:
        sys.exit(f"match: {problem}")
    finally:
        game.close()


main(*sys.argv[1:])
