import { MILLISECONDS } from '../../src/base/clock.ts';
import type { Database } from '../../src/base/database.ts';
import { VOUCHER_TYPES } from '../../src/contract/vouchers/rules.ts';
import { insertVoucher } from '../../src/domain/vouchers/public.ts';
import { createTokens } from '../../src/server/sessions/tokens.ts';
import { COIN_VOUCHER, insertUsers, PRICE_VOUCHER, type SharedUser } from '../chaos/users.ts';

/** Users are inserted by this many at the same time. */
const HANDS = 6;

/** The users of a load, and the vouchers that they redeem. */
export async function insertLoadUsers(database: Database, secretKey: string, count: number): Promise<SharedUser[]> {
  const now = new Date();
  const ends_at = new Date(now.getTime() + 30 * MILLISECONDS.day);
  const voucher = { package_id: null, description: '', description_en: '', max_uses: null, starts_at: now, ends_at };
  const benefits = { coin_benefit: 35 };
  await database.transaction(async (tx) => {
    for (const [code, voucher_type] of [
      [PRICE_VOUCHER, VOUCHER_TYPES.GENERAL],
      [COIN_VOUCHER, VOUCHER_TYPES.COIN_AMOUNT],
    ] as const) {
      await insertVoucher(tx, { ...voucher, ...benefits, code, voucher_type });
    }
  });
  const tokens = createTokens(secretKey);
  const size = { users: Math.ceil(count / HANDS), draftsEach: 1 };
  const groups = await Promise.all(Array.from({ length: HANDS }, () => insertUsers(database, tokens, size, now)));
  return groups.flat();
}
