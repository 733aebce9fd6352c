import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import type { FieldError } from '../../contract/api/errors.ts';
import { SITE_NOTICE_LEVELS, SITE_NOTICE_PAGES } from '../../contract/catalogue/site-notice-rules.ts';
import { TIME_ZONE } from '../../contract/text/jakarta.ts';
import { column, type RecordValues, tableKind } from '../records.ts';

const stored = z.object({
  id: z.int(),
  text: z.string(),
  text_en: z.string(),
  level: z.enum(SITE_NOTICE_LEVELS),
  pages: z.enum(SITE_NOTICE_PAGES),
  starts_at: z.date(),
  ends_at: z.date().nullable(),
});
/** A notice above pages. `key` names it as it is worded: a user who has closed it sees it again with other words. */
export type SiteNotice = z.output<typeof stored> & { key: string };

/** The notices that are shown now or later; the most urgent ones first, then the newest. */
export async function comingSiteNotices(read: Read, now: Date): Promise<SiteNotice[]> {
  const rows = await read
    .selectFrom('site_notices')
    .select(['id', 'text', 'text_en', 'level', 'pages', 'starts_at', 'ends_at'])
    .where('is_active', '=', true)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const urgency = ({ level }: SiteNotice) => SITE_NOTICE_LEVELS.indexOf(level);
  return rows
    .map((row) => {
      const { starts_at: _from, ends_at: _until, ...shown } = row;
      const digest = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 8);
      return { ...stored.parse(row), key: `${row.id}-${digest}` };
    })
    .sort((a, b) => urgency(b) - urgency(a));
}

const ZONE = sql.lit(TIME_ZONE);
/** A minute in Jakarta, such as 2026-03-02T10:04. */
const minute = (name: string) => ({
  column: name,
  read: sql`to_char(${sql.ref(name)} at time zone ${ZONE}, 'YYYY-MM-DD"T"HH24:MI')`,
  write: (value: unknown) => sql`${value}::timestamp at time zone ${ZONE}`,
});

export const siteNoticeRecords = tableKind({
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
  check: requireOrder,
});

async function requireOrder(_tx: Tx, { starts_at, ends_at }: RecordValues): Promise<Record<string, FieldError[]>> {
  return ends_at !== null && String(ends_at) <= String(starts_at) ? { ends_at: [{ key: 'time_order' }] } : {};
}
