import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { getAuth } from '../../src/contract/accounts/endpoints.ts';
import { editProfile, removePhoto, uploadPhoto } from '../../src/contract/accounts/profile.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { getAd } from '../../src/contract/ads/detail.ts';
import type { InputOf } from '../../src/contract/api/endpoint.ts';
import { uploadDisplayAsset } from '../../src/contract/media/endpoints.ts';
import { UNUSED_FILE_DAYS } from '../../src/contract/media/rules.ts';
import { blockAccount } from '../../src/contract/moderation/accounts.ts';
import {
  listNotificationChoices,
  listNotifications,
  NOTIFICATION_KINDS,
  saveNotificationChoice,
} from '../../src/contract/notifications/endpoints.ts';
import { removeLongUnusedFiles } from '../../src/domain/ads/draft/ad-files.ts';
import { originalKey } from '../../src/domain/media/blob-keys.ts';
import { notify } from '../../src/domain/notifications/public.ts';
import { DESIGN, detailInput } from '../support/ads-users.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { newPhone } from '../support/new-phone.ts';
import { mailsTo, runJobs } from '../support/services.ts';

let database: TestDatabase;
let api: Api;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const edit = (user: ApiUser, changes: InputOf<typeof editProfile>) => api.call(user, editProfile, changes);
const viewerOf = async (user: ApiUser) => (await api.callOk(user, getAuth, {})).user ?? expect.fail();
const phoneOf = async (user: ApiUser) => (await viewerOf(user)).phone;

async function picture(width = 400, height = 300): Promise<Blob> {
  const pixels = { create: { width, height, channels: 3 as const, background: '#2040c0' } };
  return new Blob([new Uint8Array(await sharp(pixels).png().toBuffer())], { type: 'image/png' });
}
/** The middle of a picture of 400 × 300. */
const SQUARE = { crop_x: 12.5, crop_y: 0, crop_width: 75, crop_height: 100 };
const upload = async (user: ApiUser, file?: Blob) =>
  api.call(user, uploadPhoto, SQUARE, { file: file ?? (await picture()) });

async function publish(owner: ApiUser): Promise<string> {
  const { id, version } = (await api.callOk(owner, creation.startDraft, {})).draft;
  const input = { id, version, display_config: DESIGN, complete: true };
  const display = await api.callOk(owner, creation.saveDisplay, input);
  await api.callOk(owner, creation.saveDetail, { ...detailInput(id, display.version), complete: true });
  await api.callOk(owner, creation.publishAd, { id, price: 60 });
  return id;
}
const ownerOf = async (id: string) => (await api.callOk(null, getAd, { id })).owner;

describe('the profile', () => {
  test('is changed field by field, and its name and phone are those of the published ads', async () => {
    const user = await api.user();
    const id = await publish(user);
    const response = await edit(user, {
      first_name: ' Rina ',
      last_name: '',
      display_name: 'Toko Rina\u202E',
      phone: '0812-3456 7890',
      city_id: 3171,
      address: 'Jl. Melati 5',
      locale: 1,
    });
    expect(response.body.user).toMatchObject({
      first_name: 'Rina',
      last_name: '',
      display_name: 'Toko Rina',
      phone: '+6281234567890',
      city_id: 3171,
      location: 'Jakarta Pusat, DKI Jakarta',
      address: 'Jl. Melati 5',
      locale: 1,
      has_password: false,
    });
    expect(await viewerOf(user)).toEqual(response.body.user);
    await edit(user, { last_name: 'Wulandari' });
    expect(await viewerOf(user)).toMatchObject({ first_name: 'Rina', last_name: 'Wulandari', address: 'Jl. Melati 5' });
    const ad = await api.callOk(null, getAd, { id });
    expect(ad.owner.display_name).toBe('Toko Rina');
    expect(ad.contact).toMatchObject({ name: 'Toko Rina', phone_hint: '0812 34' });
    expect(JSON.stringify(ad)).not.toContain('Melati');
  });

  test('has a display name that follows first and last name until another one is chosen', async () => {
    const user = await api.user();
    const nameAfter = async (changes: InputOf<typeof editProfile>) => {
      await edit(user, changes);
      return (await viewerOf(user)).display_name;
    };
    expect(await nameAfter({ first_name: 'Rina', last_name: 'Kartika', display_name: 'Rina Kartika' })).toBe(
      'Rina Kartika',
    );
    expect(await nameAfter({ last_name: 'Dewi' })).toBe('Rina Dewi');
    expect(await nameAfter({ display_name: 'Warung Rina' })).toBe('Warung Rina');
    expect(await nameAfter({ last_name: '' })).toBe('Warung Rina');
    expect(await nameAfter({ display_name: '' })).toBe('Rina');
  });

  test.each([
    ['first_name', ''],
    ['first_name', '\u3164'],
    ['first_name', '<b>Rina</b>'],
    ['last_name', 'x'.repeat(61)],
    ['display_name', 'x'.repeat(61)],
    ['display_name', '<script>'],
    ['phone', '12'],
    ['phone', '+62 812 3456 7890 1234 5678'],
    ['phone', 'nol delapan'],
    ['address', 'x'.repeat(201)],
    ['city_id', 999_999],
    ['city_id', -1],
    ['locale', 3],
    ['locale', null],
    ['email', 'lain@example.com'],
    ['user_type', 4],
    ['photo_id', '01890000-0000-7000-8000-000000000000'],
  ])('rejects %s %j and changes nothing', async (field, value) => {
    const user = await api.user();
    const before = await viewerOf(user);
    const response = await edit(user, { first_name: 'Lain', [field]: value } as never);
    expect(response.status, response.text).toBe(field === 'city_id' && value === 999_999 ? 422 : 400);
    expect(Object.keys(errorOf(response).errors ?? {})).toEqual([field]);
    expect(await viewerOf(user)).toEqual(before);
  });

  test('refuses a banned phone number in every spelling, but not the own number', async () => {
    const [banned, user, admin] = [await api.user(), await api.user(), await api.user({ user_type: USER_TYPES.ADMIN })];
    const phone = await phoneOf(banned);
    await api.callOk(admin, blockAccount, { id: banned.user_id, reason: 'Menipu beberapa pembeli' });
    for (const spelling of [phone, phone.replace('+62', '0'), `${phone.slice(0, 6)} ${phone.slice(6)}`]) {
      const response = await edit(user, { phone: spelling, first_name: 'Lain' });
      expect([response.status, errorOf(response).code]).toEqual([403, 3100]);
    }
    expect((await viewerOf(user)).first_name).toBe('Sari');
    expect((await edit(user, { phone: await phoneOf(user) })).status).toBe(200);
  });

  test('is changed completely by each of 20 simultaneous calls', async () => {
    const user = await api.user();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => edit(user, { first_name: `Rina ${index}`, address: `Gang ${index}` })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { first_name, address } = await viewerOf(user);
    expect(first_name.replace('Rina', 'Gang')).toBe(address);
  });

  test('emits an event only if other users see the change', async () => {
    const user = await api.user();
    const events = async () => {
      const rows = await database.read
        .selectFrom('outbox_events')
        .select('payload')
        .where('type', '=', 'profile.changed')
        .execute();
      return rows.filter(({ payload }) => JSON.stringify(payload).includes(user.user_id)).length;
    };
    await edit(user, { address: 'Jl. Melati 5', locale: 1 });
    expect(await events()).toBe(0);
    await edit(user, { first_name: 'Rina' });
    await edit(user, { phone: newPhone() });
    await upload(user);
    await api.callOk(user, removePhoto, {});
    await api.callOk(user, removePhoto, {});
    expect(await events()).toBe(4);
  });
});

describe('the profile photo', () => {
  const filesOf = (user: ApiUser) =>
    database.read
      .selectFrom('files')
      .select(['id', 'width', 'height', 'purpose'])
      .where('owner_id', '=', user.user_id)
      .execute();

  test('is cropped, shown on the ads, replaced with its bytes, and removed', async () => {
    const user = await api.user();
    const id = await publish(user);
    expect(await ownerOf(id)).toMatchObject({ photo_id: null });
    const first = (await upload(user)).body.user.photo_id;
    expect(await filesOf(user)).toEqual([{ id: first, width: 300, height: 300, purpose: 'profile' }]);
    expect(await ownerOf(id)).toMatchObject({ photo_id: first });
    expect(await api.services.blobs.has(originalKey(first ?? ''))).toBe(true);
    const second = (await upload(user)).body.user.photo_id;
    expect(second).not.toBe(first);
    expect((await filesOf(user)).map((file) => file.id)).toEqual([second]);
    expect((await api.callOk(user, removePhoto, {})).user.photo_id).toBeNull();
    await runJobs(api.services, api.modules);
    expect(await filesOf(user)).toEqual([]);
    for (const file of [first, second]) expect(await api.services.blobs.has(originalKey(file ?? ''))).toBe(false);
  });

  test('is too small below 200 × 200 pixels, and must be a picture', async () => {
    const user = await api.user();
    expect(errorOf(await upload(user, await picture(250, 199))).key).toBe('image_too_small');
    expect(errorOf(await upload(user, new Blob(['<svg/>'.repeat(50)]))).key).toBe('unsupported_media');
    expect(await filesOf(user)).toEqual([]);
  });

  test('survives the removal of unused files and cannot be used in an ad', async () => {
    const user = await api.user();
    const photo = (await upload(user)).body.user.photo_id ?? expect.fail();
    const { file_id } = await api.callOk(user, uploadDisplayAsset, {}, { file: await picture(600, 600) });
    await removeLongUnusedFiles(api.services);
    const start = api.services.clock.now();
    api.services.clock.set(addMilliseconds(start, (UNUSED_FILE_DAYS + 1) * MILLISECONDS.day));
    await removeLongUnusedFiles(api.services);
    api.services.clock.set(start);
    const left = (await filesOf(user)).map(({ id }) => id);
    expect(left).toContain(photo);
    expect(left).not.toContain(file_id);
    const { id, version } = (await api.callOk(user, creation.startDraft, {})).draft;
    const response = await api.call(user, creation.saveDetail, { ...detailInput(id, version), photos: [photo] });
    expect([response.status, Object.keys(errorOf(response).errors ?? {})]).toEqual([422, ['photos.0']]);
  });

  test('is one of the uploaded ones after 4 simultaneous uploads', async () => {
    const user = await api.user();
    const responses = await Promise.all(Array.from({ length: 4 }, () => upload(user)));
    expect(responses.map(({ status }) => status)).toEqual(Array(4).fill(200));
    const { photo_id } = await viewerOf(user);
    expect((await filesOf(user)).map(({ id }) => id)).toEqual([photo_id]);
  });
});

describe('notification choices', () => {
  const notifyOf = (user: ApiUser, kind: 'ad_hidden' | 'ad_expired' | 'renewed' | 'account_suspended') =>
    database.transaction((tx) =>
      notify(tx, {
        user_id: user.user_id,
        kind,
        data: { title: 'Sofa', reason: 'Foto buram', price: 60, days: 30, balance: 5, note: '' },
        ad_id: null,
        now: api.services.clock.now(),
      }),
    );
  const choose = (user: ApiUser, kind: string, in_app: boolean, by_mail: boolean) =>
    api.call(user, saveNotificationChoice, { kind, in_app, by_mail } as never);
  const received = async (user: ApiUser) => {
    await runJobs(api.services, api.modules);
    await runJobs(api.services, api.modules);
    const { data, unseen } = await api.callOk(user, listNotifications, {});
    const mails = await mailsTo(database, user.email);
    return { listed: data.map(({ kind }) => kind).sort(), unseen, mails: mails.map(({ subject }) => subject).sort() };
  };

  const ADMINISTRATORS_KINDS = [
    'liability_near',
    'liability_reached',
    'takedown_due',
    'takedown_overdue',
    'superadmin_requested',
    'superadmin_given',
  ];

  test('list the kinds that are not about money or security, with their defaults', async () => {
    const { data, fixed } = await api.callOk(await api.user(), listNotificationChoices, {});
    const mailed = data.filter(({ by_mail }) => by_mail).map(({ kind }) => kind);
    expect(mailed).toEqual([
      'ad_hidden',
      'ad_held',
      'ad_cleared',
      'review_reopened',
      'draft_expiring',
      'search_found',
      'fraud_case_upheld',
      'fraud_case_dismissed',
      'fraud_case_gone',
    ]);
    expect(data.every(({ in_app }) => in_app)).toBe(true);
    const kinds = data.map(({ kind }) => kind);
    const fixedKinds = fixed.map(({ kind }) => kind);
    for (const kind of ['renewed', 'payment_voided', 'account_blocked', 'deletion_due'] as const) {
      expect(kinds).not.toContain(kind);
      expect(fixed).toContainEqual({ kind, in_app: true, by_mail: true, by_push: true });
    }
    // Those of administrators are shown only to them.
    expect(fixedKinds.filter((kind) => /^(liability|takedown)_/.test(kind))).toEqual([]);
    expect([...kinds, ...fixedKinds, ...ADMINISTRATORS_KINDS].sort()).toEqual([...NOTIFICATION_KINDS].sort());
  });

  test('decide about list and mail by kind', async () => {
    const user = await api.user();
    expect((await choose(user, 'ad_hidden', true, false)).status).toBe(200);
    expect((await choose(user, 'ad_expired', false, true)).status).toBe(200);
    for (const kind of ['ad_hidden', 'ad_expired'] as const) await notifyOf(user, kind);
    expect(await received(user)).toEqual({ listed: ['ad_hidden'], unseen: 1, mails: ['Masa tayang iklan selesai'] });
    const rows = await database.read
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', user.user_id)
      .execute();
    expect(rows).toEqual([{ kind: 'ad_hidden' }]);
    const [mail] = await mailsTo(database, user.email);
    expect(mail?.text).toContain('http://papan.test/profile/edit#notifications');
  });

  test('never stop mails about money and security', async () => {
    const user = await api.user();
    for (const kind of ['renewed', 'account_suspended', 'payment_late', 'bonus_held']) {
      expect((await choose(user, kind, false, false)).status).toBe(422);
    }
    expect((await choose(user, 'ad_sold_by_magic', false, false)).status).toBe(400);
    // Not even a choice that a later version moved among them.
    await database.transaction((tx) =>
      tx
        .insertInto('notification_choices')
        .values({ user_id: user.user_id, kind: 'renewed', in_app: false, by_mail: false })
        .execute(),
    );
    for (const kind of ['renewed', 'account_suspended'] as const) await notifyOf(user, kind);
    const { listed, mails } = await received(user);
    expect(listed).toEqual(['account_suspended', 'renewed']);
    expect(mails).toEqual(['Akun Anda ditangguhkan', 'Iklan diperpanjang']);
    for (const mail of await mailsTo(database, user.email)) expect(mail.text).not.toContain('#notifications');
  });

  test('of the same kind are saved by 20 simultaneous calls', async () => {
    const user = await api.user();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => choose(user, 'ad_expired', index % 2 === 0, false)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});
