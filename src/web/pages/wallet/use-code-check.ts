import { type SetStateAction, useEffect, useRef, useState } from 'react';
import { isError } from '../../../contract/api-error.ts';
import { VOUCHER_CODE } from '../../../contract/voucher-rules.ts';
import { firstFieldText } from '../../failures.ts';

/** A code is looked at this long after the last key. */
const PAUSE_MS = 1_000;

type CodeState = 'idle' | 'checking' | 'valid' | 'invalid' | 'failed';
type Shown<Found> = {
  typed: string;
  state: CodeState;
  found: Found | null;
  /** Why it is invalid, as the server says it; null where it has said nothing. */
  reason: string | null;
};
export type CodeCheck<Found> = Shown<Found> & {
  change(typed: string): void;
  retry(): void;
  /** It turned out that it cannot be used. */
  refuse(reason?: string | null): void;
  /** What the code is, at once instead of after the pause; null where it is none, or could not be looked at. */
  settle(): Promise<Found | null>;
  /** Something else is known from elsewhere; without `found` the code is no good. */
  reset(typed: string, found: Found | null): void;
};

/**
 * A code that is looked at by itself when typing stops. `look` fails with `invalid_code` for a bad one; `onChange` hears
 * of each answer, and of null as soon as something else is typed.
 */
export function useCodeCheck<Found>(
  look: (code: string) => Promise<Found>,
  start: { typed: string; found: Found | null; onChange?: (found: Found | null) => void } = NOTHING_TYPED,
): CodeCheck<Found> {
  const [shown, setShown] = useState(() => shownOf(start.typed, start.found));
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const answer = useRef<Promise<Found | null> | null>(null);
  const latest = useRef({ look, onChange: start.onChange });
  latest.current = { look, onChange: start.onChange };
  useEffect(() => () => clearTimeout(timer.current), []);

  const begin = (next: SetStateAction<Shown<Found>>, promise: Promise<Found | null> | null): number => {
    clearTimeout(timer.current);
    turn.current += 1;
    answer.current = promise;
    setShown(next);
    return turn.current;
  };
  const end = (mine: number, next: Shown<Found>): Found | null => {
    if (mine === turn.current) {
      // What could not be looked at is looked at again when somebody wants to know.
      if (next.state === 'failed') answer.current = null;
      setShown(next);
      latest.current.onChange?.(next.found);
    }
    return next.found;
  };
  const check = (typed: string): Promise<Found | null> => {
    const mine = begin({ ...NOTHING, typed, state: 'checking' }, null);
    const code = typed.trim();
    const asked = VOUCHER_CODE.test(code)
      ? latest.current.look(code).then(
          (found) => end(mine, { ...NOTHING, typed, state: 'valid', found }),
          (error: unknown) => {
            const state = isError(error, 'invalid_code') ? 'invalid' : 'failed';
            return end(mine, { ...NOTHING, typed, state, reason: firstFieldText(error) });
          },
        )
      : Promise.resolve(end(mine, { ...NOTHING, typed, state: 'invalid' }));
    answer.current = asked;
    return asked;
  };

  return {
    ...shown,
    change(typed) {
      const isEmpty = typed.trim() === '';
      begin({ ...NOTHING, typed, state: isEmpty ? 'idle' : 'checking' }, null);
      latest.current.onChange?.(null);
      if (!isEmpty) timer.current = setTimeout(() => void check(typed), PAUSE_MS);
    },
    retry: () => void check(shown.typed),
    refuse(reason) {
      // What has been said of it already still holds.
      const refused = (now: Shown<Found>) =>
        ({ ...now, state: 'invalid', found: null, reason: reason ?? now.reason }) as const;
      begin(refused, Promise.resolve(null));
      latest.current.onChange?.(null);
    },
    settle: () => answer.current ?? (shown.typed.trim() === '' ? Promise.resolve(null) : check(shown.typed)),
    reset: (typed, found) => void begin(shownOf(typed, found), found && Promise.resolve(found)),
  };
}

const NOTHING_TYPED = { typed: '', found: null };
const NOTHING = { found: null, reason: null };

function shownOf<Found>(typed: string, found: Found | null): Shown<Found> {
  return { typed, found, reason: null, state: typed === '' ? 'idle' : found ? 'valid' : 'invalid' };
}
