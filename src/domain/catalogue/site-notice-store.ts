import { sql } from 'kysely';
import type { Read } from '../../base/database.ts';
import { TIME_ZONE } from '../../contract/text/jakarta.ts';
import { column, tableKind } from '../record-store.ts';

/** The notices that are shown now or later, the newest first. */
export async function findComingNotices(read: Read, now: Date) {
  return read
    .selectFrom('site_notices')
    .select(['id', 'text', 'text_en', 'level', 'pages', 'starts_at', 'ends_at'])
    .where('is_active', '=', true)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const ZONE = sql.lit(TIME_ZONE);
/** A minute in Jakarta, such as 2026-03-02T10:04. */
const minute = (name: string) => ({
  column: name,
  read: sql`to_char(${sql.ref(name)} at time zone ${ZONE}, 'YYYY-MM-DD"T"HH24:MI')`,
  write: (value: unknown) => sql`${value}::timestamp at time zone ${ZONE}`,
});

export const siteNotices = tableKind({
  table: 'site_notices',
  columns: {
    text: column('text'),
    text_en: column('text_en'),
    level: column('level'),
    pages: column('pages'),
    starts_at: minute('starts_at'),
    ends_at: minute('ends_at'),
    is_active: column('is_active'),
  },
  facts: sql`jsonb_build_object('state', case when ends_at <= now() then 'ended' when not is_active then 'off'
    when starts_at > now() then 'planned' else 'active' end)`,
  orderBy: sql`starts_at desc, id desc`,
});
