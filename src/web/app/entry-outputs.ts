import type { OutputJob } from '../../contract/design/outputs.ts';
import { renderOutput } from '../outputs/render-output.tsx';

export { renderArtworkPicture, renderOutput } from '../outputs/render-output.tsx';

/** Messages to the rendering process and back. */
export type OutputRequest = { job: OutputJob };
export type OutputReply = { number: number; bytes: Uint8Array } | { number: number; error: string };

/** Renders the jobs that the parent process sends, one after the other, until that process ends. */
export function runJobs(root: string): void {
  const send = (reply: OutputReply) => void (process.connected && process.send?.(reply));
  let last: Promise<unknown> = Promise.resolve();
  process.on('message', ({ number, job }: OutputRequest & { number: number }) => {
    last = last
      .then(() => renderOutput(job, root))
      .then(
        (bytes) => send({ number, bytes }),
        (error: unknown) => send({ number, error: String(error) }),
      );
  });
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C reaches all processes of a terminal. The current job is finished; the end of the parent process ends this
  // one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

if (import.meta.main) runJobs(process.argv[2] ?? '');
