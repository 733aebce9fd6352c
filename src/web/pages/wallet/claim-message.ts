import { localStorageValue } from '../../browser/local-storage-value.ts';

const KEY = 'announced-payments';
/** Payments of which an event can still arrive again. */
const MAX_STORED = 20;
const stored = localStorageValue(KEY);

/** The page in which the payment was made announces it first. */
const OTHER_PAGES_MILLISECONDS = 3000;
/**
 * Pages of other processes read what is stored a moment later than the page that stored it: until then it has a lock.
 */
const STORED_MILLISECONDS = 3000;

/**
 * Whether this page is the one that announces the credited coins of a payment: the event arrives in every tab, and
 * again in each page that is loaded within minutes. A page that nobody looks at waits until it is shown.
 */
export async function claimMessage(paymentId: string, isPaidHere: boolean): Promise<boolean> {
  if (!isPaidHere) await pause(OTHER_PAGES_MILLISECONDS);
  await visible();
  if (!navigator.locks) return claim(paymentId);
  return new Promise((resolve) => {
    void navigator.locks.request(`${KEY} ${paymentId}`, { ifAvailable: true }, async (lock) => {
      const isClaimed = lock !== null && claim(paymentId);
      resolve(isClaimed);
      if (isClaimed) await pause(STORED_MILLISECONDS);
    });
  });
}

function claim(paymentId: string): boolean {
  const earlier = (stored.read() ?? '').split(' ');
  if (earlier.includes(paymentId)) return false;
  stored.store([paymentId, ...earlier].slice(0, MAX_STORED).join(' '));
  return true;
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function visible(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
  });
}
