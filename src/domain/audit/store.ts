import type { Read, Tx } from '../../base/database.ts';
import type { JsonObject } from '../../base/database-types.ts';
import { newId } from '../../base/ids.ts';
import type { AuditAction } from '../../contract/audit/rules.ts';
import { presentOrigin } from './origin.ts';

/** The actor of automatic actions. */
export const SYSTEM_ACTOR = 'system';

export type AuditEntry = {
  /** An administrator's id, the name of a command, or `SYSTEM_ACTOR`. */
  actor: string;
  action: AuditAction;
  subject_id: string;
  /** Null when the action needs no reason, such as an approval. */
  reason: string | null;
  /** The changed values before and after the action; no personal data. */
  before: JsonObject;
  after: JsonObject;
  now: Date;
};

/**
 * Writes an entry in the transaction of the action, with the origin of the present call. Entries are never changed or
 * deleted; at the commit the database chains each to the one before it. Returns its id.
 */
export async function recordAuditEntry(tx: Tx, { now, before, after, ...entry }: AuditEntry): Promise<string> {
  const id = newId();
  await tx
    .insertInto('audit_entries')
    .values({
      id,
      ...entry,
      ...presentOrigin(),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      created_at: now,
    })
    .execute();
  return id;
}

/** Entries of one action about a subject, oldest first. */
export function auditEntriesAbout(read: Read, { subject_id, action }: Pick<AuditEntry, 'subject_id' | 'action'>) {
  return read
    .selectFrom('audit_entries')
    .select(['actor', 'created_at'])
    .where('subject_id', '=', subject_id)
    .where('action', '=', action)
    .orderBy('id')
    .execute();
}
