import { PRICE_UNITS } from '../ads/rules.ts';
import type { DesignElement, DisplayConfig } from './schemas.ts';

/** What elements show of an ad. `price` in whole rupiah; null where the ad names none. */
export type ElementFacts = { price: number | null; is_sold: boolean };

type Ad = { price: number | null; price_unit: number; price_note: string; availability: string };

/** What elements show of this ad; amounts in other currencies than rupiah stay as the author wrote them. */
export function elementFacts({ price, price_unit, price_note, availability }: Ad): ElementFacts {
  const amount = price_unit === PRICE_UNITS.IDR ? price : null;
  return { price: price_note === 'free' ? 0 : amount, is_sold: availability === 'sold' };
}

const STEPS = [
  { amount: 1_000_000_000, word: 'miliar' },
  { amount: 1_000_000, word: 'juta' },
  { amount: 1000, word: 'ribu' },
] as const;

/** A price in two short lines as Indonesians say it, such as `14,5` and `juta`; long amounts keep all their digits. */
export function shortPrice(price: number): string[] {
  if (price === 0) return ['GRATIS'];
  const step = STEPS.find(({ amount }) => price >= amount);
  if (!step) return ['Rp', String(price)];
  const digits = price / step.amount;
  if (Math.round(digits * 100) / 100 !== digits) return ['Rp', new Intl.NumberFormat('id-ID').format(price)];
  return [new Intl.NumberFormat('id-ID').format(digits), step.word];
}

function withFact(element: DesignElement, { price, is_sold }: ElementFacts): DesignElement {
  if (element.type === 'STAMP') {
    if (is_sold && element.word === 'DIJUAL') return { ...element, word: 'TERJUAL' };
    return !is_sold && element.word === 'TERJUAL' ? { ...element, word: 'DIJUAL' } : element;
  }
  return element.shows === 'PRICE' && price !== null ? { ...element, rows: shortPrice(price) } : element;
}

/** The design whose elements show these facts of its ad. */
export function withFacts(design: DisplayConfig, facts: ElementFacts): DisplayConfig {
  if (design.elements.length === 0) return design;
  return { ...design, elements: design.elements.map((element) => withFact(element, facts)) };
}
