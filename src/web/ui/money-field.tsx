import { AD_LIMITS } from '../../contract/ad-rules.ts';
import { inputPrefixClass } from './input-box.ts';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

export type MoneyFieldProps = Omit<NumberFieldProps, 'before' | 'decimals' | 'grouped' | 'digits' | 'negative'> & {
  /** 0: rupiah, without decimals; otherwise dollars, with two decimals. */
  unit?: number;
  /** Whole dollars, without cents. */
  isWhole?: boolean;
};

/** The decimals of a currency: `numberOf(text, moneyDecimals(unit))` parses the text of a money field. */
export function moneyDecimals(unit: number): number {
  return unit === 0 ? 0 : 2;
}

/** An amount; thousands are grouped while typing. */
export function MoneyField({ unit = 0, isWhole = false, ...props }: MoneyFieldProps) {
  return (
    <NumberField
      {...props}
      decimals={isWhole ? 0 : moneyDecimals(unit)}
      grouped
      digits={String(AD_LIMITS.price_max).length}
      before={<span className={inputPrefixClass}>{unit === 0 ? 'Rp' : '$'}</span>}
    />
  );
}
