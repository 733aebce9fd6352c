import { sql } from 'kysely';
import { column, tableKind } from '../record-store.ts';
import type { EditableKinds } from '../records.ts';

/** The reasons that a moderator names, with the sentence of the policy. */
export const moderationRecords: EditableKinds = {
  moderation_reason: tableKind({
    table: 'moderation_reasons',
    columns: {
      reason: column('reason'),
      reason_en: column('reason_en'),
      policy: column('policy'),
      policy_en: column('policy_en'),
      is_active: column('is_active'),
    },
    orderBy: sql`id`,
  }),
};
