import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { isUuid } from '../../../contract/text/uuid.ts';
import { inBatches } from '../../../providers/blobs/blob-store.ts';
import type { Services } from '../../services.ts';
import { isLive } from '../rules.ts';
import { keyPrefix, OUTPUTS_FOLDER } from './output-for.ts';
import { liveFactsOf } from './published-ad-store.ts';

const BATCH = 500;
/** Younger ones may belong to an ad that is changing now. */
const AGE = MILLISECONDS.day;

/**
 * The nightly job: deletes outputs of ads that ended or changed. Events delete them immediately, except those that were
 * being rendered at that time. Returns their number.
 */
export async function removeOrphanedOutputs({
  database,
  blobs,
  clock,
  log,
}: Pick<Services, 'database' | 'blobs' | 'clock' | 'log'>): Promise<number> {
  const now = clock.now();
  const before = addMilliseconds(now, -AGE);
  let removed = 0;
  for await (const batch of inBatches(blobs.list(OUTPUTS_FOLDER), BATCH)) {
    const old = batch.filter(({ changed_at }) => changed_at < before);
    const adIdOf = (key: string) => key.split('/')[2] ?? '';
    const ids = [...new Set(old.map(({ key }) => adIdOf(key)))].filter((id) => isUuid(id));
    const ads = ids.length === 0 ? [] : await liveFactsOf(database.read, ids);
    const prefixes = new Map(ads.flatMap((ad) => (isLive(ad, now) ? [[ad.id, keyPrefix(ad)]] : [])));
    for (const { key } of old) {
      const prefix = prefixes.get(adIdOf(key));
      if (prefix && key.startsWith(prefix)) continue;
      await blobs.delete(key);
      removed += 1;
    }
  }
  log.info({ removed }, 'outputs of ads that changed or ended were removed');
  return removed;
}
