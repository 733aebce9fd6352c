-- What a person who was cheated collects for the bank and the police: a copy of the ad as it was, and an account of it.
create table cheated_cases (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- No reference: the copy stays when the ad is deleted.
  ad_id uuid not null,
  owner_id uuid not null references users (id),
  ad_title text not null,
  -- The copy, byte for byte as its hash was computed.
  evidence text not null,
  evidence_hash text not null,
  -- What the person told; null until it was sent.
  details jsonb,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- What a moderator decided about the ad.
  outcome text check (outcome in ('upheld', 'dismissed')),
  decided_at timestamptz,
  check (evidence_hash = encode(sha256(convert_to(evidence, 'UTF8')), 'hex')),
  check ((details is null) = (sent_at is null)),
  check ((outcome is null) = (decided_at is null))
);
-- One copy per person and ad.
create unique index cheated_cases_person on cheated_cases (user_id, ad_id);
create index cheated_cases_own on cheated_cases (user_id, id);
create index cheated_cases_ad on cheated_cases (ad_id) where sent_at is not null;
create index cheated_cases_created on cheated_cases (created_at);

create function forbid_change_of_evidence() returns trigger language plpgsql as $$
begin
  raise exception 'the copy of an ad does not change';
end $$;
create trigger cheated_cases_evidence before update on cheated_cases for each row
  when ((old.id, old.user_id, old.ad_id, old.owner_id, old.ad_title, old.evidence, old.evidence_hash, old.created_at)
    is distinct from (new.id, new.user_id, new.ad_id, new.owner_id, new.ad_title, new.evidence, new.evidence_hash, new.created_at))
  execute function forbid_change_of_evidence();

-- Screenshots of chats and receipts.
create table cheated_pictures (
  id uuid primary key,
  case_id uuid not null references cheated_cases (id) on delete cascade,
  width integer not null,
  height integer not null,
  sha256 text not null,
  created_at timestamptz not null
);
create index cheated_pictures_case on cheated_pictures (case_id, id);
