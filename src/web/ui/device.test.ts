import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchDevice } from './device.ts';
import { DEVICE_MILLISECONDS } from './interface-numbers.ts';

const view = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', view);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a device is detected again once, 50 ms after the last change of the window', () => {
  const detect = vi.fn();
  const stop = watchDevice(detect);
  for (let change = 0; change < 5; change += 1) {
    view.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(DEVICE_MILLISECONDS - 1);
  }
  expect(detect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(detect).toHaveBeenCalledTimes(1);
  view.dispatchEvent(new Event('resize'));
  stop();
  vi.advanceTimersByTime(10 * DEVICE_MILLISECONDS);
  expect(detect).toHaveBeenCalledTimes(1);
});
