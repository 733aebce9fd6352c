import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimMessage } from './claim-message.ts';

const FIRST = '0199c0de-0000-7000-8000-000000000001';
const SECOND = '0199c0de-0000-7000-8000-000000000002';
const THIRD = '0199c0de-0000-7000-8000-000000000003';
const FOURTH = '0199c0de-0000-7000-8000-000000000004';
const FIFTH = '0199c0de-0000-7000-8000-000000000005';
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const texts = new Map<string, string>();
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('one of several pages announces a payment, and none that is loaded later', async () => {
  expect(await Promise.all([claimMessage(FIRST, true), claimMessage(FIRST, true), claimMessage(SECOND, true)])).toEqual(
    [true, false, true],
  );
  vi.resetModules();
  const later = await import('./claim-message.ts');
  expect([await later.claimMessage(FIRST, true), await later.claimMessage(SECOND, true)]).toEqual([false, false]);
});

test('one of two pages announces it whose processes see what the other one stored a moment later', async () => {
  vi.resetModules();
  const other = await import('./claim-message.ts');
  const claims = [claimMessage(FIFTH, true)];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  claims.push(other.claimMessage(FIFTH, true));
  expect(await Promise.all(claims)).toEqual([true, false]);
});

test('the page in which the payment was made announces it before others', async () => {
  vi.useFakeTimers();
  const other = claimMessage(FOURTH, false);
  expect(await claimMessage(FOURTH, true)).toBe(true);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(await other).toBe(false);
});

test('a page in the background leaves the message to the one that is shown', async () => {
  page.visibilityState = 'hidden';
  const hidden = claimMessage(THIRD, true);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  expect(await claimMessage(THIRD, true)).toBe(true);
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }));
  page.dispatchEvent(new Event('visibilitychange'));
  expect(await hidden).toBe(false);
});
