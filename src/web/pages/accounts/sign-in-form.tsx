import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signIn } from '../../../contract/accounts/endpoints.ts';
import { isError } from '../../../contract/api/api-error.ts';
import { links } from '../../../contract/pages/links.ts';
import { useContractForm } from '../../api/forms.ts';
import { useClient, useViewer } from '../../session/viewer.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { FormFailure } from './auth-page.tsx';
import type { Challenge } from './second-factor/challenge.ts';

/** E-mail and password, for the sign-in page and the sign-in dialog. */
export function SignInForm(props: {
  email: string | undefined;
  onSignedIn: () => Promise<void>;
  /** The password of an administrator was correct. */
  onSecondFactor: (challenge: Challenge) => Promise<void>;
  /** The user goes to another page instead. */
  onLeave?: () => void;
}) {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const { refresh } = useViewer();
  const form = useContractForm({
    schema: signIn.body,
    ...(props.email === undefined ? {} : { defaultValues: { email: props.email } }),
    async send(values) {
      try {
        await client('POST /user/signin', values, { errors: 'caller' });
      } catch (error) {
        if (!isError(error, 'second_factor_required')) throw error;
        return props.onSecondFactor(error.data);
      }
      await refresh();
      await props.onSignedIn();
    },
  });
  return (
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
      <Link
        className={textLinkClass({ isAlone: true, className: 'justify-self-end' })}
        to={links.forgotPassword()}
        state={{ email: form.form.getValues('email') ?? '' }}
        onClick={props.onLeave}
      >
        {t('sign_in.forgot')}
      </Link>
      <FormFailure failure={form.failure} />
      <Button type="submit" variant="primary" size="lg" full loading={form.isPending}>
        {t('sign_in.send')}
      </Button>
    </form>
  );
}
