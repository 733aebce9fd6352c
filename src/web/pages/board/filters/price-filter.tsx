import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchFacets } from '../../../../contract/search/endpoints.ts';
import { useLatePartAfter } from '../../../app/late-parts.ts';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import type { Filters } from '../board-filters.ts';
import { FilterSelect, filterInputClass, Group } from './group.tsx';

type Prices = NonNullable<SearchFacets['prices']>;
type Ends = [number, number];

/** The price: how many ads there are at which price, a slider over it, two fields, and the currency. */
export function PriceFilter({
  filters,
  applied,
  prices,
  onChosen,
}: {
  filters: Filters;
  applied: Filters;
  prices: Prices | null;
  /** After the slider has written its values into the fields. */
  onChosen: () => void;
}) {
  const { t } = useTranslation('filters');
  const { t: ui } = useTranslation('ui');
  const locale = useLocale();
  const low = useRef<HTMLInputElement>(null);
  const high = useRef<HTMLInputElement>(null);
  // Without it the fields remain.
  const Slider = useLatePartAfter(async () => (await import('./price-slider.tsx')).PriceSlider);
  const [dragged, setDragged] = useState<Ends | null>(null);
  const text = (value: number | undefined) => (value === undefined ? '' : formatNumber(value, locale));
  const edges = prices ? [...prices.bars.map(({ from }) => from), prices.max] : [];
  const last = edges.length - 1;
  const at = (value: number | undefined, otherwise: number, index: number) => {
    if (value === undefined) return otherwise;
    const found = index === 0 ? edges.findLastIndex((edge) => edge <= value) : edges.findIndex((edge) => edge >= value);
    return found < 0 ? otherwise : found;
  };
  const ends: Ends = dragged ?? [at(filters.price_min, 0, 0), at(filters.price_max, last, 1)];
  const max = Math.max(1, ...(prices?.bars ?? []).map(({ count }) => count));
  const write = (input: HTMLInputElement | null, value: number | undefined) => {
    if (input) input.value = text(value);
  };
  const move = ([from, to]: Ends) => {
    setDragged([from, to]);
    write(low.current, from === 0 ? undefined : edges[from]);
    write(high.current, to === last ? undefined : edges[to]);
  };
  const finish = () => {
    setDragged(null);
    onChosen();
  };
  const prefix = filters.price_unit ? '$' : 'Rp';
  return (
    <Group title={t('price')}>
      {prices && prices.min < prices.max ? (
        <div className="px-2.5 pt-1">
          <div className="flex h-11 items-end gap-px" aria-hidden="true">
            {prices.bars.map(({ from, count }, index) => (
              <i
                key={from}
                className={`flex-1 rounded-t-sm ${index >= ends[0] && index < ends[1] ? 'bg-accent/50' : 'bg-line-strong'}`}
                style={{ height: `${Math.max(6, Math.round((100 * count) / max))}%` }}
              />
            ))}
          </div>
          <div className="h-11 noscript:hidden">
            {Slider ? (
              <Slider
                ends={ends}
                last={last}
                labels={[t('price_min'), t('price_max')]}
                textOf={(index) => `${prefix} ${text(edges[index])}`}
                onMove={move}
                onEnd={finish}
              />
            ) : null}
          </div>
        </div>
      ) : null}
      <span className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        {(['price_min', 'price_max'] as const).map((name, index) => [
          index > 0 ? <span key="to">–</span> : null,
          <span key={name} className="relative block">
            <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-13 text-ink-3">
              {prefix}
            </span>
            <input
              key={`${applied[name]}`}
              ref={index === 0 ? low : high}
              type="text"
              inputMode="numeric"
              name={name}
              maxLength={20}
              className={`${filterInputClass} ps-8.5 pe-1 text-13`}
              aria-label={t(name)}
              defaultValue={text(applied[name])}
              autoComplete="off"
            />
          </span>,
        ])}
      </span>
      <FilterSelect
        name="price_unit"
        aria-label={t('currency')}
        className="mt-2"
        value={filters.price_unit ?? ''}
        onChange={() => undefined}
      >
        <option value="">{ui('currency.0')}</option>
        <option value="1">{ui('currency.1')}</option>
      </FilterSelect>
    </Group>
  );
}
