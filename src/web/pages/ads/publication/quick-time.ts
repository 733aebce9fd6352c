import type { Locale } from '../../../../contract/text/locale.ts';

/** How long an ad took from its start to the board; it is in the history entry of the page after the publication. */
export type QuickTime = { seconds: number; has_photo: boolean };

/** An ad that lay on the device meanwhile says nothing about how long it takes. */
const MAX_SECONDS = 600;
/** Beyond this, seconds are of no interest. */
const MAX_IN_SECONDS = 120;

/** The time of an ad that was begun at `startedAt`; null if it was interrupted. */
export function quickTimeOf(startedAt: number, has_photo: boolean, now = Date.now()): QuickTime | null {
  return readQuickTime({ seconds: Math.round((now - startedAt) / 1000), has_photo });
}

/** Reads the state of a history entry, which may be of another page or an earlier version. */
export function readQuickTime(state: unknown): QuickTime | null {
  if (typeof state !== 'object' || state === null || !('seconds' in state) || !('has_photo' in state)) return null;
  const { seconds, has_photo } = state;
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || typeof has_photo !== 'boolean') return null;
  return seconds > 0 && seconds <= MAX_SECONDS ? { seconds, has_photo } : null;
}

/** `52 detik`, `3 menit`. */
export function formatQuickTime({ seconds }: QuickTime, locale: Locale): string {
  const [value, unit] = seconds <= MAX_IN_SECONDS ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
