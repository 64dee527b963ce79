# piazza.wasm: the library for a bare wasm32, without a C library and without imports, that exports
# the foreign function interface. Needs clang and lld; the rest of the build does not.
if(PIAZZA_WASM)
  find_program(WASM_CLANG NAMES clang-14 clang)
  if(WASM_CLANG)
    # clang may lack the target, and lld is a package of its own: ask by linking something.
    file(WRITE "${CMAKE_BINARY_DIR}/wasm/try.c" "int one(void);\nint one(void) { return 1; }\n")
    execute_process(COMMAND ${WASM_CLANG} --target=wasm32 -flto -nostdlib -Wl,--no-entry -o try.wasm
                            try.c
                    WORKING_DIRECTORY "${CMAKE_BINARY_DIR}/wasm"
                    RESULT_VARIABLE wasm_failed OUTPUT_QUIET ERROR_QUIET)
  endif()
  if(NOT WASM_CLANG OR wasm_failed)
    message(STATUS "Without piazza.wasm: it needs clang and lld (wasm-ld; Debian: clang-14, lld-14)")
    set(PIAZZA_WASM OFF)
  endif()
endif()
if(NOT PIAZZA_WASM)
  return()
endif()

# What is exported: every function that these headers name.
set(wasm_headers include/piazza/ffi.h include/piazza/ffi_table.h
    include/piazza/version.h.in include/piazza/error.h)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${wasm_headers})
foreach(header ${wasm_headers})
  file(READ ${header} declarations)
  string(REGEX MATCHALL "[ *]pz_[a-z_]+\\(" functions "${declarations}")
  foreach(function ${functions})
    string(REGEX REPLACE "[^a-z_]" "" function ${function})
    list(APPEND wasm_exports "-Wl,--export=${function}")
  endforeach()
endforeach()
list(REMOVE_DUPLICATES wasm_exports)

# The sources of the library, with another source of memory.
get_target_property(wasm_sources piazza_objects SOURCES)
list(FILTER wasm_sources INCLUDE REGEX "\\.c$")
list(FILTER wasm_sources EXCLUDE REGEX "/src/ffi/memory\\.c$")
list(APPEND wasm_sources "${CMAKE_SOURCE_DIR}/src/wasm/memory.c")
list(TRANSFORM library_includes PREPEND "-I" OUTPUT_VARIABLE wasm_includes)
# What random play and bots spend their time in is built for speed, as one; the rest for size, as pages
# load it.
set(wasm_hot "src/games/[a-z]+/[a-z_]+\\.c$" "src/games/[a-z]+/bots/" "src/ai/"
    "src/core/(rng|playout|chance|setup|sha256|forfeits|defaults)\\.c$" "src/ffi/(play|bots|analysis|handle)\\.c$"
    "^${CMAKE_BINARY_DIR}/[a-z]+/[a-z_]+_tables\\.c$")
set(wasm_cold # of a game: what reads and writes texts
    "src/games/[a-z]+/(check|insight|lessons|notation|objects|build_cost|read_parts|sheet|state_read|state_write|tell|view_read)\\.c$")
list(JOIN wasm_hot "|" wasm_hot)
foreach(source ${wasm_sources})
  if(source MATCHES "${wasm_hot}" AND NOT source MATCHES "${wasm_cold}")
    set(wasm_flags -O3 -flto)
  else()
    set(wasm_flags -Os)
  endif()
  string(REPLACE "${CMAKE_BINARY_DIR}/" "" object "${source}")
  string(REPLACE "${CMAKE_SOURCE_DIR}/" "" object "${object}")
  string(REPLACE "/" "_" object "wasm/${object}.o")
  set(object "${CMAKE_BINARY_DIR}/wasm/objects/${object}")
  add_custom_command(
    OUTPUT "${object}"
    COMMAND ${WASM_CLANG} --target=wasm32 -nostdlib -mbulk-memory -std=c17 -ffp-contract=off ${wasm_flags} -Wall -Wextra
            -Wpedantic -Werror -fvisibility=hidden ${wasm_includes} -MD -MF "${object}.d"
            -MT "${object}" -c -o "${object}" "${source}"
    DEPENDS "${source}" ${generated_headers}
    DEPFILE "${object}.d"
    COMMENT "Building WebAssembly object of ${source}"
    VERBATIM)
  list(APPEND wasm_objects "${object}")
endforeach()
file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/wasm/objects")

# The stack comes first, so that an overflow traps instead of writing over the data.
set(wasm_module "${CMAKE_BINARY_DIR}/wasm/piazza.wasm")
add_custom_command(
  OUTPUT "${wasm_module}"
  COMMAND ${WASM_CLANG} --target=wasm32 -nostdlib -Wl,--no-entry -Wl,--stack-first
          -Wl,-z,stack-size=1048576 -Wl,--strip-all -Wl,--lto-O3 ${wasm_exports} -o "${wasm_module}"
          ${wasm_objects}
  DEPENDS ${wasm_objects} cmake/wasm.cmake
  COMMENT "Linking piazza.wasm"
  VERBATIM)
set(wasm_script "${CMAKE_BINARY_DIR}/wasm/piazza.mjs")
add_custom_command(
  OUTPUT "${wasm_script}"
  COMMAND ${CMAKE_COMMAND} -E copy "${CMAKE_SOURCE_DIR}/src/wasm/piazza.mjs" "${wasm_script}"
  DEPENDS src/wasm/piazza.mjs
  VERBATIM)
add_custom_target(wasm ALL DEPENDS "${wasm_module}" "${wasm_script}")
install(FILES "${wasm_module}" "${wasm_script}" DESTINATION ${CMAKE_INSTALL_DATADIR}/piazza)
