-- Found ads of which nobody was told, and searches that were told lately, without reading all others.
create index saved_search_hits_waiting on saved_search_hits (search_id) where told_at is null;
create index saved_searches_told on saved_searches (told_at);
