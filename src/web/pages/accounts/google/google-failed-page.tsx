import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { links } from '../../../../contract/pages/links.ts';
import { intentOf } from '../../../session/intent.ts';
import { useSession } from '../../../session/viewer.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { AuthIcon, AuthPage } from '../auth-page.tsx';
import { GoogleLink } from './google-button.tsx';

/** Errors that say enough here; any other is a failure on our side. */
const REASON = /^(google_[a-z_]+|account_banned|account_registered|email_banned|too_many_requests|unavailable)$/;

/** Why a sign-in with Google did not succeed, and other ways to continue. */
export function Component() {
  const { t } = useTranslation(['accounts', 'errors']);
  const { hasGoogle } = useSession();
  const [search] = useSearchParams();
  const intent = intentOf(search);
  const reason = REASON.exec(search.get('reason') ?? '')?.[0] ?? 'internal';
  return (
    <AuthPage
      title={t('google.failed')}
      heading={t('google.failed')}
      icon={<AuthIcon icon={<CircleAlert />} />}
      text={t([`errors:keys.${reason}`, 'errors:keys.internal'])}
    >
      <div className="grid gap-2">
        {hasGoogle && <GoogleLink label={t('google.again')} intent={intent} />}
        <Link className={buttonClass({ variant: 'primary', size: 'lg', full: true })} to={links.signIn(intent)}>
          {t('google.sign_in_by_email')}
        </Link>
        <Link className={buttonClass({ size: 'lg', full: true })} to={links.register(intent)}>
          {t('google.register_by_email')}
        </Link>
      </div>
    </AuthPage>
  );
}
