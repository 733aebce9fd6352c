-- Coins that administrators move by hand: corrections and refunds. Large ones wait for another administrator.
create table coin_corrections (
  id uuid primary key,
  kind text not null check (kind in ('correction', 'ad_refund', 'topup_refund')),
  user_id uuid not null references users,
  -- Positive: coins that the user gets.
  amount bigint not null check (amount <> 0),
  -- The ad or the payment of a refund.
  subject_id uuid check ((subject_id is null) = (kind = 'correction')),
  reason text not null check (reason <> ''),
  state text not null check (state in ('waiting', 'booked', 'refused', 'expired')),
  asked_by uuid not null references users,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  check (asked_by <> user_id),
  check (decided_by <> user_id),
  -- Nobody agrees with themselves; who asked may withdraw.
  check (state <> 'booked' or decided_by is distinct from asked_by),
  check ((state = 'waiting') = (decided_at is null))
);
create index coin_corrections_newest on coin_corrections (asked_at desc, id desc);
create index coin_corrections_waiting on coin_corrections (asked_at) where state = 'waiting';
create index coin_corrections_asked on coin_corrections (asked_by, asked_at);
create index coin_corrections_user on coin_corrections (user_id, asked_at);
-- A refund waits or is booked once.
create unique index coin_corrections_payment on coin_corrections (subject_id)
  where kind = 'topup_refund' and state in ('waiting', 'booked');
