import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { AppError } from '../../src/contract/api/errors.ts';
import { approveAd, hideAd, refuseAd } from '../../src/domain/ads/public.ts';
import { clockJobs } from '../../src/domain/ads/term/term-jobs.ts';
import { insertVoucher } from '../../src/domain/vouchers/public.ts';
import { transactionsAbout, verifyLedger } from '../../src/domain/wallet/public.ts';
import { adsFixture } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { holdWords } from '../support/held-words.ts';
import { sizeOf } from '../support/soak.ts';

let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;

beforeAll(async () => {
  database = await createTestDatabase(20);
  world = adsFixture(database);
  // Every event has its own millisecond.
  const { clock } = world.services;
  const still = clock.now.bind(clock);
  clock.now = () => {
    clock.set(new Date(still().getTime() + 1));
    return still();
  };
});
afterAll(async () => {
  expect((await verifyLedger(database.read)).errors).toEqual([]);
  await database.drop();
});

const now = () => world.services.clock.now();
const REJECTION = { reason: 'Alasan', reason_en: 'Reason', note: '', parts: [] };
const order = (ad_id: string) => ({ ad_id, actor_id: null, now: now(), ...REJECTION });
/** From now on this ad's words need approval; without words none do. */
const ban = (words: readonly string[]) => holdWords(database, words);

type Owned = { actor: Actor; id: string; voucher: string };
const draftOf = async ({ actor, id }: Owned) => (await world.call(actor, creation.getDraft, { id })).draft;
const ACTIONS: Record<string, (ad: Owned) => Promise<unknown>> = {
  pin: ({ actor, id }) => world.pin(actor, id),
  pin_seven: async (ad) => {
    const draft = await draftOf(ad);
    if (!draft) return;
    const choice = { duration_days: 7, auto_renew: true, boost: true, voucher_code: ad.voucher } as const;
    await world.call(ad.actor, creation.savePublication, { id: ad.id, version: draft.version, ...choice });
    await world.pin(ad.actor, ad.id);
  },
  extend: ({ actor, id }) =>
    world.call(actor, myAds.boostAd, { id, extend_days: 7, price: 20 }, { idempotency_key: newId() }),
  boost: ({ actor, id }) =>
    world.call(actor, myAds.boostAd, { id, boost: true, price: 75 }, { idempotency_key: newId() }),
  sell: ({ actor, id }) => world.call(actor, myAds.updateMyAd, { id, availability: 'sold' }),
  deactivate: ({ actor, id }) => world.call(actor, myAds.deactivateAd, { id }),
  activate: ({ actor, id }) => world.call(actor, myAds.updateMyAd, { id, active: true }),
  revise: async ({ actor, id }) => {
    const { draft } = await world.call(actor, myAds.startRevision, { id });
    await world.pin(actor, draft.id);
  },
  hide: ({ id }) => database.transaction((tx) => hideAd(tx, order(id))),
  approve: ({ id }) => database.transaction((tx) => approveAd(tx, order(id))),
  refuse: ({ id }) => database.transaction((tx) => refuseAd(tx, order(id))),
  clock: async () => clockJobs(world.services).run_clock?.(null),
  ban: () => ban(['pandan']),
  unban: () => ban([]),
};

test('an ad never refunds more than it cost, after any simultaneous or sequential actions', {
  timeout: 120_000,
}, async () => {
  // Publishing occurs more often, because most sequences start with it.
  const action = fc.constantFrom(...Object.keys(ACTIONS), 'pin', 'pin_seven', 'unban', 'approve');
  const step = fc.record({
    actions: fc.array(action, { minLength: 1, maxLength: 4 }),
    hours: fc.constantFrom(0, 0, 1, 30, 200),
  });
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await ban([]);
      const actor = await world.user({ balance: 3000 });
      const { id } = await world.readyAd(actor);
      const voucher = `HABIS-${++made}`;
      await database.transaction((tx) =>
        insertVoucher(tx, {
          code: voucher,
          voucher_type: 0,
          package_id: null,
          coin_benefit: 20,
          description: '',
          description_en: '',
          starts_at: new Date(now().getTime() - 1000),
          ends_at: new Date(now().getTime() + 900 * MILLISECONDS.day),
          max_uses: 1,
        }),
      );
      for (const { actions, hours } of steps) {
        const ended = await Promise.allSettled(actions.map((name) => ACTIONS[name]?.({ actor, id, voucher })));
        const problems = ended.flatMap((end) =>
          end.status === 'rejected' && !(end.reason instanceof AppError) ? [end.reason] : [],
        );
        expect(problems).toEqual([]);
        const rows = await transactionsAbout(database.read, actor.user_id, id);
        expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(0);
        world.services.clock.set(new Date(now().getTime() + hours * MILLISECONDS.hour));
      }
    }),
    { numRuns: sizeOf({ test: 5, soak: 100 }) },
  );
});
