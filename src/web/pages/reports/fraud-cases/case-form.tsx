import { useEffect, useId, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CASE_STORY_LENGTH } from '../../../../contract/reports/fraud-case-rules.ts';
import type { FullCase } from '../../../../contract/reports/fraud-cases.ts';
import { jakartaDay } from '../../../../contract/text/jakarta.ts';
import { useContractForm } from '../../../api/forms.ts';
import { useRoot } from '../../../app/root-data.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Hint } from '../../../ui/field.tsx';
import { MinuteField } from '../../../ui/minute-field.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { panelClass } from '../../../ui/panel.ts';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type CaseValues, caseForm, storeDraft } from './case-draft.ts';
import { CasePictures, useCasePictures } from './case-pictures.tsx';

/** The fields of each step; the last one has the pictures. */
const STEPS: { name: 'money' | 'accounts' | 'story' | 'pictures'; fields: (keyof CaseValues)[] }[] = [
  { name: 'money', fields: ['amount', 'paid_at'] },
  { name: 'accounts', fields: ['from_bank', 'from_account', 'to_bank', 'to_account'] },
  { name: 'story', fields: ['seller_name', 'seller_phone', 'story'] },
  { name: 'pictures', fields: [] },
];
/** The calendar's first day. */
const FIRST_DAY = '2015-01-01';
const LAST = STEPS.length - 1;

type CaseFormProps = { found: FullCase; initial: CaseValues; onSent: (found: FullCase) => void };

/** The form in steps. What is typed stays on this device until it is sent, and pictures are sent as they are chosen. */
export function CaseForm({ found, initial, onSent }: CaseFormProps) {
  const { t } = useTranslation(['fraud-cases', 'ui']);
  const client = useClient();
  const { id } = found;
  const today = jakartaDay(useRoot().today);
  const [step, setStep] = useState(0);
  const top = useRef<HTMLFormElement>(null);
  const banks = useId();
  const pictures = useCasePictures(found);
  const [isPictureMissing, setPictureMissing] = useState(false);
  const form = useContractForm({
    schema: caseForm,
    defaultValues: initial,
    async send(details) {
      const isMissing = pictures.sent() === 0;
      setPictureMissing(isMissing);
      if (!isMissing) onSent(await client('POST /user/fraud-cases/:id', { id, ...details }, { errors: 'caller' }));
    },
  });
  const { watch, trigger, formState } = form.form;
  useEffect(() => {
    const { unsubscribe } = watch((typed) => storeDraft(id, typed as CaseValues));
    return unsubscribe;
  }, [watch, id]);
  // An error of an earlier step, such as one that only the server finds.
  const wrong = STEPS.findIndex(({ fields }) => fields.some((name) => name in formState.errors));
  useEffect(() => {
    if (wrong >= 0) setStep((shown) => Math.min(shown, wrong));
  }, [wrong]);
  const go = (to: number) => {
    setStep(to);
    top.current?.scrollIntoView({ block: 'start' });
  };
  const next = async () => {
    if (await trigger(STEPS[step]?.fields ?? [], { shouldFocus: true })) go(step + 1);
  };
  return (
    <form ref={top} noValidate method="post" className={panelClass({ isPadded: true })} onSubmit={form.submit}>
      <Alert tone="success">{t('saved')}</Alert>
      <div className="my-4">
        <Stepper
          label={t('steps.label')}
          steps={STEPS.map(({ name }) => ({ label: t(`steps.${name}`) }))}
          current={step}
        />
      </div>
      <div className="grid max-w-[640px] gap-4" hidden={step !== 0}>
        <MoneyField label={t('amount')} required {...form.form.register('amount')} {...form.errorOf('amount')} />
        <Controller
          control={form.form.control}
          name="paid_at"
          render={({ field: { name, value, onChange, ref: focusRef } }) => (
            <MinuteField
              label={t('paid_at')}
              required
              hint={t('time_hint')}
              name={name}
              value={value}
              onChange={onChange}
              focusRef={focusRef}
              today={today}
              bounds={{ first: FIRST_DAY, last: today }}
              {...form.errorOf('paid_at')}
            />
          )}
        />
      </div>
      <div className="grid max-w-[640px] gap-6" hidden={step !== 1}>
        {(['from', 'to'] as const).map((side) => (
          <fieldset key={side} className="m-0 grid gap-3 border-0 p-0">
            <legend className="pb-2 font-semibold">{t(side)}</legend>
            <TextField label={t('bank')} list={banks} required {...form.field(`${side}_bank`)} />
            <TextField
              label={t('account')}
              required
              autoComplete="off"
              hint={side === 'to' ? t('to_hint') : undefined}
              {...form.field(`${side}_account`)}
            />
          </fieldset>
        ))}
        <datalist id={banks}>
          {t('banks')
            .split(', ')
            .map((bank) => (
              <option key={bank} value={bank} />
            ))}
        </datalist>
      </div>
      <div className="grid max-w-[640px] gap-4" hidden={step !== 2}>
        <TextField label={t('seller_name')} required autoComplete="off" {...form.field('seller_name')} />
        <PhoneField
          label={t('seller_phone')}
          autoComplete="off"
          hint={t('seller_phone_hint')}
          {...form.field('seller_phone')}
        />
        <TextArea
          label={t('story')}
          hint={t('story_hint')}
          required
          rows={4}
          {...form.field('story')}
          max={CASE_STORY_LENGTH}
        />
      </div>
      <div hidden={step !== LAST}>
        <CasePictures pictures={pictures} error={isPictureMissing ? t('pictures.required') : undefined} />
      </div>
      {form.failure && (
        <div className="mt-4">
          <Alert tone="danger" isAnnounced>
            {form.failure.message}
          </Alert>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {step > 0 && (
          <Button variant="secondary" size="lg" onClick={() => go(step - 1)}>
            {t('back')}
          </Button>
        )}
        {/* The keys keep a press on "next" from sending the form that it leads to. */}
        {step < LAST ? (
          <Button key="next" variant="primary" size="lg" className="grow" onClick={() => void next()}>
            {t('next')}
          </Button>
        ) : (
          <Button
            key="send"
            type="submit"
            variant="primary"
            size="lg"
            className="grow"
            loading={form.isPending || pictures.isSending}
          >
            {t(found.details ? 'save_changes' : 'send')}
          </Button>
        )}
      </div>
      <Hint className="mt-3">{t('stored_on_device')}</Hint>
    </form>
  );
}
