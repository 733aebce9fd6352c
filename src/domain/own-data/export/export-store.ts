import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read, Tx } from '../../../base/database.ts';

const COLUMNS = ['request_id as id', 'user_id', 'created_at', 'ready_at', 'expires_at', 'bytes'] as const;
export type StoredExport = NonNullable<Awaited<ReturnType<typeof findExport>>>;

/** A job that has failed for so long is not tried again. */
const PREPARATION_DAYS = 5;

/** The folder of the archives. */
export const EXPORTS_FOLDER = 'exports';

/** The key of an archive. */
export function exportKey(id: string): string {
  return `${EXPORTS_FOLDER}/${id}.zip`;
}

/** The id in the key of an archive or of the remains of an interrupted one. */
export function exportIdOf(key: string): string {
  return key.slice(EXPORTS_FOLDER.length + 1).split('.')[0] ?? '';
}

/** False while another archive of the user is being prepared. */
export async function insertExport(tx: Tx, row: { id: string; user_id: string; created_at: Date }): Promise<boolean> {
  const { id: request_id, ...values } = row;
  const inserted = await tx
    .insertInto('data_exports')
    .values({ request_id, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findExport(read: Read, id: string) {
  return read.selectFrom('data_exports').select(COLUMNS).where('request_id', '=', id).executeTakeFirst();
}

export function lockExport(tx: Tx, id: string) {
  const query = tx.selectFrom('data_exports').select(COLUMNS).where('request_id', '=', id);
  return query.forUpdate().executeTakeFirst();
}

/** Whether another archive of the user is being prepared. */
export async function isPreparing(read: Read, userId: string): Promise<boolean> {
  const query = read.selectFrom('data_exports').select('request_id').where('user_id', '=', userId);
  return (await query.where('ready_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** A user's archives that are being prepared or can be downloaded, newest first. */
export function exportsOf(read: Read, userId: string, now: Date): Promise<StoredExport[]> {
  return read
    .selectFrom('data_exports')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
}

/** When the user requested archives in the last 24 hours, oldest first. */
export async function exportsOfDay(read: Read, userId: string, now: Date): Promise<Date[]> {
  const rows = await read
    .selectFrom('data_exports')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', addMilliseconds(now, -MILLISECONDS.day))
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => created_at);
}

export async function markReady(
  tx: Tx,
  id: string,
  { ready_at, expires_at, bytes }: { ready_at: Date; expires_at: Date; bytes: number },
): Promise<void> {
  await tx.updateTable('data_exports').set({ ready_at, expires_at, bytes }).where('request_id', '=', id).execute();
}

/** Ids of archives past their end, and of those that could not be prepared. */
export async function findEndedExports(read: Read, now: Date, limit: number): Promise<string[]> {
  const query = read
    .selectFrom('data_exports')
    .select('request_id')
    .where(({ or, and, eb }) =>
      or([
        eb('expires_at', '<=', now),
        and([
          eb('ready_at', 'is', null),
          eb('created_at', '<=', addMilliseconds(now, -PREPARATION_DAYS * MILLISECONDS.day)),
        ]),
      ]),
    );
  return (await query.orderBy('created_at').limit(limit).execute()).map(({ request_id }) => request_id);
}

/** Ids of all archives of a user. */
export async function exportIdsOf(read: Read, userId: string): Promise<string[]> {
  const rows = await read.selectFrom('data_exports').select('request_id').where('user_id', '=', userId).execute();
  return rows.map(({ request_id }) => request_id);
}

/** The given ids that are archives. */
export async function knownExports(read: Read, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await read.selectFrom('data_exports').select('request_id').where('request_id', 'in', ids).execute();
  return new Set(rows.map(({ request_id }) => request_id));
}

export async function deleteExport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('data_exports').where('request_id', '=', id).execute();
}
