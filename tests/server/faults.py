#!/usr/bin/env python3
"""Breaks things while people play, and checks that nothing that was acknowledged is lost, that no table is broken, and
that nobody is told anything twice or out of order.

    faults.py PROGRAM [--short] [--seed N] [SCENARIO...]

Scenarios: kill (the server, SQLite), servers (one of two, PostgreSQL behind HAProxy), database (PostgreSQL is restarted as
if the power went), disk (it is full for a while). The seed is printed; the same seed breaks at the same moments, though
not the same moves. Each scenario ends with a line of figures."""

import argparse
import asyncio
import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

import kit as tools
from fault_players import World

LIVELY = 30  # s within which play must go on after something broke
FULL = 10  # s that the disk stays full if nothing is refused
GAP = (0.02, 0.8)  # s between two faults; half of the time somebody must have moved in between


class Scenario:
    """What all of them do: play, break, rest, check."""

    def __init__(self, kit, name, seed, short):
        self.kit, self.name, self.short = kit, name, short
        self.rng = random.Random(f"{name} {seed}")
        self.seed = self.rng.getrandbits(32)
        self.world = None
        self.faults = 0
        self.start = time.monotonic()

    def world_at(self, port, **options):
        self.world = World(port, self.seed, self.kit.games(3), **options)
        self.world.begin()
        return self.world

    async def lively(self, moves=1, seconds=LIVELY):
        """Waits until some more moves have been acknowledged."""
        before = self.world.acknowledged
        await self.world.until(lambda: self.world.acknowledged >= before + moves, seconds,
                               f"play goes on after fault {self.faults}")

    async def moment(self):
        """A random one: often in the middle of play, sometimes while everybody comes back."""
        if self.rng.random() < 0.7:
            await self.lively(self.rng.randint(1, 40))
        await asyncio.sleep(self.rng.uniform(*GAP))
        self.world.broken()

    async def finish(self, server, store):
        """Everybody rests; then what they know is compared with what there is."""
        world = self.world
        await world.rest()
        told = await world.check(server.port, lambda: stored_events(self.kit, store))
        await world.end()
        checked = await asyncio.to_thread(self.kit.run, "store", "check", "--store", store, seconds=300)
        if checked.returncode != 0:
            world.wrong(f"store check: {checked.stdout}{checked.stderr}")
        if world.acknowledged < 5 * self.faults:
            world.wrong(f"only {world.acknowledged} moves were acknowledged: too few for a test")
        passing = "".join(f", {count} refused with {name}" for name, count in sorted(world.passing.items()))
        print(f"{self.name}: {self.faults} faults in {time.monotonic() - self.start:.0f} s, {len(world.tables)} tables, "
              f"{world.acknowledged} moves acknowledged, {world.unanswered} unanswered when the connection went, "
              f"{world.cut} connections cut, {told} messages compared{passing}, "
              f"{len(world.problems)} problems", flush=True)
        self.kit.check(self.name, not world.problems, f"{len(world.problems)} problems, see above")


def stored_events(kit, store):
    """The events of each table, as `piazza store export` writes them."""
    done = kit.run("store", "export", "--store", store, seconds=300)
    if done.returncode != 0:
        raise tools.Late(f"store export: {done.stderr[-1000:]}")
    tables, events = {}, None
    for line in done.stdout.splitlines():
        row = json.loads(line)
        if "table" in row:
            events = tables[row["table"]] = []
        elif "n" in row:
            events.append(row)
    return tables


# ---- scenarios ----


async def kill(scenario):
    """kill -9 of the only server, at random moments, and another start."""
    kit = scenario.kit
    server = await asyncio.to_thread(kit.server)
    scenario.world_at(server.port)
    for _ in range(10 if scenario.short else 200):
        await scenario.moment()
        server.kill()
        scenario.faults += 1
        server = await asyncio.to_thread(server.again)
    await scenario.lively()
    await scenario.finish(server, server.store)


async def servers(scenario):
    """kill -9 of one of two servers on PostgreSQL; HAProxy leads their clients to the other one.
    Connections of one table are spread over both, so that they have to agree all the time."""
    kit = scenario.kit
    database = await asyncio.to_thread(tools.Postgres, kit)
    both = [await asyncio.to_thread(kit.server, "--trust-proxy", store=database.url) for _ in range(2)]
    proxy = await asyncio.to_thread(tools.Haproxy, kit, [server.port for server in both], "roundrobin")
    scenario.world_at(proxy.port)
    for _ in range(6 if scenario.short else 200):
        await scenario.moment()
        victim = scenario.rng.randrange(2)
        both[victim].kill()
        scenario.faults += 1
        if scenario.rng.random() < 0.5:  # the other one is alone for a while
            await scenario.lively(20)
        both[victim] = await asyncio.to_thread(both[victim].again)
    await scenario.lively()
    await scenario.finish(both[0], database.url)


async def database(scenario):
    """PostgreSQL is stopped as if the power went, and started again; two servers use it."""
    kit = scenario.kit
    cluster = await asyncio.to_thread(tools.Postgres, kit)
    both = [await asyncio.to_thread(kit.server, "--trust-proxy", store=cluster.url) for _ in range(2)]
    proxy = await asyncio.to_thread(tools.Haproxy, kit, [server.port for server in both], "roundrobin")
    scenario.world_at(proxy.port)
    for _ in range(3 if scenario.short else 20):
        await scenario.moment()
        await asyncio.to_thread(cluster.stop, "immediate")
        scenario.faults += 1
        await asyncio.sleep(scenario.rng.uniform(0, 1))
        await asyncio.to_thread(cluster.start)
        await scenario.lively()
    for server in both:
        if server.process.poll() is not None:
            scenario.world.wrong(f"a server has ended with {server.process.poll()}")
    await scenario.finish(both[0], cluster.url)


class SmallDisk(tools.Process):
    """A file system of a few megabytes that only processes started by enter() see; gone with this process."""

    def __init__(self, kit, megabytes):
        self.folder = os.path.join(kit.work, "disk")
        os.mkdir(self.folder)
        for program in ("unshare", "nsenter"):
            if shutil.which(program) is None:
                raise tools.Missing(program)
        script = f"mount -t tmpfs -o size={megabytes}m none {self.folder} && echo ready && exec sleep 3600"
        super().__init__(kit, ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script],
                         os.path.join(kit.work, "disk.log"), stdout=subprocess.PIPE)
        if self.process.stdout.readline() != b"ready\n":
            raise tools.Missing(f"a file system of its own: {self.log()[-300:]}")
        self.outside = f"/proc/{self.process.pid}/root{self.folder}"

    def enter(self):
        """What to write before a command that is to see it."""
        return ["nsenter", "--preserve-credentials", "--user", "--mount", f"--target={self.process.pid}"]

    def fill(self):
        with open(os.path.join(self.outside, "filler"), "ab", buffering=0) as file:
            for size in (65536, 4096, 1):
                with contextlib.suppress(OSError):
                    while True:
                        file.write(b"x" * size)

    def free(self):
        os.remove(os.path.join(self.outside, "filler"))


class InsideKit:
    """The kit, with its programs on the small disk."""

    def __init__(self, kit, disk):
        self.kit, self.disk = kit, disk

    def run(self, *arguments, seconds=60):
        return subprocess.run([*self.disk.enter(), self.kit.program, *arguments], capture_output=True, text=True,
                              timeout=seconds, stdin=subprocess.DEVNULL, check=False)

    def check(self, *words):
        return self.kit.check(*words)


async def disk(scenario):
    """The disk of SQLite is full for a while: moves are refused with `storage`, then play goes on."""
    kit = scenario.kit
    small = await asyncio.to_thread(SmallDisk, kit, 64)
    store = os.path.join(small.folder, "piazza.db")
    server = await asyncio.to_thread(lambda: tools.Server(kit, store=store, before=small.enter()))
    world = scenario.world_at(server.port, tables=10)
    scenario.kit = InsideKit(kit, small)
    refusals = 0
    for _ in range(2 if scenario.short else 20):
        await scenario.moment()
        refused = world.passing.get("storage", 0)
        small.fill()
        scenario.faults += 1
        end = time.monotonic() + FULL
        while world.passing.get("storage", 0) == refused and time.monotonic() < end:
            await asyncio.sleep(0.01)
        refusals += 1 if world.passing.get("storage", 0) > refused else 0
        await asyncio.sleep(scenario.rng.uniform(0, 1))
        small.free()
        await scenario.lively()
    # SQLite may write over what its log has on the disk already, and then needs no space for a while.
    if refusals < scenario.faults / 4:
        world.wrong(f"the disk was full {scenario.faults} times, and moves were refused only {refusals} times")
    if server.process.poll() is not None:
        world.wrong(f"the server has ended with {server.process.poll()}")
    await scenario.finish(server, store)


SCENARIOS = {"kill": kill, "servers": servers, "database": database, "disk": disk}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    parser.add_argument("scenario", nargs="*", metavar="SCENARIO")
    options = parser.parse_intermixed_args()
    print(f"seed {options.seed}", flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    failures = 0
    for name in options.scenario or SCENARIOS:
        work = tempfile.mkdtemp(prefix="piazza-")
        os.chmod(work, 0o755)  # PostgreSQL may have to run as somebody else
        kit = tools.Kit(options.program, work)
        limit = 240 if options.short else 1800
        try:
            scenario = Scenario(kit, name, options.seed, options.short)
            asyncio.run(asyncio.wait_for(SCENARIOS[name](scenario), limit))
        except tools.Missing as missing:
            print(f"left out: {name}: {missing}", flush=True)
        except Exception as error:  # whatever it was, the scenario has failed, and the others are run
            kit.check(name, False, f"{type(error).__name__}: {error}")
            traceback.print_exc(file=sys.stdout)
        finally:
            if kit.failures:
                kit.blame()
            failures += kit.failures
            kit.clean()
            shutil.rmtree(work, ignore_errors=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
