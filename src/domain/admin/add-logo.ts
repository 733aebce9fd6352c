import { newId } from '../../base/ids.ts';
import type * as contract from '../../contract/admin/brand.ts';
import type { ResultOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import { LOGO_SIZE } from '../../contract/brand/pictures.ts';
import { recordAuditEntry } from '../audit/public.ts';
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
  const now = clock.now();
  await database.transaction(async (tx) => {
    await insertBrandPicture(tx, { id, ...picture, created_at: now });
    const { width, height } = picture;
    const entry = { action: 'brand.logo' as const, subject_id: id, reason: null, before: {}, after: { width, height } };
    await recordAuditEntry(tx, { actor: actor.user_id, ...entry, now });
  });
  return { id };
}
