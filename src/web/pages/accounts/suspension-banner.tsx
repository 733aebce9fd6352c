import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Viewer } from '../../../contract/accounts.ts';
import { alertClass } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { useLocale } from '../../ui/use-locale.ts';

/** Tells a suspended user why, until when, and how to contact support. */
export default function SuspensionBanner({ suspension }: { suspension: NonNullable<Viewer['suspension']> }) {
  const { t } = useTranslation('accounts');
  const locale = useLocale();
  const { until, reason, support_email } = suspension;
  return (
    <section className={alertClass('warning', 'flex-wrap rounded-none')} aria-label={t('suspension.label')}>
      <p className="min-w-0 flex-1 basis-60 break-words">
        <b>{until ? t('suspension.until', { date: formatDate(until, locale) }) : t('suspension.open')}</b>{' '}
        {t('suspension.text')} {reason !== '' && t('suspension.reason', { reason })}
      </p>
      <a className={buttonClass({ variant: 'secondary', size: 'sm' })} href={`mailto:${support_email}`}>
        <Mail />
        {t('suspension.support')}
      </a>
    </section>
  );
}
