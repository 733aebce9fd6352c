import { newId } from '../../base/ids.ts';
import type * as contract from '../../contract/admin/brand.ts';
import type { ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import { LOGO_SIZE } from '../../contract/brand/pictures.ts';
import type { SignedInCall } from '../call.ts';
import { insertBrandPicture } from '../catalogue/public.ts';
import { encodeLogo } from '../media/public.ts';
import type { Services } from '../services.ts';

/** Stores a logo that the operator may choose. */
export async function addLogo(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { actor, file }: SignedInCall,
): Promise<ResultOf<typeof contract.addLogo>> {
  if (!file) throw new AppError('invalid_argument', { fields: { file: [{ key: 'required' }] } });
  const picture = await encodeLogo(actor.user_id, file.path, LOGO_SIZE);
  const id = newId();
  await database.transaction((tx) => insertBrandPicture(tx, { id, ...picture, created_at: clock.now() }));
  return { id };
}
