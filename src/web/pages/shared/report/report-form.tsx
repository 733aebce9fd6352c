import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportType } from '../../../../contract/reports/endpoints.ts';
import { REPORT_TEXT_LENGTH } from '../../../../contract/reports/rules.ts';
import { useRoot } from '../../../app/root-data.ts';
import { Alert } from '../../../ui/alert.tsx';
import { RadioInput } from '../../../ui/choices.tsx';
import { ErrorText } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './report-form.module.css';
import type { Report } from './use-report.ts';

type ReportFormProps = {
  id: string;
  types: readonly ReportType[];
  report: Report;
  /** Asks for an email address. */
  isGuest: boolean;
  /** The type that was chosen, and what went wrong, in a browser without scripts. */
  chosen?: number;
  problem?: string | null;
};

/** The reasons, one of which must be chosen, and optional words. Its submit button is outside, by the form's id. */
export function ReportForm({ id, types, report, isGuest, chosen, problem }: ReportFormProps) {
  const { t } = useTranslation('reports');
  const { nameOf } = useRoot();
  const errorId = useId();
  const { missing } = report;
  const failure = report.failure ?? problem;
  return (
    <form
      id={id}
      // The browser checks it only where no script does.
      ref={withoutChecks}
      method="post"
      className="grid gap-4 pt-4"
      hidden={report.waiting !== null}
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
            <RadioInput
              name="report_id"
              value={type.id}
              required
              defaultChecked={type.id === chosen}
              {...(missing === 'type' ? { 'aria-invalid': true } : {})}
            />
            <span>
              {nameOf(type)}
              {type.explanation && (
                <small className={styles.explanation}>
                  {nameOf({ name: type.explanation, name_en: type.explanation_en ?? '' })}
                </small>
              )}
            </span>
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
      {isGuest && (
        <TextField
          label={t('email')}
          hint={t('email_hint')}
          required
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={missing === 'email' ? t('email_missing') : undefined}
        />
      )}
      {failure && (
        <Alert tone="danger" isAnnounced>
          {failure}
        </Alert>
      )}
    </form>
  );
}

function withoutChecks(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}
