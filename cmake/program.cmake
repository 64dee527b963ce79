# The program `piazza`. What it can do without: ncurses, for the full screen, and gettext, for other
# languages than English. Without them it is built anyway, and says so.
find_package(Threads REQUIRED)
file(GLOB cli_sources CONFIGURE_DEPENDS src/cli/*.c)
set(network_commands ${cli_sources}) # cmake/server.cmake adds them if their libraries are there
list(FILTER network_commands INCLUDE REGEX "/(serve|store|join|bot_host)\\.c$")
list(REMOVE_ITEM cli_sources ${network_commands})
file(GLOB term_sources CONFIGURE_DEPENDS src/term/*.c src/outside/*.c)

set(CURSES_NEED_WIDE TRUE)
find_package(Curses QUIET)
if(CURSES_FOUND)
  list(FILTER term_sources EXCLUDE REGEX "/screen_none\\.c$")
else()
  list(FILTER term_sources EXCLUDE REGEX "/screen\\.c$")
  set(CURSES_LIBRARIES "")
  set(CURSES_INCLUDE_DIRS "")
  message(STATUS "Without ncurses (libncursesw and its headers; Debian: libncurses-dev): "
                 "'piazza play' has no full screen and plays line by line")
endif()
find_package(Intl QUIET)
find_package(Gettext QUIET)
if(Intl_FOUND AND GETTEXT_FOUND)
  set(with_gettext PIAZZA_GETTEXT)
else()
  set(with_gettext "")
  set(Intl_LIBRARIES "")
  message(STATUS "Without gettext (libintl.h and msgfmt; Debian: gettext): "
                 "'piazza' speaks English only")
endif()

add_library(piazza_term STATIC ${term_sources})
target_compile_definitions(
  piazza_term PRIVATE _DEFAULT_SOURCE PIAZZA_LOCALE_DIR="${CMAKE_INSTALL_FULL_LOCALEDIR}"
  PUBLIC ${with_gettext})
target_include_directories(piazza_term PRIVATE src ${CURSES_INCLUDE_DIRS})
target_link_libraries(piazza_term PUBLIC piazza ${CURSES_LIBRARIES} ${Intl_LIBRARIES} Threads::Threads)
file(GLOB train_sources CONFIGURE_DEPENDS src/train/*.c)
add_library(piazza_train STATIC ${train_sources})
target_include_directories(piazza_train PRIVATE "${CMAKE_SOURCE_DIR}/src/games/tickets")
target_link_libraries(piazza_train PUBLIC piazza Threads::Threads m)
add_executable(piazza_program ${cli_sources})
set_target_properties(piazza_program PROPERTIES OUTPUT_NAME piazza)
target_compile_definitions(piazza_program PRIVATE _DEFAULT_SOURCE)
target_link_libraries(piazza_program PRIVATE piazza_term piazza_train m)

# The languages: po/LL.po becomes locale/LL/LC_MESSAGES/piazza.mo beside the program.
foreach(language ${PIAZZA_LANGUAGES})
  set(catalogue "${CMAKE_BINARY_DIR}/locale/${language}/LC_MESSAGES/piazza.mo")
  if(with_gettext)
    add_custom_command(
      OUTPUT "${catalogue}"
      COMMAND ${CMAKE_COMMAND} -E make_directory "${CMAKE_BINARY_DIR}/locale/${language}/LC_MESSAGES"
      COMMAND ${GETTEXT_MSGFMT_EXECUTABLE} --check-format --check-domain -o "${catalogue}"
              "${CMAKE_SOURCE_DIR}/po/${language}.po"
      DEPENDS po/${language}.po
      VERBATIM)
    list(APPEND catalogues "${catalogue}")
    install(FILES "${catalogue}" DESTINATION ${CMAKE_INSTALL_LOCALEDIR}/${language}/LC_MESSAGES)
  endif()
  foreach(game ${PIAZZA_GAMES})
    piazza_embed(piazza_term pz_text_${game}_rules_${language} docs/rules/${game}.${language}.md)
    string(APPEND page_externs "extern const char pz_text_${game}_rules_${language}[];\n")
    string(APPEND page_rows
           "    {\"${game}\", \"${language}\", pz_text_${game}_rules_${language}},\n")
  endforeach()
endforeach()
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/embedded/rules_pages.c"
     CONTENT "/* Made by cmake/program.cmake. */
#include \"term/rules_pages.h\"

@page_externs@
const struct rules_page rules_pages[] = {
@page_rows@    {0, 0, 0},
};
" @ONLY)
target_sources(piazza_term PRIVATE "${CMAKE_BINARY_DIR}/embedded/rules_pages.c")
add_custom_target(catalogues ALL DEPENDS ${catalogues})

install(TARGETS piazza_program RUNTIME)
install(FILES man/piazza.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES completions/piazza.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME piazza)
