import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BlobStore, requireKey } from './blob-store.ts';

/** Stores blobs as files below one folder. Writes are atomic: a file is written under a temporary name and renamed. */
export function folderBlobStore(folder: string): BlobStore {
  const pathOf = (key: string) => join(folder, requireKey(key));
  const write = async <Result>(key: string, work: (temporary: string) => Promise<Result>): Promise<Result> => {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${randomUUID()}`;
    try {
      const result = await work(temporary);
      await rename(temporary, path);
      return result;
    } catch (error) {
      // On a full disk, an incomplete file would take space that is needed.
      await rm(temporary, { force: true });
      throw error;
    }
  };
  return {
    put: (key, bytes) => write(key, (temporary) => writeFile(temporary, bytes)),
    putStream: (key, bytes) =>
      write(key, async (temporary) => {
        const file = createWriteStream(temporary, { mode: 0o600 });
        await pipeline(bytes, file);
        return file.bytesWritten;
      }),
    async get(key) {
      return unlessMissing(readFile(pathOf(key)));
    },
    async stream(key) {
      const file = await unlessMissing(open(pathOf(key)));
      return file?.createReadStream() ?? null;
    },
    async has(key) {
      return (await unlessMissing(stat(pathOf(key)))) !== null;
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async deleteBelow(folder) {
      await rm(pathOf(folder), { recursive: true, force: true });
    },
    async *list(below) {
      // Skips folders that are deleted during the listing.
      for (const entry of (await unlessMissing(readdir(pathOf(below), { withFileTypes: true }))) ?? []) {
        const key = `${below}/${entry.name}`;
        if (entry.isDirectory()) yield* this.list(key);
        const found = entry.isFile() ? await unlessMissing(stat(pathOf(key))) : null;
        if (found) yield { key, changed_at: found.mtime };
      }
    },
  };
}

async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
