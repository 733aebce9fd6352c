import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/vouchers/endpoints.ts';
import { lockOpenRegistration, saveVoucherCode } from '../accounts/public.ts';
import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import { presentVoucher } from './present.ts';
import { REGISTRATION_TYPES } from './redeem-at-registration.ts';
import { problemOf } from './rules.ts';
import { invalidCode } from './spend-voucher.ts';
import { findVoucher } from './store.ts';

/** Stores a valid code with the registration, replacing an earlier one. An invalid code removes it. */
export async function applyVoucher(
  { database, clock }: Services,
  _call: Call,
  { registration_token, code }: ParsedOf<typeof contract.applyVoucher>,
): Promise<ResultOf<typeof contract.applyVoucher>> {
  const now = clock.now();
  const { voucher, problem } = await database.transaction(async (tx) => {
    const registration = await lockOpenRegistration(tx, registration_token, now);
    const found = code === null ? null : await findVoucher(tx, code);
    const problem = found ? problemOf(found, { now, types: REGISTRATION_TYPES }) : 'unknown';
    const usable = problem === null ? found : null;
    await saveVoucherCode(tx, registration.id, usable?.code ?? null);
    return { voucher: usable, problem: problem };
  });
  // Thrown after the transaction: a rollback would restore the old code.
  if (code !== null && problem !== null) throw invalidCode('code', problem);
  return { voucher: voucher && presentVoucher(voucher) };
}
