-- Nothing is left to decide about an ad that its owner deleted; what the person collected stays.
alter table cheated_cases drop constraint cheated_cases_outcome_check;
alter table cheated_cases add constraint cheated_cases_outcome_check check (outcome in ('upheld', 'dismissed', 'gone'));
update cheated_cases set outcome = 'gone', decided_at = now()
where sent_at is not null and outcome is null and not exists (select from ads where ads.id = cheated_cases.ad_id);
