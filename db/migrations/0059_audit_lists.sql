-- Lists of the audit log, by any combination of actor, action, subject and days, in the order of time.
drop index audit_entries_subject, audit_entries_actor, audit_entries_action;
create index audit_entries_time on audit_entries (created_at, id);
create index audit_entries_actor on audit_entries (actor, created_at, id);
create index audit_entries_action on audit_entries (action, created_at, id);
create index audit_entries_actor_action on audit_entries (actor, action, created_at, id);
create index audit_entries_subject on audit_entries (subject_id, created_at, id);
