import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { AD_LIMITS } from '../../contract/ads/rules.ts';
import { formatMoney } from '../../contract/text/money.ts';
import { inputPrefixClass } from './input-box.ts';
import { NumberField, type NumberFieldProps } from './number-field.tsx';
import { numberOf } from './number-text.ts';

export type MoneyFieldProps = Omit<
  NumberFieldProps,
  'before' | 'below' | 'decimals' | 'grouped' | 'digits' | 'negative'
> & {
  /** 0: rupiah, without decimals; otherwise dollars, with two decimals. */
  unit?: number;
  /** Whole dollars, without cents. */
  isWhole?: boolean;
};

/** The decimals of a currency: `numberOf(text, moneyDecimals(unit))` parses the text of a money field. */
export function moneyDecimals(unit: number): number {
  return unit === 0 ? 0 : 2;
}

/** An amount, also with a unit of money (`1,5 jt`); thousands are grouped while typing. */
export function MoneyField({ unit = 0, isWhole = false, onChange, onBlur, ...props }: MoneyFieldProps) {
  const decimals = isWhole ? 0 : moneyDecimals(unit);
  const [reading, setReading] = useState('');
  // What is typed and what counts differ: a unit of money, or decimals that the amount does not have.
  const read = (shown: string) => {
    const amount = numberOf(shown, decimals);
    const isClear = decimals === 0 ? /^[\d.,]*[\d]{3}$|^\d*$/.test(shown) : !/\p{L}/u.test(shown);
    setReading(isClear || amount === null ? '' : `= ${formatMoney(amount, unit)}`);
  };
  return (
    <NumberField
      {...props}
      decimals={decimals}
      grouped
      words
      digits={String(AD_LIMITS.price_max).length}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        read(event.target.value);
        return onChange?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setReading('');
        return onBlur?.(event);
      }}
      before={<span className={inputPrefixClass}>{unit === 0 ? 'Rp' : '$'}</span>}
      below={
        <span role="status" className="text-13 text-ink-2 tabular-nums empty:hidden">
          {reading}
        </span>
      }
    />
  );
}
