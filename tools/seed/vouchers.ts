import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import type { Database } from '../../src/base/database.ts';
import { VOUCHER_TYPES } from '../../src/contract/vouchers/rules.ts';
import { insertVoucher, type NewVoucher } from '../../src/domain/vouchers/public.ts';

/**
 * Demonstration vouchers: for publication a valid, a used-up and an expired one; one that credits coins, one for
 * registration, and one that links to `affiliateId`.
 */
export async function seedVouchers(database: Database, now: Date, affiliateId: string): Promise<void> {
  const day = (count: number) => addMilliseconds(now, count * MILLISECONDS.day);
  const general = { voucher_type: VOUCHER_TYPES.GENERAL, package_id: null, starts_at: day(-30) };
  const timeless = { package_id: null, starts_at: day(-30), ends_at: day(365), max_uses: null };
  const vouchers: NewVoucher[] = [
    {
      ...general,
      code: 'TEMPEL25',
      coin_benefit: 25,
      description: 'Potongan 25 koin untuk satu iklan',
      description_en: '25 coins off one ad',
      ends_at: day(365),
      max_uses: null,
    },
    {
      ...general,
      code: 'PASARPAGI',
      coin_benefit: 50,
      description: 'Potongan 50 koin untuk sepuluh orang pertama',
      description_en: '50 coins off for the first ten people',
      ends_at: day(365),
      max_uses: 10,
      uses: 10,
    },
    {
      ...general,
      code: 'LEBARAN',
      coin_benefit: 40,
      description: 'Potongan 40 koin selama Lebaran',
      description_en: '40 coins off during Lebaran',
      ends_at: day(-1),
      max_uses: null,
    },
    {
      ...timeless,
      voucher_type: VOUCHER_TYPES.COIN_AMOUNT,
      code: 'PAPANBARU',
      coin_benefit: 75,
      description: 'Hadiah papan baru',
      description_en: 'New board gift',
    },
    {
      ...timeless,
      voucher_type: VOUCHER_TYPES.NEW_USER,
      code: 'SELAMATDATANG',
      coin_benefit: 50,
      description: 'Pengguna baru',
      description_en: 'New people',
    },
    {
      ...timeless,
      voucher_type: VOUCHER_TYPES.AFILIATION,
      code: 'KAWANAGEN',
      coin_benefit: 10,
      affiliate_id: affiliateId,
      description: 'Teman Agen Papan Demo',
      description_en: 'Friends of Agen Papan Demo',
    },
  ];
  await database.transaction(async (tx) => {
    for (const voucher of vouchers) await insertVoucher(tx, voucher);
  });
}
