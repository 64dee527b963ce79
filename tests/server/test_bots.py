"""piazza bot-host: the example bots play whole games at a server; a command that dies, hangs, floods or writes
garbage; a server that goes away; signals; tokens."""

import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import time

import kit as k

BOTS = os.path.join(k.HERE, "..", "..", "examples", "bots")


def host(kit, server, table, *command, options=(), name="Bot"):
    """Starts bot-host at the table."""
    words = [kit.program, "bot-host", "--url", f"http://{k.HOST}:{server.port}/t/{table}", "--name", name, *options,
             "--", *command]
    log = os.path.join(kit.folder(), "bot-host.log")
    return k.Process(kit, words, log, stdout=subprocess.DEVNULL)


def seated(person, count):
    """Waits until that many seats have somebody."""
    def enough():
        person.ready()
        return sum("name" in seat or "bot" in seat for seat in person.state["seats"]) == count
    k.wait_for(enough, 20, f"{count} seats are taken")


def script(kit, text):
    """A program of the test, as a command."""
    return [sys.executable, "-u", kit.write(f"bot{time.monotonic_ns()}.py", text)]


GOOD = """
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    ask = m.get("position", {}).get("ask")
    if ask:
        print(json.dumps({"type": "move", "ask": ask["id"], "move": ask["moves"][0]["number"]}), flush=True)
"""


def examples(kit):
    """The three of them play each game to its end, and bot-host ends by itself."""
    compiled = os.path.join(kit.folder(), "bot")
    subprocess.run(["cc", "-std=c17", "-Wall", "-Wextra", "-Werror", "-o", compiled, os.path.join(BOTS, "bot.c")],
                   check=True, timeout=60)
    commands = {"Cia": [compiled], "Pia": [os.path.join(BOTS, "bot.py")]}
    if shutil.which("node"):
        commands["Mia"] = [os.path.join(BOTS, "bot.mjs")]
    server = kit.server()
    for game in kit.games(len(commands)):
        made = server.make({"game": game, "players": len(commands)}, "Anna", seat=None)
        hosting = {name: host(kit, server, made["table"], *command, name=name) for name, command in commands.items()}
        anna = server.enter(made["table"], made["token"])
        seated(anna, len(commands))
        anna.ok("start")
        over = anna.until(lambda m: "result" in m.get("position", {}), 120)
        kit.check(f"{game} is played to its end", over["position"]["result"]["by"] == "play", over["position"]["result"])
        for name, process in hosting.items():
            kit.same(f"{game}: {name} ends with the game", process.wait(20), 0)
            kit.check(f"{game}: {name} was never refused", "refuses" not in process.log(), process.log())


def same_name(kit):
    """Somebody has the name already: it takes another; and without a free seat it gives up."""
    server = kit.server()
    made = server.make({"game": "little", "players": 2}, "Bot", seat=0)
    person = server.enter(made["table"], made["token"])
    first = host(kit, server, made["table"], *script(kit, GOOD))
    seated(person, 2)
    kit.same("its name", person.state["seats"][1]["name"], "Bot 2")
    second = host(kit, server, made["table"], *script(kit, GOOD))
    kit.same("no seat is left", second.wait(20), 1)
    kit.check("and it says so", "no seat" in second.log(), second.log())
    person.ready()
    kit.same("nor does it stay", person.state["onlookers"], [])
    first.signal(signal.SIGTERM)
    kit.same("SIGTERM ends it", first.wait(10), 4)


def token_file(kit):
    """The token is kept for its owner alone, and brings the bot back to its seat."""
    server = kit.server()
    made = server.make({"game": "little", "players": 2}, "Anna", seat=0)
    person = server.enter(made["table"], made["token"])
    path = os.path.join(kit.folder(), "token")
    first = host(kit, server, made["table"], *script(kit, GOOD), options=["--token-file", path])
    seated(person, 2)
    person.ok("start")
    k.play([person], kit.rng, moves=2)
    kit.same("only its owner reads it", stat.S_IMODE(os.stat(path).st_mode), 0o600)
    with open(path, encoding="ascii") as file:
        token = file.read().strip()
    kit.check("the token is in no log", token not in first.log(), first.log())
    first.signal(signal.SIGINT)
    kit.same("SIGINT ends it", first.wait(10), 4)
    second = host(kit, server, made["table"], *script(kit, GOOD), options=["--token-file", path])
    k.play([person], kit.rng)
    kit.same("the game is over", second.wait(20), 0)
    names = [seat.get("name") for seat in person.state["seats"]]
    kit.same("nobody new came", names, ["Anna", "Bot"])
    kit.write("token2", "garbage\n")
    third = host(kit, server, made["table"], "true", options=["--token-file", os.path.join(kit.work, "token2")])
    kit.same("a file without a token is refused", third.wait(10), 1)


def bad_commands(kit):
    """What a command can do wrong, and what becomes of it."""
    server = kit.server()
    written = os.path.join(kit.work, "written")
    endless = ("import sys\nfor _ in range(100_000): sys.stdout.write('x' * 1000)\n"
               f"open({written!r}, 'w')\nwhile True: sys.stdout.write('x' * 1000)")
    cases = [
        ("dies", "import sys; sys.exit(7)", [], "exit code 7"),
        ("is killed", "import os; os.kill(os.getpid(), 9)", [], "signal 9"),
        ("hangs", "import time\nwhile True: time.sleep(1)", ["--timeout", "1"], "has not answered"),
        ("does not read", "import time\ntime.sleep(600)", ["--timeout", "2"], "has not answered"),
        ("writes garbage", "while True: print('hello')", [], "no messages"),
        ("writes bytes", "import sys\nwhile True: sys.stdout.buffer.write(b'{\\xff}\\n')", [], "not UTF-8"),
        ("writes no lines", endless, [], None),
        ("writes long lines", "while True: print('{' + ' ' * 5000 + '}')", [], "longer than 4096"),
    ]
    for what, text, options, said in cases:
        made = server.make({"game": "little", "players": 2, "options": {"first": 1}}, "Anna", seat=0)
        person = server.enter(made["table"], made["token"])
        process = host(kit, server, made["table"], *script(kit, text), options=options)
        if said is None:
            seated(person, 2)
            kit.soon("100 MB without a line are read", lambda: os.path.exists(written))
            usage = open(f"/proc/{process.process.pid}/status", encoding="ascii").read()
            size = int(re.search(r"VmRSS:\s+(\d+)", usage)[1])
            kit.check("a line without end does not grow", size < 60000, size)
            kit.same("it still ends in good order", process.stop(), 4)
            continue
        if options:
            seated(person, 2)
            person.ok("start")
        kit.same(f"the command {what}", process.wait(30), 3)
        kit.check(f"the command {what}: it says what", said in process.log(), process.log())
    missing = host(kit, server, made["table"], "/no/such/program")
    kit.same("a command that is not there", missing.wait(10), 3)
    kit.check("is named", "/no/such/program" in missing.log(), missing.log())


def flood(kit):
    """A bot that talks without end is slowed down to what a server takes; its answers still come."""
    server = kit.server(limits=True)
    made = server.make({"game": "little", "players": 2}, "Anna", seat=0)
    person = server.enter(made["table"], made["token"])
    noisy = GOOD + "    for i in range(30): print('{\"type\":\"chat\",\"text\":\"la la la\"}', flush=True)\n"
    process = host(kit, server, made["table"], *script(kit, noisy))
    seated(person, 2)
    start = time.monotonic()
    person.ok("start")
    chats = 0
    while chats < 100:
        chats += person.until(lambda m: m["type"] == "chat", 60)["type"] == "chat"
    allowed = 50 + 10 * (time.monotonic() - start)
    kit.check("not more than ten messages a second, after some at once", chats <= allowed, f"{chats} of {allowed}")
    kit.check("none was refused", "refuses" not in process.log(), process.log())
    kit.same("it ends in good order", process.stop(), 4)


def restart(kit):
    """A command that dies now and then is started again, and sees the whole table at once."""
    server = kit.server()
    made = server.make({"game": "little", "players": 2}, "Anna", seat=0)
    person = server.enter(made["table"], made["token"])
    counter = os.path.join(kit.folder(), "count")
    text = f"""
import json, os, sys
moves = 0
for line in sys.stdin:
    m = json.loads(line)
    with open({counter!r}, "a") as file: file.write(m["type"] + "\\n")
    ask = m.get("position", {{}}).get("ask")
    if ask:
        print(json.dumps({{"type": "move", "ask": ask["id"], "move": ask["moves"][0]["number"]}}), flush=True)
        moves += 1
        if moves == 3 and os.path.getsize({counter!r}) < 300: os._exit(5)
"""
    process = host(kit, server, made["table"], *script(kit, text), options=["--restart"])
    seated(person, 2)
    person.ok("start")
    k.play([person], kit.rng, seconds=100)
    kit.same("the game is over", process.wait(20), 0)
    kit.check("it was started again", "started again" in process.log(), process.log())
    with open(counter, encoding="ascii") as file:
        kit.check("it looked", "look" in file.read())


def server_goes(kit):
    """The server goes and comes back on the same port: the bot is there again, looks, and plays on."""
    server = kit.server()
    made = server.make({"game": "bella", "players": 2}, "Anna", seat=0)
    person = server.enter(made["table"], made["token"])
    process = host(kit, server, made["table"], *script(kit, GOOD))
    seated(person, 2)
    person.ok("start")
    k.play([person], kit.rng, moves=5)
    goes = 0
    for how in (signal.SIGTERM, signal.SIGKILL):
        server.signal(how)
        server.wait(10)
        goes += 1
        k.wait_for(lambda goes=goes: process.log().count("trying again") >= goes, 60, "the bot notices")
        server = server.again()
        person = person.again(server.port)
        k.wait_for(lambda goes=goes: process.log().count("is back") >= goes, 60, "the bot comes back")
        k.play([person], kit.rng, moves=4)
    k.play([person], kit.rng, seconds=100)
    kit.same("the game is over", process.wait(20), 0)
    kit.same("it said so each time", (process.log().count("trying again"), process.log().count("is back")), (2, 2))


def rematch(kit):
    """With --rematch it agrees and plays on."""
    server = kit.server()
    made = server.make({"game": "little", "players": 2}, "Anna", seat=0)
    person = server.enter(made["table"], made["token"])
    process = host(kit, server, made["table"], *script(kit, GOOD), options=["--rematch"])
    seated(person, 2)
    for number in (1, 2):
        person.ok("start")
        k.play([person], kit.rng)
        person.ok("rematch")
        k.wait_for(lambda: person.ready() or person.state["game"] == number + 1, 10, "the next game waits")
    kit.same("it goes on", process.process.poll(), None)
    kit.same("until it is told to end", process.stop(), 4)


def refusals(kit):
    """What cannot be reached, and command lines that are wrong."""
    server = kit.server()
    gone = host(kit, server, "a" * 20, "cat")
    kit.same("no such table", gone.wait(20), 1)
    kit.check("it is said", "no such table" in gone.log(), gone.log())
    token = "A" * 43
    made = server.make({"game": "little", "players": 2}, "Anna", seat=0)
    for options, code in ((["--seat", "short"], 2), (["--seat", token, "--token-file", "x"], 2), (["--ca", "/none"], 1),
                          (["--timeout", "x"], 2)):
        process = host(kit, server, made["table"], "cat", options=options)
        kit.same(f"{options}", process.wait(20), code)
    process = host(kit, server, made["table"], "cat", name="bot:me")
    kit.same("a name that the table refuses", process.wait(20), 1)
    for url in ("", "ftp://x/t/" + "a" * 20, "http://x/t/short", f"http://{k.HOST}:{server.port}"):
        done = subprocess.run([kit.program, "bot-host", "--url", url, "--", "cat"], capture_output=True, timeout=20,
                              check=False)
        kit.same(f"the address '{url}'", done.returncode, 2)


if __name__ == "__main__":
    k.main([examples, same_name, token_file, bad_commands, flood, restart, server_goes, rematch, refusals])
