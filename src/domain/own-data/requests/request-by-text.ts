import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/own-data/endpoints.ts';
import { OWN_DATA } from '../../../contract/own-data/rules.ts';
import { lockAccount } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { presentRequest } from './present-request.ts';
import { openRequestReview } from './request-review.ts';
import { countOpenTexts, insertRequest } from './request-store.ts';

/** Records a request that support answers by mail. */
export async function requestByText(
  { database, clock }: Services,
  { actor: { user_id } }: SignedInCall,
  { kind, text }: ParsedOf<typeof contract.requestByText>,
): Promise<ResultOf<typeof contract.requestByText>> {
  return database.transaction(async (tx) => {
    // Concurrent requests are counted.
    await lockAccount(tx, user_id);
    if ((await countOpenTexts(tx, user_id)) >= OWN_DATA.open_requests) throw new AppError('too_many_requests');
    const request = await insertRequest(tx, { user_id, kind, text, received_at: clock.now() });
    if (!request) throw new Error('a request by text was not recorded');
    await openRequestReview(tx, request, request.received_at);
    return presentRequest(request);
  });
}
