-- Columns get the names that the code uses now.
alter table ads rename column face_html to artwork_html;
alter table ads rename column face_version to artwork_version;
alter index ads_face_version rename to ads_artwork_version;
alter table listings rename column face_html to artwork_html;
alter table ad_notices rename column told_at to notified_at;
alter table ad_promotions rename column told_at to notified_at;
alter index ad_promotions_untold rename to ad_promotions_without_notice;
alter table publications rename column hung to was_live;
alter index publications_hung rename to publications_was_live;
