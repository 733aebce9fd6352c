-- Outstanding coins by day in Jakarta, against the setting `liability_limit`, and what administrators were told that day.
create table liability_days (
  day date primary key,
  coins bigint not null check (coins >= 0),
  coin_limit bigint not null check (coin_limit > 0),
  -- In percent of the limit: 0, 80 or 100.
  told smallint not null default 0 check (told in (0, 80, 100)),
  counted_at timestamptz not null
);
