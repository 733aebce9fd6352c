-- The queue's tabs: ads that somebody or something complained about, new ads, and photos of ID cards.
alter table review_jobs
  add tab text not null generated always as (
    case kind when 'held_ad' then 'new' when 'identity' then 'identity' else 'report' end
  ) stored,
  -- The order of the queue ascends: the most harmful first, and of those the oldest.
  add urgency smallint not null generated always as (100 - harm) stored;
create index review_jobs_tab on review_jobs (tab, urgency, created_at, id) where decided_at is null;
create index review_jobs_locked on review_jobs (locked_by) where locked_by is not null;

-- Why a moderator takes an ad off the board: what its owner reads, and the policy's sentence.
create table moderation_reasons (
  id smallint primary key,
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
  decision text not null check (decision in ('leave', 'hide', 'refuse', 'suspend')),
  -- Null only for ads that stay as they are.
  reason_id smallint references moderation_reasons (id),
  note text not null,
  places text[] not null,
  decided_by uuid not null references users (id),
  created_at timestamptz not null,
  effective_at timestamptz not null,
  ended_at timestamptz,
  -- `void`: what was decided about had changed meanwhile.
  outcome text check (outcome in ('done', 'undone', 'void')),
  check ((reason_id is null) = (decision = 'leave')),
  check ((ended_at is null) = (outcome is null))
);
-- One decision of a job waits.
create unique index review_decisions_waiting on review_decisions (job_id) where ended_at is null;
create index review_decisions_job on review_decisions (job_id, id);
