import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import type { RecordKind } from '../../src/contract/admin/record-kinds.ts';
import * as contract from '../../src/contract/admin/records.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { getCategory, listCategories, listOptions } from '../../src/contract/catalogue/endpoints.ts';
import { loadCatalogue } from '../../src/domain/catalogue/public.ts';
import { DESIGN, detailInput, GENERAL } from '../support/ads-users.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

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
async function one(kind: RecordKind, name: string, value: unknown) {
  return (await list(kind)).find(({ values }) => values[name] === value) ?? expect.fail(`no ${kind} ${value}`);
}
async function change(kind: RecordKind, record: contract.DataRecord, values: object) {
  const input = { kind, record_id: record.id, version: record.version, values: { ...record.values, ...values } };
  const response = await api.call(boss, contract.changeRecord, input);
  for (const { onBusEvent } of api.modules) await onBusEvent?.(null);
  return response;
}
const fieldsOf = (response: Parameters<typeof errorOf>[0]) => Object.keys(errorOf(response).errors ?? {});
const NEW = {
  parent_id: null,
  name: 'Alat musik',
  name_en: 'Instruments',
  slug: 'alat-musik-baru',
  icon: 'guitar',
  category_class: 'general',
  posting_group: 'general',
  requires_approval: false,
  fields: [{ key: 'condition', required: true }],
  is_active: true,
};
async function add(kind: RecordKind, values: object) {
  const response = await api.call(boss, contract.addRecord, { kind, values: values as contract.DataRecord['values'] });
  for (const { onBusEvent } of api.modules) await onBusEvent?.(null);
  return response;
}

it('changes a category on the board at once, and keeps it when the program starts again', async () => {
  const cars = await one('category', 'slug', 'mobil');
  expect((await change('category', cars, { name: 'Mobil & van' })).status).toBe(200);
  await database.transaction((tx) => loadCatalogue(tx));
  const { data } = await api.callOk(null, listCategories, {});
  expect(data.find(({ slug }) => slug === 'mobil')?.name).toBe('Mobil & van');
});

it('adds a category with a sub-category, whose form is its own or that of the category', async () => {
  const { body } = await add('category', NEW);
  const id = Number(body.record?.id);
  expect(id).toBeGreaterThanOrEqual(10_000);
  const child = await add('category', { ...NEW, parent_id: id, slug: 'gitar-baru', name: 'Gitar', fields: [] });
  const form = await api.callOk(null, getCategory, { id: Number(child.body.record?.id) });
  expect(form.fields.map(({ key }) => key)).toEqual(['condition']);
  // Sub-categories refer to it.
  const removal = { kind: 'category' as const, record_id: String(id), version: body.record?.version ?? '' };
  expect((await api.call(boss, contract.removeRecord, removal)).status).toBe(409);
});

it.each([
  ['a taken slug', { slug: 'mobil' }, 'slug'],
  ['the address of a page', { slug: 'search' }, 'slug'],
  ['an invalid slug', { slug: 'Mobil Baru' }, 'slug'],
  ['an unknown parent', { slug: 'x-1', parent_id: 31_999 }, 'parent_id'],
  ['an unknown field', { slug: 'x-2', fields: [{ key: 'nothing', required: true }] }, 'fields'],
  ['a field twice', { slug: 'x-3', fields: [NEW.fields[0], NEW.fields[0]] }, 'fields'],
  ['an unknown icon', { slug: 'x-4', icon: 'skull' }, 'icon'],
])('refuses %s', async (_what, values, field) => {
  const response = await add('category', { ...NEW, ...values });
  expect([response.status, fieldsOf(response)]).toEqual([422, [field]]);
});

it('switches a category off for new ads, and still names it', async () => {
  const pets = await one('category', 'slug', 'hewan');
  await change('category', pets, { is_active: false });
  const { data, switched_off } = await api.callOk(null, listCategories, {});
  expect(data.map(({ slug }) => slug)).not.toContain('hewan');
  expect(switched_off.map(({ slug }) => slug)).toContain('hewan');
  await change('category', await one('category', 'slug', 'hewan'), { is_active: true });
  expect((await api.callOk(null, listCategories, {})).data.map(({ slug }) => slug)).toContain('hewan');
});

it('publishes no ad in a category, or below one, that was switched off after the ad was written', async () => {
  const owner = await api.user({ balance: 500 });
  const { category_id, sub_category_id } = GENERAL;
  const { draft } = await api.callOk(owner, creation.startDraft, {});
  const design = { id: draft.id, version: draft.version, display_config: DESIGN, complete: true };
  const { version } = await api.callOk(owner, creation.saveDisplay, design);
  await api.callOk(owner, creation.saveDetail, { ...detailInput(draft.id, version), complete: true });
  const publish = () => api.call(owner, creation.publishAd, { id: draft.id, price: 60 }, { idempotency_key: newId() });
  for (const id of [category_id, sub_category_id]) {
    const record = (await list('category')).find((one) => one.id === String(id)) ?? expect.fail('none');
    await change('category', record, { is_active: false });
    const response = await publish();
    expect([response.status, fieldsOf(response)]).toEqual([422, ['sub_category_id']]);
    const off = (await list('category')).find((one) => one.id === String(id)) ?? expect.fail('none');
    await change('category', off, { is_active: true });
  }
  expect((await publish()).status).toBe(200);
  await database.transaction((tx) => tx.deleteFrom('ads').where('id', '=', draft.id).execute());
});

it('no longer asks for a field, nor offers a choice, that is off', async () => {
  const used = await one('category', 'slug', 'mobil-bekas');
  const keysOf = async () =>
    (await api.callOk(null, getCategory, { id: Number(used.id) })).fields.map(({ key }) => key);
  const fields = used.values.fields as { key: string; required: boolean }[];
  await change('category', used, {
    fields: fields.map((field) => (field.key === 'odometer' ? { ...field, is_off: true } : field)),
  });
  expect(await keysOf()).not.toContain('odometer');
  await change('field', await one('field', 'key', 'fuel'), { is_active: false });
  expect(await keysOf()).not.toContain('fuel');
  await change('option', await one('option', 'name', 'Daihatsu'), { is_active: false });
  const { data } = await api.callOk(null, listOptions, { type: 'brand', category: 'mobil-bekas' });
  expect(data.map(({ value }) => value)).not.toContain('daihatsu');
});

it('keeps what ads contain: slugs, answers and their types', async () => {
  const sub = await one('category', 'slug', 'motor-sport');
  const ad = await database.read.selectFrom('ads').select('id').limit(1).execute();
  expect(ad).toEqual([]);
  const top = sub.values.parent_id as number;
  const owner = await api.user();
  const {
    draft: { id },
  } = await api.callOk(owner, creation.startDraft, {});
  await database.transaction((tx) =>
    tx
      .updateTable('ads')
      .set({ category_id: top, sub_category_id: Number(sub.id), details: JSON.stringify({ brand: 'honda' }) })
      .where('id', '=', id)
      .execute(),
  );
  expect(fieldsOf(await change('category', sub, { slug: 'motor-cepat' }))).toEqual(['slug']);
  expect(fieldsOf(await change('category', sub, { fields: [{ key: 'condition', required: true }] }))).toEqual([
    'fields',
  ]);
  expect(fieldsOf(await change('field', await one('field', 'key', 'brand'), { type: 'multi_select' }))).toEqual([
    'type',
  ]);
  const honda = await one('option', 'code', 'honda');
  const removal = { kind: 'option' as const, record_id: honda.id, version: honda.version };
  expect((await api.call(boss, contract.removeRecord, removal)).status).toBe(409);
});

it('adds, changes, orders, removes and brings back a choice', async () => {
  const values = { list: 'color', name: 'Nila', name_en: 'Indigo', code: 'nila', categories: [], hex: '#3F00FF' };
  const { body } = await add('option', { ...values, is_active: true });
  const record = body.record ?? expect.fail('not added');
  expect((await change('option', record, { hex: null, categories: ['mobil'] })).body.record?.values).toMatchObject({
    hex: null,
    categories: ['mobil'],
  });
  const present = await one('option', 'code', 'nila');
  expect(fieldsOf(await change('option', present, { code: 'nilam' }))).toEqual(['code']);
  const removal = { kind: 'option' as const, record_id: present.id, version: present.version };
  const { entry_id } = await api.callOk(boss, contract.removeRecord, removal);
  const undo = { kind: 'option' as const, record_id: present.id, entry_id };
  expect((await api.callOk(boss, contract.undoRecordChange, undo)).record).toEqual(present);
});
