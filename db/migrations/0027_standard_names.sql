-- Columns and stored JSON get the names that the code uses now.
alter table ledger_proofs rename to ledger_checks;
alter table ledger_checks rename column proved_at to checked_at;
alter table ledger_checks rename column faults to errors;
alter table ledger_checks rename constraint ledger_proofs_pkey to ledger_checks_pkey;
alter table ledger_checks rename constraint ledger_proofs_faults_check to ledger_checks_errors_check;
alter table ledger_checks rename constraint ledger_proofs_transfers_check to ledger_checks_transfers_check;
alter table payments rename column recalled_at to stale_poll_at;
update payments
set refund = refund - 'asked_at' || jsonb_build_object('ordered_at', refund -> 'asked_at')
where refund ? 'asked_at';
update payment_findings
set details = details - 'asked' - 'answered'
  || jsonb_build_object('expected', details -> 'asked', 'received', details -> 'answered')
where details ? 'asked';
update payment_findings
set details = details - 'ours' - 'theirs' || jsonb_strip_nulls(
  jsonb_build_object('recorded', details -> 'ours', 'reported', details -> 'theirs'))
where details ? 'ours';
