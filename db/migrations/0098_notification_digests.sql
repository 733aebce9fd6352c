-- When a user gets the next mail with unread notifications. No row: never.
create table notification_digests (
  user_id uuid primary key references users (id) on delete cascade,
  frequency text not null check (frequency in ('daily', 'weekly')),
  due_at timestamptz not null,
  -- The newest notification of the last mail: the next one has only newer ones.
  mailed_through uuid
);
create index notification_digests_due on notification_digests (due_at);
