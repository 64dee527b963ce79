#!/usr/bin/env python3
"""Checks that code names no game outside of src/games/GAME and web/games/GAME: neither its id, nor its title, nor
a name with its prefix; and that in src/games/GAME every name that other files see begins with that prefix: functions
and variables that are not static, and all that a header defines. CMakeLists.txt has the list of games. Prints what is
wrong; exit code 1."""

import pathlib
import re
import subprocess
import sys

# What is read. Tests and scripts (bench/web.mjs, tools) name games as samples.
FILES = ("src/*.[ch]", "src/*.mjs", "src/*.html", "include/*", "cmake/*", "bench/*.[ch]", "fuzz/*.[ch]",
         "web/*.js", "web/*.mjs", "web/*.css", "web/*.d.ts", "web/*.html", "web/*.webmanifest")

OF_A_GAME = re.compile(r"(?:src|web)/games/\w+/")

# Where games may be named, and why.
ALLOWED = {
    "web/games/faces.js": "the list of the games of the page",
    "web/index.html": "asks for each about.js with the page; the first view is generated from them",
    "web/manifest.webmanifest": "describes the app, with a shortcut to each game",
    "bench/load.c": "plays a game by default",
    "fuzz/fuzz.h": "bytes of the corpus stand for games",
    "fuzz/fuzz_table.c": "has a message that makes a table",
}

# Where an id is just an English word.
ENGLISH = re.compile(r"\b(?:is|says|too) little\b|\b[Aa] little\b|\blittle (?:about|less|longer|more)\b"
                     r"|\blittle[ -]?[Ee]ndian\b")


# What the build puts together under a name that follows from the id.
MADE_UP = r"(?:pz_game|term_game|trainee)_{0}|pz_text_{0}_\w+"


def prefix_of(game):
    """The prefix of the game's names: that of its state."""
    header = pathlib.Path("src/games", game, game + ".h").read_text(encoding="utf-8")
    return re.search(r"^struct ([a-z]+)_state\b", header, re.M).group(1)


def patterns_of(game):
    """How code elsewhere may name the game, and how another game may reach into its folder."""
    folder = pathlib.Path("src/games", game)
    title = re.search(r'\.title = "(.*)"', (folder / "game.c").read_text(encoding="utf-8")).group(1)
    prefixes = sorted({game, prefix_of(game)})
    prefix = "|".join(prefixes)
    capital = "|".join(each.capitalize() for each in prefixes)
    short = " ".join(title.split()[:3])  # people leave out where it plays
    return (re.compile(rf"\b(?:{prefix})[_-]\w+|\w+_(?:{prefix})\b|\b{re.escape(short)}\b"
                       rf"|(?-i:\b{game}\b|\b(?:{prefix})[A-Z]\w*|\w*[a-z](?:{capital})(?![a-z]))", re.I),
            re.compile(rf"(?:games|\.\.)/{game}/|\bpz_game_{game}\b"))


def visible_names(path):
    """The names in a file that other files see, each with its line. Such names stand in lines that begin at the
    margin, or in an enum of a header."""
    text = re.sub(r"/\*.*?\*/", lambda found: "\n" * found.group().count("\n"),
                  pathlib.Path(path).read_text(encoding="utf-8"), flags=re.S)
    found = []
    if path.endswith(".h"):
        found += re.finditer(r"^#define (?!PIAZZA_)(\w+)", text, re.M)
        text = re.sub(r"^#.*", lambda line: " " * len(line.group()), text, flags=re.M)
        found += re.finditer(r"^(?:struct|union|enum) (\w+) \{", text, re.M)
        for body in re.finditer(r"^enum(?: \w+)? \{(.*?)\}", text, re.M | re.S):
            found += re.compile(r"(?:^|(?<=[{,]))\s*(\w+)(?=\s*[=,}])", re.M).finditer(text, *body.span())
    # Type and name of a function or variable; in a header inline functions, too.
    static = "" if path.endswith(".h") else "(?!static)"
    found += re.finditer(rf"^(?!#|typedef|_Static_assert){static}(?:__attribute__\(\(.*?\)\)\)? )?"
                         r"(?:static |inline |extern |const |enum |struct |union )*\w+[ *]+"
                         r"(?:const )?(\w+)(?=[([;=,]| =)", text, re.M)
    return [(text.count("\n", 0, match.start(1)) + 1, match.group(1)) for match in found]


def wrong_names(game, files):
    """The names of the game that other files see and that lack its prefix."""
    right = re.compile(rf"{prefix_of(game)}_\w+|{MADE_UP.format(game)}|main", re.I)
    return [f"{path}:{line}: '{name}' is seen by other files: it must begin with {prefix_of(game)}_"
            for path in files if path.startswith(f"src/games/{game}/")
            for line, name in visible_names(path) if not right.fullmatch(name)]


def main():
    listed = re.search(r"^set\(PIAZZA_GAMES (.*)\)$", pathlib.Path("CMakeLists.txt").read_text(encoding="utf-8"), re.M)
    games = {game: patterns_of(game) for game in listed.group(1).split()}
    files = subprocess.run(["git", "ls-files", *FILES], capture_output=True, text=True, check=True).stdout.split()
    files = [path for path in files if pathlib.Path(path).is_file()]
    wrong = [line for game in games for line in wrong_names(game, files)]
    named = set()
    for path in files:
        for number, line in enumerate(pathlib.Path(path).read_text(encoding="utf-8").split("\n"), 1):
            for game, (names, reach) in games.items():
                folders = (f"src/games/{game}/", f"web/games/{game}/")
                if path.startswith(folders):
                    continue
                found = (reach.search(line) if OF_A_GAME.match(path)  # a word of one may be the id of another
                         else names.search(ENGLISH.sub("", line)))
                if found and path in ALLOWED:
                    named.add(path)
                elif found:
                    wrong.append(f"{path}:{number}: '{found.group()}' names a game: it belongs to "
                                 f"{folders[path.startswith('web/')]}")
    wrong += [f"{path}: names no game any more: take it out of ALLOWED" for path in ALLOWED if path not in named]
    print("\n".join(wrong) or "no game is named outside of its folder, and every name inside has its prefix")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
