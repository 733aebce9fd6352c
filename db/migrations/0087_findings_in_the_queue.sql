-- Findings about money wait in the queue too, in a tab that only superadmins see.
drop index review_jobs_tab;
alter table review_jobs drop column tab;
alter table review_jobs add tab text not null generated always as (
  case kind
    when 'held_ad' then 'new'
    when 'identity' then 'identity'
    when 'finding' then 'money'
    when 'takedown' then 'legal'
    when 'data_request' then 'legal'
    else 'report'
  end
) stored;
create index review_jobs_tab on review_jobs (tab, urgency, created_at, id) where decided_at is null;

-- What waits already.
insert into review_jobs (id, kind, subject_type, subject_id, owner_id, harm, created_at)
  select gen_random_uuid(), 'finding', 'finding', finding.id, payments.user_id, 70, found_at
  from payment_findings finding left join payments on payments.id = finding.payment_id
  where closed_at is null;
