-- Money that came after we had given the payment up, or after its countdown.
alter table payments add column is_late boolean not null default false;

-- Every proof of the ledger, by night and by command: an alarm hangs on the newest.
create table ledger_proofs (
  proved_at timestamptz primary key,
  ok boolean not null,
  transfers bigint not null check (transfers >= 0),
  faults integer not null check (faults >= 0)
);
