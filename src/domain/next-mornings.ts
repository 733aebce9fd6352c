import { addMilliseconds, MILLISECONDS } from '../base/clock.ts';
import { jakartaDay, startOfJakartaDay } from '../contract/text/jakarta.ts';

const MORNING_MILLISECONDS = 7 * MILLISECONDS.hour;
const MONDAY = 1;

/** The next mornings, 07:00 in Jakarta, after a timestamp: of any day, and of a Monday. */
export function nextMornings(now: Date): { daily: Date; weekly: Date } {
  const today = startOfJakartaDay(jakartaDay(now));
  const morning = (days: number) => addMilliseconds(today, days * MILLISECONDS.day + MORNING_MILLISECONDS);
  const first = morning(0) > now ? 0 : 1;
  const weekday = new Date(jakartaDay(now)).getUTCDay();
  const toMonday = (MONDAY - weekday - first + 14) % 7;
  return { daily: morning(first), weekly: morning(first + toMonday) };
}
