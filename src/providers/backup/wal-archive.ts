import { open, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import { BackupProblem, entriesOf, type Manifest, WAL_NAME } from './manifest.ts';

const HISTORY_NAME = /^[0-9A-F]{8}\.history$/;
const COMPRESSED = '.gz';

type BackupWal = Pick<NonNullable<Manifest['database']>, 'first_wal' | 'last_wal' | 'wal_bytes'>;
type Segment = { name: string; number: number; path: string; archived_at: Date };

/**
 * Compresses the files that PostgreSQL has archived. A file that was closed after a minute has its full length and is
 * mostly empty.
 */
export function compressArchive(folder: string): Promise<number> {
  return oneAtATime(() => compressFiles(folder));
}

/** The job and the end of a backup may come at the same time. */
const oneAtATime = pLimit(1);

async function compressFiles(folder: string): Promise<number> {
  const names = (await entriesOf(folder)).filter((name) => WAL_NAME.test(name));
  for (const name of names) {
    const path = join(folder, name);
    const { mtime } = await stat(path);
    const bytes = await promisify(gzip)(await readFile(path), { level: constants.Z_BEST_SPEED });
    const unfinished = `${path}.unfinished`;
    await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
    // Says until when the archive reaches.
    await utimes(unfinished, mtime, mtime);
    await rename(unfinished, `${path}${COMPRESSED}`);
    await rm(path);
  }
  return names.length;
}

/** Deletes what no backup needs that begins with one of these files. */
export async function pruneArchive(folder: string, firstWals: readonly string[]): Promise<void> {
  const first = firstWals.map(positionIn).sort()[0] ?? '';
  for (const name of await entriesOf(folder)) {
    const isOlder = WAL_NAME.test(name.slice(0, 24)) && positionIn(name) < first;
    if (isOlder) await rm(join(folder, name), { force: true });
  }
}

/**
 * The time line of what was archived last, and which backups it continues: a site that was restored to an instant writes a
 * time line of its own, to which the backups after that instant do not belong. The id is null without an archive.
 */
export async function newestTimeLine(
  folder: string,
): Promise<{ id: number | null; continues: (backup: BackupWal) => boolean }> {
  let newest = { name: '', at: Number.NEGATIVE_INFINITY };
  let last = newest;
  let isInOrder = true;
  for (const entry of (await entriesOf(folder)).sort()) {
    const name = entry.replace(COMPRESSED, '');
    if (!WAL_NAME.test(name) && !HISTORY_NAME.test(name)) continue;
    const { mtimeMs } = await orCompressed(join(folder, entry), (found) => stat(found));
    if (WAL_NAME.test(last.name) && timelineOf(last.name) === timelineOf(name)) isInOrder &&= last.at <= mtimeMs;
    last = { name, at: mtimeMs };
    if (mtimeMs >= newest.at) newest = last;
  }
  // A copy of the folder may have other times: then it is the last restore.
  if (!isInOrder) newest = last;
  if (newest.name === '') return { id: null, continues: () => true };
  const id = timelineOf(newest.name);
  const file = `${newest.name.slice(0, 8)}.history`;
  const history = (await entriesOf(folder)).includes(file) ? await readFile(join(folder, file), 'utf8') : '';
  // A line has a time line and the position at which it was left: `1	0/4000060	…`.
  const left = new Map(
    [...history.matchAll(/^\s*(\d+)\s+([0-9A-F]+)\/([0-9A-F]+)/gm)].map(([, timeline, high = '', low = '']) => [
      Number(timeline),
      { high: Number.parseInt(high, 16), low: Number.parseInt(low, 16) },
    ]),
  );
  const continues = ({ last_wal, wal_bytes }: BackupWal) => {
    const end = left.get(timelineOf(last_wal));
    if (!end) return timelineOf(last_wal) === id;
    // The end of a backup is the end of its last file.
    return fileNumber(end.high, Math.floor(end.low / wal_bytes), wal_bytes) > numberOf(last_wal, wal_bytes);
  };
  return { id, continues };
}

/**
 * The archived files that continue a backup, without a gap. Throws `BackupProblem` when a missing one is needed to reach
 * `at`; null stands for the end of the archive.
 */
export async function segmentsAfter(
  folder: string,
  { first_wal, last_wal, wal_bytes }: BackupWal,
  at: Date | null,
): Promise<Segment[]> {
  const segments: Segment[] = [];
  for (const entry of (await entriesOf(folder)).sort()) {
    const name = entry.replace(COMPRESSED, '');
    if (!WAL_NAME.test(name) || positionIn(name) < positionIn(first_wal)) continue;
    const path = join(folder, entry);
    const { mtime } = await orCompressed(path, (found) => stat(found));
    segments.push({ name, number: numberOf(name, wal_bytes), path, archived_at: mtime });
  }
  segments.sort((one, other) => one.number - other.number);
  let reached = { number: numberOf(last_wal, wal_bytes), archived_at: new Date(0) };
  const usable: Segment[] = [];
  for (const segment of segments) {
    if (segment.number > reached.number + 1) {
      if (at !== null && at < reached.archived_at) return usable;
      throw new BackupProblem(
        `The archive ${folder} lacks the file after ${usable.at(-1)?.name ?? last_wal}, so later changes cannot be restored. Restore an earlier instant: --at ${(usable.at(-1)?.archived_at ?? new Date()).toISOString()} or before.`,
      );
    }
    usable.push(segment);
    if (segment.number > reached.number) reached = segment;
  }
  return usable;
}

/** Bytes that the files take when they are uncompressed, at most. */
export async function bytesOf(segments: readonly Segment[], walBytes: number): Promise<number> {
  let bytes = 0;
  // A compressed file takes about three times its length; the empty rest of a file takes no space.
  for (const { path } of segments)
    bytes += Math.min(walBytes, 3 * (await orCompressed(path, (found) => stat(found))).size);
  return bytes;
}

/** Writes the files uncompressed into `to`, with the histories of time lines. Throws `BackupProblem` for a damaged one. */
export async function copySegments(
  archive: string,
  segments: readonly Segment[],
  to: string,
  walBytes: number,
): Promise<void> {
  for (const name of (await entriesOf(archive)).filter((name) => HISTORY_NAME.test(name))) {
    await writeFile(join(to, name), await readFile(join(archive, name)));
  }
  for (const { name, path } of segments) {
    const bytes = await orCompressed(path, readSegment);
    if (bytes.length !== walBytes) throw damaged(path);
    const file = await open(join(to, name), 'w', 0o600);
    try {
      // A hole at its end takes no space.
      await file.write(bytes.subarray(0, usedLength(bytes)));
      await file.truncate(bytes.length);
    } finally {
      await file.close();
    }
  }
}

/** Files of a list may be compressed at any time, because a site goes on with its archive. */
async function orCompressed<Result>(path: string, work: (path: string) => Promise<Result>): Promise<Result> {
  try {
    return await work(path);
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isGone || path.endsWith(COMPRESSED)) throw error;
    return work(`${path}${COMPRESSED}`);
  }
}

async function readSegment(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  if (!path.endsWith(COMPRESSED)) return bytes;
  try {
    return await promisify(gunzip)(bytes);
  } catch {
    throw damaged(path);
  }
}

function damaged(path: string): BackupProblem {
  return new BackupProblem(
    `${path} was cut short or changed. Restore an earlier instant with --at, or use another copy of the backup folder.`,
  );
}

function usedLength(bytes: Buffer): number {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0) length -= 1;
  return length;
}

const timelineOf = (name: string) => Number.parseInt(name.slice(0, 8), 16);
/** The position in the write-ahead log, whichever time line it belongs to. */
const positionIn = (name: string) => name.slice(8, 24);

function numberOf(name: string, walBytes: number): number {
  return fileNumber(Number.parseInt(name.slice(8, 16), 16), Number.parseInt(name.slice(16, 24), 16), walBytes);
}

const fileNumber = (high: number, low: number, walBytes: number) => high * (2 ** 32 / walBytes) + low;
