-- Why a contact is banned, by whom, and until when. Those of blocked accounts have no end.
alter table banned_contacts add column id uuid not null default gen_random_uuid() unique;
alter table banned_contacts add column reason text;
alter table banned_contacts add column created_by text;
alter table banned_contacts add column ends_at timestamptz;
create index banned_contacts_newest on banned_contacts (created_at desc, id desc);
create index banned_contacts_value on banned_contacts (value);
