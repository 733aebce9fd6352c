import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { OutputJob } from '../contract/outputs.ts';
import { drawOutput } from './outputs/draw-output.tsx';

export { drawFace, drawOutput } from './outputs/draw-output.tsx';

/** What goes to the thread and what comes back. */
export type OutputRequest = { number: number; job: OutputJob };
export type OutputReply = { number: number; bytes: Uint8Array } | { number: number; fault: string };

// As a thread of its own it draws what it is sent, one after the other.
if (!isMainThread && parentPort && typeof workerData === 'object' && workerData !== null && 'root' in workerData) {
  const port = parentPort;
  const root = String(workerData.root);
  let last: Promise<unknown> = Promise.resolve();
  port.on('message', ({ number, job }: OutputRequest) => {
    last = last
      .then(() => drawOutput(job, root))
      .then(
        (bytes) => port.postMessage({ number, bytes } satisfies OutputReply),
        (error: unknown) => port.postMessage({ number, fault: String(error) } satisfies OutputReply),
      );
  });
}
