import { endAtOnce, type HelperLimits, watch } from '../helper-limits.ts';
import { type FoundSubject, findSubject } from './find-subject.ts';
import { loadModel } from './segment.ts';

/** The process that finds subjects: it holds the model while it has work, and ends itself with its parent. */
export type SubjectOrder = { stored: Uint8Array };
export type SubjectReply = { number: number } & (
  | { found: FoundSubject | null }
  | { error: string }
  | { missing: true }
);

/** A photo takes 2.5 to 6 s of CPU time and up to 660 MB. */
const LIMITS: HelperLimits = { milliseconds: 20_000, memory: 900 * 1024 ** 2 };

const model = loadModel();
// An order reports the failure.
model.catch(() => undefined);

async function respond({ number, stored }: SubjectOrder & { number: number }): Promise<void> {
  const watching = watch(LIMITS);
  const outcome = await model
    .then(async (segment) => (segment ? { found: await findSubject(stored, segment) } : { missing: true as const }))
    .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }));
  clearInterval(watching);
  if (process.connected) process.send?.({ ...outcome, number } satisfies SubjectReply);
}

process.on('message', (order: SubjectOrder & { number: number }) => void respond(order));
process.on('disconnect', endAtOnce);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
