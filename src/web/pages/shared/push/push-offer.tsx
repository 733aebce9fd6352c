import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { panelClass } from '../../../ui/panel.ts';
import { usePush } from './use-push.ts';

/** Offers push messages to this browser, where there will be news soon. Users who have decided already see nothing. */
export function PushOffer({ reason }: { reason: 'published' | 'searches' }) {
  const { t } = useTranslation('notifications');
  const { state, isPending, switchOn } = usePush();
  const [isDecided] = useState(() => 'Notification' in window && Notification.permission !== 'default');
  if (isDecided || state === 'unknown' || state === 'unsupported' || state === 'denied') return null;
  return (
    <section className={panelClass({ isPadded: true, className: 'mt-6 grid justify-items-start gap-2' })}>
      <p className="text-14" aria-live="polite">
        {t(state === 'on' ? 'push.states.on' : `push.offers.${reason}`)}
      </p>
      {state !== 'on' && (
        <Button variant="secondary" loading={isPending} onClick={switchOn}>
          <BellRing />
          {t('push.on')}
        </Button>
      )}
      {state === 'failed' && (
        <p className="text-14 text-danger" role="alert">
          {t('push.failed')}
        </p>
      )}
    </section>
  );
}
