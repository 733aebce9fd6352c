-- Money that we gave back on purpose: {reason, by, asked_at, refunded_at}. Its coins were taken back before.
alter table payments add column refund jsonb;
create index payments_paid on payments (paid_at, id) where status = 3;
