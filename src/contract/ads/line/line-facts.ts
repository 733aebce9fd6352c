import type { PRICE_NOTES, PRICE_PERIODS } from '../rules.ts';

/** What the author does with the thing; `other` for services, jobs, and what is lost or found. */
export const LINE_KINDS = ['sale', 'rent', 'wanted', 'other'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** A price as the detail step stores it. */
export type FactsPrice = {
  /** Whole rupiah; null if nothing is paid or no price is known. */
  price: number | null;
  price_note: (typeof PRICE_NOTES)[number];
  price_period: (typeof PRICE_PERIODS)[number];
};

/** The facts of an ad as its one line and the author's corrections state them. */
export type LineFacts = FactsPrice & {
  /** All words about the thing: "Kursi kuning baru 3 bulan". */
  title: string;
  /** The first of these words, at most three: "Kursi kuning". */
  headline: string;
  /** The words after the headline: "baru 3 bulan". */
  rest: string;
  /** The name without "Kota". */
  city: string | null;
  condition: 'new' | 'used' | null;
  /** The slug of a sub-category. */
  category: string | null;
  kind: LineKind;
};

const HEADLINE_WORDS = 3;
/** Words that begin a remark on the thing, so that they end a headline. */
const REMARKS: ReadonlySet<string> = new Set(
  `baru bekas second seken preloved used new mulus lengkap normal original ori asli kondisi ukuran uk size warna tahun thn dekat
  untuk dengan dan yang masih sudah siap ada km ready fullset garansi surat pajak no ex harga`.split(/\s+/),
);

/** The first words of a title, for the largest text of a design, and the words after them. */
export function headlineOf(title: string): { headline: string; rest: string } {
  const words = title.split(' ').filter(Boolean);
  const remark = words.findIndex(
    (word, index) => index > 0 && REMARKS.has(word.toLowerCase().replace(/[^\p{L}]/gu, '')),
  );
  const length = Math.min(HEADLINE_WORDS, remark < 0 ? words.length : remark);
  return { headline: words.slice(0, length).join(' '), rest: words.slice(length).join(' ') };
}

/** Parents of sub-categories in which nothing is sold by itself. */
const OTHER_PARENTS: ReadonlySet<string> = new Set(['lowongan', 'jasa', 'wisata', 'pendidikan']);
const OTHER_CATEGORIES: ReadonlySet<string> = new Set([
  'acara',
  'barang-hilang',
  'barang-ditemukan',
  'hewan-hilang',
  'komunitas',
]);
const RENTED_CATEGORIES = /^(?:sewa-|kost|kontrakan)/;
const WANTED = /\b(?:dicari|cari|mencari|butuh|looking for|wanted)\b/iu;
const RENT = /\b(?:disewakan|sewa|rental|for rent)\b/iu;

/** What the author of a line does with the thing in this category. */
export function kindOf(line: string, category: { slug: string; parent: string } | null): LineKind {
  if (category && (OTHER_PARENTS.has(category.parent) || OTHER_CATEGORIES.has(category.slug))) return 'other';
  if (category?.slug === 'cari-barang' || WANTED.test(line)) return 'wanted';
  if (RENT.test(line) || (category && RENTED_CATEGORIES.test(category.slug))) return 'rent';
  return 'sale';
}
