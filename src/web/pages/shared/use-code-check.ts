import { useEffect, useState } from 'react';
import { isError } from '../../../contract/api/api-error.ts';
import { VOUCHER_CODE } from '../../../contract/vouchers/rules.ts';
import { firstFieldText } from '../../api/failures.ts';
import { createStore, type Store } from '../../browser/store.ts';
import { useStore } from '../../browser/use-store.ts';
import { CODE_CHECK_MILLISECONDS } from '../../ui/interface-numbers.ts';

type CodeState = 'idle' | 'checking' | 'valid' | 'invalid' | 'failed';
export type CodeCheckState<Found> = {
  typed: string;
  state: CodeState;
  found: Found | null;
  /** Why it is invalid, from the server; null if the server gave no reason. */
  reason: string | null;
};
type CodeCheckActions<Found> = {
  change(typed: string): void;
  retry(): void;
  /** Marks the code as invalid. */
  refuse(reason?: string | null): void;
  /** Returns the check's result, without waiting for the pause; null if it is invalid or could not be checked. */
  settle(): Promise<Found | null>;
  /** Replaces the code and its result; null means that the code is invalid. */
  reset(typed: string, found: Found | null): void;
};
export type CodeCheckStore<Found> = CodeCheckActions<Found> & { shown: Store<CodeCheckState<Found>>; stop(): void };
export type CodeCheck<Found> = CodeCheckActions<Found> & CodeCheckState<Found>;

type CodeCheckOptions<Found> = {
  /** Throws `invalid_code` for an invalid code. */
  lookUp(code: string): Promise<Found>;
  typed?: string;
  found?: Found | null;
  /** Called with each result, and with null as soon as the code is edited. */
  onChange?(found: Found | null): void;
};

/** A code that is checked automatically when typing stops. */
export function createCodeCheck<Found>(options: CodeCheckOptions<Found>): CodeCheckStore<Found> {
  const { lookUp, typed = '', found = null, onChange = () => undefined } = options;
  const shown = createStore(stateOf(typed, found));
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastCheck: Promise<Found | null> | null = null;

  function start(next: CodeCheckState<Found>, promise: Promise<Found | null> | null): number {
    clearTimeout(timer);
    attempt += 1;
    lastCheck = promise;
    shown.set(next);
    return attempt;
  }

  function end(mine: number, next: CodeCheckState<Found>): Found | null {
    if (mine === attempt) {
      // A failed check is repeated when the result is needed.
      if (next.state === 'failed') lastCheck = null;
      shown.set(next);
      onChange(next.found);
    }
    return next.found;
  }

  function check(typed: string): Promise<Found | null> {
    const mine = start({ ...NOTHING, typed, state: 'checking' }, null);
    const code = typed.trim();
    const checked = VOUCHER_CODE.test(code)
      ? lookUp(code).then(
          (found) => end(mine, { ...NOTHING, typed, state: 'valid', found }),
          (error: unknown) => {
            const state = isError(error, 'invalid_code') ? 'invalid' : 'failed';
            return end(mine, { ...NOTHING, typed, state, reason: firstFieldText(error) });
          },
        )
      : Promise.resolve(end(mine, { ...NOTHING, typed, state: 'invalid' }));
    lastCheck = checked;
    return checked;
  }

  return {
    shown,
    change(typed) {
      const isEmpty = typed.trim() === '';
      start({ ...NOTHING, typed, state: isEmpty ? 'idle' : 'checking' }, null);
      onChange(null);
      if (!isEmpty) timer = setTimeout(() => void check(typed), CODE_CHECK_MILLISECONDS);
    },
    retry: () => void check(shown.get().typed),
    refuse(reason) {
      const now = shown.get();
      // Without a new reason, the current one still applies.
      start({ ...now, state: 'invalid', found: null, reason: reason ?? now.reason }, Promise.resolve(null));
      onChange(null);
    },
    settle() {
      const { typed } = shown.get();
      return lastCheck ?? (typed.trim() === '' ? Promise.resolve(null) : check(typed));
    },
    reset: (typed, found) => void start(stateOf(typed, found), found && Promise.resolve(found)),
    stop: () => clearTimeout(timer),
  };
}

/** A code check for one field; `look` of the first render is used. */
export function useCodeCheck<Found>(lookUp: (code: string) => Promise<Found>): CodeCheck<Found> {
  const [check] = useState(() => createCodeCheck({ lookUp }));
  useEffect(() => check.stop, [check]);
  return { ...check, ...useStore(check.shown) };
}

const NOTHING = { found: null, reason: null };

function stateOf<Found>(typed: string, found: Found | null): CodeCheckState<Found> {
  return { typed, found, reason: null, state: typed === '' ? 'idle' : found ? 'valid' : 'invalid' };
}
