import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bytesOf, compressArchive, copySegments, segmentsAfter } from './wal-archive.ts';

const WAL_BYTES = 4096;
const nameOf = (number: number, timeline = 1) =>
  `0000000${timeline}${number.toString(16).toUpperCase().padStart(16, '0')}`;

it('copies files that are compressed after they were found', async () => {
  const [archive, to] = await Promise.all([newFolder(), newFolder()]);
  for (const number of [1, 2]) await writeFile(join(archive, nameOf(number)), Buffer.alloc(WAL_BYTES, number));
  const found = await segmentsAfter(archive, { first_wal: nameOf(1), last_wal: nameOf(1), wal_bytes: WAL_BYTES }, null);
  expect(await compressArchive(archive)).toBe(2);
  expect(await bytesOf(found, WAL_BYTES)).toBeGreaterThan(0);
  await copySegments(archive, found, to, WAL_BYTES);
  expect(await readdir(to)).toEqual([nameOf(1), nameOf(2)]);
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'papan-archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
