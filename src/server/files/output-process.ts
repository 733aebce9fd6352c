import { helperProcess } from '../../base/helper-process.ts';
import type { OutputJob } from '../../contract/design/outputs.ts';
import type { Outputs } from '../../domain/services.ts';
import type { OutputReply, OutputRequest } from '../../web/app/entry-outputs.ts';

/** Maximum number of queued jobs; each takes about a second. */
const MAX_WAITING = 30;
/** In milliseconds: for one job, for a job in the queue, and before an idle process ends. */
const TIMEOUT = { rendering: 30_000, waiting: 60_000, idle: 30_000 };
/** A design that needs more memory ends this process, not the server. */
const HEAP_MEGABYTES = 1024;

type QueuedJob = {
  job: OutputJob;
  since: number;
  done(bytes: Uint8Array | null): void;
  fail(error: unknown): void;
};

/**
 * Renders in a separate process, so that pages do not wait for it and its memory is freed. It runs one job at a time: a
 * job that blocks or ends the process fails alone, and the next starts a new one.
 */
export function outputProcess(script: string, root: string, timeouts = TIMEOUT): Outputs {
  const queue: QueuedJob[] = [];
  let isRendering = false;
  const helper = helperProcess<OutputRequest, OutputReply>({
    file: script,
    arguments: [root],
    fork: {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      env: { NODE_ENV: 'production' },
    },
    idleMilliseconds: timeouts.idle,
    timeoutMilliseconds: timeouts.rendering,
  });

  async function bytesOf(job: OutputJob): Promise<Uint8Array> {
    const reply = await helper.send({ job });
    if ('error' in reply) throw new Error(`an output could not be rendered: ${reply.error}`);
    return reply.bytes;
  }

  function renderNext(): void {
    if (isRendering) return;
    const next = queue.shift();
    if (!next) return;
    if (Date.now() - next.since > timeouts.waiting) {
      next.done(null);
      renderNext();
      return;
    }
    isRendering = true;
    bytesOf(next.job)
      .then(next.done, next.fail)
      .finally(() => {
        isRendering = false;
        renderNext();
      });
  }

  return {
    render(job: OutputJob) {
      if (queue.length >= MAX_WAITING) return Promise.resolve(null);
      return new Promise<Uint8Array | null>((done, fail) => {
        queue.push({ job, since: Date.now(), done, fail });
        renderNext();
      });
    },
  };
}
