"""piazza join: whole games line by line and on the full screen, two terminals at one table, onlookers, the room before
the game, chat, votes, rematch; coming back after leaving, after kill -9, and after the server went; the list of
tables."""

import http.server
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import threading
import time

import kit as k

LITTLE = {"game": "little", "players": 2}


class Plain:
    """piazza join --plain, with pipes."""

    def __init__(self, kit, url, *options, home=None, name=None):
        self.home = home or kit.folder()
        words = [kit.program, "join", url, "--plain", *options]
        if name:
            words += ["--name", name]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        env={**os.environ, "XDG_STATE_HOME": self.home, "LC_ALL": "C.UTF-8"})
        os.set_blocking(self.process.stdout.fileno(), False)
        self.said, self.at = "", 0
        kit.processes.append(self)
        self.log_file = self.process.stdin

    def read(self):
        data = self.process.stdout.read()
        self.said += data.decode() if data else ""
        return self.said[self.at:]

    def see(self, text, seconds=20):
        """Waits until it says that, after what was seen before."""
        try:
            k.wait_for(lambda: text in self.read(), seconds, text)
        except k.Late:
            raise k.Late(f"'{text}' was not said in {seconds} s; the last lines:\n{self.said[-1500:]}") from None
        self.at += self.read().index(text) + len(text)

    def type(self, line):
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()

    def moves(self, rng):
        """Makes a random move if it is asked; True then."""
        if not self.read().endswith("(? helps) > "):
            return False
        numbers = re.findall(r"^ +(\d+)  ", self.said[max(0, self.said.rfind("\n\n")):], re.M)
        if not numbers:  # what else was typed is answered before the server has taken the move
            return False
        self.at = len(self.said)
        self.type(rng.choice(numbers))
        return True

    def leave(self):
        self.type("q")
        code = self.process.wait(10)
        self.read()
        return code

    def kill(self):
        self.process.kill()
        self.process.wait(10)


def link_of(server, table):
    return f"http://{k.HOST}:{server.port}/t/{table}"


def plain_games(kit):
    """Two people play each game to its end by typing numbers; a bot sits with them and somebody looks on."""
    server = kit.server()
    for game in kit.games(3):
        made = server.make({"game": game, "players": 3, "seats": ["open", "open", "bot:greedy"]}, "Host", seat=None)
        url = link_of(server, made["table"])
        host = server.enter(made["table"], made["token"])
        anna = Plain(kit, url, "--seat", "1", name="Anna")
        anna.see("Anna, you")
        bruno = Plain(kit, url, "--word", "luna", name="Bruno")
        bruno.see("word: luna")
        anna.see("Bruno has come.")
        watcher = Plain(kit, url, "--watch")
        watcher.see("Bruno")
        bruno.type("/say ciao, città")
        anna.see("Bruno: ciao, città")
        watcher.see("Bruno: ciao, città")
        host.ok("start")
        end, count = time.monotonic() + 120, 0
        while "The game is over." not in anna.read() or "The game is over." not in bruno.read():
            if time.monotonic() > end:
                raise k.Late(f"{game} is not over after {count} moves:\n{anna.said[-1500:]}\n{bruno.said[-1500:]}")
            host.ready()
            for player in (anna, bruno):
                if player.moves(kit.rng):
                    count += 1
                    if count == 5:
                        player.type("s")
            time.sleep(0.002)
        watcher.see("The game is over.")
        host.ready()
        host.until(lambda m: "result" in host.state["position"]) if "result" not in host.state["position"] else None
        points = host.state["position"]["result"]["points"]
        for person in (anna, bruno, watcher):
            tail = person.said[person.said.rindex("The game is over."):]
            told = [int(number.replace("−", "-")) for number in re.findall(r"^.*: ([-−]?\d+) points?", tail, re.M)]
            if game == "bella":  # a point for each length; before it why the game ended may be told in such words, too
                told = [len(re.findall(r"\d", trips)) for trips in
                        re.findall(r"ha(?:s|ve) made (no trip|trips of [^.]*)\.", tail)]
            kit.same(f"{game}: the points", told[-3:], points)
        kit.check(f"{game}: no move was refused", "not possible" not in anna.said + bruno.said, anna.said[-500:])
        kit.check(f"{game}: an onlooker is not asked", "your move" not in watcher.said)
        anna.type("/rematch")
        bruno.see("/yes or /no?")
        bruno.type("/yes")
        if game == "little":
            anna.see("This link brings others")
        kit.same(f"{game}: they leave", [person.leave() for person in (anna, bruno, watcher)], [0, 0, 0])


def hints_and_texts(kit):
    """Hint, log, help, moves as text, wrong moves: as at home."""
    server = kit.server()
    made = server.make({**LITTLE, "seats": ["open", "bot:greedy"], "options": {"first": 0}}, "Host", seat=None)
    host = server.enter(made["table"], made["token"])
    anna = Plain(kit, link_of(server, made["table"]), name="Anna")
    anna.see("Anna, you")
    anna.type("/start")
    anna.see("only the host")
    anna.type("/dance")
    anna.see("There is no command '/dance'")
    host.ok("start")
    anna.see("your move")
    for line, answer in (("h", "would play"), ("?", "Type a move"), ("ll", " die shows "), ("s", ": 6 points"),
                         ("99", "There are moves"), ("green", "not"), ("xyz", "not understood"), ("u", "Nothing")):
        anna.type(line)
        anna.see(answer)
    host.ready()
    move = re.findall(r"^ +1  .*?\[(.*?)\]", anna.said, re.M | re.S)[-1]
    anna.type(move)
    anna.see("You drive ")
    anna.type("/resign")
    anna.see("'/resign yes'")
    anna.type("/resign yes")
    anna.see("The game is over.")
    anna.see(", resigned\n")
    anna.type("/leave yes")
    anna.see("has left")
    kit.same("it ends", anna.leave(), 0)


def scripts(kit):
    """All lines of a script are answered before it ends; what comes does not stick to a prompt."""
    server = kit.server()
    made = server.make({**LITTLE, "options": {"first": 1}}, "Host", seat=0)
    url = link_of(server, made["table"])
    host = server.enter(made["table"], made["token"])
    done = subprocess.run([kit.program, "join", url, "--plain", "--name", "Anna"], input="/say one\n/word luna\n/start\n",
                          capture_output=True, text=True, timeout=30, check=False,
                          env={**os.environ, "XDG_STATE_HOME": kit.folder(), "LC_ALL": "C.UTF-8"})
    kit.same("it ends", done.returncode, 0)
    kit.check("the link has a line of its own", f"\n{url}\n" in done.stdout, done.stdout)
    for words in ("Anna: one", "Anna has added a word", "only the host"):
        kit.check(words, words in done.stdout, done.stdout)
    bruno = Plain(kit, url, name="Bruno")
    bruno.see("Looking on: Bruno, you\n")
    bruno.type("/leave yes")
    host.ok("seat", seat=1, player="open")
    bruno = Plain(kit, url, name="Bruno")
    bruno.see("1  Bruno, you")
    host.ok("start")
    bruno.see("your move (? helps) > ")
    host.ok("chat", text="ciao")
    bruno.see("\nHost: ciao\nBruno, your move (? helps) > ")
    bruno.type("?")
    bruno.see("your move (? helps) > ")
    server.signal(signal.SIGKILL)
    bruno.see("\nthe connection is lost, trying again...\n")
    kit.same("it ends", bruno.leave(), 0)


def takeback(kit):
    """The others are asked, and agree or not."""
    server = kit.server()
    for answer, said in (("/no", "Bruno does not agree."), ("/yes", "Bruno agrees.")):
        made = server.make({**LITTLE, "options": {"first": 0}, "hold": 20000}, "Anna", seat=0)
        url = link_of(server, made["table"])
        path = kit.write(f"token-{made['table']}", made["token"] + "\n")
        anna = Plain(kit, url, "--token-file", path)
        anna.see("Anna, host, you")
        bruno = Plain(kit, url, name="Bruno")
        anna.see("Bruno has come.")
        anna.type("/start")
        k.wait_for(lambda anna=anna: anna.moves(kit.rng), 20, "Anna is asked")
        anna.see("You drive ")
        kit.check("she is not asked any more", "your move" not in anna.read(), anna.read())
        anna.type("u")
        anna.see("The others are asked.")
        bruno.see("Anna would like to take the last move back. /yes or /no?")
        bruno.type(answer)
        anna.see(said)
        if answer == "/yes":
            anna.see("Anna, your move")
        else:
            bruno.type("/say on we go")
            anna.see("Bruno: on we go")
            kit.check("the move stays", "your move" not in anna.read(), anna.read())
        kit.same("they leave", [anna.leave(), bruno.leave()], [0, 0])


def come_back(kit):
    """Leaving, kill -9, and a server that goes: the same command brings one back to the seat."""
    server = kit.server()
    made = server.make({**LITTLE, "seats": ["open", "bot:random"]}, "Host", seat=None)
    url = link_of(server, made["table"])
    host = server.enter(made["table"], made["token"])
    anna = Plain(kit, url, name="Anna")
    anna.see("Anna, you")
    host.ok("start")
    anna.see("your move")
    kit.same("she leaves", anna.leave(), 0)
    kit.check("and is told how to come back", f"piazza join {url}" in anna.said, anna.said[-300:])
    token = os.path.join(anna.home, "Anna's token")
    os.rename(next(os.path.join(folder, name) for folder, _, names in os.walk(anna.home) for name in names), token)
    again = Plain(kit, url, "--token-file", token, home=anna.home, name="Whoever")
    again.see("Anna, your move")
    kit.same("she leaves again", again.leave(), 0)
    told = again.said[again.said.index(f"piazza join {url}"):].split("\n")[0]
    kit.same("in the words of a shell", shlex.split(told), ["piazza", "join", url, "--token-file", token])
    again = Plain(kit, *shlex.split(told)[2:], home=anna.home)
    again.see("Anna, your move")
    again.moves(kit.rng)
    again.see("your move")
    again.kill()
    third = Plain(kit, url, "--token-file", token, home=anna.home)
    third.see("Anna, your move")
    server.signal(signal.SIGKILL)
    server.wait(10)
    third.see("trying again", 30)
    third.type("1")
    third.see("not sent")
    server = server.again()
    third.see("The connection is back.", 40)
    end = time.monotonic() + 60
    while "The game is over." not in third.read() and time.monotonic() < end:
        if third.read().endswith("(? helps) > ") or "your move" in third.read()[-40:]:
            third.at = len(third.said)
            third.type("1")
        time.sleep(0.01)
    third.see("The game is over.", 5)
    kit.same("the seats are as they were", [s.get("name") for s in server.http(
        "GET", f"/api/tables/{made['table']}").json()["seats"]], ["Anna", None])
    kit.same("it ends", third.leave(), 0)


def lounge(kit):
    """A server alone: the tables are listed; one is chosen, or made."""
    server = kit.server()
    address = f"http://{k.HOST}:{server.port}"
    anna = Plain(kit, address, "--new", "bella", "--players", "3", "--bots", "greedy", "--listed", name="Anna")
    anna.see("This link brings others")
    anna.see("2  greedy")
    bruno = Plain(kit, address, name="Bruno")
    bruno.see("Bella Italia: Anna, greedy; free seats: 1")
    bruno.type("7")
    bruno.see("A number from 0 to 1")
    bruno.type("1")
    bruno.see("Bruno, you")
    carla = Plain(kit, address, name="Carla")
    carla.see("Which table?")
    carla.type("0")
    carla.see("Which game?")
    for answer in ("1", "4", "2", "0"):
        carla.type(answer)
    carla.see("Carla, host, you")
    carla.see("3  viaggiatore")
    carla.type("/open 3")
    carla.see("3  (open)")
    carla.type("/bot")
    carla.see("1  viaggiatore")
    carla.see("3  viaggiatore")
    carla.type("/start")
    carla.see("Dice in the cup")
    for person in (anna, bruno, carla):
        person.leave()
    done = kit.run("join", address, "--new", "chess", "--name", "A")
    kit.same("no such game", done.returncode, 2)
    for options in (["--new", "little", "--players", "9"], ["--new", "little", "--bots", "nobody"],
                    ["--new", "little", "--bots", "greedy,greedy"], ["--new", "little", "--option", "x=1"]):
        kit.same(f"{options}", kit.run("join", address, *options, "--name", "A").returncode, 2)


def refusals(kit):
    """What a table refuses, and command lines that are wrong."""
    server = kit.server()
    made = server.make(LITTLE, "Anna", seat=0)
    url = link_of(server, made["table"])
    homes = {"XDG_STATE_HOME": kit.folder(), "LC_ALL": "C.UTF-8"}

    def fails(code, *words):
        process = subprocess.Popen([kit.program, "join", *words, "--plain"], stdin=subprocess.PIPE,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env={**os.environ, **homes})
        try:
            found = process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            found = "nothing"
        said = process.stderr.read().decode()
        kit.check(f"{words[-3:]}", found == code and said.startswith("piazza join: "), (found, said))
        process.stdin.close()
        process.stderr.close()
    fails(1, url, "--name", "Anna")
    fails(1, url, "--name", "Bruno", "--seat", "0")
    fails(1, url, "--name", "Bruno", "--seat", "5")
    fails(2, url, "--name", "bot:x")
    fails(2, url, "--name", "Bruno", "--seat", "1", "--watch")
    fails(2, url, "--new", "little", "--name", "B")
    fails(2, "nowhere", "--name", "B")
    fails(1, link_of(server, "b" * 20), "--name", "B")


class Stranger(http.server.BaseHTTPRequestHandler):
    """A web server whose /api answers with JSON, but which is not ours."""

    def do_GET(self):  # pylint: disable=invalid-name
        self.send_response(200 if self.path == "/api" else 404)
        self.end_headers()
        self.wfile.write(b'{"server":"other"}')

    def log_message(self, *_):
        pass


def reasons(kit):
    """Why nobody gets in, in words that help, in every language."""
    server = kit.server()
    made = server.make(LITTLE, "Anna", seat=0)
    url, server_url = link_of(server, made["table"]), f"http://{k.HOST}:{server.port}"
    with socket.socket() as nobody, http.server.HTTPServer((k.HOST, 0), http.server.SimpleHTTPRequestHandler) as other, \
            http.server.HTTPServer((k.HOST, 0), Stranger) as stranger:
        nobody.bind((k.HOST, 0))
        other.RequestHandlerClass.log_message = lambda *_: None
        other.RequestHandlerClass.translate_path = lambda *_: "/nowhere"
        for web in (other, stranger):
            threading.Thread(target=web.serve_forever, daemon=True).start()
        closed, port = f"http://{k.HOST}:{nobody.getsockname()[1]}", other.server_address[1]
        table = "/t/" + "b" * 20
        for language, words, wanted in (
                ("C", [closed], "nothing listens there"),
                ("C", [closed + table], f"{closed} does not answer: nothing listens there"),
                ("C", [server_url.replace("http:", "https:") + table], "it does not speak https"),
                ("C", [f"http://{k.HOST}:{port}"], "is it a server of Piazza?"),
                ("C", [f"http://{k.HOST}:{port}{table}"], "is it a server of Piazza?"),
                ("C", [f"http://{k.HOST}:{stranger.server_address[1]}{table}"], "is it a server of Piazza?"),
                ("C", ["http://127.77.77.77" + table], "is the port missing, as in http://127.77.77.77:8080?"),
                ("C", [server_url + table], "there is no such table"),
                ("it_IT", [server_url + table], "questo tavolo non esiste"),
                ("de_DE", [server_url + table], "diesen Tisch gibt es nicht"),
                ("C", [url, "--seat", "0"], "that seat is taken"),
                ("it_IT", [url, "--seat", "0"], "quel posto è occupato"),
                ("de_DE", [url, "--seat", "0"], "dieser Platz ist besetzt")):
            done = subprocess.run([kit.program, "join", *words, "--name", "Bruno", "--plain"], stdin=subprocess.DEVNULL,
                                  capture_output=True, text=True, timeout=30, check=False,
                                  env={**os.environ, "XDG_STATE_HOME": kit.folder(), "LC_ALL": language + ".UTF-8"})
            kit.check(f"{language} {words[0]}: {wanted}", done.returncode == 1 and wanted in done.stderr,
                      (done.returncode, done.stderr))
        other.shutdown()
        stranger.shutdown()


def nowhere_to_keep(kit):
    """Without a place for the token people are told, and nothing is promised."""
    server = kit.server()
    made = server.make(LITTLE, "Anna", seat=0)
    for words in ([link_of(server, made["table"])], [f"http://{k.HOST}:{server.port}", "--new", "little"]):
        done = subprocess.run([kit.program, "join", *words, "--name", "Bruno", "--plain"], input="/say ciao\n", timeout=30,
                              capture_output=True, text=True, check=False,
                              env={**os.environ, "HOME": "", "XDG_STATE_HOME": "", "LC_ALL": "C.UTF-8"})
        kit.check("it is told", "you cannot come back to your seat" in done.stdout, done)
        kit.check("and not promised", "Bruno: ciao" in done.stdout and "brings you back" not in done.stdout, done)


def told_by_the_server(kit):
    """A server says by which address people come."""
    for options, words in (([], "Only this machine can reach it"), (["--url", "https://piazza.example"],
                                                                    "People come by https://piazza.example\n")):
        server = kit.server(*options)
        said = [server.said]

        def told(server=server, said=said, words=words):
            said.append((server.process.stdout.read() or b"").decode())
            return words in "".join(said)
        kit.soon(words, told)


# ---- the full screen ----


class Screen:
    """A terminal by tmux, on a socket of its own."""

    def __init__(self, kit, name, *words, home=None, width=100, height=30, language="C.UTF-8"):
        self.name = name
        self.socket = f"piazza-join-{os.getpid()}"
        self.home = home or kit.folder()
        command = " ".join(f"'{word}'" for word in [kit.program, "join", *words])
        self.tmux("kill-session", "-t", name)
        self.tmux("new-session", "-d", "-s", name, "-x", str(width), "-y", str(height),
                  f"XDG_STATE_HOME={self.home} LC_ALL={language} {command}; echo ended with $?; sleep 100")

    def tmux(self, *words):
        return subprocess.run(["tmux", "-L", self.socket, "-f", "/dev/null", *words], capture_output=True, text=True,
                              timeout=20, check=False, env={**os.environ, "LC_ALL": "C.UTF-8"}).stdout

    def text(self):
        return self.tmux("capture-pane", "-t", self.name, "-p")

    def keys(self, *keys):
        self.tmux("send-keys", "-t", self.name, *keys)

    def type(self, text):
        self.tmux("send-keys", "-t", self.name, "-l", text)

    def see(self, text, seconds=20):
        try:
            k.wait_for(lambda: text in self.text(), seconds, text)
        except k.Late:
            raise k.Late(f"'{text}' does not come onto the screen of {self.name}:\n{self.text()}") from None


def names(kit):
    """A name is asked for once; and again after it was refused."""
    if shutil.which("tmux") is None:
        raise k.Missing("tmux is not installed")
    server = kit.server()
    address = f"http://{k.HOST}:{server.port}"
    made = server.make(LITTLE, "Anna", seat=0, listed=True)
    bruno = Screen(kit, "bruno", address)
    try:
        bruno.see("Your name?")
        bruno.type("Bruno")
        bruno.keys("Enter")
        bruno.see("Which table?")
        bruno.keys("1", "Enter")
        bruno.see("1  Bruno, you")
        url = link_of(server, made["table"])
        carla = Screen(kit, "carla", url)
        carla.see("Your name?")
        carla.type("Anna")
        carla.keys("Enter")
        carla.see("has that name already")
        carla = Screen(kit, "carla", url, home=carla.home)
        carla.see("Your name?")
        carla.type("Carla")
        carla.keys("Enter")
        carla.see("Looking on: Carla")
        carla.keys("q")
        carla.see("ended with 0")
        carla = Screen(kit, "carla", url, home=carla.home)
        carla.see("Looking on: Carla")
    finally:
        bruno.tmux("kill-server")


def full_screen(kit):
    """Two terminals play a whole game, talk, have a rematch, and come back."""
    if shutil.which("tmux") is None:
        raise k.Missing("tmux is not installed")
    server = kit.server()
    anna = Screen(kit, "anna", f"http://{k.HOST}:{server.port}", "--new", "little", "--name", "Anna", "--pace", "20")
    try:
        anna.see("This link brings others")
        url = re.search(r"http://\S+/t/[a-z2-7]{20}", anna.text())[0]
        bruno = Screen(kit, "bruno", url, "--name", "Bruno", "--pace", "20")
        bruno.see("1  Bruno, you")
        anna.see("Bruno has come.")
        bruno.keys("c")
        bruno.type("ciao, città")
        bruno.keys("Enter")
        anna.see("Bruno: ciao, città")
        bruno.keys("w")
        bruno.type("luna")
        bruno.keys("Enter")
        anna.see("1  Bruno, word: luna")
        bruno.keys("/", "?", "Enter")
        bruno.see("/rematch")
        bruno.keys("x")
        bruno.see("1  Bruno, you")
        bruno.keys("c")
        bruno.type("a long line " * 12 + "and its end")
        bruno.see("and its end_")
        bruno.keys("Enter")
        anna.see("and its end")
        carla = Screen(kit, "carla", url, "--name", "Carla", width=80, height=24)
        carla.see("No seat is free: you look on.")
        carla.see("Looking on: Carla, you")
        watcher = Screen(kit, "watcher", url, "--watch", "--pace", "20", width=80, height=24)
        watcher.see("0  Anna, host")
        anna.keys("s")
        for screen in (anna, bruno, watcher):
            screen.see("turn 1")
        mover = anna if "Enter plays" in anna.text() else bruno
        other = bruno if mover is anna else anna
        mover.see("Enter plays")
        kit.check("the other has no moves", "Enter plays" not in other.text(), other.text())
        other.see("Waiting for " + ("Anna" if mover is anna else "Bruno"))
        for onlooker in (carla, watcher):
            onlooker.see("You look on.")
        mover.keys("h")
        mover.see("would play")
        mover.keys("Escape")
        mover.keys("C")
        mover.type("hm")
        mover.see("> hm_")
        mover.keys("Enter")
        other.see(": hm")
        other.keys("T")
        other.see("ciao, città")
        other.keys("Escape")
        end = time.monotonic() + 100
        while "The game is over" not in anna.text() or "The game is over" not in bruno.text():
            if time.monotonic() > end:
                raise k.Late(f"not over:\n{anna.text()}\n{bruno.text()}")
            for screen in (anna, bruno):
                if "Enter plays" in screen.text():
                    screen.keys("Enter")
        kit.check("the result", "winner" in anna.text(), anna.text())
        watcher.see("The game is over")
        for key, title in (("l", "The last moves"), ("T", "What was said")):
            anna.keys(key)
            anna.see(title)
            anna.keys("Escape")
            anna.see("The game is over")
        anna.keys("n")
        bruno.see("would like another game")
        bruno.keys("Y")
        anna.see("This link brings others")
        anna.see("1  Anna, host, you")
        bruno.see("0  Bruno, you")
        anna.keys("s")
        bruno.see("turn 1")
        server.signal(signal.SIGTERM)
        server.wait(10)
        bruno.see("trying again", 30)
        server = server.again()
        k.wait_for(lambda: "trying again" not in bruno.text(), 60, "it is back")
        kit.check("that it stopped is nobody's mistake", "not possible" not in bruno.text(), bruno.text())
        for screen in (anna, bruno):
            screen.keys("q")
            screen.see("ended with 0")
            screen.see("brings you back")
        anna = Screen(kit, "anna", url, home=anna.home, width=132, height=40)
        anna.see("turn 1")
        anna.keys("C")
        anna.type("/resign yes")
        anna.keys("Enter")
        anna.see("The game is over")
        anna.keys("q")
        anna.see("ended with 0")
    finally:
        anna.tmux("kill-server")


def languages(kit):
    """The keys are told in full at 80 columns, in every language; before the game, in it, and after it."""
    if shutil.which("tmux") is None:
        raise k.Missing("tmux is not installed")
    server = kit.server()
    screens = []
    try:
        for language, leave, over in (("it_IT", "q esci", "La partita è finita"), ("de_DE", "q Ende", "Die Partie ist zu Ende"),
                                      ("C", "q leave", "The game is over")):
            made = server.make({**LITTLE, "seats": ["open", "open"], "options": {"first": 0}}, "Host", seat=None)
            host, url = server.enter(made["table"], made["token"]), link_of(server, made["table"])
            for name in ("Anna", "Bruno", "Carla"):
                screen = Screen(kit, f"{name}-{language}", url, "--name", name, width=80, height=24,
                                language=f"{language}.UTF-8")
                screen.see(name)
                screens.append(screen)
            screens.append(Screen(kit, f"watcher-{language}", url, "--watch", width=80, height=24,
                                  language=f"{language}.UTF-8"))

            def shown(when, leave=leave, language=language):
                for screen in screens[-4:]:
                    kit.soon(f"{language}: {screen.name} {when}: the keys, to the last",
                             lambda screen=screen: screen.text().rstrip().endswith(leave))
            shown("before the game")
            host.ok("start")
            for screen in screens[-4:]:
                screen.see("\u25c0A")  # the alley
            shown("in the game")
            screens[-4].keys("C")
            screens[-4].type("/resign yes")
            screens[-4].keys("Enter")
            for screen in screens[-4:]:
                screen.see(over)
            shown("after the game")
    finally:
        for screen in screens[:1]:
            screen.tmux("kill-server")


if __name__ == "__main__":
    k.main([plain_games, hints_and_texts, scripts, takeback, come_back, lounge, refusals, reasons, nowhere_to_keep, told_by_the_server, names, full_screen, languages], seconds=600)
