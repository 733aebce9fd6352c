import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { id as uuid } from '../../../contract/api/endpoint.ts';
import { inBatches } from '../../../providers/blobs/blob-store.ts';
import { closeReview } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { CASES_FOLDER, caseFolder, caseIdOf, removeCaseFiles } from './case-files.ts';
import { deleteCasesOf, deleteOldCases, knownCases, waitingCases } from './case-store.ts';

export const DELETE_OLD_CASES_JOB = 'delete_old_fraud_cases';
const BATCH = 200;
/** A case's files are stored shortly before its row; after a day starting it has succeeded or failed. */
const ORPHAN_AGE = MILLISECONDS.day;

/** Deletes the cases of an erased user, who was a victim of fraud. A job about an ad ends with its last case. */
export async function eraseCasesOf(tx: Tx, userId: string, now: Date): Promise<void> {
  const cases = await deleteCasesOf(tx, userId);
  await removeCaseFiles(tx, { case_ids: cases.map(({ id }) => id) });
  for (const { ad_id } of cases) {
    if ((await waitingCases(tx, ad_id)).count > 0) continue;
    await closeReview(tx, { kind: 'fraud_case', subject_id: ad_id, decision: 'deleted', decided_by: null, now });
  }
}

/** The nightly job: deletes cases past their time, and files without a case, which a killed process leaves behind. */
export async function deleteCases(
  services: Pick<Services, 'database' | 'blobs' | 'clock' | 'log'>,
): Promise<{ cases: number; orphans: number }> {
  const { database, blobs, clock, log } = services;
  const now = clock.now();
  let cases = 0;
  for (;;) {
    const deleted = await database.transaction(async (tx) => {
      const case_ids = await deleteOldCases(tx, now, BATCH);
      await removeCaseFiles(tx, { case_ids });
      return case_ids.length;
    });
    cases += deleted;
    if (deleted < BATCH) break;
  }
  const before = addMilliseconds(now, -ORPHAN_AGE);
  const orphans = new Set<string>();
  for await (const files of inBatches(blobs.list(CASES_FOLDER), BATCH)) {
    const old = files.filter(({ changed_at }) => changed_at < before).map(({ key }) => caseIdOf(key));
    const ids = [...new Set(old)].filter((id) => uuid.safeParse(id).success);
    const known = await knownCases(database.read, ids);
    for (const id of ids) if (!known.has(id)) orphans.add(id);
  }
  for (const id of orphans) await blobs.deleteBelow(caseFolder(id));
  if (cases + orphans.size > 0) log.info({ cases, orphans: orphans.size }, 'old fraud cases were deleted');
  return { cases, orphans: orphans.size };
}
