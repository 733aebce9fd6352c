import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { id } from '../../../contract/api/endpoint.ts';
import { readerLocale } from '../../../contract/brand/brand.ts';
import { OWN_DATA } from '../../../contract/own-data/rules.ts';
import { isErased, ownSettingsOf } from '../../accounts/public.ts';
import { notify } from '../../notifications/public.ts';
import type { Services } from '../../services.ts';
import { closeRequest } from '../requests/request-store.ts';
import { archiveEntries } from './archive-entries.ts';
import { exportKey, findExport, lockExport, markReady } from './export-store.ts';
import { zipOf } from './zip.ts';

/** Name of the job that prepares one archive. */
export const PREPARE_EXPORT_JOB = 'prepare_export';
const job = z.object({ id });

/** The job: writes an archive to a file and notifies its user. It may run twice. */
export async function prepareExport(services: Services, payload: unknown): Promise<void> {
  const { database, blobs, clock } = services;
  const found = await findExport(database.read, job.parse(payload).id);
  if (!found || found.ready_at !== null) return;
  const { user_id } = found;
  const settings = await ownSettingsOf(database.read, user_id);
  const locale = readerLocale(services.brand(), settings?.locale);
  const key = exportKey(found.id);
  const now = clock.now();
  const bytes = await blobs.putStream(key, zipOf(archiveEntries(services, { user_id, locale, now }), now));
  const isWanted = await database.transaction(async (tx) => {
    // First the user, then the archive, as the erasure does.
    if (await isErased(tx, user_id)) return false;
    const current = await lockExport(tx, found.id);
    if (!current) return false;
    // Another worker, which was believed dead, was faster.
    if (current.ready_at !== null) return true;
    const ready_at = clock.now();
    const expires_at = addMilliseconds(ready_at, OWN_DATA.export_hours * MILLISECONDS.hour);
    await markReady(tx, found.id, { ready_at, expires_at, bytes });
    await closeRequest(tx, found.id, { answer: '', now: ready_at });
    const data = { until_date: expires_at.toISOString() };
    await notify(tx, { user_id, kind: 'export_ready', data, ad_id: null, now: ready_at });
    return true;
  });
  if (!isWanted) await blobs.delete(key);
}
