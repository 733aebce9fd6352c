import { expect, test } from 'vitest';
import { uploadState } from './upload-state.ts';

const member = { isReading: false, isGone: false, isGuest: false };
const sending = { state: 'sending', percent: 40, isStored: true } as const;

test('a photo that has been sent is at work on the server until the server has answered', () => {
  expect(uploadState({ ...member, upload: null, isReading: true })).toBe('reading');
  expect(uploadState({ ...member, upload: { ...sending, state: 'waiting', percent: 0 } })).toBe('waiting');
  expect(uploadState({ ...member, upload: sending })).toBe('sending');
  expect(uploadState({ ...member, upload: { ...sending, percent: 100 } })).toBe('processing');
  expect(uploadState({ ...member, upload: null })).toBe('ready');
});

test('a photo that failed or is gone says so, and that of a guest stays on the device', () => {
  expect(uploadState({ ...member, upload: { ...sending, state: 'failed', percent: 0 } })).toBe('failed');
  expect(uploadState({ ...member, upload: null, isGone: true })).toBe('failed');
  const waiting = { ...sending, state: 'waiting', percent: 0 } as const;
  expect(uploadState({ ...member, upload: waiting, isGuest: true })).toBe('stored');
  expect(uploadState({ ...member, upload: { ...waiting, isStored: false }, isGuest: true })).toBe('ready');
});
