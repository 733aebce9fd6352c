import { listTransactions } from '../../contract/wallet.ts';
import { bind, type Noun, type Services } from '../binding.ts';
import { listHistory } from './list-history.ts';

/** A person's history, on the screen and on paper. */
export function papers(services: Services): Noun {
  return {
    bindings: [bind(listTransactions, (call, input) => listHistory(services, call, input))],
  };
}
