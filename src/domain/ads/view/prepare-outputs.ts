import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { addJob } from '../../../base/outbox.ts';
import { id as uuid } from '../../../contract/api/endpoint.ts';
import { readerLocale } from '../../../contract/brand/brand.ts';
import { displayFileIds } from '../../../contract/design/rules.ts';
import { ownSettingsOf } from '../../accounts/public.ts';
import { prepareAvifs } from '../../media/public.ts';
import type { Services } from '../../services.ts';
import { findAd } from '../ad-store.ts';
import { outputFor } from './output-for.ts';

export const PREPARE_OUTPUTS_JOB = 'prepare_outputs';
/** Nobody waits any more for the pictures of an ad that was published longer ago, or by an import. */
const WAITED_MINUTES = 2;
const prepareJob = z.object({ ad_id: uuid });

/** Has the pictures of an ad drawn, after those of its earlier versions were deleted. */
export function prepareLater(tx: Tx, ad_id: string): Promise<void> {
  // One after the other, so that other jobs do not wait for many ads that are published at once.
  return addJob(tx, PREPARE_OUTPUTS_JOB, { ad_id }, { key: `${PREPARE_OUTPUTS_JOB}:${ad_id}`, queue: 'outputs' });
}

/**
 * Draws the pictures that an owner shares right after the publication, in the owner's language, so that they are ready when the
 * page opens, and then makes smaller ones of the photos that the boards show. What cannot be made now is made when it is asked for.
 */
export async function prepareOutputs(services: Services, payload: unknown): Promise<void> {
  const { ad_id } = prepareJob.parse(payload);
  const { read } = services.database;
  const ad = await findAd(read, ad_id);
  const since = addMilliseconds(services.clock.now(), -WAITED_MINUTES * MILLISECONDS.minute);
  if (!ad?.published_at || ad.published_at < since) return;
  const settings = await ownSettingsOf(read, ad.owner_id);
  if (!settings) return;
  const locale = readerLocale(services.brand(), settings.locale);
  const works = [
    ...(['story', 'share'] as const).map(
      (kind) => () => outputFor(services, { id: ad.id, version: ad.version, kind, locale }, async () => true),
    ),
    () => prepareAvifs(services, displayFileIds(ad.display_config)),
  ];
  for (const work of works) {
    try {
      await work();
    } catch (error) {
      // Trying again would be too late for those who wait.
      services.log.warn({ err: error, ad_id }, 'the pictures of a new ad could not be made');
    }
  }
}
