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

test('a failed write leaves no file', async () => {
  // Renaming to the path of a folder fails.
  await mkdir(join(folder, 'pictures', 'one', 'inside'), { recursive: true });
  await expect(folderBlobStore(folder).put('pictures/one', Buffer.from('bytes'))).rejects.toThrow();
  expect(await readdir(join(folder, 'pictures'))).toEqual(['one']);
});
