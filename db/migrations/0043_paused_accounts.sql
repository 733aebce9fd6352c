-- The user's own pause, which outlives a suspension and a cancelled deletion.
alter table users add column is_paused boolean not null default false;
update users set is_paused = true where account_status = 3;

-- Failed sign-ins of an account from all networks.
create index sign_in_failures_account on sign_in_failures (email, failed_at);
