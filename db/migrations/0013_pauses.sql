alter table ads
  -- how long the clock has stood still in this term because its owner put the ad away, in pauses that are over
  add column paused_seconds integer not null default 0 check (paused_seconds >= 0);

-- Why the ad moved, where a rule decided: what a moderator looks for.
alter table ad_status_changes add column reason text;
