import * as adCreation from '../../contract/ads/creation.ts';
import * as contract from '../../contract/vouchers/endpoints.ts';
import { bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { applyVoucher } from './apply-voucher.ts';
import { getVoucher } from './get-voucher.ts';
import { voucherRecords } from './records.ts';
import { redeemVoucher } from './redeem-voucher.ts';
import { validateVoucherCode } from './validate-voucher-code.ts';

export function vouchers(services: Services): Module {
  return {
    bindings: [
      ...bindAll(services, contract, {
        getVoucher,
        redeemVoucher,
        applyVoucher,
      }),
      ...bindAll(services, adCreation, {
        validateVoucherCode,
      }),
    ],
    records: voucherRecords,
  };
}
