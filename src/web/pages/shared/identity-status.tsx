import { BadgeCheck, CircleAlert, Clock, IdCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IDENTITY_STATUSES } from '../../../contract/accounts/rules.ts';
import type { IdentityState } from '../../../contract/identity/endpoints.ts';
import { IDENTITY_REVIEW_HOURS } from '../../../contract/identity/rules.ts';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { panelClass } from '../../ui/panel.ts';
import { useLocale } from '../../ui/use-locale.ts';
import styles from './identity-status.module.css';

const { NOT_VERIFIED, IN_PROCESS, VERIFIED, REJECTED } = IDENTITY_STATUSES;
const ICONS = {
  [NOT_VERIFIED]: { Icon: IdCard, className: undefined },
  [IN_PROCESS]: { Icon: Clock, className: styles.info },
  [VERIFIED]: { Icon: BadgeCheck, className: styles.success },
  [REJECTED]: { Icon: CircleAlert, className: styles.danger },
};

export type IdentityStatusProps = {
  identity: IdentityState;
  /** The time at which the state was loaded. */
  now: string;
  /** Further texts and buttons. */
  children?: ReactNode;
};

/** The identity status of the signed-in user, with the dates and reasons that explain it. */
export function IdentityStatus({ identity, now, children }: IdentityStatusProps) {
  const { t } = useTranslation('identity');
  const { status, photo } = identity;
  const { Icon, className } = ICONS[status];
  return (
    <div className={panelClass({ className: styles.status })}>
      <Icon className={className} aria-hidden="true" />
      <div className="min-w-0 grow">
        <b>{t(`status.${status}`)}</b>
        <p className="mt-1 text-14 text-ink-2">
          <StatusText identity={identity} now={now} />
        </p>
        {status === IN_PROCESS && photo && (
          <div className={styles.progress} aria-hidden="true">
            <i style={{ '--done': `${doneOf(photo, now)}%` }} />
          </div>
        )}
        {status === VERIFIED && <CardPicture />}
        {children}
      </div>
    </div>
  );
}

function StatusText({ identity: { status, photo }, now }: Pick<IdentityStatusProps, 'identity' | 'now'>) {
  const { t } = useTranslation('identity');
  const locale = useLocale();
  if (status === IN_PROCESS && photo) {
    const time = formatDateTime(photo.sent_at, locale, now);
    return photo.review_by < now
      ? t('status.late_text', { time })
      : t('status.1_text', { time, hours: IDENTITY_REVIEW_HOURS });
  }
  if (status === VERIFIED && photo?.decided_at) {
    return t('status.since_text', { date: formatDate(photo.decided_at, locale) });
  }
  if (status === REJECTED && photo?.reason) {
    const { reason, reason_en, remedy, remedy_en } = photo.reason;
    return t('status.reason_text', locale === 'en' ? { reason: reason_en, remedy: remedy_en } : { reason, remedy });
  }
  return t(`status.${status}_plain`);
}

/** How much of the review time has passed, in percent. */
function doneOf({ sent_at, review_by }: { sent_at: string; review_by: string }, now: string): number {
  const [start, end] = [Date.parse(sent_at), Date.parse(review_by)];
  return Math.min(100, Math.max(4, (100 * (Date.parse(now) - start)) / (end - start)));
}

/** An ID card, drawn as an ornament. */
function CardPicture() {
  return (
    <div className={styles.card} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
      <span />
    </div>
  );
}
