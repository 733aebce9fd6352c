import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { RECORD_KINDS, RECORD_SCHEMAS, type RecordKind } from '../../src/contract/admin/record-kinds.ts';
import * as contract from '../../src/contract/admin/records.ts';
import { listPublicationPrices } from '../../src/contract/catalogue/endpoints.ts';
import { getReports, reportAd } from '../../src/contract/reports/endpoints.ts';
import { listCoinPackages } from '../../src/contract/wallet/endpoints.ts';
import { loadCatalogue } from '../../src/domain/catalogue/public.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd } from '../support/factories.ts';

let database: TestDatabase;
let api: Api;
let boss: ApiUser;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  boss = await api.user({ user_type: USER_TYPES.SUPERADMIN });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const list = async (kind: RecordKind) => (await api.callOk(boss, contract.listRecords, { kind })).data;
async function one(kind: RecordKind, id: string) {
  return (await list(kind)).find((record) => record.id === id) ?? expect.fail(`no ${kind} ${id}`);
}
const change = (kind: RecordKind, record: contract.DataRecord, values: object) =>
  api.call(boss, contract.changeRecord, {
    kind,
    record_id: record.id,
    version: record.version,
    values: { ...record.values, ...values },
  });
const PACKAGE = { coins: 700, bonus_coins: 20, price_idr: 70_000, is_active: true };
async function added(kind: RecordKind, values: contract.DataRecord['values']) {
  const { record, entry_id } = await api.callOk(boss, contract.addRecord, { kind, values });
  return { record: record ?? expect.fail('not added'), entry_id };
}

describe('every kind', () => {
  it.each(RECORD_KINDS)('%s is listed with values that its own form accepts', async (kind) => {
    const records = await list(kind);
    // A board begins without them.
    expect(records.length > 0).toBe(!['voucher', 'site_notice'].includes(kind));
    for (const { values } of records) expect(RECORD_SCHEMAS[kind].safeParse(values).error).toBeUndefined();
    expect(new Set(records.map(({ subject_id }) => subject_id)).size).toBe(records.length);
  });

  it.each(RECORD_KINDS)('%s is saved unchanged, and its version stays', async (kind) => {
    const [record] = await list(kind);
    if (!record) return;
    const { body } = await change(kind, record, {});
    expect(body.record).toEqual(record);
  });

  it('shows the tax on invoices only with seller, address and a tax number of 16 digits', async () => {
    const [record] = await list('invoice_tax');
    if (!record) expect.fail('no record');
    const seller = { seller_name: 'PT Papan', seller_address: 'Jl. Merdeka 1', seller_tax_number: '0123456789012345' };
    expect(record.values).toEqual({
      invoice_shows_tax: false,
      seller_name: null,
      seller_address: null,
      seller_tax_number: null,
    });
    const errorsOf = async (values: object) =>
      Object.keys(errorOf(await change('invoice_tax', record, values)).errors ?? {});
    expect(await errorsOf({ invoice_shows_tax: true })).toEqual(Object.keys(seller));
    for (const seller_tax_number of ['012345678901234', '01234567890123456', '01.234.567.8-901.234', '']) {
      expect(await errorsOf({ ...seller, seller_tax_number })).toEqual(['seller_tax_number']);
    }
    const { body } = await change('invoice_tax', record, { ...seller, invoice_shows_tax: true });
    expect(body.record?.values).toEqual({ ...seller, invoice_shows_tax: true });
  });

  it('refuses values by field in the language of the caller, and unknown fields', async () => {
    const values = { ...PACKAGE, coins: 0, bonus_coins: 1.5, colour: 'red' };
    const input = { kind: 'coin_package' as const, values };
    const response = await api.call(boss, contract.addRecord, input, { headers: { 'accept-language': 'id' } });
    expect(response.status).toBe(422);
    expect(Object.keys(errorOf(response).errors ?? {}).sort()).toEqual(['bonus_coins', 'colour', 'coins'].sort());
    expect(errorOf(response).errors?.coins).toEqual(['Koin minimal 1']);
    const english = await api.call(boss, contract.addRecord, input, { headers: { 'accept-language': 'en' } });
    expect(errorOf(english).errors?.coins).toEqual(['Coins must be at least 1']);
  });

  it('shows the second of two administrators whose values are there now, and stores the first', async () => {
    const { record } = await added('coin_package', PACKAGE);
    expect((await change('coin_package', record, { bonus_coins: 50 })).status).toBe(200);
    const response = await change('coin_package', record, { bonus_coins: 60 });
    expect(response.status).toBe(409);
    const error = errorOf(response);
    expect(error.key).toBe('record_conflict');
    expect(error.data).toMatchObject({ values: { bonus_coins: 50 }, changed_by: 'Sari Wulandari' });
    const present = await one('coin_package', record.id);
    expect(error.data).toMatchObject({ version: present.version });
    // An administrator who has compared both may still save theirs.
    expect((await change('coin_package', present, { bonus_coins: 60 })).status).toBe(200);
  });

  it('lets one of twenty administrators change a version', async () => {
    const { record } = await added('coin_package', PACKAGE);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => change('coin_package', record, { bonus_coins: 100 + index })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('undoes a change, an addition and a removal, and refuses to undo what was changed again', async () => {
    const undo = (record_id: string, entry_id: string) =>
      api.call(boss, contract.undoRecordChange, { kind: 'coin_package', record_id, entry_id });
    const { record, entry_id } = await added('coin_package', PACKAGE);
    const { body: first } = await change('coin_package', record, { bonus_coins: 50 });
    const { body: second } = await change('coin_package', first.record ?? record, { price_idr: 60_000 });
    // Another value was changed since.
    expect((await undo(record.id, first.entry_id)).body.record?.values).toEqual({ ...PACKAGE, price_idr: 60_000 });
    // It is undone already.
    expect((await undo(record.id, first.entry_id)).status).toBe(409);
    expect((await undo(record.id, entry_id)).status).toBe(409);
    expect((await undo(record.id, second.entry_id)).body.record?.values).toEqual(PACKAGE);
    expect((await undo(record.id, entry_id)).body.record).toBeNull();
    expect((await list('coin_package')).some(({ id }) => id === record.id)).toBe(false);

    const again = await added('coin_package', PACKAGE);
    const { id, version } = again.record;
    const gone = await api.callOk(boss, contract.removeRecord, { kind: 'coin_package', record_id: id, version });
    const { body: back } = await undo(id, gone.entry_id);
    expect(back.record).toEqual(again.record);
    // An entry about another record.
    expect((await undo('1', gone.entry_id)).status).toBe(404);
  });

  it('is ordered as a whole', async () => {
    const ids = (await list('coin_package')).map(({ id }) => id).reverse();
    const order = (given: string[]) => api.call(boss, contract.orderRecords, { kind: 'coin_package', ids: given });
    expect((await order(ids)).status).toBe(200);
    expect((await list('coin_package')).map(({ id }) => id)).toEqual(ids);
    expect((await order(ids.slice(1))).status).toBe(409);
    expect((await order([...ids, ids[0] ?? ''])).status).toBe(409);
    expect((await api.call(boss, contract.orderRecords, { kind: 'setting', ids: ['all'] })).status).toBe(409);
    await order(ids.reverse());
  });

  it('keeps what was removed away when the program starts again', async () => {
    const [first = expect.fail('none')] = await list('coin_package');
    const removed = { kind: 'coin_package' as const, record_id: first.id, version: first.version };
    const { entry_id } = await api.callOk(boss, contract.removeRecord, removed);
    await database.transaction((tx) => loadCatalogue(tx));
    expect((await list('coin_package')).some(({ id }) => id === first.id)).toBe(false);
    await api.callOk(boss, contract.undoRecordChange, { kind: 'coin_package', record_id: first.id, entry_id });
  });
});

it('sells only the coin packages that are switched on, in their order', async () => {
  const { record } = await added('coin_package', { ...PACKAGE, coins: 701 });
  const sold = async () => (await api.callOk(null, listCoinPackages, {})).data.some(({ amount }) => amount === 701);
  expect(await sold()).toBe(true);
  await change('coin_package', record, { is_active: false });
  expect(await sold()).toBe(false);
});

it('has one price for a duration of a class, and always one for 30 days', async () => {
  const prices = await list('publication_price');
  const of = (days: number) =>
    prices.find(({ values }) => values.category_class === 'general' && values.duration_days === days) ??
    expect.fail(`no ${days}`);
  const response = await change('publication_price', of(7), { duration_days: 14 });
  expect(errorOf(response).errors).toHaveProperty('duration_days');
  expect((await change('publication_price', of(30), { duration_days: 31 })).status).toBe(422);
  const { id, version } = of(30);
  const removal = { kind: 'publication_price' as const, record_id: id, version };
  expect((await api.call(boss, contract.removeRecord, removal)).status).toBe(409);
  await change('publication_price', of(7), { price_coins: 23 });
  await api.modules.find(({ onBusEvent }) => onBusEvent)?.onBusEvent?.(null);
  const shown = (await api.callOk(null, listPublicationPrices, {})).data;
  expect(shown).toContainEqual({ category_class: 'general', duration_days: 7, price: 23 });
  expect(
    (await api.call(boss, contract.addRecord, { kind: 'promotion_price', values: { price_coins: 5 } })).status,
  ).toBe(409);
});

describe('vouchers', () => {
  const VOUCHER = {
    code: 'papanbaru',
    voucher_type: 'new_user',
    coin_benefit: 75,
    max_uses: 500,
    starts_on: '2026-11-01',
    ends_on: '2026-12-31',
    description: 'Bonus untuk pengguna baru',
    description_en: 'Bonus for new users',
    package_id: null,
    affiliate_id: null,
  };
  const add = (values: object) =>
    api.call(boss, contract.addRecord, { kind: 'voucher', values: { ...VOUCHER, ...values } });
  const fieldsOf = async (values: object) => Object.keys(errorOf(await add(values)).errors ?? {});

  it('are whole days in Jakarta, with codes in capital letters', async () => {
    const { record } = (await add({})).body;
    expect(record?.values).toEqual({ ...VOUCHER, code: 'PAPANBARU' });
    const stored = await database.read.selectFrom('vouchers').selectAll().where('code', '=', 'PAPANBARU').execute();
    expect(stored[0]).toMatchObject({
      voucher_type: 3,
      starts_at: new Date('2026-10-31T17:00:00Z'),
      ends_at: new Date('2026-12-31T17:00:00Z'),
    });
  });

  it('are refused with a used code, days in the wrong order, and an affiliate that does not fit', async () => {
    expect(await fieldsOf({ code: 'PapanBaru' })).toEqual(['code']);
    expect(await fieldsOf({ code: 'ABC' })).toEqual(['code']);
    expect(await fieldsOf({ code: 'DAYS', ends_on: '2026-10-30' })).toEqual(['ends_on']);
    expect(await fieldsOf({ code: 'SARI50', voucher_type: 'affiliation' })).toEqual(['affiliate_id']);
    expect(await fieldsOf({ code: 'SARI50', affiliate_id: boss.user_id })).toEqual(['affiliate_id']);
    expect(await fieldsOf({ code: 'PAKET', package_id: 1 })).toEqual(['package_id']);
    expect(await fieldsOf({ code: 'PAKET', voucher_type: 'general', package_id: 9999 })).toEqual(['package_id']);
    const general = (await add({ code: 'PAKET', voucher_type: 'general', package_id: 1 })).body;
    expect(general.record?.values).toMatchObject({ package_id: 1 });
    const known = { code: 'SARI50', voucher_type: 'affiliation', affiliate_id: boss.user_id };
    expect((await add(known)).status).toBe(200);
  });

  it('keep their uses: the limit is not below them, and a used one is not removed', async () => {
    const { record = null } = (await add({ code: 'LEBARAN' })).body;
    const { id, version } = record ?? expect.fail('none');
    await database.transaction(async (tx) => {
      await tx.updateTable('vouchers').set({ uses: 3 }).where('id', '=', Number(id)).execute();
      const use = { voucher_id: Number(id), user_id: boss.user_id, coins: 75, used_at: new Date() };
      await tx.insertInto('voucher_uses').values(use).execute();
    });
    const response = await change('voucher', await one('voucher', id), { max_uses: 2 });
    expect(Object.keys(errorOf(response).errors ?? {})).toEqual(['max_uses']);
    const removed = await api.call(boss, contract.removeRecord, { kind: 'voucher', record_id: id, version });
    expect([removed.status, errorOf(removed).key]).toEqual([409, 'record_in_use']);
  });
});

it('keeps the value of a survey answer, and two levels of options', async () => {
  const options = await list('survey_option');
  const child = options.find(({ values }) => values.parent_id !== null) ?? expect.fail('no list');
  expect((await change('survey_option', child, { value: 'something_else' })).status).toBe(422);
  const values = { ...child.values, value: 'below_a_child', parent_id: Number(child.id) };
  expect((await api.call(boss, contract.addRecord, { kind: 'survey_option', values })).status).toBe(422);
  const { record } = await added('survey_option', { ...values, parent_id: child.values.parent_id ?? null });
  expect(record.values).toMatchObject({ value: 'below_a_child' });
});

it('refuses a synonym of another group, and stores a removed group again', async () => {
  const { record } = await added('synonym', { members: ['angkringan', 'wedangan'], narrower: [] });
  const input = { kind: 'synonym' as const, values: { members: ['wedangan', 'hik solo'], narrower: [] } };
  const response = await api.call(boss, contract.addRecord, input);
  expect(Object.keys(errorOf(response).errors ?? {})).toEqual(['members']);
  const gone = await api.callOk(boss, contract.removeRecord, {
    kind: 'synonym',
    record_id: record.id,
    version: record.version,
  });
  const undo = { kind: 'synonym' as const, record_id: record.id, entry_id: gone.entry_id };
  expect((await api.callOk(boss, contract.undoRecordChange, undo)).record).toEqual(record);
});

it('lists added reasons after those of the beginning', async () => {
  const values = {
    reason: 'Foto miring',
    reason_en: 'Tilted',
    remedy: 'Foto lagi.',
    remedy_en: 'Again.',
    is_active: false,
  };
  const { record } = await added('identity_reason', values);
  expect((await list('identity_reason')).at(-1)).toEqual(record);
});

it('offers a report type as it was just changed, and switches off what reports name', async () => {
  const offered = async () => (await api.callOk(null, getReports, {})).types;
  const values = {
    name: 'Identitas palsu',
    name_en: 'False identity',
    explanation: 'Mengaku sebagai toko atau orang lain.',
    explanation_en: 'Claims to be another shop or person.',
    needs_text: true,
    severity: 70,
    is_active: true,
  };
  const half = { kind: 'report_type' as const, values: { ...values, explanation_en: null } };
  expect(Object.keys(errorOf(await api.call(boss, contract.addRecord, half)).errors ?? {})).toEqual(['explanation_en']);
  const { record } = await added('report_type', values);
  const { severity: _severity, is_active: _shown, ...shown } = values;
  expect((await offered()).at(-1)).toEqual({ id: Number(record.id), ...shown });

  const ids = (await list('report_type')).map(({ id }) => id);
  await api.callOk(boss, contract.orderRecords, { kind: 'report_type', ids: [record.id, ...ids.slice(0, -1)] });
  expect((await offered())[0]?.name).toBe('Identitas palsu');

  const ad = await database.transaction((tx) => insertPublishedAd(tx, { published_at: new Date() }));
  const report = { ads_id: ad, report_id: Number(record.id), text: 'Bukan tokonya.' };
  await api.callOk(await api.user({}), reportAd, report);
  const removal = { kind: 'report_type' as const, record_id: record.id, version: record.version };
  expect(errorOf(await api.call(boss, contract.removeRecord, removal)).key).toBe('record_in_use');
  expect((await change('report_type', record, { is_active: false })).status).toBe(200);
  expect((await offered()).some(({ id }) => id === Number(record.id))).toBe(false);
  expect((await api.call(await api.user({}), reportAd, report)).status).toBe(422);
});

it('leaves a report type to choose, although all are taken away at once', async () => {
  const records = await list('report_type');
  const active = records.filter(({ values }) => values.is_active === true);
  const responses = await Promise.all(
    active.map((record, index) =>
      index % 2 === 0
        ? change('report_type', record, { is_active: false })
        : api.call(boss, contract.removeRecord, { kind: 'report_type', record_id: record.id, version: record.version }),
    ),
  );
  expect((await api.callOk(null, getReports, {})).types.length).toBeGreaterThan(0);
  expect(responses.some(({ status }) => status === 422 || status === 409)).toBe(true);
});

it('keeps minutes of Jakarta of a site notice, which ends after it begins', async () => {
  const values = {
    text: 'Papan tutup malam ini',
    text_en: 'The board closes tonight',
    level: 'warning',
    pages: 'all',
    starts_at: '2026-03-02T22:00',
    ends_at: '2026-03-02T22:00',
    is_active: true,
  };
  const wrong = await api.call(boss, contract.addRecord, { kind: 'site_notice', values });
  expect(Object.keys(errorOf(wrong).errors ?? {})).toEqual(['ends_at']);
  const { record } = await added('site_notice', { ...values, ends_at: '2026-03-03T04:30' });
  expect(record.values.ends_at).toBe('2026-03-03T04:30');
  const stored = await database.read.selectFrom('site_notices').select(['starts_at', 'ends_at']).execute();
  expect(stored).toEqual([{ starts_at: new Date('2026-03-02T15:00Z'), ends_at: new Date('2026-03-02T21:30Z') }]);
});
