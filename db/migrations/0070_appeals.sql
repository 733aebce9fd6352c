-- What owners of hidden ads say against the decision, and what became of it.
create table appeals (
  id uuid primary key,
  ad_id uuid not null references ads (id) on delete cascade,
  -- The change of status that hid the ad: one appeal per decision.
  decision_id bigint not null unique references ad_status_changes (id) on delete cascade,
  text text not null check (char_length(text) between 20 and 1000),
  created_at timestamptz not null,
  -- Null while it waits. Lapsed: the ad was corrected or shown again meanwhile.
  outcome text check (outcome in ('upheld', 'restored', 'lapsed')),
  -- What the moderator answered; may be empty.
  answer text not null default '' check (char_length(answer) <= 500),
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
-- One waits for an ad.
create unique index appeals_waiting on appeals (ad_id) where outcome is null;
create index appeals_ad on appeals (ad_id);

create index users_administrators on users (id) where user_type in (3, 4);

-- About an appeal a moderator decides whether the ad stays hidden.
alter table review_decisions
  drop constraint review_decisions_decision_check,
  drop constraint review_decisions_check,
  add constraint review_decisions_decision_check
    check (decision in ('leave', 'hide', 'refuse', 'suspend', 'uphold', 'restore')),
  add constraint review_decisions_reason_check
    check ((reason_id is null) = (decision in ('leave', 'uphold', 'restore')));
