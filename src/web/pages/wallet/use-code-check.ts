import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../contract/api-error.ts';
import { ERRORS } from '../../../contract/errors.ts';
import { voucherCode } from '../../../contract/vouchers.ts';

/** A code is looked at this long after the last key. */
const PAUSE_MS = 1_000;

type CodeState = 'idle' | 'checking' | 'valid' | 'invalid' | 'failed';
type Shown<Found> = { typed: string; state: CodeState; found: Found | null };
export type CodeCheck<Found> = Shown<Found> & {
  change(typed: string): void;
  retry(): void;
  /** It turned out that it cannot be used. */
  refuse(): void;
  /** What the code is, at once instead of after the pause; null where it is none, or could not be looked at. */
  settle(): Promise<Found | null>;
};

/** Whether a voucher cannot be used, or not any more; only where nothing else of the call can be invalid. */
export function isInvalidCode(error: unknown): boolean {
  const { code, status } = ERRORS.invalid_code;
  return error instanceof ApiError && error.code === code && error.status === status;
}

/** A code that is looked at by itself when typing stops. `look` fails with `invalid_code` for a bad one. */
export function useCodeCheck<Found>(look: (code: string) => Promise<Found>): CodeCheck<Found> {
  const [shown, setShown] = useState<Shown<Found>>({ typed: '', state: 'idle', found: null });
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const answer = useRef<Promise<Found | null> | null>(null);
  const latestLook = useRef(look);
  latestLook.current = look;
  useEffect(() => () => clearTimeout(timer.current), []);

  const check = (typed: string): Promise<Found | null> => {
    clearTimeout(timer.current);
    turn.current += 1;
    const mine = turn.current;
    const end = (state: CodeState, found: Found | null) => {
      if (mine === turn.current) setShown({ typed, state, found });
      return found;
    };
    const parsed = voucherCode.safeParse(typed);
    if (!parsed.success) return Promise.resolve(end('invalid', null));
    setShown({ typed, state: 'checking', found: null });
    const asked = latestLook.current(parsed.data).then(
      (found) => end('valid', found),
      (error: unknown) => {
        const state = isInvalidCode(error) ? 'invalid' : 'failed';
        // The next one who wants to know asks anew.
        if (state === 'failed' && mine === turn.current) answer.current = null;
        return end(state, null);
      },
    );
    answer.current = asked;
    return asked;
  };

  return {
    ...shown,
    change(typed) {
      clearTimeout(timer.current);
      turn.current += 1;
      answer.current = null;
      const isEmpty = typed.trim() === '';
      setShown({ typed, state: isEmpty ? 'idle' : 'checking', found: null });
      if (!isEmpty) timer.current = setTimeout(() => void check(typed), PAUSE_MS);
    },
    retry: () => void check(shown.typed),
    refuse() {
      turn.current += 1;
      answer.current = Promise.resolve(null);
      setShown({ typed: shown.typed, state: 'invalid', found: null });
    },
    settle: () => answer.current ?? (shown.typed.trim() === '' ? Promise.resolve(null) : check(shown.typed)),
  };
}
