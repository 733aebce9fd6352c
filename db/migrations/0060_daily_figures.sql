-- Figures of the console's dashboard by day in Jakarta, so that a view counts no large table.
create table daily_figures (
  name text not null check (name in ('ads_posted', 'ads_live', 'users_new', 'coins_sold')),
  day date not null,
  value bigint not null check (value >= 0),
  primary key (name, day)
);
create table category_figures (
  category_id integer primary key references categories,
  ads_live bigint not null check (ads_live >= 0)
);
-- The job that counts reads only the last days.
create index users_created on users (created_at);
create index publications_published on publications (published_at);
