import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { links } from '../../../contract/pages/links.ts';
import { useEvent } from '../../api/events.ts';
import { useLatePartAfter } from '../../app/late-parts.ts';
import { useClient, useViewer } from '../../session/viewer.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { BellButton, type NotificationPage } from './bell-button.tsx';

/** The number of unseen notifications: a link to their page on narrow screens, a panel elsewhere. */
export function Bell() {
  const { t } = useTranslation('layout');
  const client = useClient();
  const { viewer } = useViewer();
  const [notifications, setNotifications] = useState<NotificationPage | null>(null);
  const [reloads, setReloads] = useState(0);
  const Panel = useLatePartAfter(() => import('./bell-panel.tsx').then((module) => module.BellPanel), {
    namespaces: ['notifications'],
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again whenever data of the user have changed
  useEffect(() => {
    const request = new AbortController();
    // If the server is unreachable, the bell stays a link without a number.
    client('GET /notification', {}, { signal: request.signal, is_background: true }).then(
      setNotifications,
      () => undefined,
    );
    return () => request.abort();
  }, [client, viewer, reloads]);
  // After a new notification or an interrupted stream the frame reloads the user, which triggers the effect above.
  useEvent('notification', (data) => {
    if (data?.notification_id === null) setReloads((count) => count + 1);
  });
  const unseen = notifications?.unseen ?? 0;
  const label = unseen > 0 ? t('notifications_new', { count: unseen }) : t('notifications');
  const isPanel = Panel !== null && notifications !== null;
  return (
    <>
      <Link
        className={iconButtonClass({
          className: isPanel ? 'max-[339px]:hidden lg:hidden' : 'lg:max-xl:hidden',
        })}
        to={links.notifications()}
        aria-label={label}
        title={label}
      >
        <BellButton unseen={unseen} />
      </Link>
      {isPanel && (
        <Panel notifications={notifications} label={label} onChange={() => setReloads((count) => count + 1)} />
      )}
    </>
  );
}
