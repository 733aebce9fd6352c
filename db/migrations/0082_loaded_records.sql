-- What the files of reference data wrote last, by table and key. A row that differs from it was changed by an
-- administrator, and one that is missing was removed: the files leave both alone.
create table loaded_records (
  table_name text not null,
  key text not null,
  digest text not null,
  primary key (table_name, key)
);
