import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readZip } from '../../../../test/support/read-zip.ts';
import { type ArchiveEntry, zipOf } from './zip.ts';

const NOW = new Date('2026-03-02T03:00:00Z');
const MEGABYTE = 1024 * 1024;

async function bytesOf(archive: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of archive) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* entriesOf(...entries: ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  yield* entries;
}

test('an archive contains its entries, compressed or as they are, also empty ones', async () => {
  const picture = randomBytes(300_000);
  const entries = entriesOf(
    { name: 'BACA-SAYA.txt', isCompressed: true, content: ['Data ', 'Añda'] },
    { name: 'empty.json', isCompressed: true, content: [] },
    { name: 'pictures/one.webp', isCompressed: false, content: [picture] },
  );
  const files = readZip(await bytesOf(zipOf(entries, NOW)));
  expect([...files.keys()]).toEqual(['BACA-SAYA.txt', 'empty.json', 'pictures/one.webp']);
  expect(files.get('BACA-SAYA.txt')?.toString()).toBe('Data Añda');
  expect(files.get('empty.json')?.length).toBe(0);
  expect(files.get('pictures/one.webp')?.equals(picture)).toBe(true);
});

test('entries are read only as fast as the archive is', async () => {
  let produced = 0;
  async function* content(): AsyncGenerator<Uint8Array> {
    for (let count = 0; count < 16; count += 1) {
      produced += MEGABYTE / 4;
      yield randomBytes(MEGABYTE / 4);
    }
  }
  let opened = 0;
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    for (let count = 0; count < 10; count += 1) {
      opened += 1;
      yield { name: `${count}.json`, isCompressed: true, content: content() };
    }
  }
  let consumed = 0;
  let ahead = 0;
  for await (const piece of zipOf(entries(), NOW)) {
    consumed += piece.length;
    // A slow disk: everything that can be produced meanwhile is.
    if (consumed % (MEGABYTE / 2) < piece.length) await new Promise((resolve) => setTimeout(resolve, 1));
    ahead = Math.max(ahead, produced - consumed);
  }
  expect(opened).toBe(10);
  expect(consumed).toBeGreaterThan(39 * MEGABYTE);
  expect(ahead).toBeLessThan(3 * MEGABYTE);
});

test('an archive that nobody reads any more stops reading its entries', async () => {
  let isOpen = true;
  async function* content(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield randomBytes(MEGABYTE);
    } finally {
      isOpen = false;
    }
  }
  const entries = entriesOf({ name: 'endless', isCompressed: false, content: content() });
  for await (const piece of zipOf(entries, NOW)) if (piece.length > 0) break;
  expect(isOpen).toBe(false);
});

test('a failing entry fails the archive', async () => {
  async function* content(): AsyncGenerator<string> {
    yield 'first';
    throw new Error('the database is gone');
  }
  const failing = zipOf(entriesOf({ name: 'ads.json', isCompressed: true, content: content() }), NOW);
  await expect(bytesOf(failing)).rejects.toThrow('the database is gone');
  async function* none(): AsyncGenerator<ArchiveEntry> {
    yield* entriesOf({ name: 'one', isCompressed: true, content: ['one'] });
    throw new Error('no second entry');
  }
  await expect(bytesOf(zipOf(none(), NOW))).rejects.toThrow('no second entry');
});
