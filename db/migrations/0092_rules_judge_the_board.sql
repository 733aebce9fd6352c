-- How far a rule that was switched on, or changed while it is on, has judged the ads of the board.
create table moderation_rule_checks (
  rule_id uuid primary key references moderation_rules (id) on delete cascade,
  -- The version of the rule that judges; another one begins anew.
  version integer not null,
  -- `asking`: it would put too many ads before a moderator, and waits for a second administrator.
  state text not null default 'running' check (state in ('running', 'asking', 'done')),
  is_agreed boolean not null,
  started_by uuid references users (id) on delete set null,
  started_at timestamptz not null,
  -- Ads of the board when it began; null until they are counted.
  total integer,
  judged integer not null default 0,
  hits integer not null default 0,
  -- The ad that was judged last, the newest being first.
  last_published_at timestamptz,
  last_id uuid,
  check ((last_id is null) = (last_published_at is null))
);
create index moderation_rule_checks_running on moderation_rule_checks (started_at) where state = 'running';

-- What a rule found: an ad is put before a moderator again only if it finds something else. Null for hits of before.
alter table moderation_rule_hits add column terms text[];
