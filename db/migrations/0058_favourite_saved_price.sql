-- The price at which a user saved an ad. Of earlier favourites the highest that they were told of is known.
alter table favourites add column saved_price bigint, add column saved_price_unit smallint not null default 0;
update favourites set saved_price_unit = price_unit, saved_price = coalesce((
  select max(former_price) from favourite_notices notice
  where notice.user_id = favourites.user_id and notice.ad_id = favourites.ad_id and kind = 'price'), lowest_price);
