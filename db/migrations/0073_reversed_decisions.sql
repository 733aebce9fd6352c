-- A decision that took effect can be undone later: by whom, when and why.
alter table review_decisions
  add reversed_by uuid references users (id),
  add reversed_at timestamptz,
  add reversal_reason text check (char_length(reversal_reason) between 10 and 500),
  add constraint review_decisions_reversal_check check (
    (reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal_reason is null)
    and (reversed_at is null or outcome = 'done')
  );
create index review_decisions_done on review_decisions (ended_at desc, id desc) where outcome = 'done';
