#!/usr/bin/env python3
"""piazza replay --json RECORD | check_shuffles.py: checks commitment, seed, first player and every
draw of a game from a table by docs/shuffles.md alone."""
import hashlib
import hmac
import json
import sys


def draw(seed, number, weights):
    """The index that draw `number` gives, each with the probability of its weight."""
    total = sum(weights)
    for again in range(256):
        message = number.to_bytes(8, "big") + (bytes([again]) if again else b"")
        digest = hmac.new(seed, message, hashlib.sha256).digest()
        for at in range(0, 32, 8):
            word = int.from_bytes(digest[at:at + 8], "big")
            if word < 2**64 // total * total:
                rest = word % total
                for index, weight in enumerate(weights):
                    if rest < weight:
                        return index
                    rest -= weight
    raise ValueError("no word is accepted")


def main():
    lines = [json.loads(line) for line in sys.stdin]
    head = lines[0]
    if not isinstance(head["seed"], str):
        sys.exit("the seed is not one of 256 bits")
    seed = bytes.fromhex(head["seed"])
    if "secret" in head:
        secret = bytes.fromhex(head["secret"])
        words = [word.encode() for word in head["words"]]
        sealed = b"piazza seed 1\n" + secret + b"".join(bytes([len(w)]) + w for w in words)
        if hashlib.sha256(sealed).digest() != seed:
            sys.exit("the seed does not follow from the secret and the words")
        if "commitment" in head and hashlib.sha256(secret).hexdigest() != head["commitment"]:
            sys.exit("the secret does not fit the commitment")
    first = draw(seed, 0, [1] * head["players"])
    if head.get("first") != "named" and head["options"]["first"] != first:
        sys.exit(f"draw 0 gives seat {first} as the first player")
    number = 0
    for step in lines[1:]:
        if step.get("actor") == "chance" and "move" in step:
            number += 1
            drawn = step["moves"][draw(seed, number, step["weights"])]
            if drawn != step["move"]:
                sys.exit(f"draw {number}, step {step['step']}: {step['move']}, but the seed "
                         f"gives {drawn}")
    print(f"{number + 1} draws, all as the seed gives them")


main()
