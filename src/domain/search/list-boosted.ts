import type { ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/search/endpoints.ts';
import type { PublicServices } from '../services.ts';
import { presentCard } from './present.ts';
import { boostedRotation } from './rules.ts';
import { boostedIds, cardsByIds } from './store.ts';

/** The boosted ads of the current rotation. */
export async function listBoosted({
  database: { stale: read },
  clock,
}: PublicServices): Promise<ResultOf<typeof contract.listBoosted>> {
  const now = clock.now();
  const ids = boostedRotation(await boostedIds(read, now), now);
  const cards = await cardsByIds(read, ids, now);
  return { data: cards.map((card) => presentCard(card, now)) };
}
