-- What a person's browser has missed is asked by person and time.

-- When it was written, not when its transaction began: a long transaction's news is as new as any other.
alter table outbox_events alter column created_at set default clock_timestamp();
create index outbox_events_person on outbox_events ((payload ->> 'user_id'), created_at)
  where payload ->> 'user_id' is not null;
