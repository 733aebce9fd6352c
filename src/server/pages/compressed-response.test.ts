import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compress, sendCompressed } from './compressed-response.ts';

const PAGES = 200;
/** What zlib writes into. */
const PIECE_BYTES = 65_536;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

test.each(['zstd', 'br'])(
  'a page that was compressed leaves nothing that only a collection of the whole heap frees: %s',
  (encoding) => {
    const text = 'Jual sofa bekas, Depok. '.repeat(5_000);
    const buffers = () => {
      for (let again = 0; again < 3; again += 1) collect({ type: 'minor' });
      return process.memoryUsage().arrayBuffers;
    };
    const compressPages = () => {
      for (let page = 0; page < PAGES; page += 1) compress(`${text}${page}`, 'many', { 'accept-encoding': encoding });
    };
    // What the first pages leave behind is not theirs alone.
    compressPages();
    const before = buffers();
    compressPages();
    expect(buffers() - before).toBeLessThan((PAGES * PIECE_BYTES) / 4);
  },
);

const TEXT = `<p>${'Jual sofa bekas, Depok – murah. '.repeat(200)}</p>`;
const DECODERS = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
  identity: (body: Buffer) => body,
};
const CHROME = 'gzip, deflate, br, zstd';
const CRAWLER = 'gzip, deflate, br';

/** The encodings that readers of one response get, one after the other. */
async function encodingsOf(sent: 'once' | 'many', readers: readonly string[]): Promise<(keyof typeof DECODERS)[]> {
  const app = Fastify();
  const compressed = compress(TEXT, sent, { 'accept-encoding': readers[0] });
  app.get('/', (request, reply) => sendCompressed(request, reply.type('text/html'), compressed));
  const encodings: (keyof typeof DECODERS)[] = [];
  for (const reader of readers) {
    const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': reader } });
    const encoding = String(headers['content-encoding'] ?? 'identity') as keyof typeof DECODERS;
    expect(DECODERS[encoding](rawPayload).toString(), reader).toBe(TEXT);
    encodings.push(encoding);
  }
  return encodings;
}

test('a response is compressed quickly for its first reader, and well for all others', async () => {
  expect(await encodingsOf('many', [CHROME, CHROME, CHROME])).toEqual(['zstd', 'br', 'br']);
  expect(await encodingsOf('many', [CRAWLER, CHROME])).toEqual(['br', 'br']);
  expect(await encodingsOf('many', [CHROME, CRAWLER, 'gzip', 'identity'])).toEqual(['zstd', 'br', 'gzip', 'identity']);
  expect(await encodingsOf('many', ['gzip', CHROME])).toEqual(['gzip', 'br']);
  expect(await encodingsOf('many', ['identity', 'zstd'])).toEqual(['identity', 'identity']);
});

test('a response for one reader is compressed quickly', async () => {
  const readers = [CHROME, CRAWLER, 'gzip', 'identity', ''];
  expect(await encodingsOf('once', readers)).toEqual(['zstd', 'br', 'gzip', 'identity', 'identity']);
});

test('an encoding of no weight is not accepted', async () => {
  expect(await encodingsOf('once', ['zstd;q=0, br;q=0.5', 'zstd; q=0.0,br;q=0, gzip'])).toEqual(['br', 'gzip']);
});
