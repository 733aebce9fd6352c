import { sql } from 'kysely';
import type { Read, Tx } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import type { Services } from '../../services.ts';
import type { Ad } from '../ad-store.ts';
import { textHash } from './text-hash.ts';

export const HASH_AD_TEXTS_JOB = 'hash_ad_texts';
const BATCH = 200;
/** Texts that are much the same differ in at most this many of the 64 bits. */
const MAX_DIFFERENCE = 14;

type Text = Pick<Ad, 'title' | 'description'>;
const hashOf = ({ title, description }: Text) => textHash(`${title} ${description}`);

/** Stores what the text of an ad is like, in place of what it was like before. */
export async function saveTextHash(tx: Tx, adId: string, text: Text): Promise<void> {
  const { hash = null, bands = [] } = hashOf(text) ?? {};
  await tx
    .insertInto('ad_text_hashes')
    .values({ ad_id: adId, hash, bands })
    .onConflict((conflict) => conflict.column('ad_id').doUpdateSet({ hash, bands }))
    .execute();
}

/** Live ads of others with much the same text. */
export async function findSimilarTexts(read: Read, ownerId: string, text: Text, limit: number): Promise<string[]> {
  const own = hashOf(text);
  if (!own) return [];
  const rows = await read
    .selectFrom('ad_text_hashes')
    .innerJoin('ads', 'ads.id', 'ad_text_hashes.ad_id')
    .select('ads.id')
    .where(sql<boolean>`ad_text_hashes.bands && ${own.probes}::int[]`)
    .where(sql<boolean>`bit_count(ad_text_hashes.hash # ${own.hash}::bit(64)) <= ${MAX_DIFFERENCE}`)
    .where('ads.owner_id', '<>', ownerId)
    .where('ads.status', '=', AD_STATUSES.PUBLISHED)
    .orderBy('ads.published_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives ads that were published before there were hashes theirs, in batches; what is done stays done when it stops. */
export async function hashAdTexts(
  { database }: Pick<Services, 'database'>,
  stopping?: AbortSignal,
): Promise<{ done: number }> {
  let done = 0;
  // Each batch begins after the one before: otherwise it would pass all ads that have their hash again.
  for (let last: string | null = null; ; ) {
    const ads: string[] = await database.transaction((tx) => hashTextsAfter(tx, last));
    done += ads.length;
    if (ads.length < BATCH || stopping?.aborted) return { done };
    last = ads.at(-1) ?? null;
  }
}

/** Live ads after an id that have no hash yet. They stay until the transaction ends. */
export async function adsWithoutHash(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<Pick<Ad, 'id' | 'title' | 'description'>[]> {
  let query = tx
    .selectFrom('ads')
    // PostgreSQL does not derive this bound from the other one: it would read all hashes before it, for each batch.
    .leftJoin('ad_text_hashes', (join) => {
      const of = join.onRef('ad_text_hashes.ad_id', '=', 'ads.id');
      return after === null ? of : of.on('ad_text_hashes.ad_id', '>', after);
    })
    .select(['ads.id', 'ads.title', 'ads.description'])
    .where('ads.status', '=', AD_STATUSES.PUBLISHED)
    .where('ad_text_hashes.ad_id', 'is', null)
    .orderBy('ads.id')
    .limit(limit)
    .forKeyShare('ads');
  if (after !== null) query = query.where('ads.id', '>', after);
  return query.execute();
}

async function hashTextsAfter(tx: Tx, last: string | null): Promise<string[]> {
  const ads = await adsWithoutHash(tx, last, BATCH);
  if (ads.length === 0) return [];
  const rows = ads.map((ad) => {
    const { hash = null, bands = [] } = hashOf(ad) ?? {};
    return { ad_id: ad.id, hash, bands };
  });
  // Their owners may have published them again meanwhile.
  await tx
    .insertInto('ad_text_hashes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ads.map(({ id }) => id);
}
