import { Mail, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Viewer } from '../../../contract/accounts/endpoints.ts';
import { accountLinks } from '../../../contract/pages/account-links.ts';
import { helpLinks } from '../../../contract/pages/help-links.ts';
import { localStorageValue } from '../../browser/local-storage-value.ts';
import { alertClass } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLocale } from '../../ui/use-locale.ts';

/** What a user must know about the account: a suspension, a pause, or that signing in cancelled its deletion. */
export default function AccountBanner({ viewer }: { viewer: Viewer }) {
  const { can_end_pause, suspension, deletion_cancelled_at } = viewer;
  if (suspension) return <SuspensionBanner suspension={suspension} />;
  if (can_end_pause) return <PauseBanner />;
  return deletion_cancelled_at && <CancelledDeletionBanner cancelledAt={deletion_cancelled_at} />;
}

/** Says to a suspended user why, until when, and how to contact support. */
function SuspensionBanner({ suspension }: { suspension: NonNullable<Viewer['suspension']> }) {
  const { t } = useTranslation('accounts');
  const locale = useLocale();
  const { until, reason } = suspension;
  return (
    <section className={alertClass('warning', 'flex-wrap rounded-none')} aria-label={t('suspension.label')}>
      <p className="min-w-0 flex-1 basis-60 break-words">
        <b>{until ? t('suspension.until', { date: formatDate(until, locale) }) : t('suspension.open')}</b>{' '}
        {t('suspension.text')} {reason !== '' && t('suspension.reason', { reason })}
      </p>
      <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to={helpLinks.contact()}>
        <Mail />
        {t('suspension.support')}
      </Link>
    </section>
  );
}

/** Says to the user of a paused account how to come back. */
function PauseBanner() {
  const { t } = useTranslation('accounts');
  return (
    <section className={alertClass('info', 'flex-wrap rounded-none')} aria-label={t('paused.label')}>
      <p className="min-w-0 flex-1 basis-60">{t('paused.text')}</p>
      <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to={accountLinks.endPause()}>
        {t('paused.back')}
      </Link>
    </section>
  );
}

/** The cancellation whose message was closed in this browser. */
const closed = localStorageValue('deletion-cancelled');

function CancelledDeletionBanner({ cancelledAt }: { cancelledAt: string }) {
  const { t } = useTranslation('accounts');
  const [isClosed, setClosed] = useState(() => closed.read() === cancelledAt);
  if (isClosed) return null;
  const close = () => {
    closed.store(cancelledAt);
    setClosed(true);
  };
  return (
    <section className={alertClass('success', 'rounded-none')} aria-label={t('deletion_cancelled.label')}>
      <p className="min-w-0 flex-1">{t('deletion_cancelled.text')}</p>
      <IconButton label={t('deletion_cancelled.close')} icon={<X />} onClick={close} />
    </section>
  );
}
