import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { register } from '../../../contract/accounts/endpoints.ts';
import { links } from '../../../contract/pages/links.ts';
import { useContractForm } from '../../api/forms.ts';
import { useRoot } from '../../app/root-data.ts';
import { intentOf, reasonOf } from '../../session/intent.ts';
import { useClient } from '../../session/viewer.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import {
  isCodeUsable,
  registrationOf,
  storeRegistration,
  useStoredRegistration,
} from '../shared/registration/registration-storage.ts';
import { AuthPage, FormFailure } from './auth-page.tsx';
import { GoogleChoice } from './google/google-button.tsx';
import { usePageState } from './page-state.ts';

const schema = register.body.pick({ email: true });

export function Component() {
  const { t } = useTranslation('accounts');
  const { welcome_coins } = useRoot();
  const client = useClient();
  const navigate = useNavigate();
  const intent = intentOf(useSearchParams()[0]);
  const reason = reasonOf(intent);
  const { email, message } = usePageState();
  const registration = useStoredRegistration();
  const form = useContractForm({
    schema,
    ...(email === undefined ? {} : { defaultValues: { email } }),
    async send(values) {
      // After going back with the same address, the code that was sent is still valid.
      if (registration?.email === values.email && isCodeUsable(registration)) {
        storeRegistration({ ...registration, intent });
        await navigate(registration.verified ? links.registerProfile() : links.registerCode());
        return;
      }
      storeRegistration(registrationOf(await client('POST /user/register', values, { errors: 'caller' }), { intent }));
      await navigate(links.registerCode());
    },
  });
  return (
    <AuthPage
      step={0}
      title={t('register.title')}
      heading={t('register.heading', { coins: welcome_coins })}
      text={
        reason === null
          ? t('register.text')
          : t(reason === 'save_ad' ? 'intent.registered_then_saved' : 'intent.registered_then_on')
      }
    >
      <GoogleChoice label={t('google.register')} intent={intent} />
      <form noValidate method="post" className="grid gap-4" onSubmit={form.submit}>
        <TextField
          label={t('register.email')}
          hint={t('register.email_hint')}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.field('email')}
        />
        <FormFailure failure={form.failure ?? (message === undefined ? null : { message })} />
        <Button type="submit" variant="primary" size="lg" full loading={form.isPending}>
          {t('register.send')}
        </Button>
      </form>
      <p className="mt-6 text-center text-ink-2">
        {t('register.have_account')}{' '}
        <Link className={textLinkClass()} to={links.signIn(intent)}>
          {t('register.sign_in')}
        </Link>
      </p>
    </AuthPage>
  );
}
