"""A little load: the load generator plays at a server, and finds nothing missing, doubled or refused."""

import json
import os
import subprocess

import kit as tools


def generate(server, *options):
    """What the load generator found, and its exit code."""
    program = os.environ.get("PIAZZA_LOAD")
    if not program:
        raise tools.Missing("PIAZZA_LOAD does not name the load generator")
    done = subprocess.run([program, "--json", "--server", f"127.0.0.1:{server.port}", "--pid", str(server.process.pid),
                           "--warm-up", "0.5", "--seconds", "2", *options], capture_output=True, text=True, timeout=60,
                          check=False, stdin=subprocess.DEVNULL)
    return json.loads(done.stdout or "{}"), done


def paced(kit):
    server = kit.server(limits=True)
    found, done = generate(server, "--connections", "150", "--tables", "30", "--rate", "100", "--games",
                           "little,bella,tickets")
    kit.check("nothing is missing, doubled or refused", done.returncode == 0 and found["problems"] == 0, done.stderr)
    kit.check("moves are made as fast as wanted", 60 <= found.get("moves", 0) <= 120, found)
    kit.check("all tell the server's use", found.get("peak", 0) > 1 << 20 and found.get("server", 0) > 0, found)
    kit.check("everybody is told", found.get("messages", 0) > 4 * found.get("moves", 0), found)


def flat_out(kit):
    server = kit.server()
    found, done = generate(server, "--connections", "20", "--tables", "10", "--rate", "0")
    kit.check("games are played again and again", done.returncode == 0 and found["games"] > 10, f"{found} {done.stderr}")


def refused(kit):
    """The generator notices what goes wrong: here everybody is too fast."""
    server = kit.server("--rate", "1")
    found, done = generate(server, "--connections", "4", "--tables", "2", "--rate", "0")
    kit.check("refusals are counted", done.returncode == 1 and found["problems"] > 0 and "too-fast" in done.stderr,
              f"{found} {done.stderr}")


tools.main([paced, flat_out, refused])
