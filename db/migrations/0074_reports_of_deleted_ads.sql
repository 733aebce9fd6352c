-- Reports of an ad that was deleted meanwhile end with it: `gone`.
alter table reports
  drop constraint reports_outcome_check,
  add constraint reports_outcome_check check (outcome in ('upheld', 'dismissed', 'lapsed', 'gone'));
create index reports_of_deleted on reports (id) where ad_id is null and outcome is null;
-- Until now they waited for ever. Nobody is told of these.
update reports set outcome = 'gone', decided_at = now() where ad_id is null and outcome is null;

-- What was decided about an owner, in the order of the decisions.
drop index review_jobs_owner;
create index review_jobs_owner on review_jobs (owner_id, decided_at desc, id desc);
