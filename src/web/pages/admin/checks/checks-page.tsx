import { RotateCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Finding } from '../../../../contract/admin/checks.ts';
import { clientContext } from '../../../api/client.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatTime } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdminPage } from '../shared/admin-page.tsx';
import { orNotFound } from '../shared/or-not-found.ts';
import { findingText } from './finding-text.ts';

const TONES = { good: 'success', warning: 'warning', bad: 'danger' } as const;
/** The worst first. */
const RESULTS = ['bad', 'warning', 'good'] as const;

/** Only what is known: an examination may take as long as the slowest service. */
export async function loader({ context }: LoaderFunctionArgs) {
  return orNotFound(context.get(clientContext)('GET /admin/checks', { kept: 'true' }));
}

/** What the installation needs, examined by its own process, with what to do about it. */
export function Component() {
  const { checks: first } = useLoaderData<typeof loader>();
  const { t } = useTranslation('checks');
  const locale = useLocale();
  const client = useClient();
  const [checks, setChecks] = useState(first);
  const [isRunning, setRunning] = useState(first === null);
  const examine = useCallback(async () => {
    setRunning(true);
    try {
      const response = await client('GET /admin/checks', {});
      setChecks(response.checks);
    } catch (error) {
      ignoreFailure(error);
    } finally {
      setRunning(false);
    }
  }, [client]);
  useEffect(() => {
    if (first === null) void examine();
  }, [first, examine]);
  const findings = checks?.findings ?? [];
  const total = (result: Finding['result']) => findings.filter((finding) => finding.result === result).length;
  return (
    <AdminPage
      title={t('page.title')}
      subtitle={t('page.subtitle')}
      action={
        <Button variant="secondary" loading={isRunning} onClick={() => void examine()}>
          <RotateCw />
          {t('page.again')}
        </Button>
      }
    >
      <div role="status" className="text-14">
        {isRunning && <p>{t('page.running')}</p>}
        {!isRunning && checks && (
          <p>
            <strong>{t('summary', { good: total('good'), warning: total('warning'), bad: total('bad') })}</strong>{' '}
            {t('page.examined', { time: formatTime(checks.examined_at, locale) })}
          </p>
        )}
      </div>
      {findings.length > 0 && (
        <ul aria-label={t('page.list')} className="m-0 mt-4 grid list-none gap-3 p-0">
          {RESULTS.flatMap((result) =>
            findings
              .filter((finding) => finding.result === result)
              .map((finding) => <FindingRow key={JSON.stringify(finding)} finding={finding} />),
          )}
        </ul>
      )}
    </AdminPage>
  );
}

function FindingRow({ finding }: { finding: Finding }) {
  const { t } = useTranslation('checks');
  const { name, message, remedy } = findingText(finding, t, useLocale());
  return (
    <li className={panelClass({ isPadded: true, className: 'grid gap-1 wrap-anywhere' })}>
      <div className="flex flex-wrap items-center gap-2">
        <Pill tone={TONES[finding.result]}>{t(`results.${finding.result}`)}</Pill>
        <h2 className="text-16">{name}</h2>
      </div>
      <p className="text-14">{message}</p>
      {remedy && (
        <p className="text-14 text-ink-2">
          <strong>{t('page.remedy')}:</strong> {remedy}
        </p>
      )}
    </li>
  );
}
