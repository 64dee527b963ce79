"""What the tests of the server share: servers, databases and proxies that are started and ended here, and what wire.py
has.

A test is a script that gets the program as its argument: it calls main() with its functions. Each of them gets a
Kit, says what it found by kit.check(), and is over within a time. Only processes that were started here are ended."""

import contextlib
import json
import os
import random
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback

# The tests find all of it in this module.
from wire import (BINARY, CLOSE, HOST, PING, PONG, TEXT, Closed, Late, Missing, Person, Refused, Response, Stream,
                  WebSocket, event_lines, frame, http, play, read_response, request_bytes, settle, wait_for)

HERE = os.path.dirname(os.path.abspath(__file__))


# ---- processes ----


class Process:
    """Something that was started, and that ends with the test at the latest."""

    def __init__(self, kit, command, log, **options):
        self.log_path = log
        self.log_file = open(log, "ab")
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=self.log_file, **options)
        kit.processes.append(self)

    def signal(self, number):
        if self.process.poll() is None:
            self.process.send_signal(number)

    def wait(self, seconds):
        """The exit code; raises Late."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise Late(f"{self.process.args[:3]} has not ended in {seconds} s") from None

    def kill(self):
        self.signal(signal.SIGKILL)
        self.wait(10)

    def stop(self, seconds=10):
        """SIGTERM, then waits; returns the exit code."""
        self.signal(signal.SIGTERM)
        try:
            return self.wait(seconds)
        finally:
            if self.process.poll() is None:
                self.kill()

    def log(self):
        self.log_file.flush()
        with open(self.log_path, encoding="utf-8", errors="replace") as file:
            return file.read()


class Server(Process):
    """`piazza serve`. Limits are off unless options say otherwise."""

    count = 0

    def __init__(self, kit, *options, store=None, port=0, limits=False, seconds=20, before=(), **how):
        """`before`: a command that runs another one, such as nsenter."""
        Server.count += 1
        self.kit = kit
        self.store = store or os.path.join(kit.folder(), "piazza.db")
        self.before = before
        command = [*before, kit.program, "serve", "--port", str(port), "--store", self.store]
        if not limits:
            for limit in ("--per-address", "--rate", "--requests", "--tables"):
                if limit not in options:
                    command += [limit, "0"]
        command += [str(option) for option in options]
        self.options = options
        self.how = how
        self.limits = limits
        super().__init__(kit, command, os.path.join(kit.work, f"server-{Server.count}.log"),
                         stdout=subprocess.PIPE, **how)
        self.scheme, self.port, self.said = None, None, ""
        end = time.monotonic() + seconds
        os.set_blocking(self.process.stdout.fileno(), False)
        while self.port is None:
            found = re.search(r"Piazza is ready: (https?)://\S*?:(\d+)", self.said)
            if found:
                self.scheme, self.port = found[1], int(found[2])
                break
            if self.process.poll() is not None or time.monotonic() > end:
                self.kill()
                raise Late(f"the server did not start: {self.said}\n{self.log()[-2000:]}")
            select.select([self.process.stdout], [], [], 0.1)
            self.said += (self.process.stdout.read() or b"").decode()

    def again(self, *more, same_port=True):
        """The same server once more, after this one has ended."""
        return Server(self.kit, *self.options, *more, store=self.store, port=self.port if same_port else 0,
                      limits=self.limits, before=self.before, **self.how)

    # ---- what people do ----

    def http(self, method, path, body=None, **options):
        return http(self.port, method, path, body, **options)

    def make(self, terms, name="Anna", listed=False, token=None, seat=0, **options):
        """Makes a table over HTTP; returns what the server answered. `seat` False: the server chooses."""
        create = {"type": "create", "name": name, "terms": terms}
        if seat is not False:
            create["seat"] = seat
        response = self.http("POST", "/api/tables", {"create": create, "listed": listed}, token=token, **options)
        if response.status != 201:
            raise Closed(None, f"a table was not made: {response.status} {response.body[:300]}")
        made = response.json()
        made.setdefault("token", token)
        return made

    def enter(self, table, token=None, **options):
        return Person(self.port, table, token, **options)

    def table(self, terms, names, listed=False, host_seat=0, onlookers=(), **options):
        """A table with people: the first name is the host. Returns those who sit, and those who look on."""
        made = self.make(terms, names[0], listed, seat=host_seat, **options)
        people = [self.enter(made["table"], made["token"])]
        for name in names[1:]:
            person = self.enter(made["table"])
            person.join(name)
            people.append(person)
        watching = []
        for name in onlookers:
            person = self.enter(made["table"])
            if name is not None:
                person.join(name, seat=None)
            watching.append(person)
        return people, watching


class Postgres:
    """A cluster of its own, made and ended by postgres.sh beside this file."""

    def __init__(self, kit):
        self.folder = os.path.join(kit.work, "postgres")  # a short name: its socket is in it
        kit.databases.append(self)
        self.url = self.start()

    def call(self, *words):
        script = os.path.join(HERE, "postgres.sh")
        done = subprocess.run(["bash", script, *words], capture_output=True, text=True, timeout=120, check=False)
        if done.returncode == 77:
            raise Missing(done.stderr.strip())
        if done.returncode != 0:
            raise Late(f"postgres.sh {words}: {done.stdout[-500:]}{done.stderr[-2000:]}")
        return done.stdout

    def start(self):
        return self.call("start", self.folder).strip().splitlines()[-1]

    def stop(self, how="fast"):
        self.call("stop", self.folder, how)

    def remove(self):
        self.call("remove", self.folder)


def free_port():
    with socket.socket() as found:
        found.bind((HOST, 0))
        return found.getsockname()[1]


class Haproxy(Process):
    """HAProxy with the configuration of packaging/haproxy.cfg, in front of these ports. `balance`: another way to
    spread connections."""

    def __init__(self, kit, ports, balance=None):
        if shutil.which("haproxy") is None:
            raise Missing("HAProxy is not installed")
        self.port = free_port()
        text = kit.packaged("haproxy.cfg")
        text = re.sub(r"\n    bind \S+", f"\n    bind {HOST}:{self.port}", text, count=1)
        text = re.sub(r"(\n    server \S+ \S+ .*)+", "".join(
            f"\n    server piazza{number} {HOST}:{port} check" for number, port in enumerate(ports, 1)), text, count=1)
        text = re.sub(r"\n    maxconn .*", "", text)  # it may need more files than a test may have
        if balance is not None:
            text = re.sub(r"\n    balance .*", f"\n    balance {balance}", text, count=1)
        config = kit.write("haproxy.cfg", text)
        super().__init__(kit, ["haproxy", "-db", "-f", config], os.path.join(kit.work, "haproxy.log"),
                         stdout=subprocess.DEVNULL)
        wait_for(lambda: open_port(self.port), 10, f"HAProxy listens: {self.log()}")


class Nginx(Process):
    """nginx with the configuration of packaging/nginx.conf, in front of these ports."""

    def __init__(self, kit, ports):
        if shutil.which("nginx") is None:
            raise Missing("nginx is not installed")
        self.port = free_port()
        text = kit.packaged("nginx.conf")
        text = re.sub(r"\n    listen \S+", f"\n    listen {HOST}:{self.port};", text, count=1)
        text = re.sub(r"(\n    server \d\S+ .*)+", "".join(
            f"\n    server {HOST}:{port} max_fails=1 fail_timeout=5s;" for port in ports), text, count=1)
        kit.write("piazza.conf", text)
        folders = "".join(f"{what}_temp_path {kit.work}/nginx-{what};" for what in (
            "client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        self.config = kit.write("nginx.conf", f"daemon off; pid {kit.work}/nginx.pid; error_log stderr;\n"
                                              "worker_processes 1; master_process off; events {}\n"
                                              f"http {{ access_log off; {folders} include {kit.work}/piazza.conf; }}\n")
        super().__init__(kit, ["nginx", "-e", "stderr", "-c", self.config], os.path.join(kit.work, "nginx.log"),
                         stdout=subprocess.DEVNULL)
        wait_for(lambda: open_port(self.port), 10, f"nginx listens: {self.log()}")


class Through:
    """The servers as people see them through a proxy."""

    def __init__(self, proxy):
        self.port = proxy.port

    http = Server.http
    make = Server.make
    enter = Server.enter
    table = Server.table


def open_port(port):
    try:
        Stream(port, timeout=1).close()
        return True
    except OSError:
        return False


class Probe(Process):
    """Somebody at another table of the server, in a process of its own, who says something again and again and
    writes down how long each answer took."""

    def __init__(self, kit, server, pause=0.02, source="127.0.0.9"):
        made = server.make({"game": "little", "players": 2}, "Probe", source=source)
        self.path = os.path.join(kit.work, f"probe-{time.monotonic_ns()}.txt")
        super().__init__(kit, [sys.executable, os.path.abspath(__file__), "probe", str(server.port), made["table"],
                               made["token"], source, str(pause), self.path], self.path + ".log", stdout=subprocess.DEVNULL)
        wait_for(lambda: len(self.answers()) > 5, 20, f"the probe works; {self.log()[-500:]}")

    def answers(self, since=0.0):
        """(when, seconds) of each answer since then."""
        if not os.path.exists(self.path):
            return []
        with open(self.path, encoding="ascii") as file:
            rows = [line.split() for line in file.read().split("\n")[:-1]]
        return [(float(row[0]), float(row[1])) for row in rows if float(row[0]) >= since]

    def median(self, since):
        """Of the times to answer since then, in seconds."""
        times = sorted(seconds for _, seconds in self.answers(since))
        return times[len(times) // 2]


def probe_main(port, table, token, source, pause, path):
    person = Person(int(port), table, token, source=source)
    rng = random.Random(1)
    with open(path, "w", encoding="ascii") as file:
        end = time.monotonic() + 600
        while time.monotonic() < end and os.getppid() != 1:
            start = time.monotonic()
            person.ok("chat", text=f"{rng.random()}")
            file.write(f"{start} {time.monotonic() - start}\n")
            file.flush()
            time.sleep(float(pause))


# ---- the test ----


class Kit:
    def __init__(self, program, work):
        self.program = os.path.abspath(program)
        self.source = os.path.dirname(os.path.dirname(HERE))
        self.work = work
        self.processes = []
        self.databases = []
        self.failures = 0
        self.checks = 0
        self.folders = 0
        self.rng = random.Random(int(os.environ.get("PIAZZA_SEED", "1")))

    def folder(self):
        """A new one for a store."""
        self.folders += 1
        path = os.path.join(self.work, f"folder-{self.folders}")
        os.mkdir(path)
        return path

    def games(self, players=None):
        """The games that so many can play; all, if it is not said."""
        games = json.loads(self.run("games", "--json").stdout)
        return [game["id"] for game in games
                if players is None or game["min_players"] <= players <= game["max_players"]]

    def packaged(self, name):
        """The text of a file of packaging/."""
        with open(os.path.join(self.source, "packaging", name), encoding="utf-8") as file:
            return file.read()

    def write(self, name, text):
        """A file for this test; its path."""
        path = os.path.join(self.work, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def check(self, name, right, detail=""):
        self.checks += 1
        if right:
            print(f"ok: {name}", flush=True)
        else:
            self.failures += 1
            print(f"FAILED: {name}: {detail}", flush=True)
        return bool(right)

    def soon(self, name, condition, seconds=60):
        """Checks that the condition comes true, however busy the machine is."""
        try:
            return self.check(name, wait_for(condition, seconds, name))
        except Late as late:
            return self.check(name, False, late)

    def same(self, name, found, wanted):
        return self.check(name, found == wanted, f"{str(found)[:600]!r}, not {str(wanted)[:600]!r}")

    def server(self, *options, **more):
        return Server(self, *options, **more)

    def run(self, *arguments, seconds=60, **options):
        """The program with these arguments; the finished process."""
        return subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, timeout=seconds,
                              stdin=subprocess.DEVNULL, check=False, **options)

    def clean(self):
        for process in reversed(self.processes):
            with contextlib.suppress(Late, OSError):
                if process.process.poll() is None:
                    if isinstance(process, Server) and os.environ.get("PIAZZA_SANITIZE"):
                        process.stop()  # so that leaks are found
                    else:
                        process.kill()
            if isinstance(process, Server):
                found = re.findall(r".*(?:Sanitizer|runtime error|Assertion).*", process.log())
                if found:
                    self.check("the server is sound", False, process.log()[-6000:])
            process.log_file.close()
            if process.process.stdout:
                process.process.stdout.close()
        for database in self.databases:
            with contextlib.suppress(Late, Missing, OSError, subprocess.SubprocessError):
                database.remove()
        self.processes, self.databases = [], []

    def blame(self):
        """What the last servers said, for somebody who looks for the reason."""
        for process in [process for process in self.processes if isinstance(process, Server)][-4:]:
            print(f"--- {os.path.basename(process.log_path)}, exit code {process.process.poll()}")
            print("\n".join(process.log().splitlines()[-15:]))


def late(_number, _frame):
    raise Late("the test took too long")


def main(functions, seconds=300):
    """Runs the functions, each with a kit; exit code 1 if a check failed. Further arguments choose functions."""
    if len(sys.argv) < 2:
        sys.exit(f"usage: {sys.argv[0]} PROGRAM [FUNCTION...]")
    work = tempfile.mkdtemp(prefix="piazza-")
    os.chmod(work, 0o755)  # PostgreSQL may have to run as somebody else
    kit = Kit(sys.argv[1], work)
    signal.signal(signal.SIGALRM, late)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    signal.alarm(seconds)
    chosen = [function for function in functions if not sys.argv[2:] or function.__name__ in sys.argv[2:]]
    try:
        for function in chosen:
            failures = kit.failures
            start = time.monotonic()
            try:
                function(kit)
            except Missing as missing:
                print(f"left out: {function.__name__}: {missing}")
            except Exception as error:  # whatever it was, the test has failed, and the others are run
                kit.check(function.__name__, False, f"{type(error).__name__}: {error}")
                traceback.print_exc(file=sys.stdout)
            if kit.failures > failures:
                kit.blame()
            print(f"-- {function.__name__}: {time.monotonic() - start:.1f} s", flush=True)
            kit.clean()
    finally:
        signal.alarm(0)
        kit.clean()
        shutil.rmtree(work, ignore_errors=True)
    print(f"{kit.checks} checks, {kit.failures} failures")
    sys.exit(1 if kit.failures or not chosen else 0)


if __name__ == "__main__" and sys.argv[1:2] == ["probe"]:
    probe_main(*sys.argv[2:])
