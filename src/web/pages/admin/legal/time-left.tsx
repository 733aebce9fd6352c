import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../../ui/pill.tsx';

const MINUTE = 60_000;
const REFRESH_MILLISECONDS = 30_000;

/** The time until a limit, or since it passed. `now` is when the page was loaded. */
export function TimeLeft({ received_at, due_at, now }: { received_at: string; due_at: string; now: string }) {
  const { t } = useTranslation('admin-legal');
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setPassed(Date.now() - start), REFRESH_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  const due = Date.parse(due_at);
  const left = due - Date.parse(now) - passed;
  const minutes = Math.floor(Math.abs(left) / MINUTE);
  const time = t(minutes < 60 ? 'time.minutes' : 'time.hours', {
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
  });
  const isNear = left < (due - Date.parse(received_at)) / 4;
  return (
    <Pill tone={left <= 0 ? 'danger' : isNear ? 'warning' : 'info'}>
      {t(left <= 0 ? 'time.overdue' : 'time.left', { time })}
    </Pill>
  );
}
