-- Searches that users save, to be told of new ads. `filters` is what they chose; `condition` is the same in a form that
-- is compared with an ad in memory, made by the document version beside it.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null,
  condition jsonb not null,
  document_version integer not null,
  rhythm text not null check (rhythm in ('at_once', 'daily', 'weekly')),
  is_paused boolean not null default false,
  created_at timestamptz not null,
  -- Ads found later are new to the user.
  seen_at timestamptz not null,
  told_at timestamptz,
  -- When to tell of the ads found; null if there are none.
  notice_due_at timestamptz
);
-- By hash, because the filters may be longer than an index entry.
create unique index saved_searches_once on saved_searches (user_id, md5(filters::text));
create index saved_searches_due on saved_searches (notice_due_at) where notice_due_at is not null;
create index saved_searches_version on saved_searches (document_version);

-- An ad that meets a search has at least one of its keys: the lexemes of its rarest condition. So an ad finds the
-- searches to compare by its own lexemes.
create table saved_search_keys (
  key text not null,
  search_id uuid not null references saved_searches (id) on delete cascade,
  primary key (key, search_id)
);
create index saved_search_keys_search on saved_search_keys (search_id);

-- The ads that were found, each once for a search.
create table saved_search_hits (
  search_id uuid not null references saved_searches (id) on delete cascade,
  ad_id uuid not null references ads (id) on delete cascade,
  found_at timestamptz not null,
  told_at timestamptz,
  primary key (search_id, ad_id)
);
create index saved_search_hits_ad on saved_search_hits (ad_id);
create index saved_search_hits_found on saved_search_hits using brin (found_at);
