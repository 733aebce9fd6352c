import {
  BadgeCheck,
  CalendarX,
  CircleAlert,
  CircleCheck,
  Coins,
  FileArchive,
  FileClock,
  FileX,
  Flag,
  HeartOff,
  Hourglass,
  type LucideIcon,
  MessageCircleReply,
  Pin,
  RefreshCw,
  RefreshCwOff,
  Search,
  TrendingDown,
  Undo2,
  Users,
  UserX,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Notification, NotificationKind } from '../../../contract/notifications/endpoints.ts';
import { notificationValues } from '../../../contract/notifications/values.ts';
import { noticePage } from '../../../contract/pages/notice-pages.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatTime } from '../../ui/format.ts';
import { useLocale } from '../../ui/use-locale.ts';
import styles from './notification-row.module.css';

type KindStyle = { Icon: LucideIcon; tone?: 'good' | 'failure' | 'coins' };
const KIND_STYLES: Record<NotificationKind, KindStyle> = {
  renewal_due: { Icon: Hourglass, tone: 'coins' },
  renewed: { Icon: RefreshCw, tone: 'coins' },
  renewal_failed: { Icon: RefreshCwOff, tone: 'failure' },
  ad_expired: { Icon: CalendarX },
  ad_ending_inactive: { Icon: Hourglass },
  ad_hidden: { Icon: Flag, tone: 'failure' },
  ad_ordered: { Icon: Flag, tone: 'failure' },
  order_withdrawn: { Icon: CircleCheck, tone: 'good' },
  ad_held: { Icon: Hourglass, tone: 'failure' },
  ad_cleared: { Icon: CircleCheck, tone: 'good' },
  appeal_upheld: { Icon: Flag, tone: 'failure' },
  appeal_restored: { Icon: CircleCheck, tone: 'good' },
  ad_restored: { Icon: CircleCheck, tone: 'good' },
  refusal_withdrawn: { Icon: CircleCheck, tone: 'good' },
  review_reopened: { Icon: Flag },
  ad_published: { Icon: Pin, tone: 'good' },
  ad_approved: { Icon: CircleCheck, tone: 'good' },
  ad_refused: { Icon: Undo2, tone: 'failure' },
  draft_expiring: { Icon: FileClock },
  draft_cleared: { Icon: FileX },
  payment_completed: { Icon: Coins, tone: 'coins' },
  payment_late: { Icon: Coins, tone: 'coins' },
  payment_voided: { Icon: Undo2, tone: 'failure' },
  commission_earned: { Icon: Users, tone: 'coins' },
  commission_voided: { Icon: Undo2, tone: 'failure' },
  bonus_held: { Icon: Hourglass, tone: 'coins' },
  bonus_released: { Icon: Coins, tone: 'coins' },
  coins_added: { Icon: Coins, tone: 'coins' },
  coins_taken: { Icon: Coins, tone: 'coins' },
  liability_near: { Icon: Coins, tone: 'coins' },
  liability_reached: { Icon: Coins, tone: 'coins' },
  account_suspended: { Icon: Flag, tone: 'failure' },
  suspension_ended: { Icon: CircleCheck, tone: 'good' },
  account_blocked: { Icon: Flag, tone: 'failure' },
  identity_verified: { Icon: BadgeCheck, tone: 'good' },
  identity_rejected: { Icon: CircleAlert, tone: 'failure' },
  export_ready: { Icon: FileArchive, tone: 'good' },
  deletion_requested: { Icon: UserX, tone: 'failure' },
  deletion_due: { Icon: Hourglass, tone: 'failure' },
  deletion_cancelled: { Icon: CircleCheck, tone: 'good' },
  search_found: { Icon: Search },
  favourite_price: { Icon: TrendingDown, tone: 'good' },
  favourite_reserved: { Icon: Hourglass },
  favourite_sold: { Icon: HeartOff },
  favourite_ended: { Icon: HeartOff },
  report_upheld: { Icon: Flag, tone: 'good' },
  report_dismissed: { Icon: Flag },
  report_ad_gone: { Icon: Flag },
  fraud_case_upheld: { Icon: Flag, tone: 'good' },
  fraud_case_dismissed: { Icon: Flag },
  fraud_case_gone: { Icon: Flag },
  help_answered: { Icon: MessageCircleReply, tone: 'good' },
  takedown_due: { Icon: Hourglass, tone: 'failure' },
  takedown_overdue: { Icon: CircleAlert, tone: 'failure' },
  superadmin_requested: { Icon: Users, tone: 'failure' },
  superadmin_given: { Icon: Users, tone: 'failure' },
};

type NotificationLinkProps = {
  notification: Notification;
  /** The displayed date; default: the time of day. */
  when?: string;
  onOpen: () => void;
};

/** Class names of the list item around a notification. */
export function notificationRowClass(isSeen: boolean): string {
  return classNames(styles.item, !isSeen && styles.unseen);
}

/** A notification as a link to its subject. */
export function NotificationLink({ notification, when, onOpen }: NotificationLinkProps) {
  const { t } = useTranslation('notifications');
  const locale = useLocale();
  const { kind, seen, created_at } = notification;
  const { Icon, tone } = KIND_STYLES[kind];
  const values = notificationValues(notification.data, locale, {
    untitled: t('untitled'),
    coins: (count, amount) => t('coins_text', { count, amount }),
  });
  return (
    <Link className={styles.link} to={noticePage(notification).path} onClick={onOpen}>
      <span className={classNames(styles.icon, tone && styles[tone])}>
        <Icon aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <b>{t(`kinds.${kind}.title`)}</b>
        <span className={styles.text}>{t(`kinds.${kind}.body`, values)}</span>
        <time dateTime={created_at}>{when ?? formatTime(created_at, locale)}</time>
      </span>
      {!seen && <i className={styles.mark} role="img" aria-label={t('unseen')} />}
    </Link>
  );
}
