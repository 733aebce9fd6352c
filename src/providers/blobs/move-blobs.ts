import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import pLimit from 'p-limit';
import { MILLISECONDS } from '../../base/clock.ts';
import { inBatches } from './blob-store.ts';
import { contentOf } from './file-content.ts';
import type { S3BlobStore } from './s3-blob-store.ts';

const BATCH = 200;
const CONCURRENT = 4;
/** What an interrupted write leaves behind. */
const REMAINS = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type MoveProgress = {
  moved: number;
  bytes: number;
  /** Deleted or replaced by the site while they were copied. */
  changed: number;
  /** Keys that are stored with other bytes already; both copies still exist. */
  different: string[];
};

/**
 * Moves all files of a folder to a store whose readers look in the folder first (`movingBlobStore`). A file is deleted
 * only when its copy was read back and is the same. A move that was interrupted goes on with what is left.
 */
export async function moveBlobs(options: {
  folder: string;
  /** The store of a key. */
  to: (key: string) => S3BlobStore;
  now: () => Date;
  /** What is added to. */
  progress: MoveProgress;
  onProgress?: ((progress: MoveProgress) => void) | undefined;
}): Promise<void> {
  const { folder, progress } = options;
  const differing: string[] = [];
  const mark = randomUUID();
  const limit = pLimit(CONCURRENT);

  async function moveOne(path: string): Promise<void> {
    // The site may have deleted or replaced it.
    const handle = await open(path).catch(() => null);
    try {
      if (handle && REMAINS.test(path)) await removeIfOld(path, handle);
      else if (handle) await moveOpened(path, handle);
    } finally {
      await handle?.close();
    }
  }

  async function removeIfOld(path: string, handle: FileHandle): Promise<void> {
    const { mtimeMs } = await handle.stat();
    if (options.now().getTime() - mtimeMs > MILLISECONDS.hour) await rm(path, { force: true });
  }

  async function moveOpened(path: string, handle: FileHandle): Promise<void> {
    const key = relative(folder, path);
    const to = options.to(key);
    const local = await hashesOf(contentOf(handle));
    const { bytes, md5 } = local;
    const isNew = !(await to.has(key)) && (await to.putNew(key, { handle, bytes, md5, mark }));
    const stored = await to.stream(key);
    const remote = stored && (await hashesOf(stored));
    if (!existsSync(path)) {
      progress.changed += 1;
      // A deletion that came before the copy did not find it.
      if (isNew && (await to.markOf(key)) === mark) await to.delete(key);
      return;
    }
    if (remote?.sha256 !== local.sha256 || remote.bytes !== local.bytes) {
      differing.push(key);
      return;
    }
    await rm(path, { force: true });
    progress.moved += 1;
    progress.bytes += local.bytes;
    await removeEmptyFolders(folder, dirname(path));
  }

  for await (const paths of inBatches(filesBelow(folder), BATCH)) {
    const results = await Promise.allSettled(paths.map((path) => limit(() => moveOne(path))));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    options.onProgress?.(progress);
  }
  // The site may have replaced one and not yet deleted the old file.
  progress.different.push(...differing.filter((key) => existsSync(join(folder, key))));
}

async function hashesOf(pieces: AsyncIterable<Uint8Array>) {
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let bytes = 0;
  for await (const piece of pieces) {
    sha256.update(piece);
    md5.update(piece);
    bytes += piece.byteLength;
  }
  return { sha256: sha256.digest('hex'), md5: md5.digest('base64'), bytes };
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  // Folders that become empty are deleted meanwhile.
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  for (let current = folder; current !== root; current = dirname(current)) {
    try {
      await rmdir(current);
    } catch {
      // It has other files.
      return;
    }
  }
}
