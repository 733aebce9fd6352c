import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/reports/fraud-cases.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import type { SignedInCall } from '../../call.ts';
import { STORED_TYPE } from '../../media/public.ts';
import { holdersOf } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { pictureKey } from './case-files.ts';
import { findCase, picturesOf } from './case-store.ts';

/** A screenshot of a sent case for who has the job about its ad. The view is recorded before the picture is sent. */
export async function viewCasePicture(
  { database, blobs, clock }: Pick<Services, 'database' | 'blobs' | 'clock'>,
  { actor }: SignedInCall,
  { id, picture_id }: ParsedOf<typeof contract.viewCasePicture>,
): Promise<ResultOf<typeof contract.viewCasePicture>> {
  const { read } = database;
  const now = clock.now();
  const found = await findCase(read, id);
  if (!found?.sent_at || !(await picturesOf(read, id)).some((picture) => picture.id === picture_id)) {
    throw new AppError('not_found');
  }
  const holders = await holdersOf(read, { kind: 'fraud_case', subject_ids: [found.ad_id], now });
  if (holders.get(found.ad_id) !== actor.user_id) throw new AppError('review_taken');
  const body = await blobs.stream(pictureKey(id, picture_id));
  if (!body) throw new AppError('not_found');
  await database.transaction((tx) =>
    recordAuditEntry(tx, {
      actor: actor.user_id,
      action: 'fraud_case.view',
      subject_id: id,
      reason: null,
      now,
      before: {},
      after: { picture_id },
    }),
  );
  return { mime_type: STORED_TYPE, file_name: `${picture_id}.webp`, body, is_inline: true };
}
