import { PURPOSE_TEXTS } from './purpose-texts.ts';

/** The text that the editor puts into a new row. */
const ROW_TEXTS = ['Tulis di sini', 'Type here'] as const;

/** The text of one row, in Indonesian and in English. */
export type SampleRow = readonly [id: string, en: string];

const PHONE: SampleRow = ['08xx-xxxx-xxx', '08xx-xxxx-xxx'];
const NAME: SampleRow = ['Nama Anda', 'Your name'];

/**
 * The sample texts of templates, by template, text slot and row. They show what belongs where and cannot be
 * published, so none of them is a text that a finished ad would contain.
 */
export const TEMPLATE_TEXTS = {
  morning_paper: [
    [
      ['DIJUAL APA?', 'FOR SALE: WHAT?'],
      ['NAMA BARANG', 'NAME OF ITEM'],
    ],
    [
      [
        'Ciri utama, kondisi, lokasi. Tulis singkat seperti iklan koran.',
        'Main facts, condition, place. Keep it short.',
      ],
      ['Syarat Anda apa?', 'What are your terms?'],
    ],
    [['Nama 08xx-xxxx-xxx', 'Name 08xx-xxxx-xxx']],
  ],
  public_notice: [
    [['INFO TENTANG APA?', 'NOTICE OF WHAT?']],
    [['Apa, di mana, dan kapan? Tulis dalam dua kalimat.', 'What, where and when? Say it in two sentences.']],
    [['Siapa yang dihubungi?', 'Who is the contact?']],
  ],
  wide_column: [
    [['Judul dua tiga kata', 'Title in a few words']],
    [['Apa yang Anda tawarkan? Sebut kondisi dan alasannya.', 'What do you offer? Name its state and why.']],
    [['Harga Rp … nego?', 'Price Rp … firm?']],
  ],
  typewriter: [
    [
      ['Kepada siapa?', 'To whom?'],
      ['Ceritakan barang atau jasa Anda seperti menulis surat.', 'Describe your thing or service as in a letter.'],
      ['Salam, nama Anda', 'Regards, your name'],
    ],
  ],
  name_card: [
    [['Nama usaha Anda', 'Your business name'], ['Keahlian dan wilayah kerja', 'Skills and area you serve'], PHONE],
  ],
  lamp_post: [
    [
      ['NAMA KOST', 'KOST NAME'],
      ['dekat mana?', 'near what?'],
    ],
    [['Fasilitas utama dan harga per bulan.', 'Main facilities and price a month.'], NAME],
    [PHONE],
  ],
  food_stall: [
    [['Les apa?', 'What class?']],
    [['Untuk siapa, di mana, harga per pertemuan.', 'For whom, where, price per session.']],
    [NAME],
  ],
  campus_wall: [
    [['Cari apa di kampus?', 'Wanted on campus?']],
    [['Syarat dan batas waktu.', 'Terms and last day.']],
    [NAME],
  ],
  long_strips: [
    [
      ['NAMA ACARA', 'NAME OF EVENT'],
      ['hari dan jam?', 'day and hour?'],
    ],
    [
      ['Isi acara, tempat, dan cara mendaftar.', 'What happens, where, how to sign up.'],
      ['Biaya Rp …', 'Fee Rp …'],
    ],
    [PHONE],
  ],
  pink_slips: [
    [['Butuh bantuan apa?', 'What help is needed?']],
    [['Pekerjaan, jam, dan upah yang jelas.', 'The work, the hours and clear pay.'], NAME],
    [PHONE],
  ],
  tall_poster: [
    [['Merek & tipe', 'Make & model']],
    [
      ['Tahun berapa?', 'Which year?'],
      ['Surat dan kondisi', 'Papers and condition'],
    ],
  ],
  slanted_ribbon: [
    [
      ['NAMA BARANG', 'NAME OF ITEM'],
      ['Kelengkapan atau bonus', 'What comes with it'],
    ],
  ],
  stage: [
    [['NAMA ACARA', 'NAME OF EVENT']],
    [
      ['Siapa tampil, di mana', 'Who plays, where'],
      ['Tanggal … pukul …', 'Date … time …'],
    ],
  ],
  long_road: [[['Dari mana ke mana?', 'From where to where?']], [['Jadwal dan titik jemput', 'Schedule and pick-up']]],
  flat_ribbon: [
    [
      ['NAMA DAN TIPE', 'NAME AND TYPE'],
      ['Alasan dijual?', 'Why do you sell?'],
    ],
  ],
  yellow_board: [[['NAMA JASA', 'YOUR SERVICE'], ['Kapan bisa datang?', 'When can you come?'], PHONE]],
  job_opening: [
    [
      ['Dicari siapa?', 'Who is wanted?'],
      ['POSISI', 'POSITION'],
      ['Jumlah orang dan syarat singkat.', 'How many people, short terms.'],
      ['Gaji Rp …', 'Pay Rp …'],
    ],
  ],
  clearance: [
    [
      ['APA YANG DIOBRAL?', 'WHAT IS ON SALE?'],
      ['Diskon berapa, sampai kapan', 'How much off, until when'],
    ],
  ],
  red_wall: [
    [
      ['JUDUL BESAR', 'BIG TITLE'],
      ['Satu kalimat yang membuat orang berhenti.', 'One sentence that makes people stop.'],
      ['Mulai Rp …', 'From Rp …'],
    ],
  ],
  wide_word: [
    [
      ['Nama jasa Anda', 'Your service here'],
      ['Wilayah dan jam buka', 'Area and opening hours'],
    ],
  ],
  photo_on_top: [
    [
      ['Nama barang', 'Name of item'],
      ['Ukuran, jumlah, kondisi', 'Size, number, condition'],
    ],
  ],
  split_left: [
    [
      ['JENIS IKLAN', 'KIND OF AD'],
      ['Jenis dan letak', 'Kind and place'],
      ['00 jt/thn', '00 m/year'],
    ],
  ],
  title_on_top: [
    [
      ['Nama barang', 'Name of item'],
      ['Bahan, asal, ukuran', 'Material, origin, size'],
    ],
  ],
  split_right: [
    [
      ['NAMA PRODUK', 'PRODUCT NAME'],
      ['Isi, garansi, umur', 'Parts, warranty, age'],
      ['Rp 0,0 jt', 'Rp 0.0 m'],
    ],
  ],
  tall_photo: [
    [
      ['Nama menu', 'Name of dish'],
      ['Rasa, porsi, cara pesan', 'Taste, portion, how to order'],
      ['00rb saja?', 'Only 00k?'],
    ],
  ],
  instant_photo: [
    [
      ['Judul pendek', 'A short title'],
      ['Satu kalimat yang menarik', 'One sentence that draws'],
    ],
  ],
  dark_frame: [
    [
      ['Nama koleksi', 'Name of collection'],
      ['Tahun, pembuat, kondisi', 'Year, maker, condition'],
    ],
  ],
  stitched: [
    [
      ['Nama produk', 'Product name'],
      ['Buatan siapa, berapa lama', 'Made by whom, how long'],
    ],
  ],
  postcard: [
    [
      ['Salam dari mana?', 'Greetings from?'],
      ['Apa yang ditawarkan di sana', 'What is offered there'],
    ],
  ],
  golden_frame: [
    [
      ['Nama perayaan', 'Name of the feast'],
      ['Layanan dan pilihan paket', 'Services and packages'],
      ['Mulai Rp …', 'From Rp …'],
    ],
  ],
  cut_coupon: [
    [
      ['Nama usaha', 'Business name'],
      ['Apa promonya? Sampai kapan?', 'What is the deal? Until when?'],
    ],
    [
      ['GRATIS APA?', 'WHAT IS FREE?'],
      ['0 x', '0 x'],
    ],
  ],
  price_sticker: [
    [
      ['harga?', 'price?'],
      ['000', '000'],
      ['ribu?', 'each?'],
    ],
    [['Nama menu', 'Name of dish']],
  ],
  green_coupon: [
    [
      ['Nama toko', 'Shop name'],
      ['Syarat potongan harga', 'Terms of the discount'],
    ],
    [
      ['HEMAT?', 'YOU SAVE?'],
      ['00%', '00%'],
    ],
  ],
  corner_sticker: [
    [
      ['KONDISI?', 'STATE?'],
      ['00%', '00%'],
    ],
    [
      ['Merek dan tipe', 'Make and model'],
      ['Kelengkapan dan cara bayar', 'What comes along, how to pay'],
    ],
  ],
  tall_sticker: [
    [
      ['turun?', 'less?'],
      ['00rb', '00k'],
    ],
    [
      ['Nama barang', 'Name of item'],
      ['Alasan, kondisi, lokasi', 'Reason, condition, place'],
    ],
  ],
  household: [
    [
      ['Jual apa saja?', 'What is for sale?'],
      ['Sebut tiga barang utama dan kapan bisa dilihat.', 'Name three main things and when to see them.'],
    ],
  ],
  two_photos: [
    [
      ['BELI BARANG APA?', 'BUYING WHAT?'],
      ['Cara dan waktu bayar', 'How and when you pay'],
    ],
  ],
  side_by_side: [
    [
      ['Sebelum dan sesudah apa?', 'Before and after what?'],
      ['Lama kerja dan jaminan', 'Time it takes, guarantee'],
    ],
  ],
  catalogue: [
    [
      ['Nama koleksi', 'Name of collection'],
      ['Ukuran, warna, bahan yang ada.', 'Sizes, colours, materials.'],
      ['Mulai Rp …', 'From Rp …'],
    ],
  ],
  shop_window: [
    [
      ['Nama toko Anda', 'Your shop name'],
      ['Barang utama dan alamat', 'Main goods and address'],
    ],
  ],
} as const satisfies Record<string, readonly (readonly SampleRow[])[]>;
export type TemplateName = keyof typeof TEMPLATE_TEXTS;

/** The texts that the templates' backgrounds repeat. */
export const TEMPLATE_WORDS: Partial<Record<TemplateName, SampleRow>> = {
  yellow_board: ['JASA', 'SERVICE'],
  job_opening: ['KERJA', 'JOBS'],
  clearance: ['OBRAL', 'SALE'],
  red_wall: ['BARU', 'NEW'],
  wide_word: ['BUKA', 'OPEN'],
};

const plain = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();

const SAMPLES: ReadonlySet<string> = new Set(
  [
    ...ROW_TEXTS,
    ...Object.values(TEMPLATE_TEXTS).flat(3),
    ...Object.values(PURPOSE_TEXTS).flatMap((parts) => Object.values(parts).flat()),
  ].map((text) => plain(text)),
);

/** Whether a row still has the editor's or a template's sample text, in either language. */
export function isSampleText(text: string): boolean {
  return SAMPLES.has(plain(text));
}

const SAMPLE_WORDS: ReadonlySet<string> = new Set(Object.values(TEMPLATE_WORDS).flat().map(plain));

/** Whether a background's text was not written by the author: empty, or as in a template. It may be published. */
export function isSampleWord(text: string): boolean {
  return text.trim() === '' || SAMPLE_WORDS.has(plain(text));
}
