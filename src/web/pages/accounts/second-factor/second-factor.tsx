import { KeyRound, ShieldCheck, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../../../contract/api/api.ts';
import { messageOf } from '../../../api/failures.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AppSetup } from './app-setup.tsx';
import type { Challenge } from './challenge.ts';
import { CodeForm, type CodeKind } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** One stage of entering a second factor, for the frame of a page or of a dialog. */
export type Stage = { icon: ReactNode; heading: string; text: string; children: ReactNode };

export type SecondFactorProps = {
  challenge: Challenge;
  /** The session is open, and recovery codes are about to be shown. */
  onOpened?: () => void;
  onSignedIn: () => Promise<void>;
  /** The challenge has ended: the user must enter the password again. */
  onRestart: () => void;
  frame: (stage: Stage) => ReactNode;
};

/**
 * Asks for the second factor of an administrator's sign-in: a code, or at the first sign-in the setup of an
 * authenticator app.
 */
export function SecondFactor(props: SecondFactorProps) {
  return props.challenge.is_enrolled ? <CodeStage {...props} /> : <Enrolment {...props} />;
}

function CodeStage({ challenge: { challenge }, onSignedIn, onRestart, frame }: SecondFactorProps) {
  const { t } = useTranslation('second_factor');
  const client = useClient();
  const { refresh } = useViewer();
  const [kind, setKind] = useState<CodeKind>('app');
  return frame({
    icon: kind === 'app' ? <Smartphone /> : <KeyRound />,
    heading: t(`${kind}.heading`),
    text: t(`${kind}.text`),
    children: (
      <CodeForm
        kind={kind}
        onKind={setKind}
        button={t('sign_in')}
        onRestart={onRestart}
        send={async (code) => {
          await client('POST /user/signin/second-factor', { challenge, code }, { errors: 'caller' });
          await refresh();
          await onSignedIn();
        }}
      />
    ),
  });
}

function Enrolment({ challenge: { challenge }, onOpened, onSignedIn, onRestart, frame }: SecondFactorProps) {
  const { t } = useTranslation('second_factor');
  const client = useClient();
  const { refresh } = useViewer();
  const { setup, failure } = useEnrolment(challenge);
  const [opened, setOpened] = useState<Output<'POST /user/signin/enrolment/verify'> | null>(null);
  if (opened) {
    return frame({
      icon: <KeyRound />,
      heading: t('codes.heading'),
      text: t('codes.text'),
      children: (
        <RecoveryCodes
          codes={opened.recovery_codes}
          email={opened.user.email}
          onDone={async () => {
            await refresh();
            await onSignedIn();
          }}
        />
      ),
    });
  }
  return frame({
    icon: <ShieldCheck />,
    heading: t('setup.heading'),
    text: t('setup.text'),
    children: failure ? (
      <div className="grid gap-4">
        <Alert tone="danger" isAnnounced>
          {failure}
        </Alert>
        <Button variant="primary" size="lg" full onClick={onRestart}>
          {t('restart')}
        </Button>
      </div>
    ) : setup ? (
      <AppSetup
        setup={setup}
        onRestart={onRestart}
        send={async (code) => {
          const response = await client(
            'POST /user/signin/enrolment/verify',
            { challenge, code },
            { errors: 'caller' },
          );
          onOpened?.();
          setOpened(response);
        }}
      />
    ) : (
      <div aria-busy="true">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton height={320} className="rounded-lg" />
      </div>
    ),
  });
}

/** The key of the app to set up; the server returns the same one while the challenge lasts. */
function useEnrolment(challenge: string) {
  const { t } = useTranslation(['second_factor', 'ui']);
  const client = useClient();
  const [setup, setSetup] = useState<Output<'POST /user/signin/enrolment'> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    client('POST /user/signin/enrolment', { challenge }, { signal, errors: 'caller' }).then(
      setSetup,
      (error: unknown) => {
        if (!signal.aborted) setFailure(messageOf(error, t('ui:error_500')));
      },
    );
    return () => controller.abort();
  }, [client, challenge, t]);
  return { setup, failure };
}
