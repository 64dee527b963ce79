# The native engine, for bench/engine.mjs, which measures piazza.wasm beside it.
add_executable(bench_engine bench/engine.c)
target_compile_definitions(bench_engine PRIVATE _POSIX_C_SOURCE=200809L)
target_link_libraries(bench_engine PRIVATE piazza)
set_target_properties(bench_engine PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bench)

# What loads and measures the server: bench/README.md. Linux only; and not for -fanalyzer, which takes memory that
# is reached through an epoll event for lost.
if(NOT CMAKE_SYSTEM_NAME STREQUAL "Linux" OR PIAZZA_ANALYZE)
  return()
endif()
add_executable(bench_load bench/load.c bench/player.c bench/connection.c bench/scan.c
                          bench/histogram.c bench/usage.c)
add_executable(bench_disk bench/disk.c)
foreach(target bench_load bench_disk)
  target_compile_definitions(${target} PRIVATE _GNU_SOURCE)
  target_link_libraries(${target} PRIVATE m)
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bench)
endforeach()
if(PIAZZA_SERVER)
  add_executable(bench_echo bench/echo_server.c)
  target_compile_definitions(bench_echo PRIVATE _DEFAULT_SOURCE)
  target_link_libraries(bench_echo PRIVATE PkgConfig::SERVER_LIBRARIES)
  set_target_properties(bench_echo PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bench)
endif()
