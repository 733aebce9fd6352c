-- What the board, the clock and the notifications need to know of an ad's life.

alter table listings
  add column availability text not null default 'available' check (availability in ('available', 'reserved', 'sold'));

-- When the board was told that the promotion had ended; all of before are old news.
alter table ad_promotions add column told_at timestamptz;
update ad_promotions set told_at = now() where ends_at <= now();
create index ad_promotions_untold on ad_promotions (ends_at) where told_at is null;

-- The ad that a notification is about, while there is one.
alter table notifications add column ad_id uuid references ads (id) on delete set null;
create index notifications_ad on notifications (ad_id) where ad_id is not null;
