import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { ignoreFailure, showFailure } from '../../../api/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCountdown } from '../../../ui/format.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

/** Sends a one-time code again after a minute. `onResend` throws what it does not handle itself. */
export function ResendCode({
  resend_at,
  onResend,
}: {
  resend_at: string;
  /** Resolves to whether a code was sent. */
  onResend: () => Promise<boolean>;
}) {
  const { t } = useTranslation('accounts');
  const locale = useLocale();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const seconds = useSecondsUntil(resend_at);
  const resend = async () => {
    setPending(true);
    try {
      if (await onResend()) toast.success({ title: t('code.resent'), text: t('code.resent_text') });
    } catch (error) {
      ignoreFailure(error);
      showFailure(toast, error);
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="mt-4 grid justify-items-center text-center text-14 text-ink-2">
      {seconds > 0 ? (
        <p className="grid min-h-11 place-content-center">
          <span>
            <Trans
              t={t}
              i18nKey="code.wait"
              components={{ time: <b className="text-ink tabular-nums">{formatCountdown(seconds, locale)}</b> }}
            />
          </span>
        </p>
      ) : (
        <>
          <p>{t('code.not_received')}</p>
          <Button loading={isPending} className="text-accent" onClick={resend}>
            {t('code.resend')}
          </Button>
        </>
      )}
    </div>
  );
}
