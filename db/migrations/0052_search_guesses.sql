-- What visitors opened, saved or contacted after a search, until the nightly job has learnt from it, at most a week.
-- `visitor` is a hash that changes weekly, so that no person is stored.
create table search_choices (
  query text not null check (length(query) between 1 and 100),
  ad_id uuid not null references ads (id) on delete cascade,
  visitor text not null,
  weight smallint not null check (weight > 0),
  chosen_on date not null,
  primary key (query, ad_id, visitor)
);
create index search_choices_ad on search_choices (ad_id);

-- What was learnt: how often the ads of a sub-category were chosen after a search. Older choices weigh less.
create table search_chosen (
  query text not null,
  category_id integer not null references categories (id),
  weight real not null,
  primary key (query, category_id)
);

-- The category that a search, or a word of it, most probably means: by choices, otherwise by the titles of ads.
create table search_guesses (
  query text primary key,
  category_id integer not null references categories (id)
);
