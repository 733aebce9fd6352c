import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MyAd, SeveralAction } from '../../../../contract/ads/my-ads.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { links } from '../../../../contract/pages/links.ts';
import { isRetryable } from '../../../api/failures.ts';
import { useAttemptKey } from '../../../api/use-attempt-key.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Coin } from '../../../ui/coin-amount.tsx';
import { Dialog, DialogText } from '../../../ui/dialog.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { SummaryLine } from '../publication/summary-line.tsx';
import { useAdAction } from './use-ad-action.ts';
import { useLoaded, WhenLoaded } from './use-loaded.tsx';

type SeveralProps = { ads: readonly MyAd[]; action: SeveralAction; onClose: () => void; onDone: () => void };

/** One action on several ads: for how many it is possible, one price, and one confirmation. */
export function SeveralAdsDialog({ ads, action, onClose, onDone }: SeveralProps) {
  const { t } = useTranslation('my-ads');
  const locale = useLocale();
  const client = useClient();
  const keyFor = useAttemptKey();
  const { run, isPending } = useAdAction();
  const [failure, setFailure] = useState<string | null>(null);
  const offer = useLoaded('GET /product/my-product/several', { ids: ads.map(({ id }) => id), action });
  const confirm = async (ids: readonly string[], price: number) => {
    const call = { ids: [...ids], action, price };
    const attempt = keyFor(JSON.stringify(call));
    setFailure(null);
    const isDone = await run(
      async () => {
        const key = { idempotency_key: attempt.key, errors: 'caller' } as const;
        const { done } = await client('POST /product/my-product/several', call, key);
        return t(`several.done.${action}`, { count: done });
      },
      (error) => {
        setFailure(isError(error, 'price_changed') ? t('several.price_changed') : error.message);
        if (isRetryable(error)) return;
        attempt.end();
        void offer.reload();
      },
    );
    if (!isDone) return;
    onClose();
    onDone();
  };
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={t(`several.title.${action}`, { count: ads.length })}>
      <WhenLoaded of={offer}>
        {({ ids, price, balance }) => (
          <>
            <DialogText className="text-14 text-ink-2">{t(`several.text.${action}`)}</DialogText>
            {ids.length < ads.length && (
              <Alert tone="warning">{t('several.left_out', { count: ads.length - ids.length })}</Alert>
            )}
            {action !== 'deactivate' && (
              <dl className="mt-2">
                <SummaryLine tone="total" label={t('bill.total')}>
                  <Coin />
                  {t('coins', { count: price, amount: formatNumber(price, locale) })}
                </SummaryLine>
                <SummaryLine tone="soft" label={t('bill.balance')}>
                  {t('coins', { count: balance, amount: formatNumber(balance, locale) })}
                </SummaryLine>
              </dl>
            )}
            {failure && (
              <Alert tone="warning" isAnnounced>
                {failure}
              </Alert>
            )}
            {balance < price ? (
              <Link
                className={buttonClass({ variant: 'gold', full: true, className: 'mt-3' })}
                to={links.topUp(links.myAds())}
              >
                {t('short.top_up')}
              </Link>
            ) : (
              <Button
                className="mt-3"
                variant="primary"
                size="lg"
                full
                loading={isPending}
                disabledReason={ids.length === 0 ? t('several.none') : null}
                onClick={() => void confirm(ids, price)}
              >
                {t(`several.confirm.${action}`, { count: ids.length })}
              </Button>
            )}
          </>
        )}
      </WhenLoaded>
    </Dialog>
  );
}
