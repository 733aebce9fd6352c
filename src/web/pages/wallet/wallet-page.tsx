import { ArrowLeft, Plus, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { DEFAULT_DURATION_DAYS } from '../../../contract/ads/rules.ts';
import type { Output } from '../../../contract/api/api.ts';
import { links } from '../../../contract/pages/links.ts';
import { PAYMENT_STATUSES } from '../../../contract/payments/rules.ts';
import { WALLET_STATUSES } from '../../../contract/wallet/rules.ts';
import { clientContext } from '../../api/client.ts';
import { serverTime } from '../../api/server-time.ts';
import { nextPath } from '../../session/next-path.ts';
import { restrictionOf } from '../../session/restriction.ts';
import { useViewer } from '../../session/viewer.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Pill } from '../../ui/pill.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import { AccountFrame } from '../shared/account-frame.tsx';
import { BalanceCard } from '../shared/balance-card.tsx';
import { History } from './history.tsx';
import { callOf, readHistoryChoice } from './history-filter.ts';
import { LatePayments } from './late-payments.tsx';
import { PendingPayments } from './pending-payments.tsx';
import { PromoDialog } from './promo-dialog.tsx';
import { PurchaseDialogs } from './purchase-dialogs.tsx';
import { usePurchase } from './use-purchase.ts';
import { isDialogChange } from './use-wallet-address.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const search = new URL(request.url).searchParams;
  const choice = readHistoryChoice(search);
  const next = nextPath(search);
  const [wallet, first, pending, notifications, packages, prices] = await Promise.all([
    client('GET /user/wallet', {}),
    client('GET /user/transaction/history', callOf(choice)),
    client('GET /user/payment', { status: PAYMENT_STATUSES.PENDING }),
    client('GET /notification', {}),
    client('GET /user/coin/package', {}),
    client('GET /product/publication/price', {}),
  ]);
  return {
    wallet,
    first,
    choice,
    from: next === undefined ? {} : { next },
    pending: pending.data,
    late: notifications.data.filter(({ kind, seen }) => kind === 'payment_late' && !seen),
    packages: packages.data,
    // The balance is also shown as a number of ads of the default duration, at the lowest price.
    price: Math.min(
      ...prices.data.filter((each) => each.duration_days === DEFAULT_DURATION_DAYS).map((each) => each.price),
    ),
    today: serverTime(),
  };
}

/** Opening a dialog changes only the URL, so the page's data are not reloaded. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return !isDialogChange(currentUrl, nextUrl) && defaultShouldRevalidate;
}

export function Component() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation('wallet');
  const purchase = usePurchase();
  const [isRedeeming, setRedeeming] = useState(false);
  const { wallet, from, choice, first, today } = page;
  return (
    <AccountFrame title={t('title')} parents={[{ label: t('accounts:nav.profile'), to: links.profile() }]}>
      <div className="mt-4 grid grid-cols-1 gap-6">
        {from.next && (
          <Link className={buttonClass({ variant: 'secondary', className: 'justify-self-start' })} to={from.next}>
            <ArrowLeft />
            {t('back_to_ad')}
          </Link>
        )}
        <Balance
          wallet={wallet}
          price={page.price}
          onTopUp={purchase.address.openTopUp}
          onRedeem={() => setRedeeming(true)}
        />
        <noscript>
          <Alert tone="info">{t('no_script')}</Alert>
        </noscript>
        <WalletNotes wallet={wallet} />
        <HeldBonus />
        <LatePayments notifications={page.late} />
        <PendingPayments
          payments={page.pending}
          today={today}
          onContinue={purchase.goOn}
          onSettled={purchase.settled}
        />
        <History first={first} choice={choice} today={today} from={from} />
      </div>
      <PurchaseDialogs purchase={purchase} packages={page.packages} balance={wallet.amount} pending={page.pending} />
      <PromoDialog open={isRedeeming} onOpenChange={setRedeeming} />
    </AccountFrame>
  );
}

type Wallet = Output<'GET /user/wallet'>;

type BalanceProps = { wallet: Wallet; price: number; onTopUp: () => void; onRedeem: () => void };

function Balance({ wallet, price, onTopUp, onRedeem }: BalanceProps) {
  const { t } = useTranslation(['wallet', 'errors']);
  const locale = useLocale();
  const { viewer } = useViewer();
  const mayRedeem = viewer?.can_redeem_codes ?? true;
  const count = Number.isFinite(price) && price > 0 ? Math.floor(wallet.amount / price) : 0;
  const text =
    count > 0 ? t('enough', { count, amount: formatNumber(count, locale), days: DEFAULT_DURATION_DAYS }) : t('use');
  return (
    <BalanceCard label={t('balance')} amount={wallet.amount} text={text}>
      <div className="flex flex-wrap gap-3 md:self-end">
        <Button variant="gold" size="lg" onClick={onTopUp}>
          <Plus />
          {t('top_up')}
        </Button>
        <Button
          variant="night"
          size="lg"
          disabledReason={mayRedeem ? null : t('errors:keys.account_restricted', restrictionOf(viewer))}
          onClick={onRedeem}
        >
          <Ticket />
          {t('redeem')}
        </Button>
      </div>
    </BalanceCard>
  );
}

/** Says why the welcome bonus is not in the balance yet. */
function HeldBonus() {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const coins = useViewer().viewer?.held_bonus ?? 0;
  if (coins === 0) return null;
  return (
    <Alert tone="info">
      <b>{t('held.title', { count: coins, amount: formatNumber(coins, locale) })}</b> {t('held.text')}
    </Alert>
  );
}

/** Explains why the coins cannot be spent, if that is the case. */
function WalletNotes({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  if (wallet.debt > 0) {
    return (
      <Alert tone="danger">
        <b>{t('debt.title', { count: wallet.debt, amount: formatNumber(wallet.debt, locale) })}</b> {t('debt.text')}
      </Alert>
    );
  }
  if (wallet.status === WALLET_STATUSES.ACTIVE) return null;
  return (
    <Alert tone="warning">
      <span className="mr-2">
        <Pill tone="danger">{t(`status.${wallet.status}`)}</Pill>
      </span>
      {t(`status_text.${wallet.status}`)}
    </Alert>
  );
}
