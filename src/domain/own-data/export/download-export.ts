import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { isSameSecret } from '../../../base/is-same-secret.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/own-data/endpoints.ts';
import { OWN_DATA } from '../../../contract/own-data/rules.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { requireOwnPassword } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { exportKey, findExport, type StoredExport } from './export-store.ts';

/** Checks the caller's password and signs a link to the archive for this session. */
export async function linkExport(
  services: Services,
  call: SignedInCall,
  { id, password }: ParsedOf<typeof contract.linkExport>,
): Promise<ResultOf<typeof contract.linkExport>> {
  await requireReady(services, call, id);
  await requireOwnPassword(services, call, password);
  const expires_at = addMilliseconds(services.clock.now(), OWN_DATA.link_minutes * MILLISECONDS.minute).getTime();
  return { expires_at, signature: signatureOf(services, call, { id, expires_at }) };
}

/** The archive of a link, while it is read. */
export async function downloadExport(
  services: Services,
  call: SignedInCall,
  { id, expires_at, signature }: ParsedOf<typeof contract.downloadExport>,
): Promise<ResultOf<typeof contract.downloadExport>> {
  const { created_at } = await requireReady(services, call, id);
  const isValid = isSameSecret(signature, signatureOf(services, call, { id, expires_at }));
  if (!isValid || expires_at <= services.clock.now().getTime()) throw new AppError('link_expired');
  const body = await services.blobs.stream(exportKey(id));
  if (!body) throw new AppError('not_found');
  const file_name = `${services.brand().app_name.toLowerCase()}-data-${jakartaDay(created_at)}.zip`;
  return { mime_type: 'application/zip', file_name, body };
}

function signatureOf(
  { tokens }: Services,
  { actor }: SignedInCall,
  { id, expires_at }: { id: string; expires_at: number },
): string {
  return tokens.pseudonymize(`archive ${id} of ${actor.user_id} in ${actor.session_id} until ${expires_at}`);
}

/** Throws `not_found` unless the archive is the caller's and can be downloaded. */
async function requireReady({ database, clock }: Services, { actor }: SignedInCall, id: string): Promise<StoredExport> {
  const found = await findExport(database.read, id);
  const isReady = found?.user_id === actor.user_id && found.expires_at !== null && found.expires_at > clock.now();
  if (!isReady) throw new AppError('not_found');
  return found;
}
