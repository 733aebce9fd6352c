-- The texts of pages that introduce the board, in both languages. The first start fills them from files; then administrators
-- edit them.
create table information_pages (
  name text primary key check (name in ('about', 'welcome', 'index')),
  title text not null,
  title_en text not null,
  body text not null,
  body_en text not null,
  version integer not null default 1,
  changed_at timestamptz not null default now()
);
create trigger information_pages_version
  before update of title, title_en, body, body_en on information_pages
  for each row when ((old.title, old.title_en, old.body, old.body_en)
    is distinct from (new.title, new.title_en, new.body, new.body_en))
  execute function count_version();
