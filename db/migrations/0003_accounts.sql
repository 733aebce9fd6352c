create table users (
  id uuid primary key,
  email citext not null unique check (length(email) <= 254),
  phone text not null check (phone ~ '^\+[0-9]{8,15}$'),
  first_name text not null,
  last_name text not null default '',
  user_type smallint not null default 1 check (user_type between 0 and 6),
  account_status smallint not null default 2 check (account_status between 1 and 6),
  -- 1 en, 2 id
  locale smallint not null default 2 check (locale in (1, 2)),
  city_id integer not null references cities (id),
  address text not null default '',
  password_hash text,
  identity_status smallint not null default 0 check (identity_status between 0 and 3),
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);

-- One attempt to register. The secret token binds the code to the browser that asked for it; only its hash is kept.
create table registrations (
  id uuid primary key,
  token_hash text not null unique,
  email citext not null,
  code_hash text,
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  tries integer not null default 0,
  verified_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null
);
create index registrations_email on registrations (email, created_at);

-- Every code that was sent, to hold the hourly limits by address of mail and of network.
create table code_sends (
  id bigint generated always as identity primary key,
  email citext not null,
  network_address text not null,
  sent_at timestamptz not null
);
create index code_sends_email on code_sends (email, sent_at);
create index code_sends_network on code_sends (network_address, sent_at);

create table banned_contacts (
  kind text not null check (kind in ('email', 'phone')),
  value citext not null,
  created_at timestamptz not null default now(),
  primary key (kind, value)
);

-- The development outbox: mail that was not sent anywhere, for reading at /dev/mail.
create table development_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  raw bytea not null,
  created_at timestamptz not null default now()
);
