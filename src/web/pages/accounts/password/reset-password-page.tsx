import { Lock } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { repeatedPassword, resetPassword, SAME_PASSWORD } from '../../../../contract/accounts/endpoints.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { links } from '../../../../contract/pages/links.ts';
import { useContractForm } from '../../../api/forms.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AuthIcon, AuthPage, FormFailure } from '../auth-page.tsx';
import { useSecondFactorPage } from '../second-factor/challenge.ts';
import { useLinkCheck } from '../use-link-check.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const schema = resetPassword.body
  .omit({ token: true })
  .extend({ password_again: repeatedPassword })
  .refine(...SAME_PASSWORD);

/** The token is behind the # of the URL, which browsers do not send to any server. */
export function Component() {
  const { t } = useTranslation('accounts');
  const token = useLocation().hash.slice(1);
  const client = useClient();
  const link = useLinkCheck(token, (given, signal) =>
    client('POST /user/auth/reset-password/check', { token: given }, { signal, errors: 'caller' }),
  );
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
      {link.state === 'usable' && <ResetForm token={token} email={link.found.email} />}
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

function ResetForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const { refresh } = useViewer();
  const navigate = useNavigate();
  const toast = useToast();
  const goToSecondFactor = useSecondFactorPage();
  const form = useContractForm({
    schema,
    async send({ password }) {
      const saved = () => toast.success({ title: t('reset.done'), text: t('reset.done_text') });
      try {
        await client('POST /user/auth/reset-password', { token, password }, { errors: 'caller' });
      } catch (error) {
        if (!isError(error, 'second_factor_required')) throw error;
        saved();
        return goToSecondFactor(error.data);
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
      <Button type="submit" variant="primary" size="lg" full loading={form.isPending}>
        {t('reset.send')}
      </Button>
    </form>
  );
}
