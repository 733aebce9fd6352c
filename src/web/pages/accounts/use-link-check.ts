import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../contract/api/api-error.ts';

/** What is known about a mailed link; `message` says why it is not usable, null if the page was opened without one. */
export type LinkCheck<Found> =
  | { state: 'checking' }
  | { state: 'usable'; found: Found }
  | { state: 'failed'; message: string | null };

/** Checks the token of a mailed link. */
export function useLinkCheck<Found>(
  token: string,
  check: (token: string, signal: AbortSignal) => Promise<Found>,
): LinkCheck<Found> {
  const [link, setLink] = useState<LinkCheck<Found>>({ state: 'checking' });
  const start = useEffectEvent((signal: AbortSignal) => {
    check(token, signal).then(
      (found) => setLink({ state: 'usable', found }),
      (error: unknown) => {
        if (!signal.aborted) setLink({ state: 'failed', message: error instanceof ApiError ? error.message : null });
      },
    );
  });
  useEffect(() => {
    // Too short for the API: opened without a link, or the link was cut off.
    if (token.length < 20) {
      setLink({ state: 'failed', message: null });
      return;
    }
    const controller = new AbortController();
    start(controller.signal);
    return () => controller.abort();
  }, [token]);
  return link;
}
