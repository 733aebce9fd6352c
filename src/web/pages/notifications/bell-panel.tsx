import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { links } from '../../../contract/pages/links.ts';
import { ignoreFailure } from '../../api/failures.ts';
import { serverTime } from '../../api/server-time.ts';
import { useClient } from '../../session/viewer.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import { BellButton, type BellProps } from './bell-button.tsx';
import { dateText } from './notification-dates.ts';
import { NotificationLink, notificationRowClass } from './notification-row.tsx';

const SHOWN = 4;

/** The newest notifications at the bell. */
export function BellPanel({ notifications, label, onChange }: BellProps) {
  const { t } = useTranslation('notifications');
  const locale = useLocale();
  const client = useClient();
  const [isOpen, setOpen] = useState(false);
  const mark = async (ids?: string[]) => {
    try {
      await client('POST /notification/mark', ids ? { ids } : {});
      onChange();
    } catch (error) {
      ignoreFailure(error);
    }
  };
  const rows = notifications.data.slice(0, SHOWN);
  const today = new Date(serverTime());
  return (
    <Popover
      title={t('title')}
      trigger={{ icon: <BellButton unseen={notifications.unseen} />, label }}
      triggerClassName={iconButtonClass({ className: 'max-lg:hidden' })}
      align="end"
      isFlush
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        if (open) onChange();
      }}
      action={
        notifications.unseen > 0 && (
          <Button className="text-accent" onClick={() => void mark()}>
            {t('mark')}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-14 text-ink-2">{t('empty_text')}</p>
      ) : (
        <ul>
          {rows.map((notification) => (
            <li key={notification.id} className={notificationRowClass(notification.seen)}>
              <NotificationLink
                notification={notification}
                when={dateText(notification.created_at, today, locale)}
                onOpen={() => {
                  setOpen(false);
                  if (!notification.seen) void mark([notification.id]);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Link
        className={buttonClass({
          className: 'min-h-[50px] w-full rounded-none border-t border-t-line text-accent',
        })}
        to={links.notifications()}
        onClick={() => setOpen(false)}
      >
        {t('all')}
      </Link>
    </Popover>
  );
}
