create text search configuration papan_id (copy = indonesian);
alter text search configuration papan_id alter mapping for hword, hword_part, word with unaccent, indonesian_stem;
create text search configuration papan_en (copy = english);
alter text search configuration papan_en alter mapping for hword, hword_part, word with unaccent, english_stem;
-- Words as they are written, for prefixes and for the correction of typing errors.
create text search configuration papan_words (copy = simple);
alter text search configuration papan_words alter mapping for hword, hword_part, word with unaccent, simple;

-- The read model: one row holds everything that a card and the filters need. Rebuildable from the ads.
create table listings (
  ad_id uuid primary key references ads (id) on delete cascade,
  owner_id uuid not null,
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
  ratio text not null,
  face_html text not null,
  -- milliseconds, as cursors carry them
  published_at timestamptz(3) not null,
  end_date timestamptz not null,
  boosted_until timestamptz,
  highlighted_from timestamptz,
  highlighted_until timestamptz,
  check ((highlighted_from is null) = (highlighted_until is null)),
  -- Title A, names of category and place B, everything else C; names in both languages, all in both stemmers.
  -- Besides, facets as lexemes: @c category, @s sub-category, @p province, @d day of publication since 1970, @b block of eight such days.
  document tsvector not null,
  -- the same text unstemmed: where the known words come from
  search_text text not null
) with (toast_tuple_target = 128);
-- Long values lie apart and rows stay narrow, so that visiting ten thousand hits touches few pages.
alter table listings alter document set storage external;
create index listings_newest on listings (published_at desc, ad_id desc);
create index listings_category on listings (category_id, published_at desc, ad_id desc);
create index listings_sub_category on listings (sub_category_id, published_at desc, ad_id desc);
create index listings_province on listings (province_id, published_at desc, ad_id desc);
create index listings_category_province on listings (category_id, province_id, published_at desc, ad_id desc);
create index listings_sub_category_province on listings (sub_category_id, province_id, published_at desc, ad_id desc);
create index listings_boosted on listings (boosted_until) where boosted_until is not null;
create index listings_highlighted on listings (category_id, published_at desc, ad_id desc)
  where highlighted_until is not null;
create index listings_highlighted_sub on listings (sub_category_id, published_at desc, ad_id desc)
  where highlighted_until is not null;
create index listings_document on listings using gin (document) with (fastupdate = off);
create index listings_owner on listings (owner_id);

-- Words that ads are found by; what finds nothing is compared with them.
create table search_words (
  word text primary key,
  uses integer not null
);
create index search_words_trigrams on search_words using gist (word gist_trgm_ops (siglen = 32));

create table favourites (
  user_id uuid not null references users (id) on delete cascade,
  ad_id uuid not null references ads (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, ad_id)
);
create index favourites_ad on favourites (ad_id);
