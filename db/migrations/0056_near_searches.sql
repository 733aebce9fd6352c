-- Saved searches of a city and its surroundings are read again: these are the cities around it now, not its province.
update saved_searches set document_version = 0 where filters ? 'near';
