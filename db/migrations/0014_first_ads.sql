-- Whether what was published came onto the board: an ad that waits or was refused is nobody's first.
alter table publications add column hung boolean not null default false;
update publications set hung = true
where not exists (select from ads where ads.id = publications.ad_id and ads.status in (3, 8) and ads.end_date is null);
create index publications_hung on publications (owner_id) where hung;
