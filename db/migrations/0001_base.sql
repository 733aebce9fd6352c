create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- News of committed facts. The row and the job that delivers it are written in the transaction of the fact.
create table outbox_events (
  id bigint generated always as identity primary key,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

-- Which subscriber has handled which event: a delivery that is repeated does nothing.
create table outbox_deliveries (
  event_id bigint not null references outbox_events (id) on delete cascade,
  subscriber text not null,
  delivered_at timestamptz not null default now(),
  primary key (event_id, subscriber)
);

-- First answers of calls that carried an Idempotency-Key.
create table idempotent_calls (
  user_id uuid not null,
  key text not null check (length(key) between 8 and 100),
  endpoint text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotent_calls_created_at on idempotent_calls (created_at);

create table settings (
  key text primary key,
  value jsonb not null
);
