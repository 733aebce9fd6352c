import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { OutputJob } from '../contract/outputs.ts';
import type { Outputs } from '../domain/binding.ts';
import type { OutputReply, OutputRequest } from '../web/entry-outputs.ts';

/** Jobs that may wait in line; one takes about a second. */
const MOST_WAITING = 30;
/** In milliseconds: a design that takes longer is given up, and who waits longer in line is sent away. */
const PATIENCE = { drawing: 30_000, waiting: 60_000 };
/** A design that takes all the memory it can get ends its thread, not the house. */
const HEAP_MEGABYTES = 1024;

type Waiting = {
  job: OutputJob;
  since: number;
  done(bytes: Uint8Array | null): void;
  fail(error: Error): void;
};

/**
 * Draws in one thread of its own, started with the first job, so that pages never wait for a picture. The thread has one
 * job at a time: one that stalls it or ends it fails alone, and the next gets a new thread.
 */
export function outputThread(buildFolder: string, root: string, patience = PATIENCE): Outputs {
  const line: Waiting[] = [];
  let thread: Worker | null = null;
  let current: (Waiting & { number: number; timer: NodeJS.Timeout }) | null = null;
  let last = 0;

  function start(): Worker {
    const started = new Worker(join(buildFolder, 'entry-outputs.js'), {
      workerData: { root },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    });
    started.unref();
    started.on('message', (reply: OutputReply) => {
      if (reply.number !== current?.number) return;
      const { done, fail } = finish(current);
      if ('bytes' in reply) done(reply.bytes);
      else fail(new Error(`an output could not be drawn: ${reply.fault}`));
      next();
    });
    started.on('error', (error) => abandon(started, error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => abandon(started, new Error('the drawing thread ended')));
    return started;
  }

  function finish(job: NonNullable<typeof current>): Waiting {
    clearTimeout(job.timer);
    current = null;
    return job;
  }

  function abandon(ended: Worker, error: Error): void {
    if (thread !== ended) return;
    thread = null;
    void ended.terminate();
    if (current) finish(current).fail(error);
    next();
  }

  function next(): void {
    if (current) return;
    const waiting = line.shift();
    if (!waiting) return;
    if (Date.now() - waiting.since > patience.waiting) {
      waiting.done(null);
      next();
      return;
    }
    const worker = thread ?? start();
    thread = worker;
    last += 1;
    const late = () => abandon(worker, new Error('an output took too long'));
    current = { ...waiting, number: last, timer: setTimeout(late, patience.drawing) };
    worker.postMessage({ number: last, job: waiting.job } satisfies OutputRequest);
  }

  return {
    draw(job: OutputJob) {
      if (line.length >= MOST_WAITING) return Promise.resolve(null);
      return new Promise<Uint8Array | null>((done, fail) => {
        line.push({ job, since: Date.now(), done, fail });
        next();
      });
    },
  };
}
