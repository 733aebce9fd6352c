-- Why a photo of an ID card was rejected, and what its sender should do. An administrator may change the texts.
create table identity_reasons (
  id smallint primary key,
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
