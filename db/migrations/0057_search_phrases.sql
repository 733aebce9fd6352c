-- What the newest titles often say, in one to three words: suggestions while a search is typed. A nightly job counts
-- them anew. Only what several owners wrote is here, so that no name or number of one person is suggested.
create table search_phrases (
  phrase text primary key check (length(phrase) between 3 and 40),
  uses integer not null check (uses > 0)
);
