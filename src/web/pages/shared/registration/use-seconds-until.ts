import { useEffect, useState } from 'react';

/** The seconds until a timestamp, updated each second; 0 once it is reached. */
export function useSecondsUntil(timestamp: string): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((Date.parse(timestamp) - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    setNow(Date.now());
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
