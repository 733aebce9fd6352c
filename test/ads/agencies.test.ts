import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { ACCOUNT_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { getAd } from '../../src/contract/ads/detail.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { listOwnerProducts, listProducts } from '../../src/contract/search/endpoints.ts';
import { grantRole, type Role } from '../../src/domain/accounts/public.ts';
import { rebuildListings, refreshListing } from '../../src/domain/search/public.ts';
import { adsFixture, GENERAL } from '../support/ads-users.ts';
import { type Api, type ApiUser, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd } from '../support/factories.ts';
import { runJobs } from '../support/services.ts';

const CLIENTS = 20;
let database: TestDatabase;
let api: Api;
let world: ReturnType<typeof adsFixture>;

beforeAll(async () => {
  database = await createTestDatabase(2 * CLIENTS);
  api = await startApi(database);
  world = adsFixture(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const grant = ({ email }: ApiUser, role: Role) =>
  database.transaction((tx) => grantRole(tx, { email, role, by: 'test', now: api.services.clock.now() }));

async function adsOf(owner: { user_id: string }, count: number): Promise<string[]> {
  const now = api.services.clock.now();
  const ids = await database.transaction(async (tx) => {
    const made: string[] = [];
    for (let number = 0; number < count; number++)
      made.push(await insertPublishedAd(tx, { owner_id: owner.user_id, published_at: now }));
    return made;
  });
  return ids;
}

async function badges(): Promise<Record<string, boolean>> {
  const { data } = await api.callOk(null, listProducts, {});
  return Object.fromEntries(data.map(({ id, agency }) => [id, agency]));
}

describe('the badge of an agency', () => {
  test('comes and goes with the role, on all cards and on the ad’s page', async () => {
    const owner = await api.user();
    const [first = '', second = ''] = await adsOf(owner, 2);
    const [other = ''] = await adsOf(await api.user(), 1);
    await rebuildListings(database, api.services.clock);
    expect(await badges()).toEqual({ [first]: false, [second]: false, [other]: false });
    expect(await grant(owner, 'agency')).toBe(true);
    await runJobs(api.services, api.modules);
    expect(await badges()).toEqual({ [first]: true, [second]: true, [other]: false });
    expect((await api.callOk(null, getAd, { id: first })).owner.agency).toBe(true);
    // A later change of the ad keeps the badge.
    await database.transaction((tx) => refreshListing(tx, first, api.services.clock.now()));
    expect((await badges())[first]).toBe(true);
    await grant(owner, 'regular');
    await runJobs(api.services, api.modules);
    expect(await badges()).toEqual({ [first]: false, [second]: false, [other]: false });
  });

  test('is right after twenty refreshes during the change of the role', async () => {
    const owner = await api.user();
    const ids = await adsOf(owner, CLIENTS);
    await Promise.all([
      ...ids.map((id) => database.transaction((tx) => refreshListing(tx, id, api.services.clock.now()))),
      grant(owner, 'agency').then(() => runJobs(api.services, api.modules)),
    ]);
    const { data } = await api.callOk(null, listOwnerProducts, { id: owner.user_id });
    expect(data.map(({ agency }) => agency)).toEqual(ids.map(() => true));
  });
});

describe('the public page', () => {
  test('of an agency exists before its first ad, of another user only after it', async () => {
    const [agency, regular] = [await api.user({ user_type: USER_TYPES.AGENCY }), await api.user()];
    const page = await api.callOk(null, listOwnerProducts, { id: agency.user_id });
    expect(page).toMatchObject({ owner: { agency: true, ads_total: 0, photo_id: null }, data: [], next_cursor: null });
    expect((await api.call(null, listOwnerProducts, { id: regular.user_id })).status).toBe(404);
  });

  test('of a blocked agency does not exist', async () => {
    const agency = await api.user({ user_type: USER_TYPES.AGENCY_GOOGLE });
    await database.transaction((tx) =>
      tx
        .updateTable('users')
        .set({ account_status: ACCOUNT_STATUSES.BLOCKED })
        .where('id', '=', agency.user_id)
        .execute(),
    );
    expect((await api.call(null, listOwnerProducts, { id: agency.user_id })).status).toBe(404);
  });
});

describe('the limits of an agency', () => {
  const outcomes = (results: PromiseSettledResult<unknown>[]) =>
    Object.entries(
      Object.groupBy(results, (result) =>
        result.status === 'fulfilled' ? 'done' : `${result.reason.key} ${result.reason.data?.kind ?? ''}`,
      ),
    ).map(([outcome, all]) => [outcome, all?.length]);

  async function publishAtOnce(actor: Actor): Promise<unknown> {
    const ids: string[] = [];
    for (let count = 0; count < CLIENTS; count++) ids.push((await world.readyAd(actor)).id);
    const publish = (id: string) =>
      world.call(actor, creation.publishAd, { id, price: 60 }, { idempotency_key: newId() });
    return Object.fromEntries(outcomes(await Promise.allSettled(ids.map(publish))));
  }

  test('fifty ads in 24 hours, with twenty at once for the last place', async () => {
    const actor = await world.user({ user_type: USER_TYPES.AGENCY, balance: 5000 });
    const published_at = new Date(world.services.clock.now().getTime() - MILLISECONDS.hour);
    await database.transaction(async (tx) => {
      for (let count = 0; count < 49; count++) {
        const values = { ad_id: newId(), owner_id: actor.user_id, category_id: GENERAL.sub_category_id, published_at };
        await tx.insertInto('publications').values(values).execute();
      }
    });
    expect(await publishAtOnce(actor)).toEqual({ done: 1, 'posting_limit daily': CLIENTS - 1 });
  });

  test('five hundred live ads, with twenty at once for the last place', async () => {
    const actor = await world.user({ user_type: USER_TYPES.AGENCY, balance: 5000 });
    await adsOf(actor, 499);
    expect(await publishAtOnce(actor)).toEqual({ done: 1, 'posting_limit active': CLIENTS - 1 });
  });
});
