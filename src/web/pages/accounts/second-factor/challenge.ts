import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import type { ErrorData } from '../../../../contract/api/error-data.ts';
import type { Intent } from '../../../../contract/pages/links.ts';
import { links } from '../../../../contract/pages/links.ts';

/** What a correct password gives an administrator. */
export type Challenge = ErrorData['second_factor_required'];

const state = z.object({
  challenge: z.object({ challenge: z.string(), expires_at: z.string(), is_enrolled: z.boolean() }),
});

/** Returns a function that goes to the page of the second factor. */
export function useSecondFactorPage(): (challenge: Challenge, intent?: Intent) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (challenge, intent) => {
      await navigate(links.secondFactor(intent), { state: { challenge } });
    },
    [navigate],
  );
}

/**
 * The challenge that the previous page passed on. The browser stores it when it discards the page, as phones do while
 * the user looks at another app. Null if there is none; undefined before the page is hydrated.
 */
export function useChallenge(): Challenge | null | undefined {
  const location = useLocation();
  const [challenge, setChallenge] = useState<Challenge | null>();
  useEffect(() => {
    const parsed = state.safeParse(location.state);
    setChallenge(parsed.success ? parsed.data.challenge : null);
  }, [location.state]);
  return challenge;
}
