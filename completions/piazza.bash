# bash completion for piazza; it asks the program itself, so it knows what the program knows.

# The options of a command, "NAME HOW-MANY-VALUES" in each line; a value in brackets may be missing.
_piazza_options() {
    "$1" help "$2" 2> /dev/null | sed -nE '
        s/^  --([a-z-]+) [A-Z0-9]+ [A-Z0-9]+( .*)?$/\1 2/p; t
        s/^  --([a-z-]+) [A-Z][A-Z=|]*( .*)?$/\1 1/p; t
        s/^  --([a-z-]+)( .*)?$/\1 0/p'
}

_piazza_games() {
    "$1" games 2> /dev/null | sed -n 's/^\([a-z0-9-]*\): .*/\1/p'
}

# What `games` says of a game, or of all if there is none of that name: the lines that begin with the words.
_piazza_of_game() {
    "$1" games 2> /dev/null | awk -v game="$2:" -v begin="$3" '
        /^[a-z0-9-]+: / { known = $1 == game; any = any || known; next }
        index($0, "    " begin) == 1 { all = all $0 "\n"; if (known) own = own $0 "\n" }
        END { printf "%s", any ? own : all }'
}

_piazza_bots() {
    _piazza_of_game "$1" "$2" "bot " | sed -n 's/^    bot \([^ :]*\):.*/\1/p'
}

_piazza_commands() {
    "$1" help 2> /dev/null | sed -n 's/^  \([a-z-]*\) .*/\1/p'
}

# The word at that place of what a command takes besides options: GAME, FILE, BOT ..., as its help has it.
_piazza_wants() {
    local usage
    usage=$("$1" help "$2" 2> /dev/null | sed -n '1s/^.*piazza [a-z-]*//p')
    usage=${usage//\[--OPTIONS\]/}
    usage=${usage%% | *}
    # shellcheck disable=SC2086 # words
    set -- "$3" $usage
    if [ "$1" -gt $(($# - 1)) ] && [[ ${!#} == *...* ]]; then
        printf '%s' "${!#}"
    elif [ "$1" -le $(($# - 1)) ]; then
        shift "$1"
        printf '%s' "$1"
    fi
}

_piazza_complete() {
    local program=$1 command=$2 before=$3 word=$4 game=$5 wants=$6 option
    case $before in
        --web | --folder) compgen -d -- "$word" ;;
        --board | --record | --store | --tls-* | --out | --csv | --plot | --ca | --token-file | --start | --plugin)
            compgen -f -- "$word"
            ;;
        --lang) compgen -W "it de en" -- "$word" ;;
        --theme) compgen -W "auto dark light" -- "$word" ;;
        --option)
            if [[ $word == *=* ]]; then
                option=${word%%=*}
                compgen -W "$(_piazza_of_game "$program" "$game" "$option=" |
                    sed -n 's/^    [a-z]*=\([^:]*\):.*/\1/p' | tr '|' '\n' | sed "/SEAT/d; s/^/$option=/")" -- "$word"
            else
                compgen -W "$(_piazza_of_game "$program" "$game" "" | sed -n 's/^    \([a-z]*\)[=:].*/\1=/p')" -- "$word"
            fi
            ;;
        --bots) # the last of a list
            compgen -W "$(_piazza_bots "$program" "$game" | sed "s/^/${word%"${word##*,}"}/")" -- "$word"
            ;;
        --seats)
            compgen -W "$(_piazza_bots "$program" "$game" | sed "s/^/${word%"${word##*,}"}bot:/")" -- "$word"
            ;;
        --resume)
            compgen -W "$("$program" games --mine 2> /dev/null | sed -n 's/^ *\([0-9]*\)  .*/\1/p')" -- "$word"
            ;;
        --*) ;;
        *)
            if [[ $word == -* || $wants == "" ]]; then
                compgen -W "$(_piazza_options "$program" "$command" | sed 's/^\([^ ]*\) .*/--\1/')" -- "$word"
            elif [[ $wants == *GAME* ]]; then
                compgen -W "$(_piazza_games "$program") $([ "$command" = arena ] && echo merge)" -- "$word"
            elif [[ $wants == [a-z]*\|* ]]; then
                compgen -W "${wants//|/ }" -- "$word"
            elif [[ $wants == *COMMAND* ]]; then
                compgen -W "$(_piazza_commands "$program")" -- "$word"
            elif [[ $wants == *BOT* && $game != merge ]]; then
                compgen -W "$(_piazza_bots "$program" "$game")" -- "$word"
            else
                compgen -f -- "$word"
            fi
            ;;
    esac
}

_piazza() {
    local program=${COMP_WORDS[0]} words=() i last=""
    # The shell takes words apart at ':' and '='; here they are whole again.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        if [[ ${#words[@]} -gt 1 && (${COMP_WORDS[i]} == [:=] || $last == [:=]) ]]; then
            words[-1]+=${COMP_WORDS[i]}
        else
            words+=("${COMP_WORDS[i]}")
        fi
        last=${COMP_WORDS[i]}
    done
    local typed=${words[-1]} part=$last
    [[ $part == [:=] && $typed != "$part" ]] && part=""
    if [ "${#words[@]}" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_piazza_commands "$program")" -- "$typed")
        return
    fi
    # Which of the words before are options, their values, or the words of the command?
    local command=${words[0]} options given=() before="" name values
    options=$(_piazza_options "$program" "$command")
    for ((i = 1; i < ${#words[@]} - 1; i++)); do
        if [[ ${words[i]} == --?*=* ]]; then
            continue
        elif [[ ${words[i]} == --?* ]]; then
            name=${words[i]#--}
            values=$(sed -n "s/^$name //p" <<< "$options")
            before=""
            if ((i + ${values:-0} >= ${#words[@]} - 1)) || [ "$name" = resume ]; then
                before=--$name
            fi
            i=$((i + ${values:-0}))
        else
            given+=("${words[i]}")
            before=""
        fi
    done
    local word=$typed whole=""
    if [[ $typed == --?*=* ]]; then # --bots=gr
        before=${typed%%=*}
        word=${typed#*=}
        whole=$before=
    elif [[ $before == --resume && $typed == -* ]] || [[ $before != "" && $before != --resume &&
        $(sed -n "s/^${before#--} //p" <<< "$options") == 0 ]]; then
        before=""
    fi
    local wants
    wants=$(_piazza_wants "$program" "$command" $((${#given[@]} + 1)))
    mapfile -t COMPREPLY < <(_piazza_complete "$program" "$command" "$before" "$word" "${given[0]-}" "$wants")
    if [[ ${#COMPREPLY[@]} -gt 0 && -e ${COMPREPLY[0]} ]]; then
        compopt -o filenames 2> /dev/null # folders get a slash
    fi
    local cut=${typed%"$part"}
    for i in "${!COMPREPLY[@]}"; do
        COMPREPLY[i]=$whole${COMPREPLY[i]}
        COMPREPLY[i]=${COMPREPLY[i]#"$cut"}
    done
}
complete -F _piazza piazza
