import type { Read } from '../../../base/database.ts';

/** The present status of ads; deleted ones are missing. */
export async function adStatuses(read: Read, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await read.selectFrom('ads').select(['id', 'status']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}
