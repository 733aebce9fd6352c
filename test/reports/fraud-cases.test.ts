import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { revealContact } from '../../src/contract/ads/detail.ts';
import { deleteMyAds } from '../../src/contract/ads/my-ads.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import type { Endpoint, FileResponse, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import {
  CASE_DAYS,
  CASE_PICTURES,
  CASES_A_DAY,
  UNSENT_CASE_DAYS,
} from '../../src/contract/reports/fraud-case-rules.ts';
import * as contract from '../../src/contract/reports/fraud-cases.ts';
import { originalKey } from '../../src/domain/media/public.ts';
import { casesForReview, decideCases, eraseCasesOf, reports } from '../../src/domain/reports/public.ts';
import { takeReview } from '../../src/domain/review-queue/public.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { adsFixture, insertFile, outcomesOf } from '../support/ads-users.ts';
import { errorOf, startApi } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runJobs, testCall } from '../support/services.ts';

// Tests that read PDFs are skipped if poppler is missing, unless it is required.
const isReadable = process.env.PAPAN_TEST_POPPLER === 'required' || !spawnSync('pdftotext', ['-v']).error;
const START = new Date('2026-03-02T03:00:00Z');
let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let module: ReturnType<typeof reports>;
let dispatch: ReturnType<typeof createDispatch>;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
  // Only the document needs it: a picture of the artwork.
  world.services.outputs = { render: async () => new Uint8Array(await drawn('#335577', { width: 120, height: 63 })) };
  module = reports(world.services);
  dispatch = createDispatch(module.bindings);
  folder = await mkdtemp(join(tmpdir(), 'papan-cases-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(() => world.services.clock.set(START));

const later = (milliseconds: number) => world.services.clock.set(new Date(START.getTime() + milliseconds));
const drawn = (background: string, size = { width: 400, height: 800 }) =>
  sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer();
async function call<E extends Endpoint>(actor: Actor, endpoint: E, input: InputOf<E>, file?: string) {
  const uploaded = file ? { path: file, file_name: 'bukti.jpg', mime_type: 'image/jpeg' } : null;
  return (await dispatch(endpoint, testCall({ actor, file: uploaded }), { ...input })) as OutputOf<E>;
}
const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.key,
  );
const DETAILS = {
  amount: 1_250_000,
  paid_at: '2026-03-01T05:30:00.000Z',
  from_bank: 'BCA',
  from_account: '123 456 7890',
  to_bank: 'DANA',
  to_account: '0812-3333-4444',
  seller_name: 'Budi Santoso',
  seller_phone: '0812 3333 4444',
  story: 'Sudah transfer, barang tidak dikirim.\nNomor saya diblokir.',
};
const start = async (actor: Actor, ads_id: string) => (await call(actor, contract.startCase, { ads_id })).id;
async function picture(color: string): Promise<string> {
  const path = join(folder, `${newId()}.jpg`);
  await writeFile(path, await drawn(color));
  return path;
}
const addPicture = async (actor: Actor, id: string, color = '#aa3322') =>
  call(actor, contract.addCasePicture, { id }, await picture(color));
const send = (actor: Actor, id: string, changes: Partial<typeof DETAILS> = {}) =>
  call(actor, contract.sendCase, { id, ...DETAILS, ...changes });
async function bytesOf({ body }: FileResponse): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
async function newAd() {
  const seller = await world.user({ balance: 1000, verified: true });
  return { seller, id: await world.publishedAd(seller) };
}
async function sentCase(person: Actor, adId: string): Promise<string> {
  const id = await start(person, adId);
  await addPicture(person, id);
  await send(person, id);
  return id;
}
const rowOf = (id: string) =>
  database.read.selectFrom('fraud_cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const setAd = (id: string, changes: { status?: number; title?: string }) =>
  database.transaction((tx) => tx.updateTable('ads').set(changes).where('id', '=', id).execute());
const jobsOf = (id: string) =>
  database.read.selectFrom('review_jobs').selectAll().where('subject_id', '=', id).orderBy('id').execute();
const kindsOf = async ({ user_id }: Actor) =>
  (await database.read.selectFrom('notifications').select('kind').where('user_id', '=', user_id).execute()).map(
    ({ kind }) => kind,
  );

describe('starting a case', () => {
  test('copies the ad with the own reveals; the copy stays when the ad changes and is deleted', async () => {
    const { seller, id: ad } = await newAd();
    const person = await world.user();
    await world.call(person, revealContact, { id: ad });
    const id = await start(person, ad);
    const before = await rowOf(id);
    const copy = JSON.parse(before.evidence);
    expect(copy).toMatchObject({
      copied_at: START.toISOString(),
      address: `http://papan.test/content/detail/beras-pandan-wangi-${ad}`,
      ad: { title: 'Beras pandan wangi', price: 150_000, status: AD_STATUSES.PUBLISHED },
      reveals: [START.toISOString()],
    });
    expect(copy.ad.artwork_html).toContain('panen baru');
    expect(copy.contact.phone).toMatch(/^\+62/);
    await setAd(ad, { title: 'Bukan apa-apa' });
    await world.call(seller, deleteMyAds, { ids: [ad] });
    expect(await rowOf(id)).toEqual(before);
    const hash = createHash('sha256').update(before.evidence).digest('hex');
    expect(before.evidence_hash).toBe(hash);
    const found = await call(person, contract.getCase, { id });
    expect(found).toMatchObject({ title: 'Beras pandan wangi', evidence_hash: hash, details: null });
  });

  test('stores the pictures with their hashes', async () => {
    const { seller, id: ad } = await newAd();
    const file = await insertFile(database, seller.user_id, START);
    const bytes = await drawn('#00ff00');
    await world.services.blobs.put(originalKey(file), bytes);
    const missing = await insertFile(database, seller.user_id, START);
    await database.transaction((tx) =>
      tx
        .insertInto('ad_photos')
        .values([file, missing].map((file_id, position) => ({ ad_id: ad, file_id, position })))
        .execute(),
    );
    const id = await start(await world.user(), ad);
    const { pictures } = JSON.parse((await rowOf(id)).evidence);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(pictures).toEqual([
      { file_id: file, sha256 },
      { file_id: missing, sha256: null },
    ]);
    await world.services.blobs.delete(originalKey(file));
    const stored = await world.services.blobs.get(`cases/${id.slice(-2)}/${id}/ad/${file}.webp`);
    expect(Buffer.from(stored ?? [])).toEqual(bytes);
  });

  test('does not show a contact that the person has not revealed', async () => {
    const { id: ad } = await newAd();
    const id = await start(await world.user(), ad);
    const { evidence } = await rowOf(id);
    expect(JSON.parse(evidence)).toMatchObject({ contact: null, reveals: [] });
    expect(evidence).not.toContain('+62');
  });

  test.each(['EXPIRED', 'INACTIVE', 'BANNED', 'PENDING_APPROVAL'] as const)(
    'works for an ad in status %s',
    async (name) => {
      const { id: ad } = await newAd();
      await setAd(ad, { status: AD_STATUSES[name] });
      expect(await keyOf(start(await world.user(), ad))).toBe('done');
    },
  );

  test('is refused for drafts, unknown ads and the own ad', async () => {
    const { seller, id: ad } = await newAd();
    const draft = (await world.readyAd(seller)).id;
    const person = await world.user();
    expect(await keyOf(start(person, draft))).toBe('not_found');
    expect(await keyOf(start(person, newId()))).toBe('not_found');
    expect(await keyOf(start(seller, ad))).toBe('own_ad');
  });

  test('twenty times at once makes one case, and no more than five a day', async () => {
    const { id: ad } = await newAd();
    const person = await world.user();
    const ids = await Promise.all(Array.from({ length: 20 }, () => start(person, ad)));
    expect(new Set(ids).size).toBe(1);
    const ads = await Promise.all(Array.from({ length: CASES_A_DAY + 3 }, newAd));
    const outcomes = outcomesOf(await Promise.allSettled(ads.map(({ id }) => start(person, id))));
    expect(outcomes).toEqual({ done: CASES_A_DAY - 1, too_many_requests: 4 });
    later(MILLISECONDS.day + 1);
    expect(await keyOf(start(person, ads[0]?.id ?? ''))).toBe('done');
    // Nothing is left of the copies that lost.
    const folders = new Set<string>();
    for await (const { key } of world.services.blobs.list('cases')) folders.add(key.split('/')[2] ?? '');
    const known = await database.read.selectFrom('fraud_cases').select('id').execute();
    expect([...folders].filter((found) => !known.some(({ id }) => id === found))).toEqual([]);
  });

  test('the database refuses to change a copy', async () => {
    const { id: ad } = await newAd();
    const id = await start(await world.user(), ad);
    const change = (changes: Record<string, string>) =>
      database.transaction((tx) => tx.updateTable('fraud_cases').set(changes).where('id', '=', id).execute());
    await expect(change({ evidence: '{}' })).rejects.toThrow();
    await expect(change({ ad_title: 'Lain' })).rejects.toThrow('does not change');
  });
});

describe('screenshots', () => {
  test('are at most eight, also at once, and only their owner opens them', async () => {
    const { id: ad } = await newAd();
    const [person, other] = [await world.user(), await world.user()];
    const id = await start(person, ad);
    const results = await Promise.allSettled(Array.from({ length: CASE_PICTURES + 4 }, () => addPicture(person, id)));
    expect(outcomesOf(results)).toEqual({ done: CASE_PICTURES, invalid_value: 4 });
    const { pictures } = await call(person, contract.getCase, { id });
    expect(pictures).toHaveLength(CASE_PICTURES);
    const picture_id = pictures[0]?.id ?? '';
    const file = await call(person, contract.getCasePicture, { id, picture_id });
    expect((await bytesOf(file)).toString('latin1', 8, 12)).toBe('WEBP');
    expect(await keyOf(call(other, contract.getCasePicture, { id, picture_id }))).toBe('not_found');
    expect(await keyOf(call(other, contract.removeCasePicture, { id, picture_id }))).toBe('not_found');
    expect(await keyOf(addPicture(other, id))).toBe('not_found');
    await call(person, contract.removeCasePicture, { id, picture_id });
    await runJobs(world.services, [module]);
    expect(await keyOf(call(person, contract.getCasePicture, { id, picture_id }))).toBe('not_found');
    expect(await world.services.blobs.has(`cases/${id.slice(-2)}/${id}/${picture_id}.webp`)).toBe(false);
  });
});

describe('sending a case', () => {
  test('opens one job of high severity for an ad, which counts its cases, and can be corrected', async () => {
    const { id: ad, seller } = await newAd();
    const [person, second] = [await world.user(), await world.user()];
    const id = await start(person, ad);
    expect(await keyOf(send(person, id))).toBe('invalid_value');
    await addPicture(person, id);
    expect((await send(person, id)).sent_at).toBe(START.toISOString());
    later(MILLISECONDS.hour);
    expect(await send(person, id, { amount: 2_000_000 })).toMatchObject({
      sent_at: START.toISOString(),
      amount: 2_000_000,
    });
    await sentCase(second, ad);
    expect(await jobsOf(ad)).toEqual([
      expect.objectContaining({
        kind: 'fraud_case',
        owner_id: seller.user_id,
        severity: 95,
        decided_at: null,
        reasons: [{ key: 'fraud_case.cases', params: { count: 2, amount: 'Rp\u00A03.250.000' } }],
      }),
    ]);
    const { data } = await call(person, contract.listCases, {});
    expect(data).toEqual([expect.objectContaining({ id, title: 'Beras pandan wangi', outcome: null })]);
    expect((await call(second, contract.listCases, {})).data).toHaveLength(1);
  });

  test.each([
    ['nothing', { amount: 0 }],
    ['more than all banks have', { amount: 100_000_000_001 }],
    ['half a rupiah', { amount: 0.5 }],
    ['a time in the future', { paid_at: '2026-03-02T03:20:00.000Z' }],
    ['a time long ago', { paid_at: '1999-03-02T03:20:00.000Z' }],
    ['HTML in the account', { to_account: '<b>1</b>' }],
    ['HTML in the name', { seller_name: '<script>' }],
    ['no account', { from_account: ' ' }],
    ['letters as a phone number', { seller_phone: 'tanya saja' }],
    ['an empty account of it', { story: ' \u200b ' }],
    ['a novel', { story: 'a'.repeat(1001) }],
  ])('refuses %s', async (_name, changes) => {
    const { id: ad } = await newAd();
    const person = await world.user();
    const id = await start(person, ad);
    await addPicture(person, id);
    expect(['invalid_value', 'invalid_argument']).toContain(await keyOf(send(person, id, changes)));
    expect(await jobsOf(ad)).toEqual([]);
  });

  test('of another person’s case is not found', async () => {
    const { id: ad } = await newAd();
    const id = await sentCase(await world.user(), ad);
    const other = await world.user();
    expect(await keyOf(send(other, id))).toBe('not_found');
    expect(await keyOf(call(other, contract.getCase, { id }))).toBe('not_found');
    expect(await keyOf(call(other, contract.downloadCase, { id }))).toBe('not_found');
  });
});

describe('a decision', () => {
  test('notifies every victim once, and is audited; a later case opens a new job', async () => {
    const { id: ad } = await newAd();
    const moderator = await world.user({ user_type: 3 });
    const [person, second, third] = [await world.user(), await world.user(), await world.user()];
    const id = await sentCase(person, ad);
    await sentCase(second, ad);
    const order = { ad_id: ad, outcome: 'upheld', reason: 'Fraud', now: START } as const;
    await expect(
      database.transaction((tx) => decideCases(tx, { ...order, actor_id: person.user_id })),
    ).rejects.toMatchObject({ key: 'forbidden' });
    await database.transaction((tx) => decideCases(tx, { ...order, actor_id: moderator.user_id }));
    await runJobs(world.services, [module]);
    expect((await call(person, contract.getCase, { id })).outcome).toBe('upheld');
    expect(await kindsOf(person)).toEqual(['fraud_case_upheld']);
    expect(await kindsOf(second)).toEqual(['fraud_case_upheld']);
    expect(await auditEntriesOf(database.read, ad)).toMatchObject([{ action: 'fraud_case.uphold', reason: 'Fraud' }]);
    // A correction does not open it again; another person's case does.
    await send(person, id);
    await sentCase(third, ad);
    expect((await jobsOf(ad)).at(-1)).toMatchObject({ reasons: [{ params: { count: 1 } }] });
  });
});

describe('a screenshot', () => {
  test('is opened by who has the job about the ad, with an entry in the log, and by nobody else', async () => {
    const { id: ad } = await newAd();
    const [moderator, other] = [await world.user({ user_type: 3 }), await world.user({ user_type: 3 })];
    const id = await sentCase(await world.user(), ad);
    const [shown] = await casesForReview(database.read, ad);
    const picture_id = shown?.pictures[0]?.id ?? expect.fail();
    const view = (by: Actor, about = { id, picture_id }) => call(by, contract.viewCasePicture, about);
    expect(await keyOf(view(moderator))).toBe('review_taken');
    const job = (await jobsOf(ad))[0] ?? expect.fail();
    const until = new Date(START.getTime() + MILLISECONDS.minute);
    await database.transaction((tx) => takeReview(tx, { id: job.id, by: moderator.user_id, until, now: START }));
    expect((await bytesOf(await view(moderator))).toString('latin1', 8, 12)).toBe('WEBP');
    expect(await keyOf(view(other))).toBe('review_taken');
    expect(await keyOf(view(moderator, { id, picture_id: newId() }))).toBe('not_found');
    const unsent = await start(other, ad);
    const { id: hidden } = await addPicture(other, unsent);
    expect(await keyOf(view(moderator, { id: unsent, picture_id: hidden }))).toBe('not_found');
    expect(await auditEntriesOf(database.read, id)).toEqual([
      expect.objectContaining({ actor: moderator.user_id, action: 'fraud_case.view', after: { picture_id } }),
    ]);
    later(2 * MILLISECONDS.minute);
    expect(await keyOf(view(moderator))).toBe('review_taken');
  });

  test('of 20 MB is refused with its limit', async () => {
    const api = await startApi(database);
    try {
      const person = await api.user();
      const { id: ad } = await newAd();
      const { id } = await api.callOk(person, contract.startCase, { ads_id: ad });
      const file = new Blob([new Uint8Array(20 * 1024 * 1024)], { type: 'image/jpeg' });
      const response = await api.call(person, contract.addCasePicture, { id }, { file });
      expect(response.status).toBe(413);
      expect(errorOf(response).message).toMatch(/10 MB/);
    } finally {
      await api.stop();
    }
  });
});

describe('an ad that its seller deletes', () => {
  test('ends its cases as gone, notifies the victims, and retains copy and document', async () => {
    const { seller, id: ad } = await newAd();
    const [person, late] = [await world.user(), await world.user()];
    const id = await sentCase(person, ad);
    const unsent = await start(late, ad);
    await addPicture(late, unsent);
    await world.call(seller, deleteMyAds, { ids: [ad] });
    await runJobs(world.services, [world.module, module]);
    expect(await rowOf(id)).toMatchObject({ outcome: 'gone' });
    expect(await jobsOf(ad)).toMatchObject([{ decision: 'deleted' }]);
    expect(await kindsOf(person)).toEqual(['fraud_case_gone']);
    expect((await call(person, contract.downloadCase, { id, locale: 'en' })).mime_type).toBe('application/pdf');
    // Who sends a case later is notified at once, and nobody gets a job that cannot be decided.
    expect((await send(late, unsent)).outcome).toBe('gone');
    expect(await jobsOf(ad)).toHaveLength(1);
  });

  test('leaves no case undecided that is sent at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { seller, id: ad } = await newAd();
      const person = await world.user();
      const id = await start(person, ad);
      await addPicture(person, id);
      await Promise.all([send(person, id), world.call(seller, deleteMyAds, { ids: [ad] })]);
      await runJobs(world.services, [world.module, module]);
      expect(await rowOf(id)).toMatchObject({ outcome: 'gone' });
      expect((await jobsOf(ad)).filter(({ decided_at }) => decided_at === null)).toEqual([]);
    }
  });
});

describe('the document', () => {
  test.runIf(isReadable)('names everything in both languages and has the copy attached', async () => {
    const { id: ad } = await newAd();
    const person = await world.user();
    await world.call(person, revealContact, { id: ad });
    const id = await start(person, ad);
    expect(await keyOf(call(person, contract.downloadCase, { id }))).toBe('not_found');
    for (const color of ['#ff0000', '#00ff00', '#0000ff']) await addPicture(person, id, color);
    await send(person, id, { story: `${DETAILS.story}\n<b>tebal</b> 😀` });
    const { evidence_hash } = await rowOf(id);
    for (const [locale, words] of [
      ['id', ['Laporan penipuan', 'Korban', 'Rekening penerima', '1 Mar 2026, 12.30 WIB', 'Tangkapan layar 3']],
      ['en', ['Fraud report', 'Victim', 'Receiving account', '1 Mar 2026, 12:30 WIB', 'Screenshot 3']],
    ] as const) {
      const file = await call(person, contract.downloadCase, { id, locale });
      const path = join(folder, `${newId()}.pdf`);
      await writeFile(path, await bytesOf(file));
      const text = spawnSync('pdftotext', ['-layout', path, '-']).stdout.toString().replaceAll(/\s+/g, ' ');
      const all = ['Sari Wulandari', `${person.user_id}@papan.test`, 'BCA', '123 456 7890', 'DANA', '0812-3333-4444'];
      all.push('Budi Santoso', '1.250.000', ad, 'barang tidak dikirim', '<b>tebal</b>', evidence_hash.slice(0, 32));
      for (const word of [...all, ...words]) expect(text.replaceAll('\u00A0', ' ')).toContain(word);
      const attached = spawnSync('pdfdetach', ['-save', '1', '-o', `${path}.json`, path]);
      expect(attached.status).toBe(0);
      const bytes = spawnSync('sha256sum', [`${path}.json`]).stdout.toString();
      expect(bytes.slice(0, 64)).toBe(evidence_hash);
      expect(spawnSync('pdfimages', ['-list', path]).stdout.toString().match(/jpeg/g)).toHaveLength(4);
    }
  });
});

describe('time and erasure', () => {
  test('delete unsent copies after a month and sent cases after a year, with their files', async () => {
    const { id: ad } = await newAd();
    const [person, other] = [await world.user(), await world.user()];
    const unsent = await start(person, ad);
    await addPicture(person, unsent);
    const sent = await sentCase(other, ad);
    const ids = async () =>
      (await database.read.selectFrom('fraud_cases').select('id').where('ad_id', '=', ad).execute()).map(
        (row) => row.id,
      );
    const tidy = async () => {
      await module.jobs?.delete_old_fraud_cases?.({});
      await runJobs(world.services, [module]);
    };
    later(UNSENT_CASE_DAYS * MILLISECONDS.day - 1);
    await tidy();
    expect((await ids()).sort()).toEqual([unsent, sent].sort());
    later(UNSENT_CASE_DAYS * MILLISECONDS.day);
    await tidy();
    expect(await ids()).toEqual([sent]);
    expect(await filesOf(unsent)).toBe(0);
    expect(await filesOf(sent)).toBeGreaterThan(0);
    later(CASE_DAYS * MILLISECONDS.day);
    await tidy();
    expect(await ids()).toEqual([]);
    expect(await filesOf(sent)).toBe(0);
  });

  test('an erased person’s cases are gone, and the job with the last of them', async () => {
    const { id: ad } = await newAd();
    const [person, other] = [await world.user(), await world.user()];
    const id = await sentCase(person, ad);
    await sentCase(other, ad);
    const erase = async ({ user_id }: Actor) => {
      await database.transaction((tx) => eraseCasesOf(tx, user_id, START));
      await runJobs(world.services, [module]);
    };
    await erase(person);
    expect(await filesOf(id)).toBe(0);
    expect((await jobsOf(ad))[0]?.decided_at).toBe(null);
    await erase(other);
    expect((await jobsOf(ad))[0]?.decision).toBe('deleted');
    const left = database.read.selectFrom('fraud_case_pictures').select('id').where('case_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });
});

async function filesOf(id: string): Promise<number> {
  let count = 0;
  for await (const _ of world.services.blobs.list(`cases/${id.slice(-2)}/${id}`)) count += 1;
  return count;
}
