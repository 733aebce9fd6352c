import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreeningRule } from '../../../../contract/screening/endpoints.ts';
import { RULE_LIMITS } from '../../../../contract/screening/rules.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';

const REFRESH_MILLISECONDS = 3000;

type Props = { rule: ScreeningRule; isBusy: boolean; onAgree: () => void };

/** How many ads a rule has evaluated of those that were on the board before it, and whether somebody has to agree. */
export function BoardCheck({ rule: { id, check: first }, isBusy, onAgree }: Props) {
  const { t } = useTranslation('admin-rules');
  const client = useClient();
  const [check, setCheck] = useState(first);
  const isRunning = check?.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const refresh = () => {
      if (document.visibilityState !== 'visible') return;
      // The next one may succeed.
      client('GET /admin/rule/:id/check', { id }, { errors: 'caller' }).then(
        (response) => setCheck(response.check),
        () => undefined,
      );
    };
    const timer = setInterval(refresh, REFRESH_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isRunning, client, id]);
  if (!check) return null;
  const { state, evaluated, hits, is_mine } = check;
  // Ads that were published meanwhile are evaluated too.
  const total = Math.max(check.total ?? evaluated, evaluated);
  const facts = { evaluated, total, hits, percent: RULE_LIMITS.percent_alone };
  return (
    <div className="grid gap-2" role="status">
      {state === 'awaiting_consent' ? (
        <Alert tone="warning">
          <p>{t('check.awaiting_consent', facts)}</p>
          {is_mine ? (
            <p>{t('check.requested_by_me')}</p>
          ) : (
            <Button variant="secondary" className="mt-2" loading={isBusy} onClick={onAgree}>
              {t('check.agree')}
            </Button>
          )}
        </Alert>
      ) : (
        <p className="text-14">{t(`check.${state}`, facts)}</p>
      )}
      {isRunning && (
        <progress className="h-2 w-full" aria-label={t('check.label')} max={Math.max(total, 1)} value={evaluated} />
      )}
    </div>
  );
}
