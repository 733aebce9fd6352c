import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_STATUSES } from '../../src/contract/accounts/rules.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import { addFavourite, removeFavourite } from '../../src/contract/favourites/endpoints.ts';
import { saveNotificationChoice } from '../../src/contract/notifications/endpoints.ts';
import { emit } from '../../src/domain/events.ts';
import { type Api, type ApiUser, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd, insertUser } from '../support/factories.ts';
import { mailsTo, runJobs } from '../support/services.ts';

const START = new Date('2026-03-02T03:00:00Z');
let database: TestDatabase;
let api: Api;
let user: ApiUser;
let owner: string;
let ad: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  owner = await database.transaction((tx) => insertUser(tx));
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});
beforeEach(async () => {
  api.services.clock.set(START);
  user = await api.user();
  ad = await database.transaction((tx) =>
    insertPublishedAd(tx, { owner_id: owner, title: 'Sofa kulit', price: 2_000_000 }),
  );
  await api.callOk(user, addFavourite, { id: ad });
});

type Changes = { status?: number; availability?: string; price?: number | null; price_unit?: number };
/** Changes the ad, and delivers the event as often as a failing worker would. */
async function change(changes: Changes, event: 'ad.changed' | 'ad.ended' | 'ad.published' = 'ad.changed') {
  await database.transaction(async (tx) => {
    await tx.updateTable('ads').set(changes).where('id', '=', ad).execute();
    await emit(tx, event, { ad_id: ad });
    await emit(tx, event, { ad_id: ad });
  });
  await Promise.all([work(), work()]);
}
const work = async () => {
  await runJobs(api.services, api.modules);
  for (const { jobs } of api.modules) await jobs?.notify_of_favourites?.({});
  await runJobs(api.services, api.modules);
};
const noticesOf = async ({ user_id } = user) => {
  const rows = await database.read
    .selectFrom('notifications')
    .select(['kind', 'data', 'ad_id'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, data }) => [kind, data] as const);
};
const lower = (price: string, former_price: string) =>
  [
    'favourite_price',
    { title: 'Sofa kulit', price: `Rp\u00A0${price}`, former_price: `Rp\u00A0${former_price}` },
  ] as const;

describe('a favourite', () => {
  test('notifies of each lower price once, and not of a higher one or what is no lower than before', async () => {
    await change({ price: 1_800_000 });
    await change({ price: 1_900_000 });
    await change({ price: 1_800_000 });
    await change({ price: 1_500_000 });
    await change({ price: null });
    await change({ price: 1_500_000 });
    expect(await noticesOf()).toEqual([lower('1.800.000', '2.000.000'), lower('1.500.000', '1.800.000')]);
  });

  test('does not compare prices of two currencies', async () => {
    await change({ price: 120, price_unit: 1 });
    expect(await noticesOf()).toEqual([]);
    await change({ price: 100 });
    expect((await noticesOf()).map(([, data]) => data)).toEqual([
      { title: 'Sofa kulit', price: '$100', former_price: '$120' },
    ]);
  });

  test('notifies once that it is reserved, sold or ended', async () => {
    await change({ availability: 'reserved' });
    await change({ availability: 'available' });
    await change({ availability: 'reserved' });
    await change({ status: AD_STATUSES.INACTIVE }, 'ad.ended');
    await change({ status: AD_STATUSES.PUBLISHED }, 'ad.published');
    await change({ status: AD_STATUSES.EXPIRED, availability: 'sold' }, 'ad.ended');
    expect((await noticesOf()).map(([kind]) => kind)).toEqual([
      'favourite_reserved',
      'favourite_ended',
      'favourite_sold',
    ]);
  });

  test('notifies nothing to its owner, after it was removed, or to users who are not active', async () => {
    const [removed, suspended, quiet] = [await api.user(), await api.user(), await api.user()];
    for (const each of [removed, suspended, quiet]) await api.callOk(each, addFavourite, { id: ad });
    await database.transaction(async (tx) => {
      const common = { ad_id: ad, created_at: START };
      await tx
        .insertInto('favourites')
        .values({ ...common, user_id: owner, lowest_price: 2_000_000 })
        .execute();
      await tx
        .updateTable('users')
        .set({ account_status: ACCOUNT_STATUSES.SUSPEND })
        .where('id', '=', suspended.user_id)
        .execute();
    });
    await api.callOk(removed, removeFavourite, { id: ad });
    await api.callOk(quiet, saveNotificationChoice, { kind: 'favourite_price', in_app: false, by_mail: true });
    await change({ price: 1_000_000 });
    for (const user_id of [owner, removed.user_id, suspended.user_id]) {
      expect((await noticesOf({ ...user, user_id })).filter(([kind]) => kind === 'favourite_price')).toEqual([]);
    }
    const [mail] = await mailsTo(database, quiet.email);
    expect(mail?.subject).toBe('Harga favorit Anda turun');
    expect(mail?.text).toContain(`http://papan.test/content/detail/${ad}`);
    expect(mail?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true);
  });

  test('notifies all of its many users, while it is deleted', async () => {
    const users = await database.transaction((tx) => Promise.all(Array.from({ length: 120 }, () => insertUser(tx))));
    await database.transaction((tx) =>
      tx
        .insertInto('favourites')
        .values(users.map((user_id) => ({ user_id, ad_id: ad, created_at: START, lowest_price: 2_000_000 })))
        .execute(),
    );
    await change({ price: 1_000_000 });
    const { total } = await database.read
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('user_id', 'in', users)
      .executeTakeFirstOrThrow();
    expect(total).toBe(120);
    await database.transaction(async (tx) => {
      await tx.updateTable('ads').set({ price: 500_000 }).where('id', '=', ad).execute();
      await emit(tx, 'ad.changed', { ad_id: ad });
    });
    await Promise.all([work(), database.transaction((tx) => tx.deleteFrom('ads').where('id', '=', ad).execute())]);
    await work();
    expect(
      await database.read.selectFrom('favourite_notices').select('kind').where('ad_id', '=', ad).execute(),
    ).toEqual([]);
  });
});
