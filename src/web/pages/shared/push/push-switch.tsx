import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { usePush } from './use-push.ts';

/** Switches push messages to this browser on and off. */
export function PushSwitch() {
  const { t } = useTranslation('notifications');
  const { state, isPending, switchOn, switchOff } = usePush();
  if (state === 'unknown') return null;
  return (
    <div className="mt-4 grid justify-items-start gap-2">
      <h3 className="font-semibold text-14">{t('push.title')}</h3>
      <p className="text-14 text-ink-2" aria-live="polite">
        {t(`push.states.${state === 'failed' ? 'off' : state}`)}
      </p>
      {state === 'failed' && (
        <Alert tone="danger" isAnnounced>
          {t('push.failed')}
        </Alert>
      )}
      {(state === 'off' || state === 'failed') && (
        <Button variant="secondary" loading={isPending} onClick={switchOn}>
          <BellRing />
          {t('push.on')}
        </Button>
      )}
      {state === 'on' && (
        <Button variant="secondary" loading={isPending} onClick={switchOff}>
          {t('push.off')}
        </Button>
      )}
    </div>
  );
}
