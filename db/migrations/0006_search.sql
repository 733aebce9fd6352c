create text search configuration papan_id (copy = indonesian);
alter text search configuration papan_id alter mapping for hword, hword_part, word with unaccent, indonesian_stem;
create text search configuration papan_en (copy = english);
alter text search configuration papan_en alter mapping for hword, hword_part, word with unaccent, english_stem;

-- The read model: one row holds everything that a card and the filters need. Rebuildable from the ads.
create table listings (
  ad_id uuid primary key references ads (id) on delete cascade,
  owner_id uuid not null,
  revision integer not null,
  category_id integer not null,
  sub_category_id integer not null,
  province_id integer not null,
  city_id integer not null,
  city_name text not null,
  title text not null,
  price bigint,
  price_unit smallint not null,
  price_note text not null,
  price_period text not null,
  condition text,
  ratio text not null,
  face_html text not null,
  fonts text[] not null default '{}',
  published_at timestamptz not null,
  end_date timestamptz not null,
  boosted_until timestamptz,
  highlighted_until timestamptz,
  hashtags text[] not null default '{}',
  document tsvector not null,
  search_text text not null
);
create index listings_newest on listings (published_at desc, ad_id desc);
create index listings_category on listings (category_id, published_at desc, ad_id desc);
create index listings_sub_category on listings (sub_category_id, published_at desc, ad_id desc);
create index listings_province on listings (province_id, published_at desc, ad_id desc);
create index listings_boosted on listings (boosted_until) where boosted_until is not null;
create index listings_document on listings using gin (document);
create index listings_search_text on listings using gin (search_text gin_trgm_ops);
create index listings_owner on listings (owner_id);

create table favourites (
  user_id uuid not null references users (id) on delete cascade,
  ad_id uuid not null references ads (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, ad_id)
);
create index favourites_ad on favourites (ad_id);
