#!/usr/bin/env python3
"""tools/check_gaps.py CATALOGUE...: fails if a translation lacks a gap of its sentence, such as {name}, or has
one that the sentence does not have. In the plural, {n} may be missing where the words say the number."""

import re
import subprocess
import sys

GAP = re.compile(r"\{\w+\}")
FIELD = re.compile(r'^(msgid|msgid_plural|msgstr(?:\[\d\])?) "(.*)"$')


def entries(catalogue):
    """The entries as lists of (field, text), escapes left as they are."""
    text = subprocess.run(["msgattrib", "--no-wrap", "--no-obsolete", catalogue], capture_output=True, check=True)
    for paragraph in text.stdout.decode().split("\n\n"):
        fields = []
        for line in paragraph.split("\n"):
            match = FIELD.match(line)
            if match:
                fields.append([match[1], match[2]])
            elif line.startswith('"'):
                fields[-1][1] += line[1:-1]
        yield fields


def main():
    failed = False
    for catalogue in sys.argv[1:]:
        for fields in entries(catalogue):
            said = {field: set(GAP.findall(text)) for field, text in fields}
            wanted = said.get("msgid", set()) | said.get("msgid_plural", set())
            free = {"{n}"} if "msgid_plural" in said else set()
            for field, text in fields:
                if not field.startswith("msgstr") or text == "" or fields[0][1] == "":
                    continue
                if wanted - said[field] - free or said[field] - wanted:
                    print(f'{catalogue}: "{fields[0][1]}": the gaps of "{text}" are others')
                    failed = True
    return 1 if failed else 0


sys.exit(main())
