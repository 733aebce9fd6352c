import { useTranslation } from 'react-i18next';
import type { RecordKind } from '../../../../contract/admin/record-kinds.ts';
import type { DataRecord } from '../../../../contract/admin/records.ts';
import { isDay } from '../../../../contract/text/days.ts';
import { formatMoney } from '../../../../contract/text/money.ts';
import { CoinAmount } from '../../../ui/coin-amount.tsx';
import { formatDate, formatDateTime, formatNumber } from '../../../ui/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { type FormField, RECORD_FORMS } from './record-forms.ts';

/** The field of a value, of any kind that has it. */
export function fieldOf(kind: RecordKind, name: string): FormField | undefined {
  return RECORD_FORMS[kind].fields.find((field) => field.name === name);
}

/** How values of records are written, and what records are called. */
export function useRecordTexts(kind: RecordKind) {
  const { t } = useTranslation(['records', 'errors']);
  const locale = useLocale();
  const label = (name: string): string => t(`records:labels.${name}`, { defaultValue: t(`errors:fields.${name}`) });
  const text = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'records:yes' : 'records:no');
    const control = fieldOf(kind, name)?.control;
    if (typeof value === 'number') {
      return control === 'rupiah' ? formatMoney(value, 0) : formatNumber(value, locale);
    }
    if (Array.isArray(value)) return value.join(', ') || '–';
    if (typeof value !== 'string') return JSON.stringify(value);
    if (control === 'logo') return t('records:logo.picture');
    // While it is typed it may be anything.
    if (control === 'day' && isDay(value)) return formatDate(value, locale);
    if (control === 'minute' && isDay(value.slice(0, 10))) return formatDateTime(`${value}:00+07:00`, locale);
    return t(`records:choices.${name}.${value}`, { defaultValue: value });
  };
  const shownValue = ({ id, values, facts }: DataRecord, name: string) => {
    if (name === 'limit') return t(`records:limits.${id.replace(':', '_')}`, { defaultValue: id });
    return values[name] ?? facts[name];
  };
  return {
    label,
    text,
    /** A value in the list. */
    cell(record: DataRecord, name: string) {
      const value = shownValue(record, name);
      if (name === 'name' && record.values.parent_id) return <span className="pl-5">{`› ${text(name, value)}`}</span>;
      if (name === 'state') {
        const isOn = value === 'active' || value === 'published';
        return (
          <span>
            <Pill tone={isOn ? 'success' : 'neutral'}>{text(name, value)}</Pill>
          </span>
        );
      }
      if (name === 'uses' && record.values.max_uses !== null) {
        return `${text(name, value)} / ${text('max_uses', record.values.max_uses)}`;
      }
      const isCoins = fieldOf(kind, name)?.control === 'coins' && typeof value === 'number';
      return isCoins ? <CoinAmount amount={value} /> : text(name, value);
    },
    isNumber: (record: DataRecord | undefined, name: string) => record && typeof shownValue(record, name) === 'number',
    /** The record in a list of choices: its text or name, or its first columns. */
    shortName(record: DataRecord): string {
      const name = record.values.text ?? record.values.name;
      return name === undefined ? this.nameOf(record) : text('text', name);
    },
    /** The record in a sentence: its first columns. */
    nameOf(record: DataRecord): string {
      const names = RECORD_FORMS[kind].columns.slice(0, 2);
      return names.map((name) => text(name, shownValue(record, name))).join(' · ');
    },
  };
}
