import { ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { links } from '../../../../contract/pages/links.ts';
import { intentOf } from '../../../session/intent.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AuthIcon, AuthPage } from '../auth-page.tsx';
import { useIntendedAction } from '../use-intended-action.ts';
import { useChallenge } from './challenge.ts';
import { SecondFactor } from './second-factor.tsx';

export function Component() {
  const { t } = useTranslation('second_factor');
  const navigate = useNavigate();
  const perform = useIntendedAction();
  const intent = intentOf(useSearchParams()[0]);
  const challenge = useChallenge();
  const signInPath = links.signIn(intent);
  useEffect(() => {
    if (challenge === null) void navigate(signInPath, { replace: true });
  }, [challenge, navigate, signInPath]);
  if (!challenge) {
    return (
      <AuthPage title={t('title')} heading={t('title')} icon={<AuthIcon icon={<ShieldCheck />} />} text={t('loading')}>
        <Skeleton height={180} className="rounded-lg" />
      </AuthPage>
    );
  }
  return (
    <SecondFactor
      challenge={challenge}
      onSignedIn={async () => {
        await perform(intent);
        await navigate(intent.next ?? links.home(), { replace: true });
      }}
      onRestart={() => void navigate(signInPath, { replace: true })}
      frame={({ icon, heading, text, children }) => (
        <AuthPage title={t('title')} heading={heading} icon={<AuthIcon icon={icon} />} text={text}>
          {children}
        </AuthPage>
      )}
    />
  );
}
