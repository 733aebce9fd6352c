import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { ACCOUNT_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import type { ReviewDecision } from '../../src/contract/moderation/rules.ts';
import { moderation } from '../../src/domain/moderation/public.ts';
import { decideReview, MAKE_EFFECTIVE_JOB } from '../../src/domain/moderation/queue/decide-review.ts';
import { listDecisions } from '../../src/domain/moderation/queue/list-decisions.ts';
import { listReviews } from '../../src/domain/moderation/queue/list-reviews.ts';
import { reverseDecision } from '../../src/domain/moderation/queue/reverse-decision.ts';
import { isInSample } from '../../src/domain/moderation/queue/second-review.ts';
import { takeReview } from '../../src/domain/moderation/queue/take-review.ts';
import { reportAd } from '../../src/domain/reports/report-ad.ts';
import { endSecondReviews, openReview } from '../../src/domain/review-queue/public.ts';
import { adsFixture } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { testCall } from '../support/services.ts';

let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let first: Actor;
let second: Actor;

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
  first = await world.user({ user_type: USER_TYPES.ADMIN });
  second = await world.user({ user_type: USER_TYPES.ADMIN });
});
beforeEach(() => sampleOf(100));
afterAll(() => database.drop());

const now = () => world.services.clock.now();
const sampleOf = (percent: number) =>
  database.transaction((tx) =>
    tx
      .updateTable('settings')
      .set({ value: String(percent) })
      .where('key', '=', 'second_review_percent')
      .execute(),
  );
const callOf = (actor: Actor) => ({ ...testCall(), actor });
const take = (id: string, by: Actor) => takeReview(world.services, callOf(by), { id });
const decide = (id: string, decision: ReviewDecision, by: Actor) => {
  const reason_id = ['leave', 'uphold', 'restore'].includes(decision) ? null : 1;
  return decideReview(world.services, callOf(by), { id, decision, reason_id, note: '', parts: [] });
};
/** The worker makes the newest decision of a job effective. */
async function makeEffective(job_id: string): Promise<void> {
  const decisions = database.read.selectFrom('review_decisions').select('id').where('job_id', '=', job_id);
  const { id } = await decisions.orderBy('id', 'desc').executeTakeFirstOrThrow();
  await moderation(world.services).jobs?.[MAKE_EFFECTIVE_JOB]?.({ decision_id: id });
}
async function decideNow(id: string, decision: ReviewDecision, by: Actor): Promise<void> {
  await take(id, by);
  await decide(id, decision, by);
  await makeEffective(id);
}
const jobsOf = (ad: string) =>
  database.read.selectFrom('review_jobs').selectAll().where('subject_id', '=', ad).orderBy('id').execute();
const statusOf = async (id: string) =>
  (await database.read.selectFrom('ads').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const secondReviewsOf = (ad: string) =>
  database.read
    .selectFrom('second_reviews as second_review')
    .innerJoin('review_jobs as job', 'job.id', 'second_review.job_id')
    .select(['second_review.job_id', 'agrees', 'second_decision_id'])
    .where('job.subject_id', '=', ad)
    .execute();
const secondReviewOf = async (ad: string) => (await secondReviewsOf(ad))[0]?.job_id ?? '';
const listed = async (by: Actor, filter: { ad_id?: string; only?: 'disagreements' }) =>
  listDecisions(world.services, callOf(by), filter as Parameters<typeof listDecisions>[2]);

/** An ad on the board that somebody reported, and its job. */
async function reportedAd() {
  const owner = await world.user({ balance: 1000, verified: true });
  const ad = await world.publishedAd(owner);
  const reporter = await world.user();
  const call = testCall({ actor: reporter }) as Parameters<typeof reportAd>[1];
  await reportAd(world.services, call, { ads_id: ad, report_id: 1, text: 'Minta uang muka' });
  const about = { kind: 'report' as const, subject: { type: 'ad' as const, id: ad }, owner_id: owner.user_id };
  await database.transaction((tx) => openReview(tx, { ...about, severity: 50, reasons: [], now: now() }));
  const job = (await jobsOf(ad))[0]?.id ?? '';
  return { owner, reporter, ad, job };
}

it('chooses the sample by the job alone, in the share that is asked for', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => `job ${index}`);
  const chosen = (percent: number) => ids.filter((id) => isInSample(world.services.tokens, id, percent));
  expect(chosen(0)).toEqual([]);
  expect(chosen(2)).toEqual(chosen(2));
  expect(chosen(2).length / ids.length).toBeCloseTo(0.02, 2);
  expect(chosen(100)).toEqual(ids);
});

it('shows a second moderator the job as it was before, and records what they decide without doing it', async () => {
  const { owner, ad, job } = await reportedAd();
  await decideNow(job, 'suspend', first);
  expect(await statusOf(ad)).toBe(AD_STATUSES.BANNED);
  const secondReview = await secondReviewOf(ad);
  const page = await listReviews(world.services, callOf(second), { tab: 'second' });
  expect(page.data).toEqual([expect.objectContaining({ id: secondReview, kind: 'report', is_second: true })]);
  expect(page.data[0]?.ad?.status).toBe(AD_STATUSES.PUBLISHED);
  expect(page.counts).toMatchObject({ second: 1 });
  const about = await take(secondReview, second);
  expect(about).toMatchObject({ owner: { account_status: ACCOUNT_STATUSES.ACTIVE }, history: [] });
  expect(about.reports?.data).toMatchObject([{ text: 'Minta uang muka' }]);
  await decide(secondReview, 'leave', second);
  expect((await secondReviewsOf(ad))[0]?.agrees).toBeNull();
  await makeEffective(secondReview);
  await makeEffective(secondReview);
  expect((await secondReviewsOf(ad))[0]?.agrees).toBe(false);
  expect(await statusOf(ad)).toBe(AD_STATUSES.BANNED);
  const account = database.read.selectFrom('users').select('account_status').where('id', '=', owner.user_id);
  expect(await account.executeTakeFirst()).toEqual({ account_status: ACCOUNT_STATUSES.SUSPEND });
  expect((await listReviews(world.services, callOf(second), { tab: 'second' })).data).toEqual([]);
  // Nothing of what was shown is retained.
  expect((await jobsOf(ad)).map(({ seen }) => seen)).toEqual([null, null]);
});

it('shows the first decision to nobody who may take the second review, until it is decided', async () => {
  const { ad, job } = await reportedAd();
  await decideNow(job, 'leave', first);
  expect((await listed(first, { ad_id: ad })).data).toHaveLength(1);
  expect((await listed(second, { ad_id: ad })).data).toEqual([]);
  const secondReview = await secondReviewOf(ad);
  await decideNow(secondReview, 'leave', second);
  const { data } = await listed(second, { ad_id: ad });
  expect(data).toMatchObject([{ decision: 'leave', second: { decision: 'leave', agrees: true } }]);
  expect((await listed(second, { ad_id: ad, only: 'disagreements' })).data).toEqual([]);
});

it('lists what people disagree about with its figure, and undoing the first decision settles it', async () => {
  const before = (await listed(first, {})).second_reviews;
  const { ad, job } = await reportedAd();
  await decideNow(job, 'hide', first);
  await decideNow(await secondReviewOf(ad), 'leave', second);
  const { data, second_reviews } = await listed(first, { only: 'disagreements' });
  expect(second_reviews).toEqual({ decided: before.decided + 1, disagreed: before.disagreed + 1 });
  expect(data[0]).toMatchObject({ ad: { id: ad }, decision: 'hide', reversed: null, second: { decision: 'leave' } });
  const reason = 'Yang kedua benar';
  await reverseDecision(world.services, callOf(first), { id: data[0]?.id ?? '', reason });
  expect(await statusOf(ad)).toBe(AD_STATUSES.PUBLISHED);
  const [settled] = (await listed(first, { ad_id: ad, only: 'disagreements' })).data;
  expect(settled).toMatchObject({ reversed: { reason: 'Yang kedua benar' } });
  // The second decision did nothing that could be undone.
  const secondReviews = await secondReviewsOf(ad);
  const undo = { id: secondReviews[0]?.second_decision_id ?? '', reason };
  await expect(reverseDecision(world.services, callOf(first), undo)).rejects.toMatchObject({ key: 'not_found' });
});

it('lets nobody decide twice about the same, nor who owns or reported the ad', async () => {
  const { owner, reporter, ad, job } = await reportedAd();
  await decideNow(job, 'leave', first);
  const secondReview = await secondReviewOf(ad);
  for (const person of [first, owner, reporter]) {
    await expect(take(secondReview, person)).rejects.toMatchObject({ key: 'forbidden' });
    await expect(decide(secondReview, 'leave', person)).rejects.toMatchObject({ key: 'forbidden' });
  }
  expect((await listReviews(world.services, callOf(first), { tab: 'second' })).data).toEqual([]);
  expect((await listReviews(world.services, callOf(first), { tab: 'second' })).counts).toMatchObject({ second: 0 });
  await decideNow(secondReview, 'leave', second);
  // A second review gets no third.
  expect(await secondReviewsOf(ad)).toHaveLength(1);
});

it('is not for who has had the role for less than a week', async () => {
  const { ad, job } = await reportedAd();
  await decideNow(job, 'leave', first);
  const newcomer = await world.user({ user_type: USER_TYPES.ADMIN });
  const set = (days: number) =>
    database.transaction((tx) =>
      tx
        .updateTable('users')
        .set({ role_since: addMilliseconds(now(), -days * MILLISECONDS.day) })
        .where('id', '=', newcomer.user_id)
        .execute(),
    );
  await set(6);
  await expect(take(await secondReviewOf(ad), newcomer)).rejects.toMatchObject({ key: 'second_person_required' });
  await set(8);
  await take(await secondReviewOf(ad), newcomer);
});

it('one of many moderators takes it, and one decision of many counts', async () => {
  const { ad, job } = await reportedAd();
  await take(job, first);
  await decide(job, 'hide', first);
  await Promise.all(Array.from({ length: 8 }, () => makeEffective(job)));
  expect(await secondReviewsOf(ad)).toHaveLength(1);
  const secondReview = await secondReviewOf(ad);
  const people = await Promise.all(Array.from({ length: 12 }, () => world.user({ user_type: USER_TYPES.ADMIN })));
  const taken = await Promise.allSettled(people.map((person) => take(secondReview, person)));
  const winner = people[taken.findIndex(({ status }) => status === 'fulfilled')] ?? first;
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const decided = await Promise.allSettled(
    [...people, first, winner, winner].map((person) =>
      decide(secondReview, person === winner ? 'hide' : 'leave', person),
    ),
  );
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await Promise.all(Array.from({ length: 8 }, () => makeEffective(secondReview)));
  expect(await secondReviewsOf(ad)).toEqual([expect.objectContaining({ agrees: true })]);
});

it('is decided about an appeal like an appeal, and not by who hid the ad', async () => {
  const { owner, ad, job } = await reportedAd();
  await sampleOf(0);
  await decideNow(job, 'hide', first);
  await world.call(owner, myAds.appealAd, { id: ad, text: 'Harganya memang segitu, lihat notanya.' });
  const appeal = (await jobsOf(ad)).find(({ kind }) => kind === 'appeal')?.id ?? '';
  await sampleOf(100);
  await decideNow(appeal, 'restore', second);
  const secondReview = await secondReviewOf(ad);
  await expect(take(secondReview, first)).rejects.toMatchObject({ key: 'forbidden' });
  const third = await world.user({ user_type: USER_TYPES.ADMIN });
  expect((await take(secondReview, third)).appeal?.text).toContain('lihat notanya');
  await expect(decide(secondReview, 'leave', third)).rejects.toMatchObject({ key: 'status_conflict' });
  await decide(secondReview, 'uphold', third);
  await makeEffective(secondReview);
  expect(await secondReviewsOf(ad)).toEqual([expect.objectContaining({ agrees: false })]);
  expect(await statusOf(ad)).toBe(AD_STATUSES.PUBLISHED);
});

it.each([
  ['the first decision is undone', 'reversed'],
  ['the ad is deleted', 'deleted'],
  ['its reporter is erased', 'deleted'],
  ['nobody took it for seven days', 'lapsed'],
] as const)('ends when %s, and retains nothing that it showed', async (cause, decision) => {
  const { owner, reporter, ad, job } = await reportedAd();
  await decideNow(job, 'hide', first);
  const secondReview = await secondReviewOf(ad);
  await take(secondReview, second);
  if (cause === 'the first decision is undone') {
    const { id = '' } = (await listed(first, { ad_id: ad })).data[0] ?? {};
    await reverseDecision(world.services, callOf(first), { id, reason: 'Keliru, notanya cocok' });
  } else if (cause === 'the ad is deleted') await world.call(owner, myAds.deleteMyAds, { ids: [ad] });
  else if (cause === 'its reporter is erased') {
    const whose = { user_id: reporter.user_id };
    await database.transaction((tx) => endSecondReviews(tx, whose, { decision: 'deleted', now: now() }));
  } else {
    const at = addMilliseconds(now(), 8 * MILLISECONDS.day);
    await moderation({ ...world.services, clock: { now: () => at } }).jobs?.end_second_reviews?.({});
  }
  expect((await jobsOf(ad)).find(({ id }) => id === secondReview)).toMatchObject({ decision, seen: null, people: [] });
  await expect(decide(secondReview, 'hide', second)).rejects.toMatchObject({ key: 'review_closed' });
});

it('asks nobody when there is nobody else', async () => {
  const { owner, ad, job } = await reportedAd();
  await take(job, first);
  await decide(job, 'leave', first);
  const others = { account_status: ACCOUNT_STATUSES.INACTIVE };
  await database.transaction((tx) =>
    tx
      .updateTable('users')
      .set(others)
      .where('user_type', 'in', [USER_TYPES.ADMIN, USER_TYPES.SUPERADMIN])
      .where('id', 'not in', [first.user_id, owner.user_id])
      .execute(),
  );
  await makeEffective(job);
  expect(await secondReviewsOf(ad)).toEqual([]);
});
