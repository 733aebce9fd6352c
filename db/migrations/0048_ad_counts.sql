-- What is counted often stands in narrow rows beside the wide one, so that a view does not rewrite title, description
-- and design. No foreign keys: their check would lock, and so write to, the wide row; a trigger deletes the counts.
create table ad_counts (
  ad_id uuid primary key,
  views integer not null default 0,
  reveals integer not null default 0,
  favourites integer not null default 0 check (favourites >= 0)
) with (fillfactor = 70);
insert into ad_counts select id, views, reveals, favourites from ads where views + reveals + favourites > 0;

-- The same by day in Jakarta: for favourites, how many added that day are still there. Old days are deleted.
create table ad_days (
  ad_id uuid,
  day date,
  views integer not null default 0,
  reveals integer not null default 0,
  favourites integer not null default 0,
  primary key (ad_id, day)
) with (fillfactor = 70);
create index ad_days_day on ad_days using brin (day);
insert into ad_days (ad_id, day, reveals, favourites)
  select ad_id, (at at time zone 'Asia/Jakarta')::date, sum(reveals), sum(favourites) from (
    select ad_id, revealed_at as at, 1 as reveals, 0 as favourites from contact_reveals
    union all select ad_id, created_at, 0, 1 from favourites
  ) counted where at > now() - interval '60 days' group by 1, 2;

alter table ad_views drop constraint ad_views_ad_id_fkey;
create function delete_ad_counts() returns trigger language plpgsql as $$
begin
  delete from ad_counts where ad_id = old.id;
  delete from ad_days where ad_id = old.id;
  delete from ad_views where ad_id = old.id;
  return null;
end $$;
create trigger ads_delete_counts after delete on ads for each row execute function delete_ad_counts();

-- The former columns stay until no process of the version before this one runs; a later migration drops them.
comment on column ads.views is 'unused: see ad_counts';
comment on column ads.reveals is 'unused: see ad_counts';
comment on column ads.favourites is 'unused: see ad_counts';
