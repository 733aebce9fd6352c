import { type ParsedOf, type ResultOf, id as uuid } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import type { listPayments as endpoint } from '../../contract/payments.ts';
import type { Services, SignedInCall } from '../binding.ts';
import { presentPayment } from './present.ts';
import { listPaymentsOf } from './store.ts';

const PAGE_SIZE = 20;

export async function listPayments(
  { database: { read }, clock }: Services,
  { actor }: SignedInCall,
  { cursor, status }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  if (cursor !== undefined && !uuid.safeParse(cursor).success) {
    throw new AppError('invalid_argument', { fields: { cursor: [{ key: 'format' }] } });
  }
  const page = { after: cursor ?? null, status: status ?? null, limit: PAGE_SIZE + 1 };
  const found = await listPaymentsOf(read, actor.user_id, page);
  const now = clock.now();
  const shown = found.slice(0, PAGE_SIZE);
  return {
    data: shown.map((payment) => presentPayment(payment, now)),
    next_cursor: found.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  };
}
