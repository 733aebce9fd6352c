// The process that hashes passwords; password-hasher.ts starts it.
import { constants, setPriority } from 'node:os';
import type { HashOrder, HashReply } from './password-hasher.ts';

// Before the thread pool starts: on Linux a priority belongs to a thread, and new threads inherit it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { hash, verify } = await import('@node-rs/argon2');

// argon2id with OWASP's parameters: 19 MiB, two passes, one lane.
const FULL = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// The least that argon2 allows.
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const cost = process.argv[2] === 'cheapest' ? CHEAPEST : FULL;

const resultOf = (order: HashOrder) =>
  order.kind === 'hash' ? hash(order.password, cost) : verify(order.hash, order.password);

process.on('message', ({ number, ...order }: HashOrder & { number: number }) => {
  const send = (reply: HashReply) => void (process.connected && process.send?.(reply));
  resultOf(order).then(
    (result) => send({ number, result }),
    (error: unknown) => send({ number, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
// A terminal sends signals to all processes. This one completes its pending orders and ends with its parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
