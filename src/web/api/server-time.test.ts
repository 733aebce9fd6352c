import { afterAll, expect, test, vi } from 'vitest';
import { createFetchClient } from './client.ts';
import { serverTime } from './server-time.ts';

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the time is the server’s after a call, whatever the clock of the device says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-11-28T10:00:00Z') });
  expect(serverTime()).toBe('2025-11-28T10:00:00.000Z');
  vi.stubGlobal('document', { querySelector: () => null });
  const answer = (headers: Record<string, string>) =>
    vi.stubGlobal('fetch', async () => Response.json({}, { headers }));
  const client = createFetchClient('id', { connection_lost: () => '', error_500: () => '' });
  answer({ date: 'Sat, 28 Nov 2026 12:00:00 GMT' });
  await client('GET /product/total', {});
  vi.setSystemTime(new Date('2025-11-28T10:00:05Z'));
  expect(serverTime()).toBe('2026-11-28T12:00:06.000Z');
  // An upload, of which a page reads no dates.
  answer({});
  await client('GET /product/total', {});
  expect(serverTime()).toBe('2026-11-28T12:00:06.000Z');
});
