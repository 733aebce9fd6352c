import { sql } from 'kysely';
import { z } from 'zod';
import type { Read } from '../../base/database.ts';
import { RECORD_SCHEMAS } from '../../contract/admin/record-kinds.ts';
import type { EditableKind } from '../records.ts';

const shape = RECORD_SCHEMAS.brand.shape;
export type BrandValues = z.output<typeof RECORD_SCHEMAS.brand>;

/** What a board has before an administrator changes anything, and where a value of a newer release is missing. */
const DEFAULTS: BrandValues = {
  app_name: null,
  accent: null,
  accent_dark: null,
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

/** One record. The row is written by its first change. */
export const brandRecord: EditableKind = {
  async find(read, id) {
    return id === undefined || id === 'all' ? [{ id: 'all', values: await brandValues(read), facts: {} }] : [];
  },
  async lock(tx, id) {
    return id === 'all' ? { id, values: await brandValues(tx), facts: {} } : null;
  },
  async update(tx, _id, changed) {
    await sql`
      insert into settings (key, value) values (${KEY}, ${JSON.stringify(changed)}::jsonb)
      on conflict (key) do update set value = settings.value || excluded.value`.execute(tx);
  },
};
