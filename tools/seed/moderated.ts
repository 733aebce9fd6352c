import { publishAd } from '../../src/contract/ad-creation.ts';
import type { Client } from '../../src/contract/endpoint.ts';
import { startRevision } from '../../src/contract/my-ads.ts';
import { hideAd, refuseAd } from '../../src/domain/ads/public.ts';
import type { Services } from '../../src/domain/binding.ts';

const BLURRED = {
  reason: 'Foto utama kurang jelas',
  reason_en: 'The main photo is not clear',
  note: '',
  places: ['photo-0' as const],
};
const TOO_LITTLE = {
  reason: 'Keterangan belum menjelaskan apa yang ditawarkan',
  reason_en: 'The description does not say what is offered',
  note: '',
  places: ['description' as const],
};

/** Shows what moderation looks like to an owner: one ad hidden, one sent in again, one refused. */
export async function moderateSome(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  owner: Client,
  ads: { hidden: string; pending: string; refused: string },
): Promise<void> {
  const order = (ad_id: string) => ({ ad_id, actor_id: null, now: clock.now() });
  const hide = (ad_id: string, fault: typeof BLURRED | typeof TOO_LITTLE) =>
    database.transaction((tx) => hideAd(tx, { ...order(ad_id), ...fault }));
  const sendAgain = async (ad_id: string) => {
    const { draft } = await owner(startRevision, { id: ad_id });
    await owner(publishAd, { id: draft.id, price: 0 }, { idempotency_key: `seed-again-${ad_id}` });
  };
  await hide(ads.hidden, BLURRED);
  await hide(ads.pending, BLURRED);
  await sendAgain(ads.pending);
  await hide(ads.refused, TOO_LITTLE);
  await sendAgain(ads.refused);
  await database.transaction((tx) => refuseAd(tx, { ...order(ads.refused), ...TOO_LITTLE }));
}
