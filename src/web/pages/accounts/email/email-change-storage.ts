import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { emailChange } from '../../../../contract/accounts/email-change.ts';
import { EMAIL_CHANGE_HOURS } from '../../../../contract/accounts/rules.ts';
import type { Output } from '../../../../contract/api/api.ts';
import { timestamp } from '../../../../contract/api/endpoint.ts';
import { localStorageValue } from '../../../browser/local-storage-value.ts';
import { byBrowserClock } from '../../shared/registration/code-times.ts';

const HOUR = 3_600_000;

const storedEmailChange = emailChange.extend({
  /** Whose change it is: another user may sign in with the same browser. */
  user_id: z.string(),
  started_at: timestamp,
});
/** A change of the email address in progress. All timestamps use this browser's clock. */
export type StoredEmailChange = z.output<typeof storedEmailChange>;

const stored = localStorageValue('email-change');

/** Stores a change in the browser, because a phone may discard the page while the user reads the mail. */
export function storeEmailChange(
  response: Output<'POST /user/auth/email-verification'>,
  before: Pick<StoredEmailChange, 'user_id'> & Partial<StoredEmailChange>,
): void {
  const { user_id, started_at = new Date().toISOString() } = before;
  stored.store(JSON.stringify({ ...response, ...byBrowserClock(response), user_id, started_at }));
}

export function clearEmailChange(): void {
  stored.store(null);
}

/** The user's change in progress; null if there is none, undefined before storage was read. */
export function useStoredEmailChange(userId: string): StoredEmailChange | null | undefined {
  const text = useSyncExternalStore(stored.subscribe, stored.read, () => undefined);
  return useMemo(() => (text === undefined ? undefined : parse(text, userId)), [text, userId]);
}

function parse(text: string | null, userId: string): StoredEmailChange | null {
  if (text === null) return null;
  const { data } = storedEmailChange.safeParse(jsonOf(text));
  if (data?.user_id !== userId) return null;
  return Date.now() - Date.parse(data.started_at) < EMAIL_CHANGE_HOURS * HOUR ? data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
