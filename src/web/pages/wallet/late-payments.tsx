import { CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '../../../contract/notifications/endpoints.ts';
import { notificationValues } from '../../../contract/notifications/values.ts';
import { ignoreFailure } from '../../api/failures.ts';
import { useClient, useViewer } from '../../session/viewer.tsx';
import { alertClass } from '../../ui/alert.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import styles from './late-payments.module.css';

/** Payments that arrived after their deadline; each is announced until the user closes it. */
export function LatePayments({ notifications }: { notifications: readonly Notification[] }) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  return (
    <div className={styles.status} role="status">
      {notifications
        .filter(({ id }) => !closed.includes(id))
        .map((notification) => (
          <LatePaymentAlert
            key={notification.id}
            notification={notification}
            onClose={() => setClosed((ids) => [...ids, notification.id])}
          />
        ))}
    </div>
  );
}

function LatePaymentAlert({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const { t } = useTranslation(['payment', 'ui']);
  const locale = useLocale();
  const client = useClient();
  const { refresh } = useViewer();
  const values = notificationValues(notification.data, locale, {
    untitled: '',
    coins: (count, amount) => t('coins', { count, amount }),
  });
  const close = async () => {
    onClose();
    try {
      await client('POST /notification/mark', { ids: [notification.id] });
      await refresh().catch(() => undefined);
    } catch (error) {
      ignoreFailure(error);
    }
  };
  return (
    <div className={alertClass('success', styles.message)} data-late="">
      <CircleCheck aria-hidden="true" />
      <span>
        <b>{t('late.title')}</b> {t('late.text', values)}
      </span>
      <IconButton
        className="-my-2.5 -mr-2 text-current"
        label={t('ui:close')}
        icon={<X />}
        onClick={() => void close()}
      />
    </div>
  );
}
