import { type ReactNode, useId } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/alert.tsx';
import { OtpField } from '../../../ui/otp-field.tsx';
import type { Report } from './use-report.ts';

type ReportCodeProps = { id: string; report: Report; email: string; again: ReactNode; problem?: string | null };

/** The code of a report by a person without an account. Its submit button is outside, by the form's id. */
export function ReportCode({ id, report, email, again, problem }: ReportCodeProps) {
  const { t } = useTranslation('reports');
  const text = useId();
  const failure = report.failure ?? problem;
  return (
    <form id={id} method="post" className="grid gap-4 pt-4" onSubmit={report.submitCode}>
      <p id={text}>
        <Trans t={t} i18nKey="code.text" values={{ email }} components={{ b: <b className="break-words" /> }} />
      </p>
      <OtpField label={t('code.label')} isLabelHidden required name="code" aria-describedby={text} />
      {failure && (
        <Alert tone="danger" isAnnounced>
          {failure}
        </Alert>
      )}
      <p className="text-14">{again}</p>
    </form>
  );
}
