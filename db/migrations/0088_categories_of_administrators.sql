-- Categories, fields and choices that are switched off are no longer offered; ads keep what they have.
alter table categories add column is_active boolean not null default true;
alter table fields add column is_active boolean not null default true;
alter table reference_options add column is_active boolean not null default true;

-- Ids of the files are smaller. One is never given twice, because the history of a record is found by it.
create sequence added_reference_ids as integer start 10000;
alter table categories alter column id set default nextval('added_reference_ids');
alter table reference_options alter column id set default nextval('added_reference_ids');
