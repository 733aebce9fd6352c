import { useEffect, useEffectEvent } from 'react';

/** A browser does not notice each connection that returns. */
const RETRY_MILLISECONDS = 5000;

/** Calls what waits for the connection, as soon as there may be one, and again while it still waits. */
export function useWhenConnected(isWaiting: boolean, goOn: () => void): void {
  const goOnNow = useEffectEvent(goOn);
  useEffect(() => {
    if (!isWaiting) return;
    const retry = () => {
      if (navigator.onLine) goOnNow();
    };
    const timer = setInterval(retry, RETRY_MILLISECONDS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [isWaiting]);
}
