import { accountMay, restrictionParams } from '../../contract/accounts/rules.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { UploadedPicture } from '../../contract/media/endpoints.ts';
import type { SignedInCall } from '../call.ts';
import { type InSameTransaction, type MediaServices, type NewPicture, storePictureWith } from './store-picture.ts';

/** Stores the picture that the user sent, with other work in the same transaction. */
export async function uploadPictureWith<Result>(
  services: MediaServices,
  { actor, file }: SignedInCall,
  framing: Pick<NewPicture, 'ratio' | 'crop'>,
  inSameTransaction: InSameTransaction<Result>,
): Promise<{ picture: UploadedPicture; result: Result }> {
  // Accounts that may not create ads may not store pictures.
  if (!accountMay('create_ads', actor)) {
    throw new AppError('ads_creation_term_not_accepted', { params: restrictionParams(actor), data: { terms: [] } });
  }
  if (!file) throw new AppError('invalid_argument', { fields: { file: [{ key: 'required' }] } });
  return storePictureWith(services, { owner_id: actor.user_id, path: file.path, ...framing }, inSameTransaction);
}
