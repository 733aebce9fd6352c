import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { emptyDisplay } from '../../contract/display.ts';
import type { OutputJob } from '../../contract/outputs.ts';
import { outputProcess } from './output-process.ts';

/** A process in which the job's title chooses the outcome. */
const PROCESS = `
process.on('disconnect', () => process.exit(0));
process.on('message', ({ number, job }) => {
  if (job.title === 'stalls') for (;;);
  if (job.title === 'ends') process.exit(1);
  if (job.title === 'throws') throw new Error('out of the process');
  if (job.title === 'fails') return process.send({ number, error: 'no' });
  if (job.title === 'who') return process.send({ number, bytes: new TextEncoder().encode(process.pid) });
  setTimeout(() => process.send({ number, bytes: new TextEncoder().encode(job.title) }), 20);
});`;

function processFor(timeouts: { drawing: number; waiting: number; idle?: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'papan-outputs-'));
  writeFileSync(join(folder, 'entry-outputs.js'), PROCESS);
  return outputProcess(join(folder, 'entry-outputs.js'), folder, { idle: 60_000, ...timeouts });
}

const job = (title: string): OutputJob => ({
  kind: 'share',
  locale: 'id',
  design: emptyDisplay(),
  pictures: new Map(),
  title,
  city_name: '',
  price: null,
  price_unit: 0,
  price_note: 'none',
  price_period: 'none',
  app_name: 'Papan',
  address: '',
  address_text: '',
});
const drawn = async (work: Promise<Uint8Array | null>) => new TextDecoder().decode((await work) ?? undefined);

test.each(['stalls', 'ends', 'throws', 'fails'])(
  'a job that %s fails alone, and waiting jobs are drawn',
  { timeout: 20_000 },
  async (failure) => {
    const outputs = processFor({ drawing: 2000, waiting: 60_000 });
    const before = outputs.draw(job('before'));
    const broken = outputs.draw(job(failure));
    const after = [outputs.draw(job('first')), outputs.draw(job('second'))];
    await expect(broken).rejects.toThrow();
    expect(await drawn(before)).toBe('before');
    expect(await Promise.all(after.map(drawn))).toEqual(['first', 'second']);
    expect(await drawn(outputs.draw(job('later')))).toBe('later');
  },
);

test('a full queue rejects new jobs, and jobs that waited too long are rejected', async () => {
  const outputs = processFor({ drawing: 1000, waiting: 500 });
  const stalled = outputs.draw(job('stalls'));
  const waiting = Array.from({ length: 30 }, () => outputs.draw(job('waits')));
  expect(await outputs.draw(job('one more'))).toBeNull();
  await expect(stalled).rejects.toThrow('ended with SIGKILL');
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => null));
  expect(await drawn(outputs.draw(job('later')))).toBe('later');
});

test('an idle process ends, and the next job starts a new one', async () => {
  const outputs = processFor({ drawing: 20_000, waiting: 60_000, idle: 50 });
  const first = Number(await drawn(outputs.draw(job('who'))));
  await vi.waitFor(() => expect(() => process.kill(first, 0)).toThrow('ESRCH'), { timeout: 20_000 });
  expect(Number(await drawn(outputs.draw(job('who'))))).not.toBe(first);
});
