import type { ParsedOf } from '../../../contract/api/endpoint.ts';
import type * as contract from '../../../contract/reports/fraud-cases.ts';
import type { FullCase } from '../../../contract/reports/fraud-cases.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { presentFullCase, requireOwnCase } from './present-case.ts';

/** A case of the caller's. Throws `not_found`. */
export async function getCase(
  { database: { read } }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.getCase>,
): Promise<FullCase> {
  return presentFullCase(read, await requireOwnCase(read, actor.user_id, id));
}
