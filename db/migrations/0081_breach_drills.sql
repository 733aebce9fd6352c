-- Who would have to be told of a breach, tried without sending anything.
create table breach_drills (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  -- Days in Jakarta.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  scope text not null check (scope in ('stored', 'written')),
  kinds text[] not null check (cardinality(kinds) > 0),
  people integer not null check (people >= 0),
  duration_milliseconds integer not null check (duration_milliseconds >= 0)
);
