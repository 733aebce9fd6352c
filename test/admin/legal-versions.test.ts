import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as contract from '../../src/contract/admin/records.ts';
import { startDraft } from '../../src/contract/ads/creation.ts';
import { getLegalText, listConsents } from '../../src/contract/legal/endpoints.ts';
import { LEGAL_TYPES } from '../../src/contract/legal/rules.ts';
import { PUBLISH_DRAFTS_JOB } from '../../src/domain/legal/publish-drafts.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const kind = 'legal_version' as const;
const { TERMS } = LEGAL_TYPES;
const TODAY = '2026-03-02';
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

const DRAFT = {
  type: 'terms',
  title: 'Syarat baru',
  body: '## Satu\n\n{{app}} dikelola {{operator}}.\n\n- a\n- b',
  title_en: 'New terms',
  body_en: '## One\n\n{{app}} is run by {{operator}}.\n\n- a\n- b',
  must_accept: true,
  publishes_on: null as string | null,
};
const list = async () => (await api.callOk(boss, contract.listRecords, { kind })).data;
const add = (values: object) => api.call(boss, contract.addRecord, { kind, values: { ...DRAFT, ...values } });
const change = ({ id, version, values }: contract.DataRecord, changes: object) =>
  api.call(boss, contract.changeRecord, { kind, record_id: id, version, values: { ...values, ...changes } });
const recordOf = async (id: string) => (await list()).find((record) => record.id === id) ?? expect.fail('none');
const current = async () => await api.callOk(null, getLegalText, { type: TERMS });
const publishDue = async () => {
  for (const { jobs } of api.modules) await jobs?.[PUBLISH_DRAFTS_JOB]?.({});
};
const added = async (values: object = {}) => (await add(values)).body.record ?? expect.fail('not added');

it('lists the published versions as they can be written again', async () => {
  const terms = (await list()).find(({ values }) => values.type === 'terms') ?? expect.fail('none');
  expect(terms.facts).toEqual({ state: 'published', version: 1 });
  expect(terms.values).toMatchObject({ must_accept: false, title: 'Syarat & Ketentuan' });
  expect(terms.values.body).toMatch(/^.+\n\n## /);
});

describe('a draft', () => {
  it('is shown to nobody, is edited and removed, and comes back', async () => {
    const before = await current();
    const record = await added();
    expect(record.facts).toEqual({ state: 'draft' });
    expect((await change(record, { title: 'Syarat lain' })).status).toBe(200);
    expect(await current()).toEqual(before);
    const { id, version } = await recordOf(record.id);
    const { entry_id } = await api.callOk(boss, contract.removeRecord, { kind, record_id: id, version });
    const back = await api.callOk(boss, contract.undoRecordChange, { kind, record_id: id, entry_id });
    expect(back.record).toMatchObject({ id, values: { title: 'Syarat lain' } });
  });

  it('is refused with other parts in one language, unknown names, and a day that is over', async () => {
    const fieldsOf = async (values: object) => Object.keys(errorOf(await add(values)).errors ?? {});
    expect(await fieldsOf({ body_en: '## One\n\nText only.' })).toEqual(['body_en']);
    expect(await fieldsOf({ body: DRAFT.body.replace('{{app}}', '{{alamat}}') })).toEqual(['body']);
    expect(await fieldsOf({ body: 'Tanpa judul bagian.', body_en: 'Without.' })).toEqual(['body', 'body_en']);
    expect(await fieldsOf({ body: `## Satu\n\n${'a'.repeat(4001)}\n\n- a` })).toEqual(['body']);
    expect(await fieldsOf({ title: 'Syarat {{app}}' })).toEqual(['title']);
    expect(await fieldsOf({ publishes_on: '2026-03-01' })).toEqual(['publishes_on']);
    expect(await fieldsOf({ publishes_on: '2026-02-30' })).toEqual(['publishes_on']);
  });
});

describe('a version', () => {
  it('is published at once if its day is today, filled with names, and asks users for consent', async () => {
    const user = await api.user();
    const record = await added({ publishes_on: TODAY });
    const { version } = await current();
    expect(record.facts).toEqual({ state: 'published', version });
    expect(await current()).toMatchObject({ title: 'Syarat baru', current_version: version });
    expect((await current()).description[1]).toEqual({ kind: 'paragraph', text: 'Papan dikelola PT Papan Contoh.' });
    expect((await api.callOk(user, listConsents, {})).pending).toEqual([{ type: TERMS, version }]);
    expect(errorOf(await api.call(user, startDraft, {})).key).toBe('ads_creation_term_not_accepted');
    expect(await auditEntriesOf(database.read, record.id)).toMatchObject([{ action: 'legal.publish' }]);
  });

  it('is published once when its day has begun in Jakarta, by several processes', async () => {
    const record = await added({ publishes_on: '2026-03-10', must_accept: false });
    expect(record.facts).toEqual({ state: 'scheduled' });
    const { version } = await current();
    await publishDue();
    expect((await current()).version).toBe(version);
    api.services.clock.set(new Date('2026-03-09T17:00:00Z'));
    await Promise.all(Array.from({ length: 5 }, publishDue));
    expect((await current()).version).toBe(version + 1);
    // The administrator's session would have ended by then.
    api.services.clock.set(new Date('2026-03-02T03:00:00Z'));
    expect((await recordOf(record.id)).facts).toEqual({ state: 'published', version: version + 1 });
  });

  it('is never changed, removed or undone once it is published', async () => {
    const { body } = await add({ publishes_on: TODAY });
    const record = body.record ?? expect.fail('not added');
    const response = await change(record, { title: 'Lain', must_accept: false });
    expect(Object.keys(errorOf(response).errors ?? {}).sort()).toEqual(['must_accept', 'title']);
    const removal = { kind, record_id: record.id, version: record.version };
    expect((await api.call(boss, contract.removeRecord, removal)).status).toBe(409);
    const undo = { kind, record_id: record.id, entry_id: body.entry_id };
    expect((await api.call(boss, contract.undoRecordChange, undo)).status).toBe(409);
    expect(await recordOf(record.id)).toEqual(record);
  });

  it('gets its own number when several are published at once', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => add({ publishes_on: TODAY })));
    const numbers = responses.map(({ body }) => body.record?.facts.version);
    expect(new Set(numbers).size).toBe(6);
  });
});

it('is for superadmins only', async () => {
  const administrator = await api.user({ user_type: USER_TYPES.ADMIN });
  expect((await api.call(administrator, contract.listRecords, { kind })).status).toBe(403);
});
