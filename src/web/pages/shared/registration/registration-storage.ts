import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { registration } from '../../../../contract/accounts/endpoints.ts';
import { REGISTRATION_HOURS } from '../../../../contract/accounts/rules.ts';
import type { Output } from '../../../../contract/api/api.ts';
import { timestamp } from '../../../../contract/api/endpoint.ts';
import type { Intent } from '../../../../contract/pages/links.ts';
import { localStorageValue } from '../../../browser/local-storage-value.ts';
import { intentOf } from '../../../session/intent.ts';
import { byBrowserClock } from './code-times.ts';

const MINUTE = 60_000;

const storedRegistration = registration.extend({
  verified: z.boolean(),
  started_at: timestamp,
  /** What the user wanted to do as a guest. */
  intent: z
    .record(z.string(), z.string())
    .transform((texts) => intentOf(new URLSearchParams(texts)))
    .catch({}),
});
/** A registration in progress. All timestamps use this browser's clock. */
export type StoredRegistration = z.output<typeof storedRegistration>;

const stored = localStorageValue('registration');

/** Stores a registration in the browser, because a phone may discard the page while the user reads the mail. */
export function storeRegistration(value: StoredRegistration): void {
  stored.store(JSON.stringify(value));
}

/** The registration to store, from the server's response to a code that was just sent. */
export function registrationOf(
  response: Output<'POST /user/register'>,
  before: Pick<StoredRegistration, 'started_at' | 'intent'> | { intent: Intent },
): StoredRegistration {
  return {
    registration_token: response.registration_token,
    email: response.email,
    ...byBrowserClock(response),
    verified: false,
    started_at: 'started_at' in before ? before.started_at : new Date().toISOString(),
    intent: before.intent,
  };
}

/** Whether it can still be continued: its address is verified, or its code has not expired. */
export function isCodeUsable(value: StoredRegistration): boolean {
  return value.verified || Date.parse(value.code_expires_at) > Date.now();
}

export function clearRegistration(): void {
  stored.store(null);
}

/** The registration in progress; null if there is none, undefined before storage was read. */
export function useStoredRegistration(): StoredRegistration | null | undefined {
  const text = useSyncExternalStore(stored.subscribe, stored.read, () => undefined);
  return useMemo(() => (text === undefined ? undefined : parse(text)), [text]);
}

function parse(text: string | null): StoredRegistration | null {
  if (text === null) return null;
  const result = storedRegistration.safeParse(jsonOf(text));
  if (!result.success) return null;
  const age = Date.now() - Date.parse(result.data.started_at);
  return age < REGISTRATION_HOURS * 60 * MINUTE ? result.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
