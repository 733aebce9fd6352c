import {
  Bell,
  CalendarX,
  Check,
  CircleCheck,
  FileClock,
  FileX,
  Flag,
  Hourglass,
  type LucideIcon,
  RefreshCw,
  RefreshCwOff,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { ApiError } from '../../../contract/api-error.ts';
import { notificationValues } from '../../../contract/notification-values.ts';
import {
  deleteNotifications,
  listNotifications,
  markNotifications,
  type Notification,
  type NotificationKind,
} from '../../../contract/notifications.ts';
import { clientContext } from '../../client.ts';
import { links } from '../../links.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useToast } from '../../ui/toast.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import { useClient } from '../../viewer.tsx';
import { AccountFrame } from '../accounts/account-frame.tsx';
import { MoreButton, usePagedList } from '../accounts/paged-list.tsx';

const ICONS: Record<NotificationKind, LucideIcon> = {
  renewal_due: Hourglass,
  renewed: RefreshCw,
  renewal_failed: RefreshCwOff,
  ad_expired: CalendarX,
  ad_ending_inactive: Hourglass,
  ad_hidden: Flag,
  ad_approved: CircleCheck,
  ad_refused: Undo2,
  draft_expiring: FileClock,
  draft_cleared: FileX,
};

export async function loader({ context }: LoaderFunctionArgs) {
  return context.get(clientContext)(listNotifications, {});
}

export function Component() {
  const first = useLoaderData<typeof loader>();
  const { t } = useTranslation('notifications');
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const list = usePagedList(first, (cursor) => client(listNotifications, { cursor }));
  const change = async (work: Promise<unknown>) => {
    try {
      await work;
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.danger(error.message);
    }
  };
  if (list.rows.length === 0) {
    return (
      <AccountFrame title={t('title')}>
        <EmptyNotice icon={<Bell className="ic" />} title={t('empty')} text={t('empty_text')} />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title={t('title')}
      action={
        first.unseen > 0 && (
          <Button variant="sec" onClick={() => void change(client(markNotifications, {}))}>
            <Check className="ic" />
            {t('mark')}
          </Button>
        )
      }
    >
      <ul className="card mt-4 overflow-hidden">
        {list.rows.map((notification) => (
          <Row
            key={notification.id}
            notification={notification}
            onDelete={() => void change(client(deleteNotifications, { ids: [notification.id] }))}
          />
        ))}
      </ul>
      <MoreButton list={list} label={t('more')} />
    </AccountFrame>
  );
}

function pathOf({ kind, ad_id }: Notification): string {
  if (kind === 'ad_hidden' && ad_id) return links.fixAd(ad_id);
  if (kind === 'draft_expiring' || kind === 'draft_cleared' || kind === 'ad_refused') return links.myAds('draft');
  if (kind === 'ad_expired' || kind === 'renewal_failed') return links.myAds('expired');
  return links.myAds('active');
}

function Row({ notification, onDelete }: { notification: Notification; onDelete: () => void }) {
  const { t } = useTranslation('notifications');
  const locale = useLocale();
  const { kind, seen, created_at } = notification;
  const Icon = ICONS[kind];
  const title = t(`kinds.${kind}.title`);
  const values = notificationValues(notification.data, locale, t('untitled'));
  return (
    <li className={`flex items-start gap-3 border-line border-b p-4 last:border-b-0 ${seen ? '' : 'bg-accent-tint'}`}>
      <Icon className="ic mt-1 shrink-0" />
      <Link className="min-w-0 flex-1 text-ink no-underline" to={pathOf(notification)}>
        <b className="block">{title}</b>
        <span className="block text-14 text-ink-2">{t(`kinds.${kind}.body`, values)}</span>
        <time className="text-13 text-ink-3" dateTime={created_at}>
          {formatDateTime(created_at, locale)}
        </time>
        {!seen && <span className="sr-only">{t('unseen')}</span>}
      </Link>
      <button type="button" className="ibtn" aria-label={t('delete', { title })} onClick={onDelete}>
        <Trash2 className="ic" />
      </button>
    </li>
  );
}
