-- The ledger's lists in the console: all entries, and those of one cause, the newest first.
create index transfers_newest on transfers (created_at desc, id desc);
create index transfers_cause on transfers (cause, created_at desc, id desc);

-- What a check found besides errors: outstanding coins, their age, and where they came from. Null for older checks.
alter table ledger_checks add column figures jsonb;
