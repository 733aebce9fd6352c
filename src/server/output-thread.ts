import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { OutputJob } from '../contract/outputs.ts';
import type { Outputs } from '../domain/binding.ts';
import type { OutputReply, OutputRequest } from '../web/entry-outputs.ts';

/** Jobs that may wait in line; one takes about a second. */
const MOST_WAITING = 30;
const PATIENCE_MILLISECONDS = 60_000;

type Waiting = { done(bytes: Uint8Array): void; fail(error: Error): void; timer: NodeJS.Timeout };

/** Draws in one thread of its own, started with the first job, so that pages never wait for a picture. */
export function outputThread(buildFolder: string, root: string): Outputs {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let last = 0;

  function start(): Worker {
    const started = new Worker(join(buildFolder, 'entry-outputs.js'), { workerData: { root } });
    started.unref();
    started.on('message', (reply: OutputReply) => {
      const job = take(reply.number);
      if ('bytes' in reply) job?.done(reply.bytes);
      else job?.fail(new Error(`an output could not be drawn: ${reply.fault}`));
    });
    started.on('error', (error) => abandon(started, error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => abandon(started, new Error('the drawing thread ended')));
    return started;
  }

  function take(number: number): Waiting | undefined {
    const job = waiting.get(number);
    waiting.delete(number);
    clearTimeout(job?.timer);
    return job;
  }

  /** The next job gets a new thread. */
  function abandon(ended: Worker, error: Error): void {
    if (thread !== ended) return;
    thread = null;
    for (const number of [...waiting.keys()]) take(number)?.fail(error);
    void ended.terminate();
  }

  return {
    draw(job: OutputJob) {
      if (waiting.size >= MOST_WAITING) return Promise.resolve(null);
      const worker = thread ?? start();
      thread = worker;
      last += 1;
      const number = last;
      return new Promise<Uint8Array>((resolve, reject) => {
        const late = () => abandon(worker, new Error('an output took too long'));
        waiting.set(number, { done: resolve, fail: reject, timer: setTimeout(late, PATIENCE_MILLISECONDS) });
        worker.postMessage({ number, job } satisfies OutputRequest);
      });
    },
  };
}
