import type { Random } from '../test/support/random.ts';
import { seedAds } from '../tools/seed/ads.ts';

const SYLLABLES =
  'ba ka la ma na pa ra sa ta wa da ga ja ya bi ki li mi ni pi ri si ti di gi ji bu ku lu mu nu pu ru su tu'.split(' ');

/** Names that no dictionary has, such as those of streets, shops and people: the long tail of words. */
export function inventedName(index: number): string {
  let name = '';
  for (let rest = index + 40; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    name += SYLLABLES[rest % SYLLABLES.length] ?? '';
  }
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

const ADJECTIVES =
  'murah bekas baru mulus siap pakai terawat original lengkap bagus minimalis istimewa cepat nego garansi antik modern jumbo mini premium second ori komplit halus kuat hemat irit nyaman strategis'.split(
    ' ',
  );
const COLOURS = 'hitam putih merah biru abu hijau coklat silver krem kuning'.split(' ');
const SENTENCES = [
  'Barang sesuai foto, silakan cek langsung di tempat.',
  'Harga masih bisa nego sampai jadi.',
  'Bisa COD atau kirim lewat ekspedisi.',
  'Hubungi lewat WhatsApp, respon cepat.',
  'Lokasi mudah dicari, dekat jalan raya.',
  'Dijual karena jarang dipakai.',
  'Kondisi terawat, pemakaian pribadi.',
  'Surat lengkap, pajak hidup.',
  'Siapa cepat dia dapat, stok terbatas.',
  'Pembayaran tunai atau transfer.',
  'Bergaransi toko selama satu bulan.',
  'Melayani pengiriman ke seluruh Indonesia.',
  'Buka setiap hari dari pagi sampai malam.',
  'Silakan datang, harga di tempat lebih bersahabat.',
];

/** What ads of a category are written with: nouns of real titles, sentences of real descriptions, usual price. */
export type Wording = { titles: string[]; sentences: string[]; hashtags: string[]; price: number };

/** The wording of a sub-category: of its demonstration ads, or of those of its category. */
export function wordingOf(slug: string, parent: string, names: readonly string[]): Wording {
  const own = seedAds.filter((ad) => ad.sub_category_slug === slug);
  const near = own.length > 1 ? own : seedAds.filter((ad) => ad.category_slug === parent);
  const prices = near.flatMap(({ price }) => price ?? []).toSorted((a, b) => a - b);
  return {
    titles: [...own.map(({ title }) => title), ...names, ...names],
    sentences: near
      .flatMap(({ description }) => description.match(/[^.!?]+[.!?]+/g) ?? [description])
      .map((text) => text.trim()),
    hashtags: near.flatMap(({ hashtags }) => hashtags),
    price: prices[Math.floor(prices.length / 2)] ?? 250_000,
  };
}

/** A title of at most 70 characters. */
export function titleFrom(random: Random, { titles }: Wording, place: string): string {
  const words = random.pick(titles).split(' ').slice(0, random.between(1, 4));
  if (random.isIn(0.7)) words.push(ADJECTIVES[random.zipf(ADJECTIVES.length)] ?? '');
  if (random.isIn(0.25)) words.push(random.pick(COLOURS));
  if (random.isIn(0.3)) words.push(inventedName(random.zipf(60_000)));
  if (random.isIn(0.2)) words.push(String(random.between(2005, 2026)));
  if (random.isIn(0.35)) words.push(place);
  if (random.isIn(0.12)) words.unshift('Dijual');
  return words.join(' ').slice(0, 70).trim();
}

export function descriptionFrom(random: Random, { sentences }: Wording, place: string): string {
  const chosen = [
    ...Array.from({ length: random.between(2, 5) }, () => random.pick(sentences)),
    ...Array.from({ length: random.between(1, 3) }, () => SENTENCES[random.zipf(SENTENCES.length)] ?? ''),
    `Lokasi ${place}, Jalan ${inventedName(random.zipf(60_000))} nomor ${random.between(1, 200)}.`,
    ...(random.isIn(0.5) ? [`Toko ${inventedName(random.zipf(20_000))} ${inventedName(random.zipf(2000))}.`] : []),
  ];
  return chosen.join(' ').slice(0, 3000);
}
