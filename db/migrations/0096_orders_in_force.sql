-- An authority's order about an ad stays in force until it is withdrawn, whatever becomes of the ad and its copies.
alter table ads
  add column ordered_at timestamptz,
  -- The ad that the authority named: this one, or the one that it was copied from.
  add column ordered_ad_id uuid,
  add check ((ordered_at is null) = (ordered_ad_id is null));
create index ads_ordered on ads (ordered_ad_id) where ordered_ad_id is not null;

update ads set ordered_at = carried_out.decided_at, ordered_ad_id = ads.id
from (
  select takedown_ads.ad_id, max(takedowns.decided_at) as decided_at
  from takedown_ads join takedowns on takedowns.id = takedown_ads.takedown_id
  where takedowns.decision = 'take_down' and takedown_ads.outcome in ('hidden', 'not_shown')
  group by takedown_ads.ad_id
) as carried_out
where carried_out.ad_id = ads.id;

-- The authority took its order back.
alter table takedowns
  add column withdrawn_at timestamptz,
  add column withdrawn_by uuid,
  add column withdrawal_reason text not null default '',
  add check (withdrawn_at is null or decision = 'take_down');
