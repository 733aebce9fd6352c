import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const timestamp = z.iso.datetime();
const rupiah = z.int();

export const CHANNELS = ['QRIS', 'DANA', 'OVO'] as const;

const request = z.object({
  id: z.string(),
  reference_id: z.string(),
  amount: rupiah,
  currency: z.string(),
  channel: z.enum(CHANNELS),
  mobile_number: z.string().nullable(),
  success_url: z.string().nullable(),
  failure_url: z.string().nullable(),
  description: z.string(),
  status: z.enum(['REQUIRES_ACTION', 'SUCCEEDED', 'FAILED', 'CANCELED', 'EXPIRED']),
  failure_code: z.string().nullable(),
  qr_string: z.string().nullable(),
  latest_payment_id: z.string().nullable(),
  created: timestamp,
  updated: timestamp,
  expires_at: timestamp,
});
export type SandboxRequest = z.output<typeof request>;

const payment = z.object({
  id: z.string(),
  request_id: z.string(),
  amount: rupiah,
  currency: z.string(),
  status: z.enum(['SUCCEEDED', 'FAILED', 'VOIDED']),
  failure_code: z.string().nullable(),
  created: timestamp,
  updated: timestamp,
});
export type SandboxPayment = z.output<typeof payment>;

const refund = z.object({
  id: z.string(),
  request_id: z.string(),
  reference_id: z.string(),
  idempotency_key: z.string().nullable().default(null),
  amount: rupiah,
  status: z.enum(['PENDING', 'SUCCEEDED', 'FAILED']).default('SUCCEEDED'),
  failure_code: z.string().nullable().default(null),
  created: timestamp,
  settled: timestamp.nullable().default(null),
});
export type SandboxRefund = z.output<typeof refund>;

const delivery = z.object({
  id: z.string(),
  request_id: z.string(),
  event: z.string(),
  body: z.string(),
  attempts: z.int(),
  /** Time of the next attempt by the system clock; null when the delivery has ended. */
  next_at: z.number().nullable(),
  /** The last HTTP status; null when there was no response. */
  response_status: z.int().nullable(),
});
export type SandboxDelivery = z.output<typeof delivery>;

const state = z.object({
  requests: z.array(request),
  payments: z.array(payment),
  refunds: z.array(refund),
  deliveries: z.array(delivery),
});
export type SandboxState = z.output<typeof state>;

/** Number of stored requests; older ones are deleted with their payments, refunds and webhooks. */
const MAX_REQUESTS = 1000;

export type SandboxMemory = {
  state: SandboxState;
  /** Resolves when the current state is on disk. */
  save(): Promise<void>;
};

/** The embedded gateway's state: in a file that survives restarts, or without a path in memory only. */
export function openMemory(path: string | null): SandboxMemory {
  const known = path !== null && existsSync(path) ? readState(path) : empty();
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return {
    state: known,
    save() {
      // State in memory is not limited: long tests count all of it.
      if (path === null) return Promise.resolve();
      evictOldest(known);
      // A change during a write waits for the next write.
      next ??= writing.then(() => {
        next = null;
        writing = write(path, known);
        return writing;
      });
      return next;
    },
  };
}

function empty(): SandboxState {
  return { requests: [], payments: [], refunds: [], deliveries: [] };
}

function readState(path: string): SandboxState {
  try {
    return state.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new Error(`${path} is damaged. Delete it; the embedded payment gateway then loses its payments.`, {
      cause,
    });
  }
}

async function write(path: string, known: SandboxState): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.new`;
  await writeFile(temporary, JSON.stringify(known));
  await rename(temporary, path);
}

function evictOldest(known: SandboxState): void {
  const evicted = known.requests.splice(0, Math.max(0, known.requests.length - MAX_REQUESTS));
  if (evicted.length === 0) return;
  const ids = new Set(evicted.map(({ id }) => id));
  const isRetained = ({ request_id }: { request_id: string }) => !ids.has(request_id);
  known.payments = known.payments.filter(isRetained);
  known.refunds = known.refunds.filter(isRetained);
  known.deliveries = known.deliveries.filter(isRetained);
}
