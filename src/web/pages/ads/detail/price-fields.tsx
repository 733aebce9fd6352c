import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isRented } from '../../../../contract/ads/applicable-fields.ts';
import { PRICE_PERIODS, PRICE_UNITS } from '../../../../contract/ads/rules.ts';
import { SwitchInput } from '../../../ui/choices.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { numberOf } from '../../../ui/number-text.ts';
import { Select } from '../../../ui/select.tsx';
import styles from './price-fields.module.css';
import type { DetailEditor } from './use-detail-editor.ts';

const KINDS = ['none', 'starting_from', 'free'] as const;

/** The price in rupiah or dollars, whether it is negotiable, and its period. */
export function PriceFields({ editor }: { editor: DetailEditor }) {
  const { t } = useTranslation('ads');
  const { t: ui } = useTranslation('ui');
  const { form } = editor;
  const unit = useWatch({ control: form.control, name: 'price_unit' });
  const details = useWatch({ control: form.control, name: 'details' });
  const hasPeriod = !isRented(editor.categoryForm.fields, details);
  return (
    <Controller
      control={form.control}
      name="price_note"
      render={({ field: { value: note, onChange: set } }) => {
        const onChange = (next: string) => {
          set(next);
          editor.recheck();
        };
        const isFree = note === 'free';
        const isPlain = note === 'none' || note === 'negotiable';
        return (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <MoneyField
              label={t('detail.price')}
              enterKeyHint="next"
              unit={unit}
              isWhole
              required={note === 'none' || note === 'starting_from'}
              disabledReason={isFree ? t('detail.price_free') : null}
              {...form.register('price', { setValueAs: (shown) => numberOf(shown) })}
              {...editor.errorOf('price')}
              after={
                isPlain && (
                  <label className={styles.negotiable}>
                    {t('detail.negotiable')}
                    <SwitchInput
                      className="scale-82"
                      checked={note === 'negotiable'}
                      onChange={(event) => onChange(event.target.checked ? 'negotiable' : 'none')}
                    />
                  </label>
                )
              }
            />
            <div className="grid grid-cols-2 gap-3 max-[19rem]:grid-cols-1">
              <Select
                label={t('detail.price_kind')}
                placeholder={null}
                options={[...KINDS, ...(note === 'reward' ? (['reward'] as const) : [])].map((value) => ({
                  value,
                  label: t(`detail.price_kinds.${value}`),
                }))}
                value={isPlain ? 'none' : note}
                onChange={(event) => onChange(event.target.value)}
              />
              {hasPeriod && (
                <Select
                  label={t('detail.price_period')}
                  placeholder={null}
                  options={PRICE_PERIODS.map((value) => ({
                    value,
                    label:
                      value === 'none'
                        ? t('detail.price_once')
                        : t('detail.per', { unit: ui(`price.period.${value}`) }),
                  }))}
                  disabledReason={isFree ? t('detail.price_free') : null}
                  {...form.register('price_period')}
                />
              )}
            </div>
            <Select
              label={t('detail.currency')}
              placeholder={null}
              options={Object.values(PRICE_UNITS).map((value) => ({ value, label: ui(`currency.${value}`) }))}
              disabledReason={isFree ? t('detail.price_free') : null}
              {...form.register('price_unit', { setValueAs: Number })}
            />
          </div>
        );
      }}
    />
  );
}
