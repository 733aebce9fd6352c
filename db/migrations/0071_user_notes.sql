-- What administrators write down about a user, for each other. Notes are added and read; they go with the account.
create table user_notes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  author_id uuid not null references users,
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null
);
create index user_notes_user on user_notes (user_id, id);
create index user_notes_author on user_notes (author_id);
create trigger user_notes_unchanged before update on user_notes for each row execute function forbid_change();
