import * as contract from '../../contract/payments.ts';
import { bind, type Noun, type Services } from '../binding.ts';
import { askForgotten, askScheduled } from './ask-payments.ts';
import { cancelPayment } from './cancel-payment.ts';
import { checkPayment } from './check-payment.ts';
import { listPayments } from './list-payments.ts';
import { demandOwnPayment } from './own-payment.ts';
import { presentForPayer } from './present.ts';
import { ASK_PAYMENT_JOB } from './store.ts';
import { topUp } from './top-up.ts';

/** Coins bought for money. */
export function payments(services: Services): Noun {
  const { database, clock } = services;
  return {
    bindings: [
      bind(contract.topUp, (call, input) => topUp(services, call, input)),
      bind(contract.listPayments, (call, input) => listPayments(services, call, input)),
      bind(contract.getPayment, async ({ actor }, { id }) =>
        presentForPayer(await demandOwnPayment(database.read, actor.user_id, id), clock.now()),
      ),
      bind(contract.checkPayment, (call, input) => checkPayment(services, call, input)),
      bind(contract.cancelPayment, (call, input) => cancelPayment(services, call, input)),
    ],
    jobs: {
      [ASK_PAYMENT_JOB]: (payload) => askScheduled(services, payload),
      ask_forgotten_payments: () => askForgotten(services),
    },
    crontab: ['*/30 * * * * ask_forgotten_payments'],
  };
}
