import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { id as uuid } from '../../../contract/api/endpoint.ts';
import { inBatches } from '../../../providers/blobs/blob-store.ts';
import type { Services } from '../../services.ts';
import {
  deleteExport,
  EXPORTS_FOLDER,
  exportIdOf,
  exportIdsOf,
  exportKey,
  findEndedExports,
  knownExports,
} from './export-store.ts';

type ExportServices = Pick<Services, 'database' | 'blobs' | 'clock'>;
const BATCH = 200;
/** Younger files may be archives that are being written now. */
const AGE = MILLISECONDS.day;

/** The job: deletes archives past their end, and files that an interrupted or outdated job has left. */
export async function purgeExports(services: ExportServices): Promise<void> {
  const { database, blobs, clock } = services;
  const now = clock.now();
  for (;;) {
    const ended = await findEndedExports(database.read, now, BATCH);
    for (const id of ended) await removeExport(services, id);
    if (ended.length < BATCH) break;
  }
  const before = addMilliseconds(now, -AGE);
  for await (const files of inBatches(blobs.list(EXPORTS_FOLDER), BATCH)) {
    const old = files.filter(({ changed_at }) => changed_at < before);
    const ids = old.map(({ key }) => exportIdOf(key)).filter((id) => uuid.safeParse(id).success);
    const known = await knownExports(database.read, ids);
    for (const { key } of old) {
      const id = exportIdOf(key);
      if (!known.has(id) || key !== exportKey(id)) await blobs.delete(key);
    }
  }
}

/** Deletes all archives of an erased user. */
export async function eraseExportsOf(services: ExportServices, userId: string): Promise<void> {
  for (const id of await exportIdsOf(services.database.read, userId)) await removeExport(services, id);
}

/** The file first: if the process is killed in between, the row leads to it. */
async function removeExport({ database, blobs }: ExportServices, id: string): Promise<void> {
  await blobs.delete(exportKey(id));
  await database.transaction((tx) => deleteExport(tx, id));
}
