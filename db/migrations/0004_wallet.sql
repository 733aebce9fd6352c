-- A user's wallet keeps its balance under lock. The platform's own accounts keep none (their balance is the sum of
-- their rows), so that no payment waits for another at one hot row.
create table ledger_accounts (
  id uuid primary key,
  kind text not null check (kind in ('wallet', 'sales', 'bonus', 'revenue', 'correction')),
  user_id uuid unique references users (id) on delete restrict,
  balance bigint check (balance >= 0),
  version bigint not null default 0,
  -- 1 active, 2 inactive, 3 blocked
  status smallint not null default 1 check (status in (1, 2, 3)),
  created_at timestamptz not null default now(),
  check ((kind = 'wallet') = (user_id is not null)),
  check ((kind = 'wallet') = (balance is not null))
);
create unique index ledger_accounts_platform on ledger_accounts (kind) where kind <> 'wallet';

-- Double entry in one row: it balances by construction.
create table transfers (
  id uuid primary key,
  debit_account_id uuid not null references ledger_accounts (id),
  credit_account_id uuid not null references ledger_accounts (id),
  amount bigint not null check (amount > 0),
  cause text not null,
  -- what it was for: an ad, a payment, a voucher …
  subject_id uuid,
  details jsonb not null default '{}',
  idempotency_key text not null unique,
  -- null on the platform's side
  debit_balance_after bigint check (debit_balance_after >= 0),
  debit_version bigint,
  credit_balance_after bigint check (credit_balance_after >= 0),
  credit_version bigint,
  created_at timestamptz not null,
  check (debit_account_id <> credit_account_id),
  unique (debit_account_id, debit_version),
  unique (credit_account_id, credit_version)
);
create index transfers_debit on transfers (debit_account_id, created_at desc, id desc);
create index transfers_credit on transfers (credit_account_id, created_at desc, id desc);
create index transfers_subject on transfers (subject_id);

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end;
$$;
create trigger transfers_append_only before update or delete on transfers for each row execute function forbid_change();
create trigger transfers_no_truncate before truncate on transfers for each statement execute function forbid_change();

insert into ledger_accounts (id, kind) values
  ('00000000-0000-7000-8000-000000000001', 'sales'),
  ('00000000-0000-7000-8000-000000000002', 'bonus'),
  ('00000000-0000-7000-8000-000000000003', 'revenue'),
  ('00000000-0000-7000-8000-000000000004', 'correction');
