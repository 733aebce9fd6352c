import { Mail } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { verifyRegistration } from '../../../contract/accounts/endpoints.ts';
import { isError } from '../../../contract/api/api-error.ts';
import { links } from '../../../contract/pages/links.ts';
import { useContractForm } from '../../api/forms.ts';
import { useClient } from '../../session/viewer.tsx';
import { Button } from '../../ui/button.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import {
  clearRegistration,
  registrationOf,
  type StoredRegistration,
  storeRegistration,
} from '../shared/registration/registration-storage.ts';
import { ResendCode } from '../shared/registration/resend-code.tsx';
import { AuthIcon, AuthPage, FormFailure } from './auth-page.tsx';
import { type NavigateAway, useRegistrationStep } from './registration-step.ts';

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
  const resend = async () => {
    try {
      const response = await client('POST /user/register', { email, registration_token }, { errors: 'caller' });
      storeRegistration(registrationOf(response, registration));
    } catch (error) {
      if (isError(error, 'otp_not_sent')) await restart(error.message);
      else if (isError(error, 'otp_already_verified')) storeRegistration({ ...registration, verified: true });
      else throw error;
      return false;
    }
    form.form.reset();
    form.form.setFocus('code');
    return true;
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
        <Button type="submit" variant="primary" size="lg" full loading={form.isPending}>
          {t('code.verify')}
        </Button>
      </form>
      <ResendCode resend_at={registration.resend_at} onResend={resend} />
    </>
  );
}
