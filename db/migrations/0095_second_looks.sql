-- A sample of decisions is decided by a second person, who does not see the first decision: a job of the kind `second`,
-- in a tab of its own.
drop index review_jobs_tab;
drop index review_jobs_decided_at;
alter table review_jobs
  drop constraint review_jobs_kind_check,
  add constraint review_jobs_kind_check check (kind in
    ('report', 'held_ad', 'copy', 'identity', 'cheated', 'appeal', 'finding', 'data_request', 'takedown', 'second')),
  drop column tab,
  add tab text not null generated always as (
    case kind
      when 'held_ad' then 'new'
      when 'identity' then 'identity'
      when 'finding' then 'money'
      when 'takedown' then 'legal'
      when 'data_request' then 'legal'
      when 'second' then 'second'
      else 'report'
    end
  ) stored,
  -- Administrators who may not decide it.
  add excluded uuid[] not null default '{}',
  -- What the first person saw before deciding, and the people it tells of. It is deleted when the job ends.
  add seen jsonb,
  add people uuid[] not null default '{}',
  add constraint review_jobs_seen_check check (seen is null or (kind = 'second' and decided_at is null));
create index review_jobs_tab on review_jobs (tab, urgency, created_at, id) where decided_at is null;
create index review_jobs_decided_at on review_jobs (decided_at) include (created_at, decided_by, tab)
  where decided_by is not null;
create index review_jobs_seen on review_jobs (created_at) where seen is not null;

create table second_looks (
  job_id uuid primary key references review_jobs (id),
  first_decision_id uuid not null unique references review_decisions (id),
  -- All null until somebody has decided, and for ever if nobody did in time.
  second_decision_id uuid unique references review_decisions (id),
  agrees boolean,
  decided_at timestamptz,
  check ((decided_at is null) = (second_decision_id is null) and (decided_at is null) = (agrees is null))
);
create index second_looks_decided on second_looks (decided_at) include (agrees);
create index second_looks_disagreed on second_looks (first_decision_id) where not agrees;
