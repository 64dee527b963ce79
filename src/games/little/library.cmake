# The printed board of Little Italy.
piazza_embed(piazza_objects pz_text_little_board data/little-italy.board)
install(FILES data/little-italy.board DESTINATION ${CMAKE_INSTALL_DATADIR}/piazza)
