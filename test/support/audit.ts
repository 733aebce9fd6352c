import type { Read } from '../../src/base/database.ts';

/** The audit entries about a subject, oldest first. */
export function auditEntriesOf(read: Read, subjectId: string) {
  return read
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'reason', 'before', 'after'])
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute();
}
