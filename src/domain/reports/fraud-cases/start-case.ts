import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { CASES_A_DAY } from '../../../contract/reports/fraud-case-rules.ts';
import type * as contract from '../../../contract/reports/fraud-cases.ts';
import { collectAdEvidence } from '../../ads/public.ts';
import type { SignedInCall } from '../../call.ts';
import { originalKey } from '../../media/public.ts';
import type { Services } from '../../services.ts';
import { caseFolder, copiedKey } from './case-files.ts';
import { caseIdOfAd, countCasesSince, insertCase, lockPerson } from './case-store.ts';
import { type CopiedPicture, sha256, writeEvidence } from './evidence.ts';

type CaseServices = Pick<Services, 'database' | 'blobs' | 'clock' | 'public_url'>;

/**
 * Copies an ad for a victim of fraud. The pictures are stored before the row is stored, so that every case has its
 * pictures; two calls at once give one case.
 */
export async function startCase(
  services: CaseServices,
  { actor: { user_id } }: SignedInCall,
  { ads_id }: ParsedOf<typeof contract.startCase>,
): Promise<ResultOf<typeof contract.startCase>> {
  const { database, clock, blobs } = services;
  const existing = await caseIdOfAd(database.read, user_id, ads_id);
  if (existing) return { id: existing };
  // Checked before anything is copied, and again in the transaction.
  await requireFewStarted(database.read, user_id, clock.now());
  const adEvidence = await database.transaction((tx) => collectAdEvidence(tx, ads_id, user_id));
  if (!adEvidence) throw new AppError('not_found');
  if (adEvidence.owner_id === user_id) throw new AppError('own_ad');
  const id = newId();
  const copied_at = clock.now();
  try {
    const pictures = await storePictures(services, id, adEvidence.file_ids);
    const evidence = writeEvidence(adEvidence, { site: services.public_url(), copied_at, pictures });
    const started = await database.transaction(async (tx) => {
      await lockPerson(tx, user_id);
      const faster = await caseIdOfAd(tx, user_id, ads_id);
      if (faster) return faster;
      await requireFewStarted(tx, user_id, copied_at);
      await insertCase(tx, {
        id,
        user_id,
        ad_id: ads_id,
        owner_id: adEvidence.owner_id,
        ad_title: adEvidence.ad.title,
        evidence,
        evidence_hash: sha256(evidence),
        created_at: copied_at,
      });
      return id;
    });
    if (started !== id) await blobs.deleteBelow(caseFolder(id));
    return { id: started };
  } catch (error) {
    // After any other error the row may exist; a job deletes files without a row.
    if (error instanceof AppError) await blobs.deleteBelow(caseFolder(id));
    throw error;
  }
}

async function storePictures(
  { blobs }: CaseServices,
  caseId: string,
  fileIds: readonly string[],
): Promise<CopiedPicture[]> {
  const pictures: CopiedPicture[] = [];
  for (const file_id of fileIds) {
    const bytes = await blobs.get(originalKey(file_id));
    if (bytes) await blobs.put(copiedKey(caseId, file_id), bytes);
    pictures.push({ file_id, sha256: bytes && sha256(bytes) });
  }
  return pictures;
}

async function requireFewStarted(read: Read, userId: string, now: Date): Promise<void> {
  const started = await countCasesSince(read, userId, addMilliseconds(now, -MILLISECONDS.day));
  if (started >= CASES_A_DAY) throw new AppError('too_many_requests');
}
