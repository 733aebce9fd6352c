-- Calls that web processes have taken from limits of callers, under keyed hashes. Not logged: after a crash counts begin anew.
create unlogged table limit_counts (
  caller text primary key,
  taken integer not null,
  ends_at timestamptz not null
);
