create table categories (
  id integer primary key,
  parent_id integer references categories (id),
  slug text not null unique,
  name text not null,
  name_en text not null,
  icon text not null,
  category_class text not null check (category_class in ('general', 'services', 'motorbikes', 'premium')),
  posting_group text not null check (posting_group in ('general', 'services', 'premium')),
  requires_approval boolean not null default false,
  -- [{ "key": …, "required": … }] in the order of the form
  fields jsonb not null default '[]',
  position integer not null default 0
);
create index categories_parent on categories (parent_id, position);

create table fields (
  key text primary key,
  label text not null,
  label_en text not null,
  type text not null check (type in ('integer', 'decimal', 'text', 'select', 'multi_select')),
  unit text,
  minimum numeric,
  maximum numeric,
  max_length integer,
  -- a list of reference_options, or null when `options` says them
  options_source text,
  options jsonb not null default '[]',
  highlight boolean not null default false
);

create table reference_options (
  list text not null,
  id integer not null,
  name text not null,
  name_en text not null,
  attributes jsonb not null default '{}',
  position integer not null default 0,
  primary key (list, id)
);

create table provinces (
  id integer primary key,
  name text not null
);

create table cities (
  id integer primary key,
  province_id integer not null references provinces (id),
  name text not null,
  kind text not null check (kind in ('city', 'regency')),
  slug text not null unique
);
create index cities_province on cities (province_id);

create table coin_packages (
  id integer primary key,
  amount integer not null check (amount > 0),
  bonus_amount integer not null check (bonus_amount >= 0),
  price integer not null check (price > 0),
  price_unit smallint not null default 0,
  position integer not null default 0
);

create table publication_packages (
  id integer primary key,
  category_class text not null,
  duration_days integer not null check (duration_days > 0),
  price integer not null check (price >= 0),
  unique (category_class, duration_days)
);

create table promotion_prices (
  category_class text not null,
  kind text not null check (kind in ('boost', 'highlight')),
  days integer not null check (days > 0),
  price integer not null check (price >= 0),
  primary key (category_class, kind)
);

create table posting_limits (
  kind text not null check (kind in ('daily', 'active', 'category')),
  -- '' where the limit is for all categories together
  posting_group text not null default '',
  tier text not null check (tier in ('regular', 'verified', 'agency')),
  maximum integer not null check (maximum >= 0),
  primary key (kind, posting_group, tier)
);
