import type { ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/own-data/endpoints.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { eraseDate, mayRequestDeletion } from './deletion/request-deletion.ts';
import { exportsOf, exportsOfDay } from './export/export-store.ts';
import { nextExportAt, presentExport } from './export/start-export.ts';
import { presentRequest } from './requests/present-request.ts';
import { requestsOf } from './requests/request-store.ts';

const REQUESTS = 20;

/** The page of one's own data. */
export async function getOwnData(
  { database: { read }, clock }: Services,
  { actor }: SignedInCall,
): Promise<ResultOf<typeof contract.getOwnData>> {
  const now = clock.now();
  const { user_id } = actor;
  const [exports, ofDay, requests] = await Promise.all([
    exportsOf(read, user_id, now),
    exportsOfDay(read, user_id, now),
    requestsOf(read, user_id, REQUESTS),
  ]);
  return {
    exports: exports.map(presentExport),
    next_export_at: nextExportAt(ofDay)?.toISOString() ?? null,
    requests: requests.map(presentRequest),
    can_delete: mayRequestDeletion(actor),
    erase_at: eraseDate(now).toISOString(),
  };
}
