import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletOfUser } from '../../../../contract/admin/ledger.ts';
import { WALLET_STATUSES } from '../../../../contract/wallet/rules.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { CoinAmount } from '../../../ui/coin-amount.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { MoveCoinsDialog } from './move-coins-dialog.tsx';

/** The wallet of the user whose entries are listed. */
export function WalletSummary({ wallet: { user, amount, debt, status } }: { wallet: WalletOfUser }) {
  const { t } = useTranslation(['ledger', 'wallet']);
  const locale = useLocale();
  const { viewer } = useViewer();
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <section
      className={panelClass({ isPadded: true, className: 'mt-4 flex flex-wrap items-center gap-x-5 gap-y-2' })}
      aria-label={t('entries.wallet')}
    >
      <div className="min-w-0 grow">
        <h2 className="text-16 font-bold">{user.full_name}</h2>
        <p className="text-14 wrap-anywhere text-ink-2">{user.email}</p>
      </div>
      {debt > 0 && (
        <span className="text-14">{t('entries.owes', { coins: formatNumber(debt, locale), count: debt })}</span>
      )}
      <Pill tone={status === WALLET_STATUSES.ACTIVE ? 'success' : 'warning'}>{t(`wallet:status.${status}`)}</Pill>
      <CoinAmount amount={amount} className="text-20 font-extrabold" />
      {viewer?.id !== user.id && (
        <Button variant="secondary" onClick={() => setCorrecting(true)}>
          {t('move.correction.title')}
        </Button>
      )}
      {isCorrecting && (
        <MoveCoinsDialog
          action={{ kind: 'correction', id: user.id, subject: user.full_name }}
          onClose={() => setCorrecting(false)}
        />
      )}
    </section>
  );
}
