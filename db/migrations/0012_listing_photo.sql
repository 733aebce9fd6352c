-- The picture beside an ad's title where the board is a plain list: the first of its gallery or else of its design.
alter table listings add column photo_id uuid;
update listings set photo_id = coalesce(
  (select file_id from ad_photos where ad_id = listings.ad_id order by position limit 1),
  (select (content ->> 'file_id')::uuid
   from ads, jsonb_array_elements(ads.display_config -> 'contents') content
   where ads.id = listings.ad_id and content ->> 'type' = 'PHOTO' and content ->> 'file_id' is not null
   limit 1)
);
