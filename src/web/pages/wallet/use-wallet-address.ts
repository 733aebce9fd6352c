import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The dialogs over the wallet, as stored in its URL, so that they survive a reload and the back button. */
export type WalletAddress = {
  isTopUp: boolean;
  payment_id: string | null;
  openTopUp: () => void;
  openPayment: (id: string) => void;
  close: () => void;
};

const TOP_UP = 'topup';
const PAYMENT = 'payment';

export function useWalletAddress(): WalletAddress {
  const [search, setSearch] = useSearchParams();
  const put = useCallback(
    (name: string | null, value = '') =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete(TOP_UP);
          after.delete(PAYMENT);
          if (name !== null) after.set(name, value);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  return {
    isTopUp: search.has(TOP_UP),
    payment_id: search.get(PAYMENT),
    openTopUp: useCallback(() => put(TOP_UP, '1'), [put]),
    openPayment: useCallback((id: string) => put(PAYMENT, id), [put]),
    close: useCallback(() => put(null), [put]),
  };
}

/**
 * Whether only the dialogs change from one URL to the next. Closing a payment's dialog reloads the page, because the
 * payment has changed it.
 */
export function isDialogChange(one: URL, next: URL): boolean {
  return one.href !== next.href && !one.searchParams.has(PAYMENT) && ofPage(one) === ofPage(next);
}

function ofPage({ pathname, search }: URL): string {
  const rest = new URLSearchParams(search);
  rest.delete(TOP_UP);
  rest.delete(PAYMENT);
  return `${pathname}?${rest}`;
}
