# Copies the files of the page to FOLDER, and writes the C table and the assembler file by which the server has
# them in its binary, plain and compressed.
# cmake -DLIST=... -DFOLDER=... -DEMBEDDED=... -DGZIP=... -P pack_web.cmake
# LIST has a line "FROM TO" for each file. Two files are changed on the way: sw.js gets the list of all files and a
# version, which is another one when any file is; index.html is there a second time, for the addresses of tables.
cmake_minimum_required(VERSION 3.22)
file(STRINGS "${LIST}" lines)
set(paths "")
foreach(line ${lines})
  string(REGEX MATCH "^(.*) ([^ ]*)$" _ "${line}")
  list(APPEND paths "${CMAKE_MATCH_2}")
  set(from_${CMAKE_MATCH_2} "${CMAKE_MATCH_1}")
endforeach()
list(SORT paths COMPARE STRING)

# What was there before and no longer is.
file(GLOB_RECURSE old RELATIVE "${FOLDER}" "${FOLDER}/*")
foreach(path ${old})
  if(NOT path IN_LIST paths AND NOT path STREQUAL "api")
    file(REMOVE "${FOLDER}/${path}")
  endif()
endforeach()

set(names "")
set(hashes "")
foreach(path ${paths})
  if(NOT path STREQUAL "sw.js")
    get_filename_component(folder "${FOLDER}/${path}" DIRECTORY)
    file(MAKE_DIRECTORY "${folder}")
    file(COPY_FILE "${from_${path}}" "${FOLDER}/${path}" ONLY_IF_DIFFERENT)
    string(APPEND names "\n  '${path}',")
  endif()
  file(SHA256 "${from_${path}}" hash)
  string(APPEND hashes "${path} ${hash}\n")
endforeach()
if("sw.js" IN_LIST paths)
  string(SHA256 version "${hashes}")
  string(SUBSTRING "${version}" 0 16 version)
  file(READ "${from_sw.js}" script)
  string(FIND "${script}" "const FILES = [];" files_at)
  string(FIND "${script}" "const VERSION = '';" version_at)
  if(files_at EQUAL -1 OR version_at EQUAL -1)
    message(FATAL_ERROR "web/sw.js lacks the line `const FILES = [];` or `const VERSION = '';`")
  endif()
  string(REPLACE "const FILES = [];" "const FILES = [${names}\n];" script "${script}")
  string(REPLACE "const VERSION = '';" "const VERSION = '${version}';" script "${script}")
  file(WRITE "${FOLDER}/sw.js" "${script}")
endif()

# A static host has no server: the page finds that out without an error.
file(WRITE "${FOLDER}/api" "{\"server\":\"\"}\n")

# index.html may name files only in a way that both addresses can have.
file(READ "${FOLDER}/index.html" index)
string(REPLACE ";" " " one_line "${index}")
string(REGEX MATCHALL "(href|src)=[\"']?[^\"' >]*" addresses "${one_line}")
foreach(address ${addresses})
  if(NOT address MATCHES "^(href|src)=\"(\\./|#|data:|https://|mailto:)")
    message(FATAL_ERROR "web/index.html: ${address} must begin with \"./")
  endif()
endforeach()
string(REGEX REPLACE "(href|src)=\"\\./" "\\1=\"../" index "${index}")
file(MAKE_DIRECTORY "${EMBEDDED}/web/t")
file(WRITE "${EMBEDDED}/web/t/index.html" "${index}")
list(APPEND paths "t/index.html")
list(SORT paths COMPARE STRING)

set(assembly "")
set(externs "")
set(rows "")
set(count 0)
# bytes(FILE NAME): the bytes of the file between two names.
function(bytes file name)
  string(APPEND assembly "    .globl ${name}\n${name}:\n    .incbin \"${file}\"\n    .byte 0\n")
  string(APPEND externs "extern const unsigned char ${name}[];\n")
  set(assembly "${assembly}" PARENT_SCOPE)
  set(externs "${externs}" PARENT_SCOPE)
endfunction()
foreach(path ${paths})
  set(file "${FOLDER}/${path}")
  if(path STREQUAL "t/index.html")
    set(file "${EMBEDDED}/web/${path}")
  endif()
  set(packed "${EMBEDDED}/web/${path}.gz")
  get_filename_component(folder "${packed}" DIRECTORY)
  file(MAKE_DIRECTORY "${folder}")
  execute_process(COMMAND ${GZIP} -9 -n -c "${file}" OUTPUT_FILE "${packed}" COMMAND_ERROR_IS_FATAL ANY)
  file(SHA256 "${file}" hash)
  string(SUBSTRING "${hash}" 0 32 tag)
  file(SIZE "${file}" size)
  file(SIZE "${packed}" packed_size)
  bytes("${file}" site_file_${count})
  if(packed_size LESS size)
    bytes("${packed}" site_gzip_${count})
    set(gzip "site_gzip_${count}, ${packed_size}")
  else()
    set(gzip "0, 0")
  endif()
  string(APPEND rows "    {\"${path}\", \"${tag}\", site_file_${count}, ${size}, ${gzip}},\n")
  string(APPEND tags "/* ${tag} ${path} */\n")
  math(EXPR count "${count} + 1")
endforeach()
# The tags stand in it so that it is another file when one of those that it includes is.
file(WRITE "${EMBEDDED}/site_bytes.S" "/* Made by cmake/pack_web.cmake: the files of the page. */
${tags}    .section .rodata
${assembly}    .section .note.GNU-stack, \"\", %progbits
")
file(WRITE "${EMBEDDED}/site.c" "/* Made by cmake/pack_web.cmake: the table of the files of the page. */
#include \"server/site.h\"

${externs}
static const struct site_file files[] = {
${rows}};

const struct site site_embedded = {files, ${count}, 0};
")
