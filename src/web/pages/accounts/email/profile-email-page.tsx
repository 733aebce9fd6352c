import { useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { changeEmail, verifyNewEmail } from '../../../../contract/accounts/email-change.ts';
import type { Viewer } from '../../../../contract/accounts/endpoints.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { links } from '../../../../contract/pages/links.ts';
import { useContractForm } from '../../../api/forms.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { OtpField } from '../../../ui/otp-field.tsx';
import { panelClass } from '../../../ui/panel.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AccountFrame } from '../../shared/account-frame.tsx';
import { HeldMailText } from '../../shared/held-mail-alert.tsx';
import { ResendCode } from '../../shared/registration/resend-code.tsx';
import { useUnsavedForm } from '../../shared/unsaved-form.tsx';
import { FormFailure } from '../auth-page.tsx';
import { SecurityTabs } from '../security/security-tabs.tsx';
import {
  clearEmailChange,
  type StoredEmailChange,
  storeEmailChange,
  useStoredEmailChange,
} from './email-change-storage.ts';

export function Component() {
  const { t } = useTranslation('accounts');
  const { viewer } = useViewer();
  return (
    <AccountFrame
      title={t('security.title')}
      parents={[{ label: t('profile.title'), to: links.profile() }]}
      crumb={t('profile.email')}
    >
      <div className="mt-3 grid grid-cols-1 gap-4">
        <SecurityTabs current="email" />
        {viewer && (
          <section className={panelClass({ isPadded: true })}>
            <h2 className="text-18">{t('email.heading')}</h2>
            <EmailForms viewer={viewer} />
          </section>
        )}
      </div>
    </AccountFrame>
  );
}

/** The address, then its code. */
function EmailForms({ viewer }: { viewer: Viewer }) {
  const change = useStoredEmailChange(viewer.id);
  // Shown again with the address to correct it.
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const restart = (reason: string | null) => {
    setTyped(change?.email ?? '');
    setMessage(reason);
    clearEmailChange();
  };
  return change ? (
    <CodeForm change={change} isOwn={change.email === viewer.email.toLowerCase()} onRestart={restart} />
  ) : (
    <>
      {viewer.held_mail && <OwnAddress viewer={viewer} held_mail={viewer.held_mail} />}
      <AddressForm viewer={viewer} email={typed} message={message} />
    </>
  );
}

/** Confirms the address of the account, so that mails to it are sent again. */
function OwnAddress({ viewer, held_mail }: { viewer: Viewer; held_mail: NonNullable<Viewer['held_mail']> }) {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const form = useContractForm({
    schema: z.strictObject({}),
    async send() {
      const own = { email: viewer.email };
      const response = await client('POST /user/auth/email-verification', own, { errors: 'caller' });
      storeEmailChange(response, { user_id: viewer.id });
    },
  });
  return (
    <form noValidate method="post" className="mt-3 grid max-w-140 gap-3" onSubmit={form.submit}>
      <Alert tone="warning">
        <HeldMailText viewer={viewer} held_mail={held_mail} />
      </Alert>
      <FormFailure failure={form.failure} />
      <Button type="submit" variant="primary" className="justify-self-start" loading={form.isPending}>
        {t('held_mail.confirm')}
      </Button>
      <p className="text-14 text-ink-2">{t('held_mail.or')}</p>
    </form>
  );
}

const addressSchema = verifyNewEmail.body.omit({ change_token: true });

function AddressForm({ viewer, email, message }: { viewer: Viewer; email: string; message: string | null }) {
  const { t } = useTranslation('accounts');
  const client = useClient();
  /** Set by the form below: leaves the page once the code is sent. */
  const leave = useRef<() => boolean>(() => false);
  const form = useContractForm({
    schema: addressSchema,
    defaultValues: { email },
    async send(values) {
      const response = await client('POST /user/auth/email-verification', values, { errors: 'caller' });
      storeEmailChange(response, { user_id: viewer.id });
      leave.current();
    },
  });
  const { question, continueNavigation } = useUnsavedForm(form, {
    email: t('email.new'),
    current_password: t('password.current'),
  });
  leave.current = continueNavigation;
  return (
    <form noValidate method="post" className="mt-3 grid max-w-140 gap-4" onSubmit={form.submit}>
      <p className="text-14 text-ink-2">
        <Trans
          t={t}
          i18nKey="email.text"
          components={{ email: <b className="break-words text-ink">{viewer.email}</b> }}
        />
      </p>
      <TextField
        label={t('email.new')}
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
      {viewer.has_password && (
        <PasswordField label={t('password.current')} required {...form.field('current_password')} />
      )}
      <FormFailure failure={form.failure ?? (message === null ? null : { message })} />
      <Button type="submit" variant="primary" className="justify-self-start" loading={form.isPending}>
        {t('register.send')}
      </Button>
      {question}
    </form>
  );
}

const codeSchema = changeEmail.body.pick({ code: true });

type CodeFormProps = { change: StoredEmailChange; isOwn: boolean; onRestart: (reason: string | null) => void };

function CodeForm({ change, isOwn, onRestart }: CodeFormProps) {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const { refresh } = useViewer();
  const toast = useToast();
  const navigate = useNavigate();
  const { change_token, email, resend_at } = change;
  const form = useContractForm({
    schema: codeSchema,
    async send({ code }) {
      try {
        await client('POST /user/auth/change-email', { change_token, code }, { errors: 'caller' });
      } catch (error) {
        if (isError(error, 'otp_not_sent')) onRestart(error.message);
        else if (isError(error, 'otp_not_verified')) {
          form.form.setError('code', { type: 'server', message: error.message });
          // Typing replaces the selected wrong code.
          form.form.setFocus('code', { shouldSelect: true });
        } else throw error;
        return;
      }
      await refresh();
      toast.success(
        isOwn
          ? { title: t('held_mail.done'), text: t('held_mail.done_text') }
          : { title: t('email.done'), text: t('password.done_text') },
      );
      await navigate(links.profile());
      clearEmailChange();
    },
  });
  const resend = async () => {
    try {
      const again = { email, change_token };
      storeEmailChange(await client('POST /user/auth/email-verification', again, { errors: 'caller' }), change);
    } catch (error) {
      if (!isError(error, 'otp_not_sent')) throw error;
      onRestart(error.message);
      return false;
    }
    form.form.reset();
    form.form.setFocus('code');
    return true;
  };
  return (
    <div className="mt-3 max-w-140">
      <form noValidate method="post" className="grid gap-4" onSubmit={form.submit}>
        <p className="text-14 text-ink-2">
          <Trans t={t} i18nKey="code.sent" components={{ email: <b className="break-words text-ink">{email}</b> }} />
        </p>
        <OtpField label={t('code.label')} required {...form.field('code')} />
        <FormFailure failure={form.failure} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" loading={form.isPending}>
            {t(isOwn ? 'held_mail.send' : 'email.send')}
          </Button>
          <Button onClick={() => onRestart(null)}>{t('email.another')}</Button>
        </div>
      </form>
      <ResendCode resend_at={resend_at} onResend={resend} />
    </div>
  );
}
