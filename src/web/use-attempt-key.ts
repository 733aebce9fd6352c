import { useState } from 'react';

/**
 * A key for each attempt to pay: the same while the attempt is only repeated, so that a lost answer is not paid twice;
 * a new one after a definite refusal or for another choice.
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
