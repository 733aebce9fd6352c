import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { links } from '../../../contract/pages/links.ts';
import { useRoot } from '../../app/root-data.ts';
import { intentOf, reasonOf } from '../../session/intent.ts';
import { textLinkClass } from '../../ui/text-link.ts';
import { AuthPage } from './auth-page.tsx';
import { GoogleChoice } from './google/google-button.tsx';
import { usePageState } from './page-state.ts';
import { useSecondFactorPage } from './second-factor/challenge.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useIntendedAction } from './use-intended-action.ts';

export function Component() {
  const { t } = useTranslation('accounts');
  const { welcome_coins } = useRoot();
  const navigate = useNavigate();
  const perform = useIntendedAction();
  const intent = intentOf(useSearchParams()[0]);
  const reason = reasonOf(intent);
  const { email } = usePageState();
  const goToSecondFactor = useSecondFactorPage();
  return (
    <AuthPage
      title={t('sign_in.title')}
      heading={reason === null ? t('sign_in.heading') : t(`intent.${reason}`)}
      text={reason === null ? t('sign_in.text') : t(reason === 'save_ad' ? 'intent.then_saved' : 'intent.then_on')}
    >
      <GoogleChoice label={t('google.continue')} intent={intent} />
      <SignInForm
        email={email}
        onSecondFactor={(challenge) => goToSecondFactor(challenge, intent)}
        onSignedIn={async () => {
          await perform(intent);
          await navigate(intent.next ?? links.home(), { replace: true });
        }}
      />
      <p className="mt-6 text-center text-ink-2">
        {t('sign_in.no_account')}{' '}
        <Link className={textLinkClass()} to={links.register(intent)}>
          {t('sign_in.register', { coins: welcome_coins })}
        </Link>
      </p>
    </AuthPage>
  );
}
