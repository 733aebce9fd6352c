-- Coins bought for money, what is told about it, and what follows from it.

create table payments (
  -- our reference at the gateway too
  id uuid primary key,
  -- what people read to each other: TX-251122-048312
  code text not null unique,
  user_id uuid not null references users (id) on delete restrict,
  -- 1 pending, 2 voided, 3 completed, 4 failed, 5 expired
  status smallint not null default 1 check (status between 1 and 5),
  package_id integer not null references coin_packages (id),
  coins bigint not null check (coins > 0),
  bonus_coins bigint not null check (bonus_coins >= 0),
  -- in whole units of the currency: rupiah
  amount bigint not null check (amount > 0),
  currency text not null,
  channel text not null check (channel in ('QRIS', 'DANA', 'OVO')),
  idempotency_key text not null,
  request_hash text not null,
  gateway text not null,
  -- null until the gateway has answered
  gateway_id text,
  -- its last word as it said it
  gateway_status text,
  -- the one capture that paid for it
  capture_id text,
  -- what the payer is shown: {qr_string, desktop_url, mobile_url}
  actions jsonb not null default '{}',
  failure_code text,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- by the gateway's clock
  paid_at timestamptz,
  -- when it left the state of waiting, and when its coins were taken back
  settled_at timestamptz,
  voided_at timestamptz,
  unique (user_id, idempotency_key),
  unique (gateway, gateway_id),
  unique (gateway, capture_id),
  check (status not in (2, 3) or settled_at is not null),
  check (status <> 3 or capture_id is not null)
);
create index payments_user on payments (user_id, created_at desc, id desc);
create index payments_open on payments (created_at) where status = 1;
create index payments_created on payments (created_at, id);

-- What the gateway said, word for word. Its token can be replayed, so nothing here is believed before it was asked.
create table payment_webhooks (
  id uuid primary key,
  gateway text not null,
  -- its payment and event; the body's hash where it names none
  message_key text not null,
  body bytea not null,
  received_at timestamptz not null,
  times integer not null default 1,
  last_received_at timestamptz not null,
  handled_at timestamptz,
  outcome text,
  unique (gateway, message_key)
);
create index payment_webhooks_received on payment_webhooks (received_at);

-- What does not fit together and waits for a person.
create table payment_findings (
  id uuid primary key,
  kind text not null,
  payment_id uuid references payments (id),
  gateway text not null,
  gateway_id text not null default '',
  details jsonb not null default '{}',
  found_at timestamptz not null,
  closed_at timestamptz,
  -- null where it closed by itself: what was missing has come
  closed_by uuid references users (id),
  closing_note text,
  check (closed_by is null or closed_at is not null)
);
create unique index payment_findings_once on payment_findings (kind, gateway, gateway_id, payment_id) nulls not distinct
  where closed_at is null;

-- One invoice a payment, numbered without a gap within a series: the counter moves in the transaction of the row.
create table invoice_series (
  series text primary key,
  last_number integer not null check (last_number >= 0)
);
create table invoices (
  series text not null references invoice_series (series),
  number integer not null check (number > 0),
  payment_id uuid not null unique references payments (id),
  -- whom it was billed to, as they were then
  buyer jsonb not null,
  issued_at timestamptz not null,
  primary key (series, number)
);
create trigger invoices_append_only before update or delete on invoices for each row execute function forbid_change();

-- Coins that were taken back but had been spent: owed by the person, and no coin is spent until it is paid.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add check (kind in ('wallet', 'sales', 'bonus', 'revenue', 'correction', 'receivable'));
alter table ledger_accounts add column debt bigint not null default 0 check (debt >= 0);
alter table ledger_accounts add check (kind = 'wallet' or debt = 0);
insert into ledger_accounts (id, kind) values ('00000000-0000-7000-8000-000000000005', 'receivable');

-- Who brought whom.
alter table users
  add column referral_code text not null unique default substr(md5(gen_random_uuid()::text), 1, 10),
  add column referred_by uuid references users (id) on delete set null,
  add check (referred_by <> id);
create index users_referred_by on users (referred_by) where referred_by is not null;
create table affiliate_commissions (
  -- once for each friend
  referee_id uuid primary key references users (id) on delete restrict,
  referrer_id uuid not null references users (id) on delete restrict,
  payment_id uuid not null unique references payments (id),
  coins bigint not null check (coins >= 0),
  created_at timestamptz not null,
  taken_back_at timestamptz,
  check (referee_id <> referrer_id)
);
create index affiliate_commissions_referrer on affiliate_commissions (referrer_id, created_at desc, referee_id desc);
