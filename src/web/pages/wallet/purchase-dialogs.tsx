import type { Payment } from '../../../contract/payments/endpoints.ts';
import { PaymentDialog } from '../shared/payment/payment-dialog.tsx';
import { PaymentFailedDialog } from '../shared/payment/payment-failed-dialog.tsx';
import { type CoinPackage, TopUpDialog } from './top-up/top-up-dialog.tsx';
import type { Purchase } from './use-purchase.ts';

type PurchaseDialogsProps = {
  purchase: Purchase;
  packages: readonly CoinPackage[];
  balance: number;
  pending: readonly Payment[];
};

/** The dialogs of a coin purchase: the order form, the payment, or its failure. */
export function PurchaseDialogs({ purchase, packages, balance, pending }: PurchaseDialogsProps) {
  const { address, payment, stage, form } = purchase;
  if (address.isTopUp) {
    return (
      <TopUpDialog
        packages={packages}
        balance={balance}
        pending={pending}
        start={form}
        onClose={address.close}
        onOrdered={purchase.ordered}
      />
    );
  }
  if (!payment || stage === null || stage === 'completed') return null;
  if (stage === 'waiting') {
    return (
      <PaymentDialog
        key={`${payment.id}:${purchase.end}`}
        payment={payment}
        end={purchase.end}
        onTimeOver={() => void purchase.endCountdown()}
        check={purchase.check}
      />
    );
  }
  return (
    <PaymentFailedDialog
      payment={payment}
      stage={stage}
      onRetry={() => purchase.retry(payment)}
      onClose={address.close}
    />
  );
}
