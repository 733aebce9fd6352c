import { Undo2 } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { z } from 'zod';
import { objectToChange } from '../../../../contract/accounts/email-change.ts';
import { repeatedPassword, SAME_PASSWORD } from '../../../../contract/accounts/endpoints.ts';
import type { Output } from '../../../../contract/api/api.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { links } from '../../../../contract/pages/links.ts';
import { inLocale } from '../../../../contract/pages/page-url.ts';
import { useContractForm } from '../../../api/forms.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { AuthIcon, AuthPage, FormFailure } from '../auth-page.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { useSecondFactorPage } from '../second-factor/challenge.ts';
import { useLinkCheck } from '../use-link-check.ts';

const schema = objectToChange.body.omit({ token: true });
const withPassword = schema
  .required()
  .extend({ password_again: repeatedPassword })
  .refine(...SAME_PASSWORD);

type Found = Output<'POST /user/auth/change-email/objection/check'>;

/**
 * Cancels a change of the email address. The token is behind the # of the URL, which browsers do not send to any
 * server.
 */
export function Component() {
  const { t } = useTranslation('accounts');
  const token = useLocation().hash.slice(1);
  const client = useClient();
  const { getViewer } = useViewer();
  const link = useLinkCheck(token, async (given, signal) => {
    // A public page: the CSRF token of a signed-in user is loaded after it.
    await getViewer();
    return client('POST /user/auth/change-email/objection/check', { token: given }, { signal, errors: 'caller' });
  });
  return (
    <AuthPage
      title={t('restore.title')}
      heading={t('restore.heading')}
      icon={<AuthIcon icon={<Undo2 />} />}
      text={
        link.state === 'usable' ? (
          <Trans
            t={t}
            i18nKey={link.found.has_password ? 'restore.text' : 'restore.text_google'}
            components={{ email: <b className="break-words text-ink">{link.found.email}</b> }}
          />
        ) : null
      }
    >
      {link.state === 'checking' && (
        <div aria-busy="true">
          <span className="sr-only">{t('reset.checking')}</span>
          <Skeleton height={180} className="rounded-lg" />
        </div>
      )}
      {link.state === 'usable' && <RestoreForm token={token} found={link.found} />}
      {link.state === 'failed' && (
        <div className="grid gap-4">
          <Alert tone="danger" isAnnounced>
            {link.message ?? t('reset.no_link')}
          </Alert>
          <Link className={buttonClass({ variant: 'primary', size: 'lg', full: true })} to={links.signIn()}>
            {t('forgot.back')}
          </Link>
        </div>
      )}
    </AuthPage>
  );
}

function RestoreForm({ token, found }: { token: string; found: Found }) {
  return found.has_password ? (
    <FormWithPassword token={token} email={found.email} />
  ) : (
    <FormWithoutPassword token={token} />
  );
}

/** Returns a function that cancels the change. */
function useRestore(token: string) {
  const client = useClient();
  const locale = useLocale();
  const goToSecondFactor = useSecondFactorPage();
  return async (values: z.output<typeof schema>) => {
    try {
      await client('POST /user/auth/change-email/objection', { token, ...values }, { errors: 'caller' });
    } catch (error) {
      if (!isError(error, 'second_factor_required')) throw error;
      return goToSecondFactor(error.data, { next: links.profile() });
    }
    // Loaded again: this browser may have been signed in to another account.
    location.assign(inLocale(locale, links.profile()));
  };
}

function FormWithPassword({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('accounts');
  const restore = useRestore(token);
  const form = useContractForm({ schema: withPassword, send: ({ password }) => restore({ password }) });
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={form.submit}>
      <NewPasswordFields
        email={email}
        label={t('reset.password')}
        password={form.field('password')}
        repetition={form.field('password_again')}
      />
      <FormFailure failure={form.failure} />
      <Button type="submit" variant="primary" size="lg" full loading={form.isPending}>
        {t('restore.send')}
      </Button>
    </form>
  );
}

function FormWithoutPassword({ token }: { token: string }) {
  const { t } = useTranslation('accounts');
  const restore = useRestore(token);
  const form = useContractForm({ schema, send: restore });
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={form.submit}>
      <FormFailure failure={form.failure} />
      <Button type="submit" variant="primary" size="lg" full loading={form.isPending}>
        {t('restore.send')}
      </Button>
    </form>
  );
}
