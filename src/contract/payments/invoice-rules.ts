/** VAT (PPN) by the rules since 2025: 12 % of 11/12 of the price without tax, the "DPP nilai lain". */
export const VAT = { percent: 12, base_numerator: 11, base_denominator: 12 } as const;

/** The parts of a price that includes the tax, in whole rupiah. */
export type TaxParts = {
  /** The price without tax (DPP). `base + vat` is the price. */
  base: number;
  /** What the tax is calculated from (DPP nilai lain): 11/12 of `base`. */
  other_base: number;
  /** The tax (PPN). */
  vat: number;
};

/** `Math.round` of a quotient of whole numbers, without fractions in between. */
const rounded = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/**
 * Splits a price that includes the tax, in whole rupiah up to 10 trillion. The price without tax is rounded to the
 * nearest rupiah and the tax is the rest, so that both together are what was paid; the tax is less than a rupiah away
 * from 12 % of the rounded `other_base`.
 */
export function taxPartsOf(price: number): TaxParts {
  const { percent, base_numerator, base_denominator } = VAT;
  const whole = 100 * base_denominator;
  const base = rounded(price * whole, whole + percent * base_numerator);
  return { base, other_base: rounded(base * base_numerator, base_denominator), vat: price - base };
}
