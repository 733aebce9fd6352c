-- What waits for a person's decision. The module that opens a job closes it, in the transaction of what it does.
create table review_jobs (
  id uuid primary key,
  kind text not null check (kind in ('report', 'held_ad', 'copy', 'identity', 'cheated', 'appeal', 'finding', 'data_request')),
  subject_type text not null check (subject_type in ('ad', 'identity_photo', 'user', 'finding', 'data_request')),
  subject_id uuid not null,
  -- The user whom the subject belongs to; null if nobody.
  owner_id uuid references users (id),
  -- 0 to 100: how much harm waiting may do. The most harmful job comes first.
  harm smallint not null check (harm between 0 and 100),
  -- Keys of texts with their parameters; no personal data.
  reasons jsonb not null default '[]' check (jsonb_typeof(reasons) = 'array'),
  created_at timestamptz not null,
  -- The administrator who looks at it now, and until when it is theirs.
  locked_by uuid references users (id),
  locked_until timestamptz,
  decided_at timestamptz,
  -- An administrator's id or the name of a command; null if its owner or a rule ended it.
  decided_by text,
  decision text,
  check ((locked_by is null) = (locked_until is null)),
  check ((decided_at is null) = (decision is null)),
  check (decided_by is null or decided_at is not null)
);
-- One open job of a kind and subject.
create unique index review_jobs_open_subject on review_jobs (subject_id, kind) where decided_at is null;
create index review_jobs_open on review_jobs (harm desc, created_at, id) where decided_at is null;
create index review_jobs_subject on review_jobs (subject_id, id);
create index review_jobs_owner on review_jobs (owner_id, id);
create index review_jobs_decided on review_jobs (decided_by, decided_at) where decided_at is not null;

-- What waits already.
insert into review_jobs (id, kind, subject_type, subject_id, owner_id, harm, created_at)
  select gen_random_uuid(), 'held_ad', 'ad', id, owner_id, 40, updated_at from ads where status = 8 and revision_of is null;
insert into review_jobs (id, kind, subject_type, subject_id, owner_id, harm, created_at)
  select gen_random_uuid(), 'identity', 'identity_photo', id, user_id, 20, sent_at from identity_photos where ended_at is null;
