import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresBus } from '../../src/base/event-bus.ts';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { addLogo } from '../../src/contract/admin/brand.ts';
import * as contract from '../../src/contract/admin/records.ts';
import { defaultBrand } from '../../src/contract/brand/brand.ts';
import { LOGO_BYTES } from '../../src/contract/brand/pictures.ts';
import { type CurrentBrand, openBrand } from '../../src/server/current-brand.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { errorLog } from '../support/server-errors.ts';
import { runJobs } from '../support/services.ts';

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

const stored = async () => (await api.callOk(boss, contract.listRecords, { kind: 'brand' })).data[0] ?? expect.fail();
async function change(values: object) {
  const { version, values: before } = await stored();
  const input = { kind: 'brand' as const, record_id: 'all', version, values: { ...before, ...values } };
  return api.call(boss, contract.changeRecord, input, { headers: { 'accept-language': 'en' } });
}
const open = () => openBrand({ database, log: errorLog() }, 'Papan');

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="red"/></svg>';
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 12, g: 107, b: 65, alpha: 0.5 } } });
const blob = (bytes: Buffer | string) => new Blob([bytes as BlobPart]);
const upload = (file: Blob, user = boss) => api.call(user, addLogo, {}, { file });
const logoOf = async (file: Blob) => (await api.callOk(boss, addLogo, {}, { file })).id;

describe('a logo', () => {
  it('is uploaded, chosen, exchanged, and removed; each change can be undone', async () => {
    const light = await logoOf(blob(await picture(400, 100).png().toBuffer()));
    const dark = await logoOf(blob(await picture(2048, 512).webp().toBuffer()));
    expect((await open()).get().logo).toBeNull();
    const { body } = await change({ logo: light, logo_dark: dark });
    expect((await open()).get().logo).toEqual({
      light: { id: light, width: 400, height: 100 },
      dark: { id: dark, width: 1024, height: 256 },
    });
    await change({ logo: null, logo_dark: null });
    expect((await open()).get().logo).toBeNull();
    const entries = await database.read
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('action', '=', 'record.change')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['record.change', { record: 'brand/all', logo: null, logo_dark: null }],
      ['record.change', { record: 'brand/all', logo: light, logo_dark: dark }],
    ]);
    const undo = { kind: 'brand' as const, record_id: 'all', entry_id: body.entry_id };
    expect((await api.call(boss, contract.undoRecordChange, undo)).status).toBe(409);
  });

  it('keeps its transparency and its exact pixels', async () => {
    const id = await logoOf(blob(await picture(128, 64).png().toBuffer()));
    const row = await database.read
      .selectFrom('brand_pictures')
      .select('picture')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { data } = await sharp(row.picture).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 4)]).toEqual([12, 107, 65, 128]);
  });

  it.each([
    ['a drawing', async () => blob(SVG), 415],
    ['a drawing that is named as a picture', async () => blob(`\x89PNG\r\n${SVG}`), 415],
    [
      'half a picture',
      async () => blob((await picture(400, 100).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9000)),
      422,
    ],
    ['a small picture', async () => blob(await picture(100, 100).png().toBuffer()), 422],
    ['a large file', async () => blob(Buffer.alloc(LOGO_BYTES + 1)), 413],
    [
      'too many pixels',
      async () =>
        blob(
          await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#fff' } })
            .png()
            .toBuffer(),
        ),
      413,
    ],
  ])('is refused: %s', async (_, file, status) => {
    const before = await database.read.selectFrom('brand_pictures').select('id').execute();
    expect((await upload(await file())).status).toBe(status);
    expect(await database.read.selectFrom('brand_pictures').select('id').execute()).toHaveLength(before.length);
  });

  it('is refused by the record if it was never uploaded', async () => {
    const response = await change({ logo: newId() });
    expect(errorOf(response).errors).toEqual({ logo: ['Logo is not there any more. Upload it again.'] });
    expect((await change({ logo: 'https://example.test/a.png' })).status).toBe(422);
  });

  it('is forgotten when many others were uploaded after it, but not while it is shown', async () => {
    const bytes = blob(await picture(128, 64).png().toBuffer());
    const shown = await logoOf(bytes);
    const other = await logoOf(bytes);
    await change({ logo: shown });
    for (let count = 0; count < 40; count += 1) await logoOf(bytes);
    const rows = await database.read.selectFrom('brand_pictures').select('id').execute();
    expect(rows.map(({ id }) => id)).toContain(shown);
    expect(rows.map(({ id }) => id)).not.toContain(other);
    expect(rows).toHaveLength(41);
    await change({ logo: null });
  });
});

describe('name and look', () => {
  it('are the defaults until an administrator changes them, and again after undo', async () => {
    expect((await open()).get()).toEqual(defaultBrand());
    const { body } = await change({
      app_name: 'Lapak Kita',
      accent: '#0c6b41',
      languages: 'id',
      coin_name: 'poin',
      home_heading: 'Jual apa saja <b>di sini</b>.',
    });
    expect((await open()).get()).toEqual({
      ...defaultBrand('Lapak Kita'),
      accent: { light: '#0C6B41', dark: expect.stringMatching(/^#[\dA-F]{6}$/) },
      locales: ['id'],
      coin: { ...defaultBrand().coin, id: { one: 'poin', other: 'poin' } },
      home: {
        id: { title: null, heading: 'Jual apa saja <b>di sini</b>.', description: null },
        en: { title: null, heading: null, description: null },
      },
    });
    await api.callOk(boss, contract.undoRecordChange, { kind: 'brand', record_id: 'all', entry_id: body.entry_id });
    expect((await open()).get()).toEqual(defaultBrand());
  });

  it('reach a process that listens, which tells what it has made of them', async () => {
    const other: CurrentBrand = await open();
    const bus = postgresBus({ database, url: database.url, log: errorLog() });
    const changed = Promise.withResolvers<void>();
    other.onChange(changed.resolve);
    const listener = await bus.listen((event) => {
      if (event?.type === 'catalogue.changed') void other.refresh();
    });
    const before = other.get();
    await change({ app_name: 'Loak' });
    await runJobs(api.services, api.modules);
    await changed.promise;
    expect(other.get().app_name).toBe('Loak');
    const known = other.get();
    expect(known).not.toBe(before);
    await other.refresh();
    expect(other.get()).toBe(known);
    await listener.stop();
    await bus.stop();
    expect((await change({ app_name: null })).status).toBe(200);
  });

  it.each([
    [{ app_name: '' }, 'app_name'],
    [{ app_name: ' \u200b ' }, 'app_name'],
    [{ app_name: 'x'.repeat(500) }, 'app_name'],
    [{ app_name: 'a'.repeat(41) }, 'app_name'],
    [{ app_name: '<img src=x onerror=alert(1)>' }, 'app_name'],
    [{ app_name: 'Papan {{app}}' }, 'app_name'],
    [{ app_name: '$t(layout:app_name)' }, 'app_name'],
    [{ coin_name: 'po<b>in' }, 'coin_name'],
    [{ coin_name: 'p'.repeat(17) }, 'coin_name'],
    [{ coin_name_en: 'point' }, 'coin_names_en'],
    [{ coin_names_en: 'points' }, 'coin_name_en'],
    [{ accent: 'red' }, 'accent'],
    [{ accent: '#12345' }, 'accent'],
    [{ accent: 'url(https://example.test)' }, 'accent'],
    [{ accent: '#FFCC00' }, 'accent'],
    [{ accent_dark: '#1B3FC4' }, 'accent_dark'],
    [{ languages: 'none' }, 'languages'],
    [{ languages: [] }, 'languages'],
    [{ home_heading: 'x'.repeat(81) }, 'home_heading'],
    [{ home_description_en: '\u0007' }, 'home_description_en'],
    [{ motto: 'Papan' }, 'motto'],
  ])('refuse %j', async (values, field) => {
    const response = await change(values);
    expect(response.status).toBe(422);
    expect(Object.keys(errorOf(response).errors ?? {})).toEqual([field]);
  });

  it('say which contrast a colour has, and which way to go', async () => {
    const sentences = async (values: object) => Object.values(errorOf(await change(values)).errors ?? {}).flat();
    expect(await sentences({ accent: '#FFCC00' })).toEqual([expect.stringContaining('1.2 : 1')]);
    expect(await sentences({ accent: '#FFCC00' })).toEqual([expect.stringContaining('darker')]);
    expect(await sentences({ accent_dark: '#1B3FC4' })).toEqual([expect.stringContaining('lighter')]);
    expect(await sentences({ accent: 'red' })).toEqual([expect.stringContaining('#1B3FC4')]);
  });

  it('are cleaned of control characters', async () => {
    expect((await change({ app_name: 'La\u0007pak\u202e Kita' })).status).toBe(200);
    expect((await stored()).values.app_name).toBe('Lapak Kita');
    expect((await change({ app_name: null })).status).toBe(200);
  });

  it('are changed by superadmins only', async () => {
    const admin = await api.user({ user_type: USER_TYPES.ADMIN });
    const { version, values } = await stored();
    const input = { kind: 'brand' as const, record_id: 'all', version, values };
    expect((await api.call(admin, contract.changeRecord, input)).status).toBe(403);
  });
});
