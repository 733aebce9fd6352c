-- Events that wait for their delivery. Writing a row here needs no NOTIFY in the transaction, which would make
-- PostgreSQL commit one transaction after another. No foreign key: its check would cost each event a second look-up,
-- and a row whose event was purged is dropped by the next delivery.
create table outbox_waiting (
  event_id bigint primary key,
  run_at timestamptz not null default now(),
  attempts smallint not null default 0
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
