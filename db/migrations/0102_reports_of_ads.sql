-- Reports that moderators upheld, which the owner's answers contain.
alter table ad_counts add column reports integer not null default 0 check (reports >= 0);
insert into ad_counts (ad_id, reports)
  select ad_id, count(*) from reports where outcome = 'upheld' and ad_id is not null group by ad_id
  on conflict (ad_id) do update set reports = excluded.reports;
