import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { signIn } from '../../../contract/accounts.ts';
import { WELCOME_BONUS } from '../../../contract/wallet.ts';
import { useContractForm } from '../../forms.ts';
import { links } from '../../links.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useClient, useViewer } from '../../viewer.tsx';
import { AuthPage, FormFailure } from './auth-page.tsx';
import { nextPath } from './next-path.ts';
import { usePageState } from './page-state.ts';

export function Component() {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const { refresh } = useViewer();
  const navigate = useNavigate();
  const next = nextPath(useSearchParams()[0]);
  const { email } = usePageState();
  const form = useContractForm({
    schema: signIn.body,
    ...(email === undefined ? {} : { defaultValues: { email } }),
    async send(values) {
      await client(signIn, values);
      await refresh();
      await navigate(next ?? links.home(), { replace: true });
    },
  });
  return (
    <AuthPage title={t('sign_in.title')} heading={t('sign_in.heading')} text={t('sign_in.text')}>
      <form noValidate method="post" className="grid gap-4" onSubmit={form.submit}>
        <TextField
          label={t('sign_in.email')}
          required
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...form.field('email')}
        />
        <PasswordField label={t('sign_in.password')} required {...form.field('password')} />
        <FormFailure failure={form.failure} />
        <Button type="submit" variant="pri" size="lg" full loading={form.is_pending}>
          {t('sign_in.send')}
        </Button>
      </form>
      <p className="mt-6 text-center text-ink-2">
        {t('sign_in.no_account')}{' '}
        <Link className="lnk" to={links.register(next)}>
          {t('sign_in.register', { coins: WELCOME_BONUS })}
        </Link>
      </p>
    </AuthPage>
  );
}
