import { Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { repeatedPassword, resetPassword, SAME_PASSWORD } from '../../../../contract/accounts.ts';
import { ApiError, isError } from '../../../../contract/api-error.ts';
import { useContractForm } from '../../../forms.ts';
import { links } from '../../../links.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useClient, useViewer } from '../../../viewer.tsx';
import { AuthIcon, AuthPage, FormFailure } from '../auth-page.tsx';
import { useSecondStepPage } from '../second-step/challenge.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const schema = resetPassword.body
  .omit({ token: true })
  .extend({ password_again: repeatedPassword })
  .refine(...SAME_PASSWORD);

type ResetLink =
  | { state: 'checking' }
  | { state: 'usable'; email: string }
  | { state: 'failed'; message: string | null };

/** The token is behind the # of the URL, which browsers do not send to any server. */
export function Component() {
  const { t } = useTranslation('accounts');
  const token = useLocation().hash.slice(1);
  const link = useResetLink(token);
  return (
    <AuthPage
      title={t('reset.title')}
      heading={t('reset.heading')}
      icon={<AuthIcon icon={<Lock />} />}
      text={
        link.state === 'usable' ? (
          <Trans
            t={t}
            i18nKey="reset.text"
            components={{ email: <b className="break-words text-ink">{link.email}</b> }}
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
      {link.state === 'usable' && <ResetForm token={token} email={link.email} />}
      {link.state === 'failed' && (
        <div className="grid gap-4">
          <Alert tone="danger" isAnnounced>
            {link.message ?? t('reset.no_link')}
          </Alert>
          <Link className={buttonClass({ variant: 'primary', size: 'lg', full: true })} to={links.forgotPassword()}>
            {t('reset.new_link')}
          </Link>
        </div>
      )}
    </AuthPage>
  );
}

function useResetLink(token: string): ResetLink {
  const client = useClient();
  const [link, setLink] = useState<ResetLink>({ state: 'checking' });
  useEffect(() => {
    // Too short for the API: opened without a link, or the link was cut off.
    if (token.length < 20) {
      setLink({ state: 'failed', message: null });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    client('POST /user/auth/reset-password/check', { token }, { signal, errors: 'caller' }).then(
      ({ email }) => setLink({ state: 'usable', email }),
      (error: unknown) => {
        if (!signal.aborted) setLink({ state: 'failed', message: error instanceof ApiError ? error.message : null });
      },
    );
    return () => controller.abort();
  }, [client, token]);
  return link;
}

function ResetForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const { refresh } = useViewer();
  const navigate = useNavigate();
  const toast = useToast();
  const goToSecondStep = useSecondStepPage();
  const form = useContractForm({
    schema,
    async send({ password }) {
      const saved = () => toast.success({ title: t('reset.done'), text: t('reset.done_text') });
      try {
        await client('POST /user/auth/reset-password', { token, password }, { errors: 'caller' });
      } catch (error) {
        if (!isError(error, 'second_step_required')) throw error;
        saved();
        return goToSecondStep(error.data);
      }
      await refresh();
      saved();
      await navigate(links.home(), { replace: true });
    },
  });
  const isExpired = form.failure?.key === 'link_expired';
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={form.submit}>
      <NewPasswordFields
        email={email}
        label={t('reset.password')}
        password={form.field('password')}
        repetition={form.field('password_again')}
      />
      <FormFailure failure={form.failure}>
        {isExpired ? <Link to={links.forgotPassword()}>{t('reset.new_link')}</Link> : null}
      </FormFailure>
      <Button type="submit" variant="primary" size="lg" full loading={form.is_pending}>
        {t('reset.send')}
      </Button>
    </form>
  );
}
