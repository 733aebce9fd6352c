import type { Insertable } from 'kysely';
import { MILLISECONDS } from '../../src/base/clock.ts';
import type { Tx } from '../../src/base/database.ts';
import type { DB } from '../../src/base/database-types.ts';
import { newId } from '../../src/base/ids.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import type { Details } from '../../src/contract/ads/schemas.ts';
import { type DisplayConfigInput, displayConfig } from '../../src/contract/design/schemas.ts';

// Inserts rows directly, for tests of what happens to them afterwards. Requires the catalogue. The date is that of
// `testServices`.
const NOW = new Date('2026-03-02T03:00:00Z');
const DAY = MILLISECONDS.day;

/** Inserts an active user; returns the id. */
export async function insertUser(tx: Tx, overrides: Partial<Insertable<DB['users']>> = {}): Promise<string> {
  const id = newId();
  await tx
    .insertInto('users')
    .values({
      id,
      email: `${id}@papan.test`,
      phone: '+6281200000000',
      first_name: 'Sari',
      last_name: 'Wulandari',
      city_id: await cityId(tx, 'kota-bandung'),
      terms_accepted_at: NOW,
      created_at: NOW,
      updated_at: NOW,
      ...overrides,
    })
    .execute();
  return id;
}

export type PublishedAdOverrides = {
  owner_id?: string;
  title?: string;
  description?: string;
  /** Text of the design. */
  display_text?: string;
  display_config?: DisplayConfigInput;
  /** Slug of a sub-category. */
  sub_category?: string;
  /** Slug of a city. */
  city?: string;
  details?: Details;
  price?: number | null;
  status?: number;
  published_at?: Date;
  end_date?: Date;
  hashtags?: readonly string[];
  boosted_until?: Date;
  highlighted_until?: Date;
};

/** Inserts a published ad, of a new user unless one is given; returns the id. Emits no events. */
export async function insertPublishedAd(tx: Tx, overrides: PublishedAdOverrides = {}): Promise<string> {
  const id = newId();
  const owner_id = overrides.owner_id ?? (await insertUser(tx));
  const published_at = overrides.published_at ?? NOW;
  const category = await tx
    .selectFrom('categories')
    .select(['id', 'parent_id'])
    .where('slug', '=', overrides.sub_category ?? 'sofa')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('ads')
    .values({
      id,
      owner_id,
      status: overrides.status ?? AD_STATUSES.PUBLISHED,
      display_config: JSON.stringify(displayConfig.parse(overrides.display_config ?? design(overrides.display_text))),
      artwork_html: `<div class="ad" data-ad="${id}"></div>`,
      title: overrides.title ?? 'Barang bagus siap pakai',
      description: overrides.description ?? 'Barang terawat, jarang dipakai, bisa diambil kapan saja di tempat kami.',
      category_id: category.parent_id,
      sub_category_id: category.id,
      details: JSON.stringify(overrides.details ?? {}),
      price: overrides.price === undefined ? 1_500_000 : overrides.price,
      city_id: await cityId(tx, overrides.city ?? 'kota-bandung'),
      contact_name: 'Sari',
      contact_phone: '+6281200000000',
      duration_days: 30,
      published_at,
      end_date: overrides.end_date ?? new Date(published_at.getTime() + 30 * DAY),
      created_at: published_at,
      updated_at: published_at,
    })
    .execute();
  for (const [position, hashtag] of (overrides.hashtags ?? []).entries()) {
    await tx.insertInto('ad_hashtags').values({ hashtag, ad_id: id, position }).execute();
  }
  const promotions = { boost: overrides.boosted_until, highlight: overrides.highlighted_until };
  for (const [kind, ends_at] of Object.entries(promotions)) {
    if (!ends_at) continue;
    const starts_at = new Date(ends_at.getTime() - 7 * DAY);
    await tx.insertInto('ad_promotions').values({ id: newId(), ad_id: id, kind, starts_at, ends_at }).execute();
  }
  return id;
}

function design(text = 'Lihat dan hubungi kami'): DisplayConfigInput {
  return { contents: [{ type: 'TEXT', rows: [{ text }] }] };
}

async function cityId(tx: Tx, slug: string): Promise<number> {
  const { id } = await tx.selectFrom('cities').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  return id;
}
