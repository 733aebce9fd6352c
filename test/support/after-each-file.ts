import { subscribe } from 'node:diagnostics_channel';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { count } from './counted-work.ts';
import { forgetErrors, loggedErrors } from './server-errors.ts';
import { seed } from './soak.ts';

// Properties use other values in each run. A failure prints the seed.
fc.configureGlobal({ seed });

// A failed test names what the server logged.
beforeEach(forgetErrors);
afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return;
  task.result.errors?.push(...loggedErrors().map((message) => ({ name: 'logged by the server', message })));
});

// Test files share their worker's modules and globals: what one has replaced is gone before the next begins.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const counting = globalThis as { countsProcesses?: true };
if (!counting.countsProcesses) {
  counting.countsProcesses = true;
  subscribe('child_process', () => count('processes started by unit and database tests'));
}
