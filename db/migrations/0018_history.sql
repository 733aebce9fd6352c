-- A wallet's history by time, and of one cause by time; the platform's own sides are in nobody's history.
drop index transfers_debit;
drop index transfers_credit;
create index transfers_out on transfers (debit_account_id, created_at desc, id desc) where debit_version is not null;
create index transfers_in on transfers (credit_account_id, created_at desc, id desc) where credit_version is not null;
create index transfers_out_cause on transfers (debit_account_id, cause, created_at desc, id desc)
  where debit_version is not null;
create index transfers_in_cause on transfers (credit_account_id, cause, created_at desc, id desc)
  where credit_version is not null;

-- Payments that stand in the history by themselves: they moved no coins.
create index payments_idle on payments (user_id, created_at desc, id desc)
  where status in (1, 4, 5) or (status = 2 and capture_id is null);
