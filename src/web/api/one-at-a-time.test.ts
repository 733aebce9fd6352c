import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('calls during a run share one more run, also after a failure', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const call = oneAtATime(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  for (let count = 0; count < 8; count += 1) call();
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error('unreachable'));
  await setImmediate();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await setImmediate();
  expect(runs).toHaveLength(2);
  call();
  expect(runs).toHaveLength(3);
});
