import { Bell, Check, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { Notification } from '../../../contract/notifications/endpoints.ts';
import { NOTIFICATION_FILTERS, type NotificationFilter } from '../../../contract/notifications/rules.ts';
import { accountLinks } from '../../../contract/pages/account-links.ts';
import { clientContext } from '../../api/client.ts';
import { useEvent } from '../../api/events.ts';
import { ignoreFailure } from '../../api/failures.ts';
import { serverTime } from '../../api/server-time.ts';
import { useClient, useViewer } from '../../session/viewer.tsx';
import { Button } from '../../ui/button.tsx';
import { chipClass, chipRowClass } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { panelClass } from '../../ui/panel.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { AccountFrame } from '../shared/account-frame.tsx';
import { MoreButton, usePagedList } from '../shared/paged-list.tsx';
import { byDay, type Day } from './notification-dates.ts';
import { NotificationLink, notificationRowClass } from './notification-row.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const requested = new URL(request.url).searchParams.get('filter');
  const filter = NOTIFICATION_FILTERS.find((name) => name === requested) ?? 'all';
  const first = await context.get(clientContext)('GET /notification', { filter });
  return { filter, first, now: serverTime() };
}

/** Returns a function that awaits a change of notifications and then reloads the page and the bell. */
function useChange(): (work: Promise<unknown>) => Promise<void> {
  const { revalidate } = useRevalidator();
  const { refresh } = useViewer();
  return async (work) => {
    try {
      await work;
      await Promise.all([revalidate(), refresh().catch(() => undefined)]);
    } catch (error) {
      ignoreFailure(error);
    }
  };
}

export function Component() {
  const { filter, first } = useLoaderData<typeof loader>();
  const { t } = useTranslation('notifications');
  const client = useClient();
  const change = useChange();
  const { revalidate } = useRevalidator();
  useEvent('notification', () => void revalidate());
  const [isConfirming, setConfirming] = useState(false);
  const isEmpty = first.data.length === 0;
  return (
    <AccountFrame
      title={t('title')}
      isWrapped
      action={
        !isEmpty && (
          <div className="flex gap-2">
            {first.unseen_listed > 0 && (
              <Button variant="secondary" onClick={() => void change(client('POST /notification/mark', { filter }))}>
                <Check />
                {t('mark')}
              </Button>
            )}
            <IconButton variant="outlined" label={t('clear')} icon={<Trash2 />} onClick={() => setConfirming(true)} />
          </div>
        )
      }
    >
      {(!isEmpty || filter !== 'all') && <FilterChips />}
      {isEmpty ? (
        <EmptyNotice icon={<Bell />} title={t(`empty.${filter}`)} text={t('empty_text')} />
      ) : (
        <NotificationList key={filter} />
      )}
      {isConfirming && <ClearDialog filter={filter} onClose={() => setConfirming(false)} />}
    </AccountFrame>
  );
}

function FilterChips() {
  const { filter, first } = useLoaderData<typeof loader>();
  const { t } = useTranslation('notifications');
  return (
    <nav className={chipRowClass('mt-4 lg:mx-0 lg:px-0')} aria-label={t('filters.label')}>
      {NOTIFICATION_FILTERS.map((name) => (
        <Link
          key={name}
          className={chipClass({ isOn: name === filter, className: 'min-h-11' })}
          to={accountLinks.notifications(name)}
          preventScrollReset
          {...(name === filter ? { 'aria-current': 'page' as const } : {})}
        >
          {t(`filters.${name}`)}
          {name === 'unseen' && first.unseen > 0 && ` · ${first.unseen}`}
        </Link>
      ))}
    </nav>
  );
}

function NotificationList() {
  const { filter, first, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('notifications');
  const locale = useLocale();
  const client = useClient();
  const change = useChange();
  const list = usePagedList(first, (cursor) => client('GET /notification', { filter, cursor }));
  return (
    <>
      {byDay(list.rows, now, locale).map((day) => (
        <DaySection
          key={day.date}
          day={day}
          onOpen={(id) => void change(client('POST /notification/mark', { ids: [id] }))}
          onDelete={(id) => void change(client('DELETE /notification', { ids: [id] }))}
        />
      ))}
      <MoreButton list={list} label={t('more')} />
    </>
  );
}

type DaySectionProps = { day: Day<Notification>; onOpen: (id: string) => void; onDelete: (id: string) => void };

function DaySection({ day, onOpen, onDelete }: DaySectionProps) {
  const { t } = useTranslation('notifications');
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mt-5 mb-2 text-14 tracking-normal text-ink-3">
        {day.name ? t(day.name) : day.date}
      </h2>
      <ul className={panelClass({ className: 'overflow-hidden' })}>
        {day.rows.map((notification) => (
          <li key={notification.id} className={notificationRowClass(notification.seen)}>
            <NotificationLink
              notification={notification}
              onOpen={() => {
                if (!notification.seen) onOpen(notification.id);
              }}
            />
            <IconButton
              label={t('delete', { title: t(`kinds.${notification.kind}.title`) })}
              icon={<Trash2 />}
              onClick={() => onDelete(notification.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks for confirmation before all notifications of a filter are deleted. */
function ClearDialog({ filter, onClose }: { filter: NotificationFilter; onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const client = useClient();
  const change = useChange();
  const [isPending, setPending] = useState(false);
  const clear = async () => {
    setPending(true);
    await change(client('DELETE /notification', { filter }));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`clear_title.${filter}`)}
      text={t('clear_text')}
      cancel={t('cancel')}
      confirm={
        <>
          <Trash2 />
          {t('clear')}
        </>
      }
      isDangerous
      loading={isPending}
      onConfirm={() => void clear()}
    />
  );
}
