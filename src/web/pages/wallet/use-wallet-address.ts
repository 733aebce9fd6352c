import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What lies above the wallet, as its address says it: so it is still there after a reload and on the way back. */
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

/** An address without what lies above the page. */
export function withoutDialogs(address: URL): string {
  const search = new URLSearchParams(address.search);
  search.delete(TOP_UP);
  search.delete(PAYMENT);
  return `${address.pathname}?${search}`;
}
