import type { Browser, CDPSession, Page } from '@playwright/test';

const SLOWDOWN = 4;
const PHONE = { width: 360, height: 740 };

export type Line = { latency_milliseconds: number; bytes_a_second: number };
/** Quality goal R25. */
export const SLOW_LINE: Line = { latency_milliseconds: 400, bytes_a_second: 50 * 1024 };
/** 1.6 Mbit/s: quality goal R27. */
export const MOBILE_LINE: Line = { latency_milliseconds: 150, bytes_a_second: 200_000 };

export const describeLine = ({ latency_milliseconds, bytes_a_second }: Line) =>
  `${latency_milliseconds} ms a request, ${Math.round(bytes_a_second / 1024)} KB/s, ${describeProcessor()}`;

export const describeProcessor = () => `processor ${SLOWDOWN} times slower`;

/** The page's processor, as slow as a phone's, or as it is. */
export const slowDown = (session: CDPSession, isSlow = true) =>
  session.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? SLOWDOWN : 1 });

/** A page of its own browser context, as slow as a phone; nothing is cached. Without a line only the processor is slow. */
export async function slowPage(
  browser: Browser,
  site: string,
  { line, savesData = false }: { line?: Line; savesData?: boolean },
): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({
    baseURL: site,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    locale: 'id-ID',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (line) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency_milliseconds,
      downloadThroughput: line.bytes_a_second,
      uploadThroughput: line.bytes_a_second,
    });
  }
  await slowDown(session);
  if (savesData) {
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    await context.setExtraHTTPHeaders({ 'save-data': 'on' });
  }
  return { page, session };
}

/** Bytes that arrive, with the seconds since the page was requested. */
export function recordBytes(session: CDPSession) {
  const types = new Map<string, string>();
  const arrived: { seconds: number; bytes: number; type: string }[] = [];
  let start: number | null = null;
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, type }) => {
    start ??= timestamp;
    types.set(requestId, type ?? 'Other');
  });
  session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    arrived.push({
      seconds: timestamp - (start ?? timestamp),
      bytes: encodedDataLength,
      type: types.get(requestId) ?? '',
    });
  });
  return (isCounted: (part: { seconds: number; type: string }) => boolean) =>
    arrived.filter(isCounted).reduce((sum, { bytes }) => sum + bytes, 0);
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
