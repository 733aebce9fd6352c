import type { Read, Tx } from '../../base/database.ts';
import type { JsonObject } from '../../base/database-types.ts';
import { newId } from '../../base/ids.ts';
import { presentOrigin } from './origin.ts';

/** What an administrator, an operator's command or an automatic rule did; the subject is named in the comment. */
export type AuditAction =
  /** The ad. */
  | 'ad.approve'
  | 'ad.hide'
  | 'ad.refuse'
  /** The user whose held welcome bonus was paid. */
  | 'bonus.release'
  /** The breach of personal data. */
  | 'breach.record'
  /** The request about personal data, or the breach. */
  | 'data_request.close'
  /** The finding. */
  | 'finding.close'
  /** The user whose ID-card photo was decided. */
  | 'identity.approve'
  | 'identity.reject'
  /** The ID-card photo. */
  | 'identity.link'
  | 'identity.view'
  /** The version of a legal text. */
  | 'legal.publish'
  /** The payment. */
  | 'payment.refund'
  /** The group of synonyms. */
  | 'synonym.add'
  | 'synonym.change'
  | 'synonym.remove'
  /** The administrator whose second step it is. */
  | 'second_step.confirm'
  | 'second_step.enrol'
  | 'second_step.recovery_codes'
  | 'second_step.replace'
  | 'second_step.reset'
  | 'second_step.sign_in'
  | 'second_step.start_replacing'
  /** The user whose account status changed. */
  | 'user.block'
  | 'user.end_suspension'
  | 'user.erase'
  | 'user.suspend'
  /** The user whose role changed. */
  | 'user.grant'
  /** The user whose wallet it is. */
  | 'wallet.correct';

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
 * deleted; at the commit the database chains each to the one before it.
 */
export async function recordAuditEntry(tx: Tx, { now, before, after, ...entry }: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      id: newId(),
      ...entry,
      ...presentOrigin(),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      created_at: now,
    })
    .execute();
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
