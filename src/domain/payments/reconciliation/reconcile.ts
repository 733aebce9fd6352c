import type { Read } from '../../../base/database.ts';
import { PAYMENT_STATUSES } from '../../../contract/payments/rules.ts';
import { type GatewayTransaction, GatewayUnreachable } from '../../../providers/payment/payment-gateway.ts';
import type { PaymentServices } from '../record-gateway-status.ts';
import { settlePayment } from '../settle-payment.ts';
import { recordFinding } from './finding-store.ts';
import { type ComparedPayment, findCompared, listPaidBetween } from './reconcile-store.ts';

export type Difference = {
  kind:
    | 'unknown_payment'
    | 'not_credited'
    | 'not_voided'
    | 'second_capture'
    | 'amount_differs'
    | 'not_paid'
    | 'no_response';
  payment_id: string | null;
  code: string | null;
  gateway_id: string;
  recorded: string;
  reported: string;
};
export type Reconciliation = { compared: number; settled: number; differences: Difference[] };

const BATCH = 200;
const { COMPLETED, VOIDED } = PAYMENT_STATUSES;

/**
 * Compares the gateway's transactions of a period with our payments. Payments with a missed capture or void are settled
 * again; remaining differences are recorded as findings and returned. Throws `GatewayUnreachable` when the list cannot
 * be read completely; a missing response about a single payment counts as a difference.
 */
export async function reconcile(services: PaymentServices, period: { from: Date; to: Date }): Promise<Reconciliation> {
  const result: Reconciliation = { compared: 0, settled: 0, differences: [] };
  const seen = new Set<string>();
  let batch: GatewayTransaction[] = [];
  const compare = async () => {
    await compareBatch(services, batch, seen, result);
    batch = [];
  };
  for await (const transaction of services.gateway.transactions(period)) {
    batch.push(transaction);
    if (batch.length === BATCH) await compare();
  }
  await compare();
  await compareOurs(services, period, seen, result);
  for (const difference of result.differences) await saveDifference(services, difference);
  return result;
}

/** Compares each line with our payment. */
async function compareBatch(
  services: PaymentServices,
  lines: readonly GatewayTransaction[],
  seen: Set<string>,
  result: Reconciliation,
): Promise<void> {
  const payments = await findCompared(
    services.database.read,
    lines.map(({ reference_id }) => reference_id),
  );
  for (const line of lines) {
    result.compared += 1;
    if (line.status !== 'success' && line.status !== 'voided' && line.status !== 'reversed') continue;
    const payment = payments.get(line.reference_id);
    if (payment) seen.add(payment.id);
    const difference = payment ? await differenceOf(services, payment, line, result) : unknown(line);
    if (difference) result.differences.push(difference);
  }
}

async function differenceOf(
  services: PaymentServices,
  first: ComparedPayment,
  line: GatewayTransaction,
  result: Reconciliation,
): Promise<Difference | null> {
  const isPaid = line.status === 'success';
  const agrees = ({ status }: ComparedPayment) =>
    isPaid ? status === COMPLETED || status === VOIDED : status !== COMPLETED;
  const difference = {
    payment_id: first.id,
    code: first.code,
    gateway_id: line.product_id,
    reported: `${line.status} ${line.amount} ${line.currency}`,
  };
  if (line.amount !== first.amount || line.currency !== first.currency) {
    return { ...difference, kind: 'amount_differs', recorded: `${first.amount} ${first.currency}` };
  }
  // A second capture of a payment is another line; if it was returned, it is ignored.
  const isOther = first.capture_id !== null && line.is_capture && line.product_id !== first.capture_id;
  if (isOther)
    return isPaid ? { ...difference, kind: 'second_capture', recorded: `paid by ${first.capture_id}` } : null;
  if (agrees(first)) return null;
  const settled = await nullIfUnreachable(settlePayment(services, first.id, 'reconciliation'));
  if (!settled) return { ...difference, kind: 'no_response', recorded: `status ${first.status}` };
  const payment = (await findCompared(services.database.read, [first.id])).get(first.id) ?? first;
  if (agrees(payment)) {
    result.settled += 1;
    return null;
  }
  return { ...difference, kind: isPaid ? 'not_credited' : 'not_voided', recorded: `status ${payment.status}` };
}

function unknown(line: GatewayTransaction): Difference {
  const reported = `${line.status} ${line.amount} ${line.currency}, reference ${line.reference_id}`;
  return {
    kind: 'unknown_payment',
    payment_id: null,
    code: null,
    gateway_id: line.product_id,
    recorded: 'nothing',
    reported,
  };
}

/** Payments that we credited and the gateway's list does not contain: the gateway must at least know the payment. */
async function compareOurs(
  services: PaymentServices,
  period: { from: Date; to: Date },
  seen: ReadonlySet<string>,
  result: Reconciliation,
): Promise<void> {
  for await (const payment of paidBetween(services.database.read, period)) {
    if (seen.has(payment.id)) continue;
    result.compared += 1;
    const request = payment.gateway_id ? services.gateway.get(payment.gateway_id) : Promise.resolve(null);
    const polled = await nullIfUnreachable(request);
    const response = polled?.response ?? null;
    if (response?.status === 'succeeded' && response.amount === payment.amount) continue;
    result.differences.push({
      kind: polled ? 'not_paid' : 'no_response',
      payment_id: payment.id,
      code: payment.code,
      gateway_id: payment.gateway_id ?? '',
      recorded: `status ${payment.status}`,
      reported: response ? response.raw_status : 'nothing',
    });
  }
}

/** Null if the gateway gives no usable response. */
async function nullIfUnreachable<Outcome>(request: Promise<Outcome>): Promise<{ response: Outcome } | null> {
  try {
    return { response: await request };
  } catch (error) {
    if (error instanceof GatewayUnreachable) return null;
    throw error;
  }
}

async function* paidBetween(read: Read, period: { from: Date; to: Date }): AsyncIterable<ComparedPayment> {
  let after: ComparedPayment | null = null;
  for (;;) {
    const page: ComparedPayment[] = await listPaidBetween(read, period, after, BATCH);
    yield* page;
    after = page.at(-1) ?? null;
    if (page.length < BATCH) return;
  }
}

function saveDifference(
  services: PaymentServices,
  { kind, payment_id, gateway_id, recorded, reported }: Difference,
): Promise<boolean> {
  const finding = { kind, payment_id, gateway: services.gateway.name, gateway_id, details: { recorded, reported } };
  return services.database.transaction((tx) => recordFinding(tx, { ...finding, now: services.clock.now() }));
}
