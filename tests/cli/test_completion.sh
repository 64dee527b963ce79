#!/usr/bin/env bash
# The completion of bash: commands, games and options come from the program itself. And the manual
# names every command and option.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
root=$(dirname "$0")/../..
# shellcheck source=completions/piazza.bash
. "$root/completions/piazza.bash"

# completes "WORDS" WANTED: the last of the words is being typed.
complete_line() {
    read -ra COMP_WORDS <<< "$1"
    [[ $1 == *" " ]] && COMP_WORDS+=("")
    COMP_WORDS[0]=$piazza
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    COMPREPLY=()
    _piazza
}
completes() {
    local wanted=$2
    complete_line "$1"
    if ! printf '%s\n' "${COMPREPLY[@]}" | grep -qx -- "$wanted"; then
        echo "FAILED: '$1' does not complete to '$wanted' but to: ${COMPREPLY[*]}"
        failures=$((failures + 1))
    fi
}
# offers "WORDS" [WORD...]: these and nothing else, in any order.
offers() {
    local line=$1
    shift
    complete_line "$line"
    if [ "$(printf '%s\n' "${COMPREPLY[@]}" | sort)" != "$(printf '%s\n' "$@" | sort)" ]; then
        echo "FAILED: '$line' completes to '${COMPREPLY[*]}', not to '$*'"
        failures=$((failures + 1))
    fi
}
completes "piazza tr" trace
completes "piazza sim li" little
completes "piazza sim little --pl" --players
completes "piazza sim little --option di" discs=
completes "piazza help re" replay
completes "piazza trace little --bo" --bots
completes "piazza trace little --bots gr" greedy
completes "piazza sim bella --bots greedy,ra" greedy,random
completes "piazza play little --theme li" light
completes "piazza ar" arena
completes "piazza arena li" little
completes "piazza arena me" merge
completes "piazza arena little greedy ra" random
completes "piazza arena little greedy --sp" --sprt
completes "piazza ver" verify
# Nothing follows where nothing is taken; after a game come options, not another game.
offers "piazza version " --lang --plugin
offers "piazza rules little " --lang --plugin
offers "piazza rules little --lang " it de en
mapfile -t games < <("$piazza" games | sed -n 's/^\([^ :]*\): .*/\1/p')
offers "piazza rules " "${games[@]}"
offers "piazza play --seed 3 " "${games[@]}"
offers "piazza play --plain li" little
completes "piazza sim little " --games
completes "piazza sim --games 3 " little
complete_line "piazza sim little "
printf '%s\n' "${COMPREPLY[@]}" | grep -qx bella && { echo "FAILED: a game after a game"; failures=1; }
# Bots are those of the game that was named; the shell takes words apart at ':' and '='.
offers "piazza sim little --bots tw" twoply
offers "piazza sim bella --bots tw"
offers "piazza sim tickets --bots path" path path+r
offers "piazza sim tickets --bots=pla" --bots=planner
offers "piazza sim tickets --bots = pla" planner
offers "piazza play bella --seats Anna,bot:ca" Anna,bot:capotreno
offers "piazza play bella --seats Anna,bot : ca" capotreno
offers "piazza play bella --seats Anna,bot :" capotreno flat greedy ismcts maestro random turista viaggiatore
offers "piazza arena bella turista vi" viaggiatore
offers "piazza sim little --option discs=r" discs=random
offers "piazza sim little --option discs = r" random
offers "piazza sim bella --option mi" mix=
offers "piazza sim bella --option di"
offers "piazza play --resume "
echo q | "$piazza" play little --plain > /dev/null
offers "piazza play --resume " 1
completes "piazza games --mi" --mine
completes "piazza verify --js" --json
if "$piazza" help serve > /dev/null 2>&1; then # not in every build
    completes "piazza ser" serve
    offers "piazza store ex" export
    completes "piazza serve --trust" --trust-proxy
    (cd "$work" && mkdir -p pages && touch paper && completes "piazza serve --web pa" pages && exit $failures) ||
        failures=1
    (cd "$work" && touch some.db && completes "piazza serve --store so" some.db && exit $failures) || failures=1
fi
(cd "$work" && touch some.record && completes "piazza verify so" some.record && exit $failures) || failures=1

(cd "$work" && touch some.games && completes "piazza arena merge so" some.games &&
    completes "piazza arena little greedy random --out so" some.games && exit $failures) || failures=1

for command in $("$piazza" help | sed -n 's/^  \([a-z-]*\) .*/\1/p'); do
    grep -q "^.Cm $command" "$root/man/piazza.1" || { echo "FAILED: the manual lacks $command"; failures=1; }
    for option in $("$piazza" help "$command" | sed -n 's/^  --\([a-z-]*\).*/\1/p'); do
        grep -q -- "Fl -$option" "$root/man/piazza.1" ||
            { echo "FAILED: the manual lacks --$option"; failures=1; }
    done
done
finish
