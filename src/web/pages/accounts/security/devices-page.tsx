import { Laptop, LogOut, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { DeviceSession } from '../../../../contract/accounts/endpoints.ts';
import { isAdministrator, TOKEN_DAYS } from '../../../../contract/accounts/rules.ts';
import { SECOND_FACTOR } from '../../../../contract/accounts/second-factor-rules.ts';
import { links } from '../../../../contract/pages/links.ts';
import { clientContext } from '../../../api/client.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { AccountFrame } from '../../shared/account-frame.tsx';
import styles from './devices-page.module.css';
import { SecurityTabs } from './security-tabs.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await context.get(clientContext)('GET /user/session', {});
  return { sessions: data };
}

export function Component() {
  const { sessions } = useLoaderData<typeof loader>();
  const { t } = useTranslation('accounts');
  const { viewer } = useViewer();
  const { isPending, end } = useEndSessions();
  const [isAsking, setAsking] = useState(false);
  return (
    <AccountFrame
      title={t('security.title')}
      parents={[{ label: t('profile.title'), to: links.profile() }]}
      crumb={t('security.devices')}
    >
      <div className="mt-3 grid gap-4">
        <SecurityTabs current="devices" />
        <section className={panelClass({ isPadded: true })}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-18">{t('devices.heading', { count: sessions.length })}</h2>
            {sessions.length > 1 && (
              <Button variant="danger" className="whitespace-normal" onClick={() => setAsking(true)}>
                <LogOut />
                {t('devices.end_all')}
              </Button>
            )}
          </div>
          <ul className={`${styles.devices} mt-2`}>
            {sessions.map((session) => (
              <Device key={session.id} session={session} onEnd={() => end({ id: session.id })} />
            ))}
          </ul>
          <p className="mt-3 text-13 text-ink-2">
            {viewer && isAdministrator(viewer)
              ? t('devices.hint_administrator', { count: SECOND_FACTOR.session_hours })
              : t('devices.hint', { count: TOKEN_DAYS })}
          </p>
        </section>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('devices.end_all')}
        text={t('devices.end_all_text')}
        cancel={t('devices.cancel')}
        confirm={t('devices.end')}
        isDangerous
        loading={isPending}
        onConfirm={async () => {
          await end({});
          setAsking(false);
        }}
      />
    </AccountFrame>
  );
}

const ICONS = { phone: Smartphone, tablet: Tablet, computer: Laptop, unknown: MonitorSmartphone };

function Device({ session, onEnd }: { session: DeviceSession; onEnd: () => void }) {
  const { t } = useTranslation('accounts');
  const locale = useLocale();
  const { device, browser, system, place, is_current, last_used_at } = session;
  const Icon = ICONS[device];
  const name = browser && system ? t('devices.name', { browser, system }) : browser || system || t('devices.unknown');
  return (
    <li>
      <span className={styles.icon}>
        <Icon aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <b>{name}</b>
          {is_current && <Pill tone="success">{t('devices.current')}</Pill>}
        </p>
        {place !== '' && <p className="text-13 text-ink-2">{place}</p>}
        <p className="text-13 text-ink-2 tabular-nums">
          {is_current
            ? t('devices.active_now')
            : t('devices.last_used', { time: formatDateTime(last_used_at, locale) })}
        </p>
      </div>
      {!is_current && (
        <Button variant="danger" aria-label={t('devices.end_named', { name })} onClick={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}

function useEndSessions() {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const end = async (which: { id?: string }) => {
    if (isPending) return;
    setPending(true);
    try {
      await client('DELETE /user/session', which);
      await revalidate();
      toast.success(t('devices.ended'));
    } catch (error) {
      ignoreFailure(error);
    } finally {
      setPending(false);
    }
  };
  return { isPending, end };
}
