import type { SampleRow } from './sample-texts.ts';

/** What a template shows: most are for one purpose or season, and their sample text asks what belongs there. */
export const PURPOSES = [
  'boarding_house',
  'motorcycle',
  'car',
  'job',
  'food',
  'service',
  'missing',
  'celebration',
  'rental',
  'property',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Seasons with templates of their own. */
export const TEMPLATE_SEASONS = ['ramadan', 'lebaran', 'independence', 'christmas', 'lunar_new_year', 'nyepi'] as const;
export type TemplateSeason = (typeof TEMPLATE_SEASONS)[number];

/** The parts of an ad that rows of a template ask for. */
export type TextPart = 'kicker' | 'title' | 'detail' | 'price' | 'note' | 'contact';

const PHONE: SampleRow = ['08xx-xxxx-xxx', '08xx-xxxx-xxx'];
const FROM: SampleRow = ['Mulai Rp …', 'From Rp …'];

/** Sample texts by purpose or season. As those of single templates they cannot be published. */
export const PURPOSE_TEXTS: Readonly<Record<Purpose | TemplateSeason, Readonly<Record<TextPart, SampleRow>>>> = {
  boarding_house: {
    kicker: ['Putra atau putri?', 'For men or women?'],
    title: ['Nama kost', 'Kost name'],
    detail: ['Fasilitas dan jarak ke kampus', 'Facilities, distance to campus'],
    price: ['Rp … per bulan', 'Rp … a month'],
    note: ['Jam malam, syarat?', 'Curfew and rules?'],
    contact: PHONE,
  },
  motorcycle: {
    kicker: ['Tahun berapa?', 'Which year?'],
    title: ['Merek & tipe', 'Make & model'],
    detail: ['Pajak, surat, dan kilometer', 'Tax, papers and kilometres'],
    price: ['Rp 00,0 jt?', 'Rp 00.0 m?'],
    note: ['Bisa nego berapa?', 'Firm or negotiable?'],
    contact: PHONE,
  },
  car: {
    kicker: ['Tahun, transmisi?', 'Year and gearbox?'],
    title: ['Merek & tipe', 'Make & model'],
    detail: ['Kilometer, tangan ke berapa', 'Kilometres, how many owners'],
    price: ['Rp 000 jt?', 'Rp 000 m?'],
    note: ['Tunai atau kredit?', 'Cash or credit?'],
    contact: PHONE,
  },
  job: {
    kicker: ['Dicari siapa?', 'Who is wanted?'],
    title: ['Posisi apa?', 'Which job?'],
    detail: ['Tugas, jam kerja, dan syarat', 'Tasks, hours and terms'],
    price: ['Gaji Rp …', 'Pay Rp …'],
    note: ['Lamaran ke mana?', 'Where to apply?'],
    contact: PHONE,
  },
  food: {
    kicker: ['Buka jam berapa?', 'Open from when?'],
    title: ['Nama menu', 'Name of dish'],
    detail: ['Isi seporsi, dijual di mana', 'What is in it, where you sell'],
    price: ['00 ribu?', 'Only 00k?'],
    note: ['Bisa pesan antar?', 'Do you deliver?'],
    contact: PHONE,
  },
  service: {
    kicker: ['Masalah apa?', 'What problem?'],
    title: ['Jasa apa?', 'What service?'],
    detail: ['Apa yang dikerjakan, di mana', 'What you do, and where'],
    price: FROM,
    note: ['Jam layanan?', 'Opening hours?'],
    contact: PHONE,
  },
  missing: {
    kicker: ['Sejak kapan?', 'Since when?'],
    title: ['Hilang apa?', 'What is lost?'],
    detail: ['Ciri dan tempat terakhir terlihat', 'Marks, and where last seen'],
    price: ['Imbalan Rp …', 'Reward Rp …'],
    note: ['Hubungi siapa?', 'Whom to call?'],
    contact: PHONE,
  },
  celebration: {
    kicker: ['Hari dan tanggal?', 'Day and date?'],
    title: ['Nama acara', 'Name of event'],
    detail: ['Tempat, isi paket, jumlah tamu', 'Place, package, how many guests'],
    price: FROM,
    note: ['Pesan sampai kapan?', 'Book until when?'],
    contact: PHONE,
  },
  rental: {
    kicker: ['Harian, bulanan?', 'By day or month?'],
    title: ['Sewa apa?', 'What for rent?'],
    detail: ['Yang termasuk, jaminan, antar', 'What is included, deposit'],
    price: ['Rp … per hari', 'Rp … a day'],
    note: ['Batas pemakaian?', 'Any limits?'],
    contact: PHONE,
  },
  property: {
    kicker: ['Dijual atau disewa?', 'For sale or rent?'],
    title: ['Tipe & lokasi', 'Type & place'],
    detail: ['Luas tanah, bangunan, surat', 'Land, building, certificate'],
    price: ['Rp 000 jt?', 'Rp 000 m?'],
    note: ['Bisa KPR bank apa?', 'Loan possible?'],
    contact: PHONE,
  },
  ramadan: {
    kicker: ['Untuk buka puasa?', 'For breaking fast?'],
    title: ['Menu Ramadan?', 'Ramadan dish?'],
    detail: ['Isi paket dan jam antar', 'What is in it, delivery hours'],
    price: ['Rp … per porsi', 'Rp … a portion'],
    note: ['Pesan sampai jam?', 'Order until when?'],
    contact: PHONE,
  },
  lebaran: {
    kicker: ['Untuk Lebaran?', 'For Lebaran?'],
    title: ['Isi hampers?', 'In the hamper?'],
    detail: ['Isi, jumlah, batas pesan', 'Contents, number, last order'],
    price: ['Rp … per paket', 'Rp … a set'],
    note: ['Kirim ke mana saja?', 'Where do you send?'],
    contact: PHONE,
  },
  independence: {
    kicker: ['Sampai tanggal?', 'Until which day?'],
    title: ['Diskon 00%', '00% less'],
    detail: ['Barang apa saja, di mana', 'Which things, and where'],
    price: FROM,
    note: ['Syarat promo?', 'Terms?'],
    contact: PHONE,
  },
  christmas: {
    kicker: ['Untuk Natal?', 'For Christmas?'],
    title: ['Kue atau kado?', 'Cakes or gifts?'],
    detail: ['Isi, ukuran, batas pesan', 'Contents, sizes, last order'],
    price: ['Rp … per kotak', 'Rp … a box'],
    note: ['Pesan sampai kapan?', 'Order until when?'],
    contact: PHONE,
  },
  lunar_new_year: {
    kicker: ['Untuk Imlek?', 'For New Year?'],
    title: ['Kue atau jeruk?', 'Cake or fruit?'],
    detail: ['Isi, ukuran, batas pesan', 'Contents, sizes, last order'],
    price: ['Rp … per kotak', 'Rp … a box'],
    note: ['Pesan sampai kapan?', 'Order until when?'],
    contact: PHONE,
  },
  nyepi: {
    kicker: ['Sebelum Nyepi?', 'Before Nyepi?'],
    title: ['Sarana apa?', 'Which offering?'],
    detail: ['Isi, jumlah, batas pesan', 'Contents, number, last order'],
    price: ['Rp … per paket', 'Rp … a set'],
    note: ['Tutup hari apa?', 'Closed on which days?'],
    contact: PHONE,
  },
};
