import { useTranslation } from 'react-i18next';
import type { MyAd } from '../../../../contract/ads/my-ads.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { TransactionRow } from '../../shared/transaction-row.tsx';
import { AdSummary } from './ad-summary.tsx';
import { useLoaded, WhenLoaded } from './use-loaded.tsx';

/** The coins that an ad has cost and refunded. */
export function AdTransactionsDialog({ ad, onClose }: { ad: MyAd; onClose: () => void }) {
  const { t } = useTranslation('my-ads');
  const locale = useLocale();
  const transactions = useLoaded('GET /product/my-product/transaction', { id: ad.id });
  return (
    <Dialog open onOpenChange={onClose} title={t('transactions.title')}>
      <AdSummary ad={ad} />
      <WhenLoaded of={transactions}>
        {({ transaction, coin_wallet }) => (
          <>
            {transaction.length === 0 && <p className="mt-4 text-ink-2">{t('transactions.none')}</p>}
            <ul className="mt-2">
              {transaction.map((row) => (
                <TransactionRow key={row.id} transaction={row} />
              ))}
            </ul>
            <p className="mt-4 text-14 text-ink-2">
              {t('transactions.balance', { amount: formatNumber(coin_wallet.amount, locale) })}
            </p>
          </>
        )}
      </WhenLoaded>
    </Dialog>
  );
}
