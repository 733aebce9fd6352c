import { afterAll, beforeAll, expect, it } from 'vitest';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import type { RecordKind } from '../../src/contract/admin/record-kinds.ts';
import * as records from '../../src/contract/admin/records.ts';
import { getHelpArticle, getInformation, listHelp } from '../../src/contract/help/endpoints.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let api: Api;
let admin: ApiUser;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  admin = await api.user({ user_type: USER_TYPES.ADMIN });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const list = (kind: RecordKind) => api.call(admin, records.listRecords, { kind });
const recordsOf = async (kind: RecordKind) => (await api.callOk(admin, records.listRecords, { kind })).data;
const find = async (kind: RecordKind, name: string, value: string) => {
  const found = (await recordsOf(kind)).find(({ values }) => values[name] === value);
  if (!found) throw new Error(`${kind} has no ${value}`);
  return found;
};
const add = (kind: RecordKind, values: object) => api.call(admin, records.addRecord, { kind, values: values as never });
const article = async (more: object = {}) => ({
  category_id: Number((await find('help_category', 'slug', 'akun')).id),
  slug: 'ganti-nama',
  title: 'Bagaimana mengganti nama?',
  title_en: 'How do I change my name?',
  body: 'Buka Profil.\n\n- Tekan Ubah\n- Simpan kucing',
  body_en: 'Open Profile.\n\n- Press Edit\n- Save',
  is_frequent: false,
  is_published: false,
  ...more,
});
const slugsFor = async (search: string) => (await api.callOk(null, listHelp, { search })).data.map(({ slug }) => slug);

it('administrators edit the help, and superadmins all other data', async () => {
  for (const kind of ['help_category', 'help_article', 'help_topic', 'information_page'] as const) {
    expect((await list(kind)).status, kind).toBe(200);
  }
  expect((await list('coin_package')).status).toBe(403);
  expect((await add('voucher', {})).status).toBe(403);
});

it('an article is a draft, is found once it is published, and follows its text', async () => {
  const { record } = (await add('help_article', await article())).body;
  if (!record) throw new Error('nothing was added');
  expect(await slugsFor('kucing')).toEqual([]);
  expect((await api.call(null, getHelpArticle, { slug: 'ganti-nama' })).status).toBe(404);
  const change = async (values: object) => {
    const { version } = await find('help_article', 'slug', 'ganti-nama');
    const input = { kind: 'help_article' as const, record_id: record.id, version, values: values as never };
    return api.callOk(admin, records.changeRecord, input);
  };
  await change(await article({ is_published: true }));
  expect(await slugsFor('kucing')).toEqual(['ganti-nama']);
  const script = '<script>alert(1)</script> & {{welcome_bonus}} koin anjing';
  const { entry_id } = await change(await article({ is_published: true, body: script }));
  expect(await slugsFor('kucing')).toEqual([]);
  expect(await slugsFor('anjing')).toEqual(['ganti-nama']);
  const shown = await api.callOk(null, getHelpArticle, { slug: 'ganti-nama' });
  expect(shown.body).toEqual([{ kind: 'paragraph', text: '<script>alert(1)</script> & 200 koin anjing' }]);
  const undo = { kind: 'help_article' as const, record_id: record.id, entry_id };
  await api.callOk(admin, records.undoRecordChange, undo);
  expect(await slugsFor('kucing')).toEqual(['ganti-nama']);
});

it('refuses texts that cannot be read, unknown placeholders, and addresses that are taken or linked to', async () => {
  const bad: [object, string][] = [
    [{ slug: 'baru', body: '# Judul' }, 'body'],
    [{ slug: 'baru', body_en: 'Satu\n- dua' }, 'body_en'],
    [{ slug: 'baru', body: 'Harga {{harga_emas}}' }, 'body'],
    [{ slug: 'baru', category_id: 999_999 }, 'category_id'],
    [{ slug: 'harga-koin' }, 'slug'],
    [{ slug: 'Huruf Besar' }, 'slug'],
    [{ slug: '../admin' }, 'slug'],
  ];
  for (const [more, field] of bad) {
    const response = await add('help_article', await article(more));
    expect(response.status, JSON.stringify(more)).toBe(422);
    expect(Object.keys(errorOf(response).errors ?? {})).toEqual([field]);
  }
  const linked = await find('help_article', 'slug', 'hashtag');
  const moved = await api.call(admin, records.changeRecord, {
    kind: 'help_article',
    record_id: linked.id,
    version: linked.version,
    values: { ...linked.values, slug: 'tagar' },
  });
  expect(Object.keys(errorOf(moved).errors ?? {})).toEqual(['slug']);
});

it('a category with articles is not removed', async () => {
  const { id, version } = await find('help_category', 'slug', 'akun');
  const response = await api.call(admin, records.removeRecord, { kind: 'help_category', record_id: id, version });
  expect(errorOf(response).key).toBe('record_in_use');
});

it('pages that introduce the board are changed, and neither added nor removed', async () => {
  const about = (await recordsOf('information_page')).find(({ id }) => id === 'about');
  if (!about) throw new Error('there is no page about');
  const values = { ...about.values, title: 'Tentang kami' };
  const input = { kind: 'information_page' as const, record_id: 'about', version: about.version, values };
  await api.callOk(admin, records.changeRecord, input);
  expect(await api.callOk(null, getInformation, { name: 'about' })).toMatchObject({
    title: 'Tentang kami',
    version: 2,
  });
  expect(errorOf(await add('information_page', about.values)).key).toBe('rule_broken');
});
