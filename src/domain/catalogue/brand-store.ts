import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import { RECORD_SCHEMAS } from '../../contract/admin/record-kinds.ts';
import type { FieldError } from '../../contract/api/errors.ts';
import type { BrandPicture } from '../../contract/brand/pictures.ts';
import type { EditableKind } from '../records.ts';

const shape = RECORD_SCHEMAS.brand.shape;
export type BrandValues = z.output<typeof RECORD_SCHEMAS.brand>;

/** What a board has before an administrator changes anything, and where a value of a newer release is missing. */
const DEFAULTS: BrandValues = {
  app_name: null,
  accent: null,
  accent_dark: null,
  logo: null,
  logo_dark: null,
  languages: 'both',
  coin_name: null,
  coin_name_en: null,
  coin_names_en: null,
  home_title: null,
  home_title_en: null,
  home_heading: null,
  home_heading_en: null,
  home_description: null,
  home_description_en: null,
};
/** A value that a release with other rules has stored is not used. */
const stored = z.object(
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.optional().catch(undefined)])),
);

const KEY = 'brand';

/** The values as administrators have set them. */
export async function brandValues(read: Read): Promise<BrandValues> {
  const { rows } = await sql<{ value: unknown }>`select value from settings where key = ${KEY}`.execute(read);
  const given = Object.entries(stored.parse(rows[0]?.value ?? {})).filter(([, value]) => value !== undefined);
  return { ...DEFAULTS, ...Object.fromEntries(given) };
}

/** Logos that changes of the record can still be undone to. */
const KEPT_PICTURES = 40;
const LOGOS = ['logo', 'logo_dark'] as const;

/** Sizes of the given logos, by id. */
export async function brandPictures(read: Read, ids: readonly string[]): Promise<Map<string, BrandPicture>> {
  if (ids.length === 0) return new Map();
  const query = read.selectFrom('brand_pictures').select(['id', 'width', 'height']);
  return new Map((await query.where('id', 'in', ids).execute()).map((row) => [row.id, row]));
}

/** The bytes of a logo. */
export async function brandPictureBytes(read: Read, id: string): Promise<Uint8Array | null> {
  const query = read.selectFrom('brand_pictures').select('picture').where('id', '=', id);
  return (await query.executeTakeFirst())?.picture ?? null;
}

/** Stores a logo, and deletes those that were uploaded long before it and are not shown. */
export async function insertBrandPicture(
  tx: Tx,
  picture: BrandPicture & { bytes: Uint8Array; created_at: Date },
): Promise<void> {
  const { bytes, ...row } = picture;
  await tx
    .insertInto('brand_pictures')
    .values({ ...row, picture: Buffer.from(bytes) })
    .execute();
  const { logo, logo_dark } = await brandValues(tx);
  const old = tx.selectFrom('brand_pictures').select('id').orderBy('id', 'desc').offset(KEPT_PICTURES);
  const shown = [logo, logo_dark].filter((id) => id !== null);
  const unused =
    shown.length > 0 ? tx.deleteFrom('brand_pictures').where('id', 'not in', shown) : tx.deleteFrom('brand_pictures');
  await unused.where('id', 'in', old).execute();
}

/** One record. The row is written by its first change. */
export const brandRecord: EditableKind = {
  async find(read, id) {
    return id === undefined || id === 'all' ? [{ id: 'all', values: await brandValues(read), facts: {} }] : [];
  },
  async lock(tx, id) {
    return id === 'all' ? { id, values: await brandValues(tx), facts: {} } : null;
  },
  async check(tx, values) {
    const given = LOGOS.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]] as const] : []));
    const known = await brandPictures(
      tx,
      given.map(([, id]) => id),
    );
    const missing = given.filter(([, id]) => !known.has(id));
    return Object.fromEntries(missing.map(([name]) => [name, [{ key: 'unknown_logo' }] satisfies FieldError[]]));
  },
  async update(tx, _id, changed) {
    await sql`
      insert into settings (key, value) values (${KEY}, ${JSON.stringify(changed)}::jsonb)
      on conflict (key) do update set value = settings.value || excluded.value`.execute(tx);
  },
};
