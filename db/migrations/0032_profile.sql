-- The name that other users see; empty: first and last name.
alter table users add column display_name text not null default '';

-- What a file is for. A profile photo belongs to its user alone, so that no ad can use it.
alter table files add column purpose text not null default 'ad' check (purpose in ('ad', 'profile'));
alter table users add column photo_id uuid references files (id);
create index users_photo on users (photo_id) where photo_id is not null;

-- Where users want notifications of a kind, if not as by default.
create table notification_choices (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  by_mail boolean not null,
  primary key (user_id, kind)
);

-- Not listed: the user wants this notification by mail only. It is deleted when the mail was sent.
alter table notifications add column is_listed boolean not null default true;
