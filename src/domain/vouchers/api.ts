import { validateVoucherCode as validateEndpoint } from '../../contract/ad-creation.ts';
import { getVoucher as getEndpoint } from '../../contract/vouchers.ts';
import { bind, type Noun, type Services } from '../binding.ts';
import { getVoucher } from './get-voucher.ts';
import { validateVoucherCode } from './validate-voucher-code.ts';

export function vouchers(services: Services): Noun {
  return {
    bindings: [
      bind(getEndpoint, (call, input) => getVoucher(services, call, input)),
      bind(validateEndpoint, (call, input) => validateVoucherCode(services, call, input)),
    ],
  };
}
