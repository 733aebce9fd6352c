-- The lowest price at which a user has known a favourite, in `price_unit`; null if it had none.
alter table favourites add column lowest_price bigint, add column price_unit smallint not null default 0;
update favourites set lowest_price = ads.price, price_unit = ads.price_unit from ads where ads.id = favourites.ad_id;

-- What users of a favourite are told, each once. `price` is 0 except of a lower price.
create table favourite_notices (
  user_id uuid not null,
  ad_id uuid not null,
  kind text not null check (kind in ('price', 'reserved', 'sold', 'ended')),
  price bigint not null default 0,
  former_price bigint,
  created_at timestamptz not null,
  told_at timestamptz,
  primary key (user_id, ad_id, kind, price),
  foreign key (user_id, ad_id) references favourites (user_id, ad_id) on delete cascade
);
create index favourite_notices_waiting on favourite_notices (created_at) where told_at is null;
