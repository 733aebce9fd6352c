import type { ComponentProps } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { RecordKind } from '../../../../contract/admin/record-kinds.ts';
import type { DataRecord } from '../../../../contract/admin/records.ts';
import { AUDIT_FIRST_DAY } from '../../../../contract/audit/rules.ts';
import { jakartaDay } from '../../../../contract/text/jakarta.ts';
import type { useContractForm } from '../../../api/forms.ts';
import { useRoot } from '../../../app/root-data.ts';
import { Segmented, Switch } from '../../../ui/choices.tsx';
import { Coin } from '../../../ui/coin-amount.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { MinuteField } from '../../../ui/minute-field.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { numberOf } from '../../../ui/number-text.ts';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AccentField } from './accent-field.tsx';
import { LogoField } from './logo-field.tsx';
import { AnswersField, QuestionsField } from './question-fields.tsx';
import type { FormField } from './record-forms.ts';
import { useRecordTexts } from './record-text.tsx';

export type ContractForm = ReturnType<typeof useContractForm<z.ZodObject>>;
type FieldProps = {
  kind: RecordKind;
  field: FormField;
  form: ContractForm;
  /** The records that this one can be below. */
  parents: readonly DataRecord[];
};
const DAYS = { first: AUDIT_FIRST_DAY, last: '2099-12-31' };
const orNull = (value: unknown) => (value === '' ? null : value);
/** Words are typed with commas or line breaks between them. */
const wordsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(/[,\n]/)).flatMap((word) => word.trim() || []);

/** A word's error is at its position in the list: `members.2`. */
function wordErrorOf(form: ContractForm, name: string): { error?: string } {
  const own = form.errorOf(name).error;
  const words: unknown = form.form.formState.errors[name];
  const first = Array.isArray(words) ? words.find((one) => one?.message)?.message : undefined;
  const error = own ?? first;
  return error ? { error } : {};
}

const DIGITS = 9;
const BOUND = { decimals: 2, digits: 12, grouped: true, negative: true };
/** Registration names limits of other inputs too. */
type TextAreaAttributes = Omit<ComponentProps<typeof TextArea>, 'label'>;

/** One value of a record, by its control. */
export function RecordField({ kind, field, form, parents }: FieldProps) {
  const { today } = useRoot();
  const { name, control, options = [], isOptional } = field;
  const { t } = useTranslation('records');
  const { label, text } = useRecordTexts(kind);
  const parentTexts = useRecordTexts(field.of ?? kind);
  const hint = t([`hints_of.${kind}.${name}`, `hints.${name}`], { defaultValue: '' });
  const texts = { label: label(name), ...(hint ? { hint } : {}), ...(isOptional ? {} : { required: true }) };
  const props = { ...texts, ...form.field(name) };
  switch (control) {
    case 'switch': {
      const { required: _required, ...others } = props as typeof props & { required?: boolean };
      return <Switch {...others} />;
    }
    case 'choice':
      return (
        <Segmented
          {...props}
          {...form.form.register(name)}
          stretch="by-content"
          options={options.map((value) => ({ value, label: text(name, value) }))}
          defaultValue={String(form.form.getValues(name) ?? '')}
        />
      );
    case 'color':
      return (
        <AccentField
          {...props}
          {...form.form.register(name, { setValueAs: orNull })}
          color={String(form.form.watch(name) ?? '')}
          usual={field.usual ?? ''}
          pickLabel={t('brand.pick', { field: label(name) })}
          onPick={(color) => form.form.setValue(name, color, { shouldDirty: true, shouldValidate: true })}
        />
      );
    case 'logo':
      return (
        <Controller
          control={form.form.control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <LogoField
              {...texts}
              {...form.errorOf(name)}
              value={typeof value === 'string' ? value : null}
              isDark={name === 'logo_dark'}
              onChange={onChange}
            />
          )}
        />
      );
    case 'text':
      return <TextField {...props} {...(isOptional ? form.form.register(name, { setValueAs: orNull }) : {})} />;
    case 'words':
      return (
        <TextArea
          {...texts}
          {...(form.form.register(name, { setValueAs: wordsOf }) as TextAreaAttributes)}
          {...wordErrorOf(form, name)}
          defaultValue={wordsOf(form.form.getValues(name)).join(', ')}
          rows={3}
        />
      );
    case 'select':
      return (
        <Select
          {...props}
          {...form.form.register(name, { setValueAs: orNull })}
          defaultValue={String(form.form.getValues(name) ?? '')}
          {...(isOptional ? { placeholder: t('none') } : {})}
          options={options.map((value) => ({ value, label: text(name, value) }))}
        />
      );
    case 'questions':
      return <QuestionsField form={form} name={name} label={label(name)} hint={hint} />;
    case 'answers':
      return <AnswersField form={form} name={name} label={label(name)} hint={hint} />;
    case 'parent':
      return (
        <Select
          {...texts}
          {...form.form.register(name, { setValueAs: numberOf })}
          {...form.errorOf(name)}
          defaultValue={String(form.form.getValues(name) ?? '')}
          placeholder={isOptional ? t(`no_parent.${kind}`) : undefined}
          options={parents.map((parent) => ({ value: parent.id, label: parentTexts.shortName(parent) }))}
        />
      );
    case 'day':
    case 'minute': {
      const OfDay = control === 'day' ? DateField : MinuteField;
      return (
        <Controller
          control={form.form.control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <OfDay
              {...texts}
              {...form.errorOf(name)}
              name={name}
              value={typeof value === 'string' ? value : ''}
              onChange={(day) => onChange(isOptional ? orNull(day) : day)}
              today={jakartaDay(today)}
              bounds={DAYS}
            />
          )}
        />
      );
    }
    case 'area': {
      const nullable = isOptional ? form.form.register(name, { setValueAs: orNull }) : {};
      return (
        <TextArea
          {...texts}
          {...(form.field(name) as TextAreaAttributes)}
          {...(nullable as TextAreaAttributes)}
          rows={field.rows ?? 3}
        />
      );
    }
    default: {
      const number = {
        ...props,
        // Half a row has no room for a sentence.
        ...(field.isHalf ? { placeholder: '' } : {}),
        ...form.form.register(name, { setValueAs: numberOf }),
        defaultValue: form.form.getValues(name) as number | null,
      };
      if (control === 'decimal') {
        const register = form.form.register(name, { setValueAs: (value: unknown) => numberOf(value, BOUND.decimals) });
        return <NumberField {...number} {...register} {...BOUND} />;
      }
      if (control === 'rupiah') return <MoneyField {...number} />;
      const before = control === 'coins' ? { before: <Coin /> } : {};
      return <NumberField {...number} {...before} decimals={0} grouped digits={DIGITS} />;
    }
  }
}
