import { Pin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { register, signIn, verifyRegistration } from '../../../../contract/accounts/endpoints.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { links } from '../../../../contract/pages/links.ts';
import { quickLinks } from '../../../../contract/pages/quick-links.ts';
import { type SendFailure, useContractForm } from '../../../api/forms.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { OtpField } from '../../../ui/otp-field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import {
  registrationOf,
  type StoredRegistration,
  storeRegistration,
} from '../../shared/registration/registration-storage.ts';
import { ResendCode } from '../../shared/registration/resend-code.tsx';
import styles from './guest-forms.module.css';
import { dockClass } from './quick-frame.tsx';

const intent = { next: quickLinks.finish() };

/** Why a form was not sent. */
export function Failure({ failure, children }: { failure: Pick<SendFailure, 'message'> | null; children?: ReactNode }) {
  return (
    failure && (
      <Alert tone="danger" isAnnounced>
        {failure.message} {children}
      </Alert>
    )
  );
}

/** The texts to which a guest agrees. */
export function Terms() {
  const { t } = useTranslation('quick');
  return (
    <p className={styles.terms}>
      <Trans
        t={t}
        i18nKey="guest.terms"
        components={{
          terms: <Link className={textLinkClass()} to={links.termCondition()} target="_blank" />,
          privacy: <Link className={textLinkClass()} to={links.privacyPolicy()} target="_blank" />,
        }}
      />
    </p>
  );
}

const emailSchema = register.body.pick({ email: true });

/** Asks for the address, and sends a code to it. */
export function EmailForm({ message }: { message: string | null }) {
  const { t } = useTranslation('quick');
  const client = useClient();
  const form = useContractForm({
    schema: emailSchema,
    async send(values) {
      storeRegistration(registrationOf(await client('POST /user/register', values, { errors: 'caller' }), { intent }));
    },
  });
  return (
    <form noValidate method="post" onSubmit={form.submit}>
      <TextField
        label={t('guest.email')}
        required
        autoFocus
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        enterKeyHint="send"
        {...form.field('email')}
      />
      <Failure failure={form.failure ?? (message === null ? null : { message })} />
      <div className={dockClass(undefined, true)}>
        <Terms />
        <Button type="submit" variant="primary" size="lg" full loading={form.isPending}>
          {t('guest.send')}
        </Button>
      </div>
    </form>
  );
}

const codeSchema = verifyRegistration.body.pick({ code: true });

export type CodeFormProps = {
  registration: StoredRegistration;
  /** The address has an account. */
  onKnown: () => void;
  onRestart: (message: string | null) => void;
};

/** Takes the code; it is sent with its sixth digit. */
export function CodeForm({ registration, onKnown, onRestart }: CodeFormProps) {
  const { t } = useTranslation(['quick', 'accounts']);
  const client = useClient();
  const { registration_token, email } = registration;
  const form = useContractForm({
    schema: codeSchema,
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
        if (isError(error, 'account_registered')) return onKnown();
        if (isError(error, 'otp_not_sent')) return onRestart(error.message);
        if (!isError(error, 'otp_already_verified')) throw error;
      }
      storeRegistration({ ...registration, verified: true });
    },
  });
  const resend = async () => {
    try {
      const answer = await client('POST /user/register', { email, registration_token }, { errors: 'caller' });
      storeRegistration(registrationOf(answer, registration));
    } catch (error) {
      if (isError(error, 'otp_not_sent')) onRestart(error.message);
      else if (isError(error, 'otp_already_verified')) storeRegistration({ ...registration, verified: true });
      else throw error;
      return false;
    }
    form.form.reset();
    form.form.setFocus('code');
    return true;
  };
  return (
    <div>
      <form noValidate method="post" onSubmit={form.submit}>
        <OtpField label={t('guest.code')} isLabelHidden required autoFocus {...form.field('code')} />
        <Failure failure={form.failure} />
        <div className={dockClass(undefined, true)}>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            full
            loading={form.isPending}
            disabledReason={form.isPending ? null : t('guest.automatic')}
          >
            {t('guest.automatic')}
          </Button>
        </div>
      </form>
      <ResendCode resend_at={registration.resend_at} onResend={resend} />
      <p className="mt-2 text-center text-14 text-ink-2">
        <button type="button" className={textLinkClass()} onClick={() => onRestart(null)}>
          {t('accounts:code.change_email')}
        </button>
        {' · '}
        <button type="button" className={textLinkClass()} onClick={onKnown}>
          {t('guest.have_account')}
        </button>
      </p>
    </div>
  );
}

type KnownFormProps = { email: string; onSignedIn: () => Promise<void>; onRestart: () => void };

/** Signs in to the account that the address has. */
export function KnownForm({ email, onSignedIn, onRestart }: KnownFormProps) {
  const { t } = useTranslation(['quick', 'accounts']);
  const client = useClient();
  const navigate = useNavigate();
  const form = useContractForm({
    schema: signIn.body,
    defaultValues: { email },
    async send(values) {
      try {
        await client('POST /user/signin', values, { errors: 'caller' });
      } catch (error) {
        if (!isError(error, 'second_factor_required')) throw error;
        await navigate(links.secondFactor(intent), { state: { challenge: error.data } });
        return;
      }
      await onSignedIn();
    },
  });
  return (
    <form noValidate method="post" onSubmit={form.submit}>
      <p className="text-14 text-ink-2">
        {t('guest.known')}{' '}
        <button type="button" className={textLinkClass()} onClick={onRestart}>
          {t('accounts:code.change_email')}
        </button>
      </p>
      <input className="hidden" type="email" autoComplete="username" readOnly tabIndex={-1} {...form.field('email')} />
      <PasswordField label={t('guest.password')} required autoFocus {...form.field('password')} />
      <Link
        className={textLinkClass({ isAlone: true, className: 'justify-self-end' })}
        to={links.forgotPassword()}
        state={{ email }}
      >
        {t('accounts:sign_in.forgot')}
      </Link>
      <Failure failure={form.failure} />
      <div className={dockClass(undefined, true)}>
        <Button type="submit" variant="primary" size="lg" full loading={form.isPending}>
          <Pin />
          {t('guest.sign_in')}
        </Button>
      </div>
    </form>
  );
}
