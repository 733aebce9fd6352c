-- What the texts of published ads are like, to find copies. Without a row, an ad's text has not been looked at yet.
create table ad_text_hashes (
  ad_id uuid primary key references ads (id) on delete cascade,
  -- Null for a short text.
  hash bit(64),
  -- The number and 16 bits of each band.
  bands integer[] not null
);
create index ad_text_hashes_bands on ad_text_hashes using gin (bands) with (fastupdate = off);
