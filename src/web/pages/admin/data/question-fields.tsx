import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { DataRecord } from '../../../../contract/admin/records.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorText, fieldClass, labelClass } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import styles from './question-fields.module.css';
import type { ContractForm } from './record-field.tsx';

type ListProps = { form: ContractForm; name: string; label: string; hint: string };
export type Question = { key: string; required: boolean; is_off?: true };
type Answer = { value: string; label: string; label_en: string };
const USES = ['required', 'optional', 'off'] as const;
type Use = (typeof USES)[number];

/** The fields that forms can have. */
export function useFields(): readonly DataRecord[] {
  const client = useClient();
  const [fields, setFields] = useState<readonly DataRecord[]>([]);
  useEffect(() => {
    client('GET /admin/data/:kind', { kind: 'field' }).then(({ data }) => setFields(data), ignoreFailure);
  }, [client]);
  return fields;
}

/** The questions of a category's form: which, in which order, and whether they must be answered. */
export function QuestionsField(props: ListProps) {
  const { t } = useTranslation('records');
  const locale = useLocale();
  const fields = useFields();
  const nameOf = (key: string) =>
    String(fields.find(({ id }) => id === key)?.values[locale === 'en' ? 'label_en' : 'label'] ?? key);
  const stateOf = ({ required, is_off }: Question): Use => (is_off ? 'off' : required ? 'required' : 'optional');
  return (
    <RowsField<Question>
      {...props}
      nameOf={({ key }) => nameOf(key)}
      row={(question, change) => (
        <Select
          className={styles.usage}
          small
          isLabelHidden
          label={t('questions.use', { name: nameOf(question.key) })}
          placeholder={null}
          options={USES.map((use) => ({ value: use, label: t(`questions.${use}`) }))}
          value={stateOf(question)}
          onChange={({ target: { value } }) =>
            change({ key: question.key, required: value === 'required', ...(value === 'off' ? { is_off: true } : {}) })
          }
        />
      )}
      add={(rows, append) => (
        <Select
          label={t('questions.add')}
          value=""
          options={fields
            .filter(({ id }) => !rows.some(({ key }) => key === id))
            .map(({ id }) => ({ value: id, label: `${nameOf(id)} (${id})` }))}
          onChange={({ target: { value } }) => value !== '' && append({ key: value, required: false })}
        />
      )}
    />
  );
}

/** The choices that a field has for itself. */
export function AnswersField(props: ListProps) {
  const { t } = useTranslation('records');
  return (
    <RowsField<Answer>
      {...props}
      nameOf={({ label, value }) => label || value || t('answers.new')}
      row={(answer, change) => (
        <span className={styles.texts}>
          {(['label', 'label_en', 'value'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`answers.${name}`)}
              value={answer[name]}
              onChange={({ target }) => change({ ...answer, [name]: target.value })}
            />
          ))}
        </span>
      )}
      add={(_rows, append) => (
        <Button variant="secondary" onClick={() => append({ value: '', label: '', label_en: '' })}>
          {t('answers.add')}
        </Button>
      )}
    />
  );
}

type RowsProps<Row> = ListProps & {
  nameOf: (row: Row) => string;
  row: (row: Row, change: (row: Row) => void) => ReactNode;
  add: (rows: readonly Row[], append: (row: Row) => void) => ReactNode;
};
const DRAGGED = 'application/x-papan-row';

/** Rows that are dragged, or moved by buttons. */
function RowsField<Row>({ form, name, label, hint, nameOf, row, add }: RowsProps<Row>) {
  const { t } = useTranslation('records');
  return (
    <Controller
      control={form.form.control}
      name={name}
      render={({ field: { value, onChange } }) => {
        const rows: readonly Row[] = Array.isArray(value) ? (value as Row[]) : [];
        const move = (from: number, to: number) => {
          const moved = rows[from];
          if (moved === undefined || to < 0 || to >= rows.length) return;
          const others = rows.filter((_, index) => index !== from);
          onChange([...others.slice(0, to), moved, ...others.slice(to)]);
        };
        const { error } = form.errorOf(name);
        return (
          <fieldset className={fieldClass()} {...(error ? { 'data-error': true } : {})}>
            <legend className={labelClass()}>{label}</legend>
            {hint !== '' && <p className="text-13 text-ink-2">{hint}</p>}
            <ul className={styles.rows}>
              {rows.map((one, index) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: values of a row change while it is typed
                  key={index}
                  draggable
                  onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(index))}
                  onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
                  onDrop={(event) => {
                    event.preventDefault();
                    move(Number(event.dataTransfer.getData(DRAGGED)), index);
                  }}
                >
                  <span className={styles.name}>{nameOf(one)}</span>
                  {row(one, (changed) =>
                    onChange(rows.map((other, position) => (position === index ? changed : other))),
                  )}
                  <span className={styles.moves}>
                    <IconButton
                      small
                      icon={<ArrowUp />}
                      label={t('order.up', { name: nameOf(one) })}
                      onClick={() => move(index, index - 1)}
                    />
                    <IconButton
                      small
                      icon={<ArrowDown />}
                      label={t('order.down', { name: nameOf(one) })}
                      onClick={() => move(index, index + 1)}
                    />
                    <IconButton
                      small
                      icon={<X />}
                      label={t('questions.leave', { name: nameOf(one) })}
                      onClick={() => onChange(rows.filter((_, position) => position !== index))}
                    />
                  </span>
                </li>
              ))}
            </ul>
            {add(rows, (added) => onChange([...rows, added]))}
            {error && <ErrorText role="alert">{error}</ErrorText>}
          </fieldset>
        );
      }}
    />
  );
}
