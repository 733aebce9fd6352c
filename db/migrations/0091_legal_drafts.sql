-- Versions of the legal texts that are not published yet, as administrators write them. A draft moves to legal_versions,
-- with its id, on the day of its publication.
create table legal_drafts (
  id uuid primary key,
  type smallint not null check (type in (1, 2)),
  title text not null,
  title_en text not null,
  -- Headings, paragraphs and lists as they are written.
  body text not null,
  body_en text not null,
  must_accept boolean not null,
  -- The day in Jakarta from which it is in force; null: not decided.
  publishes_on date
);
