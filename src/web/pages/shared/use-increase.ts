import { useEffect, useRef, useState } from 'react';

/** By how much a number has just increased, with a new `key` each time; null if it has not. */
export function useIncrease(amount: number): { key: number; more: number } | null {
  const before = useRef(amount);
  const [increase, setIncrease] = useState<{ key: number; more: number } | null>(null);
  useEffect(() => {
    const more = amount - before.current;
    before.current = amount;
    if (more !== 0) setIncrease((last) => (more > 0 ? { key: (last?.key ?? 0) + 1, more } : null));
  }, [amount]);
  return increase;
}
