-- From where an act of an administrator came, as sessions know it: a keyed hash of the network address, and the place.
alter table audit_entries add column network_hash text, add column place text;

-- Lists of the log: by time, by action and by day. Ids are ordered by time.
create index audit_entries_action on audit_entries (action, id);

-- Each entry is chained to the one before it: a row that was changed, added or removed behind the triggers' back
-- breaks the chain.
create table audit_chain (
  position bigint primary key check (position > 0),
  entry_id uuid not null unique references audit_entries,
  -- SHA-256 of the previous hash and the text of the entry
  hash bytea not null check (octet_length(hash) = 32)
);

-- The text of an entry that is hashed. A column that is added later must be left out where it is null, as the origin
-- is, because the hashes of older entries stay.
create function audit_text(entry audit_entries) returns text language sql stable as $$
  select (jsonb_build_object(
    'id', entry.id, 'actor', entry.actor, 'action', entry.action, 'subject_id', entry.subject_id,
    'reason', entry.reason, 'before', entry.before, 'after', entry.after,
    'created_at', to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  ) || jsonb_strip_nulls(jsonb_build_object('network_hash', entry.network_hash, 'place', entry.place)))::text;
$$;

create function audit_hash(previous bytea, entry audit_entries) returns bytea language sql stable as $$
  select sha256(coalesce(previous, '') || convert_to(audit_text(entry), 'UTF8'));
$$;

-- Runs at the commit, so that a transaction that writes its entry early holds the lock for a moment only, and never
-- while it waits for another lock.
create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit chain', 0));
  select position, hash into last from audit_chain order by position desc limit 1;
  insert into audit_chain (position, entry_id, hash)
    values (coalesce(last.position, 0) + 1, new.id, audit_hash(last.hash, new));
  return null;
end;
$$;

do $$
declare
  entry audit_entries;
  next_position bigint := 0;
  last_hash bytea;
begin
  for entry in select * from audit_entries order by id loop
    next_position := next_position + 1;
    last_hash := audit_hash(last_hash, entry);
    insert into audit_chain (position, entry_id, hash) values (next_position, entry.id, last_hash);
  end loop;
end;
$$;

create constraint trigger audit_entries_chain after insert on audit_entries
  deferrable initially deferred for each row execute function chain_audit_entry();
create trigger audit_chain_append_only before update or delete on audit_chain for each row execute function forbid_change();
create trigger audit_chain_no_truncate before truncate on audit_chain for each statement execute function forbid_change();

-- Each verification, with the end of the chain that it saw: a later one finds whether the chain was cut or rewritten.
create table audit_checks (
  checked_at timestamptz primary key,
  ok boolean not null,
  entries bigint not null check (entries >= 0),
  -- null if there were no entries, or the chain was broken
  hash bytea
);
create trigger audit_checks_append_only before update or delete on audit_checks for each row execute function forbid_change();
create trigger audit_checks_no_truncate before truncate on audit_checks for each statement execute function forbid_change();
