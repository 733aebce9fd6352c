import { useEffect, useRef, useState } from 'react';

const SECOND = 1000;

const keyOf = (paymentId: string) => `papan-countdown:${paymentId}`;

/** Starts the countdown of a payment and returns its end; a reloaded page continues it. */
export function startCountdown(paymentId: string, seconds: number): number {
  const end = Date.now() + seconds * SECOND;
  try {
    sessionStorage.setItem(keyOf(paymentId), String(end));
  } catch {
    // Storage is full or forbidden: a reloaded page starts again.
  }
  return end;
}

/** The end of a countdown that was started in this tab, or of a new one. */
export function countdownOf(paymentId: string, seconds: number): number {
  try {
    const stored = Number(sessionStorage.getItem(keyOf(paymentId)));
    if (stored > 0) return stored;
  } catch {
    // Storage is forbidden.
  }
  return startCountdown(paymentId, seconds);
}

/**
 * Whole seconds until the end, and a call when it is reached. Timers are throttled in hidden tabs, so the clock is
 * compared.
 */
export function useCountdown(end: number, onEnd: () => void): number {
  const [left, setLeft] = useState(() => secondsTo(end));
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    let isOver = false;
    const tick = () => {
      const seconds = secondsTo(end);
      setLeft(seconds);
      if (seconds > 0 || isOver) return;
      isOver = true;
      clearInterval(timer);
      latest.current();
    };
    const timer = setInterval(tick, SECOND);
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [end]);
  return left;
}

function secondsTo(end: number): number {
  return Math.max(0, Math.ceil((end - Date.now()) / SECOND));
}
