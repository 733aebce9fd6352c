-- Acts of administrators, operators' commands and automatic moderation: who, what, before, after and why.
create table audit_entries (
  id uuid primary key,
  -- a user's id, the name of a command, or 'system'
  actor text not null check (actor <> ''),
  action text not null,
  subject_id uuid not null,
  reason text,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null
);
create index audit_entries_subject on audit_entries (subject_id, id);
create index audit_entries_actor on audit_entries (actor, id);

create trigger audit_entries_append_only before update or delete on audit_entries for each row execute function forbid_change();
create trigger audit_entries_no_truncate before truncate on audit_entries for each statement execute function forbid_change();
