-- Since when an administrator has the role; null for accounts that were created with it.
alter table users add column role_since timestamptz;

-- Users whom one superadmin wants to make another; a second superadmin has to agree.
create table superadmin_requests (
  user_id uuid primary key references users (id) on delete cascade,
  asked_by uuid not null references users (id),
  reason text not null check (reason <> ''),
  asked_at timestamptz not null,
  check (asked_by <> user_id)
);
create index superadmin_requests_asked_by on superadmin_requests (asked_by);
