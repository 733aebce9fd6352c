import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { addFiles } from '../../src/server/files/files.ts';
import { changesName, changesSince } from '../../src/server/files/script-changes.ts';
import { dictionaryOf } from '../../src/server/http/compression-dictionaries.ts';
import { expect, PHONE, test, useOf } from './visitor.ts';

/** A main script of many lines, of which the last says the number of its build. */
const scriptOf = (build: number) =>
  Buffer.from(`${Array.from({ length: 3000 }, (_, line) => `export const v${line}=${line ** 3};`).join('\n')}
document.title='build ${build}';`);

test.describe('the main script of the next build', () => {
  test.use({ ...useOf(PHONE), ownContext: true });
  let folder: string;
  const app = Fastify();
  let address: string;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'papan-scripts-'));
    const assets = join(folder, 'assets');
    mkdirSync(assets);
    for (const build of [1, 2, 3]) writeFileSync(join(assets, `entry-${build}.js`), scriptOf(build));
    const first = dictionaryOf(scriptOf(1));
    writeFileSync(join(assets, changesName('entry-2.js', first.hash)), await changesSince(first, scriptOf(2)));
    await addFiles(app, { services: {} as never, filesFolder: folder, actorOf: async () => null });
    app.get('/page/:build', (request, reply) => {
      const { build } = request.params as { build: string };
      return reply
        .type('text/html')
        .send(`<!doctype html><script type="module" src="/assets/entry-${build}.js"></script>`);
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    address = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  });

  test.afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  test('is loaded as what has changed since the one that the browser has', async ({ page }) => {
    const encodings: (string | null)[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/assets/')) encodings.push(await response.headerValue('content-encoding'));
    });
    await page.goto(`${address}/page/1`);
    await expect(page).toHaveTitle('build 1');
    await page.goto(`${address}/page/2`);
    await expect(page).toHaveTitle('build 2');
    // The server knows nothing about what has changed between these two.
    await page.goto(`${address}/page/3`);
    await expect(page).toHaveTitle('build 3');
    expect(encodings).toEqual([null, 'dcz', null]);
  });
});
