alter table saved_searches rename column rhythm to frequency;
alter table saved_searches rename constraint saved_searches_rhythm_check to saved_searches_frequency_check;

-- They are counted in ad_counts.
alter table ads drop column views, drop column reveals, drop column favourites;
