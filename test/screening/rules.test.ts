import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import { displayConfig } from '../../src/contract/design/schemas.ts';
import * as contract from '../../src/contract/screening/endpoints.ts';
import { watchAds } from '../../src/domain/ads/moderation/watch-ads.ts';
import { approveAd, ruleHitsOf } from '../../src/domain/ads/public.ts';
import { moderation } from '../../src/domain/moderation/public.ts';
import { createDispatch, type Dispatch } from '../../src/server/http/dispatch.ts';
import { adsFixture, detailInput } from '../support/ads-users.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
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
});
afterAll(() => database.drop());

const call = async <E extends Endpoint>(actor: Actor | undefined, endpoint: E, input: InputOf<E>) =>
  (await dispatch(endpoint, testCall({ actor: actor ?? null }), { ...input })) as OutputOf<E>;
const setRoleSince = (who: Actor | undefined, role_since: Date | null) =>
  database.transaction((tx) =>
    tx
      .updateTable('users')
      .set({ role_since })
      .where('id', '=', who?.user_id ?? '')
      .execute(),
  );
const WORDS = { name: 'Kata', kind: 'words', effect: 'hold' } as const;
const add = (entries: string[], others: object = {}) =>
  call(first, contract.addScreeningRule, { ...WORDS, entries, ...others } as InputOf<typeof contract.addScreeningRule>);
const switchOn = (by: Actor | undefined, { id, version }: { id: string; version: number }, is_active = true) =>
  call(by, contract.switchScreeningRule, { id, version, is_active });
const reasonsOf = async (ad: string) =>
  (
    await database.read
      .selectFrom('review_jobs')
      .select('reasons')
      .where('subject_id', '=', ad)
      .where('decided_at', 'is', null)
      .execute()
  ).flatMap(({ reasons }) => reasons);

describe('a rule', () => {
  it('counts from the moment when it is on, and no longer when it is off', async () => {
    const owner = await world.user({ balance: 2000 });
    const publish = async () => world.pin(owner, (await world.readyAd(owner, { title: 'Kursi rotan ungu muda' })).id);
    const rule = await add(['rotan ungu']);
    expect(await publish()).toMatchObject({ status: 4 });
    // It hits the one ad of the board: a second person must agree.
    await switchOn(first, rule);
    const on = await switchOn(second, rule);
    const held = await publish();
    expect(held.status).toBe(8);
    expect(await reasonsOf(held.id)).toEqual([
      { key: 'rule.words', params: { rule: 'Kata', term: 'rotan ungu', part: 'title' } },
    ]);
    expect(await ruleHitsOf(database.read, held.id)).toMatchObject([
      { found: { part: 'title', before: 'Kursi ', match: 'rotan ungu', after: ' muda' } },
    ]);
    await switchOn(first, on, false);
    expect((await publish()).status).toBe(4);
  });

  it('that only flags leaves the ad on the board, with a job', async () => {
    const owner = await world.user({ balance: 2000 });
    const rule = await add(['meja jati belanda'], { effect: 'flag' });
    await switchOn(first, rule);
    const ad = await world.pin(owner, (await world.readyAd(owner, { title: 'M3ja jati b3landa' })).id);
    expect(ad.status).toBe(4);
    expect(await reasonsOf(ad.id)).toEqual([
      { key: 'rule.words', params: { rule: 'Kata', term: 'meja jati belanda', part: 'title' } },
    ]);
  });

  it('finds a contact in a text, however it is written, and does not name it', async () => {
    const owner = await world.user({ balance: 2000 });
    const rule = await add(['0812-7788-9900'], { kind: 'contacts' });
    await switchOn(first, rule);
    const description = `${detailInput('', 0).description} Hub nol delapan 12 77 88 99 o o.`;
    const ad = await world.pin(owner, (await world.readyAd(owner, { description })).id);
    expect(await reasonsOf(ad.id)).toEqual([{ key: 'rule.contacts', params: { rule: 'Kata', part: 'description' } }]);
  });
});

test.each([
  ['the design, a letter in each row', 'text-0', { rows: 'lemari' }],
  ['the tiled background', 'background_text', { background_type: 'TEXT', background_text: 'lemari kunci' }],
  ['an alternative text', 'alternative_text-0', { alt: 'lemari kunci' }],
] as const)('a word in %s is found', async (_, part, written) => {
  const owner = await world.user();
  await switchOn(first, await add(['lemari kunci', 'lemari'], { name: part }));
  const { id } = await world.readyAd(owner);
  const design = displayConfig.parse({
    layout: 1,
    ...('background_text' in written ? written : {}),
    contents: [
      { type: 'PHOTO', alt: 'alt' in written ? written.alt : '' },
      { type: 'TEXT', rows: ('rows' in written ? [...written.rows] : ['Beras']).map((text) => ({ text })) },
    ],
  });
  await database.transaction((tx) =>
    tx
      .updateTable('ads')
      .set({ display_config: JSON.stringify(design) })
      .where('id', '=', id)
      .execute(),
  );
  const hits = await ruleHitsOf(database.read, id);
  expect(hits.filter((hit) => hit.rule.name === part).map(({ found }) => found?.part)).toContain(part);
});

describe('switching on a rule that hits more than 5 % of the ads', () => {
  it('needs another administrator, who makes the same call for the same version', async () => {
    const owner = await world.user({ balance: 2000 });
    await world.publishedAd(owner, { title: 'Topi pandan anyam' });
    const rule = await add(['pandan']);
    const trial = await call(second, contract.tryScreeningRule, { id: rule.id });
    expect(trial).toMatchObject({ needs_consent: true, tried: expect.any(Number) });
    expect(trial.data[0]?.found[0]).toMatchObject({ term: 'pandan', match: expect.stringMatching(/pandan/i) });
    const asked = await switchOn(first, rule);
    expect(asked).toMatchObject({ is_active: false, version: rule.version, requested_by: { is_me: true } });
    expect(await switchOn(first, rule)).toMatchObject({ is_active: false });
    // Who changes it asks for something else.
    const changed = await call(first, contract.changeScreeningRule, {
      ...WORDS,
      id: rule.id,
      version: rule.version,
      name: 'Pandan',
      entries: ['pandan', 'topi'],
    });
    expect(changed).toMatchObject({ is_active: false, requested_by: null });
    await expect(switchOn(second, rule)).rejects.toMatchObject({ key: 'version_conflict' });
    await switchOn(second, changed);
    await setRoleSince(first, world.services.clock.now());
    await expect(switchOn(first, changed)).rejects.toMatchObject({ key: 'second_person_required' });
    await setRoleSince(first, null);
    const on = await switchOn(first, changed);
    expect(on).toMatchObject({ is_active: true, requested_by: null });
    expect((await auditEntriesOf(database.read, rule.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['rule.add', 'rule.request', 'rule.change', 'rule.switch_on']),
    );
    // A change of a rule that is on and hits too many switches it off.
    const widened = await call(first, contract.changeScreeningRule, {
      ...WORDS,
      id: rule.id,
      version: on.version,
      name: 'Pandan',
      entries: ['pandan', 'beras'],
    });
    expect(widened.is_active).toBe(false);
  });

  it('is decided once when twenty administrators do it at once', async () => {
    const rule = await add(['wangi']);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => switchOn(index % 2 ? first : second, rule)),
    );
    const on = results.filter((result) => result.status === 'fulfilled' && result.value.is_active);
    expect(on).toHaveLength(1);
    await switchOn(first, { id: rule.id, version: rule.version + 1 }, false);
  });
});

test.each([
  ['no words', { entries: [] }, 'required'],
  ['an entry of symbols only', { entries: ['...'] }, 'letters'],
  ['an entry without letters enough', { entries: ['a-a-a'] }, 'letters'],
  ['a measure without its limits', { kind: 'measure', measure: 'shared_phone', entries: [] }, 'unknown'],
  [
    'a limit out of bounds',
    { kind: 'measure', measure: 'shared_phone', limits: { accounts: 0 }, entries: [] },
    'unknown',
  ],
])('a rule with %s is refused', async (_, input, key) => {
  const error = await add([], input).catch((reason: { fields?: Record<string, { key: string }[]> }) => reason);
  expect(Object.values((error as { fields: Record<string, { key: string }[]> }).fields).flat()[0]?.key).toBe(key);
});

describe('a measure', () => {
  const measure = async (name: string, limits: Record<string, number>) => {
    const rule = await add([], { kind: 'measure', measure: name, limits, name });
    await switchOn(first, rule);
    return switchOn(second, rule).catch(() => rule);
  };

  it('holds a new account’s ad whose price is far below the usual of its category', async () => {
    const seller = await world.user({ balance: 100_000 });
    for (let count = 0; count < 24; count += 1) await world.publishedAd(await world.user(), { price: 5_000_000 });
    await measure('cheap_new_account', { account_days: 14, percent: 40, median: 1_000_000 });
    const cheap = await world.pin(seller, (await world.readyAd(seller, { price: 1_000_000 })).id);
    expect(cheap.status).toBe(8);
    expect(await reasonsOf(cheap.id)).toMatchObject([{ key: 'rule.cheap_new_account', params: { percent: 20 } }]);
    const fair = await world.pin(seller, (await world.readyAd(seller, { price: 4_000_000 })).id);
    expect(fair.status).toBe(4);
  });

  it('holds a live ad whose contact many revealed and nobody saved, once', async () => {
    await measure('reveals_without_favourites', { reveals: 10 });
    const [id, saved, few] = [
      await world.publishedAd(await world.user({ balance: 500 }), { price: 6_000_000 }),
      await world.publishedAd(await world.user({ balance: 500 }), { price: 6_000_000 }),
      await world.publishedAd(await world.user({ balance: 500 }), { price: 6_000_000 }),
    ];
    const counts = [
      { ad_id: id, reveals: 10, favourites: 0 },
      { ad_id: saved, reveals: 50, favourites: 1 },
      { ad_id: few, reveals: 9, favourites: 0 },
    ];
    await database.transaction((tx) =>
      tx
        .insertInto('ad_counts')
        .values(counts)
        .onConflict((conflict) =>
          conflict.column('ad_id').doUpdateSet((row) => ({
            reveals: row.ref('excluded.reveals'),
            favourites: row.ref('excluded.favourites'),
          })),
        )
        .execute(),
    );
    const status = async (ad: string) =>
      (await database.read.selectFrom('ads').select('status').where('id', '=', ad).executeTakeFirst())?.status;
    expect(await watchAds(world.services)).toBe(1);
    expect(await Promise.all([id, saved, few].map(status))).toEqual([8, 4, 4]);
    expect(await reasonsOf(id)).toMatchObject([{ key: 'rule.reveals_without_favourites', params: { reveals: 10 } }]);
    // A moderator found nothing wrong: the rule does not hit it again.
    await database.transaction((tx) => approveAd(tx, { ad_id: id, actor_id: null, now: world.services.clock.now() }));
    expect(await watchAds(world.services)).toBe(0);
  });

  it('holds an ad whose phone number other accounts use', async () => {
    await measure('shared_phone', { accounts: 2 });
    const phone = '+6281277001122';
    const users = [];
    for (let index = 0; index < 3; index += 1) users.push(await world.user({ balance: 500, phone }));
    const [one] = users;
    if (!one) throw new Error('no user');
    const held = await world.pin(one, (await world.readyAd(one)).id);
    const found = (await reasonsOf(held.id)) as { key: string; params: object }[];
    expect(found.find(({ key }) => key === 'rule.shared_phone')?.params).toMatchObject({ accounts: 2 });
  });
});
