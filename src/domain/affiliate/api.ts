import * as contract from '../../contract/affiliate/endpoints.ts';
import { subscriber } from '../events.ts';
import { bindAll, type Module } from '../module.ts';
import type { Services } from '../services.ts';
import { getAffiliate } from './get-affiliate.ts';
import { listFriends } from './list-friends.ts';
import { settleCommission } from './settle-commission.ts';

/** Referrals and their commissions. */
export function affiliate(services: Services): Module {
  return {
    bindings: [
      ...bindAll(services, contract, {
        getAffiliate,
        listFriends,
      }),
    ],
    subscribers: [
      subscriber('affiliate.payment.changed', 'payment.changed', (tx, { payload }) =>
        settleCommission(tx, payload, services.clock.now()),
      ),
    ],
  };
}
