# shellcheck shell=bash
# A real terminal for the tests: tmux on a socket of its own. Source it, then start, keys, see.
set -u
# shellcheck disable=SC2034 # the tests use it
piazza=$1
work=$(mktemp -d)
socket=piazza-test-$$
failures=0
export XDG_STATE_HOME=$work/state LC_ALL=C.UTF-8
trap 'tmux -L "$socket" kill-server 2> /dev/null; rm -rf "$work"' EXIT

terminal() {
    tmux -L "$socket" -f /dev/null "$@"
}

# The games with a face. The others are played line by line, also at a terminal.
# shellcheck disable=SC2034 # the tests use it
faces=$("$piazza" games --lang en | sed -n 's/^\([^ :]*\): .*/\1/p' | while read -r game; do
    [ ! -d "$(dirname "$0")/../../src/games/$game/term" ] || echo "$game"
done)

terminal new-session -d -s keep -x 80 -y 24 # the server stays while terminals come and go

# start WIDTH HEIGHT COMMAND: runs the command in a new terminal of that size.
start() {
    terminal kill-session -t t 2> /dev/null
    terminal new-session -d -s t -x "$1" -y "$2" "$3; echo ended with \$?; sleep 60"
}

# The process of the program in the terminal.
program() {
    pgrep -P "$(terminal display-message -t t -p '#{pane_pid}')" piazza
}

keys() {
    terminal send-keys -t t "$@"
}

screen() {
    terminal capture-pane -t t -p 2> /dev/null
}

fail() {
    echo "FAILED: $1"
    screen
    failures=$((failures + 1))
}

# soon COMMAND...: it succeeds within a minute, which is long enough for a busy machine.
soon() {
    local end=$((SECONDS + 60))
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || return 1
        sleep 0.05
    done
}

# shows WORDS: they are on the screen.
shows() {
    screen | grep -qF -- "$1"
}

# lacks WORDS: they are not on the screen.
lacks() {
    ! shows "$1"
}

# see WORDS: they come onto the screen.
see() {
    soon shows "$1" || { fail "'$1' does not come onto the screen"; return 1; }
}

# see_gone WORDS: they go away.
see_gone() {
    soon lacks "$1" || { fail "'$1' does not go away"; return 1; }
}

# titled WORDS: a text over the board comes that has these words as its title.
titled() {
    see "┌─ $1 ─"
}

# my_turn: is a person asked, on the screen that is given as input? The line of keys says so.
my_turn() {
    tail -1 | grep -qE "^ (Enter (plays|opens|marks|spielt|öffnet|markiert)|Invio (gioca|apre|segna)) "
}

turn_shown() {
    screen | my_turn
}

# see_turn: a person is asked.
see_turn() {
    soon turn_shown || { fail "nobody is asked"; return 1; }
}

# handled: the program has handled all that was typed before, and has gone on after it. Keys are handled in
# their order, so the help that comes and goes tells.
handled() {
    keys '?'
    titled "Help" || return
    keys Escape
    see_gone "┌─ Help ─"
}

# leave: q ends the game; a lesson or a text that has just opened takes the first one.
leave() {
    local try
    for try in $(seq 40); do
        keys q
        sleep 0.25
        screen | grep -qF "ended with" && return 0
    done
    fail "q does not end it ($try tries)"
    return 1
}

# cursor_row: the row of the choice that the cursor is on, in a terminal of 80 columns.
cursor_row() {
    screen | grep -nP '^.{51}▶' | cut -d: -f1
}

# play_on WORDS: presses Enter until the words are on the screen; each time the screen has changed, and now and
# then without, as not every Enter changes it.
play_on() {
    local try now before=
    for try in $(seq 2000); do
        now=$(screen)
        grep -qF -- "$1" <<< "$now" && return 0
        if [ "$now" != "$before" ] || [ $((try % 20)) = 0 ]; then
            keys Enter
        fi
        before=$now
        sleep 0.03
    done
    fail "'$1' does not come after $try looks"
    return 1
}

byte() {
    printf '%b' "\\0$(printf %o "$1")"
}

# click COLUMN ROW: a press and a release there, counted from 1; $report says how it is reported.
report=x10
click() {
    if [ "$report" = sgr ]; then
        terminal send-keys -t t -l $'\e'"[<0;$1;$2M"
        terminal send-keys -t t -l $'\e'"[<0;$1;$2m"
    else
        local place
        place=$(byte $((32 + $1)))$(byte $((32 + $2)))
        terminal send-keys -t t -l $'\e[M '"$place"$'\e[M#'"$place"
    fi
}

# close_popup: closes the text over the board, if there is one on the screen that is given as input. A screen is
# sometimes read while it is being drawn. A click that follows from it may come when nobody is asked, and then opens
# the story instead of making a move.
close_popup() {
    grep -qF "─[x]─┐" && click 2 3
}

# click_on WORDS: a click on the first place where these words stand.
click_on() {
    local found line
    found=$(screen | grep -nF -- "$1" | head -1)
    [ -n "$found" ] || { fail "there is no '$1' to click on"; return 1; }
    line=${found#*:}
    line=${line%%"$1"*}
    click $((${#line} + 1)) "${found%%:*}"
}

finish() {
    echo "$failures failures"
    [ "$failures" = 0 ]
    exit $?
}
