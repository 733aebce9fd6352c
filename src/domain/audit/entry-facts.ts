import type { Read } from '../../base/database.ts';
import type { RecordFact } from '../../contract/payments/documents.ts';
import { type AuditFilter, findEntries } from './entry-list-store.ts';

const MAX_ENTRIES = 200;

/** The entries about a subject with their numbers and hashes in the chain, oldest first, as facts of a document. */
export async function auditFactsOf(
  read: Read,
  filter: Required<Pick<AuditFilter, 'subject_id'>> & AuditFilter,
): Promise<RecordFact[]> {
  const entries = await findEntries(read, { filter, after: null, limit: MAX_ENTRIES });
  return entries.toReversed().flatMap(({ position, hash, action, actor, created_at }) => [
    { label: 'entry', value: { key: 'entry', params: { position: position ?? '–', action } } },
    { label: 'entry_time', value: created_at },
    { label: 'by', value: actor, is_code: true },
    { label: 'entry_hash', value: hash ?? '', is_code: true },
  ]);
}
