import { sql } from 'kysely';
import type { Read } from '../../base/database.ts';
import type { AuditAction } from '../../contract/audit/rules.ts';

export type AuditFilter = {
  actor?: string;
  action?: AuditAction;
  subject_id?: string;
  /** From this time, and before that one. */
  from?: Date;
  before?: Date;
};
/** The last entry of a page. */
export type AuditPosition = { created_at: Date; id: string };

/** A page of the log, the newest first, with each entry's position in the chain. */
export function findEntries(
  read: Read,
  { filter, after, limit }: { filter: AuditFilter; after: AuditPosition | null; limit: number },
) {
  const { actor, action, subject_id, from, before } = filter;
  return read
    .selectFrom('audit_entries')
    .leftJoin('audit_chain', 'audit_chain.entry_id', 'audit_entries.id')
    .select([
      'id',
      'created_at',
      'actor',
      'action',
      'subject_id',
      'reason',
      'before',
      'after',
      'place',
      'network_hash',
      'position',
      sql<string | null>`encode(hash, 'hex')`.as('hash'),
    ])
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(subject_id !== undefined, (query) => query.where('subject_id', '=', subject_id ?? ''))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? null))
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? null))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.created_at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
export type FoundEntry = Awaited<ReturnType<typeof findEntries>>[number];
