-- Why an account is suspended or blocked, as its user reads it, and when a suspension ends.
alter table users add column status_reason text;
alter table users add column suspended_until timestamptz;
alter table users add constraint users_suspended_until check (suspended_until is null or account_status = 4);
create index users_suspended on users (suspended_until) where suspended_until is not null;

-- Banned addresses are compared as mailboxes: lower case, without +tags, for Gmail without dots.
with parts as (
  select value, lower(split_part(value::text, '@', 1)) as local, lower(split_part(value::text, '@', 2)) as host
  from banned_contacts where kind = 'email'
), untagged as (
  select value, coalesce(nullif(split_part(local, '+', 1), ''), local) as local, host from parts
), mailboxes as (
  select value, case when host in ('gmail.com', 'googlemail.com')
    then coalesce(nullif(replace(local, '.', ''), ''), local) || '@gmail.com' else local || '@' || host end as mailbox
  from untagged
)
insert into banned_contacts (kind, value) select 'email', mailbox from mailboxes on conflict do nothing;
