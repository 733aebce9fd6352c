import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../../../contract/api/api-error.ts';
import type { ScreeningRule } from '../../../../contract/screening/endpoints.ts';
import {
  MEASURE_NAMES,
  MEASURES,
  type Measure,
  RULE_EFFECTS,
  RULE_KINDS,
  RULE_LIMITS,
  type RuleEffect,
  type RuleKind,
} from '../../../../contract/screening/rules.ts';
import { ignoreFailure, isFieldError } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const boundsOf = (measure: Measure) =>
  Object.entries(MEASURES[measure]) as [string, { min: number; max: number; initial: number }][];
const initialOf = (measure: Measure) =>
  Object.fromEntries(boundsOf(measure).map(([name, { initial }]) => [name, String(initial)]));

/**
 * What a rule looks for, and what a hit does; a new rule if there is none. Not a contract form: the kind decides which
 * fields it has.
 */
export function RuleForm({ rule, onSaved }: { rule: ScreeningRule | null; onSaved?: () => void }) {
  const { t } = useTranslation('admin-rules');
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [kind, setKind] = useState<RuleKind>(rule?.kind ?? 'words');
  const [measure, setMeasure] = useState<Measure>(rule?.measure ?? MEASURE_NAMES[0]);
  const [limits, setLimits] = useState<Record<string, string>>(
    rule?.measure
      ? Object.fromEntries(Object.entries(rule.limits).map(([name, value]) => [name, String(value)]))
      : initialOf(measure),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const input = {
      name: text('name'),
      kind,
      effect: text('effect') as RuleEffect,
      entries: kind === 'measure' ? [] : linesOf(text('entries')),
      measure: kind === 'measure' ? measure : null,
      limits: kind === 'measure' ? numbersOf(limits) : {},
    };
    setBusy(true);
    setErrors({});
    try {
      if (rule) {
        const { id, version, is_active } = rule;
        const saved = await client('PUT /admin/rule/:id', { id, version, ...input }, { errors: 'caller' });
        if (is_active && !saved.is_active) toast.warning(t('switched_off'));
        else toast.success(t('saved'));
      } else {
        await client('POST /admin/rule', input, { errors: 'caller' });
        toast.success(t('added'));
      }
      await revalidate();
      onSaved?.();
    } catch (error) {
      if (error instanceof ApiError && isFieldError(error)) setErrors(firstTexts(error.errors));
      else if (error instanceof ApiError) toast.warning(error.message);
      else ignoreFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="grid gap-3" noValidate onSubmit={(event) => void save(event)}>
      <div className="grid gap-3 md:grid-cols-3">
        <TextField
          label={t('name')}
          name="name"
          defaultValue={rule?.name ?? ''}
          maxLength={RULE_LIMITS.name}
          error={errors.name}
          required
        />
        <Select
          label={t('kind')}
          name="kind"
          value={kind}
          placeholder={null}
          options={RULE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={({ target }) => setKind(target.value as RuleKind)}
        />
        <Select
          label={t('effect')}
          name="effect"
          defaultValue={rule?.effect ?? 'hold'}
          placeholder={null}
          options={RULE_EFFECTS.map((value) => ({ value, label: t(`effects.${value}`) }))}
        />
      </div>
      {kind === 'measure' ? (
        <div className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-4">
          <Select
            label={t('measure')}
            value={measure}
            placeholder={null}
            error={errors.limits}
            options={MEASURE_NAMES.map((value) => ({ value, label: t(`measures.${value}.name`) }))}
            onChange={({ target }) => {
              setMeasure(target.value as Measure);
              setLimits(initialOf(target.value as Measure));
            }}
          />
          {boundsOf(measure).map(([name, { min, max }]) => (
            <TextField
              key={`${measure} ${name}`}
              label={t(`measures.${measure}.${name}`)}
              hint={t('between', { min, max })}
              inputMode="numeric"
              value={limits[name] ?? ''}
              onChange={({ target }) => setLimits({ ...limits, [name]: target.value })}
            />
          ))}
        </div>
      ) : (
        <TextArea
          label={t(`entries.${kind}`)}
          name="entries"
          rows={8}
          defaultValue={rule?.entries.join('\n') ?? ''}
          hint={t(`entries_hint.${kind}`)}
          error={errors.entries}
          required
        />
      )}
      <div>
        <Button type="submit" variant="primary" loading={isBusy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

const numbersOf = (limits: Record<string, string>) =>
  Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, Number(value.replace(/\D/g, '') || '-1')]));

/** The first text at each field; a text about one entry of a list stands at the list. */
const firstTexts = (errors: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field.split('.')[0] ?? field, texts[0] ?? '']));
