import type { ChangeEvent } from 'react';
import { Controller, type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { applicableFields } from '../../../../contract/ads/applicable-fields.ts';
import { AD_LIMITS } from '../../../../contract/ads/rules.ts';
import type { Field } from '../../../../contract/catalogue/endpoints.ts';
import { DECIMAL_PLACES } from '../../../../contract/catalogue/rules.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Segmented } from '../../../ui/choices.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Asterisk, ErrorText, FieldNote, fieldClass, labelClass, noteOf } from '../../../ui/field.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { numberOf } from '../../../ui/number-text.ts';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { type CategoryForm, type DetailValues, labelOf } from './detail-form.ts';

/** Up to so many options and characters are shown as segments; otherwise as a select. */
const SEGMENTED_LIMITS = { choices: 5, characters: 48 };
/** Characters that fit side by side into half the width. */
const HALF_WIDTH_CHARACTERS = 26;

/** What the fields need of the editor; a preview has only this. */
type FieldsEditor = {
  form: UseFormReturn<DetailValues, unknown, DetailValues>;
  categoryForm: CategoryForm;
  categoryState: string;
  errorOf(name: FieldPath<DetailValues>): { error?: string };
  chooseSubCategory(id: number | null): void;
};

/** The fields that the catalogue defines for the chosen sub-category. */
export function CategoryFields({ editor }: { editor: FieldsEditor }) {
  const { t } = useTranslation('ads');
  const { categoryForm, categoryState, form } = editor;
  // Some questions depend on the other answers.
  const details = useWatch({ control: form.control, name: 'details' });
  if (categoryState === 'loading') {
    return (
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2" role="status">
        <span className="sr-only">{t('detail.fields_loading')}</span>
        <Skeleton height={48} />
        <Skeleton height={48} />
      </div>
    );
  }
  if (categoryState === 'failed') {
    return (
      <ErrorText className="items-center" role="alert">
        {t('detail.fields_failed')}
        <Button
          size="sm"
          variant="secondary"
          onClick={() => editor.chooseSubCategory(form.getValues('sub_category_id'))}
        >
          {t('try_again')}
        </Button>
      </ErrorText>
    );
  }
  const fields = applicableFields(categoryForm.fields, details ?? {});
  if (fields.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2" key={categoryForm.sub_category_id}>
      {fields.map((field) => (
        <CategoryField key={field.key} field={field} editor={editor} />
      ))}
    </div>
  );
}

type Answer = string | number | string[] | null | undefined;
type AnswerProps = {
  field: Field;
  label: string;
  error?: string;
  value: Answer;
  onChange: (value: Answer) => void;
  onBlur: () => void;
};

function CategoryField({ field, editor }: { field: Field; editor: FieldsEditor }) {
  const locale = useLocale();
  const name = `details.${field.key}` as const;
  return (
    <Controller
      control={editor.form.control}
      name={name}
      render={({ field: { value, onChange } }) => {
        const props = {
          field,
          label: labelOf(field, locale),
          value,
          onChange,
          onBlur: () => {
            if (value !== undefined && value !== null && value !== '') void editor.form.trigger(name);
          },
          ...editor.errorOf(name),
        };
        if (field.type === 'multi_select') return <SeveralAnswer {...props} />;
        if (field.type === 'select') return <OneAnswer {...props} />;
        return field.type === 'text' ? <TextAnswer {...props} /> : <NumberAnswer {...props} />;
      }}
    />
  );
}

function TextAnswer({ field, label, error, value, onChange, onBlur }: AnswerProps) {
  return (
    <TextField
      label={label}
      required={field.required}
      error={error}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      autoComplete="off"
      {...(field.max_length === null ? {} : { maxLength: field.max_length })}
    />
  );
}

/** A number: money and measures in the language's format, counts without separators. */
function NumberAnswer({ field, label, error, value, onChange, onBlur }: AnswerProps) {
  const decimals = field.type === 'decimal' ? DECIMAL_PLACES : 0;
  const props = {
    label,
    required: field.required,
    error,
    onBlur,
    defaultValue: typeof value === 'number' ? value : null,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(numberOf(event.target.value, decimals)),
  };
  if (field.unit === 'Rp') return <MoneyField {...props} />;
  const [minimum, maximum] = [field.minimum ?? 0, field.maximum ?? AD_LIMITS.price_max];
  const digits = String(Math.trunc(Math.max(maximum, -minimum))).length;
  const after = field.unit === null ? null : <span className="text-14 text-ink-2">{field.unit}</span>;
  return (
    <NumberField
      {...props}
      decimals={decimals}
      digits={digits}
      after={after}
      grouped={field.type === 'decimal'}
      negative={minimum < 0}
    />
  );
}

function OneAnswer({ field, label, error, value, onChange }: AnswerProps) {
  const locale = useLocale();
  const options = field.options.map((option) => ({ value: option.value, label: labelOf(option, locale) }));
  const characters = options.reduce((sum, option) => sum + option.label.length, 0);
  const chosen = typeof value === 'string' ? value : '';
  if (field.required && options.length <= SEGMENTED_LIMITS.choices && characters <= SEGMENTED_LIMITS.characters) {
    const isLong = options.length > 3 || characters > HALF_WIDTH_CHARACTERS;
    return (
      <Segmented
        className={classNames(isLong && 'sm:col-span-full')}
        label={label}
        required
        error={error}
        name={`details.${field.key}`}
        options={options}
        stretch={isLong ? 'by-content' : 'evenly'}
        value={chosen}
        onValueChange={onChange}
      />
    );
  }
  return (
    <Select
      label={label}
      required={field.required}
      error={error}
      options={options}
      value={chosen}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}

function SeveralAnswer({ field, label, error, value, onChange }: AnswerProps) {
  const locale = useLocale();
  const chosen = Array.isArray(value) ? value : [];
  const toggle = (choice: string) =>
    onChange(chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice]);
  const noteId = `error-${field.key}`;
  return (
    <fieldset
      className={fieldClass('sm:col-span-full')}
      {...(error ? { 'data-error': true, 'aria-describedby': noteId } : {})}
    >
      <legend className={labelClass()}>
        {label}
        {field.required && <Asterisk />}
      </legend>
      <div className="flex flex-wrap gap-2">
        {field.options.map((option) => (
          <Chip key={option.value} pressed={chosen.includes(option.value)} onClick={() => toggle(option.value)}>
            {labelOf(option, locale)}
          </Chip>
        ))}
      </div>
      <FieldNote id={noteId} note={noteOf({ error })} />
    </fieldset>
  );
}
