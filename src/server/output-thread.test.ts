import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyDisplay } from '../contract/display.ts';
import type { OutputJob } from '../contract/outputs.ts';
import { outputThread } from './output-thread.ts';

/** A thread whose jobs say by their title what becomes of it. */
const THREAD = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ number, job }) => {
  if (job.title === 'stalls') for (;;);
  if (job.title === 'ends') process.exit(1);
  if (job.title === 'throws') throw new Error('out of the thread');
  if (job.title === 'fails') return parentPort.postMessage({ number, fault: 'no' });
  setTimeout(() => parentPort.postMessage({ number, bytes: new TextEncoder().encode(job.title) }), 20);
});`;

function threadFor(patience?: { drawing: number; waiting: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'papan-outputs-'));
  writeFileSync(join(folder, 'entry-outputs.js'), THREAD);
  return outputThread(folder, folder, patience);
}

const job = (title: string): OutputJob => ({
  kind: 'share',
  locale: 'id',
  document: emptyDisplay(),
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
  'a design that %s is the only one to fail, and those in line are drawn',
  { timeout: 20_000 },
  async (fault) => {
    const outputs = threadFor({ drawing: 2000, waiting: 60_000 });
    const before = outputs.draw(job('before'));
    const broken = outputs.draw(job(fault));
    const after = [outputs.draw(job('first')), outputs.draw(job('second'))];
    await expect(broken).rejects.toThrow();
    expect(await drawn(before)).toBe('before');
    expect(await Promise.all(after.map(drawn))).toEqual(['first', 'second']);
    expect(await drawn(outputs.draw(job('later')))).toBe('later');
  },
);

test('a line that is full takes nobody more, and who waited too long is sent away', async () => {
  const outputs = threadFor({ drawing: 1000, waiting: 500 });
  const stalled = outputs.draw(job('stalls'));
  const waiting = Array.from({ length: 30 }, () => outputs.draw(job('waits')));
  expect(await outputs.draw(job('one more'))).toBeNull();
  await expect(stalled).rejects.toThrow('too long');
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => null));
  expect(await drawn(outputs.draw(job('later')))).toBe('later');
});
