import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import type {
  sendPhonePhoto as sendEndpoint,
  takePhonePhoto as takeEndpoint,
} from '../../contract/media/phone-photo.ts';
import { CODE_BYTES, PHONE_PHOTO_MINUTES } from '../../contract/media/phone-photo-rules.ts';
import { pictureTypeOf } from '../../contract/media/picture-types.ts';
import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import {
  countPhonePhotos,
  deletePhonePhotosBefore,
  hasPhonePhoto,
  keepPhonePhoto,
  takePhoto,
} from './phone-photo-store.ts';

/** Callers need no account, so what waits is limited: 600 MiB. A few more fit in at the same moment. */
const MAX_WAITING = 200;

type PhotoServices = Pick<Services, 'database' | 'clock'>;

/** Keeps the photo of a phone for the page that showed the token. It is decoded only when that page uploads it. */
export async function sendPhonePhoto(
  { database, clock }: PhotoServices,
  { file }: Pick<Call, 'file'>,
  { token }: ParsedOf<typeof sendEndpoint>,
): Promise<ResultOf<typeof sendEndpoint>> {
  if (!file) throw new AppError('invalid_argument', { fields: { file: [{ key: 'required' }] } });
  if ((await countPhonePhotos(database.read)) >= MAX_WAITING) throw new AppError('server_busy');
  const picture = await readFile(file.path);
  const mime_type = pictureTypeOf(picture);
  if (mime_type === null) throw new AppError('image_unreadable');
  const photo = { token: Buffer.from(token, 'base64url'), picture, mime_type, sent_at: clock.now() };
  if (!(await database.transaction((tx) => keepPhonePhoto(tx, photo)))) throw new AppError('link_expired');
  return { done: true };
}

/** The photo of the page with this secret. The page may ask again if the response is lost. */
export async function takePhonePhoto(
  { database, clock }: PhotoServices,
  _call: unknown,
  { secret }: ParsedOf<typeof takeEndpoint>,
): Promise<ResultOf<typeof takeEndpoint>> {
  const now = clock.now();
  const token = createHash('sha256').update(Buffer.from(secret, 'base64url')).digest().subarray(0, CODE_BYTES);
  // Pages ask every few seconds, and mostly there is none.
  if (!(await hasPhonePhoto(database.read, token, oldest(now)))) return { photo: null };
  const taken = await database.transaction((tx) => takePhoto(tx, token, now));
  if (!taken) return { photo: null };
  return { photo: { mime_type: taken.mime_type, base64: taken.picture.toString('base64') } };
}

export async function deleteOldPhonePhotos({ database, clock }: PhotoServices): Promise<void> {
  await database.transaction((tx) => deletePhonePhotosBefore(tx, oldest(clock.now())));
}

function oldest(now: Date): Date {
  return addMilliseconds(now, -PHONE_PHOTO_MINUTES * MILLISECONDS.minute);
}
