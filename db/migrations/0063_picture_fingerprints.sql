-- What the pictures of ads look like, to find copies. Without a row, a picture has not been looked at yet.
create table picture_fingerprints (
  file_id uuid primary key references files (id) on delete cascade,
  -- 32 x 32 grey pixels; null if the picture could not be read.
  thumb bytea check (octet_length(thumb) = 1024)
);
-- 64 bits for each of a picture's three cuts. The keys of the bands are the cut's number and 20 of the bits.
create table picture_hashes (
  file_id uuid not null references picture_fingerprints (file_id) on delete cascade,
  cut smallint not null check (cut between 0 and 2),
  hash bit(64) not null,
  low integer not null,
  high integer not null,
  primary key (file_id, cut)
);
create index picture_hashes_low on picture_hashes (low);
create index picture_hashes_high on picture_hashes (high);
