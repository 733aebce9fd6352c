import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { verifyRegistration } from '../../../contract/accounts.ts';
import { isError } from '../../../contract/api-error.ts';
import { ignoreFailure, showFailure } from '../../failures.ts';
import { useContractForm } from '../../forms.ts';
import { links } from '../../links.ts';
import { Button } from '../../ui/button.tsx';
import { formatCountdown } from '../../ui/format.ts';
import { OtpField } from '../../ui/otp-field.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { useToast } from '../../ui/toast.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import { useClient } from '../../viewer.tsx';
import { AuthIcon, AuthPage, FormFailure } from './auth-page.tsx';
import { type NavigateAway, useRegistrationStep } from './registration-step.ts';
import {
  clearRegistration,
  registrationOf,
  type StoredRegistration,
  storeRegistration,
} from './stored-registration.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

const schema = verifyRegistration.body.pick({ code: true });

export function Component() {
  const { t } = useTranslation('accounts');
  const { registration, navigateAway } = useRegistrationStep('code');
  return (
    <AuthPage
      step={1}
      title={t('code.title')}
      heading={t('code.heading')}
      icon={<AuthIcon icon={<Mail />} />}
      text={
        registration ? (
          <>
            <Trans
              t={t}
              i18nKey="code.sent"
              components={{ email: <b className="break-words text-ink">{registration.email}</b> }}
            />{' '}
            <Link
              className={textLinkClass()}
              to={links.register(registration.intent)}
              state={{ email: registration.email }}
            >
              {t('code.change_email')}
            </Link>
          </>
        ) : null
      }
    >
      {registration ? <CodeForm registration={registration} navigateAway={navigateAway} /> : null}
    </AuthPage>
  );
}

function CodeForm({ registration, navigateAway }: { registration: StoredRegistration; navigateAway: NavigateAway }) {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const { registration_token, email } = registration;
  const form = useContractForm({
    schema,
    async send({ code }) {
      try {
        await client('POST /user/register/verify', { registration_token, code }, { errors: 'caller' });
      } catch (error) {
        if (isError(error, 'otp_not_verified')) {
          form.form.setError('code', { type: 'server', message: error.message });
          // Typing replaces the selected wrong code.
          form.form.setFocus('code', { shouldSelect: true });
          return;
        }
        if (isError(error, 'otp_not_sent')) {
          await restart(error.message);
          return;
        }
        if (!isError(error, 'otp_already_verified')) throw error;
      }
      const left = navigateAway(links.registerProfile());
      storeRegistration({ ...registration, verified: true });
      await left;
    },
  });
  const restart = async (message: string) => {
    await navigateAway(links.register(registration.intent), { email, message });
    clearRegistration();
  };
  const isRegistered = form.failure?.key === 'account_registered';
  return (
    <>
      <form noValidate method="post" className="grid gap-6" onSubmit={form.submit}>
        <OtpField label={t('code.label')} isLabelHidden required {...form.field('code')} />
        <FormFailure failure={form.failure}>
          {isRegistered ? (
            <Link to={links.signIn(registration.intent)} state={{ email }}>
              {t('code.sign_in')}
            </Link>
          ) : null}
        </FormFailure>
        <Button type="submit" variant="primary" size="lg" full loading={form.is_pending}>
          {t('code.verify')}
        </Button>
      </form>
      <Resend
        registration={registration}
        onSent={() => {
          form.form.reset();
          form.form.setFocus('code');
        }}
        onLost={restart}
        onVerified={() => storeRegistration({ ...registration, verified: true })}
      />
    </>
  );
}

function Resend(props: {
  registration: StoredRegistration;
  onSent: () => void;
  onLost: (message: string) => Promise<void>;
  onVerified: () => void;
}) {
  const { t } = useTranslation('accounts');
  const locale = useLocale();
  const client = useClient();
  const toast = useToast();
  const [is_pending, setPending] = useState(false);
  const { registration } = props;
  const seconds = useSecondsUntil(registration.resend_at);
  const resend = async () => {
    setPending(true);
    try {
      const { email, registration_token } = registration;
      storeRegistration(
        registrationOf(
          await client('POST /user/register', { email, registration_token }, { errors: 'caller' }),
          registration,
        ),
      );
      props.onSent();
      toast.success({ title: t('code.resent'), text: t('code.resent_text') });
    } catch (error) {
      if (isError(error, 'otp_not_sent')) await props.onLost(error.message);
      else if (isError(error, 'otp_already_verified')) props.onVerified();
      else {
        ignoreFailure(error);
        showFailure(toast, error);
      }
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="mt-4 grid justify-items-center text-center text-14 text-ink-2">
      {seconds > 0 ? (
        <p className="grid min-h-11 place-content-center">
          <span>
            <Trans
              t={t}
              i18nKey="code.wait"
              components={{ time: <b className="text-ink tabular-nums">{formatCountdown(seconds, locale)}</b> }}
            />
          </span>
        </p>
      ) : (
        <>
          <p>{t('code.not_received')}</p>
          <Button loading={is_pending} className="text-accent" onClick={resend}>
            {t('code.resend')}
          </Button>
        </>
      )}
    </div>
  );
}
