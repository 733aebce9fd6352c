-- How many jobs were decided today, by whom and how soon, read from the index alone.
create index review_jobs_decided_at on review_jobs (decided_at) include (created_at, decided_by, tab)
  where decided_by is not null;
