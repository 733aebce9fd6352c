-- Versions of the terms and conditions (type 1) and the privacy policy (type 2), in both languages. The text is a list of
-- headings, paragraphs and lists. A published version is never changed: a change is a new version.
create table legal_versions (
  id uuid primary key,
  type smallint not null check (type in (1, 2)),
  version integer not null check (version > 0),
  title text not null,
  title_en text not null,
  description jsonb not null,
  description_en jsonb not null,
  -- Users who accepted only older versions may not create ads until they accept the current one.
  must_accept boolean not null,
  published_at timestamptz not null,
  unique (type, version)
);
create trigger legal_versions_append_only before update or delete on legal_versions for each row execute function forbid_change();
create trigger legal_versions_no_truncate before truncate on legal_versions for each statement execute function forbid_change();

-- Which version each user accepted, in which language they read it, and when. Kept as proof when an account is erased.
create table consents (
  user_id uuid not null references users (id),
  type smallint not null,
  version integer not null,
  locale text not null check (locale in ('id', 'en')),
  accepted_at timestamptz not null,
  primary key (user_id, type, version),
  foreign key (type, version) references legal_versions (type, version)
);
create trigger consents_append_only before update or delete on consents for each row execute function forbid_change();
create trigger consents_no_truncate before truncate on consents for each statement execute function forbid_change();
