import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import type { Locale } from '../../src/contract/text/locale.ts';
import { coins } from '../../src/contract/wallet/rules.ts';
import { transfer } from '../../src/domain/wallet/public.ts';
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPayment } from '../support/payment-rows.ts';

const run = promisify(execFile);
/**
 * LibreOffice's numbers of the languages whose settings a spreadsheet has, and the separators that it then looks for.
 */
const SETTINGS = [
  { name: 'Indonesian', language: 1057, file: 'id', separators: [';'] },
  { name: 'English', language: 1033, file: 'en', separators: [','] },
  { name: 'Indonesian, with all usual separators', language: 1057, file: 'id', separators: [',', ';', '\t'] },
  { name: 'English, with all usual separators', language: 1033, file: 'en', separators: [',', ';', '\t'] },
] as const satisfies readonly { name: string; language: number; file: Locale; separators: readonly string[] }[];
const KINDS = ['usage', 'reward', 'purchase'] as const;
const COLUMNS = 9;
const TITLE = 'Kursi rotan, 5.000,- saja; "antik"';

// A step of the soak, which looks for LibreOffice.
describe("a wallet's table in LibreOffice", () => {
  let database: TestDatabase;
  let api: Api;
  let folder: string;
  let code: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startApi(database);
    folder = await mkdtemp(join(tmpdir(), 'papan-tables-'));
    const who = await api.user();
    const to = { wallet: who.user_id };
    const order = { subject_id: null, details: { title: TITLE }, now: new Date('2026-03-02T03:04:05Z') };
    const payment = await insertPayment(database, who);
    ({ code } = payment);
    await database.transaction(async (tx) => {
      const gift = { from: { platform: 'correction' }, to, amount: coins(12_500), cause: 'correction' } as const;
      await transfer(tx, { ...order, ...gift, idempotency_key: newId() });
      const ad = { from: to, to: { platform: 'revenue' }, amount: coins(1_060), cause: 'publication' } as const;
      await transfer(tx, { ...order, ...ad, idempotency_key: newId() });
      const bought = { from: { platform: 'sales' }, to, amount: coins(1_100), cause: 'topup' } as const;
      await transfer(tx, { ...order, ...bought, subject_id: payment.id, idempotency_key: newId() });
    });
    for (const locale of ['id', 'en']) {
      for (const kind of KINDS) {
        const query = new URLSearchParams({ format: 'csv', locale, kind });
        const response = await fetch(`${api.url}/api/user/transaction/download/invoice-history?${query}`, {
          headers: { authorization: `Bearer ${who.token}` },
        });
        expect(response.status, kind).toBe(200);
        await writeFile(join(folder, `${kind}-${locale}.csv`), Buffer.from(await response.arrayBuffer()));
      }
    }
  });
  afterAll(async () => {
    await api.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  /** The cells of tables as LibreOffice reads them: numbers as numbers. */
  async function cellsOf(paths: readonly string[], { language, separators }: (typeof SETTINGS)[number]) {
    const codes = separators.map((separator) => separator.charCodeAt(0)).join('/');
    const output = join(folder, newId());
    await run('soffice', [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      '--headless',
      // Quotation marks, UTF-8, from the first row, all columns, the language.
      `--infilter=CSV:${codes},34,76,1,,${language},false,false`,
      '--convert-to',
      'fods',
      '--outdir',
      output,
      ...paths,
    ]);
    return Promise.all(
      paths.map(async (path) => rowsOf(await readFile(join(output, basename(path).replace('.csv', '.fods')), 'utf8'))),
    );
  }

  test.each(SETTINGS)('has separate columns, and numbers are numbers: $name', async (settings) => {
    const tables = await cellsOf(
      KINDS.map((kind) => join(folder, `${kind}-${settings.file}.csv`)),
      settings,
    );
    for (const row of tables.flat()) expect(row).toHaveLength(COLUMNS);
    const [usage, reward, purchase] = tables.map((rows) => rows[1]);
    expect(usage?.slice(2, 5)).toEqual([TITLE, -1_060, 11_640]);
    expect(reward?.slice(2, 5)).toEqual(['', 200, 200]);
    expect(purchase?.slice(3, 8)).toEqual([1_100, 12_740, code, 'QRIS', 100_000]);
  });
});

/** The cells of each row of a flat OpenDocument table. */
function rowsOf(xml: string): (string | number)[][] {
  return [...xml.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
      ([, attributes = '', content = '']) => {
        const repeated = Number(/number-columns-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1);
        const value = /office:value="([^"]*)"/.exec(attributes)?.[1];
        const text = content
          .replaceAll(/<[^>]*>/g, '')
          .replaceAll('&quot;', '"')
          .trim();
        return Array.from({ length: repeated }, () => (value === undefined ? text : Number(value)));
      },
    ),
  );
}
