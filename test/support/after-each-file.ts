import { afterAll, vi } from 'vitest';

// Test files share their worker's modules and globals: what one has replaced is gone before the next begins.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
