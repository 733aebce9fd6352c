import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import type { FieldError } from '../../contract/api/errors.ts';
import { SITE_NOTICE_LEVELS, SITE_NOTICE_PAGES } from '../../contract/catalogue/site-notice-rules.ts';
import type { EditableKind, RecordValues } from '../records.ts';
import { findComingNotices, siteNotices } from './site-notice-store.ts';

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
  const rows = await findComingNotices(read, now);
  const urgency = ({ level }: SiteNotice) => SITE_NOTICE_LEVELS.indexOf(level);
  return rows
    .map((row) => {
      const { starts_at: _from, ends_at: _until, ...shown } = row;
      const digest = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 8);
      return { ...stored.parse(row), key: `${row.id}-${digest}` };
    })
    .sort((a, b) => urgency(b) - urgency(a));
}

export const siteNoticeRecords: EditableKind = { ...siteNotices, check: requireOrder };

async function requireOrder(_tx: Tx, { starts_at, ends_at }: RecordValues): Promise<Record<string, FieldError[]>> {
  return ends_at !== null && String(ends_at) <= String(starts_at) ? { ends_at: [{ key: 'time_order' }] } : {};
}
