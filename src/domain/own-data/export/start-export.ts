import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { addJob } from '../../../base/outbox.ts';
import type { ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/own-data/endpoints.ts';
import type { DataExport } from '../../../contract/own-data/endpoints.ts';
import { OWN_DATA } from '../../../contract/own-data/rules.ts';
import { lockAccount } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { insertRequest } from '../requests/request-store.ts';
import { exportsOfDay, insertExport, isPreparing, type StoredExport } from './export-store.ts';
import { PREPARE_EXPORT_JOB } from './prepare-export.ts';

/** Starts preparing an archive of the caller's data: one at a time, and at most two a day. */
export async function startExport(
  { database, clock }: Services,
  { actor: { user_id } }: SignedInCall,
): Promise<ResultOf<typeof contract.startExport>> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    // Concurrent requests are counted.
    await lockAccount(tx, user_id);
    if (await isPreparing(tx, user_id)) throw new AppError('export_in_progress');
    if (nextExportAt(await exportsOfDay(tx, user_id, now)) !== null) throw new AppError('too_many_requests');
    const request = await insertRequest(tx, { user_id, kind: 'export', received_at: now });
    if (!request) throw new Error('an export was not recorded');
    const { id } = request;
    if (!(await insertExport(tx, { id, user_id, created_at: now }))) throw new AppError('export_in_progress');
    await addJob(tx, PREPARE_EXPORT_JOB, { id });
    return presentExport({ id, created_at: now, expires_at: null, bytes: null });
  });
}

/** When the next archive can be requested; null: now. */
export function nextExportAt(ofDay: readonly Date[]): Date | null {
  const last = ofDay.at(-OWN_DATA.exports_a_day);
  return last ? addMilliseconds(last, MILLISECONDS.day) : null;
}

/** An archive as its user sees it. */
export function presentExport(found: Pick<StoredExport, 'id' | 'created_at' | 'expires_at' | 'bytes'>): DataExport {
  const { id, created_at, expires_at, bytes } = found;
  return { id, created_at: created_at.toISOString(), expires_at: expires_at?.toISOString() ?? null, bytes };
}
