import { RefreshCw, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { COIN_RUPIAH } from '../../../../contract/wallet/rules.ts';
import { clientContext } from '../../../api/client.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime, formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdminPage } from '../shared/admin-page.tsx';
import { FigureTile, FigureTiles } from '../shared/figure-tile.tsx';
import { useLimitNote } from '../shared/limit-note.ts';
import { orNotFound } from '../shared/or-not-found.ts';
import { formatMoneyShort } from '../shared/short-money.ts';
import { CoinEquation } from './coin-equation.tsx';
import { Disagreements } from './disagreements.tsx';
import styles from './ledger-page.module.css';
import { LedgerTabs } from './ledger-tabs.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = new URL(request.url).searchParams.get('user');
  if (user) throw redirect(adminLinks.ledgerEntries({ user }));
  return orNotFound(context.get(clientContext)('GET /admin/ledger/state', {}));
}

/** Whether the ledger is right, what users hold, and what does not agree with the gateway. */
export function Component() {
  const { check, liability, is_audit_log_intact, findings, channels } = useLoaderData<typeof loader>();
  const { t } = useTranslation('ledger');
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const figures = check?.figures;
  const limitNote = useLimitNote(liability) ?? { note: t('state.coins_note') };
  return (
    <AdminPage
      title={t('state.title')}
      subtitle={
        check
          ? t('state.checked', {
              time: formatDateTime(check.checked_at, locale),
              rows: number(check.transfers),
              count: check.transfers,
            })
          : t('state.never')
      }
      action={<Recount />}
    >
      <LedgerTabs current="state" />
      {check && (
        <Alert tone={check.ok ? 'success' : 'danger'} icon={check.ok ? <ShieldCheck /> : <ShieldAlert />}>
          <b>{t(check.ok ? 'state.right' : 'state.wrong')}</b>{' '}
          {check.ok
            ? t('state.right_text', { wallets: number(figures?.wallets ?? 0), count: figures?.wallets ?? 0 })
            : t('state.wrong_text')}{' '}
          {is_audit_log_intact !== null && t(is_audit_log_intact ? 'state.chain_intact' : 'state.chain_broken')}
        </Alert>
      )}
      {check && figures && (
        <div className="mt-4">
          <FigureTiles label={t('state.figures')}>
            <FigureTile name={t('state.coins')} value={number(figures.coins)} {...limitNote} isCoins />
            <FigureTile
              name={t('state.value')}
              value={formatMoneyShort(figures.coins * COIN_RUPIAH)}
              note={t('state.value_note', { rupiah: COIN_RUPIAH })}
            />
            <FigureTile
              name={t('state.errors')}
              value={number(check.errors)}
              note={t('state.errors_note')}
              tone={check.ok ? 'success' : 'warning'}
            />
            <FigureTile
              name={t('state.findings')}
              value={number(findings.open)}
              note={
                findings.open === 0
                  ? t('state.findings_none')
                  : t('state.findings_note', { amount: formatMoneyShort(findings.amount) })
              }
              tone={findings.open === 0 ? 'success' : 'warning'}
            />
          </FigureTiles>
        </div>
      )}
      <div className={styles.columns}>
        <Disagreements findings={findings.data} channels={channels} />
        {figures && <CoinEquation figures={figures} />}
      </div>
    </AdminPage>
  );
}

/** The button that checks the ledger now. */
function Recount() {
  const { t } = useTranslation('ledger');
  const client = useClient();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const recount = async () => {
    setBusy(true);
    try {
      await client('POST /admin/ledger/check', {});
      await revalidate();
    } catch (error) {
      ignoreFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" loading={isBusy} onClick={() => void recount()}>
      <RefreshCw />
      {t('state.recount')}
    </Button>
  );
}
