import { z } from 'zod';
import { registrationToken } from '../accounts/endpoints.ts';
import { endpoint, timestamp } from '../api/endpoint.ts';
import { writtenLine } from '../text/written-text.ts';
import { VOUCHER_CODE, VOUCHER_TYPES } from './rules.ts';

/** A voucher's code as users type it; upper and lower case are equal. */
export const voucherCode = writtenLine(30)
  .min(3)
  .regex(VOUCHER_CODE)
  .transform((code) => code.toUpperCase());

export const voucherType = z.enum(VOUCHER_TYPES);
const expectedType = { number: z.int().min(0).max(3), text: z.coerce.number<number>().int().min(0).max(3) };

export const voucher = z.object({
  voucher_code: z.string(),
  voucher_type: voucherType,
  package_id: z.int().nullable(),
  coin_benefit: z.int(),
  description: z.string(),
  description_en: z.string(),
  ends_at: timestamp,
});

export const getVoucher = endpoint({
  method: 'GET',
  path: '/voucher',
  access: 'login',
  summary: 'Retrieve a voucher',
  description:
    'Returns a voucher that the caller can use today, by its code. Fails with `invalid_code` and gives the reason in `errors`.',
  tag: 'vouchers',
  query: z.strictObject({ code: voucherCode, expected_type: expectedType.text.optional() }),
  output: voucher.extend({
    code: z.literal('voucher_code:valid'),
    /** The caller's balance in coins. */
    balance: z.int(),
  }),
  errors: ['invalid_code', 'account_restricted'],
  calls_per_minute: 20,
});

export const redeemVoucher = endpoint({
  method: 'POST',
  path: '/voucher/redeem',
  access: 'login',
  summary: 'Redeem a voucher',
  description:
    "Credits the voucher's coins or links the account to its affiliate. A voucher that lowers a publication price is not used up yet: `is_used` is false.",
  tag: 'vouchers',
  body: z.strictObject({ code: voucherCode, expected_type: expectedType.number.optional() }),
  output: z.object({
    code: z.literal('voucher_code:valid'),
    voucher_code: z.string(),
    voucher_type: voucherType,
    coin_benefit: z.int(),
    /** False for a voucher that takes effect when an ad is published, and is then still available. */
    is_used: z.boolean(),
    balance: z.int(),
  }),
  errors: ['invalid_code', 'account_restricted', 'idempotency_conflict'],
  idempotent: true,
  calls_per_minute: 20,
});

export const applyVoucher = endpoint({
  method: 'POST',
  path: '/user/register/apply-voucher',
  access: 'all',
  summary: 'Apply a voucher to a registration',
  description:
    'Stores a voucher that is redeemed when the account is created. `code: null` removes it. Returns the stored voucher.',
  tag: 'vouchers',
  body: z.strictObject({ registration_token: registrationToken, code: voucherCode.nullable() }),
  output: z.object({ voucher: voucher.nullable() }),
  errors: ['invalid_code', 'otp_not_sent', 'otp_not_verified', 'account_activated'],
  calls_per_minute: 20,
});
