import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/payments/endpoints.ts';
import type { SignedInCall } from '../call.ts';
import { idCursors, pageOf } from '../page.ts';
import type { Services } from '../services.ts';
import { presentPayment } from './present.ts';
import { listPaymentsOf } from './store.ts';

const PAGE_SIZE = 20;

export async function listPayments(
  { database: { read }, clock, tokens }: Services,
  { actor }: SignedInCall,
  { cursor, status }: ParsedOf<typeof contract.listPayments>,
): Promise<ResultOf<typeof contract.listPayments>> {
  const cursors = idCursors(tokens, 'payments');
  const page = { after: cursors.read(cursor), status: status ?? null, limit: PAGE_SIZE + 1 };
  const found = await listPaymentsOf(read, actor.user_id, page);
  const now = clock.now();
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, cursors.of);
  return {
    data: shown.map((payment) => presentPayment(payment, now)),
    next_cursor,
  };
}
