# The library, from one set of position-independent objects:
#   piazza         all of it with its inner names, for the program and the tests; not installed
#   piazza_shared  libpiazza.so      } the names of include/piazza/ and no others;
#   piazza_static  libpiazza.a       } installed, and found as piazza::piazza and piazza::static
include(CheckCCompilerFlag)
include(CMakePackageConfigHelpers)

# piazza_embed(TARGET NAME FILE): the text of FILE as the string NAME in the target.
function(piazza_embed target name file)
  set(out "${CMAKE_BINARY_DIR}/embedded/${name}.c")
  add_custom_command(
    OUTPUT "${out}"
    COMMAND ${CMAKE_COMMAND} -DINPUT=${CMAKE_SOURCE_DIR}/${file} -DOUTPUT=${out} -DNAME=${name}
            -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS "${CMAKE_SOURCE_DIR}/${file}" "${CMAKE_SOURCE_DIR}/cmake/embed.cmake"
    VERBATIM)
  target_sources(${target} PRIVATE "${out}")
endfunction()

# ---- the objects -----------------------------------------------------------------------------
configure_file(include/piazza/version.h.in "${CMAKE_BINARY_DIR}/include/piazza/version.h" @ONLY)
# A folder of src/ that belongs to the library adds its name here; src/wasm is its other machine.
# A game's own part of the library is its folder and its bots; cmake/program.cmake takes the rest of it.
file(GLOB library_sources CONFIGURE_DEPENDS src/core/*.c src/ai/*.c src/table/*.c src/ffi/*.c)
foreach(game ${PIAZZA_GAMES})
  file(GLOB game_sources CONFIGURE_DEPENDS src/games/${game}/*.c src/games/${game}/bots/*.c)
  list(APPEND library_sources ${game_sources})
endforeach()
add_library(piazza_objects OBJECT ${library_sources})
set_target_properties(piazza_objects PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)
check_c_compiler_flag(-fno-semantic-interposition PIAZZA_NO_INTERPOSITION)
if(PIAZZA_NO_INTERPOSITION)
  # Nobody replaces single functions of ours, so they may be inlined in the shared library too.
  target_compile_options(piazza_objects PRIVATE -fno-semantic-interposition)
endif()
# The list of the games: GAME has `pz_game_GAME` in src/games/GAME, and its rules page. What its library part needs besides
# (data, generated files) it says in src/games/GAME/library.cmake, which uses these two:
#   piazza_embed(piazza_objects NAME FILE)
#   library_includes: folders in which all of the library finds headers; public_includes: the program, too
#   generated_headers: files that must be made before anything is compiled
set(public_includes "${CMAKE_SOURCE_DIR}/include" "${CMAKE_BINARY_DIR}/include")
set(library_includes ${public_includes} "${CMAKE_SOURCE_DIR}/src")
foreach(game ${PIAZZA_GAMES})
  piazza_embed(piazza_objects pz_text_${game}_rules docs/rules/${game}.md)
  string(APPEND game_externs "extern const struct pz_game pz_game_${game};\n")
  string(APPEND game_rows "    &pz_game_${game},\n")
  include(src/games/${game}/library.cmake OPTIONAL)
endforeach()
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/embedded/builtin_games.c"
     CONTENT "/* Made by cmake/library.cmake. */
#include \"core/builtin_games.h\"

@game_externs@
const struct pz_game *const builtin_games[] = {
@game_rows@    NULL,
};
" @ONLY)
target_sources(piazza_objects PRIVATE "${CMAKE_BINARY_DIR}/embedded/builtin_games.c")
target_include_directories(piazza_objects PRIVATE ${library_includes})
add_custom_target(generated_headers DEPENDS ${generated_headers})
add_dependencies(piazza_objects generated_headers)

# The weights of bots: data/weights/NAME.weights, found by their names.
file(GLOB weights_data CONFIGURE_DEPENDS data/weights/*.weights)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${weights_data})
foreach(weights ${weights_data})
  get_filename_component(name "${weights}" NAME_WE)
  file(RELATIVE_PATH relative "${CMAKE_SOURCE_DIR}" "${weights}")
  file(SIZE "${weights}" size)
  piazza_embed(piazza_objects pz_weights_${name} ${relative})
  string(APPEND weights_externs "extern const char pz_weights_${name}[];\n")
  string(APPEND weights_rows "    {\"${name}\", pz_weights_${name}, ${size}},\n")
endforeach()
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/embedded/weights_files.c"
     CONTENT "/* Made by cmake/library.cmake. */
#include \"ai/weights.h\"

@weights_externs@
const struct weights_file weights_files[] = {
@weights_rows@    {0, 0, 0},
};
" @ONLY)
target_sources(piazza_objects PRIVATE "${CMAKE_BINARY_DIR}/embedded/weights_files.c")

# ---- for the program and the tests -----------------------------------------------------------
add_library(piazza STATIC $<TARGET_OBJECTS:piazza_objects>)
set_target_properties(piazza PROPERTIES OUTPUT_NAME piazza_inner)
target_include_directories(piazza PUBLIC ${public_includes})

# ---- for others ------------------------------------------------------------------------------
add_library(piazza_shared SHARED $<TARGET_OBJECTS:piazza_objects>)
set_target_properties(piazza_shared PROPERTIES OUTPUT_NAME piazza EXPORT_NAME piazza
                      VERSION ${PROJECT_VERSION} SOVERSION ${PIAZZA_SOVERSION})

# An archive keeps hidden names visible to whoever links it. So the objects are linked into one, in
# which the hidden names are made local.
if(NOT CMAKE_OBJCOPY)
  message(FATAL_ERROR "objcopy is missing; it comes with GNU binutils and, as llvm-objcopy, with LLVM")
endif()
set(linked_object "${CMAKE_BINARY_DIR}/piazza_static.o")
add_custom_command(
  OUTPUT "${linked_object}"
  COMMAND ${CMAKE_C_COMPILER} -r -nostdlib -o "${linked_object}" $<TARGET_OBJECTS:piazza_objects>
  COMMAND ${CMAKE_OBJCOPY} --localize-hidden "${linked_object}"
  DEPENDS piazza_objects $<TARGET_OBJECTS:piazza_objects>
  COMMAND_EXPAND_LISTS VERBATIM)
add_library(piazza_static STATIC "${linked_object}")
set_target_properties(piazza_static PROPERTIES OUTPUT_NAME piazza EXPORT_NAME static
                      LINKER_LANGUAGE C)

# What every game must keep, for authors of games; it needs nothing but the public headers.
file(GLOB conformance_sources CONFIGURE_DEPENDS src/conformance/*.c)
add_library(piazza_conformance STATIC ${conformance_sources})
set_target_properties(piazza_conformance PROPERTIES EXPORT_NAME conformance POSITION_INDEPENDENT_CODE ON)
target_include_directories(piazza_conformance PRIVATE ${public_includes})
target_link_libraries(piazza_conformance INTERFACE m)
# What a plug-in needs: the headers. Its functions are in the program that loads it.
add_library(piazza_plugin INTERFACE)
set_target_properties(piazza_plugin PROPERTIES EXPORT_NAME plugin)

# ---- installation ----------------------------------------------------------------------------
install(TARGETS piazza_shared piazza_static piazza_conformance piazza_plugin EXPORT piazza-targets
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY include/piazza "${CMAKE_BINARY_DIR}/include/piazza" TYPE INCLUDE
        FILES_MATCHING PATTERN "*.h")

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/piazza")
configure_package_config_file(cmake/piazza-config.cmake.in "${CMAKE_BINARY_DIR}/piazza-config.cmake"
                              INSTALL_DESTINATION "${package_folder}")
write_basic_package_version_file("${CMAKE_BINARY_DIR}/piazza-config-version.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(EXPORT piazza-targets NAMESPACE piazza:: DESTINATION "${package_folder}")
install(FILES "${CMAKE_BINARY_DIR}/piazza-config.cmake"
              "${CMAKE_BINARY_DIR}/piazza-config-version.cmake"
        DESTINATION "${package_folder}")

# The folders as seen from the pkg-config files, so that an installed tree may be moved.
file(RELATIVE_PATH pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" pc_prefix "${pc_prefix}")
foreach(kind piazza piazza-static)
  if(kind STREQUAL piazza)
    set(pc_libs "-L\${libdir} -lpiazza")
  else()
    set(pc_libs "\${libdir}/libpiazza.a")
  endif()
  configure_file(cmake/piazza.pc.in "${CMAKE_BINARY_DIR}/${kind}.pc" @ONLY)
  install(FILES "${CMAKE_BINARY_DIR}/${kind}.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
