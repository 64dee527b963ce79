#!/usr/bin/env bash
# Help, versions, and wrong command lines: one line that says what is wrong and what would be right.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

expect 0 "piazza COMMAND" "$piazza"
expect 0 "piazza COMMAND" "$piazza" help
expect 0 "piazza COMMAND" "$piazza" --help
expect 0 "records: format 2" "$piazza" version
expect 0 "little: rules 1" "$piazza" --version
for command in play games rules sim arena trace replay verify serve join bot-host store bench help version; do
    expect 0 "usage: piazza $command" "$piazza" help "$command"
    expect 0 "usage: piazza $command" "$piazza" "$command" --help
    expect 0 "usage: piazza $command" "$piazza" "$command" -h
    for language in C it_IT.UTF-8 de_DE.UTF-8; do
        if LC_ALL=$language "$piazza" help "$command" | LC_ALL=C.UTF-8 grep -E '.{80}'; then
            echo "FAILED: the help of $command is wider than a terminal in $language"
            failures=$((failures + 1))
        fi
    done
done
expect 0 "usage: piazza bot-host [--OPTIONS] -- COMMAND" "$piazza" help bot-host
expect 0 "little: Little Italy, 2 to 6 players" "$piazza" games
expect 0 '"id":"little"' "$piazza" games --json
expect 0 "**L13**" "$piazza" rules little
expect 0 "[ours]" "$piazza" rules little

refuse 2 "did you mean 'sim'?" "$piazza" sin
refuse 2 "'piazza help' lists them" "$piazza" wonderful
refuse 2 "no command" "$piazza" help wonderful
refuse 2 "options come after a command" "$piazza" --players 3
refuse 2 "--theme is dark, light or auto, not 'pink'" "$piazza" play little --theme pink
refuse 2 "usage: piazza sim GAME" "$piazza" sim
refuse 2 "one word too many" "$piazza" sim little little
refuse 2 "did you mean 'little'?" "$piazza" sim litle
refuse 2 "there is no game 'go'" "$piazza" sim go
refuse 2 "did you mean --players?" "$piazza" sim little --player 3
refuse 2 "did you mean --plugin?" "$piazza" sim little --plugim x
refuse 2 "did you mean --lang?" "$piazza" sim little --lamg x
refuse 2 "--theme is dark, light or auto, not 'pink'" "$piazza" join http://localhost:1 --theme pink
refuse 2 "--option is written KEY=VALUE, not 'discs'" "$piazza" join http://localhost:1 --new little --option discs
refuse 2 "--option discs: the option takes one of" "$piazza" join http://localhost:1 --new little --option discs=7
refuse 2 "whole number from 0 to 10000, not '10001'" "$piazza" join http://localhost:1 --pace 10001
refuse 2 "give --contact" "$piazza" serve --push --url https://piazza.example
refuse 2 "give --url" "$piazza" serve --push
refuse 2 "'piazza help sim' lists them" "$piazza" sim little --xylophone
refuse 2 "options have two dashes" "$piazza" sim little -n 3
refuse 2 "--players needs a value" "$piazza" sim little --players
refuse 2 "--json takes no value" "$piazza" sim little --json=yes
refuse 2 "--seed is given twice" "$piazza" sim little --seed 1 --seed 2
refuse 2 "from 2 to 6, not '7'" "$piazza" sim little --players 7
refuse 2 "from 2 to 6, not '-3'" "$piazza" sim little --players -3
refuse 2 "from 2 to 6, not '3x'" "$piazza" sim little --players=3x
refuse 2 "not '0'" "$piazza" sim little --games 0
refuse 2 "not '99999999999999999999'" "$piazza" sim little --seed 99999999999999999999
refuse 2 "takes KEY=VALUE" "$piazza" sim little --option discs
refuse 2 "the option takes one of: printed, random" "$piazza" sim little --option discs=maybe
refuse 2 "the game has: first, discs, board" "$piazza" sim little --option dice=6
refuse 2 "a seat from 0 to 3" "$piazza" sim little --option first=4
refuse 2 "there is no bot 'genius'" "$piazza" sim little --bots genius
refuse 2 "there is no bot 'genius'" "$piazza" trace little --bots genius
refuse 2 "one for each of the 4 players" "$piazza" trace little --bots random,random
refuse 2 "takes one bot" "$piazza" sim little --bots ""
refuse 2 "one for each of the 4 players" "$piazza" sim little --bots random,random
refuse 2 "more bots than the 2" "$piazza" sim little --players 2 --bots random,random,random
refuse 2 "gives 2 names for 4 players" "$piazza" play little --players 4 --seats Anna,Bruno
refuse 2 "names 1 players; Little Italy is for 2 to 6" "$piazza" play little --seats Anna
refuse 2 "at most 6 seats" "$piazza" play little --seats a,b,c,d,e,f,g
refuse 2 "'' is not a name" "$piazza" play little --seats Anna,,Bruno
refuse 2 "a seat from 0 to 1" "$piazza" play little --seats Anna,Bruno --option first=3
expect 0 "The game is kept in" "$piazza" play little --seats a,b,c,d,e,f --option first=5
refuse 2 "takes no game" "$piazza" play little --resume
refuse 2 "the record has them" "$piazza" play --resume --seed 5
refuse 2 "there is no bot 'genius'" "$piazza" play little --seats Anna,bot:genius,c,d
refuse 1 "No such file" "$piazza" sim little --board "$work/none"
refuse 1 "No such file" "$piazza" replay "$work/none"
refuse 1 "Is a directory" "$piazza" replay "$work"

printf 'ring 28\nentrances 0 14\ncircles 2:1 4:1\n' > "$work/twice.board"
refuse 1 "twice.board:3:13: circle 1 is given twice" "$piazza" sim little --board "$work/twice.board"
printf 'ring 28\nentrances 0 14\ncircles 2:1\n' > "$work/short.board"
refuse 1 "short.board: circle 2 is missing" "$piazza" sim little --board "$work/short.board"

"$piazza" trace little > /dev/full 2> "$work/err"
if [ $? != 1 ] || ! grep -q "could not be written" "$work/err"; then
    echo "FAILED: a full disk is noticed"
    failures=$((failures + 1))
fi
# Words much longer than any that we know are like none of them.
long=$(printf 'x%.0s' $(seq 300))
refuse 2 "$long" "$piazza" "$long"
refuse 2 "there is no option --xxxx" "$piazza" sim little "--$long"
refuse 2 "there is no game" "$piazza" rules "$long"

# On a terminal rules are wrapped to its width; elsewhere they are as they are written.
python3 - "$piazza" > "$work/wide" << 'END'
import fcntl, os, pty, struct, sys, termios
child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 50, 0, 0))
    os.environ["PAGER"] = "cat"
    os.execv(sys.argv[1], [sys.argv[1], "rules", "bella"])
text = b""
try:
    while part := os.read(terminal, 65536):
        text += part
except OSError:
    pass
os.waitpid(child, 0)
lines = text.decode().replace("\r", "").splitlines()
prose = [line for line in lines if not line.startswith("|")]
print(len(lines) > 60, max(map(len, prose)) <= 50, max(map(len, prose)) > 40)
END
[ "$(cat "$work/wide")" = "True True True" ] ||
    { echo "FAILED: rules on a terminal of 50 columns: $(cat "$work/wide")"; failures=$((failures + 1)); }

# The full screen needs a terminal for both keys and screen; progress is told to terminals.
python3 - "$piazza" > "$work/half" << 'END'
import os, pty, signal, sys
def on_terminal(*words, errors=False):
    """What the program writes to a terminal when only its output, or only its errors, go there."""
    mine, its = pty.openpty()
    child = os.fork()
    if child == 0:
        nothing = os.open("/dev/null", os.O_RDWR)
        os.dup2(nothing, 0)
        os.dup2(nothing if errors else its, 1)
        os.dup2(its if errors else nothing, 2)
        os.close(mine)
        os.environ["TERM"] = "xterm"
        signal.alarm(120)  # it must not wait for keys that cannot come
        os.execv(sys.argv[1], [sys.argv[1], *words])
    os.close(its)
    text = b""
    try:
        while part := os.read(mine, 65536):
            text += part
    except OSError:
        pass
    os.waitpid(child, 0)
    return text
plain = on_terminal("play", "little", "--seats", "Anna,Bruno", "--seed", "1")
progress = on_terminal("bench", "little", "--rounds", "1", errors=True)
print(b"\x1b" not in plain and b"Anna" in plain, b"1/1 little" in progress)
END
[ "$(cat "$work/half")" = "True True" ] ||
    { echo "FAILED: half a terminal: $(cat "$work/half")"; failures=$((failures + 1)); }

finish
