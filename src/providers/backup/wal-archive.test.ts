import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bytesOf, compressArchive, copySegments, newestTimeLine, pruneArchive, segmentsAfter } from './wal-archive.ts';

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

it('is compressed by a backup and the job at the same time', async () => {
  const archive = await newFolder();
  const names = Array.from({ length: 20 }, (_, number) => nameOf(number));
  for (const name of names) await writeFile(join(archive, name), Buffer.alloc(WAL_BYTES, name));
  await Promise.all(Array.from({ length: 4 }, () => compressArchive(archive)));
  expect((await readdir(archive)).sort()).toEqual(names.map((name) => `${name}.gz`));
});

it('continues the backups of the time line that was written last', async () => {
  const archive = await newFolder();
  const write = async (name: string, minute: number, content = '') => {
    await writeFile(join(archive, name), content);
    await utimes(join(archive, name), minute * 60, minute * 60);
  };
  const continued = async () => {
    const { id, continues } = await newestTimeLine(archive);
    const backups = [nameOf(1), nameOf(3), nameOf(7), nameOf(4, 2)];
    return {
      id,
      backups: backups.filter((name) => continues({ first_wal: name, last_wal: name, wal_bytes: WAL_BYTES })),
    };
  };
  expect((await continued()).backups).toHaveLength(4);
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await write(nameOf(number), number);
  expect(await continued()).toEqual({ id: 1, backups: [nameOf(1), nameOf(3), nameOf(7)] });
  // Restored to a position in the third file.
  await write('00000002.history', 8, '1\t0/3010\tbefore 2026-03-02 10:00:00+07\n');
  await write(`${nameOf(4, 2)}.gz`, 9);
  expect(await continued()).toEqual({ id: 2, backups: [nameOf(1), nameOf(4, 2)] });
  // The restore was for trial only, and the old site goes on.
  await write(nameOf(8), 10);
  expect(await continued()).toEqual({ id: 1, backups: [nameOf(1), nameOf(3), nameOf(7)] });
  // A copy of the folder without the times of its files.
  await write(nameOf(2), 11);
  expect((await continued()).id).toBe(2);
});

it('keeps what the backups of each time line need', async () => {
  const archive = await newFolder();
  for (const number of [3, 4, 5, 6, 7]) await writeFile(join(archive, nameOf(number)), '');
  for (const number of [3, 4, 5]) await writeFile(join(archive, `${nameOf(number, 2)}.gz`), '');
  // A backup after the instant of a restore is older than one of the restored site, and further in the log.
  await pruneArchive(archive, [nameOf(6), nameOf(4, 2)]);
  const left = [nameOf(4), nameOf(5), nameOf(6), nameOf(7), `${nameOf(4, 2)}.gz`, `${nameOf(5, 2)}.gz`];
  expect((await readdir(archive)).sort()).toEqual(left);
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'papan-archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
