-- Reports of ads by users, and what a moderator made of them.
create table report_types (
  id smallint primary key,
  name text not null,
  name_en text not null,
  -- A report of this type needs words.
  needs_text boolean not null default false,
  -- 0 to 100: how much harm waiting may do.
  harm smallint not null check (harm between 0 and 100),
  position smallint not null,
  is_active boolean not null default true
);
insert into report_types (id, name, name_en, needs_text, harm, position) values
  (1, 'Penipuan atau minta uang muka', 'Scam, or asks for money in advance', false, 90, 1),
  (2, 'Harga tidak sesuai barang', 'Price does not match', false, 50, 2),
  (3, 'Barang terlarang', 'Forbidden goods', false, 80, 3),
  (4, 'Foto, teks, atau nomor milik orang lain', 'Somebody else''s photo, text or number', false, 60, 4),
  (5, 'Sudah terjual', 'Already sold', false, 20, 5),
  (6, 'Iklan ganda', 'Duplicate', false, 20, 6),
  (7, 'Kategori salah', 'Wrong category', false, 20, 7),
  (8, 'Lainnya', 'Something else', true, 40, 8);

create table reports (
  id uuid primary key,
  -- Null once the ad is deleted.
  ad_id uuid references ads (id) on delete set null,
  reporter_id uuid not null references users (id),
  type_id smallint not null references report_types (id),
  text text not null default '' check (char_length(text) <= 500),
  created_at timestamptz not null,
  -- Null while it waits. Lapsed: the author has changed the ad since.
  outcome text check (outcome in ('upheld', 'dismissed', 'lapsed')),
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
-- One per person and ad.
create unique index reports_person on reports (reporter_id, ad_id);
create index reports_waiting on reports (ad_id) where outcome is null;
create index reports_reporter on reports (reporter_id, id);
-- The last decided reports of a person, from which their weight is made.
create index reports_decided on reports (reporter_id, decided_at desc, id desc) where outcome in ('upheld', 'dismissed');

-- How much a person's reports weigh; 1 without a row.
create table reporters (
  user_id uuid primary key references users (id),
  weight numeric(4, 3) not null check (weight between 0 and 2)
);

create table reported_ads (
  ad_id uuid primary key references ads (id) on delete cascade,
  -- The status from which reports took the ad off the board, to which it returns.
  held_from smallint check (held_from in (4, 6)),
  -- When a moderator last found nothing wrong with it.
  cleared_at timestamptz
);

-- What everybody may know of a seller, counted as it happens.
create table seller_facts (
  owner_id uuid primary key references users (id),
  ads_sold integer not null default 0 check (ads_sold >= 0),
  -- Ads in which a moderator found nothing wrong after reports.
  reports_cleared integer not null default 0 check (reports_cleared >= 0)
);
insert into seller_facts (owner_id, ads_sold)
  select owner_id, count(*) from ads where availability = 'sold' and revision_of is null group by owner_id;
