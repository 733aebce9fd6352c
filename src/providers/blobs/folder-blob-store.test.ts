import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderBlobStore } from './folder-blob-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'papan-blobs-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a write that fails leaves nothing behind', async () => {
  // Nothing can be renamed to where a folder is.
  await mkdir(join(folder, 'pictures', 'one', 'inside'), { recursive: true });
  await expect(folderBlobStore(folder).put('pictures/one', Buffer.from('bytes'))).rejects.toThrow();
  expect(await readdir(join(folder, 'pictures'))).toEqual(['one']);
});
