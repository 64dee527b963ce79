# The server, its stores, and the clients that talk to it over the network. They need the libraries
# below; without one of them the program is built anyway, and says so.
find_package(PkgConfig QUIET)
set(server_modules libwebsockets libuv sqlite3 libpq libsodium "libcurl>=7.87" "libssl>=3.0"
                   "libcrypto>=3.0")
set(PIAZZA_SERVER OFF)
if(PkgConfig_FOUND)
  pkg_check_modules(SERVER_LIBRARIES QUIET IMPORTED_TARGET ${server_modules})
  set(PIAZZA_SERVER ${SERVER_LIBRARIES_FOUND})
endif()
if(NOT PIAZZA_SERVER)
  message(STATUS "Without pkg-config and ${server_modules} (Debian: pkg-config libwebsockets-dev "
                 "libsqlite3-dev libpq-dev libsodium-dev libcurl4-openssl-dev): "
                 "'piazza serve', 'join', 'bot-host' and 'store' are missing")
  return()
endif()

file(GLOB store_sources CONFIGURE_DEPENDS src/store/*.c)
add_library(piazza_store STATIC ${store_sources})
target_compile_definitions(piazza_store PRIVATE _DEFAULT_SOURCE)
target_include_directories(piazza_store PUBLIC src)
target_link_libraries(piazza_store PUBLIC piazza PkgConfig::SERVER_LIBRARIES Threads::Threads)

# The network knows the hub and the API only by their headers; its tests bring their own.
file(GLOB server_sources CONFIGURE_DEPENDS src/server/*.c)
set(net_sources ${server_sources})
list(FILTER net_sources INCLUDE REGEX
     "/(net[a-z_]*|http[a-z_]*|frame|limits|senders|threads|utf8|page|site|log|metrics|errors)\\.c$")
list(REMOVE_ITEM server_sources ${net_sources})
add_library(piazza_net OBJECT ${net_sources})
target_compile_definitions(piazza_net PRIVATE _GNU_SOURCE)
target_include_directories(piazza_net PUBLIC src)
target_link_libraries(piazza_net PUBLIC piazza PkgConfig::SERVER_LIBRARIES Threads::Threads)
piazza_embed(piazza_net pz_text_page src/server/page.html)

add_library(piazza_server STATIC ${server_sources} ${web_sources} $<TARGET_OBJECTS:piazza_net>)
target_compile_definitions(piazza_server PRIVATE _DEFAULT_SOURCE)
target_link_libraries(piazza_server PUBLIC piazza_store piazza_term)

file(GLOB client_sources CONFIGURE_DEPENDS src/client/*.c)
add_library(piazza_client STATIC ${client_sources})
target_compile_definitions(piazza_client PRIVATE _DEFAULT_SOURCE)
target_link_libraries(piazza_client PUBLIC piazza_term PkgConfig::SERVER_LIBRARIES Threads::Threads)

if(PIAZZA_ANALYZE)
  # gcc 12 loses sight of memory that hangs at what libwebsockets keeps for us, and calls it a leak. The
  # tests under ASan would tell of a real one.
  target_compile_options(piazza_net PRIVATE -Wno-analyzer-malloc-leak)
  target_compile_options(piazza_client PRIVATE -Wno-analyzer-malloc-leak)
endif()

target_sources(piazza_program PRIVATE ${network_commands})
target_compile_definitions(piazza_program PRIVATE PIAZZA_SERVER)
target_link_libraries(piazza_program PRIVATE piazza_server piazza_client)

install(FILES packaging/piazza.service DESTINATION lib/systemd/system)
install(FILES packaging/haproxy.cfg packaging/nginx.conf docs/operations.md
        DESTINATION ${CMAKE_INSTALL_DOCDIR})
