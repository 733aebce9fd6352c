-- Where a browser receives push messages. It ends with its session, so that nobody else who uses the browser sees them.
create table push_subscriptions (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);

alter table notification_choices add column by_push boolean not null default true;
-- Whoever has switched the bell off wants no message either.
update notification_choices set by_push = in_app;

-- One that is not listed is deleted when nothing waits to send it any more.
alter table notifications add column awaits_mail boolean not null default false;
alter table notifications add column awaits_push boolean not null default false;
update notifications set awaits_mail = true where not is_listed;
