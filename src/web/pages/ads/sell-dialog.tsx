import '../../styles/publication.css';
import { useTranslation } from 'react-i18next';
import { type MyAd, updateMyAd } from '../../../contract/my-ads.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { useClient, useViewer } from '../../viewer.tsx';
import { AdSummary } from './ad-summary.tsx';
import { useAct } from './use-act.ts';

/** Ends an ad because it has done its work; half of the unused days comes back. */
export function SellDialog({ ad, onClose, onSold }: { ad: MyAd; onClose: () => void; onSold: () => void }) {
  const { t } = useTranslation('my-ads');
  const locale = useLocale();
  const client = useClient();
  const { viewer } = useViewer();
  const { isPending, act } = useAct();
  const { sold_refund: refund } = ad;
  const coins = (count: number) => t('coins', { count, amount: formatNumber(count, locale) });
  const sell = async () => {
    const isDone = await act(async () => {
      const answer = await client(updateMyAd, { id: ad.id, availability: 'sold' });
      return answer.refund > 0 ? t('done.sell_refund', { amount: coins(answer.refund) }) : t('done.sell');
    });
    onClose();
    if (isDone) onSold();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('sell.title')}
      footer={
        <>
          <Button variant="sec" size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="pri" size="lg" className="grow" loading={isPending} onClick={() => void sell()}>
            {t('sell.confirm')}
          </Button>
        </>
      }
    >
      <AdSummary ad={ad} />
      <p className="mt-3 text-14 text-ink-2">{t(refund > 0 ? 'sell.text' : 'sell.text_no_refund')}</p>
      {refund > 0 && (
        <dl className="refund">
          <div className="nota-line">
            <dt>{t('sell.unused')}</dt>
            <dd>{t('sell.days', { count: ad.days_left ?? 0, total: ad.term_days })}</dd>
          </div>
          <div className="nota-line">
            <dt>{t('sell.refund')}</dt>
            <dd>{`+${coins(refund)}`}</dd>
          </div>
          {viewer && (
            <div className="nota-line total">
              <dt>{t('sell.balance')}</dt>
              <dd>
                <i className="coin" aria-hidden="true" />
                {coins(viewer.balance + refund)}
              </dd>
            </div>
          )}
        </dl>
      )}
    </Dialog>
  );
}
