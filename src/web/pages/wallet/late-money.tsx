import { CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notificationValues } from '../../../contract/notification-values.ts';
import type { Notification } from '../../../contract/notifications.ts';
import { ignoreFailure } from '../../failures.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import { useClient, useViewer } from '../../viewer.tsx';

/** Money that came after it was given up: told until it is deactivated, and then no more. */
export function LateMoney({ notifications }: { notifications: readonly Notification[] }) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  return (
    <div className="late-place" role="status">
      {notifications
        .filter(({ id }) => !closed.includes(id))
        .map((notification) => (
          <LateBanner
            key={notification.id}
            notification={notification}
            onClose={() => setClosed((ids) => [...ids, notification.id])}
          />
        ))}
    </div>
  );
}

function LateBanner({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const { t } = useTranslation(['payment', 'ui']);
  const locale = useLocale();
  const client = useClient();
  const { refresh } = useViewer();
  const values = notificationValues(notification.data, locale, '');
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
    <div className="why okk late">
      <CircleCheck className="ic" aria-hidden="true" />
      <span>
        <b>{t('late.title')}</b> {t('late.text', values)}
      </span>
      <IconButton label={t('ui:close')} icon={<X className="ic" />} onClick={() => void close()} />
    </div>
  );
}
