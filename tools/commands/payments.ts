import type { Command } from 'commander';
import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { correctionReason } from '../../src/contract/admin/corrections.ts';
import { sentDay } from '../../src/contract/api/endpoint.ts';
import { startOfJakartaDay } from '../../src/contract/text/jakarta.ts';
import { paymentIdOf, pollOpenPayments, reconcile, refundPayment } from '../../src/domain/payments/public.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { operator } from '../operator.ts';
import { openPaymentServices } from '../payment-services.ts';
import { parseOption } from './parse-option.ts';

const DEFAULT_POLL_DAYS = 30;
const DEFAULT_RECONCILE_DAYS = 3;
const jakartaDay = sentDay.transform((text) => startOfJakartaDay(text));
const days = z.coerce.number().int().min(1).max(3650);
const paymentCode = z.string().regex(/^TX-\d{6}-\d{6}$/, 'TX-YYMMDD-NNNNNN');

export function addPaymentCommands(program: Command, lifecycle: Lifecycle): void {
  const payments = program.command('payments').description('top-ups and the payment gateway');
  payments
    .command('reconcile')
    .description('compare the payments of the gateway with the stored ones; exit code 1: they differ')
    .option(
      '--from <day>',
      `first day in Jakarta (default: ${DEFAULT_RECONCILE_DAYS} days ago)`,
      parseOption(jakartaDay),
    )
    .option('--to <day>', 'last day in Jakarta (default: until now)', parseOption(jakartaDay))
    .action((range: { from?: Date; to?: Date }) => reconcilePayments(lifecycle, range));
  payments
    .command('refund')
    .description('debit the coins of a payment and return its money')
    .requiredOption('--code <code>', 'code of the payment, such as TX-261121-048312', parseOption(paymentCode))
    .requiredOption('--reason <text>', 'stored with the refund, at least 10 characters', parseOption(correctionReason))
    .action((options: { code: string; reason: string }) => refund(lifecycle, options));
  payments
    .command('poll')
    .description('poll the gateway for the status of every open payment')
    .option(
      '--days <number>',
      'include payments that expired or were cancelled in the last days',
      parseOption(days),
      DEFAULT_POLL_DAYS,
    )
    .action((options: { days: number }) => pollPayments(lifecycle, options.days));
}

async function reconcilePayments(lifecycle: Lifecycle, range: { from?: Date; to?: Date }): Promise<void> {
  const to = range.to ? addMilliseconds(range.to, MILLISECONDS.day) : new Date();
  const from = range.from ?? addMilliseconds(to, -DEFAULT_RECONCILE_DAYS * MILLISECONDS.day);
  const { compared, settled, differences } = await reconcile(openPaymentServices(lifecycle), { from, to });
  console.log(`${compared} payments compared, ${settled} corrected by polling the gateway again.`);
  for (const { kind, code, gateway_id, recorded, reported } of differences) {
    console.error(`  ${kind} ${code ?? ''} ${gateway_id}: recorded ${recorded}, reported ${reported}`);
  }
  console.log(differences.length === 0 ? 'Both agree.' : `${differences.length} differences need a decision.`);
  process.exitCode = differences.length === 0 ? 0 : 1;
}

async function refund(lifecycle: Lifecycle, { code, reason }: { code: string; reason: string }): Promise<void> {
  const services = openPaymentServices(lifecycle);
  const payment_id = await paymentIdOf(services.database.read, code);
  if (payment_id === null) throw new Error(`There is no payment ${code}.`);
  await refundPayment(services, { payment_id, reason, by: operator() });
  console.log('The coins were debited. The money follows as soon as the gateway confirms the refund.');
}

async function pollPayments(lifecycle: Lifecycle, days: number): Promise<void> {
  const services = openPaymentServices(lifecycle);
  const since = addMilliseconds(new Date(), -days * MILLISECONDS.day);
  const { polled, completed, failures } = await pollOpenPayments(services, since);
  console.log(`${polled} payments polled at ${services.gateway.name}, ${completed} of them paid and credited.`);
  for (const { payment_id, error } of failures) {
    console.error(`  ${payment_id}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (failures.length > 0) throw new Error(`${failures.length} payments could not be polled.`);
}
