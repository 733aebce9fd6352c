import type { OutputJob } from '../contract/outputs.ts';
import { drawOutput } from './outputs/draw-output.tsx';

export { drawArtwork, drawOutput } from './outputs/draw-output.tsx';

/** What goes to the drawing process and what comes back. */
export type OutputRequest = { job: OutputJob };
export type OutputReply = { number: number; bytes: Uint8Array } | { number: number; fault: string };

// As a process of its own it draws what it is sent, one after the other.
if (import.meta.main) {
  const root = process.argv[2] ?? '';
  const send = (reply: OutputReply) => void (process.connected && process.send?.(reply));
  let last: Promise<unknown> = Promise.resolve();
  process.on('message', ({ number, job }: OutputRequest & { number: number }) => {
    last = last
      .then(() => drawOutput(job, root))
      .then(
        (bytes) => send({ number, bytes }),
        (error: unknown) => send({ number, fault: String(error) }),
      );
  });
  process.on('disconnect', () => process.exit(0));
  // A signal to all processes of a terminal: what is being drawn is still sent, and the parent's end ends this one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
}
