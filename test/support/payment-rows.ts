import type { Database } from '../../src/base/database.ts';
import { newId } from '../../src/base/ids.ts';
import { PAYMENT_STATUSES, type PaymentChannel, type PaymentStatus } from '../../src/contract/payments/rules.ts';

const { PENDING, COMPLETED, VOIDED } = PAYMENT_STATUSES;

/** Inserts a payment for tests of what follows from it: 1,000 coins and a bonus of 100 for Rp 100.000. */
export async function insertPayment(
  database: Database,
  who: { user_id: string },
  facts: {
    status?: PaymentStatus;
    at?: Date;
    channel?: PaymentChannel;
    capture_id?: string;
    failure_code?: string;
  } = {},
): Promise<{ id: string; code: string }> {
  const id = newId();
  const code = `TX-${id.slice(0, 8)}-${id.slice(-6)}`.toUpperCase();
  const status = facts.status ?? COMPLETED;
  const at = facts.at ?? new Date('2026-03-02T03:00:00Z');
  await database.transaction(async (tx) => {
    const { id: package_id } = await tx
      .selectFrom('coin_packages')
      .select('id')
      .where('price', '=', 100_000)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('payments')
      .values({
        id,
        code,
        user_id: who.user_id,
        status,
        package_id,
        coins: 1000,
        bonus_coins: 100,
        amount: 100_000,
        currency: 'IDR',
        channel: facts.channel ?? 'QRIS',
        failure_code: facts.failure_code ?? null,
        idempotency_key: id,
        request_hash: 'test',
        gateway: 'test',
        gateway_id: `pr-${id}`,
        capture_id: facts.capture_id ?? (status === COMPLETED ? `cap-${id}` : null),
        created_at: at,
        paid_at: status === COMPLETED ? at : null,
        settled_at: status === PENDING ? null : at,
        voided_at: status === VOIDED ? at : null,
      })
      .execute();
  });
  return { id, code };
}
