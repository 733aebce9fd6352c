import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';
import { loadBuiltFrontend } from '../../src/server/pages/frontend.ts';
import { expect, open, type Page, PHONE, test, useOf } from './visitor.ts';

const encodingAt = async (page: Page, path: string) => (await page.goto(path))?.headerValue('content-encoding') ?? null;

/** A page as it is sent, still compressed. */
async function rawPage(url: string, headers: OutgoingHttpHeaders) {
  const sent = request(url, { headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { headers: response.headers, body: await buffer(response) };
}

test.describe('pages of a browser that has their dictionary', () => {
  test.use({ ...useOf(PHONE), ownContext: true });

  test('come as what they do not share with all others, but not a page for one reader or another dictionary', async ({
    page,
    baseURL,
  }) => {
    const { dictionaries } = await loadBuiltFrontend(join(import.meta.dirname, '../..'));
    const loaded = page.waitForResponse((response) => response.url().endsWith(dictionaries.address ?? ''));
    await open(page, '/');
    await (await loaded).finished();
    await expect.poll(() => encodingAt(page, '/search?keyword=kursi')).toBe('dcz');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('kursi');
    expect(await encodingAt(page, '/elektronik')).toBe('dcz');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Elektronik');
    expect(await encodingAt(page, '/signin')).not.toBe('dcz');

    const received = async (hash: string) => {
      const { headers, body } = await rawPage(`${baseURL}/rumah`, {
        'accept-encoding': 'gzip, dcz',
        'available-dictionary': `:${Buffer.from(hash, 'hex').toString('base64')}:`,
      });
      expect(headers.vary).toContain('available-dictionary');
      return { encoding: headers['content-encoding'], body };
    };
    const own = [...dictionaries.known.values()];
    const text = await (await fetch(`${baseURL}/rumah`)).text();
    // Compressed for the first reader, and ready for the second.
    for (const { hash, bytes } of [...own, ...own]) {
      const { encoding, body } = await received(hash);
      expect(encoding).toBe('dcz');
      expect(body.subarray(8, 40).toString('hex')).toBe(hash);
      expect(zstdDecompressSync(body, { dictionary: bytes }).toString() === text).toBe(true);
    }
    expect((await received('0'.repeat(64))).encoding).toBe('gzip');
  });
});
