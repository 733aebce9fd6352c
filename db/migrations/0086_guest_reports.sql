-- Reports by people without an account, whose address a code has proved.
alter table reports
  alter column reporter_id drop not null,
  -- A keyed hash of the mailbox, which stays to allow one report per person and ad.
  add column guest_hash text,
  -- Where the outcome is sent; deleted some days after the decision, with the network.
  add column guest_email citext,
  add column guest_locale text check (guest_locale in ('id', 'en')),
  -- A keyed hash.
  add column guest_network text,
  add check ((reporter_id is null) = (guest_hash is not null)),
  add check (guest_hash is not null or (guest_email is null and guest_locale is null and guest_network is null)),
  add check ((guest_email is null) = (guest_locale is null));
create unique index reports_guest on reports (guest_hash, ad_id);
create index reports_guest_network on reports (guest_network, created_at) where guest_network is not null;
create index reports_guest_email on reports (guest_email) where guest_email is not null;

-- Reports that wait for their code.
create table guest_report_codes (
  id uuid primary key,
  token_hash text not null unique,
  ad_id uuid not null references ads (id) on delete cascade,
  type_id smallint not null references report_types (id),
  text text not null check (char_length(text) <= 500),
  email citext not null,
  code_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0
);
create index guest_report_codes_expires on guest_report_codes (expires_at);
create index guest_report_codes_ad on guest_report_codes (ad_id);
create index guest_report_codes_email on guest_report_codes (email);
