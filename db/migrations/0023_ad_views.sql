-- Who has looked at an ad today, by a pseudonym of that day: each counts once. Rows of earlier days are deleted.
create table ad_views (
  ad_id uuid not null references ads (id) on delete cascade,
  viewer text not null,
  viewed_on date not null,
  primary key (ad_id, viewer)
);
create index ad_views_viewed_on on ad_views (viewed_on);
