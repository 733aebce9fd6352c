import type { PRICE_PERIODS } from '../rules.ts';

/** What the author does with the thing; `other` for services, jobs, and what is lost or found. */
export const LINE_KINDS = ['sale', 'rent', 'wanted', 'free', 'other'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** A price in whole rupiah. */
export type FactsPrice = {
  amount: number;
  unit: 'IDR';
  period: (typeof PRICE_PERIODS)[number];
  negotiable: boolean;
  /** Nothing is paid: `amount` is 0. */
  free: boolean;
};

/** The facts of an ad as its one line and the author's corrections state them. */
export type LineFacts = {
  /** All words about the thing: "Kursi kuning baru 3 bulan". */
  title: string;
  /** The first of these words, at most three: "Kursi kuning". */
  headline: string;
  /** The words after the headline: "baru 3 bulan". */
  rest: string;
  price: FactsPrice | null;
  /** The name without "Kota" or "Kabupaten". */
  city: string | null;
  condition: 'new' | 'used' | null;
  /** The slug of a sub-category. */
  category: string | null;
  kind: LineKind;
};
