import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Log } from '../../base/log.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { entriesOf, placesIn } from './manifest.ts';

/** In the format of `sha256sum`, which can check it in the folder `blobs`. */
export const BLOB_LIST = 'blobs.sha256';
/** Archives of personal data, which last 72 hours, and files that a job writes again. */
const LEFT_OUT = ['exports', 'sitemaps'];
/** The end of a name under which a file is being written. */
const UNFINISHED = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LIST_LINE = /^([0-9a-f]{64}) {2}([^\n]{1,300})$/;

export type BlobList = ReadonlyMap<string, string>;

/**
 * A store whose new blobs are also written to a backup folder. A failure there does not fail the upload: the nightly
 * backup copies what is missing.
 */
export function backedUpBlobs(blobs: BlobStore, copies: BlobStore, log: Log): BlobStore {
  return {
    ...blobs,
    async put(key, bytes) {
      await blobs.put(key, bytes);
      if (LEFT_OUT.some((folder) => key.startsWith(`${folder}/`))) return;
      await copies.put(key, bytes).catch((error: unknown) => {
        log.error({ err: error, key }, 'a file could not be copied to the backup folder');
      });
    },
  };
}

/**
 * Copies what is new below `source`, and moves copies of deleted files to the folder of this day. A blob's bytes never
 * change, so that one of the same length is not read again. Returns the list of all, by key with SHA-256.
 */
export async function copyBlobs(
  source: string,
  backupFolder: string,
  { known, day }: { known: BlobList; day: string },
): Promise<{ list: BlobList; bytes: number }> {
  const { blobs, removed } = placesIn(backupFolder);
  const list = new Map<string, string>();
  let total = 0;
  for await (const { key, bytes } of filesBelow(source, LEFT_OUT)) {
    const from = join(source, key);
    const copy = join(blobs, key);
    const hash = await unlessMissing(async () => {
      const isCopied = (await lengthOf(copy)) === bytes;
      if (!isCopied) await copyDurably(from, copy);
      return (isCopied ? known.get(key) : undefined) ?? (await hashOf(copy));
    });
    // Deleted meanwhile.
    if (hash === null) continue;
    list.set(key, hash);
    total += bytes;
  }
  for await (const { key } of filesBelow(blobs, [])) {
    if (list.has(key) || (await lengthOf(join(source, key))) !== null) continue;
    const to = join(removed, day, key);
    await mkdir(dirname(to), { recursive: true });
    await rename(join(blobs, key), to);
  }
  return { list, bytes: total };
}

export async function writeBlobList(path: string, list: BlobList): Promise<void> {
  const lines = [...list].map(([key, hash]) => `${hash}  ${key}\n`);
  await writeFile(path, lines.join(''), { mode: 0o600, flush: true });
}

export async function readBlobList(path: string): Promise<BlobList> {
  const list = new Map<string, string>();
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    const [, hash, key] = LIST_LINE.exec(line) ?? [];
    if (hash && key && !key.split('/').includes('..')) list.set(key, hash);
    else if (line !== '') throw new Error(`${path} has a wrong line`);
  }
  return list;
}

/** Where each copy is: present ones, and those that were removed on one of the days from `day` on. */
export async function copiesSince(backupFolder: string, day: string): Promise<ReadonlyMap<string, string>> {
  const { blobs, removed } = placesIn(backupFolder);
  const days = (await entriesOf(removed)).filter((name) => name >= day).sort();
  const copies = new Map<string, string>();
  for (const folder of [...days.map((name) => join(removed, name)), blobs]) {
    for await (const { key } of filesBelow(folder, [])) copies.set(key, join(folder, key));
  }
  return copies;
}

/** SHA-256 of a file. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Length of a file; null if there is none. */
export function lengthOf(path: string): Promise<number | null> {
  return unlessMissing(async () => (await stat(path)).size);
}

async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const unfinished = `${to}.unfinished`;
  try {
    await copyFile(from, unfinished);
    await rename(unfinished, to);
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function* filesBelow(
  folder: string,
  leftOut: readonly string[],
  below = '',
): AsyncGenerator<{ key: string; bytes: number }> {
  const entries = await unlessMissing(() => readdir(join(folder, below), { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const key = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory() && !leftOut.includes(key)) yield* filesBelow(folder, leftOut, key);
    if (!entry.isFile() || UNFINISHED.test(entry.name) || entry.name.endsWith('.unfinished')) continue;
    const bytes = await lengthOf(join(folder, key));
    if (bytes !== null) yield { key, bytes };
  }
}

async function unlessMissing<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
