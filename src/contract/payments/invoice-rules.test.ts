import { describe, expect, test } from 'vitest';
import { taxPartsOf, VAT } from './invoice-rules.ts';

/** What is wrong with the parts of a price; null if nothing is. */
function faultOf(price: number): string | null {
  const { base, other_base, vat } = taxPartsOf(price);
  const parts = { base, other_base, vat };
  const say = (fault: string) => `${price}: ${fault} ${JSON.stringify(parts)}`;
  if (!Object.values(parts).every((part) => Number.isSafeInteger(part) && part >= 0)) return say('not whole');
  if (base + vat !== price) return say('another sum');
  if (Math.abs(base * 1.11 - price) > 0.56) return say('not the nearest base');
  if (Math.abs(other_base - (base * 11) / 12) > 0.5) return say('not the nearest other base');
  if (Math.abs(vat - (other_base * VAT.percent) / 100) >= 1) return say('another tax');
  return null;
}

describe('the parts of a price that includes the tax', () => {
  test('are whole rupiah, and their sum is the price, for every price up to Rp 100.000', () => {
    const faults = Array.from({ length: 100_001 }, (_, price) => faultOf(price)).filter((fault) => fault !== null);
    expect(faults).toEqual([]);
  });

  test('and for large prices of every size', () => {
    // A fixed sequence (Lehmer), so that each run tries the same prices.
    let state = 20_261_123;
    const next = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const prices = Array.from({ length: 20_000 }, () => Math.floor(10 ** (5 + 8 * next())));
    expect(prices.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
  });

  test.each([
    [111, { base: 100, other_base: 92, vat: 11 }],
    [10_000, { base: 9_009, other_base: 8_258, vat: 991 }],
    [100_000, { base: 90_090, other_base: 82_583, vat: 9_910 }],
    [1_000_000, { base: 900_901, other_base: 825_826, vat: 99_099 }],
    [1_110_000, { base: 1_000_000, other_base: 916_667, vat: 110_000 }],
  ])('of Rp %i', (price, parts) => {
    expect(taxPartsOf(price)).toEqual(parts);
  });
});
