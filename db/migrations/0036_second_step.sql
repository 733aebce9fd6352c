-- The second step of administrators' sign-in: the key of the authenticator app, encrypted with a key derived from
-- SECRET_KEY, and the last 30-second step whose code was used.
create table second_steps (
  user_id uuid primary key references users (id) on delete cascade,
  secret text not null,
  last_step integer not null,
  enrolled_at timestamptz not null
);

-- For an administrator without the phone. Each code works once; only its hash is stored.
create table recovery_codes (
  user_id uuid not null references second_steps (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What a correct password gives an administrator: the right to one second step. Only the token's hash is stored.
create table second_step_challenges (
  id uuid primary key,
  token_hash text not null unique,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'new_phone')),
  -- The encrypted key of an app that is being set up.
  secret text,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index second_step_challenges_user on second_step_challenges (user_id);
create index second_step_challenges_expires on second_step_challenges (expires_at);

-- Wrong codes, for the limits.
create table second_step_failures (
  id bigint generated always as identity primary key,
  -- Null for a recovery code, which counts for the network only.
  user_id uuid references users (id) on delete cascade,
  network_address text not null,
  failed_at timestamptz not null
);
create index second_step_failures_user on second_step_failures (user_id, failed_at);
create index second_step_failures_network on second_step_failures (network_address, failed_at);
create index second_step_failures_time on second_step_failures (failed_at);

-- When a code was last entered in a session. Administrators have no session without one, so those that are open end.
alter table sessions add column confirmed_at timestamptz;
update sessions set revoked_at = now()
  from users where users.id = sessions.user_id and users.user_type in (3, 4) and sessions.revoked_at is null;
