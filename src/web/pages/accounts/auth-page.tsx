import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendFailure } from '../../api/forms.ts';
import { Alert } from '../../ui/alert.tsx';
import { pageTitleClass } from '../../ui/page-title.ts';
import { Stepper } from '../../ui/stepper.tsx';

const STEPS = ['step_email', 'step_code', 'step_profile'] as const;

/** The layout of a sign-in or registration page. */
export function AuthPage(props: {
  title: string;
  heading: string;
  text: ReactNode;
  /** Step of the registration, from 0; absent: not part of the registration. */
  step?: number;
  icon?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('accounts');
  return (
    <main>
      <title>{`${props.title} · ${t('layout:app_name')}`}</title>
      <meta name="robots" content="noindex" />
      {props.step === undefined ? null : (
        <div className="mb-4">
          <Stepper
            label={t('register.steps')}
            steps={STEPS.map((name) => ({ label: t(`register.${name}`) }))}
            current={props.step}
          />
        </div>
      )}
      {props.icon}
      <h1 className={pageTitleClass()}>{props.heading}</h1>
      <p className="mt-2 mb-6 text-ink-2">{props.text}</p>
      {props.children}
    </main>
  );
}

/** The large icon above the heading. */
export function AuthIcon({ icon, isSuccess = false }: { icon: ReactNode; isSuccess?: boolean }) {
  const colors = isSuccess ? 'bg-success-tint text-success' : 'bg-accent-tint text-accent';
  return (
    <div className={`mb-4.5 grid size-15 place-items-center rounded-lg [&>svg]:size-7 ${colors}`} aria-hidden="true">
      {icon}
    </div>
  );
}

/** The error of a form, with optional links that may help. */
export function FormFailure({
  failure,
  children,
}: {
  failure: Pick<SendFailure, 'message'> | null;
  children?: ReactNode;
}) {
  if (!failure) return null;
  return (
    <Alert tone="danger" isAnnounced>
      {failure.message} {children}
    </Alert>
  );
}
