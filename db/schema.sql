create extension btree_gin;
create extension citext;
create extension pg_trgm;
create extension unaccent;

create table ad_counts (
  ad_id uuid not null,
  views integer not null default 0,
  reveals integer not null default 0,
  favourites integer not null default 0,
  reports integer not null default 0
);
create table ad_days (
  ad_id uuid not null,
  day date not null,
  views integer not null default 0,
  reveals integer not null default 0,
  favourites integer not null default 0
);
create table ad_display_files (
  ad_id uuid not null,
  file_id uuid not null
);
create table ad_hashtags (
  hashtag citext not null,
  ad_id uuid not null,
  "position" smallint not null,
  frees_at timestamp with time zone
);
create table ad_notices (
  ad_id uuid not null,
  kind text not null,
  about timestamp with time zone not null,
  notified_at timestamp with time zone not null
);
create table ad_photos (
  ad_id uuid not null,
  "position" smallint not null,
  file_id uuid not null
);
create table ad_previews (
  token_hash text not null,
  ad_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);
create table ad_promotions (
  id uuid not null,
  ad_id uuid not null,
  kind text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  notified_at timestamp with time zone
);
create table ad_status_changes (
  id bigint not null generated always as identity,
  ad_id uuid not null,
  from_status smallint,
  to_status smallint not null,
  actor_id uuid,
  created_at timestamp with time zone not null,
  reason text
);
create table ad_text_hashes (
  ad_id uuid not null,
  hash bit(64),
  bands integer[] not null
);
create table ad_views (
  ad_id uuid not null,
  viewer text not null,
  viewed_on date not null
);
create table ads (
  id uuid not null,
  owner_id uuid not null,
  status smallint not null default 0,
  version integer not null default 0,
  display_config jsonb not null,
  artwork_html text,
  title text not null default ''::text,
  description text not null default ''::text,
  category_id integer,
  sub_category_id integer,
  details jsonb not null default '{}'::jsonb,
  price bigint,
  price_unit smallint not null default 0,
  price_note text not null default 'none'::text,
  price_period text not null default 'none'::text,
  location_same_as_profile boolean not null default false,
  city_id integer,
  address text not null default ''::text,
  address_detail text not null default ''::text,
  contact_same_as_profile boolean not null default false,
  contact_name text not null default ''::text,
  contact_email text not null default ''::text,
  contact_phone text not null default ''::text,
  whatsapp_connected boolean not null default false,
  auto_renew boolean not null default true,
  duration_days integer,
  boost boolean not null default false,
  highlight boolean not null default false,
  published_at timestamp with time zone,
  end_date timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  revision_of uuid,
  artwork_version integer not null default 1,
  links jsonb not null default '[]'::jsonb,
  hashtags text[] not null default '{}'::text[],
  voucher_code text not null default ''::text,
  availability text not null default 'available'::text,
  paused_at timestamp with time zone,
  term_days integer not null default 0,
  term_coins integer not null default 0,
  moderation jsonb,
  paused_seconds integer not null default 0,
  ordered_at timestamp with time zone,
  ordered_ad_id uuid
);
create table affiliate_commissions (
  referee_id uuid not null,
  referrer_id uuid not null,
  payment_id uuid not null,
  coins bigint not null,
  created_at timestamp with time zone not null,
  taken_back_at timestamp with time zone,
  mailbox_hash text,
  phone_hash text,
  withheld text
);
create table appeals (
  id uuid not null,
  ad_id uuid not null,
  decision_id bigint not null,
  text text not null,
  created_at timestamp with time zone not null,
  outcome text,
  answer text not null default ''::text,
  decided_at timestamp with time zone
);
create table audit_chain (
  "position" bigint not null,
  entry_id uuid not null,
  hash bytea not null
);
create table audit_checks (
  checked_at timestamp with time zone not null,
  ok boolean not null,
  entries bigint not null,
  hash bytea
);
create table audit_entries (
  id uuid not null,
  actor text not null,
  action text not null,
  subject_id uuid not null,
  reason text,
  before jsonb not null,
  after jsonb not null,
  created_at timestamp with time zone not null,
  network_hash text,
  place text
);
create table backup_runs (
  id bigint not null generated always as identity,
  kind text not null,
  started_at timestamp with time zone not null,
  seconds integer not null,
  bytes bigint not null,
  lost_seconds integer,
  error text
);
create table banned_contacts (
  kind text not null,
  value citext not null,
  created_at timestamp with time zone not null default now(),
  id uuid not null default gen_random_uuid(),
  reason text,
  created_by text,
  ends_at timestamp with time zone
);
create table brand_pictures (
  id uuid not null,
  picture bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null
);
create table breach_drills (
  id uuid not null,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  first_day date not null,
  last_day date not null,
  scope text not null,
  kinds text[] not null,
  people integer not null,
  duration_milliseconds integer not null
);
create table categories (
  id integer not null default nextval('added_reference_ids'::regclass),
  parent_id integer,
  slug text not null,
  name text not null,
  name_en text not null,
  icon text not null,
  category_class text not null,
  posting_group text not null,
  requires_approval boolean not null default false,
  fields jsonb not null default '[]'::jsonb,
  "position" integer not null default 0,
  is_active boolean not null default true
);
create table category_figures (
  category_id integer not null,
  ads_live bigint not null
);
create table changed_mailboxes (
  mailbox_hash text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null
);
create table cities (
  id integer not null,
  province_id integer not null,
  name text not null,
  kind text not null,
  slug text not null
);
create table code_sends (
  id bigint not null generated always as identity,
  email citext not null,
  network_address text not null,
  sent_at timestamp with time zone not null
);
create table code_tries (
  id bigint not null generated always as identity,
  email citext not null,
  tried_at timestamp with time zone not null
);
create table coin_corrections (
  id uuid not null,
  kind text not null,
  user_id uuid not null,
  amount bigint not null,
  subject_id uuid,
  reason text not null,
  state text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone
);
create table coin_packages (
  id integer not null,
  amount integer not null,
  bonus_amount integer not null,
  price integer not null,
  price_unit smallint not null default 0,
  "position" integer not null default 0,
  is_active boolean not null default true
);
create table consents (
  user_id uuid not null,
  type smallint not null,
  version integer not null,
  locale text not null,
  accepted_at timestamp with time zone not null
);
create table contact_reveals (
  ad_id uuid not null,
  viewer text not null,
  revealed_at timestamp with time zone not null
);
create table daily_figures (
  name text not null,
  day date not null,
  value bigint not null
);
create table data_exports (
  request_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  bytes bigint
);
create table data_requests (
  id uuid not null,
  user_id uuid,
  kind text not null,
  text text not null default ''::text,
  received_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  reminded_at timestamp with time zone,
  answered_at timestamp with time zone,
  answer text not null default ''::text
);
create table development_mails (
  id bigint not null generated always as identity,
  recipient text not null,
  raw bytea not null,
  created_at timestamp with time zone not null default now()
);
create table email_changes (
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  old_email citext not null,
  new_email citext not null,
  code_hash text not null,
  code_expires_at timestamp with time zone not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone,
  objection_hash text,
  objection_ends_at timestamp with time zone,
  had_password boolean not null default false
);
create table favourite_notices (
  user_id uuid not null,
  ad_id uuid not null,
  kind text not null,
  price bigint not null default 0,
  former_price bigint,
  created_at timestamp with time zone not null,
  notified_at timestamp with time zone
);
create table favourites (
  user_id uuid not null,
  ad_id uuid not null,
  created_at timestamp with time zone not null,
  lowest_price bigint,
  price_unit smallint not null default 0,
  saved_price bigint,
  saved_price_unit smallint not null default 0
);
create table fields (
  key text not null,
  label text not null,
  label_en text not null,
  type text not null,
  unit text,
  minimum numeric,
  maximum numeric,
  max_length integer,
  options_source text,
  options jsonb not null default '[]'::jsonb,
  highlight boolean not null default false,
  filter boolean not null default false,
  is_active boolean not null default true
);
create table files (
  id uuid not null,
  owner_id uuid not null,
  mime_type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  sha256 text not null,
  created_at timestamp with time zone not null,
  unused_since timestamp with time zone,
  purpose text not null default 'ad'::text
);
create table fraud_case_pictures (
  id uuid not null,
  case_id uuid not null,
  width integer not null,
  height integer not null,
  sha256 text not null,
  created_at timestamp with time zone not null
);
create table fraud_cases (
  id uuid not null,
  user_id uuid not null,
  ad_id uuid not null,
  owner_id uuid not null,
  ad_title text not null,
  evidence text not null,
  evidence_hash text not null,
  details jsonb,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  outcome text,
  decided_at timestamp with time zone
);
create table guest_report_codes (
  id uuid not null,
  token_hash text not null,
  ad_id uuid not null,
  type_id smallint not null,
  text text not null,
  email citext not null,
  code_hash text not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries smallint not null default 0
);
create table help_articles (
  id integer not null,
  category_id integer not null,
  slug text not null,
  title text not null,
  title_en text not null,
  body text not null,
  body_en text not null,
  is_frequent boolean not null,
  is_published boolean not null,
  "position" integer not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null default now(),
  words tsvector not null default ''::tsvector
);
create table help_categories (
  id integer not null,
  slug text not null,
  name text not null,
  name_en text not null,
  "position" integer not null
);
create table help_messages (
  id uuid not null,
  thread_id uuid not null,
  administrator_id uuid,
  text text not null,
  created_at timestamp with time zone not null
);
create table help_threads (
  id uuid not null,
  topic_id integer not null,
  user_id uuid,
  name text,
  email text,
  locale text not null,
  is_open boolean not null default true,
  network text not null,
  locked_by uuid,
  locked_until timestamp with time zone,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null
);
create table help_topics (
  id integer not null,
  name text not null,
  name_en text not null,
  is_active boolean not null,
  "position" integer not null
);
create table idempotent_calls (
  user_id uuid not null,
  key text not null,
  endpoint text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamp with time zone not null default now()
);
create table identity_photos (
  id uuid not null,
  user_id uuid not null,
  file_id uuid,
  width integer not null,
  height integer not null,
  sent_at timestamp with time zone not null,
  outcome text,
  reason_id smallint,
  ended_at timestamp with time zone
);
create table identity_reasons (
  id smallint not null,
  reason text not null,
  reason_en text not null,
  remedy text not null,
  remedy_en text not null,
  is_active boolean not null default true
);
create table information_pages (
  name text not null,
  title text not null,
  title_en text not null,
  body text not null,
  body_en text not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null default now()
);
create table invoice_series (
  series text not null,
  last_number integer not null
);
create table invoices (
  series text not null,
  number integer not null,
  payment_id uuid not null,
  buyer jsonb not null,
  issued_at timestamp with time zone not null,
  tax jsonb,
  check_code text not null default replace((gen_random_uuid())::text, '-'::text, ''::text)
);
create table ledger_accounts (
  id uuid not null,
  kind text not null,
  user_id uuid,
  balance bigint,
  version bigint not null default 0,
  status smallint not null default 1,
  created_at timestamp with time zone not null default now(),
  debt bigint not null default 0
);
create table ledger_checks (
  checked_at timestamp with time zone not null,
  ok boolean not null,
  transfers bigint not null,
  errors integer not null,
  figures jsonb
);
create table legal_drafts (
  id uuid not null,
  type smallint not null,
  title text not null,
  title_en text not null,
  body text not null,
  body_en text not null,
  must_accept boolean not null,
  publishes_on date
);
create table legal_versions (
  id uuid not null,
  type smallint not null,
  version integer not null,
  title text not null,
  title_en text not null,
  description jsonb not null,
  description_en jsonb not null,
  must_accept boolean not null,
  published_at timestamp with time zone not null
);
create table liability_days (
  day date not null,
  coins bigint not null,
  coin_limit bigint not null,
  notified_level smallint not null default 0,
  counted_at timestamp with time zone not null
);
create table limit_counts (
  caller text not null,
  taken integer not null,
  ends_at timestamp with time zone not null
);
create table listing_forms (
  category_id integer not null,
  digest text not null,
  is_made boolean not null,
  made_until timestamp with time zone,
  made_until_ad uuid
);
create table listings (
  ad_id uuid not null,
  owner_id uuid not null,
  category_id integer not null,
  sub_category_id integer not null,
  province_id integer not null,
  city_id integer not null,
  city_name text not null,
  title text not null,
  price bigint,
  price_unit smallint not null,
  price_note text not null,
  price_period text not null,
  ratio text not null,
  artwork_html text not null,
  published_at timestamp(3) with time zone not null,
  end_date timestamp with time zone not null,
  boosted_until timestamp with time zone,
  highlighted_from timestamp with time zone,
  highlighted_until timestamp with time zone,
  document tsvector not null,
  search_text text not null,
  availability text not null default 'available'::text,
  photo_id uuid,
  agency boolean not null default false,
  verified boolean not null default false,
  type text not null default 'sell'::text,
  details jsonb not null default '{}'::jsonb,
  document_version smallint not null default 0
);
create table loaded_records (
  table_name text not null,
  key text not null,
  digest text not null
);
create table mail_bounces (
  email citext not null,
  kind text not null,
  message_id text not null,
  bounced_at timestamp with time zone not null,
  lifted_at timestamp with time zone
);
create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now()
);
create table moderation_reasons (
  id smallint not null,
  reason text not null,
  reason_en text not null,
  policy text not null,
  policy_en text not null,
  is_active boolean not null default true
);
create table notification_choices (
  user_id uuid not null,
  kind text not null,
  in_app boolean not null,
  by_mail boolean not null,
  by_push boolean not null default true
);
create table notification_digests (
  user_id uuid not null,
  frequency text not null,
  due_at timestamp with time zone not null,
  mailed_through uuid
);
create table notifications (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone,
  ad_id uuid,
  is_listed boolean not null default true,
  awaits_mail boolean not null default false,
  awaits_push boolean not null default false
);
create table outbox_deliveries (
  event_id bigint not null,
  subscriber text not null,
  delivered_at timestamp with time zone not null default now()
);
create table outbox_events (
  id bigint not null generated always as identity,
  type text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default clock_timestamp()
);
create table outbox_waiting (
  event_id bigint not null,
  run_at timestamp with time zone not null default now(),
  attempts smallint not null default 0
);
create table page_timings (
  id bigint not null generated always as identity,
  measured_at timestamp with time zone not null,
  page text not null,
  build text not null,
  country text,
  network text not null,
  first_byte_ms integer,
  first_paint_ms integer,
  largest_paint_ms integer,
  interaction_ms integer,
  shift_thousandths integer
);
create table password_resets (
  id uuid not null,
  token_hash text not null,
  user_id uuid,
  email citext not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);
create table payment_findings (
  id uuid not null,
  kind text not null,
  payment_id uuid,
  gateway text not null,
  gateway_id text not null default ''::text,
  details jsonb not null default '{}'::jsonb,
  found_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  closing_note text
);
create table payment_webhooks (
  id uuid not null,
  gateway text not null,
  message_key text not null,
  body bytea not null,
  received_at timestamp with time zone not null,
  times integer not null default 1,
  last_received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  outcome text
);
create table payments (
  id uuid not null,
  code text not null,
  user_id uuid not null,
  status smallint not null default 1,
  package_id integer not null,
  coins bigint not null,
  bonus_coins bigint not null,
  amount bigint not null,
  currency text not null,
  channel text not null,
  idempotency_key text not null,
  request_hash text not null,
  gateway text not null,
  gateway_id text,
  gateway_status text,
  capture_id text,
  actions jsonb not null default '{}'::jsonb,
  failure_code text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  paid_at timestamp with time zone,
  settled_at timestamp with time zone,
  voided_at timestamp with time zone,
  is_late boolean not null default false,
  refund jsonb,
  stale_poll_at timestamp with time zone
);
create table phone_photos (
  token bytea not null,
  picture bytea not null,
  mime_type text not null,
  sent_at timestamp with time zone not null,
  taken_at timestamp with time zone
);
create table picture_fingerprints (
  file_id uuid not null,
  thumb bytea
);
create table picture_hashes (
  file_id uuid not null,
  cut smallint not null,
  hash bit(64) not null,
  low integer not null,
  high integer not null
);
create table picture_subjects (
  file_id uuid not null,
  subject jsonb
);
create table posting_limits (
  kind text not null,
  posting_group text not null default ''::text,
  tier text not null,
  maximum integer not null
);
create table promotion_prices (
  category_class text not null,
  kind text not null,
  days integer not null,
  price integer not null
);
create table provinces (
  id integer not null,
  name text not null
);
create table publication_packages (
  id integer not null,
  category_class text not null,
  duration_days integer not null,
  price integer not null
);
create table publications (
  ad_id uuid not null,
  owner_id uuid not null,
  category_id integer not null,
  published_at timestamp with time zone not null,
  was_live boolean not null default false
);
create table push_subscriptions (
  session_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null
);
create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone
);
create table reference_options (
  list text not null,
  id integer not null default nextval('added_reference_ids'::regclass),
  name text not null,
  name_en text not null,
  attributes jsonb not null default '{}'::jsonb,
  "position" integer not null default 0,
  is_active boolean not null default true
);
create table registration_origins (
  user_id uuid not null,
  mailbox_hash text not null,
  phone_hash text not null,
  network_hash text,
  device_hash text
);
create table registrations (
  id uuid not null,
  token_hash text not null,
  email citext not null,
  code_hash text,
  code_sent_at timestamp with time zone,
  code_expires_at timestamp with time zone,
  tries integer not null default 0,
  verified_at timestamp with time zone,
  completed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  voucher_code citext,
  google_subject text,
  first_name text not null default ''::text,
  last_name text not null default ''::text
);
create table report_types (
  id smallint not null,
  name text not null,
  name_en text not null,
  needs_text boolean not null default false,
  severity smallint not null,
  "position" smallint not null,
  is_active boolean not null default true,
  explanation text,
  explanation_en text
);
create table reported_ads (
  ad_id uuid not null,
  held_from smallint,
  cleared_at timestamp with time zone
);
create table reporters (
  user_id uuid not null,
  weight numeric(4,3) not null
);
create table reports (
  id uuid not null,
  ad_id uuid,
  reporter_id uuid,
  type_id smallint not null,
  text text not null default ''::text,
  created_at timestamp with time zone not null,
  outcome text,
  decided_at timestamp with time zone,
  guest_hash text,
  guest_email citext,
  guest_locale text,
  guest_network text
);
create table review_decisions (
  id uuid not null,
  job_id uuid not null,
  decision text not null,
  reason_id smallint,
  note text not null,
  parts text[] not null,
  decided_by uuid not null,
  created_at timestamp with time zone not null,
  effective_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  reversed_by uuid,
  reversed_at timestamp with time zone,
  reversal_reason text
);
create table review_jobs (
  id uuid not null,
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  owner_id uuid,
  severity smallint not null,
  reasons jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null,
  locked_by uuid,
  locked_until timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by text,
  decision text,
  urgency smallint not null default (100 - severity),
  tab text not null default 
CASE kind
    WHEN 'held_ad'::text THEN 'new'::text
    WHEN 'identity'::text THEN 'identity'::text
    WHEN 'finding'::text THEN 'money'::text
    WHEN 'takedown'::text THEN 'legal'::text
    WHEN 'data_request'::text THEN 'legal'::text
    WHEN 'second'::text THEN 'second'::text
    ELSE 'report'::text
END,
  excluded uuid[] not null default '{}'::uuid[],
  seen jsonb,
  people uuid[] not null default '{}'::uuid[]
);
create table saved_search_hits (
  search_id uuid not null,
  ad_id uuid not null,
  found_at timestamp with time zone not null,
  notified_at timestamp with time zone
);
create table saved_search_keys (
  key text not null,
  search_id uuid not null
);
create table saved_search_prices (
  ad_id uuid not null,
  price bigint not null,
  price_unit smallint not null
);
create table saved_searches (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  filters jsonb not null,
  condition jsonb not null,
  document_version integer not null,
  frequency text not null,
  is_paused boolean not null default false,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  notified_at timestamp with time zone,
  notice_due_at timestamp with time zone
);
create table screening_rule_checks (
  rule_id uuid not null,
  version integer not null,
  state text not null default 'running'::text,
  is_agreed boolean not null,
  started_by uuid,
  started_at timestamp with time zone not null,
  total integer,
  evaluated integer not null default 0,
  hits integer not null default 0,
  last_published_at timestamp with time zone,
  last_id uuid
);
create table screening_rule_hits (
  rule_id uuid not null,
  ad_id uuid not null,
  hit_at timestamp with time zone not null,
  terms text[]
);
create table screening_rules (
  id uuid not null,
  name text not null,
  kind text not null,
  effect text not null,
  terms text[] not null default '{}'::text[],
  measure text,
  limits jsonb not null default '{}'::jsonb,
  is_active boolean not null default false,
  version integer not null default 1,
  requested_by uuid,
  updated_at timestamp with time zone not null
);
create table search_choices (
  query text not null,
  ad_id uuid not null,
  visitor text not null,
  weight smallint not null,
  chosen_on date not null
);
create table search_chosen (
  query text not null,
  category_id integer not null,
  weight real not null
);
create table search_guesses (
  query text not null,
  category_id integer not null
);
create table search_phrases (
  phrase text not null,
  uses integer not null
);
create table search_synonyms (
  id uuid not null,
  members text[] not null,
  narrower text[] not null default '{}'::text[],
  version integer not null default 1,
  updated_at timestamp with time zone not null
);
create table search_words (
  word text not null,
  uses integer not null
);
create table second_factor_challenges (
  id uuid not null,
  token_hash text not null,
  user_id uuid not null,
  purpose text not null,
  secret text,
  tries integer not null default 0,
  expires_at timestamp with time zone not null
);
create table second_factor_failures (
  id bigint not null generated always as identity,
  user_id uuid,
  network_address text not null,
  failed_at timestamp with time zone not null,
  device_hash text
);
create table second_factors (
  user_id uuid not null,
  secret text not null,
  last_step integer not null,
  enrolled_at timestamp with time zone not null
);
create table second_reviews (
  job_id uuid not null,
  first_decision_id uuid not null,
  second_decision_id uuid,
  agrees boolean,
  decided_at timestamp with time zone
);
create table seller_counts (
  owner_id uuid not null,
  ads_sold integer not null default 0,
  reports_cleared integer not null default 0
);
create table sessions (
  id uuid not null,
  user_id uuid not null,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone not null,
  place text not null default ''::text,
  confirmed_at timestamp with time zone
);
create table settings (
  key text not null,
  value jsonb not null
);
create table shared_keys (
  name text not null,
  fingerprint text not null
);
create table sign_in_failures (
  id bigint not null generated always as identity,
  email citext not null,
  network_address text not null,
  failed_at timestamp with time zone not null
);
create table site_notices (
  id integer not null,
  text text not null,
  text_en text not null,
  level text not null,
  pages text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  is_active boolean not null
);
create table superadmin_requests (
  user_id uuid not null,
  requested_by uuid not null,
  reason text not null,
  requested_at timestamp with time zone not null
);
create table survey_answers (
  user_id uuid not null,
  mailbox_hash text not null,
  phone_hash text not null,
  option_id smallint not null,
  coins bigint not null,
  answered_at timestamp with time zone not null
);
create table survey_options (
  id smallint not null,
  survey_id smallint not null,
  parent_id smallint,
  value text not null,
  text text not null,
  text_en text not null,
  prompt text,
  prompt_en text,
  "position" smallint not null,
  is_offered boolean not null default true
);
create table surveys (
  id smallint not null,
  question text not null,
  question_en text not null
);
create table takedown_ads (
  takedown_id uuid not null,
  ad_id uuid not null,
  owner_id uuid not null,
  title text not null,
  content text,
  content_hash bytea not null,
  hidden_at timestamp with time zone,
  outcome text
);
create table takedowns (
  id uuid not null,
  authority text not null,
  reference text not null,
  urgency text not null,
  grounds text not null,
  received_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid not null,
  file_type text not null,
  file_bytes integer not null,
  file_hash bytea not null,
  warned_at timestamp with time zone,
  overdue_notified_at timestamp with time zone,
  decision text,
  decision_reason text not null default ''::text,
  decided_at timestamp with time zone,
  decided_by uuid,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  withdrawal_reason text not null default ''::text
);
create table transfers (
  id uuid not null,
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  amount bigint not null,
  cause text not null,
  subject_id uuid,
  details jsonb not null default '{}'::jsonb,
  idempotency_key text not null,
  debit_balance_after bigint,
  debit_version bigint,
  credit_balance_after bigint,
  credit_version bigint,
  created_at timestamp with time zone not null
);
create table user_devices (
  user_id uuid not null,
  device_hash text not null,
  first_used_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null
);
create table user_notes (
  id uuid not null,
  user_id uuid not null,
  author_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null
);
create table user_terms (
  user_id uuid not null,
  term text not null,
  account_status smallint not null,
  user_type smallint not null
);
create table users (
  id uuid not null,
  email citext not null,
  phone text not null,
  first_name text not null,
  last_name text not null default ''::text,
  user_type smallint not null default 1,
  account_status smallint not null default 2,
  locale smallint not null default 2,
  city_id integer not null,
  address text not null default ''::text,
  password_hash text,
  identity_status smallint not null default 0,
  terms_accepted_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  survey_available boolean not null default true,
  referral_code text not null default substr(md5((gen_random_uuid())::text), 1, 16),
  referred_by uuid,
  status_reason text,
  suspended_until timestamp with time zone,
  display_name text not null default ''::text,
  photo_id uuid,
  google_subject text,
  erase_at timestamp with time zone,
  erasure_reminded_at timestamp with time zone,
  deletion_cancelled_at timestamp with time zone,
  is_paused boolean not null default false,
  role_since timestamp with time zone
);
create table voucher_uses (
  voucher_id integer not null,
  user_id uuid not null,
  subject_id uuid,
  coins integer not null,
  used_at timestamp with time zone not null
);
create table vouchers (
  id integer not null,
  code citext not null,
  voucher_type smallint not null,
  package_id integer,
  coin_benefit integer not null,
  affiliate_id uuid,
  description text not null default ''::text,
  description_en text not null default ''::text,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  max_uses integer,
  uses integer not null default 0
);
create table welcome_bonuses (
  user_id uuid not null,
  mailbox_hash text not null,
  phone_hash text not null,
  network_hash text,
  coins bigint not null,
  created_at timestamp with time zone not null,
  held_at timestamp with time zone,
  paid_at timestamp with time zone
);

alter table ad_counts add constraint ad_counts_favourites_check CHECK ((favourites >= 0));
alter table ad_counts add constraint ad_counts_pkey PRIMARY KEY (ad_id);
alter table ad_counts add constraint ad_counts_reports_check CHECK ((reports >= 0));
alter table ad_days add constraint ad_days_pkey PRIMARY KEY (ad_id, day);
alter table ad_display_files add constraint ad_display_files_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table ad_display_files add constraint ad_display_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id);
alter table ad_display_files add constraint ad_display_files_pkey PRIMARY KEY (ad_id, file_id);
alter table ad_hashtags add constraint ad_hashtags_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table ad_hashtags add constraint ad_hashtags_hashtag_check CHECK (((length((hashtag)::text) >= 2) AND (length((hashtag)::text) <= 30)));
alter table ad_hashtags add constraint ad_hashtags_pkey PRIMARY KEY (hashtag);
alter table ad_notices add constraint ad_notices_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table ad_notices add constraint ad_notices_pkey PRIMARY KEY (ad_id, kind, about);
alter table ad_photos add constraint ad_photos_ad_id_file_id_key UNIQUE (ad_id, file_id);
alter table ad_photos add constraint ad_photos_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table ad_photos add constraint ad_photos_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id);
alter table ad_photos add constraint ad_photos_pkey PRIMARY KEY (ad_id, "position");
alter table ad_photos add constraint ad_photos_position_check CHECK ((("position" >= 0) AND ("position" <= 9)));
alter table ad_previews add constraint ad_previews_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table ad_previews add constraint ad_previews_pkey PRIMARY KEY (token_hash);
alter table ad_promotions add constraint ad_promotions_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table ad_promotions add constraint ad_promotions_check CHECK ((ends_at > starts_at));
alter table ad_promotions add constraint ad_promotions_kind_check CHECK ((kind = ANY (ARRAY['boost'::text, 'highlight'::text])));
alter table ad_promotions add constraint ad_promotions_pkey PRIMARY KEY (id);
alter table ad_status_changes add constraint ad_status_changes_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table ad_status_changes add constraint ad_status_changes_pkey PRIMARY KEY (id);
alter table ad_text_hashes add constraint ad_text_hashes_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table ad_text_hashes add constraint ad_text_hashes_pkey PRIMARY KEY (ad_id);
alter table ad_views add constraint ad_views_pkey PRIMARY KEY (ad_id, viewer);
alter table ads add constraint ads_availability_check CHECK ((availability = ANY (ARRAY['available'::text, 'reserved'::text, 'sold'::text])));
alter table ads add constraint ads_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id);
alter table ads add constraint ads_check CHECK (((status <> 4) OR ((published_at IS NOT NULL) AND (end_date IS NOT NULL) AND (artwork_html IS NOT NULL) AND (category_id IS NOT NULL) AND (sub_category_id IS NOT NULL) AND (city_id IS NOT NULL))));
alter table ads add constraint ads_check1 CHECK (((revision_of IS NULL) OR (status <= 3)));
alter table ads add constraint ads_check2 CHECK (((ordered_at IS NULL) = (ordered_ad_id IS NULL)));
alter table ads add constraint ads_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id);
alter table ads add constraint ads_hashtags_check CHECK ((cardinality(hashtags) <= 5));
alter table ads add constraint ads_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table ads add constraint ads_paused_seconds_check CHECK ((paused_seconds >= 0));
alter table ads add constraint ads_pkey PRIMARY KEY (id);
alter table ads add constraint ads_price_check CHECK ((price >= 0));
alter table ads add constraint ads_price_unit_check CHECK ((price_unit = ANY (ARRAY[0, 1])));
alter table ads add constraint ads_revision_of_fkey FOREIGN KEY (revision_of) REFERENCES ads(id) ON DELETE CASCADE;
alter table ads add constraint ads_status_check CHECK (((status >= 0) AND (status <= 8)));
alter table ads add constraint ads_sub_category_id_fkey FOREIGN KEY (sub_category_id) REFERENCES categories(id);
alter table ads add constraint ads_term_coins_check CHECK ((term_coins >= 0));
alter table ads add constraint ads_term_days_check CHECK ((term_days >= 0));
alter table affiliate_commissions add constraint affiliate_commissions_check CHECK ((referee_id <> referrer_id));
alter table affiliate_commissions add constraint affiliate_commissions_check1 CHECK (((withheld IS NULL) OR (coins = 0)));
alter table affiliate_commissions add constraint affiliate_commissions_coins_check CHECK ((coins >= 0));
alter table affiliate_commissions add constraint affiliate_commissions_mailbox_hash_key UNIQUE (mailbox_hash);
alter table affiliate_commissions add constraint affiliate_commissions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table affiliate_commissions add constraint affiliate_commissions_payment_id_key UNIQUE (payment_id);
alter table affiliate_commissions add constraint affiliate_commissions_phone_hash_key UNIQUE (phone_hash);
alter table affiliate_commissions add constraint affiliate_commissions_pkey PRIMARY KEY (referee_id);
alter table affiliate_commissions add constraint affiliate_commissions_referee_id_fkey FOREIGN KEY (referee_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table affiliate_commissions add constraint affiliate_commissions_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table affiliate_commissions add constraint affiliate_commissions_withheld_check CHECK ((withheld = ANY (ARRAY['mailbox'::text, 'phone'::text, 'device'::text, 'network'::text, 'repeated'::text])));
alter table appeals add constraint appeals_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table appeals add constraint appeals_answer_check CHECK ((char_length(answer) <= 500));
alter table appeals add constraint appeals_check CHECK (((outcome IS NULL) = (decided_at IS NULL)));
alter table appeals add constraint appeals_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES ad_status_changes(id) ON DELETE CASCADE;
alter table appeals add constraint appeals_decision_id_key UNIQUE (decision_id);
alter table appeals add constraint appeals_outcome_check CHECK ((outcome = ANY (ARRAY['upheld'::text, 'restored'::text, 'lapsed'::text])));
alter table appeals add constraint appeals_pkey PRIMARY KEY (id);
alter table appeals add constraint appeals_text_check CHECK (((char_length(text) >= 20) AND (char_length(text) <= 1000)));
alter table audit_chain add constraint audit_chain_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES audit_entries(id);
alter table audit_chain add constraint audit_chain_entry_id_key UNIQUE (entry_id);
alter table audit_chain add constraint audit_chain_hash_check CHECK ((octet_length(hash) = 32));
alter table audit_chain add constraint audit_chain_pkey PRIMARY KEY ("position");
alter table audit_chain add constraint audit_chain_position_check CHECK (("position" > 0));
alter table audit_checks add constraint audit_checks_entries_check CHECK ((entries >= 0));
alter table audit_checks add constraint audit_checks_pkey PRIMARY KEY (checked_at);
alter table audit_entries add constraint audit_entries_actor_check CHECK ((actor <> ''::text));
alter table audit_entries add constraint audit_entries_chain TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table audit_entries add constraint audit_entries_pkey PRIMARY KEY (id);
alter table backup_runs add constraint backup_runs_bytes_check CHECK ((bytes >= 0));
alter table backup_runs add constraint backup_runs_error_check CHECK ((length(error) <= 500));
alter table backup_runs add constraint backup_runs_kind_check CHECK ((kind = ANY (ARRAY['backup'::text, 'drill'::text])));
alter table backup_runs add constraint backup_runs_lost_seconds_check CHECK ((lost_seconds >= 0));
alter table backup_runs add constraint backup_runs_pkey PRIMARY KEY (id);
alter table backup_runs add constraint backup_runs_seconds_check CHECK ((seconds >= 0));
alter table banned_contacts add constraint banned_contacts_id_key UNIQUE (id);
alter table banned_contacts add constraint banned_contacts_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text])));
alter table banned_contacts add constraint banned_contacts_pkey PRIMARY KEY (kind, value);
alter table brand_pictures add constraint brand_pictures_height_check CHECK ((height > 0));
alter table brand_pictures add constraint brand_pictures_pkey PRIMARY KEY (id);
alter table brand_pictures add constraint brand_pictures_width_check CHECK ((width > 0));
alter table breach_drills add constraint breach_drills_check CHECK ((last_day >= first_day));
alter table breach_drills add constraint breach_drills_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
alter table breach_drills add constraint breach_drills_duration_milliseconds_check CHECK ((duration_milliseconds >= 0));
alter table breach_drills add constraint breach_drills_kinds_check CHECK ((cardinality(kinds) > 0));
alter table breach_drills add constraint breach_drills_people_check CHECK ((people >= 0));
alter table breach_drills add constraint breach_drills_pkey PRIMARY KEY (id);
alter table breach_drills add constraint breach_drills_scope_check CHECK ((scope = ANY (ARRAY['stored'::text, 'written'::text])));
alter table categories add constraint categories_category_class_check CHECK ((category_class = ANY (ARRAY['general'::text, 'services'::text, 'motorbikes'::text, 'premium'::text])));
alter table categories add constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id);
alter table categories add constraint categories_pkey PRIMARY KEY (id);
alter table categories add constraint categories_posting_group_check CHECK ((posting_group = ANY (ARRAY['general'::text, 'services'::text, 'premium'::text])));
alter table categories add constraint categories_slug_key UNIQUE (slug);
alter table category_figures add constraint category_figures_ads_live_check CHECK ((ads_live >= 0));
alter table category_figures add constraint category_figures_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id);
alter table category_figures add constraint category_figures_pkey PRIMARY KEY (category_id);
alter table changed_mailboxes add constraint changed_mailboxes_pkey PRIMARY KEY (mailbox_hash, user_id);
alter table changed_mailboxes add constraint changed_mailboxes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table cities add constraint cities_kind_check CHECK ((kind = ANY (ARRAY['city'::text, 'regency'::text])));
alter table cities add constraint cities_pkey PRIMARY KEY (id);
alter table cities add constraint cities_province_id_fkey FOREIGN KEY (province_id) REFERENCES provinces(id);
alter table cities add constraint cities_slug_key UNIQUE (slug);
alter table code_sends add constraint code_sends_pkey PRIMARY KEY (id);
alter table code_tries add constraint code_tries_pkey PRIMARY KEY (id);
alter table coin_corrections add constraint coin_corrections_amount_check CHECK ((amount <> 0));
alter table coin_corrections add constraint coin_corrections_check CHECK (((subject_id IS NULL) = (kind = 'correction'::text)));
alter table coin_corrections add constraint coin_corrections_check1 CHECK ((requested_by <> user_id));
alter table coin_corrections add constraint coin_corrections_check2 CHECK ((decided_by <> user_id));
alter table coin_corrections add constraint coin_corrections_check3 CHECK (((state <> 'booked'::text) OR (decided_by IS DISTINCT FROM requested_by)));
alter table coin_corrections add constraint coin_corrections_check4 CHECK (((state = 'waiting'::text) = (decided_at IS NULL)));
alter table coin_corrections add constraint coin_corrections_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table coin_corrections add constraint coin_corrections_kind_check CHECK ((kind = ANY (ARRAY['correction'::text, 'ad_refund'::text, 'topup_refund'::text])));
alter table coin_corrections add constraint coin_corrections_pkey PRIMARY KEY (id);
alter table coin_corrections add constraint coin_corrections_reason_check CHECK ((reason <> ''::text));
alter table coin_corrections add constraint coin_corrections_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id);
alter table coin_corrections add constraint coin_corrections_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'booked'::text, 'refused'::text, 'expired'::text])));
alter table coin_corrections add constraint coin_corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table coin_packages add constraint coin_packages_amount_check CHECK ((amount > 0));
alter table coin_packages add constraint coin_packages_bonus_amount_check CHECK ((bonus_amount >= 0));
alter table coin_packages add constraint coin_packages_pkey PRIMARY KEY (id);
alter table coin_packages add constraint coin_packages_price_check CHECK ((price > 0));
alter table consents add constraint consents_locale_check CHECK ((locale = ANY (ARRAY['id'::text, 'en'::text])));
alter table consents add constraint consents_pkey PRIMARY KEY (user_id, type, version);
alter table consents add constraint consents_type_version_fkey FOREIGN KEY (type, version) REFERENCES legal_versions(type, version);
alter table consents add constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table contact_reveals add constraint contact_reveals_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table contact_reveals add constraint contact_reveals_pkey PRIMARY KEY (ad_id, viewer);
alter table daily_figures add constraint daily_figures_name_check CHECK ((name = ANY (ARRAY['ads_posted'::text, 'ads_live'::text, 'users_new'::text, 'coins_sold'::text])));
alter table daily_figures add constraint daily_figures_pkey PRIMARY KEY (name, day);
alter table daily_figures add constraint daily_figures_value_check CHECK ((value >= 0));
alter table data_exports add constraint data_exports_bytes_check CHECK ((bytes > 0));
alter table data_exports add constraint data_exports_check CHECK ((((ready_at IS NULL) = (expires_at IS NULL)) AND ((ready_at IS NULL) = (bytes IS NULL))));
alter table data_exports add constraint data_exports_pkey PRIMARY KEY (request_id);
alter table data_exports add constraint data_exports_request_id_fkey FOREIGN KEY (request_id) REFERENCES data_requests(id);
alter table data_exports add constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table data_requests add constraint data_requests_check CHECK (((kind = 'breach'::text) = (user_id IS NULL)));
alter table data_requests add constraint data_requests_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'deletion'::text, 'erasure'::text, 'correction'::text, 'objection'::text, 'question'::text, 'breach'::text])));
alter table data_requests add constraint data_requests_pkey PRIMARY KEY (id);
alter table data_requests add constraint data_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table development_mails add constraint development_mails_pkey PRIMARY KEY (id);
alter table email_changes add constraint email_changes_check CHECK (((changed_at IS NULL) = (objection_hash IS NULL)));
alter table email_changes add constraint email_changes_check1 CHECK (((changed_at IS NULL) = (objection_ends_at IS NULL)));
alter table email_changes add constraint email_changes_new_email_check CHECK ((length((new_email)::text) <= 254));
alter table email_changes add constraint email_changes_objection_hash_key UNIQUE (objection_hash);
alter table email_changes add constraint email_changes_pkey PRIMARY KEY (id);
alter table email_changes add constraint email_changes_token_hash_key UNIQUE (token_hash);
alter table email_changes add constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table favourite_notices add constraint favourite_notices_kind_check CHECK ((kind = ANY (ARRAY['price'::text, 'reserved'::text, 'sold'::text, 'ended'::text])));
alter table favourite_notices add constraint favourite_notices_pkey PRIMARY KEY (user_id, ad_id, kind, price);
alter table favourite_notices add constraint favourite_notices_user_id_ad_id_fkey FOREIGN KEY (user_id, ad_id) REFERENCES favourites(user_id, ad_id) ON DELETE CASCADE;
alter table favourites add constraint favourites_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table favourites add constraint favourites_pkey PRIMARY KEY (user_id, ad_id);
alter table favourites add constraint favourites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table fields add constraint fields_pkey PRIMARY KEY (key);
alter table fields add constraint fields_type_check CHECK ((type = ANY (ARRAY['integer'::text, 'decimal'::text, 'text'::text, 'select'::text, 'multi_select'::text])));
alter table files add constraint files_bytes_check CHECK ((bytes > 0));
alter table files add constraint files_height_check CHECK ((height > 0));
alter table files add constraint files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
alter table files add constraint files_pkey PRIMARY KEY (id);
alter table files add constraint files_purpose_check CHECK ((purpose = ANY (ARRAY['ad'::text, 'profile'::text])));
alter table files add constraint files_width_check CHECK ((width > 0));
alter table fraud_case_pictures add constraint fraud_case_pictures_case_id_fkey FOREIGN KEY (case_id) REFERENCES fraud_cases(id) ON DELETE CASCADE;
alter table fraud_case_pictures add constraint fraud_case_pictures_pkey PRIMARY KEY (id);
alter table fraud_cases add constraint fraud_cases_check CHECK ((evidence_hash = encode(sha256(convert_to(evidence, 'UTF8'::name)), 'hex'::text)));
alter table fraud_cases add constraint fraud_cases_check1 CHECK (((details IS NULL) = (sent_at IS NULL)));
alter table fraud_cases add constraint fraud_cases_check2 CHECK (((outcome IS NULL) = (decided_at IS NULL)));
alter table fraud_cases add constraint fraud_cases_outcome_check CHECK ((outcome = ANY (ARRAY['upheld'::text, 'dismissed'::text, 'gone'::text])));
alter table fraud_cases add constraint fraud_cases_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table fraud_cases add constraint fraud_cases_pkey PRIMARY KEY (id);
alter table fraud_cases add constraint fraud_cases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table guest_report_codes add constraint guest_report_codes_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table guest_report_codes add constraint guest_report_codes_pkey PRIMARY KEY (id);
alter table guest_report_codes add constraint guest_report_codes_text_check CHECK ((char_length(text) <= 500));
alter table guest_report_codes add constraint guest_report_codes_token_hash_key UNIQUE (token_hash);
alter table guest_report_codes add constraint guest_report_codes_type_id_fkey FOREIGN KEY (type_id) REFERENCES report_types(id);
alter table help_articles add constraint help_articles_category_id_fkey FOREIGN KEY (category_id) REFERENCES help_categories(id);
alter table help_articles add constraint help_articles_pkey PRIMARY KEY (id);
alter table help_articles add constraint help_articles_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text));
alter table help_articles add constraint help_articles_slug_key UNIQUE (slug);
alter table help_categories add constraint help_categories_pkey PRIMARY KEY (id);
alter table help_categories add constraint help_categories_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text));
alter table help_categories add constraint help_categories_slug_key UNIQUE (slug);
alter table help_messages add constraint help_messages_administrator_id_fkey FOREIGN KEY (administrator_id) REFERENCES users(id);
alter table help_messages add constraint help_messages_pkey PRIMARY KEY (id);
alter table help_messages add constraint help_messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES help_threads(id) ON DELETE CASCADE;
alter table help_threads add constraint help_threads_check CHECK ((((user_id IS NULL) = (email IS NOT NULL)) AND ((email IS NULL) = (name IS NULL))));
alter table help_threads add constraint help_threads_check1 CHECK (((locked_by IS NULL) = (locked_until IS NULL)));
alter table help_threads add constraint help_threads_locale_check CHECK ((locale = ANY (ARRAY['id'::text, 'en'::text])));
alter table help_threads add constraint help_threads_locked_by_fkey FOREIGN KEY (locked_by) REFERENCES users(id);
alter table help_threads add constraint help_threads_pkey PRIMARY KEY (id);
alter table help_threads add constraint help_threads_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES help_topics(id);
alter table help_threads add constraint help_threads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table help_topics add constraint help_topics_pkey PRIMARY KEY (id);
alter table idempotent_calls add constraint idempotent_calls_key_check CHECK (((length(key) >= 8) AND (length(key) <= 100)));
alter table idempotent_calls add constraint idempotent_calls_pkey PRIMARY KEY (user_id, key);
alter table identity_photos add constraint identity_photos_check CHECK (((outcome IS NULL) = (ended_at IS NULL)));
alter table identity_photos add constraint identity_photos_check1 CHECK (((NOT (outcome IS DISTINCT FROM 'rejected'::text)) = (reason_id IS NOT NULL)));
alter table identity_photos add constraint identity_photos_check2 CHECK (
CASE
    WHEN (outcome IS NULL) THEN (file_id IS NOT NULL)
    WHEN (outcome = ANY (ARRAY['replaced'::text, 'withdrawn'::text])) THEN (file_id IS NULL)
    ELSE true
END);
alter table identity_photos add constraint identity_photos_file_id_key UNIQUE (file_id);
alter table identity_photos add constraint identity_photos_height_check CHECK ((height > 0));
alter table identity_photos add constraint identity_photos_outcome_check CHECK ((outcome = ANY (ARRAY['verified'::text, 'rejected'::text, 'replaced'::text, 'withdrawn'::text])));
alter table identity_photos add constraint identity_photos_pkey PRIMARY KEY (id);
alter table identity_photos add constraint identity_photos_reason_id_fkey FOREIGN KEY (reason_id) REFERENCES identity_reasons(id);
alter table identity_photos add constraint identity_photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table identity_photos add constraint identity_photos_width_check CHECK ((width > 0));
alter table identity_reasons add constraint identity_reasons_pkey PRIMARY KEY (id);
alter table information_pages add constraint information_pages_name_check CHECK ((name = ANY (ARRAY['about'::text, 'welcome'::text, 'index'::text])));
alter table information_pages add constraint information_pages_pkey PRIMARY KEY (name);
alter table invoice_series add constraint invoice_series_last_number_check CHECK ((last_number >= 0));
alter table invoice_series add constraint invoice_series_pkey PRIMARY KEY (series);
alter table invoices add constraint invoices_number_check CHECK ((number > 0));
alter table invoices add constraint invoices_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table invoices add constraint invoices_payment_id_key UNIQUE (payment_id);
alter table invoices add constraint invoices_pkey PRIMARY KEY (series, number);
alter table invoices add constraint invoices_series_fkey FOREIGN KEY (series) REFERENCES invoice_series(series);
alter table ledger_accounts add constraint ledger_accounts_balance_check CHECK ((balance >= 0));
alter table ledger_accounts add constraint ledger_accounts_check CHECK (((kind = 'wallet'::text) = (user_id IS NOT NULL)));
alter table ledger_accounts add constraint ledger_accounts_check1 CHECK (((kind = 'wallet'::text) = (balance IS NOT NULL)));
alter table ledger_accounts add constraint ledger_accounts_check2 CHECK (((kind = 'wallet'::text) OR (debt = 0)));
alter table ledger_accounts add constraint ledger_accounts_debt_check CHECK ((debt >= 0));
alter table ledger_accounts add constraint ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['wallet'::text, 'sales'::text, 'bonus'::text, 'revenue'::text, 'correction'::text, 'receivable'::text])));
alter table ledger_accounts add constraint ledger_accounts_pkey PRIMARY KEY (id);
alter table ledger_accounts add constraint ledger_accounts_status_check CHECK ((status = ANY (ARRAY[1, 2, 3])));
alter table ledger_accounts add constraint ledger_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table ledger_accounts add constraint ledger_accounts_user_id_key UNIQUE (user_id);
alter table ledger_checks add constraint ledger_checks_errors_check CHECK ((errors >= 0));
alter table ledger_checks add constraint ledger_checks_pkey PRIMARY KEY (checked_at);
alter table ledger_checks add constraint ledger_checks_transfers_check CHECK ((transfers >= 0));
alter table legal_drafts add constraint legal_drafts_pkey PRIMARY KEY (id);
alter table legal_drafts add constraint legal_drafts_type_check CHECK ((type = ANY (ARRAY[1, 2])));
alter table legal_versions add constraint legal_versions_pkey PRIMARY KEY (id);
alter table legal_versions add constraint legal_versions_type_check CHECK ((type = ANY (ARRAY[1, 2])));
alter table legal_versions add constraint legal_versions_type_version_key UNIQUE (type, version);
alter table legal_versions add constraint legal_versions_version_check CHECK ((version > 0));
alter table liability_days add constraint liability_days_coin_limit_check CHECK ((coin_limit > 0));
alter table liability_days add constraint liability_days_coins_check CHECK ((coins >= 0));
alter table liability_days add constraint liability_days_notified_level_check CHECK ((notified_level = ANY (ARRAY[0, 80, 100])));
alter table liability_days add constraint liability_days_pkey PRIMARY KEY (day);
alter table limit_counts add constraint limit_counts_pkey PRIMARY KEY (caller);
alter table listing_forms add constraint listing_forms_check CHECK (((made_until IS NULL) = (made_until_ad IS NULL)));
alter table listing_forms add constraint listing_forms_pkey PRIMARY KEY (category_id);
alter table listings add constraint listings_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table listings add constraint listings_availability_check CHECK ((availability = ANY (ARRAY['available'::text, 'reserved'::text, 'sold'::text])));
alter table listings add constraint listings_check CHECK (((highlighted_from IS NULL) = (highlighted_until IS NULL)));
alter table listings add constraint listings_pkey PRIMARY KEY (ad_id);
alter table listings add constraint listings_type_check CHECK ((type = ANY (ARRAY['sell'::text, 'buy'::text, 'rent'::text, 'service'::text])));
alter table loaded_records add constraint loaded_records_pkey PRIMARY KEY (table_name, key);
alter table mail_bounces add constraint mail_bounces_kind_check CHECK ((kind = ANY (ARRAY['hard'::text, 'complaint'::text])));
alter table mail_bounces add constraint mail_bounces_pkey PRIMARY KEY (email);
alter table migrations add constraint migrations_pkey PRIMARY KEY (name);
alter table moderation_reasons add constraint moderation_reasons_pkey PRIMARY KEY (id);
alter table notification_choices add constraint notification_choices_pkey PRIMARY KEY (user_id, kind);
alter table notification_choices add constraint notification_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notification_digests add constraint notification_digests_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text])));
alter table notification_digests add constraint notification_digests_pkey PRIMARY KEY (user_id);
alter table notification_digests add constraint notification_digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE SET NULL;
alter table notifications add constraint notifications_pkey PRIMARY KEY (id);
alter table notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table outbox_deliveries add constraint outbox_deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES outbox_events(id) ON DELETE CASCADE;
alter table outbox_deliveries add constraint outbox_deliveries_pkey PRIMARY KEY (event_id, subscriber);
alter table outbox_events add constraint outbox_events_pkey PRIMARY KEY (id);
alter table outbox_waiting add constraint outbox_waiting_pkey PRIMARY KEY (event_id);
alter table page_timings add constraint page_timings_build_check CHECK ((length(build) <= 40));
alter table page_timings add constraint page_timings_country_check CHECK ((length(country) = 2));
alter table page_timings add constraint page_timings_first_byte_ms_check CHECK ((first_byte_ms >= 0));
alter table page_timings add constraint page_timings_first_paint_ms_check CHECK ((first_paint_ms >= 0));
alter table page_timings add constraint page_timings_interaction_ms_check CHECK ((interaction_ms >= 0));
alter table page_timings add constraint page_timings_largest_paint_ms_check CHECK ((largest_paint_ms >= 0));
alter table page_timings add constraint page_timings_network_check CHECK ((network = ANY (ARRAY['slow-2g'::text, '2g'::text, '3g'::text, '4g'::text, 'unknown'::text])));
alter table page_timings add constraint page_timings_page_check CHECK ((length(page) <= 124));
alter table page_timings add constraint page_timings_pkey PRIMARY KEY (id);
alter table page_timings add constraint page_timings_shift_thousandths_check CHECK ((shift_thousandths >= 0));
alter table password_resets add constraint password_resets_pkey PRIMARY KEY (id);
alter table password_resets add constraint password_resets_token_hash_key UNIQUE (token_hash);
alter table password_resets add constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table payment_findings add constraint payment_findings_check CHECK (((closed_by IS NULL) OR (closed_at IS NOT NULL)));
alter table payment_findings add constraint payment_findings_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id);
alter table payment_findings add constraint payment_findings_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table payment_findings add constraint payment_findings_pkey PRIMARY KEY (id);
alter table payment_webhooks add constraint payment_webhooks_gateway_message_key_key UNIQUE (gateway, message_key);
alter table payment_webhooks add constraint payment_webhooks_pkey PRIMARY KEY (id);
alter table payments add constraint payments_amount_check CHECK ((amount > 0));
alter table payments add constraint payments_bonus_coins_check CHECK ((bonus_coins >= 0));
alter table payments add constraint payments_channel_check CHECK ((channel = ANY (ARRAY['QRIS'::text, 'DANA'::text, 'OVO'::text])));
alter table payments add constraint payments_check CHECK (((status <> ALL (ARRAY[2, 3])) OR (settled_at IS NOT NULL)));
alter table payments add constraint payments_check1 CHECK (((status <> 3) OR (capture_id IS NOT NULL)));
alter table payments add constraint payments_code_key UNIQUE (code);
alter table payments add constraint payments_coins_check CHECK ((coins > 0));
alter table payments add constraint payments_gateway_capture_id_key UNIQUE (gateway, capture_id);
alter table payments add constraint payments_gateway_gateway_id_key UNIQUE (gateway, gateway_id);
alter table payments add constraint payments_package_id_fkey FOREIGN KEY (package_id) REFERENCES coin_packages(id);
alter table payments add constraint payments_pkey PRIMARY KEY (id);
alter table payments add constraint payments_status_check CHECK (((status >= 1) AND (status <= 5)));
alter table payments add constraint payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table payments add constraint payments_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key);
alter table phone_photos add constraint phone_photos_picture_check CHECK ((octet_length(picture) <= 3145728));
alter table phone_photos add constraint phone_photos_pkey PRIMARY KEY (token);
alter table phone_photos add constraint phone_photos_token_check CHECK ((octet_length(token) = 16));
alter table picture_fingerprints add constraint picture_fingerprints_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE;
alter table picture_fingerprints add constraint picture_fingerprints_pkey PRIMARY KEY (file_id);
alter table picture_fingerprints add constraint picture_fingerprints_thumb_check CHECK ((octet_length(thumb) = 1024));
alter table picture_hashes add constraint picture_hashes_cut_check CHECK (((cut >= 0) AND (cut <= 2)));
alter table picture_hashes add constraint picture_hashes_file_id_fkey FOREIGN KEY (file_id) REFERENCES picture_fingerprints(file_id) ON DELETE CASCADE;
alter table picture_hashes add constraint picture_hashes_pkey PRIMARY KEY (file_id, cut);
alter table picture_subjects add constraint picture_subjects_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE;
alter table picture_subjects add constraint picture_subjects_pkey PRIMARY KEY (file_id);
alter table picture_subjects add constraint picture_subjects_subject_check CHECK ((jsonb_typeof(subject) = 'object'::text));
alter table posting_limits add constraint posting_limits_kind_check CHECK ((kind = ANY (ARRAY['daily'::text, 'active'::text, 'category'::text])));
alter table posting_limits add constraint posting_limits_maximum_check CHECK ((maximum >= 0));
alter table posting_limits add constraint posting_limits_pkey PRIMARY KEY (kind, posting_group, tier);
alter table posting_limits add constraint posting_limits_tier_check CHECK ((tier = ANY (ARRAY['regular'::text, 'verified'::text, 'agency'::text])));
alter table promotion_prices add constraint promotion_prices_days_check CHECK ((days > 0));
alter table promotion_prices add constraint promotion_prices_kind_check CHECK ((kind = ANY (ARRAY['boost'::text, 'highlight'::text])));
alter table promotion_prices add constraint promotion_prices_pkey PRIMARY KEY (category_class, kind);
alter table promotion_prices add constraint promotion_prices_price_check CHECK ((price >= 0));
alter table provinces add constraint provinces_pkey PRIMARY KEY (id);
alter table publication_packages add constraint publication_packages_category_class_duration_days_key UNIQUE (category_class, duration_days);
alter table publication_packages add constraint publication_packages_duration_days_check CHECK ((duration_days > 0));
alter table publication_packages add constraint publication_packages_pkey PRIMARY KEY (id);
alter table publication_packages add constraint publication_packages_price_check CHECK ((price >= 0));
alter table publications add constraint publications_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id);
alter table publications add constraint publications_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;
alter table publications add constraint publications_pkey PRIMARY KEY (ad_id, published_at);
alter table push_subscriptions add constraint push_subscriptions_endpoint_check CHECK ((length(endpoint) <= 1000));
alter table push_subscriptions add constraint push_subscriptions_endpoint_key UNIQUE (endpoint);
alter table push_subscriptions add constraint push_subscriptions_pkey PRIMARY KEY (session_id);
alter table push_subscriptions add constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
alter table push_subscriptions add constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash);
alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE;
alter table reference_options add constraint reference_options_pkey PRIMARY KEY (list, id);
alter table registration_origins add constraint registration_origins_pkey PRIMARY KEY (user_id);
alter table registration_origins add constraint registration_origins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table registrations add constraint registrations_pkey PRIMARY KEY (id);
alter table registrations add constraint registrations_token_hash_key UNIQUE (token_hash);
alter table report_types add constraint report_types_check CHECK (((explanation IS NULL) = (explanation_en IS NULL)));
alter table report_types add constraint report_types_pkey PRIMARY KEY (id);
alter table report_types add constraint report_types_severity_check CHECK (((severity >= 0) AND (severity <= 100)));
alter table reported_ads add constraint reported_ads_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table reported_ads add constraint reported_ads_held_from_check CHECK ((held_from = ANY (ARRAY[4, 6])));
alter table reported_ads add constraint reported_ads_pkey PRIMARY KEY (ad_id);
alter table reporters add constraint reporters_pkey PRIMARY KEY (user_id);
alter table reporters add constraint reporters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table reporters add constraint reporters_weight_check CHECK (((weight >= (0)::numeric) AND (weight <= (2)::numeric)));
alter table reports add constraint reports_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE SET NULL;
alter table reports add constraint reports_check CHECK (((outcome IS NULL) = (decided_at IS NULL)));
alter table reports add constraint reports_check1 CHECK (((reporter_id IS NULL) = (guest_hash IS NOT NULL)));
alter table reports add constraint reports_check2 CHECK (((guest_hash IS NOT NULL) OR ((guest_email IS NULL) AND (guest_locale IS NULL) AND (guest_network IS NULL))));
alter table reports add constraint reports_check3 CHECK (((guest_email IS NULL) = (guest_locale IS NULL)));
alter table reports add constraint reports_guest_locale_check CHECK ((guest_locale = ANY (ARRAY['id'::text, 'en'::text])));
alter table reports add constraint reports_outcome_check CHECK ((outcome = ANY (ARRAY['upheld'::text, 'dismissed'::text, 'lapsed'::text, 'gone'::text])));
alter table reports add constraint reports_pkey PRIMARY KEY (id);
alter table reports add constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id);
alter table reports add constraint reports_text_check CHECK ((char_length(text) <= 500));
alter table reports add constraint reports_type_id_fkey FOREIGN KEY (type_id) REFERENCES report_types(id);
alter table review_decisions add constraint review_decisions_check1 CHECK (((ended_at IS NULL) = (outcome IS NULL)));
alter table review_decisions add constraint review_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table review_decisions add constraint review_decisions_decision_check CHECK ((decision = ANY (ARRAY['leave'::text, 'hide'::text, 'refuse'::text, 'suspend'::text, 'uphold'::text, 'restore'::text])));
alter table review_decisions add constraint review_decisions_job_id_fkey FOREIGN KEY (job_id) REFERENCES review_jobs(id);
alter table review_decisions add constraint review_decisions_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'undone'::text, 'void'::text])));
alter table review_decisions add constraint review_decisions_pkey PRIMARY KEY (id);
alter table review_decisions add constraint review_decisions_reason_check CHECK (((reason_id IS NULL) = (decision = ANY (ARRAY['leave'::text, 'uphold'::text, 'restore'::text]))));
alter table review_decisions add constraint review_decisions_reason_id_fkey FOREIGN KEY (reason_id) REFERENCES moderation_reasons(id);
alter table review_decisions add constraint review_decisions_reversal_check CHECK ((((reversed_at IS NULL) = (reversed_by IS NULL)) AND ((reversed_at IS NULL) = (reversal_reason IS NULL)) AND ((reversed_at IS NULL) OR (outcome = 'done'::text))));
alter table review_decisions add constraint review_decisions_reversal_reason_check CHECK (((char_length(reversal_reason) >= 10) AND (char_length(reversal_reason) <= 500)));
alter table review_decisions add constraint review_decisions_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES users(id);
alter table review_jobs add constraint review_jobs_check CHECK (((locked_by IS NULL) = (locked_until IS NULL)));
alter table review_jobs add constraint review_jobs_check1 CHECK (((decided_at IS NULL) = (decision IS NULL)));
alter table review_jobs add constraint review_jobs_check2 CHECK (((decided_by IS NULL) OR (decided_at IS NOT NULL)));
alter table review_jobs add constraint review_jobs_kind_check CHECK ((kind = ANY (ARRAY['report'::text, 'held_ad'::text, 'copy'::text, 'identity'::text, 'fraud_case'::text, 'appeal'::text, 'finding'::text, 'data_request'::text, 'takedown'::text, 'second'::text])));
alter table review_jobs add constraint review_jobs_locked_by_fkey FOREIGN KEY (locked_by) REFERENCES users(id);
alter table review_jobs add constraint review_jobs_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table review_jobs add constraint review_jobs_pkey PRIMARY KEY (id);
alter table review_jobs add constraint review_jobs_reasons_check CHECK ((jsonb_typeof(reasons) = 'array'::text));
alter table review_jobs add constraint review_jobs_seen_check CHECK (((seen IS NULL) OR ((kind = 'second'::text) AND (decided_at IS NULL))));
alter table review_jobs add constraint review_jobs_severity_check CHECK (((severity >= 0) AND (severity <= 100)));
alter table review_jobs add constraint review_jobs_subject_type_check CHECK ((subject_type = ANY (ARRAY['ad'::text, 'identity_photo'::text, 'user'::text, 'finding'::text, 'data_request'::text, 'takedown'::text])));
alter table saved_search_hits add constraint saved_search_hits_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table saved_search_hits add constraint saved_search_hits_pkey PRIMARY KEY (search_id, ad_id);
alter table saved_search_hits add constraint saved_search_hits_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE;
alter table saved_search_keys add constraint saved_search_keys_pkey PRIMARY KEY (key, search_id);
alter table saved_search_keys add constraint saved_search_keys_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE;
alter table saved_search_prices add constraint saved_search_prices_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table saved_search_prices add constraint saved_search_prices_pkey PRIMARY KEY (ad_id);
alter table saved_searches add constraint saved_searches_frequency_check CHECK ((frequency = ANY (ARRAY['at_once'::text, 'daily'::text, 'weekly'::text])));
alter table saved_searches add constraint saved_searches_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table saved_searches add constraint saved_searches_pkey PRIMARY KEY (id);
alter table saved_searches add constraint saved_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table screening_rule_checks add constraint screening_rule_checks_check CHECK (((last_id IS NULL) = (last_published_at IS NULL)));
alter table screening_rule_checks add constraint screening_rule_checks_pkey PRIMARY KEY (rule_id);
alter table screening_rule_checks add constraint screening_rule_checks_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES screening_rules(id) ON DELETE CASCADE;
alter table screening_rule_checks add constraint screening_rule_checks_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE SET NULL;
alter table screening_rule_checks add constraint screening_rule_checks_state_check CHECK ((state = ANY (ARRAY['running'::text, 'awaiting_consent'::text, 'done'::text])));
alter table screening_rule_hits add constraint screening_rule_hits_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table screening_rule_hits add constraint screening_rule_hits_pkey PRIMARY KEY (rule_id, ad_id);
alter table screening_rule_hits add constraint screening_rule_hits_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES screening_rules(id) ON DELETE CASCADE;
alter table screening_rules add constraint screening_rules_check CHECK (((kind = 'measure'::text) = (measure IS NOT NULL)));
alter table screening_rules add constraint screening_rules_check1 CHECK (((kind = 'measure'::text) = (terms = '{}'::text[])));
alter table screening_rules add constraint screening_rules_effect_check CHECK ((effect = ANY (ARRAY['hold'::text, 'flag'::text])));
alter table screening_rules add constraint screening_rules_kind_check CHECK ((kind = ANY (ARRAY['words'::text, 'contacts'::text, 'measure'::text])));
alter table screening_rules add constraint screening_rules_measure_check CHECK ((measure = ANY (ARRAY['cheap_new_account'::text, 'shared_phone'::text, 'reveals_without_favourites'::text])));
alter table screening_rules add constraint screening_rules_pkey PRIMARY KEY (id);
alter table screening_rules add constraint screening_rules_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL;
alter table search_choices add constraint search_choices_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE;
alter table search_choices add constraint search_choices_pkey PRIMARY KEY (query, ad_id, visitor);
alter table search_choices add constraint search_choices_query_check CHECK (((length(query) >= 1) AND (length(query) <= 100)));
alter table search_choices add constraint search_choices_weight_check CHECK ((weight > 0));
alter table search_chosen add constraint search_chosen_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id);
alter table search_chosen add constraint search_chosen_pkey PRIMARY KEY (query, category_id);
alter table search_guesses add constraint search_guesses_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id);
alter table search_guesses add constraint search_guesses_pkey PRIMARY KEY (query);
alter table search_phrases add constraint search_phrases_phrase_check CHECK (((length(phrase) >= 3) AND (length(phrase) <= 40)));
alter table search_phrases add constraint search_phrases_pkey PRIMARY KEY (phrase);
alter table search_phrases add constraint search_phrases_uses_check CHECK ((uses > 0));
alter table search_synonyms add constraint search_synonyms_check CHECK (((cardinality(members) + cardinality(narrower)) > 1));
alter table search_synonyms add constraint search_synonyms_members_check CHECK (((cardinality(members) >= 1) AND (cardinality(members) <= 12)));
alter table search_synonyms add constraint search_synonyms_narrower_check CHECK ((cardinality(narrower) <= 12));
alter table search_synonyms add constraint search_synonyms_pkey PRIMARY KEY (id);
alter table search_synonyms add constraint search_synonyms_version_check CHECK ((version > 0));
alter table search_words add constraint search_words_pkey PRIMARY KEY (word);
alter table second_factor_challenges add constraint second_factor_challenges_pkey PRIMARY KEY (id);
alter table second_factor_challenges add constraint second_factor_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'new_phone'::text])));
alter table second_factor_challenges add constraint second_factor_challenges_token_hash_key UNIQUE (token_hash);
alter table second_factor_challenges add constraint second_factor_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table second_factor_failures add constraint second_factor_failures_pkey PRIMARY KEY (id);
alter table second_factor_failures add constraint second_factor_failures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table second_factors add constraint second_factors_pkey PRIMARY KEY (user_id);
alter table second_factors add constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table second_reviews add constraint second_reviews_check CHECK ((((decided_at IS NULL) = (second_decision_id IS NULL)) AND ((decided_at IS NULL) = (agrees IS NULL))));
alter table second_reviews add constraint second_reviews_first_decision_id_fkey FOREIGN KEY (first_decision_id) REFERENCES review_decisions(id);
alter table second_reviews add constraint second_reviews_first_decision_id_key UNIQUE (first_decision_id);
alter table second_reviews add constraint second_reviews_job_id_fkey FOREIGN KEY (job_id) REFERENCES review_jobs(id);
alter table second_reviews add constraint second_reviews_pkey PRIMARY KEY (job_id);
alter table second_reviews add constraint second_reviews_second_decision_id_fkey FOREIGN KEY (second_decision_id) REFERENCES review_decisions(id);
alter table second_reviews add constraint second_reviews_second_decision_id_key UNIQUE (second_decision_id);
alter table seller_counts add constraint seller_counts_ads_sold_check CHECK ((ads_sold >= 0));
alter table seller_counts add constraint seller_counts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table seller_counts add constraint seller_counts_pkey PRIMARY KEY (owner_id);
alter table seller_counts add constraint seller_counts_reports_cleared_check CHECK ((reports_cleared >= 0));
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table settings add constraint settings_pkey PRIMARY KEY (key);
alter table shared_keys add constraint shared_keys_pkey PRIMARY KEY (name);
alter table sign_in_failures add constraint sign_in_failures_pkey PRIMARY KEY (id);
alter table site_notices add constraint site_notices_check CHECK ((ends_at > starts_at));
alter table site_notices add constraint site_notices_level_check CHECK ((level = ANY (ARRAY['info'::text, 'warning'::text, 'danger'::text])));
alter table site_notices add constraint site_notices_pages_check CHECK ((pages = ANY (ARRAY['all'::text, 'home'::text])));
alter table site_notices add constraint site_notices_pkey PRIMARY KEY (id);
alter table superadmin_requests add constraint superadmin_requests_check CHECK ((requested_by <> user_id));
alter table superadmin_requests add constraint superadmin_requests_pkey PRIMARY KEY (user_id);
alter table superadmin_requests add constraint superadmin_requests_reason_check CHECK ((reason <> ''::text));
alter table superadmin_requests add constraint superadmin_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id);
alter table superadmin_requests add constraint superadmin_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table survey_answers add constraint survey_answers_coins_check CHECK ((coins >= 0));
alter table survey_answers add constraint survey_answers_mailbox_hash_key UNIQUE (mailbox_hash);
alter table survey_answers add constraint survey_answers_option_id_fkey FOREIGN KEY (option_id) REFERENCES survey_options(id);
alter table survey_answers add constraint survey_answers_phone_hash_key UNIQUE (phone_hash);
alter table survey_answers add constraint survey_answers_pkey PRIMARY KEY (user_id);
alter table survey_answers add constraint survey_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table survey_options add constraint survey_options_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES survey_options(id);
alter table survey_options add constraint survey_options_pkey PRIMARY KEY (id);
alter table survey_options add constraint survey_options_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES surveys(id);
alter table survey_options add constraint survey_options_survey_id_value_key UNIQUE (survey_id, value);
alter table survey_options add constraint survey_options_value_check CHECK ((value ~ '^[a-z0-9_]{1,40}$'::text));
alter table surveys add constraint surveys_pkey PRIMARY KEY (id);
alter table takedown_ads add constraint takedown_ads_check CHECK (((outcome = 'hidden'::text) = (hidden_at IS NOT NULL)));
alter table takedown_ads add constraint takedown_ads_content_hash_check CHECK ((length(content_hash) = 32));
alter table takedown_ads add constraint takedown_ads_outcome_check CHECK ((outcome = ANY (ARRAY['hidden'::text, 'not_shown'::text, 'gone'::text, 'left'::text])));
alter table takedown_ads add constraint takedown_ads_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table takedown_ads add constraint takedown_ads_pkey PRIMARY KEY (takedown_id, ad_id);
alter table takedown_ads add constraint takedown_ads_takedown_id_fkey FOREIGN KEY (takedown_id) REFERENCES takedowns(id);
alter table takedowns add constraint takedowns_check CHECK ((due_at > received_at));
alter table takedowns add constraint takedowns_check1 CHECK ((((decided_at IS NULL) = (decision IS NULL)) AND ((decided_at IS NULL) = (decided_by IS NULL))));
alter table takedowns add constraint takedowns_check2 CHECK (((withdrawn_at IS NULL) OR (decision = 'take_down'::text)));
alter table takedowns add constraint takedowns_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table takedowns add constraint takedowns_decision_check CHECK ((decision = ANY (ARRAY['take_down'::text, 'refuse'::text])));
alter table takedowns add constraint takedowns_file_bytes_check CHECK ((file_bytes > 0));
alter table takedowns add constraint takedowns_file_hash_check CHECK ((length(file_hash) = 32));
alter table takedowns add constraint takedowns_file_type_check CHECK ((file_type = ANY (ARRAY['application/pdf'::text, 'image/webp'::text])));
alter table takedowns add constraint takedowns_pkey PRIMARY KEY (id);
alter table takedowns add constraint takedowns_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id);
alter table takedowns add constraint takedowns_urgency_check CHECK ((urgency = ANY (ARRAY['urgent'::text, 'ordinary'::text])));
alter table transfers add constraint transfers_amount_check CHECK ((amount > 0));
alter table transfers add constraint transfers_check CHECK ((debit_account_id <> credit_account_id));
alter table transfers add constraint transfers_credit_account_id_credit_version_key UNIQUE (credit_account_id, credit_version);
alter table transfers add constraint transfers_credit_account_id_fkey FOREIGN KEY (credit_account_id) REFERENCES ledger_accounts(id);
alter table transfers add constraint transfers_credit_balance_after_check CHECK ((credit_balance_after >= 0));
alter table transfers add constraint transfers_debit_account_id_debit_version_key UNIQUE (debit_account_id, debit_version);
alter table transfers add constraint transfers_debit_account_id_fkey FOREIGN KEY (debit_account_id) REFERENCES ledger_accounts(id);
alter table transfers add constraint transfers_debit_balance_after_check CHECK ((debit_balance_after >= 0));
alter table transfers add constraint transfers_idempotency_key_key UNIQUE (idempotency_key);
alter table transfers add constraint transfers_pkey PRIMARY KEY (id);
alter table user_devices add constraint user_devices_pkey PRIMARY KEY (user_id, device_hash);
alter table user_devices add constraint user_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table user_notes add constraint user_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id);
alter table user_notes add constraint user_notes_pkey PRIMARY KEY (id);
alter table user_notes add constraint user_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)));
alter table user_notes add constraint user_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table user_terms add constraint user_terms_pkey PRIMARY KEY (user_id, term);
alter table user_terms add constraint user_terms_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table users add constraint users_account_status_check CHECK (((account_status >= 1) AND (account_status <= 7)));
alter table users add constraint users_check CHECK ((referred_by <> id));
alter table users add constraint users_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id);
alter table users add constraint users_email_check CHECK ((length((email)::text) <= 254));
alter table users add constraint users_email_key UNIQUE (email);
alter table users add constraint users_erase_at CHECK (((erase_at IS NULL) OR (account_status = 6)));
alter table users add constraint users_google_password CHECK (((google_subject IS NULL) OR (password_hash IS NULL)));
alter table users add constraint users_google_subject_key UNIQUE (google_subject);
alter table users add constraint users_identity_status_check CHECK (((identity_status >= 0) AND (identity_status <= 3)));
alter table users add constraint users_locale_check CHECK ((locale = ANY (ARRAY[1, 2])));
alter table users add constraint users_phone_check CHECK ((phone ~ '^\+[0-9]{8,15}$'::text));
alter table users add constraint users_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES files(id);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table users add constraint users_referral_code_key UNIQUE (referral_code);
alter table users add constraint users_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES users(id) ON DELETE SET NULL;
alter table users add constraint users_suspended_until CHECK (((suspended_until IS NULL) OR (account_status = 4)));
alter table users add constraint users_user_type_check CHECK (((user_type >= 0) AND (user_type <= 6)));
alter table voucher_uses add constraint voucher_uses_coins_check CHECK ((coins >= 0));
alter table voucher_uses add constraint voucher_uses_pkey PRIMARY KEY (voucher_id, user_id);
alter table voucher_uses add constraint voucher_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table voucher_uses add constraint voucher_uses_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id);
alter table vouchers add constraint vouchers_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES users(id) ON DELETE CASCADE;
alter table vouchers add constraint vouchers_check CHECK ((ends_at > starts_at));
alter table vouchers add constraint vouchers_check1 CHECK (((max_uses IS NULL) OR (uses <= max_uses)));
alter table vouchers add constraint vouchers_check2 CHECK (((voucher_type = 1) = (affiliate_id IS NOT NULL)));
alter table vouchers add constraint vouchers_code_check CHECK (((length((code)::text) >= 3) AND (length((code)::text) <= 30)));
alter table vouchers add constraint vouchers_code_key UNIQUE (code);
alter table vouchers add constraint vouchers_coin_benefit_check CHECK ((coin_benefit >= 0));
alter table vouchers add constraint vouchers_max_uses_check CHECK ((max_uses > 0));
alter table vouchers add constraint vouchers_package_id_fkey FOREIGN KEY (package_id) REFERENCES publication_packages(id);
alter table vouchers add constraint vouchers_pkey PRIMARY KEY (id);
alter table vouchers add constraint vouchers_uses_check CHECK ((uses >= 0));
alter table vouchers add constraint vouchers_voucher_type_check CHECK (((voucher_type >= 0) AND (voucher_type <= 3)));
alter table welcome_bonuses add constraint welcome_bonuses_check CHECK (((held_at IS NOT NULL) OR (paid_at IS NOT NULL)));
alter table welcome_bonuses add constraint welcome_bonuses_coins_check CHECK ((coins > 0));
alter table welcome_bonuses add constraint welcome_bonuses_mailbox_hash_key UNIQUE (mailbox_hash);
alter table welcome_bonuses add constraint welcome_bonuses_phone_hash_key UNIQUE (phone_hash);
alter table welcome_bonuses add constraint welcome_bonuses_pkey PRIMARY KEY (user_id);
alter table welcome_bonuses add constraint welcome_bonuses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

CREATE INDEX ad_counts_unsaved ON public.ad_counts USING btree (reveals) WHERE ((favourites = 0) AND (reveals >= 10));
CREATE INDEX ad_days_day ON public.ad_days USING brin (day);
CREATE INDEX ad_display_files_file ON public.ad_display_files USING btree (file_id);
CREATE INDEX ad_hashtags_ad ON public.ad_hashtags USING btree (ad_id);
CREATE INDEX ad_hashtags_frees ON public.ad_hashtags USING btree (frees_at) WHERE (frees_at IS NOT NULL);
CREATE INDEX ad_photos_file ON public.ad_photos USING btree (file_id);
CREATE INDEX ad_previews_expires ON public.ad_previews USING btree (expires_at);
CREATE INDEX ad_promotions_ad ON public.ad_promotions USING btree (ad_id, kind);
CREATE INDEX ad_promotions_without_notice ON public.ad_promotions USING btree (ends_at) WHERE (notified_at IS NULL);
CREATE INDEX ad_status_changes_ad ON public.ad_status_changes USING btree (ad_id, id);
CREATE INDEX ad_text_hashes_bands ON public.ad_text_hashes USING gin (bands) WITH (fastupdate=off);
CREATE INDEX ad_views_viewed_on ON public.ad_views USING btree (viewed_on);
CREATE INDEX ads_artwork_version ON public.ads USING btree (artwork_version) WHERE (artwork_html IS NOT NULL);
CREATE INDEX ads_contact_phone ON public.ads USING btree (contact_phone) WHERE (contact_phone <> ''::text);
CREATE INDEX ads_end_date ON public.ads USING btree (end_date) WHERE (status = 4);
CREATE INDEX ads_newest ON public.ads USING btree (status, id DESC) INCLUDE (title) WHERE (revision_of IS NULL);
CREATE INDEX ads_ordered ON public.ads USING btree (ordered_ad_id) WHERE (ordered_ad_id IS NOT NULL);
CREATE INDEX ads_owner ON public.ads USING btree (owner_id, status, updated_at DESC);
CREATE INDEX ads_owner_live ON public.ads USING btree (owner_id) WHERE ((status = 4) AND (revision_of IS NULL));
CREATE INDEX ads_owner_published ON public.ads USING btree (owner_id, published_at);
CREATE INDEX ads_paused ON public.ads USING btree (paused_at) WHERE (paused_at IS NOT NULL);
CREATE INDEX ads_prices ON public.ads USING btree (sub_category_id, published_at DESC) INCLUDE (price) WHERE ((status = 4) AND (price_unit = 0) AND (price > 0));
CREATE INDEX ads_published ON public.ads USING btree (published_at DESC, id DESC) WHERE (status = 4);
CREATE INDEX ads_short_address ON public.ads USING btree ("right"((id)::text, 10));
CREATE INDEX ads_unfinished ON public.ads USING btree (updated_at) WHERE (status <= 3);
CREATE INDEX affiliate_commissions_referrer ON public.affiliate_commissions USING btree (referrer_id, created_at DESC, referee_id DESC);
CREATE INDEX appeals_ad ON public.appeals USING btree (ad_id);
CREATE INDEX audit_entries_action ON public.audit_entries USING btree (action, created_at, id);
CREATE INDEX audit_entries_actor ON public.audit_entries USING btree (actor, created_at, id);
CREATE INDEX audit_entries_actor_action ON public.audit_entries USING btree (actor, action, created_at, id);
CREATE INDEX audit_entries_subject ON public.audit_entries USING btree (subject_id, created_at, id);
CREATE INDEX audit_entries_time ON public.audit_entries USING btree (created_at, id);
CREATE INDEX backup_runs_newest ON public.backup_runs USING btree (kind, id DESC);
CREATE INDEX banned_contacts_newest ON public.banned_contacts USING btree (created_at DESC, id DESC);
CREATE INDEX banned_contacts_value ON public.banned_contacts USING btree (value);
CREATE INDEX categories_parent ON public.categories USING btree (parent_id, "position");
CREATE INDEX changed_mailboxes_user ON public.changed_mailboxes USING btree (user_id);
CREATE INDEX cities_province ON public.cities USING btree (province_id);
CREATE INDEX code_sends_email ON public.code_sends USING btree (email, sent_at);
CREATE INDEX code_sends_network ON public.code_sends USING btree (network_address, sent_at);
CREATE INDEX code_tries_email ON public.code_tries USING btree (email, tried_at);
CREATE INDEX coin_corrections_newest ON public.coin_corrections USING btree (requested_at DESC, id DESC);
CREATE INDEX coin_corrections_requested ON public.coin_corrections USING btree (requested_by, requested_at);
CREATE INDEX coin_corrections_user ON public.coin_corrections USING btree (user_id, requested_at);
CREATE INDEX coin_corrections_waiting ON public.coin_corrections USING btree (requested_at) WHERE (state = 'waiting'::text);
CREATE INDEX contact_reveals_viewer ON public.contact_reveals USING btree (viewer, revealed_at);
CREATE INDEX data_exports_expires ON public.data_exports USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX data_exports_user ON public.data_exports USING btree (user_id, created_at);
CREATE INDEX data_requests_closed ON public.data_requests USING btree (answered_at DESC, id DESC) WHERE (answered_at IS NOT NULL);
CREATE INDEX data_requests_open ON public.data_requests USING btree (due_at, id) WHERE (answered_at IS NULL);
CREATE INDEX data_requests_user ON public.data_requests USING btree (user_id, id) WHERE (user_id IS NOT NULL);
CREATE INDEX email_changes_created ON public.email_changes USING btree (created_at);
CREATE INDEX email_changes_old_email ON public.email_changes USING btree (old_email) WHERE (objection_ends_at IS NOT NULL);
CREATE INDEX email_changes_user ON public.email_changes USING btree (user_id);
CREATE INDEX favourite_notices_waiting ON public.favourite_notices USING btree (created_at) WHERE (notified_at IS NULL);
CREATE INDEX favourites_ad ON public.favourites USING btree (ad_id);
CREATE INDEX files_owner ON public.files USING btree (owner_id, created_at);
CREATE INDEX files_sha256 ON public.files USING btree (sha256);
CREATE INDEX files_unused ON public.files USING btree (unused_since) WHERE (unused_since IS NOT NULL);
CREATE INDEX fraud_case_pictures_case ON public.fraud_case_pictures USING btree (case_id, id);
CREATE INDEX fraud_cases_ad ON public.fraud_cases USING btree (ad_id) WHERE (sent_at IS NOT NULL);
CREATE INDEX fraud_cases_created ON public.fraud_cases USING btree (created_at);
CREATE INDEX fraud_cases_own ON public.fraud_cases USING btree (user_id, id);
CREATE INDEX guest_report_codes_ad ON public.guest_report_codes USING btree (ad_id);
CREATE INDEX guest_report_codes_email ON public.guest_report_codes USING btree (email);
CREATE INDEX guest_report_codes_expires ON public.guest_report_codes USING btree (expires_at);
CREATE INDEX help_articles_category ON public.help_articles USING btree (category_id, "position");
CREATE INDEX help_articles_words ON public.help_articles USING gin (words);
CREATE INDEX help_messages_thread ON public.help_messages USING btree (thread_id, id);
CREATE INDEX help_threads_email ON public.help_threads USING btree (email, created_at) WHERE (email IS NOT NULL);
CREATE INDEX help_threads_network ON public.help_threads USING btree (network);
CREATE INDEX help_threads_state ON public.help_threads USING btree (is_open, changed_at, id);
CREATE INDEX help_threads_user ON public.help_threads USING btree (user_id, created_at) WHERE (user_id IS NOT NULL);
CREATE INDEX idempotent_calls_created_at ON public.idempotent_calls USING btree (created_at);
CREATE INDEX identity_photos_ended ON public.identity_photos USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX identity_photos_user ON public.identity_photos USING btree (user_id, id);
CREATE INDEX listings_boosted ON public.listings USING btree (boosted_until) WHERE (boosted_until IS NOT NULL);
CREATE INDEX listings_category ON public.listings USING btree (category_id, published_at DESC, ad_id DESC);
CREATE INDEX listings_category_province ON public.listings USING btree (category_id, province_id, published_at DESC, ad_id DESC);
CREATE INDEX listings_document ON public.listings USING gin (document) WITH (fastupdate=off);
CREATE INDEX listings_document_version ON public.listings USING btree (document_version);
CREATE INDEX listings_end_date ON public.listings USING btree (end_date);
CREATE INDEX listings_highlighted ON public.listings USING btree (category_id, published_at DESC, ad_id DESC) WHERE (highlighted_until IS NOT NULL);
CREATE INDEX listings_highlighted_sub ON public.listings USING btree (sub_category_id, published_at DESC, ad_id DESC) WHERE (highlighted_until IS NOT NULL);
CREATE INDEX listings_newest ON public.listings USING btree (published_at DESC, ad_id DESC);
CREATE INDEX listings_owner ON public.listings USING btree (owner_id);
CREATE INDEX listings_province ON public.listings USING btree (province_id, published_at DESC, ad_id DESC);
CREATE INDEX listings_sub_category ON public.listings USING btree (sub_category_id, published_at DESC, ad_id DESC);
CREATE INDEX listings_sub_category_province ON public.listings USING btree (sub_category_id, province_id, published_at DESC, ad_id DESC);
CREATE INDEX notification_digests_due ON public.notification_digests USING btree (due_at);
CREATE INDEX notifications_ad ON public.notifications USING btree (ad_id) WHERE (ad_id IS NOT NULL);
CREATE INDEX notifications_unseen ON public.notifications USING btree (user_id) WHERE (seen_at IS NULL);
CREATE INDEX notifications_user ON public.notifications USING btree (user_id, id DESC);
CREATE INDEX outbox_events_person ON public.outbox_events USING btree (((payload ->> 'user_id'::text)), created_at) WHERE ((payload ->> 'user_id'::text) IS NOT NULL);
CREATE INDEX page_timings_time ON public.page_timings USING btree (measured_at);
CREATE INDEX password_resets_expires ON public.password_resets USING btree (expires_at);
CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id);
CREATE INDEX payment_webhooks_received ON public.payment_webhooks USING btree (received_at);
CREATE INDEX payments_created ON public.payments USING btree (created_at, id);
CREATE INDEX payments_idle ON public.payments USING btree (user_id, created_at DESC, id DESC) WHERE ((status = ANY (ARRAY[1, 4, 5])) OR ((status = 2) AND (capture_id IS NULL)));
CREATE INDEX payments_open ON public.payments USING btree (created_at) WHERE (status = 1);
CREATE INDEX payments_paid ON public.payments USING btree (paid_at, id) WHERE (status = 3);
CREATE INDEX payments_refund_open ON public.payments USING btree (id) WHERE ((refund IS NOT NULL) AND ((refund ->> 'refunded_at'::text) IS NULL) AND ((refund ->> 'failed_at'::text) IS NULL));
CREATE INDEX payments_user ON public.payments USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX phone_photos_sent ON public.phone_photos USING btree (sent_at);
CREATE INDEX picture_hashes_high ON public.picture_hashes USING btree (high);
CREATE INDEX picture_hashes_low ON public.picture_hashes USING btree (low);
CREATE INDEX publications_owner ON public.publications USING btree (owner_id, published_at);
CREATE INDEX publications_published ON public.publications USING btree (published_at);
CREATE INDEX publications_was_live ON public.publications USING btree (owner_id) WHERE was_live;
CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (user_id);
CREATE INDEX registrations_created ON public.registrations USING btree (created_at);
CREATE INDEX registrations_email ON public.registrations USING btree (email, created_at);
CREATE INDEX reports_decided ON public.reports USING btree (reporter_id, decided_at DESC, id DESC) WHERE (outcome = ANY (ARRAY['upheld'::text, 'dismissed'::text]));
CREATE INDEX reports_guest_email ON public.reports USING btree (guest_email) WHERE (guest_email IS NOT NULL);
CREATE INDEX reports_guest_network ON public.reports USING btree (guest_network, created_at) WHERE (guest_network IS NOT NULL);
CREATE INDEX reports_of_deleted ON public.reports USING btree (id) WHERE ((ad_id IS NULL) AND (outcome IS NULL));
CREATE INDEX reports_reporter ON public.reports USING btree (reporter_id, id);
CREATE INDEX reports_waiting ON public.reports USING btree (ad_id) WHERE (outcome IS NULL);
CREATE INDEX review_decisions_done ON public.review_decisions USING btree (ended_at DESC, id DESC) WHERE (outcome = 'done'::text);
CREATE INDEX review_decisions_job ON public.review_decisions USING btree (job_id, id);
CREATE INDEX review_jobs_decided ON public.review_jobs USING btree (decided_by, decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX review_jobs_decided_at ON public.review_jobs USING btree (decided_at) INCLUDE (created_at, decided_by, tab) WHERE (decided_by IS NOT NULL);
CREATE INDEX review_jobs_locked ON public.review_jobs USING btree (locked_by) WHERE (locked_by IS NOT NULL);
CREATE INDEX review_jobs_open ON public.review_jobs USING btree (severity DESC, created_at, id) WHERE (decided_at IS NULL);
CREATE INDEX review_jobs_owner ON public.review_jobs USING btree (owner_id, decided_at DESC, id DESC);
CREATE INDEX review_jobs_seen ON public.review_jobs USING btree (created_at) WHERE (seen IS NOT NULL);
CREATE INDEX review_jobs_subject ON public.review_jobs USING btree (subject_id, id);
CREATE INDEX review_jobs_tab ON public.review_jobs USING btree (tab, urgency, created_at, id) WHERE (decided_at IS NULL);
CREATE INDEX saved_search_hits_ad ON public.saved_search_hits USING btree (ad_id);
CREATE INDEX saved_search_hits_found ON public.saved_search_hits USING brin (found_at);
CREATE INDEX saved_search_hits_waiting ON public.saved_search_hits USING btree (search_id) WHERE (notified_at IS NULL);
CREATE INDEX saved_search_keys_search ON public.saved_search_keys USING btree (search_id);
CREATE INDEX saved_searches_due ON public.saved_searches USING btree (notice_due_at) WHERE (notice_due_at IS NOT NULL);
CREATE INDEX saved_searches_notified ON public.saved_searches USING btree (notified_at);
CREATE INDEX saved_searches_version ON public.saved_searches USING btree (document_version);
CREATE INDEX screening_rule_checks_running ON public.screening_rule_checks USING btree (started_at) WHERE (state = 'running'::text);
CREATE INDEX screening_rule_hits_ad ON public.screening_rule_hits USING btree (ad_id);
CREATE INDEX screening_rules_active ON public.screening_rules USING btree (id) WHERE is_active;
CREATE INDEX search_choices_ad ON public.search_choices USING btree (ad_id);
CREATE INDEX search_words_beginnings ON public.search_words USING btree (word text_pattern_ops);
CREATE INDEX search_words_trigrams ON public.search_words USING gin (word gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX second_factor_challenges_expires ON public.second_factor_challenges USING btree (expires_at);
CREATE INDEX second_factor_challenges_user ON public.second_factor_challenges USING btree (user_id);
CREATE INDEX second_factor_failures_network ON public.second_factor_failures USING btree (network_address, failed_at);
CREATE INDEX second_factor_failures_time ON public.second_factor_failures USING btree (failed_at);
CREATE INDEX second_factor_failures_user ON public.second_factor_failures USING btree (user_id, failed_at);
CREATE INDEX second_reviews_decided ON public.second_reviews USING btree (decided_at) INCLUDE (agrees);
CREATE INDEX second_reviews_disagreed ON public.second_reviews USING btree (decided_at DESC, first_decision_id DESC) WHERE (NOT agrees);
CREATE INDEX sessions_expires ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX sign_in_failures_account ON public.sign_in_failures USING btree (email, failed_at);
CREATE INDEX sign_in_failures_email ON public.sign_in_failures USING btree (email, network_address, failed_at);
CREATE INDEX sign_in_failures_network ON public.sign_in_failures USING btree (network_address, failed_at);
CREATE INDEX superadmin_requests_requested_by ON public.superadmin_requests USING btree (requested_by);
CREATE INDEX survey_answers_option ON public.survey_answers USING btree (option_id);
CREATE INDEX takedown_ads_ad ON public.takedown_ads USING btree (ad_id);
CREATE INDEX takedown_ads_owner ON public.takedown_ads USING btree (owner_id);
CREATE INDEX takedowns_closed ON public.takedowns USING btree (decided_at DESC, id DESC) WHERE (decided_at IS NOT NULL);
CREATE INDEX takedowns_open ON public.takedowns USING btree (due_at, id) WHERE (decided_at IS NULL);
CREATE INDEX transfers_cause ON public.transfers USING btree (cause, created_at DESC, id DESC);
CREATE INDEX transfers_in ON public.transfers USING btree (credit_account_id, created_at DESC, id DESC) WHERE (credit_version IS NOT NULL);
CREATE INDEX transfers_in_cause ON public.transfers USING btree (credit_account_id, cause, created_at DESC, id DESC) WHERE (credit_version IS NOT NULL);
CREATE INDEX transfers_newest ON public.transfers USING btree (created_at DESC, id DESC);
CREATE INDEX transfers_out ON public.transfers USING btree (debit_account_id, created_at DESC, id DESC) WHERE (debit_version IS NOT NULL);
CREATE INDEX transfers_out_cause ON public.transfers USING btree (debit_account_id, cause, created_at DESC, id DESC) WHERE (debit_version IS NOT NULL);
CREATE INDEX transfers_owed ON public.transfers USING btree (((details ->> 'debtor'::text)), created_at DESC, id DESC) WHERE (details ? 'debtor'::text);
CREATE INDEX transfers_subject ON public.transfers USING btree (subject_id);
CREATE INDEX user_devices_device ON public.user_devices USING btree (device_hash);
CREATE INDEX user_notes_author ON public.user_notes USING btree (author_id);
CREATE INDEX user_notes_user ON public.user_notes USING btree (user_id, id);
CREATE INDEX user_terms_by_status ON public.user_terms USING btree (account_status, user_type, term, user_id);
CREATE INDEX users_administrators ON public.users USING btree (id) WHERE (user_type = ANY (ARRAY[3, 4]));
CREATE INDEX users_by_status ON public.users USING btree (account_status, user_type, id);
CREATE INDEX users_created ON public.users USING btree (created_at);
CREATE INDEX users_phone ON public.users USING btree (phone);
CREATE INDEX users_photo ON public.users USING btree (photo_id) WHERE (photo_id IS NOT NULL);
CREATE INDEX users_referred_by ON public.users USING btree (referred_by, id) WHERE (referred_by IS NOT NULL);
CREATE INDEX users_suspended ON public.users USING btree (suspended_until) WHERE (suspended_until IS NOT NULL);
CREATE INDEX voucher_uses_subject ON public.voucher_uses USING btree (subject_id);
CREATE INDEX welcome_bonuses_held ON public.welcome_bonuses USING btree (user_id) WHERE (paid_at IS NULL);
CREATE INDEX welcome_bonuses_network ON public.welcome_bonuses USING btree (network_hash, created_at) WHERE (held_at IS NULL);
CREATE UNIQUE INDEX ads_revision_of ON public.ads USING btree (revision_of) WHERE (revision_of IS NOT NULL);
CREATE UNIQUE INDEX appeals_waiting ON public.appeals USING btree (ad_id) WHERE (outcome IS NULL);
CREATE UNIQUE INDEX coin_corrections_payment ON public.coin_corrections USING btree (subject_id) WHERE ((kind = 'topup_refund'::text) AND (state = ANY (ARRAY['waiting'::text, 'booked'::text])));
CREATE UNIQUE INDEX data_exports_preparing ON public.data_exports USING btree (user_id) WHERE (ready_at IS NULL);
CREATE UNIQUE INDEX data_requests_erasure ON public.data_requests USING btree (user_id) WHERE (kind = 'erasure'::text);
CREATE UNIQUE INDEX fraud_cases_person ON public.fraud_cases USING btree (user_id, ad_id);
CREATE UNIQUE INDEX identity_photos_waiting ON public.identity_photos USING btree (user_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX ledger_accounts_platform ON public.ledger_accounts USING btree (kind) WHERE (kind <> 'wallet'::text);
CREATE UNIQUE INDEX payment_findings_once ON public.payment_findings USING btree (kind, gateway, gateway_id, payment_id) NULLS NOT DISTINCT WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX reports_guest ON public.reports USING btree (guest_hash, ad_id);
CREATE UNIQUE INDEX reports_person ON public.reports USING btree (reporter_id, ad_id);
CREATE UNIQUE INDEX review_decisions_waiting ON public.review_decisions USING btree (job_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX review_jobs_open_subject ON public.review_jobs USING btree (subject_id, kind) WHERE (decided_at IS NULL);
CREATE UNIQUE INDEX saved_searches_once ON public.saved_searches USING btree (user_id, md5((filters)::text));
CREATE UNIQUE INDEX takedowns_reference ON public.takedowns USING btree (lower(authority), lower(reference));

CREATE OR REPLACE FUNCTION public.audit_hash(previous bytea, entry audit_entries)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(coalesce(previous, '') || convert_to(audit_text(entry), 'UTF8'));
$function$
;
CREATE OR REPLACE FUNCTION public.audit_text(entry audit_entries)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select (jsonb_build_object(
    'id', entry.id, 'actor', entry.actor, 'action', entry.action, 'subject_id', entry.subject_id,
    'reason', entry.reason, 'before', entry.before, 'after', entry.after,
    'created_at', to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  ) || jsonb_strip_nulls(jsonb_build_object('network_hash', entry.network_hash, 'place', entry.place)))::text;
$function$
;
CREATE OR REPLACE FUNCTION public.chain_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit chain', 0));
  select position, hash into last from audit_chain order by position desc limit 1;
  insert into audit_chain (position, entry_id, hash)
    values (coalesce(last.position, 0) + 1, new.id, audit_hash(last.hash, new));
  return null;
end;
$function$
;
CREATE OR REPLACE FUNCTION public.count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  new.changed_at := now();
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.delete_ad_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from ad_counts where ad_id = old.id;
  delete from ad_days where ad_id = old.id;
  delete from ad_views where ad_id = old.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.forbid_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end;
$function$
;
CREATE OR REPLACE FUNCTION public.forbid_change_of_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the copy of an ad does not change';
end $function$
;
CREATE OR REPLACE FUNCTION public.forbid_invoice_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.buyer = '{"name": "", "email": "", "place": ""}'::jsonb
    and to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' then
    return new;
  end if;
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end;
$function$
;
CREATE OR REPLACE FUNCTION public.forbid_transfer_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.details = old.details - 'title'
    and to_jsonb(new) - 'details' = to_jsonb(old) - 'details' then
    return new;
  end if;
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end;
$function$
;
CREATE OR REPLACE FUNCTION public.store_user_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from user_terms where user_id = new.id;
  -- Nobody looks for an erased account by its placeholders.
  if new.account_status <> 7 then
    insert into user_terms (user_id, term, account_status, user_type)
    select new.id, term, new.account_status, new.user_type from user_terms_of(new) as term;
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.user_terms_of(of users)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  select lower(of.email::text)
  union select of.phone
  union select left(array_to_string(words[first:], ' '), 130)
  from (values (of.first_name || ' ' || of.last_name), (of.display_name)) as names (name)
  cross join lateral (select regexp_split_to_array(lower(btrim(name)), '\s+') as words) as split
  cross join lateral generate_series(1, least(cardinality(words), 8)) as first
  where name ~ '\S'
$function$
;

CREATE CONSTRAINT TRIGGER audit_entries_chain AFTER INSERT ON public.audit_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
CREATE TRIGGER ads_delete_counts AFTER DELETE ON public.ads FOR EACH ROW EXECUTE FUNCTION delete_ad_counts();
CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE ON public.audit_chain FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_chain_no_truncate BEFORE TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_checks_append_only BEFORE DELETE OR UPDATE ON public.audit_checks FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_checks_no_truncate BEFORE TRUNCATE ON public.audit_checks FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER consents_append_only BEFORE DELETE OR UPDATE ON public.consents FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER consents_no_truncate BEFORE TRUNCATE ON public.consents FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER fraud_cases_evidence BEFORE UPDATE ON public.fraud_cases FOR EACH ROW WHEN (((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.ad_id IS DISTINCT FROM new.ad_id)) OR (old.owner_id IS DISTINCT FROM new.owner_id)) OR (old.ad_title IS DISTINCT FROM new.ad_title)) OR (old.evidence IS DISTINCT FROM new.evidence)) OR (old.evidence_hash IS DISTINCT FROM new.evidence_hash)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION forbid_change_of_evidence();
CREATE TRIGGER help_articles_version BEFORE UPDATE OF category_id, slug, title, title_en, body, body_en, is_published ON public.help_articles FOR EACH ROW WHEN ((((((((old.title IS DISTINCT FROM new.title) OR (old.title_en IS DISTINCT FROM new.title_en)) OR (old.body IS DISTINCT FROM new.body)) OR (old.body_en IS DISTINCT FROM new.body_en)) OR (old.is_published IS DISTINCT FROM new.is_published)) OR (old.slug IS DISTINCT FROM new.slug)) OR (old.category_id IS DISTINCT FROM new.category_id))) EXECUTE FUNCTION count_version();
CREATE TRIGGER information_pages_version BEFORE UPDATE OF title, title_en, body, body_en ON public.information_pages FOR EACH ROW WHEN (((((old.title IS DISTINCT FROM new.title) OR (old.title_en IS DISTINCT FROM new.title_en)) OR (old.body IS DISTINCT FROM new.body)) OR (old.body_en IS DISTINCT FROM new.body_en))) EXECUTE FUNCTION count_version();
CREATE TRIGGER invoices_append_only BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION forbid_invoice_change();
CREATE TRIGGER legal_versions_append_only BEFORE DELETE OR UPDATE ON public.legal_versions FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER legal_versions_no_truncate BEFORE TRUNCATE ON public.legal_versions FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER transfers_append_only BEFORE DELETE OR UPDATE ON public.transfers FOR EACH ROW EXECUTE FUNCTION forbid_transfer_change();
CREATE TRIGGER transfers_no_truncate BEFORE TRUNCATE ON public.transfers FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER user_notes_unchanged BEFORE UPDATE ON public.user_notes FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER users_new_terms AFTER UPDATE ON public.users FOR EACH ROW WHEN ((((((((old.email IS DISTINCT FROM new.email) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.display_name IS DISTINCT FROM new.display_name)) OR (old.account_status IS DISTINCT FROM new.account_status)) OR (old.user_type IS DISTINCT FROM new.user_type))) EXECUTE FUNCTION store_user_terms();
CREATE TRIGGER users_terms AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION store_user_terms();

-- text search configuration papan_en maps 1 to english_stem
-- text search configuration papan_en maps 10 to unaccent, english_stem
-- text search configuration papan_en maps 11 to english_stem
-- text search configuration papan_en maps 15 to simple
-- text search configuration papan_en maps 16 to english_stem
-- text search configuration papan_en maps 17 to unaccent, english_stem
-- text search configuration papan_en maps 18 to simple
-- text search configuration papan_en maps 19 to simple
-- text search configuration papan_en maps 2 to unaccent, english_stem
-- text search configuration papan_en maps 20 to simple
-- text search configuration papan_en maps 21 to simple
-- text search configuration papan_en maps 22 to simple
-- text search configuration papan_en maps 3 to simple
-- text search configuration papan_en maps 4 to simple
-- text search configuration papan_en maps 5 to simple
-- text search configuration papan_en maps 6 to simple
-- text search configuration papan_en maps 7 to simple
-- text search configuration papan_en maps 8 to simple
-- text search configuration papan_en maps 9 to simple
-- text search configuration papan_id maps 1 to indonesian_stem
-- text search configuration papan_id maps 10 to unaccent, indonesian_stem
-- text search configuration papan_id maps 11 to indonesian_stem
-- text search configuration papan_id maps 15 to simple
-- text search configuration papan_id maps 16 to indonesian_stem
-- text search configuration papan_id maps 17 to unaccent, indonesian_stem
-- text search configuration papan_id maps 18 to simple
-- text search configuration papan_id maps 19 to simple
-- text search configuration papan_id maps 2 to unaccent, indonesian_stem
-- text search configuration papan_id maps 20 to simple
-- text search configuration papan_id maps 21 to simple
-- text search configuration papan_id maps 22 to simple
-- text search configuration papan_id maps 3 to simple
-- text search configuration papan_id maps 4 to simple
-- text search configuration papan_id maps 5 to simple
-- text search configuration papan_id maps 6 to simple
-- text search configuration papan_id maps 7 to simple
-- text search configuration papan_id maps 8 to simple
-- text search configuration papan_id maps 9 to simple
-- text search configuration papan_words maps 1 to simple
-- text search configuration papan_words maps 10 to unaccent, simple
-- text search configuration papan_words maps 11 to simple
-- text search configuration papan_words maps 15 to simple
-- text search configuration papan_words maps 16 to simple
-- text search configuration papan_words maps 17 to unaccent, simple
-- text search configuration papan_words maps 18 to simple
-- text search configuration papan_words maps 19 to simple
-- text search configuration papan_words maps 2 to unaccent, simple
-- text search configuration papan_words maps 20 to simple
-- text search configuration papan_words maps 21 to simple
-- text search configuration papan_words maps 22 to simple
-- text search configuration papan_words maps 3 to simple
-- text search configuration papan_words maps 4 to simple
-- text search configuration papan_words maps 5 to simple
-- text search configuration papan_words maps 6 to simple
-- text search configuration papan_words maps 7 to simple
-- text search configuration papan_words maps 8 to simple
-- text search configuration papan_words maps 9 to simple
