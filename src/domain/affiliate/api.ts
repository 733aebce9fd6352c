import * as contract from '../../contract/affiliate.ts';
import { bind, type Module, type Services } from '../binding.ts';
import { subscriber } from '../events.ts';
import { getAffiliate } from './get-affiliate.ts';
import { listFriends } from './list-friends.ts';
import { settleCommission } from './settle-commission.ts';

/** Referrals and their commissions. */
export function affiliate(services: Services): Module {
  return {
    bindings: [
      bind(contract.getAffiliate, (call) => getAffiliate(services, call)),
      bind(contract.listFriends, (call, input) => listFriends(services, call, input)),
    ],
    subscribers: [
      subscriber('affiliate.payment.changed', 'payment.changed', (tx, { payload }) =>
        settleCommission(tx, payload, services.clock.now()),
      ),
    ],
  };
}
