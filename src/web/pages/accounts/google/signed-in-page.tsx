import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { links } from '../../../../contract/pages/links.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { AuthIcon, AuthPage } from '../auth-page.tsx';

/**
 * The end of a sign-in in a window of its own. The window closes, or says that the user can go back to the other one.
 */
export function Component() {
  const { t } = useTranslation('accounts');
  const { viewer } = useViewer();
  useEffect(() => window.close(), []);
  return (
    <AuthPage
      title={t('google.done')}
      heading={t('google.done')}
      icon={<AuthIcon isSuccess icon={<Check />} />}
      text={t('google.done_text', { name: viewer?.display_name ?? '' })}
    >
      <Link className={buttonClass({ size: 'lg', full: true })} to={links.home()}>
        {t('google.home')}
      </Link>
    </AuthPage>
  );
}
