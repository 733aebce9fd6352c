import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { ACCOUNT_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { getAd } from '../../src/contract/ads/detail.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import { shortPath } from '../../src/contract/design/outputs.ts';
import { adPath } from '../../src/contract/pages/addresses.ts';
import * as contract from '../../src/contract/takedowns/endpoints.ts';
import { decideAppeal, endedAmong, endedCards, holdReportedAd, refuseAd } from '../../src/domain/ads/public.ts';
import { countTakedowns, eraseTakedownsOf } from '../../src/domain/takedowns/public.ts';
import { adNamesIn, severityOf } from '../../src/domain/takedowns/rules.ts';
import { adsFixture } from '../support/ads-users.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { mailsTo, runJobs } from '../support/services.ts';

const PDF = new Blob(['%PDF-1.7\n1 0 obj\n%%EOF\n'], { type: 'application/pdf' });
const GROUNDS = 'Iklan ini menipu pembaca, laporan polisi terlampir.';
const { PUBLISHED, BANNED } = AD_STATUSES;
let database: TestDatabase;
let api: Api;
let world: ReturnType<typeof adsFixture>;
let [admin, other]: ApiUser[] = [];
let start: Date;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  world = adsFixture(database);
  start = api.services.clock.now();
  admin = await api.user({ user_type: USER_TYPES.ADMIN });
  other = await api.user({ user_type: USER_TYPES.SUPERADMIN });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});
beforeEach(() => {
  api.services.clock.set(start);
  world.services.clock.set(start);
});

const by = () => admin ?? expect.fail();
const second = () => other ?? expect.fail();
async function liveAd(): Promise<{ id: string; owner_id: string }> {
  const owner = await world.user({ balance: 1000 });
  const { id } = await world.readyAd(owner);
  await world.pin(owner, id);
  return { id, owner_id: owner.user_id };
}
type Request = Partial<{ [K in 'authority' | 'reference' | 'grounds' | 'received_at']: string }> & {
  urgency?: 'urgent' | 'ordinary';
  file?: Blob;
};
function send(ads: string, { file = PDF, ...given }: Request = {}) {
  const received_at = api.services.clock.now().toISOString();
  const about = { authority: 'Komdigi', reference: `B-${newId()}`, urgency: 'urgent' as const, grounds: GROUNDS };
  return api.call(by(), contract.recordTakedown, { ...about, received_at, ads, ...given }, { file });
}
const record = async (ads: string, given: Request = {}) => {
  const response = await send(ads, given);
  expect(response.status, response.text).toBe(200);
  return response.body;
};
const decide = (who: ApiUser, id: string, decision: 'take_down' | 'refuse', reason = '') =>
  api.call(who, contract.decideTakedown, { id, decision, reason });
const list = (state: 'open' | 'closed' = 'open') => api.callOk(by(), contract.listTakedowns, { state });
const statusOf = async (id: string) =>
  (await database.read.selectFrom('ads').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const jobOf = (id: string) =>
  database.read.selectFrom('review_jobs').selectAll().where('subject_id', '=', id).executeTakeFirstOrThrow();
async function remind(minutes: number): Promise<void> {
  api.services.clock.set(addMilliseconds(start, minutes * MILLISECONDS.minute));
  const job = api.modules.map(({ jobs }) => jobs?.remind_of_takedowns).find((found) => found) ?? expect.fail();
  // Several workers run it at the same time.
  await Promise.all([job({}), job({}), job({})]);
}
async function fetchFile(id: string, name: string, who = by()) {
  const response = await fetch(`${api.url}/api/admin/takedown/${id}/${name}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('a request of an authority', () => {
  test('is recorded with its deadline, ordered by it, and waits in the queue', async () => {
    const [first, later] = [await liveAd(), await liveAd()];
    const ordinary = await record(first.id, { urgency: 'ordinary' });
    const urgent = await record(`${later.id}\n${first.id}`);
    expect(Date.parse(ordinary.due_at) - start.getTime()).toBe(24 * MILLISECONDS.hour);
    expect(Date.parse(urgent.due_at) - start.getTime()).toBe(4 * MILLISECONDS.hour);
    const { data, open } = await list();
    expect(data.map(({ id }) => id)).toEqual([urgent.id, ordinary.id]);
    expect(open).toBe(2);
    expect(data[0]?.ads.map(({ id }) => id).sort()).toEqual([later.id, first.id].sort());
    expect(await jobOf(urgent.id)).toMatchObject({ kind: 'takedown', tab: 'legal', severity: 94, decided_at: null });
    expect(await jobOf(ordinary.id)).toMatchObject({ severity: 75 });
    expect(await auditEntriesOf(database.read, urgent.id)).toMatchObject([
      { actor: by().user_id, action: 'takedown.record', after: { urgency: 'urgent' } },
    ]);
  });

  test('names ads by address, short address, code and id', async () => {
    const ad = await liveAd();
    const code = shortPath(ad.id).replace('/i/', '');
    const address = `https://papan.test/en${adPath(ad.id, 'Sepeda lipat')}?utm=1`;
    const { id } = await record(`${address}, https://papan.test${shortPath(ad.id)}\n${code.toUpperCase()} ${ad.id}`);
    const found = (await list()).data.find((one) => one.id === id);
    expect(found?.ads).toMatchObject([{ id: ad.id, status: PUBLISHED, outcome: null }]);
    expect(adNamesIn('  bukan-iklan!  ')).toEqual([{ text: 'bukan-iklan!', unknown: true }]);
  });

  test('is refused with the field at fault', async () => {
    const ad = await liveAd();
    const fieldsOf = async (ads: string, given: Request = {}) => {
      const response = await send(ads, given);
      return [response.status, Object.keys(errorOf(response).errors ?? {})];
    };
    const { id } = await record(ad.id, { reference: 'B-7/2026' });
    expect(id).toBeTruthy();
    expect(await fieldsOf(ad.id, { reference: 'b-7/2026' })).toEqual([422, ['reference']]);
    expect(await fieldsOf(newId())).toEqual([422, ['ads']]);
    expect(await fieldsOf('www.google.com')).toEqual([422, ['ads']]);
    expect(await fieldsOf(Array.from({ length: 51 }, () => ad.id).join(' '))).toEqual([422, ['ads']]);
    const future = addMilliseconds(start, MILLISECONDS.minute).toISOString();
    expect(await fieldsOf(ad.id, { received_at: future })).toEqual([422, ['received_at']]);
    expect((await send(ad.id, { grounds: 'x' })).status).toBe(400);
    const html = new Blob(['<script>alert(1)</script>'], { type: 'application/pdf' });
    expect(errorOf(await send(ad.id, { file: html })).key).toBe('unsupported_media');
  });

  test('stores the document, encodes pictures again, and sends both as downloads only', async () => {
    const ad = await liveAd();
    const { id } = await record(ad.id);
    const pdf = await fetchFile(id, 'order');
    expect((await auditEntriesOf(database.read, id)).at(-1)).toMatchObject({
      actor: by().user_id,
      action: 'takedown.download',
    });
    expect(pdf.bytes.toString()).toBe(await PDF.text());
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(pdf.headers.get('x-content-type-options')).toBe('nosniff');
    const pixels = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c9d5e5' } })
      .withMetadata({ exif: { IFD0: { Copyright: 'secret' } } })
      .jpeg()
      .toBuffer();
    const picture = await fetchFile((await record(ad.id, { file: new Blob([new Uint8Array(pixels)]) })).id, 'order');
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.bytes.includes('secret')).toBe(false);
  });
});

describe('a decision', () => {
  test('hides the ads, gives the owner the reason, and is proved', async () => {
    const ad = await liveAd();
    const { id } = await record(ad.id);
    expect((await decide(by(), id, 'take_down')).status).toBe(200);
    expect(await statusOf(ad.id)).toBe(BANNED);
    const notices = await database.read
      .selectFrom('notifications')
      .select(['kind', 'data'])
      .where('user_id', '=', ad.owner_id)
      .where('kind', '=', 'ad_hidden')
      .execute();
    expect(notices).toMatchObject([{ data: { reason_en: 'by order of an authority' } }]);
    expect(await jobOf(id)).toMatchObject({ decision: 'take_down', decided_by: by().user_id });
    const { data } = await list('closed');
    expect(data[0]).toMatchObject({ id, decision: 'take_down', is_overdue: false, ads: [{ outcome: 'hidden' }] });
    const row = await database.read
      .selectFrom('takedown_ads')
      .selectAll()
      .where('takedown_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.content_hash).toEqual(
      createHash('sha256')
        .update(row.content ?? '')
        .digest(),
    );
    expect(JSON.parse(row.content ?? '')).toMatchObject({ id: ad.id, status: PUBLISHED });
    for (const name of ['receipt?locale=id', 'proof?locale=id', 'proof?locale=en']) {
      const file = await fetchFile(id, name);
      expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect((await auditEntriesOf(database.read, id)).map(({ action }) => action)).toEqual([
      'takedown.record',
      'takedown.execute',
    ]);
  });

  test('is made once by two administrators who decide at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ad = await liveAd();
      const { id } = await record(ad.id);
      const responses = await Promise.all([
        decide(by(), id, 'take_down'),
        decide(second(), id, 'refuse', 'Nomor suratnya tidak ada'),
        decide(second(), id, 'take_down'),
      ]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      const lost = responses.filter(({ status }) => status !== 200).map((response) => errorOf(response).key);
      expect(lost).toEqual(['takedown_closed', 'takedown_closed']);
      const [closed] = (await list('closed')).data.filter((one) => one.id === id);
      expect(await statusOf(ad.id)).toBe(closed?.decision === 'take_down' ? BANNED : PUBLISHED);
    }
  });

  test('needs a reason for a refusal, which leaves the ads', async () => {
    const ad = await liveAd();
    const { id } = await record(ad.id);
    expect((await decide(by(), id, 'refuse')).status).toBe(422);
    expect((await decide(by(), id, 'refuse', 'singkat')).status).toBe(422);
    expect((await decide(by(), id, 'refuse', 'Surat ini tidak dikenal lembaganya')).status).toBe(200);
    expect(await statusOf(ad.id)).toBe(PUBLISHED);
    expect((await list('closed')).data.find((one) => one.id === id)?.ads).toMatchObject([{ outcome: 'left' }]);
  });

  test('distinguishes ads that were deleted or are not on the board from those that it hid', async () => {
    const [gone, hidden, shown] = [await liveAd(), await liveAd(), await liveAd()];
    const { id } = await record([gone.id, hidden.id, shown.id].join(' '));
    await decide(by(), (await record(hidden.id)).id, 'take_down');
    await database.transaction(async (tx) => {
      await tx.deleteFrom('ads').where('id', '=', gone.id).execute();
    });
    expect((await decide(by(), id, 'take_down')).status).toBe(200);
    const ads = (await list('closed')).data.find((one) => one.id === id)?.ads ?? [];
    expect(new Map(ads.map((ad) => [ad.id, ad.outcome]))).toEqual(
      new Map([
        [gone.id, 'gone'],
        [hidden.id, 'not_shown'],
        [shown.id, 'hidden'],
      ]),
    );
  });

  test('is not made about an own ad', async () => {
    const ad = await liveAd();
    const { id } = await record(ad.id);
    const self = second().user_id;
    await database.transaction((tx) =>
      tx.updateTable('takedown_ads').set({ owner_id: self }).where('takedown_id', '=', id).execute(),
    );
    expect(errorOf(await decide(second(), id, 'take_down')).key).toBe('forbidden');
  });
});

describe('an order in force', () => {
  const ad = (id: string) => database.read.selectFrom('ads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const actorOf = async (id: string) => {
    const { user_id } = { user_id: (await ad(id)).owner_id };
    return { user_id, session_id: newId(), user_type: USER_TYPES.REGULAR, account_status: ACCOUNT_STATUSES.ACTIVE };
  };
  const order = async (...ids: string[]) => {
    const { id } = await record(ids.join(' '));
    expect((await decide(by(), id, 'take_down')).status).toBe(200);
    return id;
  };
  const withdraw = (id: string, who = second()) =>
    api.call(who, contract.withdrawTakedown, { id, reason: 'Surat pencabutan B-9/2026' });
  /** Publishes it again, later than the first time. */
  const pinned = async (id: string) => {
    world.services.clock.set(addMilliseconds(start, MILLISECONDS.minute));
    return (await world.pin(await actorOf(id), id)).status;
  };
  const reasonsOf = async (id: string) =>
    (
      await database.read
        .selectFrom('review_jobs')
        .select('reasons')
        .where('subject_id', '=', id)
        .where('decided_at', 'is', null)
        .execute()
    ).flatMap(({ reasons }) => reasons);
  const end = (id: string, availability: 'available' | 'sold' = 'available') =>
    database.transaction((tx) =>
      tx
        .updateTable('ads')
        .set({ status: AD_STATUSES.EXPIRED, availability, end_date: start })
        .where('id', '=', id)
        .execute(),
    );
  const kindsOf = async (user_id: string) =>
    (await database.read.selectFrom('notifications').select('kind').where('user_id', '=', user_id).execute()).map(
      ({ kind }) => kind,
    );

  test.each(['available', 'sold'] as const)(
    'keeps an ended ad (%s) out of sight and off the board',
    async (availability) => {
      const { id, owner_id } = await liveAd();
      await end(id, availability);
      expect((await endedAmong(database.read, [id], start)).size).toBe(1);
      const request = await order(id);
      expect((await list('closed')).data.find((one) => one.id === request)?.ads).toMatchObject([
        { outcome: 'not_shown' },
      ]);
      expect(await kindsOf(owner_id)).toContain('ad_ordered');
      expect(await endedAmong(database.read, [id], start)).toEqual(new Map());
      expect(await endedCards(database.read, [id])).toEqual(new Map());
      expect((await api.call(null, getAd, { id })).status).toBe(404);
      expect(await pinned(id)).toBe(AD_STATUSES.PENDING_APPROVAL);
      expect(await reasonsOf(id)).toEqual([{ key: 'held.ordered' }]);
    },
  );

  test('is carried by copies, and by an ad that was corrected and refused', async () => {
    const { id } = await liveAd();
    const owner = await actorOf(id);
    await order(id);
    const { draft: copy } = await world.call(owner, myAds.duplicateAd, { id });
    expect(await ad(copy.id)).toMatchObject({ ordered_ad_id: id });
    await database.transaction((tx) =>
      tx.updateTable('ads').set({ status: AD_STATUSES.DRAFT_PUBLICATION_CREATION }).where('id', '=', copy.id).execute(),
    );
    expect(await pinned(copy.id)).toBe(AD_STATUSES.PENDING_APPROVAL);
    expect(await reasonsOf(copy.id)).toEqual([{ key: 'held.ordered' }]);

    const { draft: revision } = await world.call(owner, myAds.startRevision, { id });
    await world.pin(owner, revision.id);
    await database.transaction((tx) =>
      refuseAd(tx, {
        ad_id: id,
        actor_id: by().user_id,
        reason: 'x',
        reason_en: 'x',
        note: '',
        parts: [],
        now: start,
      }),
    );
    expect(await pinned(id)).toBe(AD_STATUSES.PENDING_APPROVAL);
    expect(await reasonsOf(id)).toEqual([{ key: 'held.ordered' }]);
  });

  test('hides a draft from preview links', async () => {
    const owner = await world.user({ balance: 1000 });
    const { id } = await world.readyAd(owner);
    const { token } = await world.call(owner, creation.createPreview, { id });
    await order(id);
    await expect(world.call(null, creation.getPreview, { id, token })).rejects.toMatchObject({
      key: 'preview_not_found',
    });
    expect(await pinned(id)).toBe(AD_STATUSES.PENDING_APPROVAL);
  });

  test('is stronger than an appeal, whose job names it', async () => {
    const { id } = await liveAd();
    await order(id);
    await world.call(await actorOf(id), myAds.appealAd, {
      id,
      text: 'Iklan ini tidak melanggar apa pun, mohon diperiksa.',
    });
    expect(await reasonsOf(id)).toEqual([{ key: 'held.ordered' }, { key: 'appeal' }]);
    const appeal = { ad_id: id, actor_id: by().user_id, outcome: 'restored' as const, answer: '', now: start };
    const restored = database.transaction((tx) => decideAppeal(tx, appeal));
    await expect(restored).rejects.toMatchObject({ key: 'order_in_force' });
    expect(await statusOf(id)).toBe(BANNED);
  });

  test('ends for the ad and its copies when it is withdrawn, once and by a superadmin', async () => {
    const { id, owner_id } = await liveAd();
    const request = await order(id);
    const { draft: copy } = await world.call(await actorOf(id), myAds.duplicateAd, { id });
    expect((await withdraw(request, by())).status).toBe(403);
    const responses = await Promise.all([withdraw(request), withdraw(request), withdraw(request)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await statusOf(id)).toBe(PUBLISHED);
    for (const one of [id, copy.id]) expect(await ad(one)).toMatchObject({ ordered_at: null, ordered_ad_id: null });
    expect((await kindsOf(owner_id)).filter((kind) => kind === 'order_withdrawn')).toHaveLength(1);
    expect((await auditEntriesOf(database.read, request)).at(-1)).toMatchObject({
      action: 'takedown.withdraw',
      reason: 'Surat pencabutan B-9/2026',
      after: { freed: 1 },
    });
    expect((await list('closed')).data.find((one) => one.id === request)).toMatchObject({
      withdrawal_reason: 'Surat pencabutan B-9/2026',
    });
    expect((await fetchFile(request, 'proof?locale=en')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('does not end while another order names the ad, and does not show what waited for approval', async () => {
    const [twice, waiting] = [await liveAd(), await liveAd()];
    const first = await order(twice.id);
    await order(twice.id);
    expect((await withdraw(first)).status).toBe(200);
    expect(await statusOf(twice.id)).toBe(BANNED);
    expect((await ad(twice.id)).ordered_at).not.toBeNull();

    await database.transaction((tx) => holdReportedAd(tx, waiting.id, start));
    expect((await withdraw(await order(waiting.id))).status).toBe(200);
    expect(await statusOf(waiting.id)).toBe(AD_STATUSES.PENDING_APPROVAL);
    expect(await reasonsOf(waiting.id)).toEqual([{ key: 'held.order_withdrawn' }]);
  });

  test('that was refused cannot be withdrawn', async () => {
    const { id } = await record((await liveAd()).id);
    expect(errorOf(await withdraw(id)).key).toBe('takedown_closed');
    await decide(by(), id, 'refuse', 'Surat ini tidak dikenal lembaganya');
    expect(errorOf(await withdraw(id)).key).toBe('takedown_closed');
  });
});

test('all administrators are notified once at three quarters of the time and once at its end, and the severity rises', async () => {
  const ad = await liveAd();
  const { id } = await record(ad.id);
  const kindsOf = async (who: ApiUser) =>
    (
      await database.read
        .selectFrom('notifications')
        .select(['kind', 'data'])
        .where('user_id', '=', who.user_id)
        .where('kind', 'in', ['takedown_due', 'takedown_overdue'])
        .orderBy('id')
        .execute()
    ).filter(({ data }) => JSON.stringify(data).includes(reference));
  const reference = (await list()).data.find((one) => one.id === id)?.reference ?? expect.fail();
  await remind(179);
  expect(await kindsOf(by())).toEqual([]);
  await remind(180);
  await remind(181);
  for (const who of [by(), second()]) expect((await kindsOf(who)).map(({ kind }) => kind)).toEqual(['takedown_due']);
  expect(await jobOf(id)).toMatchObject({ severity: 97 });
  await remind(240);
  await remind(241);
  expect((await kindsOf(second())).map(({ kind }) => kind)).toEqual(['takedown_due', 'takedown_overdue']);
  expect(await jobOf(id)).toMatchObject({ severity: 100 });
  expect((await countTakedowns(database.read, api.services.clock.now())).overdue).toBeGreaterThan(0);
  await runJobs(api.services, api.modules);
  const mails = (await mailsTo(database, by().email)).filter(({ text }) => text?.includes(reference));
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain('/admin/legal');
});

test('the erasure of an owner leaves the hash and no text', async () => {
  const ad = await liveAd();
  const { id } = await record(ad.id);
  await database.transaction((tx) => eraseTakedownsOf(tx, ad.owner_id));
  const row = await database.read
    .selectFrom('takedown_ads')
    .selectAll()
    .where('takedown_id', '=', id)
    .executeTakeFirst();
  expect(row).toMatchObject({ title: '', content: null });
  expect(row?.content_hash).toHaveLength(32);
});

test('the severity of an order rises as the time limit comes nearer', () => {
  const due_at = new Date('2026-03-02T12:00:00Z');
  const severities = ['01T12:00', '02T02:00', '02T09:00', '02T11:30', '02T12:00'].map((time) =>
    severityOf({ due_at }, new Date(`2026-03-${time}:00Z`)),
  );
  expect(severities).toEqual(severities.toSorted((one, next) => one - next));
  expect(new Set(severities).size).toBe(5);
});
