import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const VOUCHER_TYPES = { GENERAL: 0, AFILIATION: 1, COIN_AMOUNT: 2, NEW_USER: 3 } as const;

/** A voucher's code as people type it; letters count alike in both cases. */
export const voucherCode = z
  .string()
  .trim()
  .min(3)
  .max(30)
  .regex(/^[A-Za-z0-9_-]+$/)
  .transform((code) => code.toUpperCase());

export const getVoucher = endpoint({
  method: 'GET',
  path: '/voucher',
  access: 'login',
  summary: 'A voucher that can be used today, by its code',
  tag: 'vouchers',
  query: z.strictObject({ code: voucherCode }),
  output: z.object({
    voucher_code: z.string(),
    voucher_type: z.int(),
    package_id: z.int().nullable(),
    coin_benefit: z.int(),
    description: z.string(),
    description_en: z.string(),
  }),
  errors: ['invalid_code'],
  calls_per_minute: 20,
});
