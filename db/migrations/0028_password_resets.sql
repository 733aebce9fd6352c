-- Links to choose a new password. A request for an address without an account is stored too, so that it takes the same time.
create table password_resets (
  id uuid primary key,
  token_hash text not null unique,
  user_id uuid references users (id) on delete cascade,
  -- The address that the link was sent to; the link ends when the account gets another one.
  email citext not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);
create index password_resets_expires on password_resets (expires_at);

-- When and from which network a session was last used, for the list of signed-in devices.
alter table sessions add column last_used_at timestamptz;
update sessions set last_used_at = created_at;
alter table sessions alter column last_used_at set not null;
alter table sessions add column place text not null default '';
