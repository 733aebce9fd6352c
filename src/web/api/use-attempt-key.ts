import { useState } from 'react';

/**
 * Idempotency keys of payment attempts: the same key while an attempt is repeated, so that a lost response does not
 * cause a second payment; a new key after a definite rejection or for another choice.
 */
export type AttemptKeys = (subject: string) => { key: string; end: () => void };

export function createAttemptKeys(): AttemptKeys {
  let current: { subject: string; key: string } | null = null;
  return (subject) => {
    if (current?.subject !== subject) current = { subject, key: crypto.randomUUID() };
    const end = () => {
      current = null;
    };
    return { key: current.key, end };
  };
}

/** Attempt keys that last as long as their component. */
export function useAttemptKey(): AttemptKeys {
  const [keys] = useState(createAttemptKeys);
  return keys;
}
