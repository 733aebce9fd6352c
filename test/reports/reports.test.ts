import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import type { Tx } from '../../src/base/database.ts';
import { getAd } from '../../src/contract/ads/detail.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import * as contract from '../../src/contract/reports/endpoints.ts';
import { reportWeight } from '../../src/contract/reports/rules.ts';
import { listOwnerProducts } from '../../src/contract/search/endpoints.ts';
import { dismissReports, reports, upholdReports } from '../../src/domain/reports/public.ts';
import { search } from '../../src/domain/search/public.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { adsFixture } from '../support/ads-users.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd, insertUser } from '../support/factories.ts';
import { runJobs, testCall } from '../support/services.ts';

const DAY = MILLISECONDS.day;
const { PUBLISHED, INACTIVE, BANNED, PENDING_APPROVAL } = AD_STATUSES;
const FAULT = { reason: 'Penipuan', reason_en: 'Fraud', note: '', parts: ['price' as const] };
let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let module: ReturnType<typeof reports>;
let dispatch: ReturnType<typeof createDispatch>;
let moderator: Actor;
let people: Actor[];

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
  module = reports(world.services);
  dispatch = createDispatch(module.bindings);
  moderator = await world.user({ user_type: 3 });
  people = await Promise.all(Array.from({ length: 50 }, () => world.user()));
});
afterAll(() => database.drop());

const now = () => world.services.clock.now();
const later = (milliseconds: number) => world.services.clock.set(new Date(now().getTime() + milliseconds));
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => database.transaction(work);
const report = (actor: Actor, ads_id: string, changes: { report_id?: number; text?: string } = {}) =>
  dispatch(contract.reportAd, testCall({ actor }), { ads_id, report_id: 1, ...changes });
const reportAll = async (actors: readonly Actor[], id: string) => {
  for (const actor of actors) await report(actor, id);
};
const own = async (actor: Actor) =>
  contract.getReports.output.parse(await dispatch(contract.getReports, testCall({ actor }), { mine: 'true' }));
const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.key,
  );
const statusOf = async (id: string) =>
  (await database.read.selectFrom('ads').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const jobsOf = (id: string) =>
  database.read.selectFrom('review_jobs').selectAll().where('subject_id', '=', id).orderBy('id').execute();
const weightOf = async ({ user_id }: Actor) => {
  const query = database.read.selectFrom('reporters').select('weight').where('user_id', '=', user_id);
  return Number((await query.executeTakeFirst())?.weight ?? 1);
};
const order = (ad_id: string) => ({ ad_id, actor_id: moderator.user_id, now: now() });
const dismiss = (id: string) => inTransaction((tx) => dismissReports(tx, order(id)));
const uphold = (id: string) => inTransaction((tx) => upholdReports(tx, { ...order(id), ...FAULT }));
const newAd = async () => {
  const owner = await world.user({ balance: 1000, verified: true });
  return { owner, id: await world.publishedAd(owner) };
};
const kindsOf = async ({ user_id }: Actor) =>
  (
    await database.read
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', user_id)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);
/** New people, whose reports weigh 1. */
const strangers = (count: number) => Promise.all(Array.from({ length: count }, () => world.user()));

test('the types are in the database, in both languages', async () => {
  const [person] = people;
  if (!person) throw new Error('nobody');
  const response = contract.getReports.output.parse(
    await dispatch(contract.getReports, testCall({ actor: person }), {}),
  );
  expect(response.types).toHaveLength(8);
  expect(response.types[0]).toEqual({
    id: 1,
    name: 'Penipuan atau minta uang muka',
    name_en: 'Scam, or asks for money in advance',
    explanation: null,
    explanation_en: null,
    needs_text: false,
  });
  expect(response.data).toEqual([]);
});

describe('reporting', () => {
  test('stores one report per person and ad, and says so the second time', async () => {
    const { id } = await newAd();
    const [person] = await strangers(1);
    if (!person) throw new Error('nobody');
    const twenty = await Promise.all(Array.from({ length: 20 }, () => keyOf(report(person, id, { text: 'Minta DP' }))));
    expect(twenty.filter((key) => key === 'done')).toHaveLength(1);
    expect(new Set(twenty)).toEqual(new Set(['done', 'already_reported']));
    expect((await own(person)).data).toEqual([
      expect.objectContaining({ ads_id: id, text: 'Minta DP', outcome: null, title: 'Beras pandan wangi' }),
    ]);
  });

  test('is refused for the own ad, an unknown type, missing words, and ads that visitors do not see', async () => {
    const { owner, id } = await newAd();
    const [person] = await strangers(1);
    if (!person) throw new Error('nobody');
    expect(await keyOf(report(owner, id))).toBe('own_ad');
    expect(await keyOf(report(person, id, { report_id: 99 }))).toBe('invalid_value');
    expect(await keyOf(report(person, id, { report_id: 8 }))).toBe('invalid_value');
    expect(await keyOf(report(person, id, { report_id: 8, text: 'Alamat palsu' }))).toBe('done');
    await world.call(owner, myAds.deactivateAd, { id });
    expect(await keyOf(report(people[0] ?? person, id))).toBe('not_found');
  });
});

describe('every report', () => {
  test('opens a job, the more severe and the weightier before others', async () => {
    const { id: fraud } = await newAd();
    const { id: sold } = await newAd();
    const { id: weighty } = await newAd();
    const reporters = await strangers(3);
    const [first] = reporters;
    if (!first) throw new Error('nobody');
    await report(first, sold, { report_id: 5 });
    await report(first, fraud);
    await reportAll(reporters, weighty);
    expect(await statusOf(weighty)).toBe(PUBLISHED);
    const jobs = await Promise.all([weighty, fraud, sold].map(jobsOf));
    expect(jobs.map((rows) => rows.map(({ kind, decided_at }) => [kind, decided_at]))).toEqual(
      jobs.map(() => [['report', null]]),
    );
    const [highest = 0, middle = 0, lowest = 0] = jobs.map(([job]) => job?.severity);
    expect(highest).toBeGreaterThan(middle);
    expect(middle).toBeGreaterThan(lowest);
    await dismiss(weighty);
    for (const reporter of reporters) expect(await kindsOf(reporter)).toContain('report_dismissed');
  });

  test('made since the author revised the ad is before a moderator', async () => {
    const { owner, id } = await newAd();
    await reportAll(await strangers(1), id);
    const { draft } = await world.call(owner, myAds.startRevision, { id });
    later(1000);
    await world.pin(owner, draft.id);
    later(1000);
    await reportAll(await strangers(1), id);
    await runJobs(world.services, [world.module, module]);
    expect(await jobsOf(id)).toEqual([
      expect.objectContaining({ decision: 'revised' }),
      expect.objectContaining({ decided_at: null, reasons: [{ key: 'report.type', params: { id: 1, count: 1 } }] }),
    ]);
  });
});

describe('five reports of new people', () => {
  test('by 50 clients at once move the ad once and open one job', async () => {
    const { owner, id } = await newAd();
    const results = await Promise.all(people.map((person) => keyOf(report(person, id))));
    expect(results.filter((key) => key === 'done')).toHaveLength(5);
    expect(results.filter((key) => key === 'not_found')).toHaveLength(45);
    expect(await statusOf(id)).toBe(PENDING_APPROVAL);
    const moves = await database.read
      .selectFrom('ad_status_changes')
      .select('reason')
      .where('ad_id', '=', id)
      .where('to_status', '=', PENDING_APPROVAL)
      .execute();
    expect(moves).toEqual([{ reason: 'reported' }]);
    expect(await jobsOf(id)).toEqual([
      expect.objectContaining({
        kind: 'report',
        severity: 90,
        reasons: [{ key: 'report.type', params: { id: 1, count: 5 } }],
        decided_at: null,
      }),
    ]);
    expect(await kindsOf(owner)).toContain('ad_held');
    const { data } = await world.call(owner, myAds.listMyAds, {});
    expect(data).toEqual([expect.objectContaining({ id, taken_off_by: 'reports' })]);
  });

  test('pause the term; "fine" puts the ad back, notifies everybody and is counted', async () => {
    const { owner, id } = await newAd();
    const reporters = await strangers(5);
    const endOf = async () =>
      (await database.read.selectFrom('ads').select('end_date').where('id', '=', id).executeTakeFirstOrThrow())
        .end_date;
    const end = await endOf();
    await reportAll(reporters, id);
    later(2 * DAY);
    await dismiss(id);
    expect(await statusOf(id)).toBe(PUBLISHED);
    expect(await endOf()).toEqual(new Date((end?.getTime() ?? 0) + 2 * DAY));
    expect(await jobsOf(id)).toEqual([
      expect.objectContaining({ decision: 'dismissed', decided_by: moderator.user_id }),
    ]);
    expect(await auditEntriesOf(database.read, id)).toEqual([
      {
        actor: moderator.user_id,
        action: 'report.dismiss',
        reason: null,
        before: { status: PENDING_APPROVAL },
        after: { status: PUBLISHED, reports: 5 },
      },
    ]);
    expect(await kindsOf(owner)).toEqual(expect.arrayContaining(['ad_held', 'ad_cleared']));
    for (const reporter of reporters) expect(await kindsOf(reporter)).toEqual(['report_dismissed']);
    const facts = database.read.selectFrom('seller_counts').selectAll().where('owner_id', '=', owner.user_id);
    expect(await facts.execute()).toEqual([{ owner_id: owner.user_id, ads_sold: 0, reports_cleared: 1 }]);
    expect(await keyOf(dismiss(id))).toBe('status_conflict');
  });

  test('that are right hide the ad with reason and place, and weigh more afterwards', async () => {
    const { owner, id } = await newAd();
    const reporters = await strangers(5);
    await reportAll(reporters, id);
    await uphold(id);
    expect(await statusOf(id)).toBe(BANNED);
    expect((await auditEntriesOf(database.read, id)).map(({ action, reason }) => [action, reason])).toEqual([
      ['ad.hide', 'Fraud'],
      ['report.uphold', 'Fraud'],
    ]);
    expect(await kindsOf(owner)).toContain('ad_hidden');
    const { ad } = await world.call(owner, myAds.getHiddenAd, { id });
    expect(ad.reports).toBe(5);
    const [first] = reporters;
    if (!first) throw new Error('nobody');
    expect(await kindsOf(first)).toEqual(['report_upheld']);
    expect(await weightOf(first)).toBeCloseTo(reportWeight({ right: 1, decided: 1 }), 3);
    expect((await own(first)).data).toEqual([expect.objectContaining({ outcome: 'upheld' })]);
  });
});

test('visitors read facts about the seller on the ad and on the page of their ads', async () => {
  const { owner, id } = await newAd();
  const sold = await world.publishedAd(owner, { title: 'Beras merah organik' });
  await world.call(owner, myAds.updateMyAd, { id: sold, availability: 'sold' });
  await reportAll(await strangers(2), id);
  await dismiss(id);
  const ad = await world.call(null, getAd, { id });
  expect(ad.owner).toMatchObject({ ads_sold: 1, reports_cleared: 1, verified: true, ads_total: 1 });
  const page = listOwnerProducts.output.parse(
    await createDispatch(search(world.services).bindings)(listOwnerProducts, testCall({ actor: null }), {
      id: owner.user_id,
    }),
  );
  expect(page.owner).toMatchObject({ ads_sold: 1, reports_cleared: 1, verified: true });
});

test('an inactive ad that was held returns to inactive', async () => {
  const { id } = await newAd();
  const [last, ...reporters] = await strangers(5);
  if (!last) throw new Error('nobody');
  await reportAll([last, ...reporters], id);
  // As if its owner had deactivated it at the moment of the last report.
  await inTransaction((tx) =>
    tx.updateTable('reported_ads').set({ held_from: INACTIVE }).where('ad_id', '=', id).execute(),
  );
  await dismiss(id);
  expect(await statusOf(id)).toBe(INACTIVE);
});

test('"fine" holds for seven days: five further reports ask a moderator, and take the ad off after that only', async () => {
  const { id } = await newAd();
  await reportAll(await strangers(5), id);
  await dismiss(id);
  await reportAll(await strangers(6), id);
  expect(await statusOf(id)).toBe(PUBLISHED);
  expect((await jobsOf(id)).map(({ decision }) => decision)).toEqual(['dismissed', null]);
  later(7 * DAY + 1);
  await reportAll(await strangers(1), id);
  expect(await statusOf(id)).toBe(PENDING_APPROVAL);
  expect((await jobsOf(id)).map(({ decision }) => decision)).toEqual(['dismissed', null]);
});

test("an edit by the author ends earlier reports, and reporters may report the ad's new content", async () => {
  const { owner, id } = await newAd();
  const reporters = await strangers(4);
  await reportAll(reporters, id);
  const { draft } = await world.call(owner, myAds.startRevision, { id });
  later(1000);
  await world.pin(owner, draft.id);
  await runJobs(world.services, [world.module, module]);
  later(1000);
  await reportAll(await strangers(2), id);
  expect(await statusOf(id)).toBe(PUBLISHED);
  const [first] = reporters;
  if (!first) throw new Error('nobody');
  expect((await own(first)).data).toEqual([expect.objectContaining({ outcome: 'lapsed' })]);
  expect(await weightOf(first)).toBe(1);
  await reportAll(reporters.slice(0, 3), id);
  expect(await statusOf(id)).toBe(PENDING_APPROVAL);
});

test('a moderator decides neither about an own ad nor about own reports', async () => {
  const { owner, id } = await newAd();
  await reportAll(await strangers(1), id);
  const by = (actor: Actor) => inTransaction((tx) => dismissReports(tx, { ...order(id), actor_id: actor.user_id }));
  expect(await keyOf(by(owner))).toBe('forbidden');
  await report(moderator, id);
  expect(await keyOf(by(moderator))).toBe('forbidden');
});

test('two moderators at once decide once', async () => {
  const { id } = await newAd();
  await reportAll(await strangers(5), id);
  const decided = await Promise.all([keyOf(dismiss(id)), keyOf(uphold(id)), keyOf(dismiss(id))]);
  expect(decided.filter((key) => key === 'done')).toHaveLength(1);
});

test('decisions at once about ads with the same reporters count all of them', async () => {
  const reporters = await strangers(5);
  const ads = await Promise.all(Array.from({ length: 6 }, newAd));
  for (const { id } of ads) await reportAll(reporters.slice(0, 4), id);
  await Promise.all(ads.map(({ id }) => dismiss(id)));
  const [first] = reporters;
  if (!first) throw new Error('nobody');
  expect(await weightOf(first)).toBeCloseTo(reportWeight({ right: 0, decided: 6 }), 3);
});

test('reports of an ad that is deleted end with it, and their reporters are notified', async () => {
  const { owner, id } = await newAd();
  const reporters = await strangers(2);
  await reportAll(reporters, id);
  await world.call(owner, myAds.deleteMyAds, { ids: [id] });
  await runJobs(world.services, [world.module, module]);
  for (const reporter of reporters) {
    expect((await own(reporter)).data).toEqual([expect.objectContaining({ ads_id: null, outcome: 'gone' })]);
    expect(await kindsOf(reporter)).toEqual(['report_ad_gone']);
    expect(await weightOf(reporter)).toBe(1);
  }
});

// The rule is one of sums: a hundred accounts need about 39 ads until their weights are too small, twenty need about 8.
test('reports of twenty accounts about twelve ads: each ad stays up after its first "fine", and the reporters lose weight', async () => {
  const owner = await inTransaction((tx) => insertUser(tx));
  const accounts = await inTransaction((tx) => Promise.all(Array.from({ length: 20 }, () => insertUser(tx))));
  const actors = accounts.map((user_id) => ({ ...moderator, user_id, user_type: 1 }));
  const held: boolean[] = [];
  let reported = 0;
  for (let number = 0; number < 12; number += 1) {
    const dates = { published_at: now(), end_date: new Date(now().getTime() + 30 * DAY) };
    const id = await inTransaction((tx) => insertPublishedAd(tx, { owner_id: owner, ...dates }));
    const first = await Promise.all(actors.map(async (actor) => ({ actor, key: await keyOf(report(actor, id)) })));
    held.push((await statusOf(id)) === PENDING_APPROVAL);
    await dismiss(id);
    expect(await statusOf(id)).toBe(PUBLISHED);
    const others = first.filter(({ key }) => key === 'not_found').map(({ actor }) => actor);
    const further = await Promise.all(others.map((actor) => keyOf(report(actor, id))));
    expect(new Set(further).size, 'the rest may report it').toBeLessThanOrEqual(1);
    expect(await statusOf(id)).toBe(PUBLISHED);
    if (others.length > 0) await dismiss(id);
    reported += actors.length;
  }
  expect(reported).toBe(240);
  const { total } = await database.read
    .selectFrom('reports')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('reporter_id', 'in', accounts)
    .executeTakeFirstOrThrow();
  expect(total).toBe(240);
  expect(held[0]).toBe(true);
  expect(held.lastIndexOf(true)).toBeLessThan(10);
  for (const actor of actors) expect(await weightOf(actor)).toBeLessThan(0.25);
});
