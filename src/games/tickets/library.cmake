# The map of Ticket to Ride Italy: data/italy, checked and made into C arrays by the build.
add_executable(make_map src/games/tickets/gen/make_map.c)
target_compile_definitions(make_map PRIVATE _POSIX_C_SOURCE=200809L)
set(map_folder "${CMAKE_BINARY_DIR}/italy")
set(map_data data/italy/cities.csv data/italy/routes.csv data/italy/tickets.csv
             data/italy/spots.csv)
list(TRANSFORM map_data PREPEND "${CMAKE_SOURCE_DIR}/" OUTPUT_VARIABLE map_files)
file(MAKE_DIRECTORY "${map_folder}")
add_custom_command(
  OUTPUT "${map_folder}/map_sizes.h" "${map_folder}/map_tables.c"
  COMMAND make_map ${map_files} "${map_folder}/map_sizes.h" "${map_folder}/map_tables.c"
  DEPENDS make_map ${map_files}
  VERBATIM)
target_sources(piazza_objects PRIVATE "${map_folder}/map_sizes.h" "${map_folder}/map_tables.c")
list(APPEND library_includes "${map_folder}" "${CMAKE_SOURCE_DIR}/src/games/tickets")
list(APPEND public_includes "${map_folder}") # map.h, which the program includes, needs map_sizes.h
install(FILES ${map_data} DESTINATION ${CMAKE_INSTALL_DATADIR}/piazza/italy)
list(APPEND generated_headers "${map_folder}/map_sizes.h")
