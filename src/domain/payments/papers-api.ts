import { downloadHistory as historyEndpoint, downloadInvoice as invoiceEndpoint } from '../../contract/papers.ts';
import { listTransactions } from '../../contract/wallet.ts';
import { bind, type Noun, type Services } from '../binding.ts';
import { downloadHistory } from './download-history.ts';
import { downloadInvoice } from './download-invoice.ts';
import { listHistory } from './list-history.ts';

/** A person's history, on the screen and on paper, and their invoices. */
export function papers(services: Services): Noun {
  return {
    bindings: [
      bind(listTransactions, (call, input) => listHistory(services, call, input)),
      bind(historyEndpoint, (call, input) => downloadHistory(services, call, input)),
      bind(invoiceEndpoint, (call, input) => downloadInvoice(services, call, input)),
    ],
  };
}
