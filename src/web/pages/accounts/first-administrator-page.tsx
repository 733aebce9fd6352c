import { ShieldCheck } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { z } from 'zod';
import { repeatedPassword, SAME_PASSWORD } from '../../../contract/accounts/endpoints.ts';
import { createFirstAdministrator } from '../../../contract/accounts/first-administrator.ts';
import { isError } from '../../../contract/api/api-error.ts';
import { links } from '../../../contract/pages/links.ts';
import { clientContext } from '../../api/client.ts';
import { useContractForm } from '../../api/forms.ts';
import { useClient } from '../../session/viewer.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { CityField } from '../shared/registration/city-field.tsx';
import { AuthIcon, AuthPage, FormFailure } from './auth-page.tsx';
import { NewPasswordFields } from './password/new-password-fields.tsx';
import { useSecondFactorPage } from './second-factor/challenge.ts';
import { useLinkCheck } from './use-link-check.ts';

const schema = createFirstAdministrator.body
  .omit({ token: true, terms: true })
  .extend({ password_again: repeatedPassword, terms: z.literal(true) })
  .refine(...SAME_PASSWORD);

/** The legal texts that the form asks to accept. */
export async function loader({ context }: LoaderFunctionArgs) {
  return context.get(clientContext)('GET /approval', {});
}

/** The token is behind the # of the URL, which browsers do not send to any server. */
export function Component() {
  const { t } = useTranslation('accounts');
  const token = useLocation().hash.slice(1);
  const client = useClient();
  const link = useLinkCheck(token, (given, signal) =>
    client('POST /user/first-administrator/check', { token: given }, { signal, errors: 'caller' }),
  );
  return (
    <AuthPage
      title={t('first_administrator.title')}
      heading={t('first_administrator.title')}
      icon={<AuthIcon icon={<ShieldCheck />} />}
      text={link.state === 'usable' ? t('first_administrator.text') : null}
    >
      {link.state === 'checking' && (
        <div aria-busy="true">
          <span className="sr-only">{t('reset.checking')}</span>
          <Skeleton height={420} className="rounded-lg" />
        </div>
      )}
      {link.state === 'usable' && <AdministratorForm token={token} />}
      {link.state === 'failed' && (
        <Alert tone="danger" isAnnounced>
          {t('first_administrator.no_link')}
        </Alert>
      )}
    </AuthPage>
  );
}

function AdministratorForm({ token }: { token: string }) {
  const { t } = useTranslation(['accounts', 'errors']);
  const { data: texts } = useLoaderData<typeof loader>();
  const client = useClient();
  const goToSecondFactor = useSecondFactorPage();
  const form = useContractForm({
    schema,
    emptyTexts: { terms: 'errors:validation.terms' },
    async send({ password_again: _, ...values }) {
      const terms = texts.map(({ type, version }) => ({ type, version }));
      try {
        await client('POST /user/first-administrator', { ...values, token, terms }, { errors: 'caller' });
      } catch (error) {
        if (!isError(error, 'second_factor_required')) throw error;
        await goToSecondFactor(error.data);
      }
    },
  });
  const email = useWatch({ control: form.form.control, name: 'email' }) ?? '';
  const isExpired = form.failure?.key === 'link_expired';
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
      <PhoneField label={t('complete.phone')} required {...form.field('phone')} />
      <CityField control={form.form.control} {...form.errorOf('city_id')} />
      <NewPasswordFields
        email={email}
        label={t('complete.password')}
        password={form.field('password')}
        repetition={form.field('password_again')}
      />
      <Checkbox
        label={
          <Trans
            t={t}
            i18nKey="complete.terms"
            components={{
              terms: <Link className={textLinkClass()} to={links.termCondition()} target="_blank" />,
              privacy: <Link className={textLinkClass()} to={links.privacyPolicy()} target="_blank" />,
            }}
          />
        }
        required
        {...form.field('terms')}
      />
      <FormFailure failure={isExpired ? { message: t('first_administrator.no_link') } : form.failure} />
      <Button type="submit" variant="primary" size="lg" full loading={form.isPending}>
        {t('first_administrator.send')}
      </Button>
    </form>
  );
}
