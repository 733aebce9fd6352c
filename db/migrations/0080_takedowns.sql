-- What authorities order to be taken off the board, with the time that the law gives.
create table takedowns (
  id uuid primary key,
  authority text not null,
  reference text not null,
  urgency text not null check (urgency in ('urgent', 'ordinary')),
  grounds text not null,
  received_at timestamptz not null,
  due_at timestamptz not null check (due_at > received_at),
  recorded_at timestamptz not null,
  recorded_by uuid not null references users (id),
  -- The order as it was uploaded: a PDF, or a picture that was encoded anew. The file is outside the database.
  file_type text not null check (file_type in ('application/pdf', 'image/webp')),
  file_bytes integer not null check (file_bytes > 0),
  file_hash bytea not null check (length(file_hash) = 32),
  -- When the administrators were told that the time is nearly over, and that it is over.
  warned_at timestamptz,
  overdue_told_at timestamptz,
  decision text check (decision in ('take_down', 'refuse')),
  decision_reason text not null default '',
  decided_at timestamptz,
  decided_by uuid references users (id),
  check ((decided_at is null) = (decision is null) and (decided_at is null) = (decided_by is null))
);
create unique index takedowns_reference on takedowns (lower(authority), lower(reference));
create index takedowns_open on takedowns (due_at, id) where decided_at is null;
create index takedowns_closed on takedowns (decided_at desc, id desc) where decided_at is not null;

create table takedown_ads (
  takedown_id uuid not null references takedowns (id),
  -- The ad may be deleted later, so this is no reference.
  ad_id uuid not null,
  owner_id uuid not null references users (id),
  title text not null,
  -- The ad as it was when it was recorded, or when it was hidden, as JSON. Null after its owner was erased.
  content text,
  content_hash bytea not null check (length(content_hash) = 32),
  hidden_at timestamptz,
  -- `not_shown`: it was not on the board; `gone`: it was deleted before the decision.
  outcome text check (outcome in ('hidden', 'not_shown', 'gone', 'left')),
  primary key (takedown_id, ad_id),
  check ((outcome = 'hidden') = (hidden_at is not null))
);
create index takedown_ads_ad on takedown_ads (ad_id);
create index takedown_ads_owner on takedown_ads (owner_id);

create index data_requests_closed on data_requests (answered_at desc, id desc) where answered_at is not null;

-- A tab of its own in the queue, which leads to the pages with the time limits.
alter table review_jobs drop constraint review_jobs_kind_check;
alter table review_jobs add constraint review_jobs_kind_check check (kind in
  ('report', 'held_ad', 'copy', 'identity', 'cheated', 'appeal', 'finding', 'data_request', 'takedown'));
alter table review_jobs drop constraint review_jobs_subject_type_check;
alter table review_jobs add constraint review_jobs_subject_type_check check (subject_type in
  ('ad', 'identity_photo', 'user', 'finding', 'data_request', 'takedown'));
drop index review_jobs_tab;
alter table review_jobs drop column tab;
alter table review_jobs add tab text not null generated always as (
  case kind
    when 'held_ad' then 'new'
    when 'identity' then 'identity'
    when 'takedown' then 'legal'
    when 'data_request' then 'legal'
    else 'report'
  end
) stored;
create index review_jobs_tab on review_jobs (tab, urgency, created_at, id) where decided_at is null;

-- What waits already.
insert into review_jobs (id, kind, subject_type, subject_id, owner_id, harm, created_at)
  select gen_random_uuid(), 'data_request', 'data_request', id, null, 50, received_at
  from data_requests where answered_at is null and kind in ('correction', 'objection', 'question', 'breach');
