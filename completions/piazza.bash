# bash completion for piazza; it asks the program itself, so it knows what the program knows.
_piazza() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]}
    local words=""
    if [ "$COMP_CWORD" -eq 1 ]; then
        words=$("$program" help 2> /dev/null | sed -n 's/^  \([a-z-]*\) .*/\1/p')
    elif [ "$before" = --web ]; then
        mapfile -t COMPREPLY < <(compgen -d -- "$word")
        return
    elif [[ $before == --board || $before == --record || $before == --store || $before == --tls-* ]] ||
        [[ $before == --out || $before == --csv || $before == --plot ]] ||
        { [[ $command == replay || $command == verify || "$command ${COMP_WORDS[2]}" == "arena merge" ]] && [[ $word != -* && $COMP_CWORD -gt 1 && $word != merge ]]; }; then
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
    elif [ "$command" = help ]; then
        words=$("$program" help 2> /dev/null | sed -n 's/^  \([a-z-]*\) .*/\1/p')
    elif [[ $word == -* ]]; then
        words=$("$program" help "$command" 2> /dev/null | sed -n 's/^  \(--[a-z-]*\).*/\1/p')
    elif [ "$before" = --theme ]; then
        words="auto dark light"
    elif [ "$before" = --option ]; then
        words=$("$program" games 2> /dev/null | sed -n 's/^    \([a-z]*\)[=:].*/\1=/p')
    elif [ "$before" = --bots ]; then # the last of a list
        words=$("$program" games 2> /dev/null | sed -n "s/^    bot \([a-z+]*\):.*/${word%"${word##*,}"}\1/p")
    elif [[ $command == arena && $COMP_CWORD -gt 2 && $before != --* ]]; then
        words=$("$program" games 2> /dev/null | sed -n 's/^    bot \([a-z+]*\):.*/\1/p')
    elif [[ $command == arena && $COMP_CWORD -eq 2 ]]; then
        words="merge $("$program" games 2> /dev/null | sed -n 's/^\([a-z]*\): .*/\1/p')"
    elif [[ $before != --* ]]; then
        words=$("$program" games 2> /dev/null | sed -n 's/^\([a-z]*\): .*/\1/p')
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o default -F _piazza piazza
