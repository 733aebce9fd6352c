import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { OutputJob } from '../contract/outputs.ts';
import type { Outputs } from '../domain/binding.ts';
import type { OutputReply, OutputRequest } from '../web/entry-outputs.ts';

/** Jobs that may wait in line; one takes about a second. */
const MOST_WAITING = 30;
/**
 * In milliseconds: a design that takes longer is given up, who waits longer in line is sent away, and a process without
 * work ends.
 */
const PATIENCE = { drawing: 30_000, waiting: 60_000, idle: 30_000 };
/** A design that takes all the memory it can get ends its process, not the server. */
const HEAP_MEGABYTES = 1024;

type Waiting = {
  job: OutputJob;
  since: number;
  done(bytes: Uint8Array | null): void;
  fail(error: Error): void;
};

/**
 * Draws in a process of its own, so that pages never wait for a picture, and so that the memory which drawing takes is
 * given back: the first job starts it, and it ends when it has been idle. It has one job at a time: one that stalls it
 * or ends it fails alone, and the next gets a new process.
 */
export function outputProcess(buildFolder: string, root: string, patience = PATIENCE): Outputs {
  const line: Waiting[] = [];
  let child: ChildProcess | null = null;
  let current: (Waiting & { number: number; timer: NodeJS.Timeout }) | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  function start(): ChildProcess {
    const started = fork(join(buildFolder, 'entry-outputs.js'), [root], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      // Nothing of our configuration is its business.
      env: { NODE_ENV: 'production' },
    });
    started.unref();
    started.channel?.unref();
    started.on('message', (reply: OutputReply) => {
      if (reply.number !== current?.number) return;
      const { done, fail } = finish(current);
      if ('bytes' in reply) done(reply.bytes);
      else fail(new Error(`an output could not be drawn: ${reply.fault}`));
      next();
    });
    started.on('error', (error) => abandon(started, error));
    started.on('exit', () => abandon(started, new Error('the drawing process ended')));
    return started;
  }

  function finish(job: NonNullable<typeof current>): Waiting {
    clearTimeout(job.timer);
    current = null;
    return job;
  }

  function abandon(ended: ChildProcess, error: Error): void {
    if (child !== ended) return;
    child = null;
    ended.kill('SIGKILL');
    if (current) finish(current).fail(error);
    next();
  }

  function rest(): void {
    const resting = child;
    idle = setTimeout(() => {
      child = null;
      resting?.disconnect();
    }, patience.idle).unref();
  }

  function next(): void {
    if (current) return;
    const waiting = line.shift();
    if (!waiting) {
      if (child) rest();
      return;
    }
    if (Date.now() - waiting.since > patience.waiting) {
      waiting.done(null);
      next();
      return;
    }
    clearTimeout(idle);
    const worker = child ?? start();
    child = worker;
    last += 1;
    const late = () => abandon(worker, new Error('an output took too long'));
    current = { ...waiting, number: last, timer: setTimeout(late, patience.drawing) };
    worker.send({ number: last, job: waiting.job } satisfies OutputRequest, (error) => {
      if (error) abandon(worker, error);
    });
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
