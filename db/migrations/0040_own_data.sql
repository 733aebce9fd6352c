-- 7: erased. The row stays without personal data, because payments and transfers refer to it.
alter table users drop constraint users_account_status_check;
alter table users add constraint users_account_status_check check (account_status between 1 and 7);

-- When an account that waits for deletion is erased, and when its user was reminded of it.
alter table users add column erase_at timestamptz;
alter table users add column erasure_reminded_at timestamptz;
-- When a sign-in last cancelled a deletion.
alter table users add column deletion_cancelled_at timestamptz;
alter table users add constraint users_erase_at check (erase_at is null or account_status = 6);
update users set erase_at = now() + interval '30 days' where account_status = 6;
create index users_erase_at on users (erase_at) where erase_at is not null;

-- What the law gives 72 hours for: requests of users about their data, and breaches, which have no user.
create table data_requests (
  id uuid primary key,
  user_id uuid references users (id),
  kind text not null check (kind in ('export', 'deletion', 'erasure', 'correction', 'objection', 'question', 'breach')),
  -- What the user asks for, or what happened.
  text text not null default '',
  received_at timestamptz not null,
  due_at timestamptz not null,
  -- When support was reminded at half time.
  reminded_at timestamptz,
  answered_at timestamptz,
  answer text not null default '',
  check ((kind = 'breach') = (user_id is null))
);
create index data_requests_open on data_requests (due_at, id) where answered_at is null;
create index data_requests_user on data_requests (user_id, id) where user_id is not null;
-- An account is erased once.
create unique index data_requests_erasure on data_requests (user_id) where kind = 'erasure';

-- Archives of own data. The archive is a file outside the database, which is deleted at expires_at.
create table data_exports (
  request_id uuid primary key references data_requests (id),
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  bytes bigint check (bytes > 0),
  check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (bytes is null))
);
create unique index data_exports_preparing on data_exports (user_id) where ready_at is null;
create index data_exports_user on data_exports (user_id, created_at);
create index data_exports_expires on data_exports (expires_at) where expires_at is not null;

-- When an account is erased, its transfers lose the texts that users wrote, and its invoices the buyer. Nothing else of
-- them ever changes.
create function forbid_transfer_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.details = old.details - 'title'
    and to_jsonb(new) - 'details' = to_jsonb(old) - 'details' then
    return new;
  end if;
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end;
$$;
drop trigger transfers_append_only on transfers;
create trigger transfers_append_only before update or delete on transfers
  for each row execute function forbid_transfer_change();

create function forbid_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.buyer = '{"name": "", "email": "", "place": ""}'::jsonb
    and to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' then
    return new;
  end if;
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end;
$$;
drop trigger invoices_append_only on invoices;
create trigger invoices_append_only before update or delete on invoices
  for each row execute function forbid_invoice_change();
