import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { compress } from './compressed-response.ts';

const PAGES = 200;
/** What zlib writes into. */
const PIECE_BYTES = 65_536;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

test('a page that was compressed leaves nothing that only a collection of the whole heap frees', () => {
  const text = 'Jual sofa bekas, Depok. '.repeat(5_000);
  const buffers = () => {
    for (let again = 0; again < 3; again += 1) collect({ type: 'minor' });
    return process.memoryUsage().arrayBuffers;
  };
  const before = buffers();
  for (let page = 0; page < PAGES; page += 1) compress(`${text}${page}`, 'many');
  expect(buffers() - before).toBeLessThan((PAGES * PIECE_BYTES) / 4);
});
