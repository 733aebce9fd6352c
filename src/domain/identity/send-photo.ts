import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Read, Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { accountMay, IDENTITY_STATUSES, restrictionParams } from '../../contract/accounts/rules.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { IdentityState } from '../../contract/identity/endpoints.ts';
import {
  ID_PHOTO_MIN,
  ID_PHOTO_SIDE,
  IDENTITY_PHOTOS_A_DAY,
  IDENTITY_TRANSITIONS,
  isLargeEnough,
} from '../../contract/identity/rules.ts';
import { changeIdentityStatus, lockAccount } from '../accounts/public.ts';
import type { SignedInCall } from '../call.ts';
import { emit } from '../events.ts';
import { encodePrivatePicture } from '../media/public.ts';
import { closeReview, openReview } from '../review-queue/public.ts';
import type { Services } from '../services.ts';
import { identityOf } from './get-identity.ts';
import { removeFiles } from './remove-files.ts';
import { countSentSince, endPhoto, findWaiting, insertPhoto, type NewPhoto } from './store.ts';

/** The severity of a review: nobody is hurt, but the sender waits. */
const REVIEW_SEVERITY = 20;

type SendServices = Pick<Services, 'database' | 'clock' | 'vault'>;

/**
 * Stores a user's photo of the ID card encrypted and starts its review. A photo in process is replaced. The file is
 * stored before its row, so that every row has a file.
 */
export async function sendPhoto(services: SendServices, { actor, file }: SignedInCall): Promise<IdentityState> {
  const { database, vault, clock } = services;
  const { user_id } = actor;
  requireMayVerify(actor);
  if (!file) throw new AppError('invalid_argument', { fields: { file: [{ key: 'required' }] } });
  // Checked before the picture is decoded, and again in the transaction.
  await requireFewSent(database.read, user_id, clock.now());
  const { bytes, width, height } = await encodePrivatePicture(user_id, file.path, {
    smallest: { width: ID_PHOTO_MIN.shorter, height: ID_PHOTO_MIN.shorter },
    largest: { width: ID_PHOTO_SIDE, height: ID_PHOTO_SIDE },
  }).catch((error: unknown) => {
    throw error instanceof AppError && error.key === 'image_too_small' ? tooSmall() : error;
  });
  if (!isLargeEnough({ width, height })) throw tooSmall();
  const stored = { id: newId(), owner_id: user_id };
  try {
    await vault.put(stored, bytes);
    await database.transaction((tx) =>
      startReview(tx, { id: newId(), user_id, file_id: stored.id, width, height, sent_at: clock.now() }),
    );
  } catch (error) {
    // After any other error the row may exist; a job deletes files without a row.
    if (error instanceof AppError) await vault.delete(stored.id);
    throw error;
  }
  return identityOf(database.read, user_id);
}

async function startReview(tx: Tx, photo: NewPhoto): Promise<void> {
  const { user_id, sent_at } = photo;
  const account = await lockAccount(tx, user_id);
  if (!account) throw new AppError('account_restricted');
  requireMayVerify(account);
  await requireFewSent(tx, user_id, sent_at);
  const replaced = await findWaiting(tx, user_id);
  if (replaced) {
    await endPhoto(tx, replaced.id, { outcome: 'replaced', reason_id: null, now: sent_at });
    await removeFiles(tx, [replaced.file_id]);
    const ended = { decision: 'replaced', decided_by: null, now: sent_at };
    await closeReview(tx, { kind: 'identity', subject_id: replaced.id, ...ended });
  }
  await insertPhoto(tx, photo);
  await openReview(tx, {
    kind: 'identity',
    subject: { type: 'identity_photo', id: photo.id },
    owner_id: user_id,
    severity: REVIEW_SEVERITY,
    reasons: [],
    now: sent_at,
  });
  await changeIdentityStatus(tx, user_id, { identity_status: IDENTITY_TRANSITIONS.send.to, now: sent_at });
  if (account.identity_status === IDENTITY_STATUSES.VERIFIED) await emit(tx, 'profile.changed', { user_id });
}

function requireMayVerify(account: { account_status: number }): void {
  if (accountMay('verify_identity', account)) return;
  throw new AppError('account_restricted', { params: restrictionParams(account) });
}

async function requireFewSent(read: Read, userId: string, now: Date): Promise<void> {
  const sent = await countSentSince(read, userId, addMilliseconds(now, -MILLISECONDS.day));
  if (sent >= IDENTITY_PHOTOS_A_DAY) throw new AppError('too_many_requests');
}

function tooSmall(): AppError {
  return new AppError('image_too_small', { params: { width: ID_PHOTO_MIN.longer, height: ID_PHOTO_MIN.shorter } });
}
