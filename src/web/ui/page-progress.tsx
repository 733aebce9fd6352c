import { useEffect, useRef } from 'react';
import {
  PROGRESS_DURATION_MILLISECONDS,
  PROGRESS_HIDE_MILLISECONDS,
  PROGRESS_RESET_MILLISECONDS,
  PROGRESS_THROTTLE_MILLISECONDS,
} from './interface-numbers.ts';
import styles from './page-progress.module.css';

/** The filled share of the bar after a time: fast at first, never quite 1. */
function progressAfter(milliseconds: number): number {
  return (2 / Math.PI) * Math.atan((milliseconds / PROGRESS_DURATION_MILLISECONDS) * 2);
}

/** A thin progress bar at the top while a page loads; not shown for short waits. */
export function PageProgress({ active }: { active: boolean }) {
  const bar = useRef<HTMLDivElement>(null);
  const isVisible = useRef(false);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const show = (share: number, opacity: number) => {
      element.style.transform = `scaleX(${share})`;
      element.style.opacity = String(opacity);
    };
    let frame = 0;
    const timers: ReturnType<typeof setTimeout>[] = [];
    if (active) {
      timers.push(
        setTimeout(() => {
          isVisible.current = true;
          const start = performance.now();
          const step = (now: number) => {
            show(progressAfter(now - start), 1);
            frame = requestAnimationFrame(step);
          };
          frame = requestAnimationFrame(step);
        }, PROGRESS_THROTTLE_MILLISECONDS),
      );
    } else if (isVisible.current) {
      show(1, 1);
      timers.push(
        setTimeout(() => {
          show(1, 0);
          timers.push(
            setTimeout(() => {
              isVisible.current = false;
              show(0, 0);
            }, PROGRESS_RESET_MILLISECONDS),
          );
        }, PROGRESS_HIDE_MILLISECONDS),
      );
    }
    return () => {
      cancelAnimationFrame(frame);
      for (const timer of timers) clearTimeout(timer);
    };
  }, [active]);
  return <div ref={bar} className={styles.progress} aria-hidden="true" />;
}
