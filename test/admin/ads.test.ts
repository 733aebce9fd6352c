import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { listConsoleAds, requestReview } from '../../src/contract/admin/console-ads.ts';
import { AD_STATUSES, type AdStatus } from '../../src/contract/ads/rules.ts';
import { shortPath } from '../../src/contract/design/outputs.ts';
import * as reviews from '../../src/contract/moderation/endpoints.ts';
import { newestAds } from '../../src/domain/ads/public.ts';
import { moderation } from '../../src/domain/moderation/public.ts';
import { MAKE_EFFECTIVE_JOB } from '../../src/domain/moderation/queue/decide-review.ts';
import { type Api, type ApiUser, errorOf, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd } from '../support/factories.ts';

let database: TestDatabase;
let api: Api;
let admin: ApiUser;
let owner: ApiUser;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  admin = await api.user({ user_type: USER_TYPES.ADMIN });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});
beforeEach(async () => {
  owner = await api.user();
});

const now = () => api.services.clock.now();
/** An ad, published today for a month unless its status is another. */
function ad(title: string, { status = AD_STATUSES.PUBLISHED, of = owner }: { status?: AdStatus; of?: ApiUser } = {}) {
  const dates = { published_at: now(), end_date: new Date(now().getTime() + 30 * MILLISECONDS.day) };
  return database.transaction((tx) => insertPublishedAd(tx, { owner_id: of.user_id, title, status, ...dates }));
}
const list = (input: object = {}) => api.callOk(admin, listConsoleAds, input);
const idsOf = async (input: object) => (await list(input)).data.map(({ id }) => id);

describe('the list of everybody’s ads', () => {
  it('finds by id, address, words of the title and the contacts of the owner, in every status', async () => {
    const id = await ad('Kulkas dua pintu 100% dingin');
    const hidden = await ad('Kulkas satu pintu', { status: AD_STATUSES.BANNED });
    const { email, phone } = await database.read
      .selectFrom('users')
      .select(['email', 'phone'])
      .where('id', '=', owner.user_id)
      .executeTakeFirstOrThrow();
    for (const search of [id, id.toUpperCase(), `https://papan.test${shortPath(id)}`, 'dua kulkas', '100%', 'DINGIN']) {
      expect(await idsOf({ search }), search).toEqual([id]);
    }
    for (const search of [email, email.toUpperCase(), phone, phone.replace('+62', '0'), 'kulkas pintu']) {
      expect(await idsOf({ search }), search).toEqual([hidden, id]);
    }
    expect(await idsOf({ search: 'kulkas', status: AD_STATUSES.BANNED })).toEqual([hidden]);
    for (const search of ['1000 dingin', 'kulkas_dua', 'kulkas tiga', 'siapa@papan.test', admin.user_id]) {
      expect(await idsOf({ search }), search).toEqual([]);
    }
  });

  it('is newest first, page by page, without revisions; a page of another list does not continue it', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 60; number += 1) ids.unshift(await ad(`Lemari nomor ${number}`));
    const first = await list({ search: 'lemari nomor' });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 50));
    const cursor = first.next_cursor;
    if (cursor === null) throw new Error('no second page');
    await ad('Lemari nomor baru');
    const second = await list({ search: 'lemari nomor', cursor });
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(50));
    expect(second.next_cursor).toBeNull();
    expect(errorOf(await api.call(admin, listConsoleAds, { cursor: `${cursor}x` })).key).toBe('invalid_argument');
  });

  it('finds every title once although few are looked at, whatever statuses they have', async () => {
    const statuses = [AD_STATUSES.PUBLISHED, AD_STATUSES.PUBLISHED, AD_STATUSES.EXPIRED, AD_STATUSES.BANNED];
    const ids: string[] = [];
    for (let number = 0; number < 40; number += 1) {
      const id = await ad(`${number % 3 === 0 ? 'Payung' : 'Jas hujan'} ${number}`, {
        status: statuses[number % statuses.length] ?? AD_STATUSES.PUBLISHED,
      });
      if (number % 3 === 0) ids.unshift(id);
    }
    const order = { status: null, owner_ids: null, words: ['payung'], limit: 4, looked_at: 5 };
    const found: string[] = [];
    let before: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof newestAds>> = await newestAds(database.read, { ...order, before });
      found.push(...page.ids);
      before = page.next;
    } while (before !== null);
    expect(found).toEqual(ids);
  });

  it('shows the owner, and whether a job waits', async () => {
    const id = await ad('Rak sepatu');
    const [before] = (await list({ search: id })).data;
    expect(before).toMatchObject({ title: 'Rak sepatu', owner: { id: owner.user_id }, is_in_queue: false });
    await api.callOk(admin, requestReview, { id, reason: 'Fotonya dari toko lain' });
    expect((await list({ search: id })).data[0]?.is_in_queue).toBe(true);
  });
});

describe('an administrator who puts an ad before moderators', () => {
  it('opens one job, although many ask at once; the ad stays on the board until it is decided', async () => {
    const id = await ad('Arloji mewah');
    const others = await Promise.all(Array.from({ length: 5 }, () => api.user({ user_type: USER_TYPES.ADMIN })));
    const reason = 'Terlihat palsu di papan';
    const responses = await Promise.all(others.map((by) => api.call(by, requestReview, { id, reason })));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused.map((response) => errorOf(response).key)).toEqual(Array(4).fill('review_waiting'));
    expect((await list({ search: id })).data[0]?.status).toBe(AD_STATUSES.PUBLISHED);

    const { data } = await api.callOk(admin, reviews.listReviews, { tab: 'report' });
    const job = data.find((one) => one.ad?.id === id);
    expect(job?.reasons).toEqual([{ key: 'requested' }]);
    await api.callOk(admin, reviews.takeReview, { id: job?.id ?? '' });
    const reasonId = (await api.callOk(admin, reviews.listReviews, {})).moderation_reasons[0]?.id ?? 0;
    await api.callOk(admin, reviews.decideReview, { id: job?.id ?? '', decision: 'hide', reason_id: reasonId });
    const decision = await database.read.selectFrom('review_decisions').select('id').executeTakeFirstOrThrow();
    await moderation(api.services).jobs?.[MAKE_EFFECTIVE_JOB]?.({ decision_id: decision.id });
    expect((await list({ search: id })).data[0]).toMatchObject({ status: AD_STATUSES.BANNED, is_in_queue: false });
    await api.callOk(admin, reviews.reverseDecision, { id: decision.id, reason: 'Ternyata fotonya asli' });
    expect((await list({ search: id })).data[0]?.status).toBe(AD_STATUSES.PUBLISHED);
  });

  it('asks about neither the own ad nor one that visitors do not see', async () => {
    const reason = 'Terlihat palsu di papan';
    const own = await ad('Milik sendiri', { of: admin });
    expect(errorOf(await api.call(admin, requestReview, { id: own, reason })).key).toBe('own_ad');
    const inactive = await ad('Sedang istirahat', { status: AD_STATUSES.INACTIVE });
    expect(errorOf(await api.call(admin, requestReview, { id: inactive, reason })).key).toBe('not_found');
  });
});
