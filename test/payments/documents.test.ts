import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { changeRecord, listRecords } from '../../src/contract/admin/records.ts';
import { defaultBrand } from '../../src/contract/brand/brand.ts';
import { checkInvoice, downloadInvoice } from '../../src/contract/payments/documents.ts';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { coins, type TransferCause } from '../../src/contract/wallet/rules.ts';
import { lockSeries } from '../../src/domain/payments/history/invoice-store.ts';
import { issueInvoice } from '../../src/domain/payments/history/issue-invoice.ts';
import { paymentOf } from '../../src/domain/payments/public.ts';
import { transfer } from '../../src/domain/wallet/public.ts';
import { type Api, type ApiUser, newAddress, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPayment } from '../support/payment-rows.ts';
import { sizeOf } from '../support/soak.ts';

const run = promisify(execFile);
// Tests that read PDFs are skipped if poppler is missing, unless it is required.
const isReadable = process.env.PAPAN_TEST_POPPLER === 'required' || !spawnSync('pdftotext', ['-v']).error;
const NOW = new Date('2026-03-02T03:04:05.000Z');
const { PENDING, VOIDED, FAILED, COMPLETED } = PAYMENT_STATUSES;

const KEY = 'a-key-of-the-operators-own-machines_0123456789';

let database: TestDatabase;
let api: Api;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase(60);
  api = await startApi(database, { server_key: KEY });
  folder = await mkdtemp(join(tmpdir(), 'papan-papers-'));
});
afterAll(async () => {
  await api.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Downloads a file. */
async function fetchFile(who: ApiUser, path: string) {
  const response = await fetch(`${api.url}/api${path}`, { headers: { authorization: `Bearer ${who.token}` } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const invoiceOf = (who: ApiUser, id: string, query = '') => fetchFile(who, `/user/payment/${id}/invoice${query}`);

/** A PDF's text as another program reads it, with whitespace collapsed. */
async function textOf(pdf: Buffer): Promise<string> {
  const path = join(folder, `${newId()}.pdf`);
  await writeFile(path, pdf);
  await run('pdftotext', ['-raw', path, `${path}.txt`]);
  return (await readFile(`${path}.txt`, 'utf8')).replaceAll(/\s+/g, ' ');
}

async function move(who: ApiUser, amount: number, cause: TransferCause, title: string | null = null, at = NOW) {
  const [balanceCard, app] = [{ wallet: who.user_id }, { platform: 'revenue' }] as const;
  await database.transaction((tx) =>
    transfer(tx, {
      from: amount > 0 ? app : balanceCard,
      to: amount > 0 ? balanceCard : app,
      amount: coins(Math.abs(amount)),
      cause,
      subject_id: null,
      details: title === null ? {} : { title },
      idempotency_key: newId(),
      now: at,
    }),
  );
}

async function invoices() {
  return database.read
    .selectFrom('invoices')
    .select(['series', 'number', 'payment_id', 'buyer'])
    .orderBy('series')
    .orderBy('number')
    .execute();
}

describe('an invoice', () => {
  test.runIf(isReadable)('states in both languages what was bought by whom, and never changes', async () => {
    const sari = await api.user({ email: 'sari@papan.test' });
    const paid = await insertPayment(database, sari, { at: new Date('2025-11-22T04:58:00Z') });
    const file = await invoiceOf(sari, paid.id);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="faktur-INV-2026-\d{6}\.pdf"/);
    const text = await textOf(file.bytes);
    for (const part of [
      'Faktur',
      /INV-2026-\d{6}/,
      'Sari Wulandari',
      'sari@papan.test',
      'Depok, Jawa Barat',
      '22 November 2025, 11.58 WIB',
      'QRIS',
      paid.code,
      'Paket 1.100 koin',
      '1.000 koin dan bonus 100 koin',
      'Total dibayar Rp 100.000',
      'LUNAS',
      'Halaman 1 dari 1',
      'Dicetak 2 Mar 2026, 10.00 WIB',
      'papan.test',
    ]) {
      expect(text).toMatch(part);
    }
    await database.transaction((tx) =>
      tx.updateTable('users').set({ first_name: 'Lain' }).where('id', '=', sari.user_id).execute(),
    );
    const english = await invoiceOf(sari, paid.id, '?locale=en');
    expect(english.headers.get('content-disposition')).toContain('filename="invoice-INV-2026-');
    const englishText = await textOf(english.bytes);
    for (const part of [
      'Invoice',
      'Sari Wulandari',
      '22 November 2025, 11:58 WIB',
      'Package of 1,100 coins',
      'Total paid Rp 100.000',
      'PAID',
      'Page 1 of 1',
    ]) {
      expect(englishText).toContain(part);
    }
    expect(numberIn(englishText)).toBe(numberIn(text));
  });

  test.runIf(isReadable)('and the history contain a long name and address completely', async () => {
    const sari = await api.user();
    const owner = { first_name: 'W'.repeat(60), last_name: 'Raden Ayu Kusumaningrum '.repeat(3).trim().slice(0, 60) };
    const email = `${'panjang.'.repeat(20)}@surat.papan.test`.replace('.@', '@');
    await database.transaction((tx) =>
      tx
        .updateTable('users')
        .set({ ...owner, email })
        .where('id', '=', sari.user_id)
        .execute(),
    );
    const { id } = await insertPayment(database, sari, { status: COMPLETED, capture_id: 'cap-long' });
    const joinedNames = `${owner.first_name}${owner.last_name}${email}`.replaceAll(' ', '');
    for (const file of [
      await invoiceOf(sari, id),
      await fetchFile(sari, '/user/transaction/download/invoice-history'),
    ]) {
      const text = (await textOf(file.bytes)).replaceAll(' ', '');
      expect(text).toContain(joinedNames);
      expect(text).not.toContain('…');
    }
  });

  test.runIf(isReadable)('of a voided payment states that it is void', async () => {
    const sari = await api.user();
    const { id } = await insertPayment(database, sari, { status: VOIDED, capture_id: 'cap-void' });
    const text = await textOf((await invoiceOf(sari, id)).bytes);
    expect(text).toContain('DIBATALKAN');
    expect(text).not.toContain('LUNAS');
  });

  test('exists only for completed payments, and only for their payer', async () => {
    const [sari, budi] = [await api.user(), await api.user()];
    const paid = await insertPayment(database, sari);
    expect((await invoiceOf(budi, paid.id)).status).toBe(404);
    for (const status of [PENDING, FAILED, VOIDED] as const) {
      const { id } = await insertPayment(database, sari, { status });
      expect((await invoiceOf(sari, id)).status).toBe(404);
    }
    expect((await invoices()).filter(({ payment_id }) => payment_id === paid.id)).toEqual([]);
  });

  test.runIf(isReadable)('gets one number for simultaneous requests, and no number is skipped', async () => {
    const users = await Promise.all(Array.from({ length: sizeOf({ test: 4, soak: 20 }) }, () => api.user()));
    const shared = users[0] ?? expect.fail();
    const one = await insertPayment(database, shared);
    const same = await Promise.all(users.map(() => invoiceOf(shared, one.id)));
    expect(new Set(await Promise.all(same.map(async ({ bytes }) => numberIn(await textOf(bytes))))).size).toBe(1);

    const own = await Promise.all(users.map((who) => insertPayment(database, who)));
    await Promise.all(
      own.flatMap(({ id }, index) => {
        const who = users[index] ?? expect.fail();
        // Every third request takes the next number and fails.
        const failing = index % 3 === 0 ? [failToIssue(id)] : [];
        return [invoiceOf(who, id), invoiceOf(who, id), ...failing];
      }),
    );
    const numbers = (await invoices()).filter(({ series }) => series === 'INV-2026').map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeGreaterThanOrEqual(users.length + 1);
  });

  test('is issued as soon as a payment is completed, in the year of that day', async () => {
    const sari = await api.user();
    const { id } = await insertPayment(database, sari);
    const payments = api.modules.flatMap(({ subscribers }) => subscribers ?? []);
    const issue = payments.find(({ name }) => name === 'payments.issue_invoice') ?? expect.fail();
    const payload = { user_id: sari.user_id, payment_id: id };
    await database.transaction((tx) =>
      issue.handle(tx, { id: 1, type: 'payment.completed', payload, created_at: NOW }),
    );
    expect((await invoices()).filter(({ payment_id }) => payment_id === id)).toHaveLength(1);
    const later = await insertPayment(database, sari);
    const payment = (await paymentOf(database.read, later.id)) ?? expect.fail();
    const issued = await database.transaction((tx) => issueInvoice(tx, payment, new Date('2026-12-31T17:00:00Z')));
    expect(issued).toMatchObject({ series: 'INV-2027', number: 1 });
  });

  test.runIf(isReadable)('names the seller and the tax of its day, whatever is changed later', async () => {
    const sari = await api.user();
    const [before, taxed, after] = [
      await insertPayment(database, sari),
      await insertPayment(database, sari),
      await insertPayment(database, sari),
    ];
    expect(await textOf((await invoiceOf(sari, before.id)).bytes)).toContain('Subtotal Rp 100.000');
    await setTax({ ...SELLER, invoice_shows_tax: true });
    const text = await textOf((await invoiceOf(sari, taxed.id)).bytes);
    for (const part of [
      'Penjual PT Papan Iklan Nusantara Jl. Merdeka 1, Bandung 40111 NPWP 0123 4567 8901 2345',
      'Harga tanpa pajak (DPP) Rp 90.090',
      'DPP nilai lain (11/12 × DPP) Rp 82.583',
      'PPN (12 % × DPP nilai lain) Rp 9.910',
      // 90.090 + 9.910: nothing is added to what was paid, not for QRIS either.
      'Total dibayar Rp 100.000',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Subtotal');
    await setTax({ ...SELLER, seller_name: 'PT Nama Baru', seller_tax_number: '9999999999999999' });
    expect(await textOf((await invoiceOf(sari, taxed.id)).bytes)).toBe(text);
    expect(await textOf((await invoiceOf(sari, before.id)).bytes)).not.toContain('Penjual');
    const english = await textOf((await invoiceOf(sari, taxed.id, '?locale=en')).bytes);
    for (const part of ['Seller PT Papan', 'Price without tax (DPP) Rp 90.090', 'VAT (12 % ×']) {
      expect(english).toContain(part);
    }
    expect(await textOf((await invoiceOf(sari, after.id)).bytes)).not.toContain('PT Nama Baru');
  });

  test.runIf(isReadable)(
    'has a QR code of the page that shows number, date, amount and status, and nothing else',
    async () => {
      const sari = await api.user();
      const { id } = await insertPayment(database, sari, { at: new Date('2025-11-22T04:58:00Z') });
      const pdf = (await invoiceOf(sari, id)).bytes;
      const text = await textOf(pdf);
      // Long addresses are broken into lines.
      const address = /papan\.test\/invoice\/check\/(INV-\d{4}-\d{6}\.[\da-f]{32})/.exec(text.replaceAll(' ', ''));
      const token = address?.[1] ?? expect.fail('no address');
      expect(await modulesIn(pdf)).toEqual(modulesOf(`http://papan.test/invoice/check/${token}`));
      const genuine = { number: numberIn(text), paid_at: '2025-11-22T04:58:00.000Z', amount: 100_000, status: 'paid' };
      expect(await api.callOk(null, checkInvoice, { token })).toEqual(genuine);
      await database.transaction((tx) =>
        tx.updateTable('payments').set({ status: VOIDED, voided_at: NOW }).where('id', '=', id).execute(),
      );
      expect(await api.callOk(null, checkInvoice, { token })).toEqual({ ...genuine, status: 'voided' });
      const [number = '', code = ''] = token.split('.');
      const other = code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`;
      for (const forged of [
        `${number}.${other}`,
        `INV-2026-999999.${code}`,
        `INV-2026-000000.${code}`,
        `${number.replace('INV-2026-', 'INV-2026-000')}.${code}`,
        `${number}.${code}0`,
        `${number}.${code.toUpperCase()}x`,
        number,
        `${number}.`,
        `' or 1=1 --`,
        '%00',
      ]) {
        expect([forged, (await api.call(null, checkInvoice, { token: forged })).status]).toEqual([forged, 404]);
      }
      // In the other language the code leads to the page in that language.
      const english = (await textOf((await invoiceOf(sari, id, '?locale=en')).bytes)).replaceAll(' ', '');
      expect(english).toContain(`papan.test/en/invoice/check/${token}`);
    },
  );

  test('is checked by anybody a limited number of times a minute', async () => {
    const limited = await startApi(database, { rate_limits: true });
    const headers = { 'x-forwarded-for': newAddress() };
    const tries = Array.from({ length: 31 }, () =>
      limited.call(null, checkInvoice, { token: `INV-2026-000001.${'0'.repeat(32)}` }, { headers }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    await limited.stop();
  });

  test('is never changed or deleted', async () => {
    await expect(
      database.transaction((tx) => tx.updateTable('invoices').set({ issued_at: NOW }).execute()),
    ).rejects.toThrow('never changed');
  });
});

const SELLER = {
  invoice_shows_tax: false,
  seller_name: 'PT Papan Iklan Nusantara',
  seller_address: 'Jl. Merdeka 1, Bandung 40111',
  seller_tax_number: '0123456789012345',
};

/** Changes the settings as a superadmin does. */
async function setTax(values: typeof SELLER): Promise<void> {
  const boss = await api.user({ user_type: USER_TYPES.SUPERADMIN });
  const { data } = await api.callOk(boss, listRecords, { kind: 'invoice_tax' });
  const { id: record_id, version } = data[0] ?? expect.fail();
  await api.callOk(boss, changeRecord, { kind: 'invoice_tax', record_id, version, values });
}

/** The modules of the QR code on an invoice's page, as printed: dark ones are `1`. */
async function modulesIn(pdf: Buffer): Promise<string> {
  const path = join(folder, newId());
  await writeFile(`${path}.pdf`, pdf);
  await run('pdftoppm', ['-r', '384', '-gray', '-png', '-singlefile', `${path}.pdf`, path]);
  const { data, info } = await sharp(`${path}.png`).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isBlack = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 255) < 8;
  // Nothing else on the page is black, and each side of the code has a dark corner.
  const rows = Array.from({ length: info.height }, (_, y) => y);
  const columns = Array.from({ length: info.width }, (_, x) => x);
  const dark = rows.filter((y) => columns.some((x) => isBlack(x, y)));
  const [top = 0, bottom = 0] = [dark[0], dark.at(-1)];
  const left = columns.find((x) => dark.some((y) => isBlack(x, y))) ?? 0;
  const count = modulesOf('x'.repeat(75)).length ** 0.5;
  const at = (module: number) => Math.floor(((module + 0.5) * (bottom - top + 1)) / count);
  const all = Array.from({ length: count }, (_, index) => index);
  return all.flatMap((y) => all.map((x) => (isBlack(left + at(x), top + at(y)) ? '1' : '0'))).join('');
}

function modulesOf(text: string): string {
  return [...QRCode.create(text, { errorCorrectionLevel: 'M' }).modules.data].map((bit) => (bit ? '1' : '0')).join('');
}

function numberIn(text: string): string {
  return /INV-\d{4}-\d{6}/.exec(text)?.[0] ?? expect.fail('there is no number');
}

async function failToIssue(paymentId: string): Promise<void> {
  const payment = (await paymentOf(database.read, paymentId)) ?? expect.fail();
  await database
    .transaction(async (tx) => {
      await lockSeries(tx, 'INV-2026');
      await issueInvoice(tx, payment, NOW);
      throw new Error('the process died');
    })
    .catch(() => undefined);
}

describe('the history', () => {
  async function historyOf(who: ApiUser, query: string) {
    const file = await fetchFile(who, `/user/transaction/download/invoice-history?${query}`);
    expect(file.status).toBe(200);
    return file;
  }

  test.runIf(isReadable)('as PDF: rows, totals and balances of the requested days, in both languages', async () => {
    const sari = await api.user();
    await move(sari, -60, 'publication', 'Kursi rotan Cirebon', new Date('2026-03-01T18:00:00Z'));
    await move(sari, 30, 'publication_refund', 'Kursi rotan Cirebon', new Date('2026-03-03T18:00:00Z'));
    await move(sari, -20, 'promotion', 'Permak dan jahit', new Date('2026-03-04T18:00:00Z'));
    const days = 'date[0]=2026-03-03&date[1]=2026-03-04';
    const file = await historyOf(sari, days);
    expect(file.headers.get('content-disposition')).toContain('filename="riwayat-koin-2026-03-03-2026-03-04.pdf"');
    const text = await textOf(file.bytes);
    for (const part of [
      'Riwayat koin',
      'Masuk +30 Keluar 0 Saldo akhir 170',
      '4 Mar 2026, 01.00 Koin iklan dikembalikan: Kursi rotan Cirebon +30 170',
      'Saldo awal 140',
      'Halaman 1 dari 1',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Permak');
    const englishText = await textOf((await historyOf(sari, 'locale=en')).bytes);
    for (const part of ['Coin history', 'Until 2 March 2026', '−20 150', 'Opening balance 0', 'Welcome bonus +200']) {
      expect(englishText).toContain(part);
    }
    const part = await textOf((await historyOf(sari, 'kind=usage&flow=out')).bytes);
    expect(part).toContain('Pemakaian · Hanya keluar');
    expect(part).not.toContain('Saldo awal');
    expect(part).not.toContain('Bonus');
  });

  test('as CSV: a spreadsheet reads it back and evaluates none of it', async () => {
    const sari = await api.user();
    const hostile = [
      '=1+1',
      '+SUM(A1)',
      '-2+3',
      '@cmd',
      '\tx',
      '\t=1+1',
      '\r=1+1',
      '\u202E=1+1',
      '＝1+1',
      '＋1',
      '－1',
      '＠cmd',
      'motor;=cmd|x',
      'motor"; -1;@x',
      'a "b", c; d',
      'baris\r\nbaru',
      '\u202Egnp.exe',
      'motor,=cmd|x',
      'motor", -A1',
      'harga 5.000,- saja',
      '🔥 中文',
    ];
    for (const title of hostile) await move(sari, -1, 'publication', title);
    const { headers, bytes } = await historyOf(sari, 'format=csv&kind=usage');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = parseTable(bytes.toString('utf8').slice(1), ';');
    expect(head).toEqual([
      'Waktu (WIB)',
      'Jenis',
      'Uraian',
      'Koin',
      'Saldo',
      'Kode pembayaran',
      'Metode',
      'Jumlah (Rp)',
      'ID transaksi',
    ]);
    expect(rows.map((row) => row[2]).toReversed()).toEqual([
      "'=1+1",
      "'+SUM(A1)",
      "'-2+3",
      "'@cmd",
      ' x',
      "' =1+1",
      "' =1+1",
      "' =1+1",
      "'＝1+1",
      "'＋1",
      "'－1",
      "'＠cmd",
      "motor;'=cmd|x",
      "motor\";' -1;'@x",
      'a "b", c; d',
      'baris baru',
      ' gnp.exe',
      "motor,'=cmd|x",
      'motor",\' -A1',
      'harga 5.000,- saja',
      '🔥 中文',
    ]);
    expect(rows[0]?.slice(0, 5)).toEqual(['2026-03-02 10:04:05', 'Tempel iklan', '🔥 中文', '-1', '179']);
    // Texts are quoted, numbers are not.
    expect(bytes.toString('utf8')).toContain('"2026-03-02 10:04:05";"Tempel iklan";"🔥 中文";-1;179;;;;"');
    // No cell looks like a formula to a spreadsheet with the settings of the other language.
    const usage = (await historyOf(sari, 'format=csv&locale=en&kind=usage')).bytes.toString();
    for (const cell of usage.split(/[;\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+@＝＋－＠-]/);
    for (const cell of bytes.toString('utf8').split(/[,\n]/))
      expect(cell).not.toMatch(/^[\s"]*(?:[=+@＝＋＠]|[-－]\w)/);
    const reward = (await historyOf(sari, 'format=csv&locale=en&kind=reward')).bytes.toString();
    const english = parseTable(reward.slice(1), ',');
    expect(english[0]?.[0]).toBe('Time (WIB)');
    expect(english[1]?.slice(1, 5)).toEqual(['Welcome bonus', '', '200', '200']);
  });

  test.runIf(isReadable)('as PDF accepts any characters in a title', async () => {
    const sari = await api.user();
    const titles = ['👩‍👩‍👧‍👦🔥', '中文字 عربي हिन्दी', 'Z̷̖͎a̷l̵g̸o', 'W'.repeat(70), '\u202Eabc', ' ', '(\\)<</>>'];
    for (const title of titles) await move(sari, -1, 'publication', title);
    const text = await textOf((await historyOf(sari, '')).bytes);
    expect(text).toContain('Zalgo');
    expect(text).toContain('(\\)<</>>');
    expect(text).toContain('WWW…');
  });

  test.runIf(isReadable)('of many rows has as many pages as it states', async () => {
    const sari = await api.user();
    for (let index = 0; index < 60; index += 1) await move(sari, -1, 'publication', `Iklan nomor ${index}`);
    const file = await historyOf(sari, '');
    const path = join(folder, 'many.pdf');
    await writeFile(path, file.bytes);
    const { stdout } = await run('pdfinfo', [path]);
    const pages = Number(/Pages:\s+(\d+)/.exec(stdout)?.[1]);
    const text = await textOf(file.bytes);
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Halaman ${page} dari ${pages}`);
    for (let index = 0; index < 60; index += 1) expect(text).toMatch(new RegExp(`nomor ${index} `));
  });

  test('rejects unknown parameters', async () => {
    const sari = await api.user();
    for (const query of ['format=xls', 'locale=fr', 'date[0]=2026-01-01', 'user_id=1']) {
      expect((await fetchFile(sari, `/user/transaction/download/invoice-history?${query}`)).status).toBe(400);
    }
  });
});

describe('the printable invoice page', () => {
  test('is limited per minute and user, like the API', async () => {
    const limited = await startApi(database, { rate_limits: true });
    const { token } = await limited.user();
    const headers = { cookie: `TOKEN=${token}` };
    const statuses: number[] = [];
    for (let count = 0; count <= (downloadInvoice.calls_per_minute ?? 0); count += 1) {
      statuses.push((await fetch(`${limited.url}${path}?id=${newId()}`, { headers })).status);
    }
    await limited.stop();
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
  });
  const open = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${api.url}${path}`, { headers, redirect: 'manual' });
  const path = '/profile/wallet/invoice/pdf';

  test('is shown to its payer, in the language of the URL', async () => {
    const sari = await api.user();
    const { id } = await insertPayment(database, sari);
    const cookie = { cookie: `TOKEN=${sari.token}` };
    for (const [prefix, name] of [
      ['', 'faktur'],
      ['/id', 'faktur'],
      ['/en', 'invoice'],
    ]) {
      const response = await open(`${prefix}${path}?id=${id}`, cookie);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-disposition')).toMatch(new RegExp(`^inline; filename="${name}-INV-`));
      expect(
        Buffer.from(await response.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
    const otherUser = { cookie: `TOKEN=${(await api.user()).token}` };
    expect((await open(`${path}?id=${id}`, otherUser)).status).toBe(404);
    expect((await open(`${path}?id=1`, cookie)).status).toBe(404);
    expect((await open(path, cookie)).status).toBe(404);
  });

  test('redirects guests to sign in', async () => {
    const response = await open(`/en${path}?id=${newId()}`);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/en/signin?next=%2Fprofile%2Fwallet']);
    expect((await open(`${path}?id=${newId()}`)).headers.get('location')).toBe('/signin?next=%2Fprofile%2Fwallet');
  });

  test('is available to the app itself with the key, and nothing else is', async () => {
    const { id } = await insertPayment(database, await api.user());
    const print = (key: string, query: string) => open(`/${key}/generate-pdf?${query}`);
    const right = await print(KEY, `document=invoice&id=${id}&locale=en`);
    expect(right.status).toBe(200);
    expect(right.headers.get('content-disposition')).toContain('invoice-INV-');
    for (const [key, query] of [
      [KEY.slice(1), `document=invoice&id=${id}`],
      [`${KEY}x`, `document=invoice&id=${id}`],
      ['id', `document=invoice&id=${id}`],
      [KEY, `document=history&id=${id}`],
      [KEY, `document=invoice&id=${newId()}`],
      [KEY, `document=invoice&id=${id}&locale=fr`],
      [KEY, ''],
    ]) {
      expect((await print(key ?? '', query ?? '')).status).toBe(404);
    }
    const metrics = await fetch(`${api.url}/metrics`, { headers: { authorization: `Bearer ${KEY}` } });
    const text = await metrics.text();
    expect(text).toContain('generate-pdf');
    expect(text).not.toContain(KEY);
    const without = await startApi(database);
    expect((await fetch(`${without.url}/${KEY}/generate-pdf?document=invoice&id=${id}`)).status).toBe(404);
    await without.stop();
  });
});

test('rows are read no faster than the PDF is downloaded', async () => {
  const each = sizeOf({ test: 150, soak: 500 });
  let read = 0;
  async function* batches() {
    for (; read < 6; read += 1) {
      yield Array.from({ length: each }, () => ({
        id: newId(),
        amount: -1,
        flow: 'out' as const,
        cause: 'publication' as const,
        subject_id: null,
        subject_title: 'Kursi rotan',
        balance_after: 7,
        created_at: NOW.toISOString(),
        payment: null,
      }));
    }
  }
  const document = {
    locale: 'id' as const,
    brand: defaultBrand(),
    site: 'papan.test',
    printed_at: NOW,
    owner: { name: 'Sari', email: 'sari@papan.test' },
    filter: {},
    rows: 6 * each,
    coins_in: 0,
    coins_out: 6 * each,
    opening_balance: 0,
    closing_balance: 7,
  };
  const { body } = api.services.documents.history(document, batches());
  let bytes = 0;
  let largest = 0;
  for await (const piece of body) {
    if (bytes === 0) expect(read).toBe(0);
    bytes += piece.length;
    largest = Math.max(largest, piece.length);
  }
  expect(read).toBe(6);
  expect(bytes).toBeGreaterThan(200 * each);
  expect(largest).toBeLessThan(200 * each);
});

/** Parses CSV (RFC 4180) as a spreadsheet does. */
function parseTable(text: string, delimiter: ';' | ','): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${delimiter}\\r\\n]*)(${delimiter}|\\r\\n|$)`, 'y');
  while (cell.lastIndex < text.length) {
    const [, value = '', end] = cell.exec(text) ?? expect.fail('no table');
    rows.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === '\r\n' && cell.lastIndex < text.length) rows.push([]);
  }
  return rows;
}
