import { sql } from 'kysely';
import { column, tableKind } from '../record-store.ts';
import type { EditableKinds } from '../records.ts';

/** The reasons why a photo of an ID card is rejected, with what to do. */
export const identityRecords: EditableKinds = {
  identity_reason: tableKind({
    table: 'identity_reasons',
    columns: {
      reason: column('reason'),
      reason_en: column('reason_en'),
      remedy: column('remedy'),
      remedy_en: column('remedy_en'),
      is_active: column('is_active'),
    },
    orderBy: sql`id`,
  }),
};
