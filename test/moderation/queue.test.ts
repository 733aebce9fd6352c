import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { ACCOUNT_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { startDraft } from '../../src/contract/ads/creation.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import { AD_STATUSES, AD_TRANSITIONS } from '../../src/contract/ads/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { startOfJakartaDay } from '../../src/contract/text/jakarta.ts';
import { thumbOfStored } from '../../src/domain/media/encode-picture.ts';
import { insertFingerprint } from '../../src/domain/media/fingerprint-store.ts';
import { moderation } from '../../src/domain/moderation/public.ts';
import { decideReview, MAKE_EFFECTIVE_JOB, undoReview } from '../../src/domain/moderation/queue/decide-review.ts';
import { listDecisions } from '../../src/domain/moderation/queue/list-decisions.ts';
import { listReviews } from '../../src/domain/moderation/queue/list-reviews.ts';
import { reverseDecision } from '../../src/domain/moderation/queue/reverse-decision.ts';
import { takeReview } from '../../src/domain/moderation/queue/take-review.ts';
import { recordFinding } from '../../src/domain/payments/public.ts';
import { closeFindingByHand } from '../../src/domain/payments/reconciliation/findings.ts';
import { reportAd } from '../../src/domain/reports/report-ad.ts';
import { closeReview, openReview, type ReviewKind } from '../../src/domain/review-queue/public.ts';
import { adsFixture, insertFile } from '../support/ads-users.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { photograph } from '../support/photographs.ts';
import { testCall } from '../support/services.ts';

let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let moderator: Actor;

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
  moderator = await world.user({ user_type: USER_TYPES.ADMIN });
  await database.transaction((tx) =>
    tx.updateTable('settings').set({ value: 'true' }).where('key', '=', 'first_ad_approval').execute(),
  );
});
afterAll(() => database.drop());

const now = () => world.services.clock.now();
const services = (at: Date = now()) => ({ ...world.services, clock: { now: () => at } });
const later = (minutes: number) => addMilliseconds(now(), minutes * MILLISECONDS.minute);
const callOf = (actor: Actor) => ({ ...testCall(), actor });
const take = (id: string, by = moderator, at = now()) => takeReview(services(at), callOf(by), { id });
const jobOf = (subject_id: string) =>
  database.read.selectFrom('review_jobs').selectAll().where('subject_id', '=', subject_id).executeTakeFirstOrThrow();
const statusOf = async (id: string) =>
  (await database.read.selectFrom('ads').select('status').where('id', '=', id).executeTakeFirst())?.status;
type Choice = Partial<Parameters<typeof decideReview>[2]> & { by?: Actor };
const decide = (id: string, { by = moderator, ...choice }: Choice = {}) => {
  const left = { decision: 'leave', reason_id: null, note: '' } as const;
  return decideReview(world.services, callOf(by), { id, parts: [], ...left, ...choice });
};
const undo = (id: string, by = moderator) => undoReview(world.services, callOf(by), { id });
const decisionOf = (job_id: string) =>
  database.read.selectFrom('review_decisions').selectAll().where('job_id', '=', job_id).orderBy('id', 'desc');
/** The worker makes the newest decision of a job effective. */
async function makeEffective(job_id: string): Promise<void> {
  const { id } = await decisionOf(job_id).executeTakeFirstOrThrow();
  await moderation(world.services).jobs?.[MAKE_EFFECTIVE_JOB]?.({ decision_id: id });
}
const noticesOf = async (user_id: string) =>
  (await database.read.selectFrom('notifications').select('kind').where('user_id', '=', user_id).execute()).map(
    ({ kind }) => kind,
  );

/** A new person's first ad, which the setting holds, and its job. */
async function heldAd() {
  const owner = await world.user({ balance: 1000 });
  const { id } = await world.readyAd(owner);
  await world.pin(owner, id);
  return { owner, ad: id, job: (await jobOf(id)).id };
}

it('lists the most severe job first and of those the oldest, page by page without a repeat', async () => {
  for (let index = 0; index < 65; index += 1) {
    const owner = await world.user();
    const { draft } = await world.call(owner, startDraft, {});
    const about = { subject: { type: 'ad' as const, id: draft.id }, owner_id: owner.user_id, reasons: [] };
    const severity = index % 3;
    await database.transaction((tx) => openReview(tx, { ...about, kind: 'report', severity, now: later(-index) }));
  }
  const seen: { id: string; created_at: string }[] = [];
  let cursor: string | undefined;
  do {
    const query = { tab: 'report' as const, ...(cursor === undefined ? {} : { cursor }) };
    const page = await listReviews(world.services, callOf(moderator), query as Parameters<typeof listReviews>[2]);
    expect(page.counts.report).toBe(65);
    seen.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(65);
  const jobs = await database.read.selectFrom('review_jobs').select(['id', 'severity']).execute();
  const severity = new Map(jobs.map((job) => [job.id, job.severity]));
  const order = seen.map(({ id, created_at }) => [100 - (severity.get(id) ?? 0), created_at] as const);
  expect(order).toEqual(order.toSorted((one, other) => one[0] - other[0] || one[1].localeCompare(other[1])));
});

it('is searched by the end of an id, a part of a title and the owner’s address', async () => {
  const owner = await world.user();
  const { draft } = await world.call(owner, startDraft, {});
  const title = 'Kursi goyang nenek';
  await database.transaction(async (tx) => {
    await tx.updateTable('ads').set({ title }).where('id', '=', draft.id).execute();
    const about = { subject: { type: 'ad' as const, id: draft.id }, owner_id: owner.user_id, reasons: [] };
    await openReview(tx, { ...about, kind: 'report', severity: 1, now: now() });
  });
  const { id } = await jobOf(draft.id);
  const { email } = await database.read
    .selectFrom('users')
    .select('email')
    .where('id', '=', owner.user_id)
    .executeTakeFirstOrThrow();
  const found = async (search: string) =>
    (await listReviews(world.services, callOf(moderator), { tab: 'report', search })).data.map((job) => job.id);
  for (const search of [`#${id.slice(-6)}`, draft.id.slice(-8), 'kursi GOYANG', email])
    expect(await found(search)).toEqual([id]);
  expect(await found('tidak ada')).toEqual([]);
});

it('counts what people decided today, the own and all, and how soon', async () => {
  const other = await world.user({ user_type: USER_TYPES.ADMIN });
  const midnight = startOfJakartaDay('2031-05-02').getTime();
  const at = (minutes: number) => new Date(midnight + minutes * MILLISECONDS.minute);
  const decided = async (kind: ReviewKind, decided_by: string | null, [opened, ended]: [number, number]) => {
    const subject = { type: 'ad' as const, id: newId() };
    await database.transaction(async (tx) => {
      await openReview(tx, { kind, subject, owner_id: null, severity: 1, reasons: [], now: at(opened) });
      await closeReview(tx, { kind, subject_id: subject.id, decision: 'leave', decided_by, now: at(ended) });
    });
  };
  const today = async (minutes: number) =>
    (await listReviews(services(at(minutes)), callOf(moderator), { tab: 'report' })).decided_today;
  expect(await today(60)).toEqual({ own: 0, all: 0, mean_seconds: null });
  await decided('report', moderator.user_id, [-30, -1]);
  await decided('report', moderator.user_id, [-10, 0]);
  await decided('held_ad', other.user_id, [10, 30]);
  // Ended by its owner, or not of this moderator's tabs.
  await decided('held_ad', null, [10, 20]);
  await decided('finding', other.user_id, [10, 20]);
  // How soon is of the last seven days.
  expect(await today(60)).toEqual({ own: 1, all: 2, mean_seconds: 1180 });
  expect(await today(-60)).toEqual({ own: 2, all: 3, mean_seconds: 1180 });
});

it('gives a job to one of many moderators who take it at once, and informs the others', async () => {
  const { job } = await heldAd();
  const moderators = await Promise.all(Array.from({ length: 20 }, () => world.user({ user_type: USER_TYPES.ADMIN })));
  const results = await Promise.allSettled(moderators.map((one) => take(job, one)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? result.reason.key : []));
  expect(new Set(failures)).toEqual(new Set(['review_taken']));
});

it('frees a job after ten minutes, and when its moderator takes another', async () => {
  const [first, second] = [await heldAd(), await heldAd()];
  const other = await world.user({ user_type: USER_TYPES.ADMIN });
  await take(first.job);
  await expect(take(first.job, other, later(9))).rejects.toMatchObject({ key: 'review_taken' });
  await take(first.job, other, later(10));
  await expect(decide(first.job)).rejects.toMatchObject({ key: 'review_taken' });
  await take(second.job, other, later(10));
  await take(first.job);
});

it.each([
  ['leave', AD_STATUSES.PUBLISHED, 'ad_approved'],
  ['hide', AD_STATUSES.BANNED, 'ad_hidden'],
  ['refuse', AD_TRANSITIONS.refuse.to, 'ad_refused'],
  ['suspend', AD_STATUSES.BANNED, 'account_suspended'],
] as const)(
  '%s takes effect once, after it could be undone, and notifies the owner',
  async (decision, status, notice) => {
    const { owner, ad, job } = await heldAd();
    await take(job);
    const { effective_at } = await decide(job, { decision, reason_id: decision === 'leave' ? null : 1 });
    expect(new Date(effective_at).getTime() - now().getTime()).toBe(10_000);
    expect(await statusOf(ad)).toBe(AD_STATUSES.PENDING_APPROVAL);
    await expect(decide(job)).rejects.toMatchObject({ key: 'review_closed' });
    await makeEffective(job);
    await makeEffective(job);
    expect(await statusOf(ad)).toBe(status);
    expect((await noticesOf(owner.user_id)).filter((kind) => kind === notice)).toHaveLength(1);
    expect(await jobOf(ad)).toMatchObject({ decided_by: moderator.user_id, locked_by: null });
    expect(await decisionOf(job).executeTakeFirst()).toMatchObject({ outcome: 'done' });
    await expect(undo(job)).rejects.toMatchObject({ key: 'review_closed' });
  },
);

it('a decision that was undone never takes effect, and the job can be decided again', async () => {
  const { ad, job } = await heldAd();
  await take(job);
  await decide(job, { decision: 'hide', reason_id: 2 });
  const other = await world.user({ user_type: USER_TYPES.ADMIN });
  await expect(undo(job, other)).rejects.toMatchObject({ key: 'review_closed' });
  await undo(job);
  await makeEffective(job);
  expect(await statusOf(ad)).toBe(AD_STATUSES.PENDING_APPROVAL);
  await decide(job);
  await makeEffective(job);
  expect(await statusOf(ad)).toBe(AD_STATUSES.PUBLISHED);
});

it('either the undo or the worker wins when both come at once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { ad, job } = await heldAd();
    await take(job);
    await decide(job, { decision: 'hide', reason_id: 2 });
    const [undone] = await Promise.allSettled([undo(job), makeEffective(job)]);
    const expected = undone.status === 'fulfilled' ? AD_STATUSES.PENDING_APPROVAL : AD_STATUSES.BANNED;
    expect(await statusOf(ad)).toBe(expected);
  }
});

it('an ad that was deleted before the decision takes effect closes its job', async () => {
  const { owner, ad, job } = await heldAd();
  await take(job);
  await decide(job, { decision: 'hide', reason_id: 1 });
  await world.call(owner, myAds.deleteMyAds, { ids: [ad] });
  await makeEffective(job);
  expect(await jobOf(ad)).toMatchObject({ decision: 'deleted', decided_by: null });
});

it('nobody decides about the own ad, without a reason, or about a job that was not taken', async () => {
  const { owner, job } = await heldAd();
  await expect(take(job, owner)).rejects.toMatchObject({ key: 'forbidden' });
  await expect(decide(job)).rejects.toMatchObject({ key: 'review_taken' });
  await take(job);
  await expect(decide(job, { by: owner })).rejects.toMatchObject({ key: 'forbidden' });
  for (const reason_id of [null, 999]) {
    await expect(decide(job, { decision: 'hide', reason_id })).rejects.toMatchObject({ key: 'invalid_value' });
  }
});

/** Somebody's sent case of an ad, and its job. */
async function openFraudCase(ad: string, owner: Actor) {
  const person = await world.user();
  const evidence = '{}';
  const details = { amount: 500_000, paid_at: now().toISOString(), from_bank: 'BCA', from_account: '1' };
  const statement = {
    to_bank: 'DANA',
    to_account: '2',
    seller_name: 'Budi',
    seller_phone: '',
    story: 'Tidak dikirim.',
  };
  await database.transaction(async (tx) => {
    await tx
      .insertInto('fraud_cases')
      .values({
        id: newId(),
        user_id: person.user_id,
        ad_id: ad,
        owner_id: owner.user_id,
        ad_title: 'Beras',
        evidence,
        evidence_hash: createHash('sha256').update(evidence).digest('hex'),
        created_at: now(),
        sent_at: now(),
        details: JSON.stringify({ ...details, ...statement }),
      })
      .execute();
    const subject = { type: 'ad' as const, id: ad };
    await openReview(tx, {
      kind: 'fraud_case',
      subject,
      owner_id: owner.user_id,
      severity: 95,
      reasons: [],
      now: now(),
    });
  });
  const jobs = database.read.selectFrom('review_jobs').select('id').where('subject_id', '=', ad);
  return { person, job: (await jobs.where('kind', '=', 'fraud_case').executeTakeFirstOrThrow()).id };
}

it.each([
  ['leave', AD_STATUSES.PENDING_APPROVAL, 'fraud_case_dismissed'],
  ['hide', AD_STATUSES.BANNED, 'fraud_case_upheld'],
  ['suspend', AD_STATUSES.BANNED, 'fraud_case_upheld'],
] as const)('%s about a fraud case notifies the victim, and approves no held ad', async (decision, status, notice) => {
  const { owner, ad } = await heldAd();
  const { person, job } = await openFraudCase(ad, owner);
  expect((await take(job)).cases).toMatchObject([{ amount: 500_000, to_account: '2', story: 'Tidak dikirim.' }]);
  await decide(job, { decision, reason_id: decision === 'leave' ? null : 1 });
  await makeEffective(job);
  expect(await statusOf(ad)).toBe(status);
  expect(await noticesOf(person.user_id)).toEqual([notice]);
});

it.each([
  ['hide', 'dismissed', ['fraud_case_upheld', 'fraud_case_dismissed']],
  ['leave', null, ['fraud_case_dismissed', 'review_reopened']],
] as const)(
  'undoing %s about a fraud case resets its outcome and notifies both sides',
  async (decision, outcome, notices) => {
    const { owner, ad } = await heldAd();
    const { person, job } = await openFraudCase(ad, owner);
    await take(job);
    await decide(job, { decision, reason_id: decision === 'leave' ? null : 1 });
    await makeEffective(job);
    await reverse(job, moderator);
    const found = database.read.selectFrom('fraud_cases').select(['outcome', 'decided_at']).where('ad_id', '=', ad);
    expect(await found.executeTakeFirst()).toMatchObject({ outcome });
    expect(await noticesOf(person.user_id)).toEqual(notices);
    expect(await noticesOf(owner.user_id)).toContain(decision === 'hide' ? 'ad_restored' : 'review_reopened');
    const open = database.read.selectFrom('review_jobs').select('kind').where('subject_id', '=', ad);
    const kinds = (await open.where('decided_at', 'is', null).execute()).map(({ kind }) => kind);
    expect(kinds.includes('fraud_case')).toBe(decision === 'leave');
  },
);

it('does not let a victim of fraud decide about the ad', async () => {
  const { owner, ad } = await heldAd();
  const { person, job } = await openFraudCase(ad, owner);
  await expect(take(job, person)).rejects.toMatchObject({ key: 'forbidden' });
  await take(job);
  await expect(decide(job, { by: person })).rejects.toMatchObject({ key: 'forbidden' });
});

/** An ad that the moderator hid by the queue, its owner's appeal, and the appeal's job. */
async function appealedAd() {
  const { owner, ad, job } = await heldAd();
  await take(job);
  await decide(job, { decision: 'hide', reason_id: 2, parts: ['price'] });
  await makeEffective(job);
  await world.call(owner, myAds.appealAd, { id: ad, text: 'Harganya memang segitu, lihat notanya.' });
  const found = await database.read
    .selectFrom('review_jobs')
    .select('id')
    .where('subject_id', '=', ad)
    .where('kind', '=', 'appeal')
    .executeTakeFirstOrThrow();
  return { owner, ad, appeal: found.id };
}

it('an appeal shows the decision with its reason, and another moderator restores the ad', async () => {
  const other = await world.user({ user_type: USER_TYPES.ADMIN });
  const { owner, ad, appeal } = await appealedAd();
  await expect(take(appeal)).rejects.toMatchObject({ key: 'forbidden' });
  expect((await take(appeal, other)).appeal).toMatchObject({
    text: 'Harganya memang segitu, lihat notanya.',
    decided_by: 'Sari Wulandari',
    reason_en: 'The price does not fit the item',
    parts: ['price'],
  });
  for (const decision of ['leave', 'hide', 'suspend'] as const) {
    const choice = { decision, reason_id: decision === 'leave' ? null : 1, by: other };
    await expect(decide(appeal, choice)).rejects.toMatchObject({ key: 'status_conflict' });
  }
  await decide(appeal, { decision: 'restore', note: 'Maaf.', by: other });
  await makeEffective(appeal);
  await makeEffective(appeal);
  expect(await statusOf(ad)).toBe(AD_STATUSES.PUBLISHED);
  expect((await noticesOf(owner.user_id)).filter((kind) => kind === 'appeal_restored')).toHaveLength(1);
});

it('an appeal that was corrected before the decision takes effect is not decided', async () => {
  const other = await world.user({ user_type: USER_TYPES.ADMIN });
  const { owner, ad, appeal } = await appealedAd();
  await take(appeal, other);
  await decide(appeal, { decision: 'uphold', by: other });
  const { draft } = await world.call(owner, myAds.startRevision, { id: ad });
  await world.pin(owner, draft.id);
  await makeEffective(appeal);
  expect(await statusOf(ad)).toBe(AD_STATUSES.PENDING_APPROVAL);
  expect(await noticesOf(owner.user_id)).not.toContain('appeal_upheld');
});

it('no other job is decided like an appeal, and a moderator decides about an own decision only if alone', async () => {
  const { job } = await heldAd();
  await take(job);
  await expect(decide(job, { decision: 'restore' })).rejects.toMatchObject({ key: 'status_conflict' });
  const { appeal } = await appealedAd();
  const others = database.transaction((tx) =>
    tx
      .updateTable('users')
      .set({ account_status: ACCOUNT_STATUSES.INACTIVE })
      .where('user_type', 'in', [USER_TYPES.ADMIN, USER_TYPES.SUPERADMIN])
      .where('id', '!=', moderator.user_id)
      .execute(),
  );
  await others;
  await take(appeal);
});

const reverse = async (job: string, by: Actor) => {
  const { id } = await decisionOf(job).executeTakeFirstOrThrow();
  return reverseDecision(world.services, callOf(by), { id, reason: 'Keliru, notanya cocok' });
};
/** A held ad about which a decision took effect. */
async function decidedAd(decision: 'leave' | 'hide' | 'refuse' | 'suspend') {
  const held = await heldAd();
  await take(held.job);
  await decide(held.job, { decision, reason_id: decision === 'leave' ? null : 1 });
  await makeEffective(held.job);
  return held;
}
const accountOf = ({ user_id }: Actor) =>
  database.read.selectFrom('users').select('account_status').where('id', '=', user_id).executeTakeFirstOrThrow();

it.each(['hide', 'suspend'] as const)(
  '%s can be undone later: the ad is back, and the account is active',
  async (decision) => {
    const { owner, ad, job } = await decidedAd(decision);
    await world.call(owner, myAds.appealAd, { id: ad, text: 'Harganya memang segitu, lihat notanya.' });
    const [one] = await Promise.allSettled([reverse(job, moderator), reverse(job, moderator)]).then((all) =>
      all.filter(({ status }) => status === 'rejected'),
    );
    expect(one).toMatchObject({ reason: { key: 'review_closed' } });
    expect(await statusOf(ad)).toBe(AD_STATUSES.PUBLISHED);
    expect(await accountOf(owner)).toEqual({ account_status: ACCOUNT_STATUSES.ACTIVE });
    const notices = await noticesOf(owner.user_id);
    expect(notices).toContain('ad_restored');
    expect(notices.includes('suspension_ended')).toBe(decision === 'suspend');
    const jobs = database.read.selectFrom('review_jobs').select(['kind', 'decision']).where('subject_id', '=', ad);
    expect(await jobs.where('kind', '=', 'appeal').execute()).toEqual([{ kind: 'appeal', decision: 'lapsed' }]);
    expect(await auditEntriesOf(database.read, job)).toContainEqual(
      expect.objectContaining({ actor: moderator.user_id, action: 'review.reverse', reason: 'Keliru, notanya cocok' }),
    );
    const { data } = await listDecisions(world.services, callOf(moderator), { ad_id: ad } as Parameters<
      typeof listDecisions
    >[2]);
    expect(data).toEqual([
      expect.objectContaining({ decision, reversed: expect.objectContaining({ reason: 'Keliru, notanya cocok' }) }),
    ]);
  },
);

it('a refusal that is undone leaves a draft without a reason, which its owner may pin again', async () => {
  const { owner, ad, job } = await decidedAd('refuse');
  await reverse(job, moderator);
  expect(await noticesOf(owner.user_id)).toContain('refusal_withdrawn');
  world.services.clock.set(later(1));
  expect((await world.pin(owner, ad)).status).toBe(AD_STATUSES.PENDING_APPROVAL);
});

it('an ad that was left waits for a moderator once more, and stays on the board', async () => {
  const { owner, ad, job } = await decidedAd('leave');
  await reverse(job, moderator);
  expect(await statusOf(ad)).toBe(AD_STATUSES.PUBLISHED);
  const jobs = database.read.selectFrom('review_jobs').select(['id', 'reasons']).where('subject_id', '=', ad);
  const again = await jobs.where('decided_at', 'is', null).executeTakeFirstOrThrow();
  expect(again.reasons).toEqual([{ key: 'reversed' }]);
  expect(await noticesOf(owner.user_id)).toContain('review_reopened');
  await take(again.id);
  await decide(again.id, { decision: 'hide', reason_id: 1 });
  await makeEffective(again.id);
  expect(await statusOf(ad)).toBe(AD_STATUSES.BANNED);
});

it('nobody undoes what has changed since, or a decision about the own ad', async () => {
  const { owner, ad, job } = await decidedAd('hide');
  await expect(reverse(job, { ...owner, user_type: USER_TYPES.ADMIN })).rejects.toMatchObject({ key: 'forbidden' });
  const { draft } = await world.call(owner, myAds.startRevision, { id: ad });
  await world.pin(owner, draft.id);
  await expect(reverse(job, moderator)).rejects.toMatchObject({ key: 'status_conflict' });
});

/** Five reports of new people about an ad that is on the board, and a moderator who reported it too. */
async function reportedAd() {
  const owner = await world.user({ balance: 1000, verified: true });
  await database.transaction((tx) =>
    tx.updateTable('settings').set({ value: 'false' }).where('key', '=', 'first_ad_approval').execute(),
  );
  const id = await world.publishedAd(owner);
  await database.transaction((tx) =>
    tx.updateTable('settings').set({ value: 'true' }).where('key', '=', 'first_ad_approval').execute(),
  );
  const admin = await world.user({ user_type: USER_TYPES.ADMIN });
  const reporters = [admin, ...(await Promise.all(Array.from({ length: 4 }, () => world.user())))];
  for (const actor of reporters) {
    await reportAd(world.services, testCall({ actor }) as Parameters<typeof reportAd>[1], {
      ads_id: id,
      report_id: 1,
      text: '',
    });
  }
  return { owner, id, admin, reporters };
}

it('a moderator who reported an ad decides nothing about it', async () => {
  const { id, admin } = await reportedAd();
  const { id: job } = await jobOf(id);
  await expect(take(job, admin)).rejects.toMatchObject({ key: 'forbidden' });
  await take(job);
  await expect(decide(job, { by: admin })).rejects.toMatchObject({ key: 'forbidden' });
});

it.each([
  ['leave', AD_STATUSES.PUBLISHED, 'dismissed'],
  ['hide', AD_STATUSES.BANNED, 'upheld'],
] as const)('%s about another job of a reported ad settles its reports too', async (decision, status, outcome) => {
  const { owner, id } = await reportedAd();
  const about = { kind: 'copy' as const, subject: { type: 'ad' as const, id }, owner_id: owner.user_id };
  await database.transaction((tx) => openReview(tx, { ...about, severity: 10, reasons: [], now: now() }));
  const copy = await database.read
    .selectFrom('review_jobs')
    .select('id')
    .where('subject_id', '=', id)
    .where('kind', '=', 'copy')
    .executeTakeFirstOrThrow();
  await take(copy.id);
  await decide(copy.id, { decision, reason_id: decision === 'leave' ? null : 1 });
  await makeEffective(copy.id);
  expect(await statusOf(id)).toBe(status);
  const outcomes = database.read.selectFrom('reports').select('outcome').where('ad_id', '=', id);
  expect(new Set((await outcomes.execute()).map((row) => row.outcome))).toEqual(new Set([outcome]));
  const open = database.read.selectFrom('review_jobs').select('id').where('subject_id', '=', id);
  expect(await open.where('decided_at', 'is', null).execute()).toEqual([]);
});

it('shows a moderator who reported an ad, how much it weighs and how often they were right', async () => {
  const { id, reporters } = await reportedAd();
  const reporter = reporters[1]?.user_id ?? '';
  const decided = ['upheld', 'upheld', 'dismissed'].map((outcome) => ({
    id: newId(),
    ad_id: null,
    reporter_id: reporter,
    type_id: 1,
    created_at: now(),
    decided_at: now(),
    outcome,
  }));
  await database.transaction(async (tx) => {
    await tx.insertInto('reports').values(decided).execute();
    await tx.insertInto('reporters').values({ user_id: reporter, weight: 1.2 }).execute();
    const own = tx.updateTable('reports').set({ text: 'Minta uang muka' }).where('reporter_id', '=', reporter);
    await own.where('ad_id', '=', id).execute();
  });
  const { id: job } = await jobOf(id);
  const { reports } = await take(job);
  expect(reports).toMatchObject({ count: 5, weight: 5.2 });
  const [first, second] = reports?.data ?? [];
  expect(first).toMatchObject({
    name: 'Sari W.',
    weight: 1.2,
    right: 2,
    decided: 3,
    text: 'Minta uang muka',
    type_en: 'Scam, or asks for money in advance',
  });
  expect(second).toMatchObject({ weight: 1, right: 0, decided: 0, text: '' });
});

it('shows a copy beside the ad that it resembles, and in what', async () => {
  const [author, copier] = [await world.user({ balance: 500, verified: true }), await world.user()];
  const colours = await photograph(7).png().toBuffer();
  const fileOf = async (actor: Actor, picture: Buffer) => {
    const file = await insertFile(database, actor.user_id, now());
    const thumb = await thumbOfStored(picture);
    await database.transaction((tx) => insertFingerprint(tx, file, thumb));
    return file;
  };
  const words = {
    title: 'Kursi rotan Cirebon',
    description: 'Kursi rotan buatan Cirebon, anyaman rapat, kuat menahan beban seratus kilo, siap kirim.',
  };
  const older = await fileOf(author, colours);
  const other = (await world.readyAd(author, { ...words, photos: [older] })).id;
  const mirrored = await fileOf(copier, await sharp(colours).flop().jpeg().toBuffer());
  const own = (await world.readyAd(copier, { ...words, price: 90_000, photos: [mirrored] })).id;
  await database.transaction((tx) =>
    openReview(tx, {
      kind: 'copy',
      subject: { type: 'ad', id: own },
      owner_id: copier.user_id,
      severity: 60,
      now: now(),
      reasons: [{ key: 'held.copy', params: { ad_id: other } }],
    }),
  );
  const { id } = await jobOf(own);
  const { copy } = await take(id);
  expect(copy).toMatchObject({
    ad: { id: other, title: words.title, price: 150_000 },
    owner: { id: author.user_id, full_name: 'Sari Wulandari' },
    text_percent: 100,
    pictures: [{ file_id: mirrored, other_id: older, cut: 'whole', is_mirrored: true }],
  });
  expect(copy?.pictures[0]?.percent).toBeGreaterThan(95);
  await world.call(author, myAds.deleteMyAds, { ids: [other] });
  expect((await take(id)).copy).toBeNull();
});

it('puts a finding about money before superadmins only, and closes its job with it', async () => {
  const boss = await world.user({ user_type: USER_TYPES.SUPERADMIN });
  const about = { kind: 'unknown_payment', payment_id: null, gateway: 'paypal', details: { amount: 50_000 } };
  const found = { ...about, gateway_id: newId(), now: now() };
  expect(await database.transaction((tx) => recordFinding(tx, found))).toBe(true);
  expect(await database.transaction((tx) => recordFinding(tx, found))).toBe(false);
  const money = { tab: 'money' } as Parameters<typeof listReviews>[2];
  await expect(listReviews(world.services, callOf(moderator), money)).rejects.toMatchObject({ key: 'forbidden' });
  expect((await listReviews(world.services, callOf(moderator), { tab: 'new' })).counts).not.toHaveProperty('money');
  const page = await listReviews(world.services, callOf(boss), money);
  expect(page.data).toMatchObject([{ kind: 'finding', ad: null, finding: { gateway_id: found.gateway_id } }]);
  expect(page.counts.money).toBe(1);
  const job = page.data[0]?.id ?? '';
  await expect(take(job)).rejects.toMatchObject({ key: 'forbidden' });
  expect(await take(job, boss)).toMatchObject({ owner: null });
  await expect(decide(job, { by: boss })).rejects.toMatchObject({ key: 'not_found' });
  const finding = page.data[0]?.finding?.id ?? '';
  const close = (by: Actor) =>
    closeFindingByHand(services() as never, testCall({ actor: by }) as never, { id: finding, note: 'Sudah dicek.' });
  const other = await world.user({ user_type: USER_TYPES.SUPERADMIN });
  await expect(close(other)).rejects.toMatchObject({ key: 'review_taken' });
  await close(boss);
  expect(await jobOf(finding)).toMatchObject({ decision: 'settled', decided_by: boss.user_id });
});
