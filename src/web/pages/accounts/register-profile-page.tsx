import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { completeRegistration, PASSWORD_LENGTH } from '../../../contract/accounts.ts';
import { ApiError } from '../../../contract/api-error.ts';
import { ERRORS } from '../../../contract/errors.ts';
import { useContractForm } from '../../forms.ts';
import { links } from '../../links.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useClient, useViewer } from '../../viewer.tsx';
import { AuthPage, FormFailure } from './auth-page.tsx';
import { CityField } from './city-field.tsx';
import { forgetRegistration, type KeptRegistration, keepRegistration } from './kept-registration.ts';
import { type Leave, useRegistrationStep } from './registration-step.ts';

const schema = completeRegistration.body.omit({ registration_token: true });
const KNOWN_PERSON: readonly number[] = [ERRORS.account_registered.code, ERRORS.account_activated.code];

export function Component() {
  const { t } = useTranslation('accounts');
  const { kept, leave } = useRegistrationStep('profile');
  return (
    <AuthPage
      step={2}
      title={t('complete.title')}
      heading={t('complete.heading')}
      text={
        kept ? (
          <Trans
            t={t}
            i18nKey="complete.text"
            components={{ email: <b className="break-words text-ink">{kept.email}</b> }}
          />
        ) : null
      }
    >
      {kept ? <ProfileForm kept={kept} leave={leave} /> : null}
    </AuthPage>
  );
}

function ProfileForm({ kept, leave }: { kept: KeptRegistration; leave: Leave }) {
  const { t } = useTranslation('accounts');
  const send = useCompletion(kept, leave);
  const form = useContractForm({ schema, empty_texts: { terms: 'errors:validation.terms' }, send });
  const isKnown = form.failure !== null && KNOWN_PERSON.includes(form.failure.code);
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={form.submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('complete.first_name')}
          required
          autoComplete="given-name"
          maxLength={60}
          {...form.field('first_name')}
        />
        <TextField
          label={t('complete.last_name')}
          autoComplete="family-name"
          maxLength={60}
          {...form.field('last_name')}
        />
      </div>
      <PhoneField label={t('complete.phone')} hint={t('complete.phone_hint')} required {...form.field('phone')} />
      <CityField control={form.form.control} {...form.errorOf('city_id')} />
      {/* Password managers file the new password under the address. */}
      <input className="hidden" type="email" autoComplete="username" value={kept.email} readOnly tabIndex={-1} />
      <PasswordField
        isNew
        label={t('complete.password')}
        hint={t('complete.password_hint')}
        required
        minLength={PASSWORD_LENGTH.min}
        {...form.field('password')}
      />
      <Checkbox label={t('complete.terms')} required {...form.field('terms')} />
      <FormFailure failure={form.failure}>
        {isKnown ? (
          <Link to={links.signIn(kept.next)} state={{ email: kept.email }}>
            {t('code.go_sign_in')}
          </Link>
        ) : null}
      </FormFailure>
      <Button type="submit" variant="pri" size="lg" full loading={form.is_pending}>
        {t('complete.send')}
      </Button>
    </form>
  );
}

/** Makes the account and goes on: to where the person wanted to go, else to the welcome. */
function useCompletion(kept: KeptRegistration, leave: Leave) {
  const client = useClient();
  const { refresh } = useViewer();
  return async (values: (typeof schema)['_output']) => {
    const { registration_token, email, next } = kept;
    try {
      await client(completeRegistration, { ...values, registration_token });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === ERRORS.otp_not_verified.code) {
        keepRegistration({ ...kept, verified: false });
        return;
      }
      if (error.code !== ERRORS.otp_not_sent.code) throw error;
      await leave(links.register(), { email, message: error.message });
      forgetRegistration();
      return;
    }
    await refresh();
    await leave(next ?? links.welcomeRegistered());
    forgetRegistration();
  };
}
