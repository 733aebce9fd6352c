import { Copy, ExternalLink } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { inGroups } from '../../../../contract/accounts/second-factor-rules.ts';
import type { Output } from '../../../../contract/api/api.ts';
import { latePart } from '../../../app/late-parts.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { OtpField } from '../../../ui/otp-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useCopy } from '../../shared/use-copy.ts';
import { FormFailure } from '../auth-page.tsx';
import styles from './app-setup.module.css';
import { useCodeForm } from './code-form.tsx';

// The QR code library is loaded on demand.
const SetupQr = latePart(async () => (await import('./setup-qr.tsx')).default);

/** How to set up an authenticator app: install it, give it the key, and enter its first code. */
export function AppSetup(props: {
  setup: Pick<Output<'POST /user/signin/enrolment'>, 'key' | 'uri'>;
  /** The user must enter the password again. Absent where no password was needed. */
  onRestart?: () => void;
  send: (code: string) => Promise<void>;
}) {
  const { t } = useTranslation('second_factor');
  const { key, uri } = props.setup;
  const copy = useCopy();
  const form = useCodeForm(props.send);
  return (
    <form noValidate method="post" onSubmit={form.submit}>
      <ol className={styles.steps}>
        <li>{t('setup.install')}</li>
        <li>
          {t('setup.scan')}
          <div className={styles.code}>
            <Suspense fallback={<Skeleton ratio={1} />}>
              <SetupQr uri={uri} />
            </Suspense>
          </div>
          <p className="text-14 text-ink-2">{t('setup.key')}</p>
          <p className={styles.manual}>
            <code>{inGroups(key, ' ')}</code>
            <Button variant="tint" onClick={() => void copy(key, t('setup.key_copied'))}>
              <Copy />
              {t('setup.copy_key')}
            </Button>
          </p>
          <a className={buttonClass({ variant: 'secondary', className: styles.open })} href={uri}>
            <ExternalLink />
            {t('setup.open_app')}
          </a>
        </li>
        <li>
          {t('setup.enter')}
          <OtpField className="mt-3" label={t('app.label')} isLabelHidden required {...form.field('code')} />
        </li>
      </ol>
      <div className="mt-6 grid gap-4">
        <FormFailure failure={form.failure}>
          {props.onRestart && form.failure?.key === 'challenge_expired' ? (
            <button type="button" className={textLinkClass()} onClick={props.onRestart}>
              {t('restart')}
            </button>
          ) : null}
        </FormFailure>
        <Button type="submit" variant="primary" size="lg" full loading={form.isPending}>
          {t('setup.send')}
        </Button>
      </div>
    </form>
  );
}
