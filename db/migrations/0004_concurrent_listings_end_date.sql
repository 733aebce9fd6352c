-- The ads of the whole board are counted in this index: their rows are some gigabytes.
drop index concurrently if exists listings_end_date;

create index concurrently if not exists listings_end_date on listings (end_date);
