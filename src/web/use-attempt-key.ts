import { useRef } from 'react';

/**
 * A key for each attempt to pay: the same while it is only repeated, so that an answer that got lost is not paid twice;
 * a new one after a definite refusal or for another choice.
 */
export function useAttemptKey(): (subject: string) => { key: string; end: () => void } {
  const kept = useRef<{ subject: string; key: string } | null>(null);
  return (subject) => {
    if (kept.current?.subject !== subject) kept.current = { subject, key: crypto.randomUUID() };
    const end = () => {
      kept.current = null;
    };
    return { key: kept.current.key, end };
  };
}
