import type { Tx } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import { plainQrPath } from '../../../contract/design/outputs.ts';
import { emit } from '../../events.ts';
import type { Services } from '../../services.ts';
import { lockOutdatedArtworks, type OutdatedArtwork, saveArtwork } from './artwork-store.ts';

const BATCH = 50;
type Work = Pick<Services, 'database' | 'artworks' | 'log'>;

/**
 * Renders artworks of older versions again. Returns the number of ads. Several processes may run it concurrently, and
 * the next run continues an interrupted one.
 */
export async function renderOutdatedArtworks(services: Work, stopping?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    const seen = await services.database.transaction(async (tx) => {
      const outdated = await lockOutdatedArtworks(tx, BATCH);
      for (const ad of outdated) await renderOutdated(tx, services, ad);
      return outdated.length;
    });
    total += seen;
    if (seen < BATCH || stopping?.aborted) return total;
  }
}

async function renderOutdated(tx: Tx, { artworks, log }: Work, { id, status, design }: OutdatedArtwork): Promise<void> {
  const artwork = design && artworks.render(design, plainQrPath(id));
  if (artwork === null) log.error({ ad_id: id }, 'the design is no longer valid, so its old artwork is not replaced');
  await saveArtwork(tx, id, artwork);
  if (artwork !== null && status === AD_STATUSES.PUBLISHED) await emit(tx, 'ad.changed', { ad_id: id });
}
