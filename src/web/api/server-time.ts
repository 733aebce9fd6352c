/** By how much the server's clock is ahead of the device's, in milliseconds. On the server nothing changes it. */
let ahead = 0;

/**
 * Sets the clock by the `Date` header of a response: to the end of its second, so that nothing in the response is later. One of the
 * browser's cache is late by ten minutes at most, until the next call.
 */
export function setServerTime(date: string | null): void {
  if (date) ahead = Date.parse(date) + 1000 - Date.now();
}

/** The server's time, in ISO 8601: clocks of phones can be wrong by years. In a browser, known after the first call of the API. */
export function serverTime(): string {
  return new Date(Date.now() + ahead).toISOString();
}
