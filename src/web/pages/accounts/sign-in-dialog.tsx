import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { WELCOME_BONUS } from '../../../contract/wallet-rules.ts';
import { reasonOf } from '../../intent.ts';
import { links } from '../../links.ts';
import type { SignInPrompt } from '../../session.ts';
import { Dialog, DialogText } from '../../ui/dialog.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { useViewer } from '../../viewer.tsx';
import { GoogleChoice } from './google/google-button.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Sign-in dialog over the current page, which keeps its state. Waiting calls then continue automatically. */
export default function SignInDialog({ prompt }: { prompt: SignInPrompt }) {
  const { t } = useTranslation(['accounts', 'errors']);
  const { refresh } = useViewer();
  const { intent, email, finish } = prompt;
  useEffect(() => {
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
  }, [refresh, finish]);
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
      onOpenChange={(isOpen) => {
        if (!isOpen) finish(false);
      }}
    >
      <div className="pt-2">
        <GoogleChoice isInWindow label={t('google.continue')} intent={{}} />
        <SignInForm email={email ?? undefined} onSignedIn={async () => finish(true)} onLeave={() => finish(false)} />
      </div>
      {intent && (
        <p className="mt-3 text-right text-14">
          <Link
            className={textLinkClass({ className: 'inline-flex min-h-11 items-center' })}
            to={links.register(intent)}
            onClick={() => finish(false)}
          >
            {t('sign_in.register', { coins: WELCOME_BONUS })}
          </Link>
        </p>
      )}
    </Dialog>
  );
}
