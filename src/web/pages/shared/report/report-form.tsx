import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isError } from '../../../../contract/api-error.ts';
import { REPORT_TEXT_LENGTH } from '../../../../contract/report-rules.ts';
import type { ReportType } from '../../../../contract/reports.ts';
import { messageOf } from '../../../failures.ts';
import { useRoot } from '../../../root-data.ts';
import { Alert } from '../../../ui/alert.tsx';
import { RadioInput } from '../../../ui/choices.tsx';
import { ErrorText } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useClient } from '../../../viewer.tsx';
import styles from './report-form.module.css';

type Missing = 'type' | 'text' | null;

/** The state of a report: what is missing, whether it is being sent, and how that ended. */
export function useReport(adId: string, types: readonly ReportType[], onSent: () => void) {
  const client = useClient();
  const { t } = useTranslation('ui');
  const [missing, setMissing] = useState<Missing>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const send = async (form: HTMLFormElement) => {
    const values = new FormData(form);
    const type = types.find(({ id }) => String(id) === values.get('report_id'));
    const text = String(values.get('text') ?? '').trim();
    const lacks = type ? (type.needs_text && text === '' ? 'text' : null) : 'type';
    setMissing(lacks);
    setFailure(null);
    if (lacks) form.querySelector<HTMLElement>(lacks === 'type' ? 'input' : 'textarea')?.focus();
    if (lacks || !type || isPending) return;
    setPending(true);
    try {
      await client('POST /user/report', { ads_id: adId, report_id: type.id, text }, { errors: 'caller' });
      onSent();
    } catch (error) {
      setFailure(
        isError(error, 'invalid_value', 'invalid_argument') ? t('error_500') : messageOf(error, t('error_500')),
      );
    } finally {
      setPending(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };
  return { missing, failure, isPending, submit, change: () => setMissing(null) };
}

/** The reasons, of which one must be chosen, and optional words. Its submit button is outside, by the form's id. */
export function ReportForm(props: { id: string; types: readonly ReportType[]; report: ReturnType<typeof useReport> }) {
  const { id, types, report } = props;
  const { t } = useTranslation('reports');
  const { nameOf } = useRoot();
  const errorId = useId();
  const { missing, failure } = report;
  return (
    <form
      id={id}
      noValidate
      method="post"
      className="grid gap-4 pt-4"
      onSubmit={report.submit}
      onChange={report.change}
    >
      <fieldset
        className="m-0 grid gap-2 border-0 p-0"
        {...(missing === 'type' ? { 'aria-describedby': errorId } : {})}
      >
        <legend className="sr-only">{t('reasons')}</legend>
        {types.map((type) => (
          <label key={type.id} className={styles.reason}>
            <RadioInput name="report_id" value={type.id} {...(missing === 'type' ? { 'aria-invalid': true } : {})} />
            <span>{nameOf(type)}</span>
          </label>
        ))}
        {missing === 'type' && (
          <ErrorText id={errorId} role="alert">
            {t('choose')}
          </ErrorText>
        )}
      </fieldset>
      <TextArea
        label={t('text')}
        name="text"
        rows={2}
        maxLength={REPORT_TEXT_LENGTH}
        error={missing === 'text' ? t('text_missing') : undefined}
      />
      {failure && (
        <Alert tone="danger" isAnnounced>
          {failure}
        </Alert>
      )}
    </form>
  );
}
