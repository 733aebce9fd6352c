import { useTranslation } from 'react-i18next';
import type { MyAd } from '../../../../contract/ads/my-ads.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Coin } from '../../../ui/coin-amount.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { SummaryLine } from '../publication/summary-line.tsx';
import { AdSummary } from './ad-summary.tsx';
import { useAdAction } from './use-ad-action.ts';

/** Marks an ad as sold; half of the price of the unused days is refunded. */
export function SellDialog({ ad, onClose, onSold }: { ad: MyAd; onClose: () => void; onSold: () => void }) {
  const { t } = useTranslation('my-ads');
  const locale = useLocale();
  const client = useClient();
  const { viewer } = useViewer();
  const { isPending, run } = useAdAction();
  const { sold_refund: refund } = ad;
  const coins = (count: number) => t('coins', { count, amount: formatNumber(count, locale) });
  const sell = async () => {
    const isDone = await run(async () => {
      const response = await client(
        'PATCH /product/my-product',
        { id: ad.id, availability: 'sold' },
        { errors: 'caller' },
      );
      return response.refund > 0 ? t('done.sell_refund', { amount: coins(response.refund) }) : t('done.sell');
    });
    onClose();
    if (isDone) onSold();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('sell.title')}
      subject={<AdSummary ad={ad} />}
      text={t(refund > 0 ? 'sell.text' : 'sell.text_no_refund')}
      cancel={t('cancel')}
      confirm={t('sell.confirm')}
      loading={isPending}
      onConfirm={() => void sell()}
    >
      {refund > 0 && (
        <dl className="mt-4 rounded-[14px] bg-coin-tint px-4 py-3">
          <SummaryLine label={t('sell.unused')}>
            {t('sell.days', { count: ad.unused_days, total: ad.term_days })}
          </SummaryLine>
          <SummaryLine label={t('sell.refund')}>{`+${coins(refund)}`}</SummaryLine>
          {viewer && (
            <SummaryLine tone="total" className="border-coin-edge" label={t('sell.balance')}>
              <Coin />
              {coins(viewer.balance + refund)}
            </SummaryLine>
          )}
        </dl>
      )}
    </ConfirmDialog>
  );
}
