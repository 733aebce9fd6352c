import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { links } from '../../../contract/pages/links.ts';
import { latePart } from '../../app/late-parts.ts';
import { useRoot } from '../../app/root-data.ts';
import { reasonOf } from '../../session/intent.ts';
import type { SignInPrompt } from '../../session/session.ts';
import { useViewer } from '../../session/viewer.tsx';
import { Dialog, DialogText } from '../../ui/dialog.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { GoogleChoice } from './google/google-button.tsx';
import type { Challenge } from './second-factor/challenge.ts';
import { SignInForm } from './sign-in-form.tsx';

// Only administrators load the code of the second factor.
const TEXTS = ['second_factor'];
const SecondFactor = latePart(async () => (await import('./second-factor/dialog-second-factor.tsx')).default, TEXTS);
const ConfirmDialog = latePart(async () => (await import('./second-factor/confirm-dialog.tsx')).default, TEXTS);

/** A dialog over the current page, which keeps its state. Waiting calls then continue automatically. */
export default function PromptDialog({ prompt }: { prompt: SignInPrompt }) {
  return prompt.kind === 'sign_in' ? (
    <SignInDialog prompt={prompt} />
  ) : (
    <Suspense>
      <ConfirmDialog prompt={prompt} />
    </Suspense>
  );
}

function SignInDialog({ prompt }: { prompt: SignInPrompt }) {
  const { t } = useTranslation(['accounts', 'errors']);
  const { welcome_coins } = useRoot();
  const { refresh } = useViewer();
  const { intent, email, finish, leave } = prompt;
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  // The second factor opens the session before it shows recovery codes, which must not be lost.
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    if (challenge) return;
    // The user may have signed in in another tab.
    const checkSession = async () => {
      if (document.visibilityState === 'visible' && (await refresh())) finish(true);
    };
    const onReturn = () => void checkSession().catch(() => undefined);
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  }, [refresh, finish, challenge]);
  const reason = intent && reasonOf(intent);
  const texts = intent
    ? {
        title: reason === null ? t('sign_in.title') : t(`intent.${reason}`),
        text: t(reason === 'save_ad' ? 'intent.then_saved' : 'intent.then_on'),
      }
    : { title: t('intent.session_ended'), text: t('intent.session_ended_text') };
  return (
    <Dialog
      open
      size="sm"
      title={texts.title}
      subtitle={<DialogText className="mt-1 text-14 text-ink-2">{texts.text}</DialogText>}
      isDismissible={!isOpened}
      onOpenChange={(isOpen) => {
        if (!isOpen) finish(false);
      }}
    >
      <div className="pt-2">
        {challenge ? (
          <Suspense>
            <SecondFactor
              challenge={challenge}
              onOpened={() => setOpened(true)}
              onSignedIn={async () => finish(true)}
              onRestart={() => setChallenge(null)}
            />
          </Suspense>
        ) : (
          <>
            <GoogleChoice isInWindow label={t('google.continue')} intent={{}} />
            <SignInForm
              email={email ?? undefined}
              onSignedIn={async () => finish(true)}
              onSecondFactor={async (next) => setChallenge(next)}
              onLeave={leave}
            />
          </>
        )}
      </div>
      {intent && !challenge && (
        <p className="mt-3 text-right text-14">
          <Link
            className={textLinkClass({ className: 'inline-flex min-h-11 items-center' })}
            to={links.register(intent)}
            onClick={leave}
          >
            {t('sign_in.register', { coins: welcome_coins })}
          </Link>
        </p>
      )}
    </Dialog>
  );
}
