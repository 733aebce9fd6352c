import sharp from 'sharp';
import { expect, it } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { startPhoneChange } from '../../src/contract/accounts/second-factor.ts';
import { SECOND_FACTOR } from '../../src/contract/accounts/second-factor-rules.ts';
import * as corrections from '../../src/contract/admin/corrections.ts';
import * as records from '../../src/contract/admin/records.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import type { AdminAction } from '../../src/contract/api/api.ts';
import type { Endpoint } from '../../src/contract/api/endpoint.ts';
import { submitQuestion } from '../../src/contract/help/endpoints.ts';
import * as identity from '../../src/contract/identity/endpoints.ts';
import * as moderation from '../../src/contract/moderation/accounts.ts';
import { addBan } from '../../src/contract/moderation/bans.ts';
import * as reviews from '../../src/contract/moderation/endpoints.ts';
import { requestByText } from '../../src/contract/own-data/endpoints.ts';
import { addScreeningRule } from '../../src/contract/screening/endpoints.ts';
import { decideTakedown, recordTakedown } from '../../src/contract/takedowns/endpoints.ts';
import { coins } from '../../src/contract/wallet/rules.ts';
import { recordStatusChange } from '../../src/domain/ads/ad-store.ts';
import { settlePayment } from '../../src/domain/payments/public.ts';
import { recordFinding } from '../../src/domain/payments/reconciliation/finding-store.ts';
import { openReview } from '../../src/domain/review-queue/public.ts';
import { transfer } from '../../src/domain/wallet/public.ts';
import { type ApiUser, newAddress } from '../support/api.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { app, database, withOwnPaymentApp } from '../support/own-payment-app.ts';
import { APP_KEY, codeOf } from '../support/second-factor.ts';

withOwnPaymentApp();

// Every call by which an administrator writes leaves an entry in the audit log. A new one needs a line here.

const NETWORK = '203.0.113.7';
/** Everything about an action that its entry is compared with. */
type AuditedAction = {
  /** Makes what the action needs, and returns its input. */
  input: (by: ApiUser) => Promise<Record<string, unknown>>;
  /** For an upload. */
  file?: Blob;
  action: string;
  /** The changed values that the entry must name; empty only where nothing was, or nothing remains. */
  before: readonly string[];
  after: readonly string[];
};

const nothing = async () => ({});
const user = async () => ({ id: (await app.api.user()).user_id });
const reason = 'Sudah diperiksa berdua';

async function sentPhoto(): Promise<{ id: string }> {
  const sender = await app.api.user();
  const pixels = { create: { width: 1200, height: 757, channels: 3 as const, background: '#d5e5f2' } };
  const file = new Blob([new Uint8Array(await sharp(pixels).jpeg().toBuffer())], { type: 'image/jpeg' });
  await app.api.callOk(sender, identity.sendIdentityPhoto, { consent: 'true' }, { file });
  const photos = database.read.selectFrom('identity_photos').select('id').where('user_id', '=', sender.user_id);
  return photos.executeTakeFirstOrThrow();
}

async function newQuestion(): Promise<{ id: string }> {
  const person = await app.api.user();
  await app.api.callOk(person, submitQuestion, { topic_id: 1, message: 'Bagaimana cara mengganti nama saya?' });
  const threads = database.read.selectFrom('help_threads').select('id').where('user_id', '=', person.user_id);
  return threads.executeTakeFirstOrThrow();
}

async function paid(): Promise<{ id: string }> {
  const { id } = await app.buy(await app.api.user());
  await app.sandbox.pay(app.requestOf(id), 'pay', { silently: true });
  await settlePayment(app.api.services, id, 'command');
  return { id };
}

/** An order that waits for another administrator. */
async function waiting(): Promise<{ id: string }> {
  const { user_id } = await app.api.user();
  const other = await app.api.user({ user_type: USER_TYPES.SUPERADMIN });
  const { id } = await app.api.callOk(other, corrections.correctWallet, { user_id, amount: 2000, reason });
  return { id };
}

async function shownAd(): Promise<{ id: string }> {
  const { user_id: owner_id } = await app.api.user();
  const now = app.api.services.clock.now();
  const dates = { published_at: now, end_date: addMilliseconds(now, MILLISECONDS.day) };
  return { id: await database.transaction((tx) => insertPublishedAd(tx, { owner_id, ...dates })) };
}

/** An ad that its owner paid for. */
async function paidAd(): Promise<{ id: string }> {
  const owner = await app.api.user();
  const { draft } = await app.api.callOk(owner, creation.startDraft, {});
  await database.transaction((tx) =>
    transfer(tx, {
      from: { wallet: owner.user_id },
      to: { platform: 'revenue' },
      amount: coins(60),
      cause: 'publication',
      subject_id: draft.id,
      idempotency_key: draft.id,
      now: app.api.services.clock.now(),
    }),
  );
  return { id: draft.id };
}

async function finding(): Promise<{ id: string }> {
  const about = { kind: 'unknown_payment', payment_id: null, gateway: 'xendit', gateway_id: newAddress(), details: {} };
  await database.transaction((tx) => recordFinding(tx, { ...about, now: app.api.services.clock.now() }));
  const found = database.read.selectFrom('payment_findings').select('id').where('gateway_id', '=', about.gateway_id);
  return found.executeTakeFirstOrThrow();
}

async function heldBonus(): Promise<{ id: string }> {
  const { id } = await user();
  await database.transaction((tx) =>
    tx
      .updateTable('welcome_bonuses')
      .set({ held_at: app.api.services.clock.now(), paid_at: null })
      .where('user_id', '=', id)
      .execute(),
  );
  return { id };
}

/** A job of the queue about a draft. */
async function review(): Promise<{ id: string }> {
  const owner = await app.api.user();
  const { draft } = await app.api.callOk(owner, creation.startDraft, {});
  const subject = { type: 'ad' as const, id: draft.id };
  const now = app.api.services.clock.now();
  const about = { kind: 'report' as const, subject, owner_id: owner.user_id, severity: 50, reasons: [], now };
  await database.transaction((tx) => openReview(tx, about));
  const jobs = database.read.selectFrom('review_jobs').select('id').where('subject_id', '=', draft.id);
  return jobs.executeTakeFirstOrThrow();
}

async function takenReview(by: ApiUser): Promise<{ id: string }> {
  const job = await review();
  await app.api.callOk(by, reviews.takeReview, job);
  return job;
}

/** A refusal that took effect, of an ad that is a draft again. */
async function doneDecision({ user_id }: ApiUser): Promise<{ id: string }> {
  const job = await review();
  const now = app.api.services.clock.now();
  const { subject_id } = await database.read
    .selectFrom('review_jobs')
    .select('subject_id')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  const id = newId();
  await database.transaction(async (tx) => {
    const moderation = JSON.stringify({ reason: 'Foto buram', reason_en: 'Blurred photo', note: '', parts: [] });
    await tx.updateTable('ads').set({ status: 3, moderation }).where('id', '=', subject_id).execute();
    await recordStatusChange(tx, { ad_id: subject_id, from_status: 8, to_status: 3, actor_id: user_id, now });
    const decision = {
      id,
      job_id: job.id,
      decision: 'refuse',
      reason_id: 1,
      note: '',
      parts: [],
      decided_by: user_id,
    };
    const times = { created_at: now, effective_at: now, ended_at: now };
    await tx
      .insertInto('review_decisions')
      .values({ ...decision, ...times, outcome: 'done' })
      .execute();
  });
  return { id };
}

const LOGO = new Blob([
  new Uint8Array(
    await sharp({ create: { width: 200, height: 100, channels: 3, background: '#0C6B41' } })
      .png()
      .toBuffer(),
  ),
]);
const ORDER = new Blob(['%PDF-1.7\n%%EOF'], { type: 'application/pdf' });

/** A request of an authority about a draft. */
async function takedownInput() {
  const { draft } = await app.api.callOk(await app.api.user(), creation.startDraft, {});
  const received_at = app.api.services.clock.now().toISOString();
  const about = { authority: 'Komdigi', reference: draft.id, urgency: 'urgent' as const, grounds: reason };
  return { ...about, received_at, ads: draft.id };
}

const RULE = { name: 'Kata', kind: 'words' as const, effect: 'flag' as const, entries: ['kuciyak belolang'] };
const RULE_VALUES = ['effect', 'entries', 'is_active', 'kind', 'limits', 'measure', 'name'];
async function rule(by: ApiUser) {
  const { id, version } = await app.api.callOk(by, addScreeningRule, RULE);
  return { id, version };
}

/** A code of the app that was not used yet: time passes before each. */
function newCode(key = APP_KEY): string {
  app.pass(SECOND_FACTOR.seconds * MILLISECONDS.second * 3);
  return codeOf(key, app.api.services.clock.now());
}

const PACKAGE = { coins: 700, bonus_coins: 20, price_idr: 70_000, is_active: true };
/** A coin package that nobody has bought. */
async function coinPackage(by: ApiUser) {
  const input = { kind: 'coin_package' as const, values: PACKAGE };
  const { record, entry_id } = await app.api.callOk(by, records.addRecord, input);
  const { id: record_id, version } = record ?? expect.fail('no record');
  return { kind: 'coin_package' as const, record_id, version, entry_id };
}

const ACTIONS: Record<AdminAction, AuditedAction> = {
  'POST /admin/brand/logo': {
    input: nothing,
    file: LOGO,
    action: 'brand.logo',
    before: [],
    after: ['height', 'width'],
  },
  'POST /admin/data/:kind': {
    input: async () => ({ kind: 'coin_package', values: PACKAGE }),
    action: 'record.add',
    before: [],
    after: ['bonus_coins', 'coins', 'is_active', 'price_idr', 'record'],
  },
  'PUT /admin/data/:kind/:record_id': {
    input: async (by) => {
      const { entry_id: _entry, ...known } = await coinPackage(by);
      return { ...known, values: { ...PACKAGE, bonus_coins: 30 } };
    },
    action: 'record.change',
    before: ['bonus_coins'],
    after: ['bonus_coins', 'record'],
  },
  'DELETE /admin/data/:kind/:record_id': {
    input: async (by) => {
      const { entry_id: _entry, ...known } = await coinPackage(by);
      return known;
    },
    action: 'record.remove',
    before: ['bonus_coins', 'coins', 'is_active', 'price_idr', 'record'],
    after: [],
  },
  'POST /admin/data/:kind/order': {
    input: async (by) => {
      const { data } = await app.api.callOk(by, records.listRecords, { kind: 'coin_package' });
      return { kind: 'coin_package', ids: data.map(({ id }) => id).reverse() };
    },
    action: 'record.order',
    before: ['ids'],
    after: ['ids', 'record'],
  },
  'POST /admin/data/:kind/:record_id/undo': {
    input: async (by) => {
      const { kind, record_id, version } = await coinPackage(by);
      const change = { kind, record_id, version, values: { ...PACKAGE, bonus_coins: 30 } };
      const { entry_id } = await app.api.callOk(by, records.changeRecord, change);
      return { kind, record_id, entry_id };
    },
    action: 'record.undo',
    before: ['bonus_coins'],
    after: ['bonus_coins', 'record'],
  },
  'POST /admin/ban': {
    input: async () => ({ kind: 'email', contact: `${newId()}@papan.test`, reason }),
    action: 'contact.ban',
    before: [],
    after: ['ends_at', 'kind'],
  },
  'POST /admin/ban/:id/remove': {
    input: async (by) => {
      const { id } = await app.api.callOk(by, addBan, { kind: 'email', contact: `${newId()}@papan.test`, reason });
      return { id, reason };
    },
    action: 'contact.unban',
    before: ['ends_at', 'kind'],
    after: [],
  },
  'POST /admin/breach-drill': {
    input: async () => ({ from: '2026-03-01', to: '2026-03-02', kinds: ['profile'] }),
    action: 'drill.run',
    before: [],
    after: ['duration_milliseconds', 'from', 'kinds', 'people', 'scope', 'to'],
  },
  'POST /admin/data-request/:id/answer': {
    input: async () => {
      const { id } = await app.api.callOk(await app.api.user(), requestByText, { kind: 'question', text: reason });
      return { id, answer: 'Sudah kami perbaiki' };
    },
    action: 'data_request.close',
    before: ['is_open'],
    after: ['is_open', 'kind'],
  },
  'POST /admin/help/question/:id/answer': {
    input: async () => ({ ...(await newQuestion()), text: 'Sudah kami perbaiki' }),
    action: 'help.answer',
    before: ['is_open'],
    after: ['is_open', 'message_id'],
  },
  'POST /admin/help/question/:id/state': {
    input: async () => ({ ...(await newQuestion()), is_open: false }),
    action: 'help.close',
    before: ['is_open'],
    after: ['is_open'],
  },
  'POST /admin/help/question/:id/take': {
    input: newQuestion,
    action: 'help.take',
    before: [],
    after: ['locked_until'],
  },
  'POST /admin/decision/:id/reverse': {
    input: async (by) => ({ ...(await doneDecision(by)), reason }),
    action: 'review.reverse',
    before: ['decision'],
    after: ['reversed_at'],
  },
  'POST /admin/identity/:id/approve': {
    input: sentPhoto,
    action: 'identity.approve',
    before: ['identity_status'],
    after: ['identity_status', 'photo_id'],
  },
  'POST /admin/identity/:id/link': { input: sentPhoto, action: 'identity.link', before: [], after: ['expires_at'] },
  'POST /admin/identity/:id/reject': {
    input: async () => ({ ...(await sentPhoto()), reason_id: 1 }),
    action: 'identity.reject',
    before: ['identity_status'],
    after: ['identity_status', 'photo_id'],
  },
  'POST /admin/ledger/check': { input: nothing, action: 'ledger.check', before: [], after: ['ok', 'transfers'] },
  // Of 1,100 coins, so that another administrator must agree.
  'POST /admin/payment/:id/refund': {
    input: async () => ({ ...(await paid()), reason }),
    action: 'correction.request',
    before: [],
    after: ['amount', 'correction_id', 'expires_at', 'kind'],
  },
  'POST /admin/product/:id/refund': {
    input: async () => ({ ...(await paidAd()), amount: 60, reason }),
    action: 'ad.refund',
    before: ['balance', 'debt'],
    after: ['balance', 'debt'],
  },
  'POST /admin/wallet/correction/:id/agree': {
    input: waiting,
    action: 'wallet.correct',
    before: ['balance', 'debt'],
    after: ['balance', 'debt', 'requested_by'],
  },
  'POST /admin/wallet/correction/:id/refuse': {
    input: async () => ({ ...(await waiting()), reason }),
    action: 'correction.refuse',
    before: ['amount', 'correction_id', 'kind', 'requested_by'],
    after: ['state'],
  },
  'POST /admin/payment/finding/:id/close': {
    input: async () => ({ ...(await finding()), note: reason }),
    action: 'finding.close',
    before: ['is_open'],
    after: ['is_open'],
  },
  'POST /admin/queue/:id/decide': {
    input: async (by) => ({ ...(await takenReview(by)), decision: 'leave' }),
    action: 'review.decide',
    before: ['is_held'],
    after: ['decision', 'effective_at', 'reason_id'],
  },
  'POST /admin/queue/:id/take': { input: review, action: 'review.take', before: [], after: ['locked_until'] },
  'POST /admin/queue/:id/undo': {
    input: async (by) => {
      const job = await takenReview(by);
      await app.api.callOk(by, reviews.decideReview, { ...job, decision: 'leave' });
      return job;
    },
    action: 'review.undo',
    before: ['decision'],
    after: [],
  },
  'POST /admin/rule': { input: async () => RULE, action: 'rule.add', before: [], after: RULE_VALUES },
  'PUT /admin/rule/:id': {
    input: async (by) => ({ ...(await rule(by)), ...RULE, effect: 'hold' }),
    action: 'rule.change',
    before: RULE_VALUES,
    after: RULE_VALUES,
  },
  'DELETE /admin/rule/:id': { input: rule, action: 'rule.remove', before: RULE_VALUES, after: [] },
  'POST /admin/rule/:id/switch': {
    input: async (by) => ({ ...(await rule(by)), is_active: true }),
    action: 'rule.switch_on',
    before: RULE_VALUES,
    after: [...RULE_VALUES, 'hits', 'tried'].toSorted(),
  },
  'POST /admin/takedown': {
    input: takedownInput,
    file: ORDER,
    action: 'takedown.record',
    before: [],
    after: ['ads', 'authority', 'due_at', 'reference', 'urgency'],
  },
  'POST /admin/takedown/:id/decide': {
    input: async (by) => {
      const { id } = await app.api.callOk(by, recordTakedown, await takedownInput(), { file: ORDER });
      return { id, decision: 'refuse', reason };
    },
    action: 'takedown.refuse',
    before: ['is_open'],
    after: ['hidden', 'is_open'],
  },
  'POST /admin/takedown/:id/withdraw': {
    input: async (by) => {
      const { id } = await app.api.callOk(by, recordTakedown, await takedownInput(), { file: ORDER });
      await app.api.callOk(by, decideTakedown, { id, decision: 'take_down' });
      return { id, reason };
    },
    action: 'takedown.withdraw',
    before: ['is_in_force'],
    after: ['freed', 'is_in_force'],
  },
  'POST /admin/product/:id/review': {
    input: async () => ({ ...(await shownAd()), reason }),
    action: 'review.request',
    before: [],
    after: [],
  },
  'POST /admin/user/:id/block': {
    input: async () => ({ ...(await user()), reason }),
    action: 'user.block',
    before: ['account_status', 'suspended_until'],
    after: ['account_status', 'suspended_until'],
  },
  'POST /admin/user/:id/bonus/release': {
    input: async () => ({ ...(await heldBonus()), reason }),
    action: 'bonus.release',
    before: ['is_held'],
    after: ['coins', 'is_held'],
  },
  'POST /admin/user/:id/note': {
    input: async () => ({ ...(await user()), text: reason }),
    action: 'user.note',
    before: [],
    after: ['note_id'],
  },
  'POST /admin/user/:id/reveal': {
    input: async () => ({ ...(await user()), reason }),
    action: 'user.reveal',
    before: [],
    after: ['shown'],
  },
  'POST /admin/user/:id/role': {
    input: async () => ({ ...(await user()), role: 'agency', reason }),
    action: 'user.grant',
    before: ['user_type'],
    after: ['user_type'],
  },
  'POST /admin/user/:id/session/end': {
    input: async () => ({ ...(await user()), reason }),
    action: 'user.end_sessions',
    before: [],
    after: ['sessions'],
  },
  'POST /admin/user/:id/suspend': {
    input: async () => ({ ...(await user()), reason, until: until() }),
    action: 'user.suspend',
    before: ['account_status', 'suspended_until'],
    after: ['account_status', 'suspended_until'],
  },
  'POST /admin/user/:id/suspension/end': {
    input: async (by) => {
      const { id } = await user();
      await app.api.callOk(by, moderation.suspendAccount, { id, reason, until: until() });
      return { id, reason };
    },
    action: 'user.end_suspension',
    before: ['account_status', 'suspended_until'],
    after: ['account_status', 'suspended_until'],
  },
  'POST /admin/wallet/correction': {
    input: async () => ({ user_id: (await app.api.user()).user_id, amount: 5, reason }),
    action: 'wallet.correct',
    before: ['balance', 'debt'],
    after: ['balance', 'debt'],
  },
  'POST /user/second-factor/confirm': {
    input: async () => ({ code: newCode() }),
    action: 'second_factor.confirm',
    before: [],
    after: ['by'],
  },
  'POST /user/second-factor/phone': {
    input: nothing,
    action: 'second_factor.start_replacing',
    before: [],
    after: ['expires_at'],
  },
  'POST /user/second-factor/phone/verify': {
    input: async (by) => {
      const { challenge, key } = await app.api.callOk(by, startPhoneChange, {});
      return { challenge, code: newCode(key) };
    },
    action: 'second_factor.replace',
    before: ['enrolled_at'],
    after: ['enrolled_at'],
  },
  'POST /user/second-factor/recovery-code': {
    input: nothing,
    action: 'second_factor.recovery_codes',
    before: ['recovery_codes'],
    after: ['recovery_codes'],
  },
};

function until(): string {
  return addMilliseconds(app.api.services.clock.now(), 7 * MILLISECONDS.day).toISOString();
}

const isAdminAction = ({ method, access }: Endpoint) =>
  method !== 'GET' && (access === 'admin' || access === 'superadmin');
const newest = () =>
  database.read.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

it('has a line for every call by which an administrator writes', () => {
  const actions = app.api.endpoints.filter(isAdminAction).map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(ACTIONS).sort()).toEqual(actions.sort());
});

it.each(Object.entries(ACTIONS))('%s says who, what, before, after, why and from where', async (name, audited) => {
  const endpoint = app.api.endpoints.find(({ method, path }) => `${method} ${path}` === name) ?? expect.fail();
  const by = await app.api.user({ user_type: USER_TYPES.SUPERADMIN });
  const input = await audited.input(by);
  const earlier = await newest();
  const { file } = audited;
  await app.api.callOk(by, endpoint, input, { headers: { 'x-forwarded-for': NETWORK }, ...(file ? { file } : {}) });
  const entry = (await newest()) ?? expect.fail('no entry');
  expect(entry.id).not.toBe(earlier?.id);
  expect(entry).toMatchObject({ actor: by.user_id, action: audited.action, place: '203.0.…' });
  expect(entry.network_hash).toMatch(/^[\w-]{20,}$/);
  expect(JSON.stringify(entry)).not.toContain(NETWORK);
  expect([Object.keys(entry.before as object).sort(), Object.keys(entry.after as object).sort()]).toEqual([
    audited.before,
    audited.after,
  ]);
  // A given reason is in the entry.
  const given = input.reason ?? input.note;
  if (given !== undefined) expect(entry.reason).toBe(given);
});
