-- Photos on their way from a phone to the page of a computer, for minutes: a crash may lose them, so they are not logged.
create unlogged table phone_photos (
  token bytea primary key check (octet_length(token) = 16),
  picture bytea not null check (octet_length(picture) <= 3145728),
  mime_type text not null,
  sent_at timestamptz not null,
  taken_at timestamptz
);
-- Pictures are compressed already.
alter table phone_photos alter column picture set storage external;
create index phone_photos_sent on phone_photos (sent_at);
