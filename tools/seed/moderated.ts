import { newId } from '../../src/base/ids.ts';
import { publishAd } from '../../src/contract/ads/creation.ts';
import { startRevision } from '../../src/contract/ads/my-ads.ts';
import { hideAd, refuseAd } from '../../src/domain/ads/public.ts';
import { deleteRule, saveRule } from '../../src/domain/screening/public.ts';
import type { Services } from '../../src/domain/services.ts';
import type { SeedClient } from './seed.ts';

const BLURRED = {
  reason: 'Foto utama kurang jelas',
  reason_en: 'The main photo is not clear',
  note: '',
  parts: ['photo-0' as const],
};
const TOO_LITTLE = {
  reason: 'Keterangan belum menjelaskan apa yang ditawarkan',
  reason_en: 'The description does not say what is offered',
  note: '',
  parts: ['description' as const],
};

/** Creates examples of moderation: a hidden ad, one that waits for approval and a rejected one. */
export async function moderateSome(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  owner: SeedClient,
  ads: { hidden: string; pending: string; refused: string },
): Promise<void> {
  const order = (ad_id: string) => ({ ad_id, actor_id: null, now: clock.now() });
  await database.transaction((tx) => hideAd(tx, { ...order(ads.hidden), ...BLURRED }));
  for (const ad_id of [ads.pending, ads.refused]) {
    const { draft } = await owner(startRevision, { id: ad_id });
    await withHeldWords({ database, clock }, draft.title, () =>
      owner(publishAd, { id: draft.id, price: 0 }, { idempotency_key: `seed-again-${ad_id}` }),
    );
  }
  await database.transaction((tx) => refuseAd(tx, { ...order(ads.refused), ...TOO_LITTLE }));
}

/** Requires approval for ads with these words while `work` runs. */
async function withHeldWords(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  words: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const rule: Parameters<typeof saveRule>[1] = {
    id: newId(),
    name: words,
    kind: 'words',
    effect: 'hold',
    terms: [words],
    measure: null,
    limits: {},
    is_active: true,
    version: 1,
    requested_by: null,
    updated_at: clock.now(),
  };
  await database.transaction((tx) => saveRule(tx, rule));
  try {
    await work();
  } finally {
    await database.transaction((tx) => deleteRule(tx, rule.id));
  }
}
