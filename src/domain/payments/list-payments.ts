import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import type { listPayments as endpoint } from '../../contract/payments.ts';
import type { Services, SignedInCall } from '../binding.ts';
import { idCursor, pageOf, readIdCursor } from '../page.ts';
import { presentPayment } from './present.ts';
import { listPaymentsOf } from './store.ts';

const PAGE_SIZE = 20;

export async function listPayments(
  { database: { read }, clock }: Services,
  { actor }: SignedInCall,
  { cursor, status }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  const page = { after: readIdCursor(cursor), status: status ?? null, limit: PAGE_SIZE + 1 };
  const found = await listPaymentsOf(read, actor.user_id, page);
  const now = clock.now();
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, idCursor);
  return {
    data: shown.map((payment) => presentPayment(payment, now)),
    next_cursor,
  };
}
