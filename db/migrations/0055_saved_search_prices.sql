-- The price at which an ad was last compared with the saved searches, so that a lower one is compared with those that it
-- brings the ad into. Ads without a price have none.
create table saved_search_prices (
  ad_id uuid primary key references ads (id) on delete cascade,
  price bigint not null,
  price_unit smallint not null
);
insert into saved_search_prices (ad_id, price, price_unit) select ad_id, price, price_unit from listings where price is not null;
