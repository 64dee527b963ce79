# Writes OUTPUT, a C file that holds the bytes of INPUT as the string NAME.
# cmake -DINPUT=... -DOUTPUT=... -DNAME=... -P embed.cmake
file(READ "${INPUT}" hex HEX)
string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${hex}")
get_filename_component(from "${INPUT}" NAME)
file(WRITE "${OUTPUT}"
     "/* Made from ${from} by cmake/embed.cmake. */\nextern const char ${NAME}[];\nconst char ${NAME}[] = {\n${bytes}0};\n")
