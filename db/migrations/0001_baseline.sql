-- The schema of the first release, and the rows that the program expects. Later changes are files of their own.
-- The schema that results from all of them is in db/schema.sql.

create extension btree_gin;
create extension citext;
create extension pg_trgm;
create extension unaccent;

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end;
$$;

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.changed_at := now();
  return new;
end $$;

-- ---- Events, calls and settings of the whole program ----

-- Events of committed facts. The event and its row in outbox_waiting are written in the transaction of the fact.
create table outbox_events (
  id bigint generated always as identity primary key,
  type text not null,
  payload jsonb not null,
  -- When the row was written, not when its transaction began: readers continue after the newest time that they have
  -- seen, and the events of a long transaction must not be older.
  created_at timestamptz not null default clock_timestamp()
);
-- What a user's browser has missed is read by user and time.
create index outbox_events_person on outbox_events ((payload ->> 'user_id'), created_at)
  where payload ->> 'user_id' is not null;

-- Which subscriber has handled which event, so that a repeated delivery does nothing.
create table outbox_deliveries (
  event_id bigint not null references outbox_events (id) on delete cascade,
  subscriber text not null,
  delivered_at timestamptz not null default now(),
  primary key (event_id, subscriber)
);

-- Events that wait for their delivery. Writing a row here needs no NOTIFY in the transaction, which would make
-- PostgreSQL commit one transaction after another. No foreign key: its check would cost each event a second look-up,
-- and a row whose event was purged is dropped by the next delivery.
create table outbox_waiting (
  event_id bigint primary key,
  run_at timestamptz not null default now(),
  attempts smallint not null default 0
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Fingerprints of the keys that all processes share, so that a process with other keys is refused.
create table shared_keys (
  name text primary key,
  fingerprint text not null
);

-- First answers of calls that carried an Idempotency-Key.
create table idempotent_calls (
  user_id uuid not null,
  key text not null check (length(key) between 8 and 100),
  endpoint text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotent_calls_created_at on idempotent_calls (created_at);

create table settings (
  key text primary key,
  value jsonb not null
);

-- The operator's logos: few and small, so that every process has them with the settings that name them.
create table brand_pictures (
  id uuid primary key,
  -- WebP.
  picture bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);

-- What the files of reference data last wrote, by table and key. A row that differs from it was changed by an
-- administrator, and one that is missing was removed: loading the files again leaves both as they are.
create table loaded_records (
  table_name text not null,
  key text not null,
  digest text not null,
  primary key (table_name, key)
);

-- The development outbox: mail that was not sent anywhere, for reading at /dev/mail.
create table development_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  raw bytea not null,
  created_at timestamptz not null default now()
);

-- ---- Catalogue ----

-- Ids of the files are smaller. None is given twice, because the history of a record is found by its id.
create sequence added_reference_ids as integer start 10000;

create table categories (
  id integer default nextval('added_reference_ids') primary key,
  parent_id integer references categories (id),
  slug text not null unique,
  name text not null,
  name_en text not null,
  icon text not null,
  category_class text not null check (category_class in ('general', 'services', 'motorbikes', 'premium')),
  posting_group text not null check (posting_group in ('general', 'services', 'premium')),
  requires_approval boolean not null default false,
  -- [{ "key": …, "required": … }], in the order of the form.
  fields jsonb not null default '[]',
  position integer not null default 0,
  -- Categories, fields and choices that are switched off are no longer offered; ads keep what they have.
  is_active boolean not null default true
);
create index categories_parent on categories (parent_id, position);

create table fields (
  key text primary key,
  label text not null,
  label_en text not null,
  type text not null check (type in ('integer', 'decimal', 'text', 'select', 'multi_select')),
  unit text,
  minimum numeric,
  maximum numeric,
  max_length integer,
  -- A list of reference_options; null when `options` contains them.
  options_source text,
  options jsonb not null default '[]',
  highlight boolean not null default false,
  -- The search can be narrowed by this field of a category.
  filter boolean not null default false,
  is_active boolean not null default true
);

create table reference_options (
  list text not null,
  id integer not null default nextval('added_reference_ids'),
  name text not null,
  name_en text not null,
  attributes jsonb not null default '{}',
  position integer not null default 0,
  is_active boolean not null default true,
  primary key (list, id)
);

create table provinces (
  id integer primary key,
  name text not null
);

create table cities (
  id integer primary key,
  province_id integer not null references provinces (id),
  name text not null,
  kind text not null check (kind in ('city', 'regency')),
  slug text not null unique
);
create index cities_province on cities (province_id);

-- Ids up to 999 are those of the files that fill a new database; administrators' rows get larger ones. The same holds
-- for every table whose ids start with 1000.
create table coin_packages (
  id integer generated by default as identity (start with 1000) primary key,
  amount integer not null check (amount > 0),
  bonus_amount integer not null check (bonus_amount >= 0),
  price integer not null check (price > 0),
  price_unit smallint not null default 0,
  position integer not null default 0,
  is_active boolean not null default true
);

create table publication_packages (
  id integer generated by default as identity (start with 1000) primary key,
  category_class text not null,
  duration_days integer not null check (duration_days > 0),
  price integer not null check (price >= 0),
  unique (category_class, duration_days)
);

create table promotion_prices (
  category_class text not null,
  kind text not null check (kind in ('boost', 'highlight')),
  days integer not null check (days > 0),
  price integer not null check (price >= 0),
  primary key (category_class, kind)
);

create table posting_limits (
  kind text not null check (kind in ('daily', 'active', 'category')),
  -- '' where the limit is for all categories together.
  posting_group text not null default '',
  tier text not null check (tier in ('regular', 'verified', 'agency')),
  maximum integer not null check (maximum >= 0),
  primary key (kind, posting_group, tier)
);

-- ---- Accounts ----

create table users (
  id uuid primary key,
  email citext not null unique check (length(email) <= 254),
  phone text not null check (phone ~ '^\+[0-9]{8,15}$'),
  first_name text not null,
  last_name text not null default '',
  user_type smallint not null default 1 check (user_type between 0 and 6),
  -- 7: erased. The row stays without personal data, because payments and transfers refer to it.
  account_status smallint not null default 2 check (account_status between 1 and 7),
  -- 1 en, 2 id.
  locale smallint not null default 2 check (locale in (1, 2)),
  city_id integer not null references cities (id),
  address text not null default '',
  password_hash text,
  identity_status smallint not null default 0 check (identity_status between 0 and 3),
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Whether the user can still answer the sign-up survey.
  survey_available boolean not null default true,
  -- The code in the user's referral link, and the user whose link this user registered with. With ten digits, two of a
  -- million users would have the same code with a probability of a third, and the later registration would fail.
  referral_code text not null default substr(md5(gen_random_uuid()::text), 1, 16) unique,
  referred_by uuid references users (id) on delete set null,
  -- Why an account is suspended or blocked, as its user reads it, and when a suspension ends.
  status_reason text,
  suspended_until timestamptz,
  -- The name that other users see; empty: first and last name.
  display_name text not null default '',
  photo_id uuid,
  -- The Google account that a user signs in with, by Google's id of it: unlike its email address, that never changes.
  google_subject text unique,
  -- When an account that waits for deletion is erased, and when its user was reminded of that.
  erase_at timestamptz,
  erasure_reminded_at timestamptz,
  -- When a sign-in last cancelled a deletion.
  deletion_cancelled_at timestamptz,
  -- The user's own pause, which outlives a suspension and a cancelled deletion.
  is_paused boolean not null default false,
  -- Since when an administrator has the role; null for accounts that were created with it or got it by command.
  role_since timestamptz,
  check (referred_by <> id),
  constraint users_suspended_until check (suspended_until is null or account_status = 4),
  constraint users_google_password check (google_subject is null or password_hash is null),
  constraint users_erase_at check (erase_at is null or account_status = 6)
);
-- A page of the friends whom a user referred, newest first.
create index users_referred_by on users (referred_by, id) where referred_by is not null;
create index users_suspended on users (suspended_until) where suspended_until is not null;
create index users_photo on users (photo_id) where photo_id is not null;
-- The job that counts the daily figures reads only the last days.
create index users_created on users (created_at);
create index users_erase_at on users (erase_at) where erase_at is not null;
create index users_by_status on users (account_status, user_type, id);
create index users_administrators on users (id) where user_type in (3, 4);
create index users_phone on users (phone);

-- Users whom one superadmin wants to make another; a second superadmin has to agree.
create table superadmin_requests (
  user_id uuid primary key references users (id) on delete cascade,
  requested_by uuid not null references users (id),
  reason text not null check (reason <> ''),
  requested_at timestamptz not null,
  check (requested_by <> user_id)
);
create index superadmin_requests_requested_by on superadmin_requests (requested_by);

create table files (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  mime_type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  created_at timestamptz not null,
  -- When the nightly job first found a file that no ad uses.
  unused_since timestamptz,
  -- What a file is for. A profile photo belongs to its user alone, so that no ad can use it.
  purpose text not null default 'ad' check (purpose in ('ad', 'profile'))
);
create index files_owner on files (owner_id, created_at);
-- Each publication looks for the same picture in files of other users.
create index files_sha256 on files (sha256);
create index files_unused on files (unused_since) where unused_since is not null;
alter table users add foreign key (photo_id) references files (id);

-- What administrators find a user by: email address, phone number, and each name from each of its words on. A term has
-- the user's status and type, so that a filtered page is read from one range of the index.
create table user_terms (
  user_id uuid not null references users (id) on delete cascade,
  term text collate "C" not null,
  account_status smallint not null,
  user_type smallint not null,
  primary key (user_id, term)
);
create index user_terms_by_status on user_terms (account_status, user_type, term, user_id);

create function user_terms_of(of users) returns setof text language sql stable as $$
  select lower(of.email::text)
  union select of.phone
  union select left(array_to_string(words[first:], ' '), 130)
  from (values (of.first_name || ' ' || of.last_name), (of.display_name)) as names (name)
  cross join lateral (select regexp_split_to_array(lower(btrim(name)), '\s+') as words) as split
  cross join lateral generate_series(1, least(cardinality(words), 8)) as first
  where name ~ '\S'
$$;

create function store_user_terms() returns trigger language plpgsql as $$
begin
  delete from user_terms where user_id = new.id;
  -- Nobody looks for an erased account by its placeholders.
  if new.account_status <> 7 then
    insert into user_terms (user_id, term, account_status, user_type)
    select new.id, term, new.account_status, new.user_type from user_terms_of(new) as term;
  end if;
  return null;
end
$$;
create trigger users_terms after insert on users for each row execute function store_user_terms();
create trigger users_new_terms after update on users for each row
  when ((old.email, old.phone, old.first_name, old.last_name, old.display_name, old.account_status, old.user_type)
    is distinct from (new.email, new.phone, new.first_name, new.last_name, new.display_name,
      new.account_status, new.user_type))
  execute function store_user_terms();

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When and from which network a session was last used, for the list of signed-in devices.
  last_used_at timestamptz not null,
  place text not null default '',
  -- When a second-factor code was last entered in the session. Administrators have no session without one.
  confirmed_at timestamptz
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

-- Browsers that each user has signed in with, by the hash of their device cookie.
create table user_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash text not null,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index user_devices_device on user_devices (device_hash);

-- One attempt to register. The secret token binds the code to the browser that requested it; only its hash is stored.
create table registrations (
  id uuid primary key,
  token_hash text not null unique,
  email citext not null,
  code_hash text,
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  tries integer not null default 0,
  verified_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  -- The voucher to use for the new account.
  voucher_code citext,
  -- A registration that started with Google, whose email address Google has verified, and the name as a suggestion.
  google_subject text,
  first_name text not null default '',
  last_name text not null default ''
);
create index registrations_email on registrations (email, created_at);
create index registrations_created on registrations (created_at);

-- Where each account was registered from, to recognise accounts of the same user. Mailbox and phone number are
-- normalised and hashed. Network and device are unknown for accounts that were not registered over HTTP.
create table registration_origins (
  user_id uuid primary key references users (id) on delete cascade,
  mailbox_hash text not null,
  phone_hash text not null,
  network_hash text,
  device_hash text
);

-- Every code that was sent, for the hourly limits of each email address and network address.
create table code_sends (
  id bigint generated always as identity primary key,
  email citext not null,
  network_address text not null,
  sent_at timestamptz not null
);
create index code_sends_email on code_sends (email, sent_at);
create index code_sends_network on code_sends (network_address, sent_at);

-- Guesses at one-time codes, for the daily limit of each email address, for all guessers together.
create table code_tries (
  id bigint generated always as identity primary key,
  email citext not null,
  tried_at timestamptz not null
);
create index code_tries_email on code_tries (email, tried_at);

-- Contacts that no account can have. Email addresses are compared as mailboxes: lower case, without +tags, for Gmail
-- without dots.
create table banned_contacts (
  kind text not null check (kind in ('email', 'phone')),
  value citext not null,
  created_at timestamptz not null default now(),
  -- Why a contact is banned, by whom, and until when. Those of blocked accounts have no end.
  id uuid not null default gen_random_uuid() unique,
  reason text,
  created_by text,
  ends_at timestamptz,
  primary key (kind, value)
);
create index banned_contacts_newest on banned_contacts (created_at desc, id desc);
create index banned_contacts_value on banned_contacts (value);

-- Sign-ins that failed or are still being checked. The network address is stored as a hash, for a day.
create table sign_in_failures (
  id bigint generated always as identity primary key,
  email citext not null,
  network_address text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_email on sign_in_failures (email, network_address, failed_at);
create index sign_in_failures_network on sign_in_failures (network_address, failed_at);
-- Failed sign-ins of an account from all networks.
create index sign_in_failures_account on sign_in_failures (email, failed_at);

-- Links to choose a new password. A request for an address without an account is stored too, so that it takes the same
-- time.
create table password_resets (
  id uuid primary key,
  token_hash text not null unique,
  user_id uuid references users (id) on delete cascade,
  -- The address that the link was sent to; the link ends when the account gets another one.
  email citext not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id);
create index password_resets_expires on password_resets (expires_at);

-- Changes of an account's email address. A request for an address that is already taken is stored too, so that it takes
-- the same time.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The secret binds the code to the browser that requested it; only its hash is stored.
  token_hash text not null unique,
  old_email citext not null,
  new_email citext not null check (length(new_email) <= 254),
  code_hash text not null,
  code_expires_at timestamptz not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz,
  -- The link in the notice to the old address: anyone who reads that mailbox can cancel the change until then. Until then,
  -- no other account can get the old address.
  objection_hash text unique,
  objection_ends_at timestamptz,
  -- If true, the link sets a new password and unlinks a Google account that was linked since.
  had_password boolean not null default false,
  check ((changed_at is null) = (objection_hash is null)),
  check ((changed_at is null) = (objection_ends_at is null))
);
create index email_changes_user on email_changes (user_id);
create index email_changes_old_email on email_changes (old_email) where objection_ends_at is not null;
create index email_changes_created on email_changes (created_at);

-- Mailboxes that accounts got after their registration, normalised and hashed. They earn no welcome bonus. The hashes
-- stay when an account is erased.
create table changed_mailboxes (
  mailbox_hash text not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  primary key (mailbox_hash, user_id)
);
create index changed_mailboxes_user on changed_mailboxes (user_id);

-- The second factor of administrators' sign-in: the key of the authenticator app, encrypted with a key derived from
-- SECRET_KEY, and the last 30-second step whose code was used.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret text not null,
  last_step integer not null,
  enrolled_at timestamptz not null
);

-- For an administrator without the phone. Each code works once; only its hash is stored.
create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What an administrator gets for a correct password: the right to enter a second factor once. Only the token's hash is stored.
create table second_factor_challenges (
  id uuid primary key,
  token_hash text not null unique,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'new_phone')),
  -- The encrypted key of an app that is being set up.
  secret text,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index second_factor_challenges_user on second_factor_challenges (user_id);
create index second_factor_challenges_expires on second_factor_challenges (expires_at);

-- Wrong codes, for the limits.
create table second_factor_failures (
  id bigint generated always as identity primary key,
  -- Null for a recovery code, which counts for the network only.
  user_id uuid references users (id) on delete cascade,
  network_address text not null,
  failed_at timestamptz not null,
  -- Wrong codes from a device on which the user has signed in count for themselves, so that guesses from elsewhere do
  -- not lock the owner out. Null: any other device.
  device_hash text
);
create index second_factor_failures_user on second_factor_failures (user_id, failed_at);
create index second_factor_failures_network on second_factor_failures (network_address, failed_at);
create index second_factor_failures_time on second_factor_failures (failed_at);

-- ---- Identity, legal texts and own data ----

-- Why a photo of an ID card was rejected, and what its sender should do. An administrator may change the texts.
create table identity_reasons (
  id smallint generated by default as identity (start with 1000) primary key,
  reason text not null,
  reason_en text not null,
  remedy text not null,
  remedy_en text not null,
  is_active boolean not null default true
);

insert into identity_reasons (id, reason, reason_en, remedy, remedy_en) values
  (1, 'foto buram atau sudut kartu terpotong', 'the photo is blurred or a corner of the card is cut off',
    'Foto ulang di tempat terang, dengan keempat sudut kartu terlihat.',
    'Take it again in good light, with all four corners of the card in the picture.'),
  (2, 'tulisan tidak terbaca karena silau atau gelap', 'the text cannot be read because of glare or darkness',
    'Jauhkan kartu dari lampu dan jendela, matikan lampu kilat, lalu foto ulang.',
    'Move the card away from lamps and windows, turn the flash off, and take it again.'),
  (3, 'fotokopi atau foto layar', 'it shows a photocopy or a screen',
    'Foto kartu aslinya secara langsung.',
    'Take a photo of the original card.'),
  (4, 'nama di KTP berbeda dari nama akun', 'the name on the card differs from the name of the account',
    'Samakan nama di profil dengan nama di KTP Anda, lalu kirim foto lagi.',
    'Make the name in your profile match your card, then send a photo again.'),
  (5, 'bukan foto KTP', 'it is not a photo of an Indonesian ID card',
    'Kirim foto KTP elektronik Anda. SIM dan kartu lain tidak bisa dipakai.',
    'Send a photo of your electronic KTP. Driving licences and other cards cannot be used.'),
  (6, 'sebagian kartu tertutup atau diubah', 'part of the card is covered or altered',
    'Kirim foto kartu yang utuh. Cap kami sudah melindunginya dari penyalahgunaan.',
    'Send a photo of the whole card. Our stamp already protects it against misuse.'),
  (7, 'foto tidak bisa dibuka oleh peninjau', 'our reviewers could not open the photo',
    'Kirim foto sekali lagi. Maaf atas kerepotannya.',
    'Please send the photo once more. We are sorry for the trouble.');

-- Photos of ID cards, without their pictures: those are encrypted files outside the database.
create table identity_photos (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The encrypted file; null once it is deleted.
  file_id uuid unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  sent_at timestamptz not null,
  -- Null while the photo waits for a decision.
  outcome text check (outcome in ('verified', 'rejected', 'replaced', 'withdrawn')),
  reason_id smallint references identity_reasons (id),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is not distinct from 'rejected') = (reason_id is not null)),
  check (case when outcome is null then file_id is not null
    when outcome in ('replaced', 'withdrawn') then file_id is null else true end)
);
create unique index identity_photos_waiting on identity_photos (user_id) where ended_at is null;
create index identity_photos_user on identity_photos (user_id, id);
create index identity_photos_ended on identity_photos (ended_at) where ended_at is not null;

-- Versions of the terms and conditions (type 1) and the privacy policy (type 2), in both languages. The text is a list
-- of headings, paragraphs and lists. A published version is never changed: a change is a new version.
create table legal_versions (
  id uuid primary key,
  type smallint not null check (type in (1, 2)),
  version integer not null check (version > 0),
  title text not null,
  title_en text not null,
  description jsonb not null,
  description_en jsonb not null,
  -- Users who accepted only older versions may not create ads until they accept the current one.
  must_accept boolean not null,
  published_at timestamptz not null,
  unique (type, version)
);
create trigger legal_versions_append_only before update or delete on legal_versions
  for each row execute function forbid_change();
create trigger legal_versions_no_truncate before truncate on legal_versions
  for each statement execute function forbid_change();

-- Versions of the legal texts that are not published yet, as administrators write them. A draft moves to
-- legal_versions, with its id, on the day of its publication.
create table legal_drafts (
  id uuid primary key,
  type smallint not null check (type in (1, 2)),
  title text not null,
  title_en text not null,
  -- Headings, paragraphs and lists as they are written.
  body text not null,
  body_en text not null,
  must_accept boolean not null,
  -- The day in Jakarta from which it is in force; null: not decided.
  publishes_on date
);

-- Which version each user accepted, in which language they read it, and when. Retained as proof when an account is erased.
create table consents (
  user_id uuid not null references users (id),
  type smallint not null,
  version integer not null,
  locale text not null check (locale in ('id', 'en')),
  accepted_at timestamptz not null,
  primary key (user_id, type, version),
  foreign key (type, version) references legal_versions (type, version)
);
create trigger consents_append_only before update or delete on consents for each row execute function forbid_change();
create trigger consents_no_truncate before truncate on consents for each statement execute function forbid_change();

-- The sign-up survey: a question with options, some of which lead to a list of further options. `{{app}}` is the
-- product's name.
create table surveys (
  id smallint primary key,
  question text not null,
  question_en text not null
);

insert into surveys (id, question, question_en) values
  (1, 'Dari mana Anda tahu {{app}}?', 'How did you hear of {{app}}?');

create table survey_options (
  id smallint generated by default as identity (start with 1000) primary key,
  survey_id smallint not null references surveys (id),
  -- The option whose list contains this one.
  parent_id smallint references survey_options (id),
  value text not null check (value ~ '^[a-z0-9_]{1,40}$'),
  text text not null,
  text_en text not null,
  -- The label of the list, for an option that has one.
  prompt text,
  prompt_en text,
  position smallint not null,
  -- False: no longer offered; its answers stay.
  is_offered boolean not null default true,
  unique (survey_id, value)
);

insert into survey_options (id, survey_id, parent_id, value, text, text_en, prompt, prompt_en, position) values
  (1, 1, null, 'friends', 'Teman atau keluarga', 'Friends or family', null, null, 1),
  (2, 1, null, 'social_media', 'Media sosial', 'Social media', null, null, 2),
  (3, 1, null, 'exhibition', 'Pameran atau acara', 'An exhibition or event', 'Pilih nama pameran',
    'Choose the exhibition', 3),
  (4, 1, null, 'search_engine', 'Mesin pencari', 'A search engine', null, null, 4),
  (5, 1, null, 'poster', 'Poster atau selebaran', 'A poster or flyer', null, null, 5),
  (6, 1, 3, 'jakarta_fair', 'Pekan Raya Jakarta', 'Jakarta Fair', null, null, 1),
  (7, 1, 3, 'umkm_bandung', 'Pameran UMKM Bandung', 'Bandung Small Business Fair', null, null, 2),
  (8, 1, 3, 'batik_cirebon', 'Festival Batik Cirebon', 'Cirebon Batik Festival', null, null, 3),
  (9, 1, 3, 'other_exhibition', 'Pameran atau acara lain', 'Another exhibition or event', null, null, 4);

-- One answer for each user, and for each mailbox and phone number that users registered with, as for welcome bonuses.
-- The hashes stay when an account is erased.
create table survey_answers (
  user_id uuid primary key references users (id),
  mailbox_hash text not null unique,
  phone_hash text not null unique,
  option_id smallint not null references survey_options (id),
  coins bigint not null check (coins >= 0),
  answered_at timestamptz not null
);
create index survey_answers_option on survey_answers (option_id);

-- What must be answered within 72 hours by law: requests of users about their data, and breaches, which have no user.
create table data_requests (
  id uuid primary key,
  user_id uuid references users (id),
  kind text not null check (kind in ('export', 'deletion', 'erasure', 'correction', 'objection', 'question', 'breach')),
  -- What the user requests, or what happened.
  text text not null default '',
  received_at timestamptz not null,
  due_at timestamptz not null,
  -- When support was reminded at half time.
  reminded_at timestamptz,
  answered_at timestamptz,
  answer text not null default '',
  check ((kind = 'breach') = (user_id is null))
);
create index data_requests_open on data_requests (due_at, id) where answered_at is null;
create index data_requests_user on data_requests (user_id, id) where user_id is not null;
-- An account is erased once.
create unique index data_requests_erasure on data_requests (user_id) where kind = 'erasure';
create index data_requests_closed on data_requests (answered_at desc, id desc) where answered_at is not null;

-- Archives of own data. The archive is a file outside the database, which is deleted at expires_at.
create table data_exports (
  request_id uuid primary key references data_requests (id),
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  bytes bigint check (bytes > 0),
  check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (bytes is null))
);
create unique index data_exports_preparing on data_exports (user_id) where ready_at is null;
create index data_exports_user on data_exports (user_id, created_at);
create index data_exports_expires on data_exports (expires_at) where expires_at is not null;

-- Trial runs of the notice of a breach, which count its recipients and send nothing.
create table breach_drills (
  id uuid primary key,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  -- Days in Jakarta.
  first_day date not null,
  last_day date not null,
  scope text not null check (scope in ('stored', 'written')),
  kinds text[] not null check (cardinality(kinds) > 0),
  people integer not null check (people >= 0),
  duration_milliseconds integer not null check (duration_milliseconds >= 0),
  check (last_day >= first_day)
);

-- ---- Ads ----

create table ads (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete restrict,
  status smallint not null default 0 check (status between 0 and 8),
  -- Grows with every save; a save that names an older number is refused.
  version integer not null default 0,
  display_config jsonb not null,
  -- The artwork as HTML, rendered once per version; null until published.
  artwork_html text,
  title text not null default '',
  description text not null default '',
  category_id integer references categories (id),
  sub_category_id integer references categories (id),
  details jsonb not null default '{}',
  price bigint check (price >= 0),
  -- 0 IDR, 1 USD.
  price_unit smallint not null default 0 check (price_unit in (0, 1)),
  price_note text not null default 'none',
  price_period text not null default 'none',
  location_same_as_profile boolean not null default false,
  city_id integer references cities (id),
  address text not null default '',
  address_detail text not null default '',
  contact_same_as_profile boolean not null default false,
  contact_name text not null default '',
  contact_email text not null default '',
  contact_phone text not null default '',
  whatsapp_connected boolean not null default false,
  auto_renew boolean not null default true,
  duration_days integer,
  -- The owner's choice at publication; what was bought is in ad_promotions.
  boost boolean not null default false,
  highlight boolean not null default false,
  published_at timestamptz,
  end_date timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- For a revision: the ad whose next content this draft is.
  revision_of uuid references ads (id) on delete cascade,
  -- Version of the renderer that made artwork_html.
  artwork_version integer not null default 1,
  links jsonb not null default '[]',
  -- The hashtags that the owner wants. From publication on, the ad's hashtags are in ad_hashtags.
  hashtags text[] not null default '{}' check (cardinality(hashtags) <= 5),
  voucher_code text not null default '',
  availability text not null default 'available' check (availability in ('available', 'reserved', 'sold')),
  -- Since when the running term is paused.
  paused_at timestamptz,
  -- Days and coins of the running term: part of what remains of them is refunded when the ad is sold.
  term_days integer not null default 0 check (term_days >= 0),
  term_coins integer not null default 0 check (term_coins >= 0),
  -- Why the ad was hidden or refused: {reason_id, note, parts}.
  moderation jsonb,
  -- Length of the owner's pauses in the running term that are over.
  paused_seconds integer not null default 0 check (paused_seconds >= 0),
  -- An authority's order about an ad stays in force until it is withdrawn, whatever becomes of the ad and its copies.
  ordered_at timestamptz,
  -- The ad that the authority named: this one, or the one that it was copied from.
  ordered_ad_id uuid,
  check (status <> 4 or (published_at is not null and end_date is not null and artwork_html is not null
    and category_id is not null and sub_category_id is not null and city_id is not null)),
  check (revision_of is null or status <= 3),
  check ((ordered_at is null) = (ordered_ad_id is null))
);
create index ads_owner on ads (owner_id, status, updated_at desc);
create index ads_published on ads (published_at desc, id desc) where status = 4;
create index ads_end_date on ads (end_date) where status = 4;
create index ads_owner_published on ads (owner_id, published_at);
create unique index ads_revision_of on ads (revision_of) where revision_of is not null;
create index ads_unfinished on ads (updated_at) where status <= 3;
create index ads_paused on ads (paused_at) where paused_at is not null;
create index ads_artwork_version on ads (artwork_version) where artwork_html is not null;
-- Short addresses (/i/…) find an ad by the end of its id.
create index ads_short_address on ads (right(id::text, 10));
-- What moderation rules compare: prices of a category, accounts of a phone number (also users_phone), and ads that
-- nobody saved (ad_counts_unsaved).
create index ads_prices on ads (sub_category_id, published_at desc) include (price)
  where status = 4 and price_unit = 0 and price > 0;
create index ads_contact_phone on ads (contact_phone) where contact_phone <> '';
create index ads_ordered on ads (ordered_ad_id) where ordered_ad_id is not null;
-- The console's list of all ads, the newest of each status first; titles are searched in the index alone.
create index ads_newest on ads (status, id desc) include (title) where revision_of is null;
-- The number of an owner's live ads is on each page of their ads; a dealer has thousands.
create index ads_owner_live on ads (owner_id) where status = 4 and revision_of is null;

create table ad_photos (
  ad_id uuid not null references ads (id) on delete cascade,
  position smallint not null check (position between 0 and 9),
  file_id uuid not null references files (id),
  primary key (ad_id, position),
  unique (ad_id, file_id)
);
create index ad_photos_file on ad_photos (file_id);

-- The pictures that an ad's design shows. Like those of its gallery, they cannot be deleted while they are in use.
create table ad_display_files (
  ad_id uuid not null references ads (id) on delete cascade,
  file_id uuid not null references files (id),
  primary key (ad_id, file_id)
);
create index ad_display_files_file on ad_display_files (file_id);

create table ad_hashtags (
  -- A hashtag belongs to one ad.
  hashtag citext primary key check (length(hashtag) between 2 and 30),
  ad_id uuid not null references ads (id) on delete cascade,
  position smallint not null,
  -- From when another ad may claim the hashtag of an ended ad; null while the ad is live.
  frees_at timestamptz
);
create index ad_hashtags_ad on ad_hashtags (ad_id);
create index ad_hashtags_frees on ad_hashtags (frees_at) where frees_at is not null;

create table ad_promotions (
  id uuid primary key,
  ad_id uuid not null references ads (id) on delete cascade,
  kind text not null check (kind in ('boost', 'highlight')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the event of the promotion's end was written.
  notified_at timestamptz,
  check (ends_at > starts_at)
);
create index ad_promotions_ad on ad_promotions (ad_id, kind);
create index ad_promotions_without_notice on ad_promotions (ends_at) where notified_at is null;

create table ad_status_changes (
  id bigint generated always as identity primary key,
  ad_id uuid not null references ads (id) on delete cascade,
  from_status smallint,
  to_status smallint not null,
  actor_id uuid,
  created_at timestamptz not null,
  -- Why the status changed, where a rule decided: what a moderator should look for.
  reason text
);
create index ad_status_changes_ad on ad_status_changes (ad_id, id);

-- Notices about an ad's term that were sent, so that each is sent once.
create table ad_notices (
  ad_id uuid not null references ads (id) on delete cascade,
  kind text not null,
  -- The moment that the notice is about.
  about timestamptz not null,
  notified_at timestamptz not null,
  primary key (ad_id, kind, about)
);

-- Links to an ad that is not on the board yet. Only the token's hash is stored.
create table ad_previews (
  token_hash text primary key,
  ad_id uuid not null references ads (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index ad_previews_expires on ad_previews (expires_at);

-- Who has looked at an ad today, by a pseudonym of that day, so that each visitor counts once. Rows of earlier days are
-- deleted.
create table ad_views (
  ad_id uuid not null,
  viewer text not null,
  viewed_on date not null,
  primary key (ad_id, viewer)
);
create index ad_views_viewed_on on ad_views (viewed_on);

-- Counts that change often are in narrow rows apart from ads, so that a view does not rewrite title, description and
-- design. No foreign keys: their check would lock, and so write to, the wide row; a trigger deletes the counts.
create table ad_counts (
  ad_id uuid primary key,
  views integer not null default 0,
  reveals integer not null default 0,
  favourites integer not null default 0 check (favourites >= 0),
  -- Reports that moderators upheld; the owner sees their number.
  reports integer not null default 0 check (reports >= 0)
) with (fillfactor = 70);
create index ad_counts_unsaved on ad_counts (reveals) where favourites = 0 and reveals >= 10;

-- The same by day in Jakarta: for favourites, how many added that day are still there. Old days are deleted.
create table ad_days (
  ad_id uuid not null,
  day date not null,
  views integer not null default 0,
  reveals integer not null default 0,
  favourites integer not null default 0,
  primary key (ad_id, day)
) with (fillfactor = 70);
create index ad_days_day on ad_days using brin (day);

create function delete_ad_counts() returns trigger language plpgsql as $$
begin
  delete from ad_counts where ad_id = old.id;
  delete from ad_days where ad_id = old.id;
  delete from ad_views where ad_id = old.id;
  return null;
end $$;
create trigger ads_delete_counts after delete on ads for each row execute function delete_ad_counts();

-- Publications, counted for the posting limits; they stay when the ad is deleted.
create table publications (
  ad_id uuid not null,
  owner_id uuid not null references users (id) on delete cascade,
  category_id integer not null references categories (id),
  published_at timestamptz not null,
  -- Whether the ad came onto the board: one that waits or was refused does not count as an owner's first ad.
  was_live boolean not null default false,
  primary key (ad_id, published_at)
);
create index publications_owner on publications (owner_id, published_at);
create index publications_was_live on publications (owner_id) where was_live;
create index publications_published on publications (published_at);

create table contact_reveals (
  ad_id uuid not null references ads (id) on delete cascade,
  -- A user's id, or a hash of the network address and day.
  viewer text not null,
  revealed_at timestamptz not null,
  primary key (ad_id, viewer)
);
create index contact_reveals_viewer on contact_reveals (viewer, revealed_at);

create table favourites (
  user_id uuid not null references users (id) on delete cascade,
  ad_id uuid not null references ads (id) on delete cascade,
  created_at timestamptz not null,
  -- The lowest price at which a user has known a favourite, in `price_unit`; null if it had none.
  lowest_price bigint,
  price_unit smallint not null default 0,
  -- The price at which the user saved the ad.
  saved_price bigint,
  saved_price_unit smallint not null default 0,
  primary key (user_id, ad_id)
);
create index favourites_ad on favourites (ad_id);

-- Notices about favourites, each sent once. `price` is 0 except for the kind `price`.
create table favourite_notices (
  user_id uuid not null,
  ad_id uuid not null,
  kind text not null check (kind in ('price', 'reserved', 'sold', 'ended')),
  price bigint not null default 0,
  former_price bigint,
  created_at timestamptz not null,
  notified_at timestamptz,
  primary key (user_id, ad_id, kind, price),
  foreign key (user_id, ad_id) references favourites (user_id, ad_id) on delete cascade
);
create index favourite_notices_waiting on favourite_notices (created_at) where notified_at is null;

-- ---- Search ----

create text search configuration papan_id (copy = indonesian);
alter text search configuration papan_id alter mapping for hword, hword_part, word with unaccent, indonesian_stem;
create text search configuration papan_en (copy = english);
alter text search configuration papan_en alter mapping for hword, hword_part, word with unaccent, english_stem;
-- Words as they are written, for prefixes and for the correction of typing errors.
create text search configuration papan_words (copy = simple);
alter text search configuration papan_words alter mapping for hword, hword_part, word with unaccent, simple;

-- The read model of live ads: one row has everything that a card and the filters need. It can be rebuilt from the ads.
create table listings (
  ad_id uuid primary key references ads (id) on delete cascade,
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
  -- Milliseconds, as in cursors.
  published_at timestamptz(3) not null,
  end_date timestamptz not null,
  boosted_until timestamptz,
  highlighted_from timestamptz,
  highlighted_until timestamptz,
  -- Lexemes without positions, which src/domain/search/document.ts makes: words anywhere (x), in title or labels (~x),
  -- in the title (^x), title words as they are written (=x), and facets (@x). An ad's rank follows from which of them
  -- match, so the search reads the index and narrow rows, and no document.
  document tsvector not null,
  -- The same text unstemmed: search_words are counted from it.
  search_text text not null,
  availability text not null default 'available' check (availability in ('available', 'reserved', 'sold')),
  -- The picture beside the title in plain lists: the first of the gallery, or else of the design.
  photo_id uuid,
  -- Cards of an agency's ads have a badge.
  agency boolean not null default false,
  verified boolean not null default false,
  type text not null default 'sell' check (type in ('sell', 'buy', 'rent', 'service')),
  -- The values of the fields by which the search can be narrowed.
  details jsonb not null default '{}',
  -- The version of the rules that made the document; documents of other versions are made again.
  document_version smallint not null default 0,
  check ((highlighted_from is null) = (highlighted_until is null))
) with (toast_tuple_target = 128);
-- Long values are stored apart and rows stay narrow, so that visiting ten thousand hits reads few pages; these two are
-- read with every hit or card.
alter table listings alter document set storage external;
alter table listings alter title set storage main;
alter table listings alter details set storage main;
-- The search sizes its windows by how often PostgreSQL's statistics say that lexemes occur: those of 10,000 lexemes.
alter table listings alter document set statistics 1000;
create index listings_newest on listings (published_at desc, ad_id desc);
create index listings_category on listings (category_id, published_at desc, ad_id desc);
create index listings_sub_category on listings (sub_category_id, published_at desc, ad_id desc);
create index listings_province on listings (province_id, published_at desc, ad_id desc);
create index listings_category_province on listings (category_id, province_id, published_at desc, ad_id desc);
create index listings_sub_category_province on listings (sub_category_id, province_id, published_at desc, ad_id desc);
create index listings_boosted on listings (boosted_until) where boosted_until is not null;
create index listings_highlighted on listings (category_id, published_at desc, ad_id desc)
  where highlighted_until is not null;
create index listings_highlighted_sub on listings (sub_category_id, published_at desc, ad_id desc)
  where highlighted_until is not null;
create index listings_document on listings using gin (document) with (fastupdate = off);
create index listings_owner on listings (owner_id);
create index listings_document_version on listings (document_version);

-- The digest of the names and the form of a category with which its listings were made. After a change a job makes them
-- again, from the newest one on.
create table listing_forms (
  category_id integer primary key,
  digest text not null,
  is_made boolean not null,
  -- The listing from which the job continues; null: from the newest.
  made_until timestamptz,
  made_until_ad uuid,
  check ((made_until is null) = (made_until_ad is null))
);

-- Words that ads are found by. A search that finds nothing is compared with them.
create table search_words (
  word text primary key,
  uses integer not null
);
create index search_words_beginnings on search_words (word text_pattern_ops);
-- Similar words are found by their common trigrams and sorted afterwards: that takes a third of the time of an index
-- that returns the nearest first.
create index search_words_trigrams on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

-- Frequent phrases of one to three words in the newest titles: suggestions while a search is typed. A nightly job
-- counts them. Only phrases of several owners are here, so that no name or number of one person is suggested.
create table search_phrases (
  phrase text primary key check (length(phrase) between 3 and 40),
  uses integer not null check (uses > 0)
);

-- Words with the same meaning in searches. The members of a group find each other; narrower words are found by the
-- members, but do not find them: "anjing" finds a puppy, "puppy" no dog. Applied to queries, never to documents.
create table search_synonyms (
  id uuid primary key,
  members text[] not null check (cardinality(members) between 1 and 12),
  narrower text[] not null default '{}' check (cardinality(narrower) <= 12),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  check (cardinality(members) + cardinality(narrower) > 1)
);

insert into search_synonyms (id, members, narrower, updated_at)
select gen_random_uuid(), string_to_array(members, ','), string_to_array(narrower, ','), now()
from (values
  -- vehicles
  ('mobil,car,automobile', ''),
  ('motor,motorcycle,motorbike,mtr,spd motor', ''),
  ('sepeda,bicycle,bike', ''),
  ('matic,matik,automatic', ''),
  ('truk,truck', ''),
  ('bus,bis', ''),
  ('pickup,pick up,pikap,bak terbuka', ''),
  ('suku cadang,sparepart,spare part,onderdil', ''),
  ('ban,tire,tyre', ''),
  ('velg,pelek,velk,alloy wheel', ''),
  ('aki,accu', ''),
  ('helm,helmet', ''),
  ('garasi,garage', ''),
  ('moge,motor gede,big bike', ''),
  ('skuter,scooter,skutik', ''),
  ('knalpot,exhaust', ''),
  ('mobil listrik,electric car,ev', ''),
  ('sepeda listrik,electric bike,e bike', ''),
  ('perahu,boat', ''),
  ('alat berat,heavy equipment', 'ekskavator,bulldozer,forklift'),
  ('ekskavator,excavator,beko', ''),
  ('sopir,supir,driver,pengemudi', ''),
  ('oli,pelumas,engine oil', ''),
  ('sewa,rental,rent', 'kontrakan'),
  -- condition, price, terms
  ('bekas,second,2nd,seken,sekon,used,preloved', ''),
  ('baru,new', 'bnib,brand new'),
  ('kredit,credit,cicilan,angsuran,installment', ''),
  ('tukar tambah,trade in,tt', ''),
  ('nego,negotiable,bargain', ''),
  ('original,ori,orisinal,orisinil,asli', ''),
  ('butuh uang,bu,butuh duit', ''),
  ('murah,mrh,cheap,affordable', ''),
  ('diskon,promo,discount,potongan harga', ''),
  ('gratis,free,cuma cuma', ''),
  ('garansi,warranty', ''),
  ('lengkap,komplit,fullset,full set', ''),
  ('tangan pertama,tangan satu,first hand', ''),
  -- property
  ('apartemen,apartment,apt', ''),
  ('kos,kost,indekos,boarding house', ''),
  ('tanah,land,lahan', 'kavling'),
  ('kavling,kapling,kaveling', ''),
  ('ruko,rumah toko,shophouse,shop house', ''),
  ('rukan,rumah kantor', ''),
  ('gudang,warehouse', ''),
  ('kantor,office', ''),
  ('toko,shop,store', ''),
  ('kios,kiosk', ''),
  ('villa,vila', ''),
  ('penginapan,guest house,guesthouse,homestay,losmen', ''),
  ('kamar,room', ''),
  ('kamar tidur,bedroom', ''),
  ('kamar mandi,bathroom', ''),
  ('dapur,kitchen', ''),
  ('kolam renang,swimming pool', ''),
  ('sawah,rice field', ''),
  ('kebun,plantation', ''),
  ('shm,sertifikat hak milik', ''),
  ('kompleks,komplek,cluster,klaster,housing', ''),
  ('kpr,mortgage', ''),
  ('putri,wanita,perempuan,cewek,female,woman,women', ''),
  ('pria,putra,cowok,laki laki,male', ''),
  -- electronics
  ('hp,handphone,ponsel,smartphone,hape,telepon genggam,mobile phone,cellphone,cell phone', ''),
  ('tv,televisi,television', ''),
  ('kulkas,lemari es,refrigerator,fridge,lemari pendingin', ''),
  ('laptop,notebook,leptop', ''),
  ('komputer,computer,pc', ''),
  ('ac,air conditioner,pendingin ruangan', ''),
  ('mesin cuci,washing machine', ''),
  ('kamera,camera', ''),
  ('kipas angin,kipas,fan', ''),
  ('setrika,strika,seterika', ''),
  ('kompor,stove', ''),
  ('rice cooker,penanak nasi,magic com,magic jar', ''),
  ('pompa air,water pump,jetpump', ''),
  ('speaker,pengeras suara', ''),
  ('headset,earphone,headphone,hedset', ''),
  ('charger,casan,pengisi daya', ''),
  ('powerbank,power bank', ''),
  ('baterai,batre,batere,battery', ''),
  ('playstation,ps,play station', ''),
  ('game,gim', ''),
  ('tablet,tab', ''),
  ('jam tangan,arloji,watch', ''),
  ('smartwatch,jam pintar', ''),
  ('lampu,lamp', ''),
  ('genset,generator', ''),
  ('cctv,kamera pengawas', ''),
  ('harddisk,hardisk,hard disk,hard drive,hdd', ''),
  ('flashdisk,flash disk,usb drive', ''),
  ('kabel,cable', ''),
  ('vacuum cleaner,penyedot debu', ''),
  -- household
  ('meja,table,desk', ''),
  ('kursi,chair,bangku', ''),
  ('lemari,almari,cupboard,wardrobe,cabinet', ''),
  ('kasur,mattress,springbed,spring bed,matras', ''),
  ('ranjang,tempat tidur,dipan,bed', ''),
  ('sofa,couch', ''),
  ('rak,shelf', ''),
  ('karpet,carpet,permadani', ''),
  ('gorden,gordyn,hordeng,korden,tirai,curtain', ''),
  ('cermin,mirror', ''),
  ('bantal,pillow', ''),
  ('selimut,blanket', ''),
  ('sprei,seprai,bed sheet,bedcover', ''),
  ('mebel,meubel,furniture,furnitur,perabot', ''),
  ('kayu,wood', ''),
  ('besi,iron', ''),
  ('pintu,door', ''),
  ('jendela,window', ''),
  ('pagar,fence', ''),
  -- jobs
  ('loker,lowongan,lowongan kerja,lowker,vacancy,job', ''),
  ('karyawan,pegawai,employee,staf,staff', ''),
  ('gaji,salary,upah', ''),
  ('paruh waktu,part time,parttime', ''),
  ('penuh waktu,full time,fulltime', ''),
  ('magang,internship', ''),
  ('kasir,cashier', ''),
  ('satpam,security,sekuriti', ''),
  ('pembantu,asisten rumah tangga,prt,maid', 'art'),
  ('babysitter,baby sitter,pengasuh anak,nanny', ''),
  ('koki,chef,juru masak', ''),
  ('pelayan,waiter,waitress,pramusaji', ''),
  ('guru,teacher', ''),
  ('les,kursus,course,bimbel', ''),
  ('kurir,courier', ''),
  ('admin,administrasi', ''),
  -- services
  ('servis,service,reparasi,repair', ''),
  ('pindahan,moving', ''),
  ('laundry,londri,binatu', ''),
  ('pijat,pijit,massage', ''),
  ('katering,catering,ketring', ''),
  ('fotografer,photographer,juru foto', ''),
  ('potong rambut,pangkas rambut,haircut,barbershop', ''),
  ('sedot wc,sedot tinja', ''),
  ('renovasi,renovation', ''),
  ('desain,design,disain', ''),
  ('undangan,invitation', ''),
  ('percetakan,printing', ''),
  ('wisata,tour,tur', ''),
  ('tiket,ticket', ''),
  ('pernikahan,wedding', ''),
  ('ulang tahun,ultah,birthday', ''),
  -- pets
  ('anjing,dog', 'puppy'),
  ('anak anjing,puppy', ''),
  ('kucing', 'kitten'),
  ('anak kucing,kitten', ''),
  ('burung,bird', ''),
  ('ikan,fish', ''),
  ('kelinci,rabbit', ''),
  ('ayam,chicken', ''),
  ('kambing,goat', ''),
  ('sapi,cow', ''),
  ('kura kura,turtle,tortoise', ''),
  ('kandang,cage', ''),
  ('pakan,makanan hewan,pet food', ''),
  ('hewan,binatang,animal', ''),
  ('akuarium,aquarium', ''),
  -- fashion and family
  ('baju,pakaian,busana,clothes', ''),
  ('kemeja,shirt', ''),
  ('kaos,kaus,tshirt,t shirt', ''),
  ('celana,pants,trousers', ''),
  ('jeans,jins,denim', ''),
  ('sepatu,shoes', 'sneakers'),
  ('sandal,sendal', ''),
  ('tas,bag', 'ransel'),
  ('ransel,backpack', ''),
  ('dompet,wallet', ''),
  ('jaket,jacket', ''),
  ('kacamata,kaca mata,glasses,sunglasses', ''),
  ('jilbab,hijab,kerudung', ''),
  ('gaun,dress', ''),
  ('rok,skirt', ''),
  ('emas,gold', ''),
  ('kalung,necklace', ''),
  ('gelang,bracelet', ''),
  ('kosmetik,makeup,make up,cosmetics', ''),
  ('parfum,perfume,minyak wangi', ''),
  ('stroller,kereta bayi,dorongan bayi', ''),
  ('mainan,toys', ''),
  ('boneka,doll', ''),
  ('bayi,baby', ''),
  -- hobby, food, garden
  ('buku,book', ''),
  ('gitar,guitar', ''),
  ('alat musik,musical instrument', ''),
  ('lukisan,painting', ''),
  ('memancing,fishing', ''),
  ('tenda,tent', ''),
  ('raket,racket', ''),
  ('tanaman,plant', ''),
  ('bunga,flower,kembang', ''),
  ('bibit,benih,seed', ''),
  ('pupuk,fertilizer', ''),
  ('kue,cake', ''),
  ('kopi,coffee', ''),
  ('madu,honey', ''),
  -- colours
  ('hitam,black', ''),
  ('putih,white', ''),
  ('merah,red', ''),
  ('biru,blue', ''),
  ('hijau,green', ''),
  ('kuning,yellow', ''),
  ('abu abu,grey,gray', ''),
  ('cokelat,coklat,brown', ''),
  -- places
  ('yogyakarta,jogja,yogya,jogjakarta', ''),
  ('jakarta,jkt,dki', 'jaksel,jaktim,jakbar,jakut,jakpus'),
  ('jaksel,jakarta selatan', ''),
  ('jaktim,jakarta timur', ''),
  ('jakbar,jakarta barat', ''),
  ('jakut,jakarta utara', ''),
  ('jakpus,jakarta pusat', ''),
  ('surabaya,sby', ''),
  ('bandung,bdg', ''),
  ('semarang,smg', ''),
  ('bekasi,bks', ''),
  ('tangerang,tng', 'tangsel'),
  ('tangsel,tangerang selatan', ''),
  ('makassar,makasar,mks,ujung pandang', ''),
  ('denpasar,dps', ''),
  ('malang,mlg', ''),
  ('solo,surakarta', ''),
  ('bogor,bgr', ''),
  ('depok,dpk', ''),
  ('palembang,plg', ''),
  ('sidoarjo,sda', ''),
  ('balikpapan,bpn', ''),
  ('banjarmasin,bjm', ''),
  ('jawa barat,jabar', ''),
  ('jawa tengah,jateng', ''),
  ('jawa timur,jatim', ''),
  ('jabodetabek', 'jakarta,bogor,depok,tangerang,bekasi'),
  ('bsd,bumi serpong damai', '')
) as groups (members, narrower);
-- "hunian" is not a member: half of the flats are "siap huni", and hunian is a form of huni.
insert into search_synonyms (id, members, version, updated_at) values (gen_random_uuid(), '{rumah,house}', 2, now());

-- What visitors opened, saved or contacted after a search, until the nightly job has counted it, at most a week.
-- `visitor` is a hash that changes weekly, so that no person is stored.
create table search_choices (
  query text not null check (length(query) between 1 and 100),
  ad_id uuid not null references ads (id) on delete cascade,
  visitor text not null,
  weight smallint not null check (weight > 0),
  chosen_on date not null,
  primary key (query, ad_id, visitor)
);
create index search_choices_ad on search_choices (ad_id);

-- How often the ads of a sub-category were chosen after a search. Older choices weigh less.
create table search_chosen (
  query text not null,
  category_id integer not null references categories (id),
  weight real not null,
  primary key (query, category_id)
);

-- The category that a search, or a word of it, most probably means: by choices, otherwise by the titles of ads.
create table search_guesses (
  query text primary key,
  category_id integer not null references categories (id)
);

-- Searches that users save for notices of new ads. `filters` is what they chose; `condition` is the same in a form that
-- is compared with an ad in memory, made with the rules of `document_version`.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null,
  condition jsonb not null,
  document_version integer not null,
  frequency text not null check (frequency in ('at_once', 'daily', 'weekly')),
  is_paused boolean not null default false,
  created_at timestamptz not null,
  -- Ads that are found later than this are new to the user.
  seen_at timestamptz not null,
  notified_at timestamptz,
  -- When to send a notice of the ads found; null if there are none.
  notice_due_at timestamptz
);
-- By hash, because the filters may be longer than an index entry.
create unique index saved_searches_once on saved_searches (user_id, md5(filters::text));
create index saved_searches_due on saved_searches (notice_due_at) where notice_due_at is not null;
create index saved_searches_version on saved_searches (document_version);
-- Searches with a recent notice, found without reading all others.
create index saved_searches_notified on saved_searches (notified_at);

-- An ad that meets a search has at least one of its keys: the lexemes of its rarest condition. So an ad finds the
-- searches to compare by its own lexemes.
create table saved_search_keys (
  key text not null,
  search_id uuid not null references saved_searches (id) on delete cascade,
  primary key (key, search_id)
);
create index saved_search_keys_search on saved_search_keys (search_id);

-- The ads that were found, each once for a search.
create table saved_search_hits (
  search_id uuid not null references saved_searches (id) on delete cascade,
  ad_id uuid not null references ads (id) on delete cascade,
  found_at timestamptz not null,
  notified_at timestamptz,
  primary key (search_id, ad_id)
);
create index saved_search_hits_ad on saved_search_hits (ad_id);
create index saved_search_hits_found on saved_search_hits using brin (found_at);
-- Found ads without a notice, found without reading all others.
create index saved_search_hits_waiting on saved_search_hits (search_id) where notified_at is null;

-- The price at which an ad was last compared with the saved searches, so that a lower price is compared only with
-- the searches that it newly meets. Ads without a price have no row.
create table saved_search_prices (
  ad_id uuid primary key references ads (id) on delete cascade,
  price bigint not null,
  price_unit smallint not null
);

-- ---- Coins and payments ----

-- A user's wallet stores its balance, which changes under a lock of the row. The platform's own accounts store none
-- (their balance is the sum of their transfers), so that payments do not wait for each other at one row.
create table ledger_accounts (
  id uuid primary key,
  kind text not null check (kind in ('wallet', 'sales', 'bonus', 'revenue', 'correction', 'receivable')),
  user_id uuid unique references users (id) on delete restrict,
  balance bigint check (balance >= 0),
  version bigint not null default 0,
  -- 1 active, 2 inactive, 3 blocked.
  status smallint not null default 1 check (status in (1, 2, 3)),
  created_at timestamptz not null default now(),
  -- Coins that were taken back but had been spent: the user owes them and cannot spend coins until they are paid.
  debt bigint not null default 0 check (debt >= 0),
  check ((kind = 'wallet') = (user_id is not null)),
  check ((kind = 'wallet') = (balance is not null)),
  check (kind = 'wallet' or debt = 0)
);
create unique index ledger_accounts_platform on ledger_accounts (kind) where kind <> 'wallet';

insert into ledger_accounts (id, kind) values
  ('00000000-0000-7000-8000-000000000001', 'sales'),
  ('00000000-0000-7000-8000-000000000002', 'bonus'),
  ('00000000-0000-7000-8000-000000000003', 'revenue'),
  ('00000000-0000-7000-8000-000000000004', 'correction'),
  ('00000000-0000-7000-8000-000000000005', 'receivable');

-- Double entry in one row, so that debit and credit are always equal.
create table transfers (
  id uuid primary key,
  debit_account_id uuid not null references ledger_accounts (id),
  credit_account_id uuid not null references ledger_accounts (id),
  amount bigint not null check (amount > 0),
  cause text not null,
  -- What the transfer is for: an ad, a payment, a voucher …
  subject_id uuid,
  details jsonb not null default '{}',
  idempotency_key text not null unique,
  -- Null on the platform's side.
  debit_balance_after bigint check (debit_balance_after >= 0),
  debit_version bigint,
  credit_balance_after bigint check (credit_balance_after >= 0),
  credit_version bigint,
  created_at timestamptz not null,
  unique (debit_account_id, debit_version),
  unique (credit_account_id, credit_version),
  check (debit_account_id <> credit_account_id)
);
create index transfers_subject on transfers (subject_id);
-- A wallet's history by time, and by cause and time. The platform's own sides are in nobody's history.
create index transfers_out on transfers (debit_account_id, created_at desc, id desc) where debit_version is not null;
create index transfers_in on transfers (credit_account_id, created_at desc, id desc) where credit_version is not null;
create index transfers_out_cause on transfers (debit_account_id, cause, created_at desc, id desc)
  where debit_version is not null;
create index transfers_in_cause on transfers (credit_account_id, cause, created_at desc, id desc)
  where credit_version is not null;
-- The ledger's lists in the console: all entries, and those of one cause, the newest first.
create index transfers_newest on transfers (created_at desc, id desc);
create index transfers_cause on transfers (cause, created_at desc, id desc);
-- Rows by which coins that were taken back but already spent became a debt, by the user who owes them.
create index transfers_owed on transfers ((details ->> 'debtor'), created_at desc, id desc) where details ? 'debtor';

-- When an account is erased, its transfers lose the texts that users wrote. Nothing else of them ever changes.
create function forbid_transfer_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.details = old.details - 'title'
    and to_jsonb(new) - 'details' = to_jsonb(old) - 'details' then
    return new;
  end if;
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end;
$$;
create trigger transfers_append_only before update or delete on transfers
  for each row execute function forbid_transfer_change();
create trigger transfers_no_truncate before truncate on transfers for each statement execute function forbid_change();

-- Every check of the ledger, each night and by command. An alarm depends on the newest.
create table ledger_checks (
  checked_at timestamptz primary key,
  ok boolean not null,
  transfers bigint not null check (transfers >= 0),
  errors integer not null check (errors >= 0),
  -- What a check found besides errors: outstanding coins, their age, and where they came from.
  figures jsonb
);

-- Every backup and every restore for trial. An alarm depends on the newest of each.
create table backup_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  started_at timestamptz not null,
  seconds integer not null check (seconds >= 0),
  bytes bigint not null check (bytes >= 0),
  -- Seconds of changes that a restore at this time would have lost.
  lost_seconds integer check (lost_seconds >= 0),
  error text check (length(error) <= 500)
);
create index backup_runs_newest on backup_runs (kind, id desc);

-- How fast pages were for the people who loaded them, for 30 days. Nothing here tells who they were.
create table page_timings (
  id bigint generated always as identity primary key,
  measured_at timestamptz not null,
  -- The page's file, such as `board/home`.
  page text not null check (length(page) <= 124),
  -- The build that its files are named by.
  build text not null check (length(build) <= 40),
  -- ISO 3166-1; null where it is unknown.
  country text check (length(country) = 2),
  network text not null check (network in ('slow-2g', '2g', '3g', '4g', 'unknown')),
  first_byte_ms integer check (first_byte_ms >= 0),
  first_paint_ms integer check (first_paint_ms >= 0),
  largest_paint_ms integer check (largest_paint_ms >= 0),
  interaction_ms integer check (interaction_ms >= 0),
  shift_thousandths integer check (shift_thousandths >= 0)
);
create index page_timings_time on page_timings (measured_at);

-- Coins bought for money.
create table payments (
  -- Also our reference at the gateway.
  id uuid primary key,
  -- The reference for people: TX-251122-048312.
  code text not null unique,
  user_id uuid not null references users (id) on delete restrict,
  -- 1 pending, 2 voided, 3 completed, 4 failed, 5 expired.
  status smallint not null default 1 check (status between 1 and 5),
  package_id integer not null references coin_packages (id),
  coins bigint not null check (coins > 0),
  bonus_coins bigint not null check (bonus_coins >= 0),
  -- In whole units of the currency: rupiah.
  amount bigint not null check (amount > 0),
  currency text not null,
  channel text not null check (channel in ('QRIS', 'DANA', 'OVO')),
  idempotency_key text not null,
  request_hash text not null,
  gateway text not null,
  -- Null until the gateway has answered.
  gateway_id text,
  -- The gateway's last status, as it named it.
  gateway_status text,
  -- The one capture that paid for it.
  capture_id text,
  -- What the payer is shown: {qr_string, desktop_url, mobile_url}.
  actions jsonb not null default '{}',
  failure_code text,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- By the gateway's clock.
  paid_at timestamptz,
  -- When it left the status pending, and when its coins were taken back.
  settled_at timestamptz,
  voided_at timestamptz,
  -- The money came after the payment had expired or failed here, or after its countdown.
  is_late boolean not null default false,
  -- A refund by an administrator: {reason, by, ordered_at, gateway_id, refunded_at, failed_at}. Its coins were taken
  -- back before.
  refund jsonb,
  -- When the gateway was last polled about a payment that is pending after its regular polls, so that each has its turn.
  stale_poll_at timestamptz,
  unique (user_id, idempotency_key),
  unique (gateway, gateway_id),
  unique (gateway, capture_id),
  check (status not in (2, 3) or settled_at is not null),
  check (status <> 3 or capture_id is not null)
);
create index payments_user on payments (user_id, created_at desc, id desc);
create index payments_open on payments (created_at) where status = 1;
create index payments_created on payments (created_at, id);
-- Payments that are in the history although they moved no coins.
create index payments_idle on payments (user_id, created_at desc, id desc)
  where status in (1, 4, 5) or (status = 2 and capture_id is null);
create index payments_paid on payments (paid_at, id) where status = 3;
-- Refunds without a final result.
create index payments_refund_open on payments (id) where refund is not null and refund ->> 'refunded_at' is null
  and refund ->> 'failed_at' is null;

-- Messages of the gateway, byte for byte. Their token can be replayed, so the gateway is polled before one is believed.
create table payment_webhooks (
  id uuid primary key,
  gateway text not null,
  -- Payment and event of the message; the body's hash where it names none.
  message_key text not null,
  body bytea not null,
  received_at timestamptz not null,
  times integer not null default 1,
  last_received_at timestamptz not null,
  handled_at timestamptz,
  outcome text,
  unique (gateway, message_key)
);
create index payment_webhooks_received on payment_webhooks (received_at);

-- Contradictions between us and the gateway, for a person to settle.
create table payment_findings (
  id uuid primary key,
  kind text not null,
  payment_id uuid references payments (id),
  gateway text not null,
  gateway_id text not null default '',
  details jsonb not null default '{}',
  found_at timestamptz not null,
  closed_at timestamptz,
  -- Null if it was closed automatically, because what was missing has come.
  closed_by uuid references users (id),
  closing_note text,
  check (closed_by is null or closed_at is not null)
);
create unique index payment_findings_once on payment_findings (kind, gateway, gateway_id, payment_id)
  nulls not distinct where closed_at is null;

-- One invoice per payment, numbered without gaps within a series: the counter changes in the transaction of the
-- invoice.
create table invoice_series (
  series text primary key,
  last_number integer not null check (last_number >= 0)
);

create table invoices (
  series text not null references invoice_series (series),
  number integer not null check (number > 0),
  payment_id uuid not null unique references payments (id),
  -- Who it was billed to, as they were then.
  buyer jsonb not null,
  issued_at timestamptz not null,
  -- The seller and the tax, as they were when the invoice was issued; null: issued without them.
  tax jsonb,
  -- What the QR code of an invoice proves: 122 random bits that only who holds the invoice knows. Not a signature,
  -- because a signature would end when the secret key is changed, and invoices are retained for years.
  check_code text not null default replace(gen_random_uuid()::text, '-', ''),
  primary key (series, number)
);

-- When an account is erased, its invoices lose the buyer. Nothing else of them ever changes.
create function forbid_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.buyer = '{"name": "", "email": "", "place": ""}'::jsonb
    and to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' then
    return new;
  end if;
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end;
$$;
create trigger invoices_append_only before update or delete on invoices
  for each row execute function forbid_invoice_change();

-- Welcome bonuses, at most one for each mailbox and each phone number. The hashes stay when an account is erased.
create table welcome_bonuses (
  user_id uuid primary key references users (id),
  mailbox_hash text not null unique,
  phone_hash text not null unique,
  network_hash text,
  coins bigint not null check (coins > 0),
  created_at timestamptz not null,
  -- Set if the bonus was not paid at registration.
  held_at timestamptz,
  paid_at timestamptz,
  check (held_at is not null or paid_at is not null)
);
create index welcome_bonuses_network on welcome_bonuses (network_hash, created_at) where held_at is null;
-- Administrators list the welcome bonuses that are on hold.
create index welcome_bonuses_held on welcome_bonuses (user_id) where paid_at is null;

create table affiliate_commissions (
  -- One commission per friend.
  referee_id uuid primary key references users (id) on delete restrict,
  referrer_id uuid not null references users (id) on delete restrict,
  payment_id uuid not null unique references payments (id),
  coins bigint not null check (coins >= 0),
  created_at timestamptz not null,
  taken_back_at timestamptz,
  -- One commission for each friend's mailbox and phone number. Set only on commissions that were paid.
  mailbox_hash text unique,
  phone_hash text unique,
  -- Why no commission was paid.
  withheld text check (withheld in ('mailbox', 'phone', 'device', 'network', 'repeated')),
  check (referee_id <> referrer_id),
  check (withheld is null or coins = 0)
);
create index affiliate_commissions_referrer on affiliate_commissions (referrer_id, created_at desc, referee_id desc);

create table vouchers (
  id integer generated by default as identity primary key,
  code citext not null unique check (length(code) between 3 and 30),
  -- 0 GENERAL, 1 AFILIATION, 2 COIN_AMOUNT, 3 NEW_USER.
  voucher_type smallint not null check (voucher_type between 0 and 3),
  -- The only publication package that it is for.
  package_id integer references publication_packages (id),
  coin_benefit integer not null check (coin_benefit >= 0),
  affiliate_id uuid references users (id) on delete cascade,
  description text not null default '',
  description_en text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- How many users may use it in all; null: any number.
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0),
  check (ends_at > starts_at),
  check (max_uses is null or uses <= max_uses),
  check ((voucher_type = 1) = (affiliate_id is not null))
);

-- One use per user.
create table voucher_uses (
  voucher_id integer not null references vouchers (id),
  user_id uuid not null references users (id) on delete cascade,
  -- What it was used for: an ad, a top-up, the registration.
  subject_id uuid,
  coins integer not null check (coins >= 0),
  used_at timestamptz not null,
  primary key (voucher_id, user_id)
);
create index voucher_uses_subject on voucher_uses (subject_id);

-- Coins that administrators move by hand: corrections and refunds. Large ones wait for another administrator.
create table coin_corrections (
  id uuid primary key,
  kind text not null check (kind in ('correction', 'ad_refund', 'topup_refund')),
  user_id uuid not null references users (id),
  -- Positive: coins that the user gets.
  amount bigint not null check (amount <> 0),
  -- The ad or the payment of a refund.
  subject_id uuid,
  reason text not null check (reason <> ''),
  state text not null check (state in ('waiting', 'booked', 'refused', 'expired')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  check ((subject_id is null) = (kind = 'correction')),
  check (requested_by <> user_id),
  check (decided_by <> user_id),
  -- Administrators do not approve their own request; they may withdraw it.
  check (state <> 'booked' or decided_by is distinct from requested_by),
  check ((state = 'waiting') = (decided_at is null))
);
create index coin_corrections_newest on coin_corrections (requested_at desc, id desc);
create index coin_corrections_waiting on coin_corrections (requested_at) where state = 'waiting';
create index coin_corrections_requested on coin_corrections (requested_by, requested_at);
create index coin_corrections_user on coin_corrections (user_id, requested_at);
-- A payment is refunded once.
create unique index coin_corrections_payment on coin_corrections (subject_id)
  where kind = 'topup_refund' and state in ('waiting', 'booked');

-- Outstanding coins by day in Jakarta, with the setting `liability_limit`, and the notice that administrators got that
-- day.
create table liability_days (
  day date primary key,
  coins bigint not null check (coins >= 0),
  coin_limit bigint not null check (coin_limit > 0),
  -- In percent of the limit: 0, 80 or 100.
  notified_level smallint not null default 0 check (notified_level in (0, 80, 100)),
  counted_at timestamptz not null
);

-- ---- Notifications and mails ----

create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- The parameters of its texts.
  data jsonb not null default '{}',
  created_at timestamptz not null,
  seen_at timestamptz,
  -- The ad that the notification is about; null after its deletion.
  ad_id uuid references ads (id) on delete set null,
  -- False: the user does not want this notification in the list. It is deleted when neither mail nor push waits for it.
  is_listed boolean not null default true,
  awaits_mail boolean not null default false,
  awaits_push boolean not null default false
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unseen on notifications (user_id) where seen_at is null;
create index notifications_ad on notifications (ad_id) where ad_id is not null;

-- Where users want notifications of a kind, if it is not the default.
create table notification_choices (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  by_mail boolean not null,
  by_push boolean not null default true,
  primary key (user_id, kind)
);

-- When a user gets the next mail with unread notifications. No row: never.
create table notification_digests (
  user_id uuid primary key references users (id) on delete cascade,
  frequency text not null check (frequency in ('daily', 'weekly')),
  due_at timestamptz not null,
  -- The newest notification of the last mail: the next one has only newer ones.
  mailed_through uuid
);
create index notification_digests_due on notification_digests (due_at);

-- Where a browser receives push messages. It ends with its session, so that nobody else who uses the browser sees them.
create table push_subscriptions (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- Addresses that get no mails but codes and notices of security and law, because mails to them came back or were
-- reported as unwanted. A row that is lifted stays, so that a message which arrives late or again does not block the
-- address again.
create table mail_bounces (
  email citext primary key,
  kind text not null check (kind in ('hard', 'complaint')),
  message_id text not null,
  bounced_at timestamptz not null,
  lifted_at timestamptz
);

-- ---- Audit log ----

-- Actions of administrators, operators' commands and automatic moderation: who, what, before, after and why.
create table audit_entries (
  id uuid primary key,
  -- A user's id, the name of a command, or 'system'.
  actor text not null check (actor <> ''),
  action text not null,
  subject_id uuid not null,
  reason text,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null,
  -- From where an action of an administrator came, as sessions know it: a keyed hash of the network address, and the
  -- place.
  network_hash text,
  place text
);
-- Lists of the log, by any combination of actor, action, subject and days, in the order of time.
create index audit_entries_time on audit_entries (created_at, id);
create index audit_entries_actor on audit_entries (actor, created_at, id);
create index audit_entries_action on audit_entries (action, created_at, id);
create index audit_entries_actor_action on audit_entries (actor, action, created_at, id);
create index audit_entries_subject on audit_entries (subject_id, created_at, id);
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function forbid_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function forbid_change();

-- Each entry is chained to the one before it: a row that was changed, added or removed with the triggers off breaks the
-- chain.
create table audit_chain (
  position bigint primary key check (position > 0),
  entry_id uuid not null unique references audit_entries (id),
  -- SHA-256 of the previous hash and the text of the entry.
  hash bytea not null check (octet_length(hash) = 32)
);
create trigger audit_chain_append_only before update or delete on audit_chain
  for each row execute function forbid_change();
create trigger audit_chain_no_truncate before truncate on audit_chain
  for each statement execute function forbid_change();

-- The text of an entry that is hashed. A column that is added later must be left out where it is null, as network_hash
-- and place are, because the hashes of older entries stay.
create function audit_text(entry audit_entries) returns text language sql stable as $$
  select (jsonb_build_object(
    'id', entry.id, 'actor', entry.actor, 'action', entry.action, 'subject_id', entry.subject_id,
    'reason', entry.reason, 'before', entry.before, 'after', entry.after,
    'created_at', to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  ) || jsonb_strip_nulls(jsonb_build_object('network_hash', entry.network_hash, 'place', entry.place)))::text;
$$;

create function audit_hash(previous bytea, entry audit_entries) returns bytea language sql stable as $$
  select sha256(coalesce(previous, '') || convert_to(audit_text(entry), 'UTF8'));
$$;

-- Runs at the commit, so that a transaction that writes its entry early holds the lock for a moment only, and never
-- while it waits for another lock.
create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit chain', 0));
  select position, hash into last from audit_chain order by position desc limit 1;
  insert into audit_chain (position, entry_id, hash)
    values (coalesce(last.position, 0) + 1, new.id, audit_hash(last.hash, new));
  return null;
end;
$$;
create constraint trigger audit_entries_chain after insert on audit_entries
  deferrable initially deferred for each row execute function chain_audit_entry();

-- Each verification, with the end of the chain that it saw: a later one finds whether the chain was cut or rewritten.
create table audit_checks (
  checked_at timestamptz primary key,
  ok boolean not null,
  entries bigint not null check (entries >= 0),
  -- Null if there were no entries, or the chain was broken.
  hash bytea
);
create trigger audit_checks_append_only before update or delete on audit_checks
  for each row execute function forbid_change();
create trigger audit_checks_no_truncate before truncate on audit_checks
  for each statement execute function forbid_change();

-- ---- Moderation ----

-- The queue of what waits for a person's decision. The module that opens a job closes it, in the transaction of the
-- decision.
create table review_jobs (
  id uuid primary key,
  kind text not null check (kind in ('report', 'held_ad', 'copy', 'identity', 'fraud_case', 'appeal', 'finding',
    'data_request', 'takedown', 'second')),
  subject_type text not null
    check (subject_type in ('ad', 'identity_photo', 'user', 'finding', 'data_request', 'takedown')),
  subject_id uuid not null,
  -- The user whom the subject belongs to; null if nobody.
  owner_id uuid references users (id),
  -- 0 to 100: how severe the subject of the job is. The most severe job comes first.
  severity smallint not null check (severity between 0 and 100),
  -- Keys of texts with their parameters; no personal data.
  reasons jsonb not null default '[]' check (jsonb_typeof(reasons) = 'array'),
  created_at timestamptz not null,
  -- The moderator who looks at it now, and until when it is theirs.
  locked_by uuid references users (id),
  locked_until timestamptz,
  decided_at timestamptz,
  -- A moderator's id or the name of a command; null if its owner or a rule ended it.
  decided_by text,
  decision text,
  -- The queue is read in ascending order: the most severe first, and of those the oldest.
  urgency smallint not null generated always as (100 - severity) stored,
  -- The queue's tabs: reported ads, new ads, photos of ID cards, findings about money (only superadmins see them),
  -- matters with a time limit by law, and decisions that a second person makes again.
  tab text not null generated always as (
    case kind when 'held_ad' then 'new' when 'identity' then 'identity' when 'finding' then 'money'
      when 'takedown' then 'legal' when 'data_request' then 'legal' when 'second' then 'second' else 'report' end
  ) stored,
  -- Moderators who may not decide it.
  excluded uuid[] not null default '{}',
  -- For a second decision: what the first person saw before deciding, and the users named there. It is deleted when the
  -- job ends.
  seen jsonb,
  people uuid[] not null default '{}',
  check ((locked_by is null) = (locked_until is null)),
  check ((decided_at is null) = (decision is null)),
  check (decided_by is null or decided_at is not null),
  constraint review_jobs_seen_check check (seen is null or (kind = 'second' and decided_at is null))
);
-- One open job of a kind and subject.
create unique index review_jobs_open_subject on review_jobs (subject_id, kind) where decided_at is null;
create index review_jobs_open on review_jobs (severity desc, created_at, id) where decided_at is null;
create index review_jobs_subject on review_jobs (subject_id, id);
create index review_jobs_decided on review_jobs (decided_by, decided_at) where decided_at is not null;
create index review_jobs_locked on review_jobs (locked_by) where locked_by is not null;
-- What was decided about an owner, in the order of the decisions.
create index review_jobs_owner on review_jobs (owner_id, decided_at desc, id desc);
create index review_jobs_tab on review_jobs (tab, urgency, created_at, id) where decided_at is null;
-- How many jobs were decided today, by whom and how soon, read from the index alone.
create index review_jobs_decided_at on review_jobs (decided_at) include (created_at, decided_by, tab)
  where decided_by is not null;
create index review_jobs_seen on review_jobs (created_at) where seen is not null;

-- Why a moderator takes an ad off the board: what its owner reads, and the policy's sentence.
create table moderation_reasons (
  id smallint generated by default as identity (start with 1000) primary key,
  reason text not null,
  reason_en text not null,
  policy text not null,
  policy_en text not null,
  is_active boolean not null default true
);

insert into moderation_reasons (id, reason, reason_en, policy, policy_en) values
  (1, 'Diduga penipuan', 'Suspected fraud',
   'Iklan tidak boleh menipu pembaca tentang barang, harga, atau penjualnya.',
   'An ad must not deceive readers about the item, its price or its seller.'),
  (2, 'Harga tidak sesuai barang', 'The price does not fit the item',
   'Harga yang ditulis adalah harga yang benar-benar diminta untuk barang itu.',
   'The written price is what is really asked for the item.'),
  (3, 'Barang atau jasa terlarang', 'Forbidden item or service',
   'Barang dan jasa yang dilarang undang-undang tidak boleh diiklankan.',
   'Items and services that the law forbids must not be advertised.'),
  (4, 'Kontak bukan milik pengiklan', 'The contact is not the advertiser''s',
   'Nomor dan alamat kontak harus milik pengiklan atau dipakai dengan izin.',
   'Contact numbers and addresses belong to the advertiser or are used with consent.'),
  (5, 'Iklan ganda', 'Duplicate ad',
   'Satu barang atau jasa diiklankan satu kali pada satu waktu.',
   'An item or service is advertised once at a time.'),
  (6, 'Kategori salah', 'Wrong category',
   'Iklan dipasang di kategori yang sesuai dengan isinya.',
   'An ad is posted in the category that fits its content.'),
  (7, 'Foto kurang jelas atau bukan milik sendiri', 'Photo unclear or somebody else''s',
   'Foto menunjukkan barang yang ditawarkan dan boleh dipakai oleh pengiklan.',
   'Photos show the offered item, and the advertiser may use them.'),
  (8, 'Isi tidak pantas', 'Indecent content',
   'Iklan tidak memuat hinaan, kebencian, atau gambar yang tidak pantas.',
   'An ad contains no insults, hatred or indecent pictures.'),
  (9, 'Keterangan belum menjelaskan tawaran', 'The description does not say what is offered',
   'Pembaca harus dapat memahami apa yang ditawarkan.',
   'Readers must be able to understand what is offered.');

-- What a moderator decided. It takes effect at `effective_at`, and can be undone until then.
create table review_decisions (
  id uuid primary key,
  job_id uuid not null references review_jobs (id),
  decision text not null check (decision in ('leave', 'hide', 'refuse', 'suspend', 'uphold', 'restore')),
  -- Null only for ads that stay as they are.
  reason_id smallint references moderation_reasons (id),
  note text not null,
  parts text[] not null,
  decided_by uuid not null references users (id),
  created_at timestamptz not null,
  effective_at timestamptz not null,
  ended_at timestamptz,
  -- `void`: the subject of the decision had changed meanwhile.
  outcome text check (outcome in ('done', 'undone', 'void')),
  -- A decision that took effect can be undone later: by whom, when and why.
  reversed_by uuid references users (id),
  reversed_at timestamptz,
  reversal_reason text check (char_length(reversal_reason) between 10 and 500),
  constraint review_decisions_check1 check ((ended_at is null) = (outcome is null)),
  -- About an appeal a moderator decides whether the ad stays hidden, without a new reason.
  constraint review_decisions_reason_check check ((reason_id is null) = (decision in ('leave', 'uphold', 'restore'))),
  constraint review_decisions_reversal_check check ((reversed_at is null) = (reversed_by is null)
    and (reversed_at is null) = (reversal_reason is null) and (reversed_at is null or outcome = 'done'))
);
-- One decision of a job waits.
create unique index review_decisions_waiting on review_decisions (job_id) where ended_at is null;
create index review_decisions_job on review_decisions (job_id, id);
create index review_decisions_done on review_decisions (ended_at desc, id desc) where outcome = 'done';

-- A sample of decisions is decided again by a second person, who does not see the first decision: a job of the kind
-- `second`.
create table second_reviews (
  job_id uuid primary key references review_jobs (id),
  first_decision_id uuid not null unique references review_decisions (id),
  -- All null until somebody has decided; they stay null if nobody decided in time.
  second_decision_id uuid unique references review_decisions (id),
  agrees boolean,
  decided_at timestamptz,
  check ((decided_at is null) = (second_decision_id is null) and (decided_at is null) = (agrees is null))
);
create index second_reviews_decided on second_reviews (decided_at) include (agrees);
-- Disagreements are listed by the time of the second decision.
create index second_reviews_disagreed on second_reviews (decided_at desc, first_decision_id desc) where not agrees;

-- Objections of owners of hidden ads to the decision, and their outcomes.
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
-- One open appeal per ad.
create unique index appeals_waiting on appeals (ad_id) where outcome is null;
create index appeals_ad on appeals (ad_id);

-- Rules that keep an ad off the board, or put it before a moderator: administrators edit them.
create table screening_rules (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('words', 'contacts', 'measure')),
  effect text not null check (effect in ('hold', 'flag')),
  -- Words or contacts.
  terms text[] not null default '{}',
  -- The numbers that a measure compares, and their limits.
  measure text check (measure in ('cheap_new_account', 'shared_phone', 'reveals_without_favourites')),
  limits jsonb not null default '{}',
  is_active boolean not null default false,
  -- Grows with every change, also of is_active.
  version integer not null default 1,
  -- Who requested to switch it on although it hits many ads: another administrator must agree. A change clears it.
  requested_by uuid references users (id) on delete set null,
  updated_at timestamptz not null,
  check ((kind = 'measure') = (measure is not null)),
  check ((kind = 'measure') = (terms = '{}'))
);
create index screening_rules_active on screening_rules (id) where is_active;

insert into screening_rules (id, name, kind, effect, terms, is_active, updated_at) values
  (gen_random_uuid(), 'Barang dan jasa terlarang', 'words', 'hold', array[
    'sabu sabu', 'sabu kristal', 'ganja kering', 'jual ganja', 'ekstasi', 'inex', 'heroin', 'kokain', 'tembakau gorila',
    'tembakau sintetis', 'obat keras tanpa resep', 'obat aborsi', 'obat penggugur', 'cytotec', 'misoprostol',
    'obat bius', 'judi online', 'slot gacor', 'situs slot', 'agen togel', 'bandar togel', 'akun judi', 'uang palsu',
    'ijazah palsu', 'ktp palsu', 'sim palsu', 'paspor palsu', 'stnk palsu', 'senjata api', 'pistol rakitan',
    'peluru tajam', 'bahan peledak', 'bom ikan', 'jual ginjal', 'jual organ', 'bayi dijual', 'open bo', 'video bokep',
    'pijat plus plus', 'gading gajah', 'kulit harimau', 'sisik trenggiling', 'pinjol ilegal', 'data nasabah',
    'rekening bodong', 'joki ktp', 'kartu kredit curian', 'cocaine', 'counterfeit money', 'fake passport',
    'fake diploma', 'kidney for sale', 'firearms for sale'
  ], true, now());
insert into screening_rules (id, name, kind, effect, measure, limits, updated_at) values
  (gen_random_uuid(), 'Akun baru, harga jauh di bawah pasaran', 'measure', 'hold', 'cheap_new_account',
   '{"account_days": 14, "percent": 40, "median": 2000000}', now()),
  (gen_random_uuid(), 'Satu nomor di banyak akun', 'measure', 'hold', 'shared_phone', '{"accounts": 2}', now()),
  (gen_random_uuid(), 'Kontak sering dibuka, tidak pernah disimpan', 'measure', 'flag',
   'reveals_without_favourites', '{"reveals": 50}', now());

-- The last hit of each rule on an ad. A measure does not hit an ad again after a moderator has looked at it.
create table screening_rule_hits (
  rule_id uuid not null references screening_rules (id) on delete cascade,
  ad_id uuid not null references ads (id) on delete cascade,
  hit_at timestamptz not null,
  -- What the rule found: the ad is put before a moderator again only if it finds something else.
  terms text[],
  primary key (rule_id, ad_id)
);
create index screening_rule_hits_ad on screening_rule_hits (ad_id);

-- Progress of checking the ads of the board with a rule that was switched on, or changed while it is on.
create table screening_rule_checks (
  rule_id uuid primary key references screening_rules (id) on delete cascade,
  -- The version of the rule that is checked; another version starts from the beginning.
  version integer not null,
  -- `awaiting_consent`: it would put too many ads before a moderator, and waits for a second administrator.
  state text not null default 'running' check (state in ('running', 'awaiting_consent', 'done')),
  is_agreed boolean not null,
  started_by uuid references users (id) on delete set null,
  started_at timestamptz not null,
  -- Ads of the board at the start; null until they are counted.
  total integer,
  evaluated integer not null default 0,
  hits integer not null default 0,
  -- The ad that was checked last, from the newest on.
  last_published_at timestamptz,
  last_id uuid,
  check ((last_id is null) = (last_published_at is null))
);
create index screening_rule_checks_running on screening_rule_checks (started_at) where state = 'running';

-- What the pictures of ads look like, to find copies. A picture without a row has not been read yet.
create table picture_fingerprints (
  file_id uuid primary key references files (id) on delete cascade,
  -- 32 x 32 grey pixels; null if the picture could not be read.
  thumb bytea check (octet_length(thumb) = 1024)
);

-- What stands out in a photo, once it has been looked for; null if nothing does. Its cut-outs are stored with the file's bytes.
create table picture_subjects (
  file_id uuid primary key references files (id) on delete cascade,
  subject jsonb check (jsonb_typeof(subject) = 'object')
);

-- 64 bits for each of a picture's three cuts. The keys of the bands are the cut's number and 20 of the bits.
create table picture_hashes (
  file_id uuid not null references picture_fingerprints (file_id) on delete cascade,
  cut smallint not null check (cut between 0 and 2),
  hash bit(64) not null,
  low integer not null,
  high integer not null,
  primary key (file_id, cut)
);
create index picture_hashes_low on picture_hashes (low);
create index picture_hashes_high on picture_hashes (high);

-- Hashes of the texts of published ads, to find copies. The text of an ad without a row has not been read yet.
create table ad_text_hashes (
  ad_id uuid primary key references ads (id) on delete cascade,
  -- Null for a short text.
  hash bit(64),
  -- The number and 16 bits of each band.
  bands integer[] not null
);
create index ad_text_hashes_bands on ad_text_hashes using gin (bands) with (fastupdate = off);

-- Reasons for reports of ads. Administrators edit them.
create table report_types (
  id smallint generated by default as identity (start with 1000) primary key,
  name text not null,
  name_en text not null,
  -- A report of this type needs a text.
  needs_text boolean not null default false,
  -- 0 to 100: how severe a report of this type is.
  severity smallint not null check (severity between 0 and 100),
  position smallint not null,
  is_active boolean not null default true,
  -- One sentence below the name, for the person who chooses.
  explanation text,
  explanation_en text,
  check ((explanation is null) = (explanation_en is null))
);

insert into report_types (id, name, name_en, needs_text, severity, position) values
  (1, 'Penipuan atau minta uang muka', 'Scam, or asks for money in advance', false, 90, 1),
  (2, 'Harga tidak sesuai barang', 'Price does not match', false, 50, 2),
  (3, 'Barang terlarang', 'Forbidden goods', false, 80, 3),
  (4, 'Foto, teks, atau nomor milik orang lain', 'Somebody else''s photo, text or number', false, 60, 4),
  (5, 'Sudah terjual', 'Already sold', false, 20, 5),
  (6, 'Iklan ganda', 'Duplicate', false, 20, 6),
  (7, 'Kategori salah', 'Wrong category', false, 20, 7),
  (8, 'Lainnya', 'Something else', true, 40, 8);

-- Reports of ads by users and guests, and what a moderator decided.
create table reports (
  id uuid primary key,
  -- Null once the ad is deleted.
  ad_id uuid references ads (id) on delete set null,
  reporter_id uuid references users (id),
  type_id smallint not null references report_types (id),
  text text not null default '' check (char_length(text) <= 500),
  created_at timestamptz not null,
  -- Null while it waits. `lapsed`: the owner has changed the ad since. `gone`: the ad was deleted meanwhile.
  outcome text check (outcome in ('upheld', 'dismissed', 'lapsed', 'gone')),
  decided_at timestamptz,
  -- For reports by people without an account, whose address a code has proved: a keyed hash of the mailbox, which stays
  -- to allow one report per person and ad.
  guest_hash text,
  -- Where the outcome is sent; deleted some days after the decision, with the network.
  guest_email citext,
  guest_locale text check (guest_locale in ('id', 'en')),
  -- A keyed hash.
  guest_network text,
  check ((outcome is null) = (decided_at is null)),
  check ((reporter_id is null) = (guest_hash is not null)),
  check (guest_hash is not null or (guest_email is null and guest_locale is null and guest_network is null)),
  check ((guest_email is null) = (guest_locale is null))
);
-- One report per person and ad.
create unique index reports_person on reports (reporter_id, ad_id);
create index reports_waiting on reports (ad_id) where outcome is null;
create index reports_reporter on reports (reporter_id, id);
-- The last decided reports of a person, from which their weight is made.
create index reports_decided on reports (reporter_id, decided_at desc, id desc)
  where outcome in ('upheld', 'dismissed');
create index reports_of_deleted on reports (id) where ad_id is null and outcome is null;
create unique index reports_guest on reports (guest_hash, ad_id);
create index reports_guest_network on reports (guest_network, created_at) where guest_network is not null;
create index reports_guest_email on reports (guest_email) where guest_email is not null;

-- Reports by people without an account that wait for their code.
create table guest_report_codes (
  id uuid primary key,
  token_hash text not null unique,
  ad_id uuid not null references ads (id) on delete cascade,
  type_id smallint not null references report_types (id),
  text text not null check (char_length(text) <= 500),
  email citext not null,
  code_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0
);
create index guest_report_codes_expires on guest_report_codes (expires_at);
create index guest_report_codes_ad on guest_report_codes (ad_id);
create index guest_report_codes_email on guest_report_codes (email);

-- The weight of a user's reports; 1 without a row.
create table reporters (
  user_id uuid primary key references users (id),
  weight numeric(4,3) not null check (weight between 0 and 2)
);

create table reported_ads (
  ad_id uuid primary key references ads (id) on delete cascade,
  -- The status from which reports took the ad off the board, to which it returns.
  held_from smallint check (held_from in (4, 6)),
  -- When a moderator last found nothing wrong with it.
  cleared_at timestamptz
);

-- Public figures about a seller, counted as they change.
create table seller_counts (
  owner_id uuid primary key references users (id),
  ads_sold integer not null default 0 check (ads_sold >= 0),
  -- Ads in which a moderator found nothing wrong after reports.
  reports_cleared integer not null default 0 check (reports_cleared >= 0)
);

-- What administrators write about a user, for each other. Notes are never edited; they are deleted with the account.
create table user_notes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  author_id uuid not null references users (id),
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null
);
create index user_notes_user on user_notes (user_id, id);
create index user_notes_author on user_notes (author_id);
create trigger user_notes_unchanged before update on user_notes for each row execute function forbid_change();

-- What a victim of fraud collects for the bank and the police: a copy of the ad as it was, and a description of
-- what happened.
create table fraud_cases (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- No reference: the copy stays when the ad is deleted.
  ad_id uuid not null,
  owner_id uuid not null references users (id),
  ad_title text not null,
  -- The copy, byte for byte as it was hashed.
  evidence text not null,
  evidence_hash text not null,
  -- The person's description; null until it was sent.
  details jsonb,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- What a moderator decided about the ad. `gone`: the owner deleted it, so nothing is left to decide; the case stays.
  outcome text check (outcome in ('upheld', 'dismissed', 'gone')),
  decided_at timestamptz,
  check (evidence_hash = encode(sha256(convert_to(evidence, 'UTF8')), 'hex')),
  check ((details is null) = (sent_at is null)),
  check ((outcome is null) = (decided_at is null))
);
-- One copy per person and ad.
create unique index fraud_cases_person on fraud_cases (user_id, ad_id);
create index fraud_cases_own on fraud_cases (user_id, id);
create index fraud_cases_ad on fraud_cases (ad_id) where sent_at is not null;
create index fraud_cases_created on fraud_cases (created_at);

create function forbid_change_of_evidence() returns trigger language plpgsql as $$
begin
  raise exception 'the copy of an ad does not change';
end $$;
create trigger fraud_cases_evidence before update on fraud_cases for each row
  when ((old.id, old.user_id, old.ad_id, old.owner_id, old.ad_title, old.evidence, old.evidence_hash, old.created_at)
    is distinct from (new.id, new.user_id, new.ad_id, new.owner_id, new.ad_title,
      new.evidence, new.evidence_hash, new.created_at))
  execute function forbid_change_of_evidence();

-- Screenshots of chats and receipts.
create table fraud_case_pictures (
  id uuid primary key,
  case_id uuid not null references fraud_cases (id) on delete cascade,
  width integer not null,
  height integer not null,
  sha256 text not null,
  created_at timestamptz not null
);
create index fraud_case_pictures_case on fraud_case_pictures (case_id, id);

-- Orders of authorities to take ads off the board, with the time limit by law.
create table takedowns (
  id uuid primary key,
  authority text not null,
  reference text not null,
  urgency text not null check (urgency in ('urgent', 'ordinary')),
  grounds text not null,
  received_at timestamptz not null,
  due_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null references users (id),
  -- The order as it was uploaded: a PDF, or a picture that was encoded again. The file is outside the database.
  file_type text not null check (file_type in ('application/pdf', 'image/webp')),
  file_bytes integer not null check (file_bytes > 0),
  file_hash bytea not null check (length(file_hash) = 32),
  -- When the administrators got the notice that the time is nearly over, and the one that it is over.
  warned_at timestamptz,
  overdue_notified_at timestamptz,
  decision text check (decision in ('take_down', 'refuse')),
  decision_reason text not null default '',
  decided_at timestamptz,
  decided_by uuid references users (id),
  -- The authority took its order back.
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawal_reason text not null default '',
  check (due_at > received_at),
  check ((decided_at is null) = (decision is null) and (decided_at is null) = (decided_by is null)),
  check (withdrawn_at is null or decision = 'take_down')
);
create unique index takedowns_reference on takedowns (lower(authority), lower(reference));
create index takedowns_open on takedowns (due_at, id) where decided_at is null;
create index takedowns_closed on takedowns (decided_at desc, id desc) where decided_at is not null;

create table takedown_ads (
  takedown_id uuid not null references takedowns (id),
  -- The ad may be deleted later, so this is not a reference.
  ad_id uuid not null,
  owner_id uuid not null references users (id),
  title text not null,
  -- The ad as it was when it was recorded, or when it was hidden, as JSON. Null after its owner was erased.
  content text,
  content_hash bytea not null check (length(content_hash) = 32),
  hidden_at timestamptz,
  -- `not_shown`: the ad was not on the board. `gone`: it was deleted before the decision.
  outcome text check (outcome in ('hidden', 'not_shown', 'gone', 'left')),
  primary key (takedown_id, ad_id),
  check ((outcome = 'hidden') = (hidden_at is not null))
);
create index takedown_ads_ad on takedown_ads (ad_id);
create index takedown_ads_owner on takedown_ads (owner_id);

-- ---- Help, information pages and the console ----

-- Help: articles in categories, in both languages. The first start fills the tables from files; then administrators
-- edit them.
create table help_categories (
  id integer generated by default as identity (start with 1000) primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  name_en text not null,
  position integer not null
);

create table help_articles (
  id integer generated by default as identity (start with 1000) primary key,
  category_id integer not null references help_categories (id),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  title_en text not null,
  -- Headings, paragraphs and lists as they are written; read into parts, never shown as HTML.
  body text not null,
  body_en text not null,
  -- Shown before a category is chosen.
  is_frequent boolean not null,
  -- False: a draft.
  is_published boolean not null,
  position integer not null,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  -- The lexemes of both languages.
  words tsvector not null default ''
);
create index help_articles_category on help_articles (category_id, position);
create index help_articles_words on help_articles using gin (words);
create trigger help_articles_version
  before update of category_id, slug, title, title_en, body, body_en, is_published on help_articles
  for each row when ((old.title, old.title_en, old.body, old.body_en, old.is_published, old.slug, old.category_id)
    is distinct from (new.title, new.title_en, new.body, new.body_en, new.is_published, new.slug, new.category_id))
  execute function count_version();

-- Questions to support: what they can be about, and each with its messages.
create table help_topics (
  id integer generated by default as identity (start with 1000) primary key,
  name text not null,
  name_en text not null,
  is_active boolean not null,
  position integer not null
);

insert into help_topics (id, name, name_en, is_active, position) values
  (1, 'Memasang iklan', 'Posting an ad', true, 1),
  (2, 'Pembayaran & koin', 'Payment & coins', true, 2),
  (3, 'Akun & verifikasi', 'Account & verification', true, 3),
  (4, 'Iklan disembunyikan atau laporan', 'Hidden ad or report', true, 4),
  (5, 'Data pribadi', 'Personal data', true, 5),
  (6, 'Lainnya', 'Something else', true, 6);

create table help_threads (
  id uuid primary key,
  topic_id integer not null references help_topics (id),
  -- A user, or a guest's name and address.
  user_id uuid references users (id),
  name text,
  email text,
  -- The language of the answers.
  locale text not null check (locale in ('id', 'en')),
  is_open boolean not null default true,
  -- A keyed hash of the network that changes each day, for the limit of questions.
  network text not null,
  -- The administrator who is answering, and until when nobody else can.
  locked_by uuid references users (id),
  locked_until timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((user_id is null) = (email is not null) and (email is null) = (name is null)),
  check ((locked_by is null) = (locked_until is null))
);
create index help_threads_state on help_threads (is_open, changed_at, id);
create index help_threads_user on help_threads (user_id, created_at) where user_id is not null;
create index help_threads_email on help_threads (email, created_at) where email is not null;
create index help_threads_network on help_threads (network);

create table help_messages (
  id uuid primary key,
  thread_id uuid not null references help_threads (id) on delete cascade,
  -- Null: the message is of the person who asks.
  administrator_id uuid references users (id),
  text text not null,
  created_at timestamptz not null
);
create index help_messages_thread on help_messages (thread_id, id);

-- The texts of pages that introduce the board, in both languages. The first start fills them from files; then
-- administrators edit them.
create table information_pages (
  name text primary key check (name in ('about', 'welcome', 'index')),
  title text not null,
  title_en text not null,
  body text not null,
  body_en text not null,
  version integer not null default 1,
  changed_at timestamptz not null default now()
);
create trigger information_pages_version
  before update of title, title_en, body, body_en on information_pages
  for each row when ((old.title, old.title_en, old.body, old.body_en)
    is distinct from (new.title, new.title_en, new.body, new.body_en))
  execute function count_version();

-- Notices above the pages of the board.
create table site_notices (
  id integer generated by default as identity primary key,
  text text not null,
  text_en text not null,
  level text not null check (level in ('info', 'warning', 'danger')),
  -- Above all pages, or above the home page only.
  pages text not null check (pages in ('all', 'home')),
  starts_at timestamptz not null,
  -- Null: until it is switched off.
  ends_at timestamptz,
  is_active boolean not null,
  check (ends_at > starts_at)
);

-- Figures of the console's dashboard by day in Jakarta, so that a view counts no large table.
create table daily_figures (
  name text not null check (name in ('ads_posted', 'ads_live', 'users_new', 'coins_sold')),
  day date not null,
  value bigint not null check (value >= 0),
  primary key (name, day)
);

create table category_figures (
  category_id integer primary key references categories (id),
  ads_live bigint not null check (ads_live >= 0)
);
