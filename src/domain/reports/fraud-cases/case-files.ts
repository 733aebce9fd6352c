import { z } from 'zod';
import type { Tx } from '../../../base/database.ts';
import { addJob } from '../../../base/outbox.ts';
import { id as uuid } from '../../../contract/api/endpoint.ts';
import type { Services } from '../../services.ts';

/** The folder of all cases. No route reads it; only the use cases of this module do. */
export const CASES_FOLDER = 'cases';
export const REMOVE_CASE_FILES_JOB = 'remove_case_files';
const removeJob = z.object({ keys: z.array(z.string()).default([]), case_ids: z.array(uuid).default([]) });

/** The folder of a case; grouping by last characters keeps folders small. */
export const caseFolder = (caseId: string) => `${CASES_FOLDER}/${caseId.slice(-2)}/${caseId}`;
/** A screenshot. */
export const pictureKey = (caseId: string, pictureId: string) => `${caseFolder(caseId)}/${pictureId}.webp`;
/** A picture of the copied ad, by the id of its file. */
export const copiedKey = (caseId: string, fileId: string) => `${caseFolder(caseId)}/ad/${fileId}.webp`;
/** The artwork of the copied ad as a picture for the document. */
export const artworkKey = (caseId: string) => `${caseFolder(caseId)}/ad/artwork.jpg`;
/** The id of the case in a key. */
export const caseIdOf = (key: string) => key.split('/')[2] ?? '';

/** Deletes files after the commit of the transaction in which their rows were deleted. */
export async function removeCaseFiles(tx: Tx, order: { keys: string[] } | { case_ids: string[] }): Promise<void> {
  if ('keys' in order ? order.keys.length : order.case_ids.length) await addJob(tx, REMOVE_CASE_FILES_JOB, order);
}

/** The job of `removeCaseFiles`. It may run twice. */
export async function removeCaseFilesNow({ blobs }: Pick<Services, 'blobs'>, payload: unknown): Promise<void> {
  const { keys, case_ids } = removeJob.parse(payload);
  for (const key of keys) await blobs.delete(key);
  for (const id of case_ids) await blobs.deleteBelow(caseFolder(id));
}
