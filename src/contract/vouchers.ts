import { z } from 'zod';
import { registrationToken } from './accounts.ts';
import { endpoint, timestamp } from './endpoint.ts';
import { VOUCHER_CODE } from './voucher-rules.ts';
import { writtenLine } from './written-text.ts';

/** A voucher's code as users type it; letters count alike in both cases. */
export const voucherCode = writtenLine(30)
  .min(3)
  .regex(VOUCHER_CODE)
  .transform((code) => code.toUpperCase());

const voucherType = { number: z.int().min(0).max(3), text: z.coerce.number<number>().int().min(0).max(3) };

export const voucher = z.object({
  voucher_code: z.string(),
  voucher_type: z.int(),
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
  summary: 'A voucher that can be used today, by its code',
  tag: 'vouchers',
  query: z.strictObject({ code: voucherCode, expected_type: voucherType.text.optional() }),
  output: voucher.extend({
    /** Of the own wallet, now. */
    balance: z.int(),
  }),
  errors: ['invalid_code'],
  calls_per_minute: 20,
});

export const redeemVoucher = endpoint({
  method: 'POST',
  path: '/voucher/redeem',
  access: 'login',
  summary: 'Use a voucher now: its coins, or the tie to its affiliate; one that lowers a price waits for publication',
  tag: 'vouchers',
  body: z.strictObject({ code: voucherCode, expected_type: voucherType.number.optional() }),
  output: z.object({
    code: z.literal('voucher_code:valid'),
    voucher_code: z.string(),
    voucher_type: z.int(),
    coin_benefit: z.int(),
    /** False for what is used when an ad is published, and is still to be used there. */
    is_used: z.boolean(),
    balance: z.int(),
  }),
  errors: ['invalid_code', 'idempotency_conflict'],
  idempotent: true,
  calls_per_minute: 20,
});

export const applyVoucher = endpoint({
  method: 'POST',
  path: '/user/register/apply-voucher',
  access: 'all',
  summary: 'Remember a voucher for the account that is being made, or with null that there is none',
  tag: 'vouchers',
  body: z.strictObject({ registration_token: registrationToken, code: voucherCode.nullable() }),
  output: z.object({ voucher: voucher.nullable() }),
  errors: ['invalid_code', 'otp_not_sent', 'otp_not_verified', 'account_activated'],
  calls_per_minute: 20,
});
