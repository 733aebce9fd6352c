import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { ACCOUNT_STATUSES, IDENTITY_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { getAd } from '../../src/contract/ads/detail.ts';
import type { InputOf } from '../../src/contract/api/endpoint.ts';
import * as contract from '../../src/contract/identity/endpoints.ts';
import { IDENTITY_PHOTO_DAYS, IDENTITY_PHOTOS_A_DAY } from '../../src/contract/identity/rules.ts';
import { listNotifications } from '../../src/contract/notifications/endpoints.ts';
import { approvePhoto, eraseIdentity, rotateFiles } from '../../src/domain/identity/public.ts';
import { folderBlobStore } from '../../src/providers/blobs/folder-blob-store.ts';
import { sealingKey } from '../../src/providers/vault/seal.ts';
import { createVault } from '../../src/providers/vault/vault.ts';
import { createPageChanges } from '../../src/server/pages/page-changes.ts';
import { DESIGN, detailInput } from '../support/ads-users.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { jpegOfManyScans, pngOfOneColour } from '../support/hostile-pictures.ts';
import { mailsTo, runJobs } from '../support/services.ts';

const START = new Date('2026-03-02T03:00:00Z');
const { NOT_VERIFIED, IN_PROCESS, VERIFIED, REJECTED } = IDENTITY_STATUSES;
const KEY = sealingKey('the key of this test, long enough to encrypt with');
const folder = mkdtempSync(join(tmpdir(), 'papan-identity-'));
const logged: string[] = [];
let database: TestDatabase;
let api: Api;
let admin: ApiUser;
let other: ApiUser;
let card: Blob;

beforeAll(async () => {
  database = await createTestDatabase();
  const lines = new Writable({
    write(line, _, done) {
      logged.push(String(line));
      done();
    },
  });
  api = await startApi(database, {
    log: pino({ level: 'trace' }, lines),
    vault: createVault(folderBlobStore(folder), { current: KEY, previous: null }),
  });
  admin = await api.user({ user_type: USER_TYPES.ADMIN });
  other = await api.user({ user_type: USER_TYPES.SUPERADMIN });
  card = await picture(1200, 757);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  api.services.clock.set(START);
});

const pass = (milliseconds: number) => api.services.clock.set(addMilliseconds(api.services.clock.now(), milliseconds));
const work = () => runJobs(api.services, api.modules);
const runJob = (name: string) => api.modules.find(({ jobs }) => jobs?.[name])?.jobs?.[name]?.({});

async function picture(width: number, height: number): Promise<Blob> {
  const pixels = { create: { width, height, channels: 3 as const, background: '#d5e5f2' } };
  const exif = { IFD0: { Copyright: 'Sari' }, IFD3: { GPSLatitude: '6/1 12/1 0/1' } };
  return new Blob([new Uint8Array(await sharp(pixels).jpeg().withExif(exif).toBuffer())], { type: 'image/jpeg' });
}

const send = (who: ApiUser, file = card) => api.call(who, contract.sendIdentityPhoto, { consent: 'true' }, { file });
const sendOk = (who: ApiUser, file = card) =>
  api.callOk(who, contract.sendIdentityPhoto, { consent: 'true' }, { file });
const stateOf = (who: ApiUser) => api.callOk(who, contract.getIdentity, {});
const approve = (id: string, by = admin) => api.call(by, contract.approveIdentityPhoto, { id });
const reject = (id: string, reason_id = 1, by = admin) => api.call(by, contract.rejectIdentityPhoto, { id, reason_id });
const linkOf = (id: string, by = admin) => api.callOk(by, contract.linkIdentityPhoto, { id });
const view = (input: InputOf<typeof contract.viewIdentityPhoto>, by: ApiUser | null = admin) =>
  api.call(by, contract.viewIdentityPhoto, input);

const photosOf = ({ user_id }: ApiUser) =>
  database.read.selectFrom('identity_photos').selectAll().where('user_id', '=', user_id).orderBy('id').execute();

/** The newest photo of a user, as its row. */
async function photoOf(who: ApiUser) {
  return (await photosOf(who)).at(-1) ?? expect.fail('no photo was stored');
}

async function sent(who?: ApiUser): Promise<{ user: ApiUser; id: string; file_id: string }> {
  const user = who ?? (await api.user());
  await sendOk(user);
  const { id, file_id } = await photoOf(user);
  return { user, id, file_id: file_id ?? '' };
}

const statusOf = async ({ user_id }: ApiUser) =>
  (
    await database.read
      .selectFrom('users')
      .select('identity_status')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
  ).identity_status;

const pathOf = (fileId: string) => join(folder, 'files', fileId.slice(-2), fileId);
const filesOnDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : []));

async function publish(owner: ApiUser): Promise<string> {
  const { id, version } = (await api.callOk(owner, creation.startDraft, {})).draft;
  const input = { id, version, display_config: DESIGN, complete: true };
  const display = await api.callOk(owner, creation.saveDisplay, input);
  await api.callOk(owner, creation.saveDetail, { ...detailInput(id, display.version), complete: true });
  await api.callOk(owner, creation.publishAd, { id, price: 60 });
  return id;
}

describe('a photo that is sent', () => {
  test('waits for a review of 24 hours, encrypted outside the files that pages show', async () => {
    const user = await api.user();
    expect(await stateOf(user)).toEqual({ status: NOT_VERIFIED, can_send: true, photo: null });
    expect(await sendOk(user)).toEqual({
      status: IN_PROCESS,
      can_send: true,
      photo: {
        sent_at: '2026-03-02T03:00:00.000Z',
        review_by: '2026-03-03T03:00:00.000Z',
        decided_at: null,
        reason: null,
        delete_at: null,
        viewed_at: [],
      },
    });
    const { id, file_id, width, height } = await photoOf(user);
    expect([width, height]).toEqual([1200, 757]);
    const sealed = readFileSync(pathOf(file_id ?? ''));
    expect(sealed.toString('latin1')).not.toMatch(/RIFF|WEBP|JFIF|Exif|Sari/);
    const opened = await api.services.vault.get({ id: file_id ?? '', owner_id: user.user_id });
    const { format, exif } = await sharp(opened ?? expect.fail()).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);

    const files = await database.read.selectFrom('files').select('id').where('owner_id', '=', user.user_id).execute();
    expect(files).toEqual([]);
    for (const name of [id, file_id]) {
      for (const path of [`/_img/640/${name}.webp`, `/api/user/identity/${name}`, `/identity/files/${name}`]) {
        expect((await fetch(new URL(path, api.url))).status, path).toBe(404);
      }
    }
  });

  test('is scaled down and turned upright', async () => {
    const user = await api.user();
    const upright = { create: { width: 4000, height: 2520, channels: 3 as const, background: '#d5e5f2' } };
    const bytes = await sharp(upright).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    await sendOk(user, new Blob([new Uint8Array(bytes)]));
    const { width, height } = await photoOf(user);
    expect([width, height]).toEqual([1008, 1600]);
  });

  test('replaces one in process: the time starts again, and the old file is deleted', async () => {
    const { user, id, file_id } = await sent();
    pass(23 * MILLISECONDS.hour);
    const { photo } = await sendOk(user);
    expect(photo).toMatchObject({ sent_at: '2026-03-03T02:00:00.000Z', review_by: '2026-03-04T02:00:00.000Z' });
    await work();
    expect((await photosOf(user)).map((row) => [row.outcome, row.file_id === null])).toEqual([
      ['replaced', true],
      [null, false],
    ]);
    expect(filesOnDisk()).not.toContain(file_id);
    for (const response of [await approve(id), await reject(id)])
      expect(errorOf(response).key).toBe('identity_conflict');
    expect((await api.call(admin, contract.linkIdentityPhoto, { id })).status).toBe(404);
    expect(await statusOf(user)).toBe(IN_PROCESS);
  });

  test('is deleted by its sender before the decision, and not after it', async () => {
    const { user, file_id } = await sent();
    expect(await api.callOk(user, contract.withdrawIdentityPhoto, {})).toMatchObject({
      status: NOT_VERIFIED,
      photo: null,
    });
    await work();
    expect(filesOnDisk()).not.toContain(file_id);
    expect(errorOf(await api.call(user, contract.withdrawIdentityPhoto, {})).key).toBe('identity_conflict');
    const { id } = await sent(user);
    await approve(id);
    expect(errorOf(await api.call(user, contract.withdrawIdentityPhoto, {})).key).toBe('identity_conflict');
    expect(await statusOf(user)).toBe(VERIFIED);
  });

  test('is one row and one file after twenty simultaneous ones', async () => {
    const user = await api.user();
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => send(user)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    await work();
    const rows = await photosOf(user);
    expect(rows.length).toBeLessThanOrEqual(IDENTITY_PHOTOS_A_DAY);
    expect(rows.filter(({ outcome }) => outcome === null)).toHaveLength(1);
    const stored = rows.flatMap(({ file_id }) => file_id ?? []);
    expect(stored).toHaveLength(1);
    const known = await database.read.selectFrom('identity_photos').select('file_id').execute();
    expect(filesOnDisk().filter((name) => !known.some(({ file_id }) => file_id === name))).toEqual([]);
  });

  test('is refused after ten in a day', async () => {
    const user = await api.user();
    pass(-MILLISECONDS.hour);
    for (let count = 0; count < IDENTITY_PHOTOS_A_DAY; count += 1) await sendOk(user);
    pass(MILLISECONDS.day - 1);
    expect(errorOf(await send(user)).key).toBe('too_many_requests');
    pass(1);
    expect((await send(user)).status).toBe(200);
  });

  test.each<[string, string, () => Promise<Blob>]>([
    ['too small', 'image_too_small', () => picture(999, 640)],
    ['too narrow', 'image_too_small', () => picture(1200, 629)],
    ['so long that too little remains', 'image_too_small', () => picture(9000, 700)],
    ['no picture', 'unsupported_media', async () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'])],
    ['a forged header', 'image_unreadable', async () => new Blob([Buffer.from('ffd8ffe0', 'hex'), 'x'.repeat(2000)])],
    ['half a picture', 'image_unreadable', async () => card.slice(0, card.size / 2)],
    ['many scans', 'image_too_complex', async () => new Blob([new Uint8Array(await jpegOfManyScans(1000, 200))])],
    ['too many pixels', 'image_too_large', async () => new Blob([new Uint8Array(pngOfOneColour(12_000))])],
    ['too many bytes', 'image_too_large', async () => new Blob([Buffer.alloc(11 * 1024 * 1024)])],
  ])('is refused if it is %s', async (_, key, make) => {
    const user = await api.user();
    expect(errorOf(await send(user, await make())).key).toBe(key);
    expect(await stateOf(user)).toMatchObject({ status: NOT_VERIFIED, photo: null });
  });

  test('needs the consent of its sender', async () => {
    const user = await api.user();
    for (const consent of ['false', 'yes', ''] as never[]) {
      const response = await api.call(user, contract.sendIdentityPhoto, { consent }, { file: card });
      expect(Object.keys(errorOf(response).errors ?? {})).toEqual(['consent']);
    }
  });
});

describe('a decision', () => {
  test('that approves verifies: mark, limits, notification, mail and audit entry', async () => {
    const user = await api.user({ balance: 1000 });
    const ads = [await publish(user), await publish(user), await publish(user)];
    await expect(publish(user)).rejects.toThrow('posting_limit');
    const { id } = await sent(user);
    pass(MILLISECONDS.hour);
    const drop = vi.fn();
    await work();
    expect((await approve(id)).body).toEqual({ done: true });

    expect((await api.callOk(null, getAd, { id: ads[0] ?? '' })).owner.verified).toBe(true);
    await publish(user);
    expect(await stateOf(user)).toMatchObject({
      status: VERIFIED,
      photo: { decided_at: '2026-03-02T04:00:00.000Z', delete_at: '2026-04-01T04:00:00.000Z', reason: null },
    });
    const events = await database.read
      .selectFrom('outbox_events')
      .select(['id', 'type', 'payload'])
      .where('type', '=', 'profile.changed')
      .orderBy('id', 'desc')
      .execute();
    const event = events[0] ?? expect.fail('no event reaches the page caches');
    expect(event.payload).toEqual({ user_id: user.user_id });
    const cache = { drop, expire: () => undefined, clear: () => undefined };
    await createPageChanges(database.read, [cache]).apply(event);
    const shown = [`owner:${user.user_id}`, ...ads.map((ad) => `ad:${ad}`)];
    expect(drop.mock.calls[0]?.[0]).toEqual(expect.arrayContaining(shown));

    await work();
    const { data } = await api.callOk(user, listNotifications, {});
    expect(data.map(({ kind }) => kind)).toContain('identity_verified');
    const mail = (await mailsTo(database, user.email)).at(-1);
    expect(mail?.subject).toBe('Identitas terverifikasi');
    expect(mail?.text).toContain('1 April 2026');
    expect(mail?.text).toContain('http://papan.test/profile/verification');
    expect(await auditEntriesOf(database.read, user.user_id)).toEqual([
      {
        actor: admin.user_id,
        action: 'identity.approve',
        reason: null,
        before: { identity_status: IN_PROCESS },
        after: { identity_status: VERIFIED, photo_id: id },
      },
    ]);
  });

  test('that rejects says why and what to do, in the language of the user; a new photo may follow', async () => {
    const { user, id } = await sent();
    await database.transaction((tx) =>
      tx.updateTable('users').set({ locale: 1 }).where('id', '=', user.user_id).execute(),
    );
    expect((await reject(id, 2)).status).toBe(200);
    const { status, photo } = await stateOf(user);
    expect(status).toBe(REJECTED);
    expect(photo?.reason).toEqual({
      reason: 'tulisan tidak terbaca karena silau atau gelap',
      reason_en: 'the text cannot be read because of glare or darkness',
      remedy: expect.stringContaining('foto ulang'),
      remedy_en: expect.stringContaining('take it again'),
    });
    await work();
    const mail = (await mailsTo(database, user.email)).at(-1);
    expect(mail?.subject).toBe('Your ID-card photo was not accepted');
    expect(mail?.text).toContain('because of glare or darkness. Move the card away from lamps');
    expect(mail?.text).toContain('Open identity verification: http://papan.test/en/profile/verification');
    const [entry] = await auditEntriesOf(database.read, user.user_id);
    expect(entry).toMatchObject({ action: 'identity.reject', reason: photo?.reason?.reason_en });

    const again = await sent(user);
    await database.transaction((tx) =>
      tx.updateTable('users').set({ display_name: 'Toko Sari' }).where('id', '=', user.user_id).execute(),
    );
    const { data, waiting, reasons } = await api.callOk(admin, contract.listIdentityPhotos, {});
    expect(waiting).toBe(data.length);
    expect(reasons.map((reason) => reason.id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const listed = data.find((row) => row.id === again.id);
    expect(listed).toMatchObject({
      user: { id: user.user_id, full_name: 'Sari Wulandari', account_status: ACCOUNT_STATUSES.ACTIVE },
      decided_before: 1,
      is_replacement: false,
      last_reason: { id: 2 },
    });
    expect(JSON.stringify(listed)).not.toContain(user.email);
    await sendOk(user);
    const newest = await photoOf(user);
    expect(await api.callOk(admin, contract.getIdentityPhoto, { id: newest.id })).toMatchObject({
      is_replacement: true,
      views: [],
    });
  });

  test('with an unknown reason changes nothing', async () => {
    const { user, id } = await sent();
    expect(Object.keys(errorOf(await reject(id, 99)).errors ?? {})).toEqual(['reason_id']);
    expect(await statusOf(user)).toBe(IN_PROCESS);
  });

  test('is made once by twenty simultaneous administrators', async () => {
    const { user, id } = await sent();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? approve(id) : reject(id, 1, other))),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const conflicts = responses.filter(({ status }) => status !== 200).map((response) => errorOf(response).key);
    // Administrators who come while one decides learn so; later ones find it decided.
    expect(conflicts.filter((key) => key !== 'review_taken' && key !== 'identity_conflict')).toEqual([]);
    expect(await auditEntriesOf(database.read, user.user_id)).toHaveLength(1);
    await work();
    const { data } = await api.callOk(user, listNotifications, {});
    expect(data.filter(({ kind }) => kind.startsWith('identity_'))).toHaveLength(1);
  });

  test('cannot be about the own photo', async () => {
    for (const own of [admin, other]) {
      const { id } = await sent(own);
      for (const response of [await approve(id, own), await reject(id, 1, own)]) {
        expect(errorOf(response).key).toBe('forbidden');
      }
      await api.callOk(own, contract.withdrawIdentityPhoto, {});
    }
  });

  test('about an account that is not in use can only be a rejection', async () => {
    const { user, id } = await sent();
    await database.transaction((tx) =>
      tx
        .updateTable('users')
        .set({ account_status: ACCOUNT_STATUSES.BLOCKED })
        .where('id', '=', user.user_id)
        .execute(),
    );
    expect(errorOf(await approve(id)).key).toBe('account_status_conflict');
    expect((await reject(id)).status).toBe(200);
  });

  test('at the same time as a new photo is about the old one, or not made', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { user, id } = await sent();
      const [decision, replacement] = await Promise.all([approve(id), send(user)]);
      expect(replacement.status).toBe(200);
      const outcomes = (await photosOf(user)).map(({ outcome }) => outcome);
      expect(outcomes).toEqual([decision.status === 200 ? 'verified' : 'replaced', null]);
      expect(await statusOf(user)).toBe(IN_PROCESS);
    }
  });

  test('is lost with a new photo of a verified user until the next decision', async () => {
    const { user, id } = await sent();
    await approve(id);
    await sendOk(user);
    expect(await statusOf(user)).toBe(IN_PROCESS);
    const marked = await database.read
      .selectFrom('outbox_events')
      .select('payload')
      .where('type', '=', 'profile.changed')
      .execute();
    expect(marked.filter(({ payload }) => JSON.stringify(payload).includes(user.user_id))).toHaveLength(2);
  });
});

describe('a link to a photo', () => {
  test('shows it for 60 seconds, with the name of its viewer; each view is recorded and seen by its owner', async () => {
    const { user, id, file_id } = await sent();
    const link = await linkOf(id);
    expect(link.expires_at).toBe(START.getTime() + 60_000);
    expect((await stateOf(user)).photo?.viewed_at).toEqual([]);
    pass(59_999);
    const query = new URLSearchParams({ expires_at: String(link.expires_at), signature: link.signature });
    const response = await fetch(`${api.url}/api/admin/identity/${id}/photo?${query}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(response.headers.get('content-disposition')).toMatch(/^inline/);
    const shown = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await shown.metadata()).toMatchObject({ width: 1200, height: 757 });
    // The stored picture has one colour; the mark does not.
    const { dominant: _, channels } = await shown.stats();
    expect(channels[0]?.stdev).toBeGreaterThan(5);
    const copy = await api.services.vault.get({ id: file_id, owner_id: user.user_id });
    expect((await sharp(copy ?? expect.fail()).stats()).channels[0]?.stdev).toBeLessThan(1);

    expect((await stateOf(user)).photo?.viewed_at).toEqual(['2026-03-02T03:00:59.999Z']);
    const actor = admin.user_id;
    expect(await auditEntriesOf(database.read, id)).toMatchObject([
      { actor, action: 'identity.link' },
      { actor, action: 'identity.view' },
    ]);
    const { views } = await api.callOk(other, contract.getIdentityPhoto, { id });
    expect(views).toEqual([{ at: '2026-03-02T03:00:59.999Z', full_name: 'Sari Wulandari' }]);
    pass(1);
    expect(errorOf(await view({ id, ...link })).key).toBe('link_expired');
  });

  test('opens nothing for anybody else, for another photo, or when it is changed', async () => {
    const { user, id } = await sent();
    const second = await sent();
    const link = await linkOf(id);
    const sameAdmin = await secondSession(admin);
    const refused: [InputOf<typeof contract.viewIdentityPhoto>, ApiUser | null, number][] = [
      [{ id, ...link }, null, 401],
      [{ id, ...link }, user, 403],
      [{ id, ...link }, other, 410],
      [{ id, ...link }, sameAdmin, 410],
      [{ ...link, id: second.id }, admin, 410],
      [{ id, ...link, expires_at: link.expires_at + 60_000 }, admin, 410],
      [{ id, ...link, signature: 'a'.repeat(43) }, admin, 410],
      [{ id, ...link, signature: 'short' }, admin, 400],
      [{ id, expires_at: -1, signature: link.signature }, admin, 400],
    ];
    for (const [input, who, status] of refused) expect((await view(input, who)).status).toBe(status);
    expect((await stateOf(user)).photo?.viewed_at).toEqual([]);
    await api.callOk(user, contract.withdrawIdentityPhoto, {});
    expect((await view({ id, ...link })).status).toBe(404);
  });

  test.each<[string, (path: string, otherPath: string) => void]>([
    ['is missing', (path) => void rm(path)],
    ['is cut off', (path) => writeFileSync(path, readFileSync(path).subarray(0, 500))],
    ['is empty', (path) => writeFileSync(path, '')],
    ['was exchanged', (path, otherPath) => writeFileSync(path, readFileSync(otherPath))],
    ['is a plain picture', (path) => writeFileSync(path, 'RIFF....WEBP')],
  ])('says so when the file %s, and sends nothing', async (_, damage) => {
    const [{ id, file_id }, second] = [await sent(), await sent()];
    damage(pathOf(file_id), pathOf(second.file_id));
    await vi.waitFor(async () => {
      expect(errorOf(await view({ id, ...(await linkOf(id)) })).key).toBe('photo_unreadable');
    });
    const entries = await auditEntriesOf(database.read, id);
    expect(entries.filter(({ action }) => action === 'identity.view')).toEqual([]);
    expect((await reject(id, 7)).status).toBe(200);
  });

  test('opens nothing with the files of a backup and another key', async () => {
    const { user, file_id } = await sent();
    const stolen = createVault(folderBlobStore(folder), {
      current: sealingKey('a guessed key, as long'),
      previous: null,
    });
    await expect(stolen.get({ id: file_id, owner_id: user.user_id })).rejects.toThrow('unknown_key');
  });
});

async function secondSession({ user_id }: ApiUser): Promise<ApiUser> {
  const session_id = crypto.randomUUID();
  const now = api.services.clock.now();
  const expires_at = addMilliseconds(now, MILLISECONDS.day);
  await database.transaction((tx) =>
    tx
      .insertInto('sessions')
      .values({ id: session_id, user_id, created_at: now, last_used_at: now, confirmed_at: now, expires_at })
      .execute(),
  );
  const token = await api.services.tokens.sign({ session_id, user_id, expires_at });
  return { user_id, email: '', token, csrf_token: '' };
}

describe('the job about a photo', () => {
  test('belongs to who opened it, for ten minutes; nobody else sees or decides the photo meanwhile', async () => {
    const { id } = await sent();
    const link = await linkOf(id);
    for (const refused of [
      await api.call(other, contract.linkIdentityPhoto, { id }),
      await approve(id, other),
      await reject(id, 1, other),
    ]) {
      expect(errorOf(refused).key).toBe('review_taken');
    }
    const takenBy = async (who: ApiUser) =>
      (await api.callOk(who, contract.listIdentityPhotos, {})).data.find((row) => row.id === id)?.taken_by;
    expect([await takenBy(other), await takenBy(admin)]).toEqual(['Sari Wulandari', null]);
    pass(10 * MILLISECONDS.minute);
    await linkOf(id, other);
    expect((await view({ id, ...link })).status).toBe(410);
    expect((await approve(id, other)).status).toBe(200);
    expect((await api.call(other, contract.linkIdentityPhoto, { id })).status).toBe(404);
  });

  test('is given to one of two who open it at once', async () => {
    const { id } = await sent();
    const responses = await Promise.all([admin, other].map((by) => api.call(by, contract.linkIdentityPhoto, { id })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('opens nothing for the person on the photo', async () => {
    const own = await api.user({ user_type: USER_TYPES.ADMIN });
    const { id } = await sent(own);
    expect((await api.call(own, contract.linkIdentityPhoto, { id })).status).toBe(403);
    expect((await approve(id, own)).status).toBe(403);
  });
});

describe('stored photos', () => {
  test('are deleted 30 days after the decision, with the id of their file', async () => {
    const [approved, waiting] = [await sent(), await sent()];
    await approve(approved.id);
    pass(IDENTITY_PHOTO_DAYS * MILLISECONDS.day - 1);
    await runJob('delete_old_identity_photos');
    await work();
    expect(filesOnDisk()).toContain(approved.file_id);
    pass(1);
    // Several workers may run it at the same time.
    await Promise.all([1, 2, 3].map(() => runJob('delete_old_identity_photos')));
    await work();
    expect(filesOnDisk()).not.toContain(approved.file_id);
    expect(filesOnDisk()).toContain(waiting.file_id);
    expect(await photoOf(approved.user)).toMatchObject({ outcome: 'verified', file_id: null });
    // The sessions of the test end earlier.
    api.services.clock.set(START);
    expect(await stateOf(approved.user)).toMatchObject({ status: VERIFIED, photo: { delete_at: null } });
    expect((await api.call(admin, contract.linkIdentityPhoto, { id: approved.id })).status).toBe(404);
  });

  test('are deleted with the account, also when only its row is deleted', async () => {
    const [erased, removed] = [await sent(), await sent()];
    await database.transaction((tx) => eraseIdentity(tx, erased.user.user_id, START));
    await work();
    expect(filesOnDisk()).not.toContain(erased.file_id);
    expect(await photosOf(erased.user)).toEqual([]);
    await database.transaction((tx) =>
      tx.deleteFrom('identity_photos').where('user_id', '=', removed.user.user_id).execute(),
    );
    writeFileSync(`${pathOf(removed.file_id)}.half-written`, 'x');
    api.services.clock.set(addMilliseconds(new Date(), 2 * MILLISECONDS.hour));
    await runJob('delete_old_identity_photos');
    expect(filesOnDisk().filter((name) => name.startsWith(removed.file_id))).toEqual([]);
  });

  test('are encrypted again with a new key while others are sent and deleted', async () => {
    const [present, withdrawn] = [await sent(), await sent()];
    const next = sealingKey('the key of next year, long enough');
    const rotating = createVault(folderBlobStore(folder), { current: next, previous: KEY });
    const owner = (photo: { user: ApiUser; file_id: string }) => ({ id: photo.file_id, owner_id: photo.user.user_id });
    // It is withdrawn between reading and writing it.
    const interrupted = {
      ...rotating,
      async renew(file: { id: string; owner_id: string }) {
        const outcome = await rotating.renew(file);
        if (file.id === withdrawn.file_id) {
          await api.callOk(withdrawn.user, contract.withdrawIdentityPhoto, {});
          await work();
          await rotating.put(file, Buffer.from('written after the deletion'));
        }
        return outcome;
      },
    };
    const first = await rotateFiles({ database, vault: interrupted });
    expect(first.renewed).toBeGreaterThan(0);
    expect(filesOnDisk()).not.toContain(withdrawn.file_id);
    const onlyNew = createVault(folderBlobStore(folder), { current: next, previous: null });
    expect(await onlyNew.get(owner(present))).not.toBeNull();
    expect(await rotateFiles({ database, vault: rotating })).toMatchObject({ renewed: 0 });
    const unreadable = await rotateFiles({ database, vault: api.services.vault });
    expect(unreadable.unreadable).toContain(present.id);
  });
});

test('an operator’s command decides with its name as actor', async () => {
  const { user, id } = await sent();
  const order = { photo_id: id, by: 'command: budi@server', now: START };
  await database.transaction((tx) => approvePhoto(tx, order));
  const [entry] = await auditEntriesOf(database.read, user.user_id);
  expect(entry?.actor).toBe('command: budi@server');
});

test('the log names no user and no key', () => {
  const text = logged.join('\n');
  expect(text).not.toMatch(/Sari|Wulandari|@papan\.test|\+62/);
  expect(text).not.toContain('the key of this test');
  expect(text).not.toContain(Buffer.from(KEY.bytes).toString('hex'));
});

test('a photo opens one job, which ends when it is replaced, withdrawn or decided', async () => {
  const who = await api.user();
  const jobs = async () =>
    (
      await database.read
        .selectFrom('review_jobs')
        .selectAll()
        .where('owner_id', '=', who.user_id)
        .orderBy('id')
        .execute()
    ).map(({ kind, decision, decided_by }) => [kind, decision, decided_by]);
  await sendOk(who);
  expect(await jobs()).toEqual([['identity', null, null]]);
  await sendOk(who);
  await approve((await photoOf(who)).id);
  expect(await jobs()).toEqual([
    ['identity', 'replaced', null],
    ['identity', 'identity.approve', admin.user_id],
  ]);
});
