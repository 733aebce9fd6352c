import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  changePassword,
  repeatedPassword,
  SAME_PASSWORD,
  type Viewer,
} from '../../../../contract/accounts/endpoints.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { links } from '../../../../contract/pages/links.ts';
import { useContractForm } from '../../../api/forms.ts';
import { mayLeave } from '../../../browser/leave-guards.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { panelClass } from '../../../ui/panel.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AccountFrame } from '../../shared/account-frame.tsx';
import { useUnsavedForm } from '../../shared/unsaved-form.tsx';
import { FormFailure } from '../auth-page.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { useSecondFactorPage } from '../second-factor/challenge.ts';
import { SecurityTabs } from './security-tabs.tsx';

const schema = changePassword.body.extend({ password_again: repeatedPassword }).refine(...SAME_PASSWORD);

export function Component() {
  const { t } = useTranslation('accounts');
  const { viewer } = useViewer();
  return (
    <AccountFrame
      title={t('security.title')}
      parents={[{ label: t('profile.title'), to: links.profile() }]}
      crumb={t('security.password')}
    >
      <div className="mt-3 grid gap-4">
        <SecurityTabs current="password" />
        {viewer && (
          <section className={panelClass({ isPadded: true })}>
            <h2 className="text-18">{t('password.heading')}</h2>
            {viewer.has_password ? (
              <PasswordForm viewer={viewer} />
            ) : (
              <div className="mt-3">
                <Alert tone="info">{t('password.google')}</Alert>
              </div>
            )}
          </section>
        )}
      </div>
    </AccountFrame>
  );
}

function PasswordForm({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const { refresh } = useViewer();
  const toast = useToast();
  const navigate = useNavigate();
  const goToSecondFactor = useSecondFactorPage();
  /** Set by the form below. */
  const unsaved = useRef<Pick<ReturnType<typeof useUnsavedForm>, 'continueNavigation' | 'ignoreChanges'> | null>(null);
  const form = useContractForm({
    schema,
    async send({ current_password, password }) {
      const saved = () => toast.success({ title: t('password.done'), text: t('password.done_text') });
      try {
        await client('POST /user/auth/change-password', { current_password, password }, { errors: 'caller' });
      } catch (error) {
        if (!isError(error, 'second_factor_required')) throw error;
        saved();
        unsaved.current?.ignoreChanges();
        return goToSecondFactor(error.data, { next: links.profile() });
      }
      // The old session has ended; the new one has another CSRF token.
      await refresh();
      saved();
      if (!unsaved.current?.continueNavigation()) await navigate(links.profile());
    },
  });
  const { question, ...others } = useUnsavedForm(form, {
    current_password: t('password.current'),
    password: t('reset.password'),
    password_again: t('complete.password_again'),
  });
  unsaved.current = others;
  const [isLeaving, setLeaving] = useState(false);
  // The page that sends the link is for guests.
  const signOutForLink = async () => {
    if (!(await mayLeave())) return;
    setLeaving(true);
    try {
      await client('GET /user/signout', {});
      await navigate(links.forgotPassword());
    } catch {
      setLeaving(false);
    }
  };
  return (
    <form noValidate method="post" className="mt-3 grid max-w-140 gap-4" onSubmit={form.submit}>
      <p className="text-14 text-ink-2">{t('password.text')}</p>
      <PasswordField label={t('password.current')} required {...form.field('current_password')} />
      <NewPasswordFields
        email={viewer.email}
        label={t('reset.password')}
        password={form.field('password')}
        repetition={form.field('password_again')}
      />
      <FormFailure failure={form.failure} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" loading={form.isPending}>
          {t('reset.send')}
        </Button>
        <Button variant="plain" className="whitespace-normal" loading={isLeaving} onClick={signOutForLink}>
          {t('password.forgot')}
        </Button>
      </div>
      {question}
    </form>
  );
}
