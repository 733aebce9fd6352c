-- Rules that keep an ad off the board, or put it before a moderator: administrators edit them.
create table moderation_rules (
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
  -- Counts every change, also of being active.
  version integer not null default 1,
  -- Who asked that it be switched on although it hits many ads: somebody else must agree. A change forgets it.
  asked_by uuid references users (id) on delete set null,
  updated_at timestamptz not null,
  check ((kind = 'measure') = (measure is not null)),
  check ((kind = 'measure') = (terms = '{}'))
);
create index moderation_rules_active on moderation_rules (id) where is_active;

-- The words so far were a setting.
insert into moderation_rules (id, name, kind, effect, terms, is_active, updated_at)
select gen_random_uuid(), 'Barang dan jasa terlarang', 'words', 'hold', array_agg(word), true, now()
from jsonb_array_elements_text(coalesce(
  (select value from settings where key = 'banned_words'),
  '[
    "sabu sabu", "sabu kristal", "ganja kering", "jual ganja", "ekstasi", "inex",
    "heroin", "kokain", "tembakau gorila", "tembakau sintetis", "obat keras tanpa resep", "obat aborsi",
    "obat penggugur", "cytotec", "misoprostol", "obat bius", "judi online", "slot gacor",
    "situs slot", "agen togel", "bandar togel", "akun judi", "uang palsu", "ijazah palsu",
    "ktp palsu", "sim palsu", "paspor palsu", "stnk palsu", "senjata api", "pistol rakitan",
    "peluru tajam", "bahan peledak", "bom ikan", "jual ginjal", "jual organ", "bayi dijual",
    "open bo", "video bokep", "pijat plus plus", "gading gajah", "kulit harimau", "sisik trenggiling",
    "pinjol ilegal", "data nasabah", "rekening bodong", "joki ktp", "kartu kredit curian", "cocaine",
    "counterfeit money", "fake passport", "fake diploma", "kidney for sale", "firearms for sale"
  ]'::jsonb)) as word
having count(*) > 0;
delete from settings where key = 'banned_words';
insert into moderation_rules (id, name, kind, effect, measure, limits, updated_at) values
  (gen_random_uuid(), 'Akun baru, harga jauh di bawah pasaran', 'measure', 'hold', 'cheap_new_account',
   '{"account_days": 14, "percent": 40, "median": 2000000}', now()),
  (gen_random_uuid(), 'Satu nomor di banyak akun', 'measure', 'hold', 'shared_phone', '{"accounts": 2}', now()),
  (gen_random_uuid(), 'Kontak sering dibuka, tidak pernah disimpan', 'measure', 'flag',
   'reveals_without_favourites', '{"reveals": 50}', now());

-- The last hit of each rule on an ad. A measure does not hit an ad again that a moderator has looked at.
create table moderation_rule_hits (
  rule_id uuid not null references moderation_rules (id) on delete cascade,
  ad_id uuid not null references ads (id) on delete cascade,
  hit_at timestamptz not null,
  primary key (rule_id, ad_id)
);
create index moderation_rule_hits_ad on moderation_rule_hits (ad_id);

-- Waiting jobs name their reason as new ones do.
update review_jobs set reasons = replace(reasons::text, '"held.banned_words"', '"held.rules"')::jsonb
where decided_at is null;
