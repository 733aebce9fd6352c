/** The time zone of every date that is shown. It has no daylight saving time. */
export const TIME_ZONE = 'Asia/Jakarta';
const OFFSET_MILLISECONDS = 7 * 3_600_000;

/** Date and time in Jakarta without a zone: `2026-03-02T10:04:05.000`. */
export function jakartaTime(timestamp: Date): string {
  const inJakarta = new Date(timestamp.getTime() + OFFSET_MILLISECONDS).toISOString();
  return inJakarta.slice(0, -1);
}

/** The day in Jakarta of a timestamp, also of one in JSON: `2026-03-02`. */
export function jakartaDay(timestamp: Date | string): string {
  return jakartaTime(new Date(timestamp)).slice(0, 10);
}

/** The timestamp at which a day (`2026-03-02`) begins in Jakarta. */
export function startOfJakartaDay(day: string): Date {
  return new Date(`${day}T00:00:00+07:00`);
}
