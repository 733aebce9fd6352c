import { KeyRound, Mail } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { forgotPassword } from '../../../../contract/accounts/endpoints.ts';
import type { Output } from '../../../../contract/api/api.ts';
import { links } from '../../../../contract/pages/links.ts';
import { ignoreFailure, showFailure } from '../../../api/failures.ts';
import { useContractForm } from '../../../api/forms.ts';
import { useClient, useSession } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatCountdown } from '../../../ui/format.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { useSecondsUntil } from '../../shared/registration/use-seconds-until.ts';
import { AuthIcon, AuthPage, FormFailure } from '../auth-page.tsx';
import { usePageState } from '../page-state.ts';

type Sent = Output<'POST /user/auth/forgot-password'>;

export function Component() {
  const { email } = usePageState();
  const [sent, setSent] = useState<Sent | null>(null);
  const [address, setAddress] = useState(email ?? '');
  return sent ? (
    <SentPage
      sent={sent}
      onSent={setSent}
      onChangeEmail={() => {
        setAddress(sent.email);
        setSent(null);
      }}
    />
  ) : (
    <FormPage email={address} onSent={setSent} />
  );
}

function FormPage({ email, onSent }: { email: string; onSent: (sent: Sent) => void }) {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const { hasGoogle } = useSession();
  const form = useContractForm({
    schema: forgotPassword.body,
    defaultValues: { email },
    async send(values) {
      onSent(await client('POST /user/auth/forgot-password', values, { errors: 'caller' }));
    },
  });
  return (
    <AuthPage
      title={t('forgot.title')}
      heading={t('forgot.title')}
      icon={<AuthIcon icon={<KeyRound />} />}
      text={t('forgot.text')}
    >
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
        <FormFailure failure={form.failure} />
        <Button type="submit" variant="primary" size="lg" full loading={form.isPending}>
          {t('forgot.send')}
        </Button>
        {hasGoogle && <Alert tone="info">{t('forgot.google')}</Alert>}
      </form>
      <p className="mt-6 text-center">
        <Link className={textLinkClass({ isAlone: true })} to={links.signIn()}>
          {t('forgot.back')}
        </Link>
      </p>
    </AuthPage>
  );
}

function SentPage({
  sent,
  onSent,
  onChangeEmail,
}: {
  sent: Sent;
  onSent: (sent: Sent) => void;
  onChangeEmail: () => void;
}) {
  const { t } = useTranslation('accounts');
  const locale = useLocale();
  const client = useClient();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const { email, resend_at } = sent;
  const seconds = useSecondsUntil(resend_at);
  const resend = async () => {
    setPending(true);
    try {
      onSent(await client('POST /user/auth/forgot-password', { email }, { errors: 'caller' }));
      toast.success(t('forgot.resent'));
    } catch (error) {
      ignoreFailure(error);
      showFailure(toast, error);
    } finally {
      setPending(false);
    }
  };
  return (
    <AuthPage
      title={t('forgot.sent_title')}
      heading={t('code.heading')}
      icon={<AuthIcon isSuccess icon={<Mail />} />}
      text={
        <Trans t={t} i18nKey="forgot.sent" components={{ email: <b className="break-words text-ink">{email}</b> }} />
      }
    >
      <div className="grid gap-2" role="status">
        <Button
          variant="primary"
          size="lg"
          full
          loading={isPending}
          disabledReason={seconds > 0 ? t('forgot.wait') : null}
          onClick={resend}
        >
          {seconds > 0 ? t('forgot.resend_in', { time: formatCountdown(seconds, locale) }) : t('forgot.resend')}
        </Button>
        <Button size="lg" full onClick={onChangeEmail}>
          {t('code.change_email')}
        </Button>
      </div>
    </AuthPage>
  );
}
