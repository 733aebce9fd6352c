import { validateVoucherCode as validateEndpoint } from '../../contract/ad-creation.ts';
import * as contract from '../../contract/vouchers.ts';
import { bind, type Module, type Services } from '../binding.ts';
import { applyVoucher } from './apply-voucher.ts';
import { getVoucher } from './get-voucher.ts';
import { voucherRecords } from './records.ts';
import { redeemVoucher } from './redeem-voucher.ts';
import { validateVoucherCode } from './validate-voucher-code.ts';

export function vouchers(services: Services): Module {
  return {
    bindings: [
      bind(contract.getVoucher, (call, input) => getVoucher(services, call, input)),
      bind(contract.redeemVoucher, (call, input) => redeemVoucher(services, call, input)),
      bind(contract.applyVoucher, (_call, input) => applyVoucher(services, input)),
      bind(validateEndpoint, (call, input) => validateVoucherCode(services, call, input)),
    ],
    records: voucherRecords,
  };
}
