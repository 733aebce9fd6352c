import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, StaleRead, Tx } from '../../base/database.ts';
import { loadTogether } from '../../base/load-together.ts';
import { lockName } from '../../base/lock-name.ts';
import { AVAILABILITIES, PRICE_NOTES, PRICE_PERIODS } from '../../contract/ads/rules.ts';
import { adLink, adStatus, details, moderation } from '../../contract/ads/schemas.ts';
import { ARTWORK_VERSION } from '../../contract/design/artwork-version.ts';
import { displayConfig } from '../../contract/design/schemas.ts';
import { replaceDisplayFiles } from './draft/file-store.ts';

const storedAd = z.object({
  id: z.string(),
  owner_id: z.string(),
  status: adStatus,
  version: z.int(),
  display_config: displayConfig,
  title: z.string(),
  description: z.string(),
  category_id: z.int().nullable(),
  sub_category_id: z.int().nullable(),
  details,
  price: z.int().nullable(),
  price_unit: z.int(),
  price_note: z.enum(PRICE_NOTES),
  price_period: z.enum(PRICE_PERIODS),
  location_same_as_profile: z.boolean(),
  city_id: z.int().nullable(),
  address: z.string(),
  address_detail: z.string(),
  contact_same_as_profile: z.boolean(),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  whatsapp_connected: z.boolean(),
  hashtags: z.array(z.string()),
  links: z.array(adLink),
  voucher_code: z.string(),
  auto_renew: z.boolean(),
  duration_days: z.int().nullable(),
  boost: z.boolean(),
  highlight: z.boolean(),
  published_at: z.date().nullable(),
  end_date: z.date().nullable(),
  revision_of: z.string().nullable(),
  availability: z.enum(AVAILABILITIES),
  paused_at: z.date().nullable(),
  paused_seconds: z.int(),
  term_days: z.int(),
  term_coins: z.int(),
  moderation: moderation.nullable(),
  /** Since when an authority's order is in force, and the ad that it named: this one, or the one it was copied from. */
  ordered_at: z.date().nullable(),
  ordered_ad_id: z.string().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
});
/**
 * Views, revealed contacts, favourites and upheld reports stand beside the ad; an ad that has none may have no row
 * there.
 */
const counts = z.object({ views: z.int(), reveals: z.int(), favourites: z.int(), reports: z.int() }).nullable();
const countedAd = storedAd.extend({
  counts: counts.transform((counted) => counted ?? { views: 0, reveals: 0, favourites: 0, reports: 0 }),
});
/** An ad as it is stored, without its artwork. */
export type Ad = z.output<typeof countedAd>;

/** The columns of an ad are the keys of its schema. */
const AD_COLUMNS = [
  ...(Object.keys(storedAd.shape) as (keyof typeof storedAd.shape)[]),
  sql<unknown>`(select jsonb_build_object('views', views, 'reveals', reveals, 'favourites', favourites,
    'reports', reports)
    from ad_counts where ad_id = ads.id)`.as('counts'),
];

/** A query for ads, to be narrowed; `parseAds` parses its rows. */
export function adsQuery(read: StaleRead) {
  return read.selectFrom('ads').select(AD_COLUMNS);
}

export function parseAds(rows: unknown[]): Ad[] {
  return z.array(countedAd).parse(rows);
}

export const findAd = loadTogether(async (read: StaleRead, ids: readonly string[]) => {
  const rows = await adsQuery(read).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id): Ad | null => (found.has(id) ? countedAd.parse(found.get(id)) : null);
});

/** Locks the ad until the transaction ends. */
export async function lockAd(tx: Tx, id: string): Promise<Ad | null> {
  const row = await tx.selectFrom('ads').select(AD_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ? countedAd.parse(row) : null;
}

/** Serialises everything that counts a user's ads until the transaction ends. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await lockName(tx, `ads of ${ownerId}`);
}

export type AdChanges = Partial<Omit<Ad, 'id' | 'owner_id' | 'version' | 'counts' | 'created_at' | 'updated_at'>> & {
  artwork_html?: string;
};

/** Stores the changes and increments the version number. */
export async function updateAd(tx: Tx, ad: Ad, changes: AdChanges, now: Date) {
  const { display_config, details: detailChanges, links, moderation: moderationChange, ...columns } = changes;
  if (display_config) await replaceDisplayFiles(tx, ad.id, display_config);
  const row = await tx
    .updateTable('ads')
    .set({
      ...columns,
      ...(display_config ? { display_config: JSON.stringify(display_config) } : {}),
      ...(detailChanges ? { details: JSON.stringify(detailChanges) } : {}),
      ...(links ? { links: JSON.stringify(links) } : {}),
      ...(columns.artwork_html === undefined ? {} : { artwork_version: ARTWORK_VERSION }),
      ...(moderationChange === undefined ? {} : { moderation: moderationChange && JSON.stringify(moderationChange) }),
      version: ad.version + 1,
      updated_at: now,
    })
    .where('id', '=', ad.id)
    .returning(['id', 'status', 'version', 'updated_at', 'published_at', 'end_date'])
    .executeTakeFirstOrThrow();
  return { ...row, status: adStatus.parse(row.status) };
}

export async function recordStatusChange(
  tx: Tx,
  change: {
    ad_id: string;
    from_status: number | null;
    to_status: number;
    actor_id: string | null;
    /** The rule that decided, if any. */
    reason?: string | null;
    now: Date;
  },
): Promise<void> {
  const { now, ...values } = change;
  await tx
    .insertInto('ad_status_changes')
    .values({ ...values, created_at: now })
    .execute();
}

/** `updateAd` by the owner; records a change of status. */
export async function updateAdAsOwner(tx: Tx, ad: Ad, changes: AdChanges, now: Date, reason: string | null = null) {
  return updateAdAs(tx, ad, changes, { actor_id: ad.owner_id, reason, now });
}

/** `updateAd` by any actor (null for a job); records a change of status. */
export async function updateAdAs(
  tx: Tx,
  ad: Ad,
  changes: AdChanges,
  by: { actor_id: string | null; reason?: string | null; now: Date },
) {
  const saved = await updateAd(tx, ad, changes, by.now);
  if (saved.status !== ad.status) {
    await recordStatusChange(tx, { ad_id: ad.id, from_status: ad.status, to_status: saved.status, ...by });
  }
  return saved;
}

/** Ids of a user's ads in these statuses, in the order in which they are locked. */
export async function idsByStatus(read: Read, ownerId: string, statuses: readonly number[]): Promise<string[]> {
  const rows = await read
    .selectFrom('ads')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', 'in', statuses)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The number of a user's ads by status. */
export async function countByStatus(read: Read, ownerId: string): Promise<Map<number, number>> {
  const rows = await read
    .selectFrom('ads')
    .select((expression) => ['status', expression.fn.countAll<number>().as('total')])
    .where('owner_id', '=', ownerId)
    .where('revision_of', 'is', null)
    .groupBy('status')
    .execute();
  return new Map(rows.map((row) => [row.status, row.total]));
}
