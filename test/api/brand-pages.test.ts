import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { brandRecord } from '../../src/domain/catalogue/brand-store.ts';
import { emit } from '../../src/domain/events.ts';
import type { RecordValues } from '../../src/domain/records.ts';
import { type Application, startApplication } from '../../src/server/application.ts';
import { builtFrontend } from '../../src/server/pages/frontend.ts';
import * as pages from '../../src/web/app/entry-server.tsx';
import { freePort } from '../../tools/require-port.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { makeSmallBuild } from '../support/small-build.ts';

let database: TestDatabase;
let folder: string;
/** A process with both roles, and another web process. */
let first: Application;
let other: Application;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = makeSmallBuild();
  const start = async (role: 'all' | 'web') => {
    const port = String(await freePort());
    const env = { DATA_DIR: folder, PORT: port, ROLE: role, LOG_LEVEL: 'error', PASSWORD_HASHING: 'cheapest' };
    const frontend = builtFrontend(pages, folder);
    return startApplication({ ...readConfig(env), database_url: database.url, frontend });
  };
  first = await start('all');
  other = await start('web');
});
afterAll(async () => {
  await other.stop();
  await first.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const read = (path: string) =>
  fetch(`${other.url}${path}`, { redirect: 'manual', headers: { 'accept-language': 'id' } });
/** Without the times at which it was made. */
const textOf = async (path: string) => (await (await read(path)).text()).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');

/** Changes the record as the console does, and waits until the other process has heard of it. */
async function change(values: RecordValues): Promise<void> {
  const before = other.services.brand();
  await database.transaction(async (tx) => {
    await brandRecord.update(tx, 'all', values);
    await emit(tx, 'catalogue.changed', {});
  });
  await expect.poll(() => other.services.brand()).not.toBe(before);
}

it('a changed name and look reach everything that another process sends, without a restart', async () => {
  const before = await textOf('/id');
  expect(before).toContain('data-app="Papan"');
  expect(before).not.toContain('--c-accent:');
  expect((await read('/en')).status).toBe(200);
  await change({
    app_name: 'Lapak & Kita',
    accent: '#0C6B41',
    languages: 'id',
    coin_name: 'poin',
    home_heading: 'Jual apa saja, <i>cepat</i>.',
    home_title: 'Lapak – jual cepat',
  });
  const home = await textOf('/id');
  expect(home).toContain('data-app="Lapak &amp; Kita" data-coin="poin" data-coins="poin"');
  expect(home).toContain('<title>Lapak – jual cepat</title>');
  expect(home).toContain('<h1>Jual apa saja, &lt;i&gt;cepat&lt;/i&gt;.</h1>');
  expect(home).toContain('--c-accent:#0C6B41');
  expect(home).toMatch(/dapat \d+ poin\./);
  expect(home.replaceAll('/harga-koin', '').match(/.{20}(\bkoin\b|hrefLang="en")/i)).toBeNull();
  expect((await read('/en/search?keyword=sofa')).headers.get('location')).toBe('/id/search?keyword=sofa');
  expect(await textOf('/manifest.webmanifest')).toContain('"name":"Lapak & Kita"');
  expect(await textOf('/id/rss.xml')).toContain('Lapak &amp; Kita');
  expect(await textOf('/api/openapi.json')).toContain('Lapak & Kita');
  expect(await textOf('/api/docs/errors')).toContain('Lapak &amp; Kita');
  expect(await textOf('/api/docs/errors')).toContain('Ups, poin Anda kurang!');
  expect(await textOf('/tidak-ada')).toContain('Lapak &amp; Kita');
  await change({
    app_name: null,
    accent: null,
    languages: 'both',
    coin_name: null,
    home_heading: null,
    home_title: null,
  });
  expect(await textOf('/id')).toBe(before);
});
