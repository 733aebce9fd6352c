import { useEffect, useRef, useState } from 'react';

const SECOND = 1000;

const keyOf = (paymentId: string) => `papan-countdown:${paymentId}`;

/** When the countdown of a payment ends, from now on; a reloaded page goes on with it. */
export function startCountdown(paymentId: string, seconds: number): number {
  const end = Date.now() + seconds * SECOND;
  try {
    sessionStorage.setItem(keyOf(paymentId), String(end));
  } catch {
    // Storage that is full or forbidden: a reloaded page begins anew.
  }
  return end;
}

/** The end of a countdown that runs or has run in this tab, or of a new one. */
export function countdownOf(paymentId: string, seconds: number): number {
  try {
    const kept = Number(sessionStorage.getItem(keyOf(paymentId)));
    if (kept > 0) return kept;
  } catch {
    // As above.
  }
  return startCountdown(paymentId, seconds);
}

/** Whole seconds until the end, and a call when they are over. Timers sleep in hidden tabs, so the clock decides. */
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
