import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Viewer } from '../../../contract/accounts/endpoints.ts';
import { accountLinks } from '../../../contract/pages/account-links.ts';
import { Alert } from '../../ui/alert.tsx';
import { formatDate } from '../../ui/format.ts';
import { textLinkClass } from '../../ui/text-link.ts';
import { useLocale } from '../../ui/use-locale.ts';

/** Says that mails to the user's address are held back, with a link to the page where that is fixed. */
export function HeldMailAlert({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('accounts');
  if (!viewer.held_mail) return null;
  return (
    <Alert tone="warning">
      <HeldMailText viewer={viewer} held_mail={viewer.held_mail} />{' '}
      <Link className={textLinkClass({ className: 'underline' })} to={accountLinks.profileEmail()}>
        {t('held_mail.repair')}
      </Link>
    </Alert>
  );
}

/** Why mails are held back, and which are still sent. */
export function HeldMailText({ viewer, held_mail }: { viewer: Viewer; held_mail: NonNullable<Viewer['held_mail']> }) {
  const { t } = useTranslation('accounts');
  const date = formatDate(new Date(held_mail.since), useLocale());
  return (
    <>
      <b>{t(`held_mail.${held_mail.kind}`)}</b>{' '}
      <Trans
        t={t}
        i18nKey={`held_mail.${held_mail.kind}_text`}
        values={{ date }}
        components={{ email: <span className="break-words">{viewer.email}</span> }}
      />
    </>
  );
}
