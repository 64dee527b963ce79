#!/usr/bin/env python3
"""Checks names and words: a first line for every file, a README for every folder of src, no phrase that
English does not have, no name of a struct that a function has too. Prints what is wrong; exit code 1."""

import pathlib
import re
import subprocess
import sys

# Data that is compared byte for byte, licence and pages: their first line is not ours to choose.
FREE = re.compile(r"(^LICENSE$|\.(md|record|views|faces|po|board|json|webmanifest)$|/kept/|^fuzz/corpus/"
                  r"|^tests/records/\w*signatures\.txt$)")
COMMENT = re.compile(r'(/\*|//|#(?!!|include|define|ifndef|pragma)|;|"""|\.\\"|(?:<!DOCTYPE html>)?<!--)\s*\S')
PHRASES = ("the own ", "if the board is none", "is there twice", "when mended", "none such", "so many seconds",
           "so many columns", "so many turns", "a number that is none", "would else", "for who is", "for now,")
PART_OF_A_GAME = re.compile(r"src/games/\w+/")  # the game's README tells of these
NAMES = ("bad", "there", "otherwise", "room", "thought")
NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
TAG = re.compile(r"\b(?:struct|enum|union)\s+([A-Za-z_]\w*)\s*\{")
FUNCTION = re.compile(r"^(?:[A-Za-z_][\w \t]*[ *])([A-Za-z_]\w*)\([^;{]*\)\s*[;{]", re.M)


def first_line(text):
    lines = text.split("\n")
    return lines[1] if lines[0].startswith("#!") and len(lines) > 1 else lines[0]


def check_code(path, text, wrong):
    code = NOT_CODE.sub(" ", text)
    for name in NAMES:
        if re.search(rf"\b{name}\b", code):
            wrong.append(f"{path}: a name that says nothing: {name}")
    tags = set(TAG.findall(code))
    return tags, set(FUNCTION.findall(code))


def main():
    wrong = []
    shown = (set(), set())  # tags and functions of the headers, which all meet in one file
    files = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.split("\n")
    for path in filter(lambda path: path and pathlib.Path(path).is_file(), files):
        if path.startswith("fuzz/corpus/") or path.endswith((".png", ".weights", ".woff2")):
            continue
        text = pathlib.Path(path).read_text(encoding="utf-8")
        if not FREE.search(path) and not COMMENT.match(first_line(text)):
            wrong.append(f"{path}:1: the first line does not say what the file is for")
        plain = re.sub(r"\s*\n[ \t]*(?:\*|#|//|;)?\s*", " ", text).lower()
        if path != "tools/check_words.py":
            wrong += [f"{path}: '{phrase}' is not English" for phrase in PHRASES if phrase in plain]
        if path.endswith((".c", ".h")):
            tags, functions = check_code(path, text, wrong)
            if path.endswith(".h"):
                shown[0].update(tags)
                shown[1].update(functions)
            wrong += [f"{path}: {name} is a struct and a function" for name in sorted(tags & functions)]
    wrong += [f"{name} is a struct and a function of the headers" for name in sorted(shown[0] & shown[1])]
    folders = {parent for path in files if path.startswith("src/") for parent in pathlib.PurePath(path).parents}
    wrong += [f"{folder}: no README.md" for folder in sorted(folders - {pathlib.PurePath(".")})
              if not PART_OF_A_GAME.match(str(folder)) and not pathlib.Path(folder, "README.md").is_file()]
    print("\n".join(wrong) or "names and words are in order")
    return 1 if wrong else 0


sys.exit(main())
