import { setTimeout as wait } from 'node:timers/promises';
import type { Sandbox } from '../../src/providers/payment/sandbox/sandbox.ts';
import { type Choices, seeded } from './seeded.ts';

const SCRIPTS = {
  pays: 50,
  pays_slowly: 10,
  pays_at_the_end: 6,
  pays_late: 6,
  pays_after_refusal: 4,
  pays_after_cancel: 3,
  refuses: 5,
  expires: 4,
  never: 3,
  voided: 7,
  voided_late: 3,
  pays_too_little: 2,
  pays_too_much: 1,
  pays_other_currency: 2,
  pays_twice: 3,
  pays_twice_second_voided: 2,
} as const;
type Script = keyof typeof SCRIPTS;

export type Payers = {
  /** Starts the script of a payment's payer, chosen by the number of the top-up. */
  onPayment(paymentId: string, number: number): void;
  counts: Partial<Record<Script, number>>;
  /** Runs all delayed actions; then payers of payments that we do not know pay or not. */
  finish(): Promise<void>;
};

/** The users who pay at the gateway, each with a script. */
export function startPayers(sandbox: Sandbox, seed: number): Payers {
  const counts: Payers['counts'] = {};
  const known = new Set<string>();
  const underway = new Set<Promise<void>>();
  const putOff: (() => Promise<void>)[] = [];

  const start = (work: () => Promise<unknown>) => {
    const ended: Promise<void> = Promise.try(work)
      .then(
        () => undefined,
        // It was cancelled or had expired before the payer acted.
        () => undefined,
      )
      .finally(() => underway.delete(ended));
    underway.add(ended);
    return ended;
  };

  return {
    counts,
    onPayment(paymentId, number) {
      if (known.has(paymentId)) return;
      known.add(paymentId);
      const choices = seeded(seed, 'payer', number);
      const script = choices.weighted(SCRIPTS);
      counts[script] = (counts[script] ?? 0) + 1;
      const requestId = () => sandbox.book.findByReference(paymentId)?.id ?? '';
      const play = () => scripts[script](sandbox, requestId(), choices);
      if (script === 'pays_at_the_end' || script === 'voided_late') putOff.push(() => start(play));
      else start(() => wait(choices.integer(0, 600)).then(play));
    },
    async finish() {
      await Promise.all([...underway]);
      for (const play of putOff.splice(0)) await play();
      const choices = seeded(seed, 'unknown payers');
      for (const request of sandbox.book.list()) {
        if (known.has(request.reference_id) || request.status !== 'REQUIRES_ACTION') continue;
        if (choices.chance(0.6)) await start(() => sandbox.pay(request.id));
      }
    },
  };
}

type Play = (sandbox: Sandbox, id: string, choices: Choices) => Promise<unknown>;

const timestamp = (choices: Choices) => wait(choices.integer(0, 1500));
const pays: Play = (sandbox, id) => sandbox.pay(id);
const voided: Play = async (sandbox, id, choices) => {
  await sandbox.pay(id);
  await timestamp(choices);
  await sandbox.void(id);
};

const scripts: Record<Script, Play> = {
  pays,
  pays_at_the_end: pays,
  async pays_slowly(sandbox, id, choices) {
    await timestamp(choices);
    await sandbox.pay(id);
  },
  async pays_late(sandbox, id, choices) {
    await sandbox.expire(id);
    await timestamp(choices);
    await sandbox.pay(id, 'pay_late');
  },
  async pays_after_refusal(sandbox, id, choices) {
    await sandbox.refuse(id);
    await timestamp(choices);
    await sandbox.pay(id, 'pay_late');
  },
  async pays_after_cancel(sandbox, id, choices) {
    await sandbox.cancel(id);
    await timestamp(choices);
    await sandbox.pay(id, 'pay_late');
  },
  refuses: (sandbox, id) => sandbox.refuse(id),
  expires: (sandbox, id) => sandbox.expire(id),
  never: async () => undefined,
  voided,
  voided_late: voided,
  pays_too_little: (sandbox, id) => sandbox.pay(id, 'pay', { amount: 9000 }),
  pays_too_much: (sandbox, id) => sandbox.pay(id, 'pay', { amount: 2_000_000 }),
  pays_other_currency: (sandbox, id) => sandbox.pay(id, 'pay', { currency: 'USD' }),
  async pays_twice(sandbox, id, choices) {
    await sandbox.pay(id);
    await timestamp(choices);
    await sandbox.pay(id, 'pay_again');
  },
  async pays_twice_second_voided(sandbox, id, choices) {
    await sandbox.pay(id);
    await timestamp(choices);
    await sandbox.pay(id, 'pay_again');
    await sandbox.void(id);
  },
};
