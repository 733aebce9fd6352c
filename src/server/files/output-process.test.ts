import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { defaultBrand } from '../../contract/brand/brand.ts';
import type { OutputJob } from '../../contract/design/outputs.ts';
import { emptyDisplay } from '../../contract/design/schemas.ts';
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

function processFor(timeouts: { rendering: number; waiting: number; idle?: number }) {
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
  brand: defaultBrand(),
  address: '',
  address_text: '',
});
const rendered = async (work: Promise<Uint8Array | null>) => new TextDecoder().decode((await work) ?? undefined);

test.each(['stalls', 'ends', 'throws', 'fails'])(
  'a job that %s fails alone, and waiting jobs are rendered',
  { timeout: 20_000 },
  async (failure) => {
    const outputs = processFor({ rendering: 2000, waiting: 60_000 });
    const before = outputs.render(job('before'));
    const broken = outputs.render(job(failure));
    const after = [outputs.render(job('first')), outputs.render(job('second'))];
    await expect(broken).rejects.toThrow();
    expect(await rendered(before)).toBe('before');
    expect(await Promise.all(after.map(rendered))).toEqual(['first', 'second']);
    expect(await rendered(outputs.render(job('later')))).toBe('later');
  },
);

test('a full queue rejects new jobs, and jobs that waited too long are rejected', async () => {
  const outputs = processFor({ rendering: 1000, waiting: 500 });
  const stalled = outputs.render(job('stalls'));
  const waiting = Array.from({ length: 30 }, () => outputs.render(job('waits')));
  expect(await outputs.render(job('one more'))).toBeNull();
  await expect(stalled).rejects.toThrow('ended with SIGKILL');
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => null));
  expect(await rendered(outputs.render(job('later')))).toBe('later');
});

test('an idle process ends, and the next job starts a new one', async () => {
  const outputs = processFor({ rendering: 20_000, waiting: 60_000, idle: 50 });
  const first = Number(await rendered(outputs.render(job('who'))));
  await vi.waitFor(() => expect(() => process.kill(first, 0)).toThrow('ESRCH'), { timeout: 20_000 });
  expect(Number(await rendered(outputs.render(job('who'))))).not.toBe(first);
});
