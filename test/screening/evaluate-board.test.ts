import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import * as contract from '../../src/contract/screening/endpoints.ts';
import { evaluateBoard } from '../../src/domain/ads/moderation/evaluate-board.ts';
import { approveAd, holdReportedAd } from '../../src/domain/ads/public.ts';
import { moderation } from '../../src/domain/moderation/public.ts';
import { createDispatch, type Dispatch } from '../../src/server/http/dispatch.ts';
import { adsFixture } from '../support/ads-users.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { testCall } from '../support/services.ts';

let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let dispatch: Dispatch;
let [first, second]: Actor[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
  dispatch = createDispatch(moderation(world.services).bindings);
  first = await world.user({ user_type: USER_TYPES.ADMIN });
  second = await world.user({ user_type: USER_TYPES.ADMIN });
  await board(130, 'Beras putih');
});
afterAll(() => database.drop());

const call = async <E extends Endpoint>(actor: Actor | undefined, endpoint: E, input: InputOf<E>) =>
  (await dispatch(endpoint, testCall({ actor: actor ?? null }), { ...input })) as OutputOf<E>;
const content = (entries: string[], others: object = {}) =>
  ({ name: 'Kata', kind: 'words', effect: 'hold', entries, ...others }) as InputOf<typeof contract.addScreeningRule>;
const switchTo = (by: Actor | undefined, { id, version }: { id: string; version: number }, is_active: boolean) =>
  call(by, contract.switchScreeningRule, { id, version, is_active });
const change = (by: Actor | undefined, { id, version }: { id: string; version: number }, entries: string[]) =>
  call(by, contract.changeScreeningRule, { ...content(entries), id, version });
/** A rule that is switched on. */
const ruleFor = async (entries: string[], others: object = {}) =>
  switchTo(first, await call(first, contract.addScreeningRule, content(entries, others)), true);
const checkOf = async (id: string, by = first) => (await call(by, contract.getRuleCheck, { id })).check;
const board = (count: number, title: string, published_at = world.services.clock.now()) =>
  database.transaction(async (tx) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await insertPublishedAd(tx, { title, published_at }));
    return ids;
  });
const statusesOf = async (ids: readonly string[]) => {
  const rows = await database.read.selectFrom('ads').select(['id', 'status']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};
const jobsOf = (ids: readonly string[]) =>
  database.read.selectFrom('review_jobs').select(['kind', 'reasons']).where('subject_id', 'in', ids).execute();

describe('a rule that is switched on', () => {
  it('holds the ads of the board that it hits, with a job each, and evaluates all of them', async () => {
    const ids = await board(3, 'Cincin akik biru');
    const rule = await ruleFor(['akik biru']);
    expect(rule.check).toMatchObject({ state: 'running', evaluated: 0, is_mine: true });
    await evaluateBoard(world.services);
    expect(await statusesOf(ids)).toEqual([8, 8, 8]);
    expect(await jobsOf(ids)).toEqual(
      ids.map(() => ({
        kind: 'held_ad',
        reasons: [{ key: 'rule.words', params: { rule: 'Kata', term: 'akik biru', part: 'title' } }],
      })),
    );
    expect(await checkOf(rule.id)).toEqual({ state: 'done', evaluated: 133, total: 133, hits: 3, is_mine: true });
  });

  it('that only flags leaves them on the board', async () => {
    const ids = await board(2, 'Cincin akik merah');
    await ruleFor(['akik merah'], { effect: 'flag' });
    await evaluateBoard(world.services);
    expect(await statusesOf(ids)).toEqual([4, 4]);
    expect(await jobsOf(ids)).toHaveLength(2);
  });

  it('does not evaluate after it was switched off', async () => {
    const ids = await board(1, 'Cincin akik hijau');
    await switchTo(first, await ruleFor(['akik hijau']), false);
    await evaluateBoard(world.services);
    expect(await statusesOf(ids)).toEqual([4]);
  });
});

describe('a check', () => {
  it('puts an ad before a moderator again only for new hits', async () => {
    const [id = ''] = await board(1, 'Cincin akik ungu dan kalung taring');
    const rule = await ruleFor(['akik ungu']);
    await evaluateBoard(world.services);
    const now = world.services.clock.now();
    await database.transaction((tx) => approveAd(tx, { ad_id: id, actor_id: null, now }));
    const renamed = await change(first, rule, ['akik ungu', 'akik nila']);
    await evaluateBoard(world.services);
    expect(await statusesOf([id])).toEqual([4]);
    await change(first, renamed, ['akik ungu', 'kalung taring']);
    await evaluateBoard(world.services);
    expect(await statusesOf([id])).toEqual([8]);
  });

  it('acts once on each ad when five workers run it, one after a stopped one', async () => {
    const ids = await board(4, 'Cincin akik kuning');
    const rule = await ruleFor(['akik kuning'], { effect: 'flag' });
    // A worker that stopped after it had acted on an ad and before it stored how far it was.
    const { read } = database;
    const before = await read.selectFrom('screening_rule_checks').selectAll().where('rule_id', '=', rule.id).execute();
    await evaluateBoard(world.services);
    await database.transaction((tx) =>
      tx
        .updateTable('screening_rule_checks')
        .set({
          state: 'running',
          evaluated: 0,
          last_id: null,
          last_published_at: null,
          total: before[0]?.total ?? null,
        })
        .where('rule_id', '=', rule.id)
        .execute(),
    );
    await Promise.all(Array.from({ length: 5 }, () => evaluateBoard(world.services)));
    expect(await jobsOf(ids)).toHaveLength(4);
    expect(await checkOf(rule.id)).toMatchObject({ state: 'done', hits: 4 });
    const { evaluated, total } = (await checkOf(rule.id)) ?? {};
    expect(evaluated).toBe(total);
  });

  it('five workers at once act once on each ad', async () => {
    const ids = await board(4, 'Cincin akik jingga');
    const rule = await ruleFor(['akik jingga'], { effect: 'flag' });
    await Promise.all(Array.from({ length: 5 }, () => evaluateBoard(world.services)));
    expect(await jobsOf(ids)).toHaveLength(4);
    expect(await checkOf(rule.id)).toMatchObject({ state: 'done', hits: 4 });
  });

  it('leaves an ad alone that left the board meanwhile', async () => {
    const [id = ''] = await board(1, 'Cincin akik cokelat');
    const rule = await ruleFor(['akik cokelat']);
    await database.transaction((tx) => holdReportedAd(tx, id, world.services.clock.now()));
    await evaluateBoard(world.services);
    expect(await jobsOf([id])).toEqual([]);
    expect(await checkOf(rule.id)).toMatchObject({ state: 'done', hits: 0 });
  });

  it('stops before it puts too many ads before a moderator, and goes on when another administrator agrees', async () => {
    const rule = await ruleFor(['gelang perunggu']);
    // More than 5 % of the board came after the rule was tried, such as by a publication that read the rules before.
    const ids = await board(20, 'Gelang perunggu tua');
    await evaluateBoard(world.services);
    expect(await checkOf(rule.id)).toMatchObject({ state: 'awaiting_consent', hits: 0, is_mine: true });
    expect(new Set(await statusesOf(ids))).toEqual(new Set([4]));

    await switchTo(first, rule, true);
    expect(await checkOf(rule.id)).toMatchObject({ state: 'awaiting_consent' });
    const agreed = await Promise.all(Array.from({ length: 5 }, () => switchTo(second, rule, true)));
    expect(agreed.at(-1)).toMatchObject({ is_active: true, version: rule.version });
    await evaluateBoard(world.services);
    expect(await checkOf(rule.id, second)).toMatchObject({ state: 'done', hits: 20, is_mine: false });
    expect(new Set(await statusesOf(ids))).toEqual(new Set([8]));
    const actions = (await auditEntriesOf(database.read, rule.id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'rule.agree')).toHaveLength(1);
  });
});
