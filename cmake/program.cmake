# The program `piazza`. What it can do without: ncurses, for the full screen, and gettext, for other
# languages than English. Without them it is built anyway, and says so.
include(CheckLinkerFlag)
find_package(Threads REQUIRED)
file(GLOB cli_sources CONFIGURE_DEPENDS src/cli/*.c)
set(network_commands ${cli_sources}) # cmake/server.cmake adds them if their libraries are there
list(FILTER network_commands INCLUDE REGEX "/(serve|store|join|bot_host)\\.c$")
list(REMOVE_ITEM cli_sources ${network_commands})
file(GLOB term_sources CONFIGURE_DEPENDS src/term/*.c src/outside/*.c)
file(GLOB train_sources CONFIGURE_DEPENDS src/train/*.c)
file(GLOB arena_sources CONFIGURE_DEPENDS src/arena/*.c)
file(GLOB os_sources CONFIGURE_DEPENDS src/os/*.c)
foreach(game ${PIAZZA_GAMES})
  file(GLOB game_term CONFIGURE_DEPENDS src/games/${game}/term/*.c)
  file(GLOB game_train CONFIGURE_DEPENDS src/games/${game}/train/*.c)
  list(APPEND term_sources ${game_term})
  list(APPEND train_sources ${game_train})
  # GAME with a folder term/ has `term_game_GAME` there; with train/, `trainee_GAME`.
  if(game_train)
    string(APPEND train_externs "extern const struct trainee trainee_${game};\n")
    string(APPEND train_rows "    &trainee_${game},\n")
  endif()
  if(game_term)
    string(APPEND term_externs "extern const struct term_game term_game_${game};\n")
    string(APPEND term_rows "    &term_game_${game},\n")
  endif()
endforeach()
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/embedded/term_games.c"
     CONTENT "/* Made by cmake/program.cmake. */
#include \"term/term_game.h\"

@term_externs@
const struct term_game *const term_games[] = {
@term_rows@    NULL,
};
" @ONLY)
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/embedded/trainees.c"
     CONTENT "/* Made by cmake/program.cmake. */
#include \"train/train.h\"

@train_externs@
const struct trainee *const trainees[] = {
@train_rows@    NULL,
};
" @ONLY)
list(APPEND term_sources "${CMAKE_BINARY_DIR}/embedded/term_games.c")
list(APPEND train_sources "${CMAKE_BINARY_DIR}/embedded/trainees.c")

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

# What the machine gives: clock, memory, threads, folders, language.
add_library(piazza_os STATIC ${os_sources})
target_compile_definitions(
  piazza_os PRIVATE _DEFAULT_SOURCE PIAZZA_LOCALE_DIR="${CMAKE_INSTALL_FULL_LOCALEDIR}"
  PUBLIC ${with_gettext})
target_include_directories(piazza_os PUBLIC src)
target_link_libraries(piazza_os PUBLIC piazza ${Intl_LIBRARIES} Threads::Threads PRIVATE ${CMAKE_DL_LIBS})

add_library(piazza_term STATIC ${term_sources})
target_compile_definitions(piazza_term PRIVATE _DEFAULT_SOURCE)
target_include_directories(piazza_term PRIVATE ${CURSES_INCLUDE_DIRS})
target_link_libraries(piazza_term PUBLIC piazza_os ${CURSES_LIBRARIES})

add_library(piazza_train STATIC ${train_sources})
target_link_libraries(piazza_train PUBLIC piazza_os m)

add_executable(piazza_program ${cli_sources} ${arena_sources})
set_target_properties(piazza_program PROPERTIES OUTPUT_NAME piazza)
target_compile_definitions(piazza_program PRIVATE _DEFAULT_SOURCE)
target_link_libraries(piazza_program PRIVATE piazza_term piazza_train piazza_conformance m)
# Plug-ins (piazza/plugin.h) find the public functions in the program: all of the library is in it, and shown.
target_sources(piazza_program PRIVATE $<TARGET_OBJECTS:piazza_objects>)
check_linker_flag(C "-Wl,--export-dynamic-symbol=pz_*" PIAZZA_EXPORT_SYMBOLS)
if(PIAZZA_EXPORT_SYMBOLS)
  target_link_options(piazza_program PRIVATE "-Wl,--export-dynamic-symbol=pz_*")
else()
  set_target_properties(piazza_program PROPERTIES ENABLE_EXPORTS ON)
endif()

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
    piazza_embed(piazza_os pz_text_${game}_rules_${language} docs/rules/${game}.${language}.md)
    string(APPEND page_externs "extern const char pz_text_${game}_rules_${language}[];\n")
    string(APPEND page_rows
           "    {\"${game}\", \"${language}\", pz_text_${game}_rules_${language}},\n")
  endforeach()
endforeach()
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/embedded/rules_pages.c"
     CONTENT "/* Made by cmake/program.cmake. */
#include \"os/rules_pages.h\"

@page_externs@
const struct rules_page rules_pages[] = {
@page_rows@    {0, 0, 0},
};
" @ONLY)
target_sources(piazza_os PRIVATE "${CMAKE_BINARY_DIR}/embedded/rules_pages.c")
add_custom_target(catalogues ALL DEPENDS ${catalogues})

install(TARGETS piazza_program RUNTIME)
install(FILES man/piazza.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES completions/piazza.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        RENAME piazza)
