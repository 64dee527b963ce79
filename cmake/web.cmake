# The page: the folder web/ of the build, which any static host can serve, and the same files for the server to
# have in its binary. It needs piazza.wasm; the rest of the build does not.
#   web           the folder ${CMAKE_BINARY_DIR}/web
#   web_sources   what the server links
find_program(GZIP_PROGRAM gzip)
if(PIAZZA_WASM AND NOT GZIP_PROGRAM)
  message(STATUS "Without gzip: the server has no page")
endif()
if(NOT PIAZZA_WASM OR NOT GZIP_PROGRAM)
  if(NOT PIAZZA_WASM)
    message(STATUS "Without piazza.wasm the server has no page: browsers are told how to join from a terminal")
  endif()
  set(PIAZZA_WEB OFF)
  set(web_sources "${CMAKE_BINARY_DIR}/embedded/site.c")
  file(CONFIGURE OUTPUT "${web_sources}" CONTENT "/* Made by cmake/web.cmake: there is no page. */
#include \"server/site.h\"

const struct site site_embedded = {0, 0, 0};
")
  return()
endif()
set(PIAZZA_WEB ON)
enable_language(ASM)

# What is copied, as FROM TO, line by line.
set(web_kinds html css js webmanifest svg png woff2)
list(TRANSFORM web_kinds PREPEND "web/*." OUTPUT_VARIABLE web_patterns)
file(GLOB_RECURSE web_files CONFIGURE_DEPENDS RELATIVE "${CMAKE_SOURCE_DIR}/web" ${web_patterns})
set(web_copies "")
foreach(file ${web_files})
  list(APPEND web_inputs "${CMAKE_SOURCE_DIR}/web/${file}")
  string(APPEND web_copies "${CMAKE_SOURCE_DIR}/web/${file} ${file}\n")
endforeach()
list(APPEND web_inputs "${wasm_module}" "${wasm_script}" ${catalogues})
string(APPEND web_copies "${wasm_module} piazza.wasm\n${wasm_script} piazza.mjs\n")
# The words of the home are a catalogue of their own, so that the first view need not wait for all.
find_program(XGETTEXT_PROGRAM xgettext)
file(GLOB home_files CONFIGURE_DEPENDS RELATIVE "${CMAKE_SOURCE_DIR}" web/games/*/about.js)
list(APPEND home_files web/pages/home.js web/pages/home_lists.js web/lib/frame.js)
foreach(language ${PIAZZA_LANGUAGES})
  if(with_gettext)
    string(APPEND web_copies
           "${CMAKE_BINARY_DIR}/locale/${language}/LC_MESSAGES/piazza.mo lang/${language}.mo\n")
  endif()
  if(with_gettext AND XGETTEXT_PROGRAM)
    set(home "${CMAKE_BINARY_DIR}/locale/${language}/home")
    add_custom_command(
      OUTPUT "${home}.mo"
      COMMAND ${XGETTEXT_PROGRAM} --language=JavaScript --from-code=UTF-8 --no-location --keyword
              --keyword=t:1 --keyword=tn:1,2 --keyword=mark:1 -o "${home}.pot" ${home_files}
      COMMAND ${GETTEXT_MSGMERGE_EXECUTABLE} --quiet --no-fuzzy-matching -o "${home}.po"
              po/${language}.po "${home}.pot"
      COMMAND ${GETTEXT_MSGFMT_EXECUTABLE} -o "${home}.mo" "${home}.po"
      WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}"
      DEPENDS po/${language}.po ${home_files}
      VERBATIM)
    list(APPEND web_inputs "${home}.mo")
    string(APPEND web_copies "${home}.mo lang/${language}.home.mo\n")
  endif()
endforeach()
foreach(game ${PIAZZA_GAMES})
  foreach(page ${game} ${PIAZZA_LANGUAGES})
    string(REGEX REPLACE "^${game}$" "${game}.md" page "${page}")
    string(REGEX REPLACE "^([a-z][a-z])$" "${game}.\\1.md" page "${page}")
    list(APPEND web_inputs "${CMAKE_SOURCE_DIR}/docs/rules/${page}")
    string(APPEND web_copies "${CMAKE_SOURCE_DIR}/docs/rules/${page} rules/${page}\n")
  endforeach()
endforeach()
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/embedded/web.list" CONTENT "${web_copies}" @ONLY)

set(web_sources "${CMAKE_BINARY_DIR}/embedded/site.c" "${CMAKE_BINARY_DIR}/embedded/site_bytes.S")
add_custom_command(
  OUTPUT ${web_sources}
  COMMAND ${CMAKE_COMMAND} -DLIST=${CMAKE_BINARY_DIR}/embedded/web.list -DFOLDER=${CMAKE_BINARY_DIR}/web
          -DEMBEDDED=${CMAKE_BINARY_DIR}/embedded -DGZIP=${GZIP_PROGRAM}
          -P ${CMAKE_SOURCE_DIR}/cmake/pack_web.cmake
  DEPENDS ${web_inputs} "${CMAKE_BINARY_DIR}/embedded/web.list" cmake/pack_web.cmake
  COMMENT "Packing the page"
  VERBATIM)
add_custom_target(web ALL DEPENDS ${web_sources})
