import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { seed } from './soak.ts';

// Properties use other values in each run. A failure prints the seed.
fc.configureGlobal({ seed });

// Test files share their worker's modules and globals: what one has replaced is gone before the next begins.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
