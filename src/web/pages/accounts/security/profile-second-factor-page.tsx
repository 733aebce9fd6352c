import { RefreshCw, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { SECOND_FACTOR } from '../../../../contract/accounts/second-factor-rules.ts';
import type { Output } from '../../../../contract/api/api.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { links } from '../../../../contract/pages/links.ts';
import { clientContext } from '../../../api/client.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { AccountFrame } from '../../shared/account-frame.tsx';
import { AppSetup } from '../second-factor/app-setup.tsx';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';
import { SecurityTabs } from './security-tabs.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  try {
    return await context.get(clientContext)('GET /user/second-factor', {});
  } catch (error) {
    // For everybody else the page does not exist.
    if (isError(error, 'forbidden')) throw data(null, { status: 404 });
    throw error;
  }
}

export function Component() {
  const { t } = useTranslation('accounts');
  return (
    <AccountFrame
      title={t('security.title')}
      parents={[{ label: t('profile.title'), to: links.profile() }]}
      crumb={t('security.second_factor')}
    >
      <div className="mt-3 grid gap-4">
        <SecurityTabs current="second_factor" />
        <AppPanel />
        <RecoveryPanel />
      </div>
    </AccountFrame>
  );
}

/** The authenticator app, and how to move it to another phone. */
function AppPanel() {
  const { enrolled_at } = useLoaderData<typeof loader>();
  const { t } = useTranslation('second_factor');
  const locale = useLocale();
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [change, setChange] = useState<Output<'POST /user/second-factor/phone'> | null>(null);
  const { isPending, run } = usePending();
  const start = () => run(async () => setChange(await client('POST /user/second-factor/phone', {})));
  const send = async (code: string) => {
    if (!change) return;
    const { challenge } = change;
    try {
      await client('POST /user/second-factor/phone/verify', { challenge, code }, { errors: 'caller' });
    } catch (error) {
      if (!isError(error, 'challenge_expired')) throw error;
      setChange(null);
      return toast.warning(t('settings.expired'));
    }
    setChange(null);
    toast.success({ title: t('settings.changed'), text: t('settings.changed_text') });
    await revalidate();
  };
  return (
    <section className={panelClass({ isPadded: true })}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="flex flex-wrap items-center gap-2 text-18">
            {t('settings.app')}
            <Pill tone="success">{t('settings.active')}</Pill>
          </h2>
          <p className="mt-1 text-14 text-ink-2">{t('settings.since', { date: formatDate(enrolled_at, locale) })}</p>
        </div>
        {change ? (
          <Button variant="secondary" onClick={() => setChange(null)}>
            {t('settings.cancel')}
          </Button>
        ) : (
          <Button variant="secondary" loading={isPending} onClick={start}>
            <Smartphone />
            {t('settings.change')}
          </Button>
        )}
      </div>
      {change && (
        <div className="mt-5 max-w-110">
          <p className="mb-5 text-14 text-ink-2">{t('settings.change_text')}</p>
          <AppSetup key={change.key} setup={change} send={send} />
        </div>
      )}
    </section>
  );
}

/** How many recovery codes are left, and a new set. */
function RecoveryPanel() {
  const { recovery_codes_left } = useLoaderData<typeof loader>();
  const { t } = useTranslation('second_factor');
  const { viewer } = useViewer();
  const client = useClient();
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { isPending, run } = usePending();
  const create = () =>
    run(async () => {
      const { recovery_codes } = await client('POST /user/second-factor/recovery-code', {});
      setCodes(recovery_codes);
      await revalidate();
    });
  return (
    <section className={panelClass({ isPadded: true })}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-18">{t('settings.codes')}</h2>
          <p className="mt-1 text-14 text-ink-2">
            {t('settings.left', { count: recovery_codes_left, total: SECOND_FACTOR.recovery_codes })}
          </p>
        </div>
        {!codes && (
          <Button variant="secondary" loading={isPending} onClick={create}>
            <RefreshCw />
            {t('settings.create')}
          </Button>
        )}
      </div>
      {codes && (
        <div className="mt-4 max-w-110">
          <p className="mb-4 text-14 text-ink-2">{t('settings.created')}</p>
          <RecoveryCodes codes={codes} email={viewer?.email ?? ''} onDone={async () => setCodes(null)} />
        </div>
      )}
    </section>
  );
}

/** Runs one call at a time; its failure is shown by the client. */
function usePending() {
  const [isPending, setPending] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setPending(true);
    await work()
      .catch(ignoreFailure)
      .finally(() => setPending(false));
  };
  return { isPending, run };
}
