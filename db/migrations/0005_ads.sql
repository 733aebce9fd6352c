create table files (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  mime_type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  created_at timestamptz not null
);
create index files_owner on files (owner_id, created_at);

create table ads (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete restrict,
  status smallint not null default 0 check (status between 0 and 8),
  -- grows with every save; a save that names an older number is refused
  revision integer not null default 0,
  display_config jsonb not null,
  -- the drawn face, once per revision; null until published
  face_html text,
  title text not null default '',
  description text not null default '',
  category_id integer references categories (id),
  sub_category_id integer references categories (id),
  details jsonb not null default '{}',
  price bigint check (price >= 0),
  -- 0 IDR, 1 USD
  price_unit smallint not null default 0 check (price_unit in (0, 1)),
  price_note text not null default 'none',
  price_period text not null default 'none',
  location_same_as_profile boolean not null default false,
  city_id integer references cities (id),
  address text not null default '',
  address_detail text not null default '',
  contact_same_as_profile boolean not null default false,
  contact_name text not null default '',
  contact_email text not null default '',
  contact_phone text not null default '',
  whatsapp_connected boolean not null default false,
  auto_renew boolean not null default true,
  duration_days integer,
  -- the author's choice at publication; what was bought stands in ad_promotions
  boost boolean not null default false,
  highlight boolean not null default false,
  published_at timestamptz,
  end_date timestamptz,
  views integer not null default 0,
  reveals integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status <> 4 or (published_at is not null and end_date is not null and face_html is not null
    and category_id is not null and sub_category_id is not null and city_id is not null))
);
create index ads_owner on ads (owner_id, status, updated_at desc);
create index ads_published on ads (published_at desc, id desc) where status = 4;
create index ads_end_date on ads (end_date) where status = 4;
create index ads_owner_published on ads (owner_id, published_at);

create table ad_photos (
  ad_id uuid not null references ads (id) on delete cascade,
  position smallint not null check (position between 0 and 9),
  file_id uuid not null references files (id),
  primary key (ad_id, position),
  unique (ad_id, file_id)
);

create table ad_hashtags (
  -- a hashtag belongs to one ad
  hashtag citext primary key check (length(hashtag) between 2 and 30),
  ad_id uuid not null references ads (id) on delete cascade,
  position smallint not null
);
create index ad_hashtags_ad on ad_hashtags (ad_id);

create table ad_promotions (
  id uuid primary key,
  ad_id uuid not null references ads (id) on delete cascade,
  kind text not null check (kind in ('boost', 'highlight')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > starts_at)
);
create index ad_promotions_ad on ad_promotions (ad_id, kind);

create table ad_status_changes (
  id bigint generated always as identity primary key,
  ad_id uuid not null references ads (id) on delete cascade,
  from_status smallint,
  to_status smallint not null,
  actor_id uuid,
  created_at timestamptz not null
);
create index ad_status_changes_ad on ad_status_changes (ad_id, id);

-- Publications, counted against the posting limits; they stay when the ad is deleted.
create table publications (
  ad_id uuid not null,
  owner_id uuid not null references users (id) on delete cascade,
  category_id integer not null references categories (id),
  published_at timestamptz not null,
  primary key (ad_id, published_at)
);
create index publications_owner on publications (owner_id, published_at);

create table contact_reveals (
  ad_id uuid not null references ads (id) on delete cascade,
  -- a person's id or a hash of the network address and day
  viewer text not null,
  revealed_at timestamptz not null,
  primary key (ad_id, viewer)
);
create index contact_reveals_viewer on contact_reveals (viewer, revealed_at);
